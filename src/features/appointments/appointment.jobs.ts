import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gte, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { JobParts } from '../../feature.server.ts'
import type { Db } from '../../kernel/database/db.server.ts'
import { addDays, dayOf, formatDate } from '../../kernel/field/format.ts'
import type { Job, Jobs } from '../../kernel/jobs.server.ts'
import type { Reader } from '../../kernel/mail.server.ts'
import { serviceTypeOf } from '../../kinds.ts'
import { hashOfToken } from '../auth/sessions.server.ts'
import { mayReceiveMail, usersTable } from '../auth/user.table.ts'
import { buildingsTable } from '../buildings/building.table.ts'
import { isOffered, mandatesTable } from '../mandates/mandate.table.ts'
import { formPath } from '../mandates/mandate.ts'
import { mandateConditions } from '../mandates/reach.server.ts'
import { invitation } from '../tasks/calendar/icalendar.ts'
import { callOff } from './appointment.server.ts'
import {
  invitationsTable as invitations,
  appointmentLinksTable as links,
  appointmentsTable as table,
} from './appointment.table.ts'

const system = { actor: null, source: 'system' }

const people = {
  office: alias(usersTable, 'of_office'),
  client: alias(usersTable, 'of_client'),
  partner: alias(usersTable, 'of_partner'),
}
type Side = keyof typeof people | 'guest'
type Recipient = Reader & { side: Side; id?: number }

/** The reader of a mail; null if the person gets none. */
const readerOf = (person: (typeof people)[keyof typeof people]) =>
  sql<(Reader & { id: number }) | null>`case when ${mayReceiveMail(person)} then jsonb_build_object(
    'id', ${person.id}, 'email', ${person.email}, 'name', ${person.name}, 'language', ${person.language}) end`

const isOpen = and(
  isNull(table.deleted_at),
  isNull(mandatesTable.deleted_at),
  mandateConditions.open,
)!

/** Appointments with what mails say of them, and who takes part. */
const findForMail = (which: SQL, db: Db) =>
  db
    .select({
      appointment: table,
      ...{ number: mandatesTable.number, kind: mandatesTable.kind },
      address: buildingsTable.address,
      isOpen: sql<boolean>`(${isOpen})`,
      isOffered: sql<boolean>`(${isOffered})`,
      office: readerOf(people.office),
      client: readerOf(people.client),
      partner: readerOf(people.partner),
      person: people.office.name,
    })
    .from(table)
    .innerJoin(mandatesTable, eq(mandatesTable.id, table.mandate))
    .innerJoin(buildingsTable, eq(buildingsTable.id, mandatesTable.building))
    .innerJoin(people.office, eq(people.office.id, table.person))
    .innerJoin(people.client, eq(people.client.id, mandatesTable.client))
    .leftJoin(people.partner, eq(people.partner.id, mandatesTable.partner))
    .where(which)
    .orderBy(table.id)
type Found = Awaited<ReturnType<typeof findForMail>>[number]

/** Whom an appointment concerns: once it is fixed all, before that whoever chooses. */
function recipientsOf({ appointment, office, client, partner }: Found): Recipient[] {
  const { state, attendees, guest_email, guest_name } = appointment
  if (state === 'cancelled') return []
  const isFixed = state === 'fixed'
  const comes = (side: 'client' | 'partner') => attendees?.includes(side) === true
  const guest = guest_email && { email: guest_email, name: guest_name, language: null }
  const sides: [Side, (Reader & { id?: number }) | '' | null, boolean][] = [
    ['office', office, isFixed],
    ['client', client, comes('client') && (isFixed || !guest)],
    ['partner', partner, comes('partner') && isFixed],
    ['guest', guest, true],
  ]
  const all = sides.flatMap(([side, reader, takesPart]) =>
    reader && takesPart ? [{ side, ...reader }] : [],
  )
  return all.filter(({ email }, at) => all.findIndex((one) => one.email === email) === at)
}

type Template = 'offered' | 'fixed' | 'changed' | 'cancelled' | 'removed' | 'reminder'

/** Stands for an address in the key of a mail. */
const addressMark = (email: string) => createHash('sha256').update(email).digest('hex').slice(0, 12)

/** Background jobs of appointments. */
export function appointmentJobs({
  post,
  box,
  office,
}: Pick<JobParts, 'post' | 'box' | 'office'>): Jobs {
  /** The secret end of the link, the same in all mails of an appointment. */
  async function secretOf(appointment: number, db: Db) {
    const token = randomBytes(32).toString('base64url')
    const [link] = await db
      .insert(links)
      .values({ appointment, token_hash: hashOfToken(token), token: box.seal(token) })
      .onConflictDoUpdate({ target: links.appointment, set: { appointment } })
      .returning({ token: links.token })
    return `#${box.open(link!.token)}`
  }

  /** Where the mail leads: to the page of the link, or to the tasks of the mandate for whoever sees it. */
  async function linkFor({ side, id }: Recipient, found: Found, template: Template, db: Db) {
    const { appointment, kind } = found
    // The link is that of whoever takes part now.
    if (side === 'guest' && template === 'removed') return { path: '/' }
    if (side === 'guest' || template === 'offered' || (side === 'client' && !found.isOffered))
      return {
        path: '/appointment',
        secret: await secretOf(appointment.id, db),
        ...(id !== undefined && { person: id }),
      }
    const group = side === 'office' ? 'admin' : side
    const path = formPath(group, serviceTypeOf[kind], appointment.mandate)
    return { path: path ? `${path}?tab=tasks` : '/' }
  }

  async function send(
    recipient: Recipient,
    found: Found,
    template: Template,
    { key, db, now }: { key: string; db: Db; now: Date },
  ) {
    const { appointment, number, address, person } = found
    const { id, mandate, day, time, minutes, keys, preparation, sequence, state } = appointment
    const place = appointment.place || address
    const organiser = await organiserOf(found, db)
    const uid = `appointment-${id}@${await office.installationOf(db)}`
    await post(
      {
        ...(await linkFor(recipient, found, template, db)),
        ...{ key, to: recipient, thread: mandate },
        write(words) {
          const lines = [
            day &&
              time &&
              words('appointment_mail:line.when', { date: formatDate(day), time, minutes }),
            words('appointment_mail:line.place', { place }),
            words('appointment_mail:line.person', { person }),
            keys && words('appointment_mail:line.keys', { keys }),
            preparation && words('appointment_mail:line.preparation', { preparation }),
          ].filter((line) => typeof line === 'string' && line !== '')
          const params = {
            number,
            address,
            date: day ? formatDate(day) : '',
            time,
            minutes,
            lines: lines.join('\n'),
          }
          const subject = words(`appointment_mail:${template}.subject`, params)
          const text = words(`appointment_mail:${template}.text`, params)
          const isInvited = template === 'fixed' || template === 'changed'
          const isEnd = template === 'cancelled' || template === 'removed'
          if (!day || !time || !organiser || !(isInvited || isEnd)) return { subject, text }
          return {
            subject,
            text,
            calendar: invitation(isEnd ? 'CANCEL' : 'REQUEST', {
              ...{ uid, day, time, minutes, location: place, version: sequence },
              summary: `${words('appointment_mail:event')} · ${address}`,
              description: lines.join('\n'),
              changed_at: now.toISOString(),
              organiser,
              attendee: recipient,
              isCancelled: state === 'cancelled',
            }),
          }
        },
      },
      db,
      now,
    )
  }

  /** Who invites: the office by its support address, else the person who comes. */
  async function organiserOf({ office: person, person: name }: Found, db: Db) {
    const email = (await office.supportEmailOf(db)) ?? person?.email
    return email ? { email, name: (await office.nameOf(db)) || name } : undefined
  }

  /** Mails everybody who has not been told how an appointment is now, and who takes part in it no longer. */
  const tell: Job<{ appointment: number }> = async ({ appointment }, { database, now }) =>
    database.transaction(system, async (db) => {
      // Two runs take turns, so that nobody is told twice.
      await db.select({ id: table.id }).from(table).where(eq(table.id, appointment)).for('update')
      const [found] = await findForMail(eq(table.id, appointment), db)
      if (!found) return
      const { state, sequence, day } = found.appointment
      // What ended with its mandate is called off first; of what is over, there is nothing to say.
      if (state !== 'cancelled' && !found.isOpen) return
      if (day !== null && day < dayOf(now())) return
      const told = await db
        .select()
        .from(invitations)
        .where(eq(invitations.appointment, appointment))
      const wanted = recipientsOf(found)
      const record = async (recipient: Recipient, template: Template) => {
        const said = { told: state, sequence }
        const isGone = template === 'removed'
        await db
          .insert(invitations)
          .values({
            appointment,
            email: recipient.email,
            ...said,
            ...(isGone && { told: 'cancelled' }),
          })
          .onConflictDoUpdate({
            target: [invitations.appointment, invitations.email],
            set: isGone ? { told: 'cancelled', sequence } : said,
          })
        const key = `appointment-${appointment}-${addressMark(recipient.email)}-${template}-${now().toISOString()}`
        await send(recipient, found, template, { key, db, now: now() })
      }
      for (const recipient of wanted) {
        const before = told.find(({ email }) => email === recipient.email)
        if (before?.told === state && before.sequence >= sequence) continue
        const template =
          state === 'offered' ? 'offered' : before?.told === 'fixed' ? 'changed' : 'fixed'
        await record(recipient, template)
      }
      for (const { email, told: last } of told) {
        if (last === 'cancelled' || wanted.some((one) => one.email === email)) continue
        const recipient = await readerAt(email, found, db)
        if (recipient) await record(recipient, state === 'cancelled' ? 'cancelled' : 'removed')
      }
    })

  /**
   * Calls off what was planned on mandates that have ended, and tells people what has changed: who is the client or the
   * partner of a mandate changes without its appointments.
   */
  const follow: Job<{ mandate?: number }> = async ({ mandate }, { database, enqueue, now }) =>
    database.transaction(system, async (db) => {
      const isPlanned = and(
        mandate === undefined ? undefined : eq(table.mandate, mandate),
        sql`${table.state} <> 'cancelled'`,
        or(isNull(table.day), gte(table.day, dayOf(now()))),
      )!
      const planned = await db
        .select({ id: table.id, isOpen: sql<boolean>`(${isOpen})` })
        .from(table)
        .innerJoin(mandatesTable, eq(mandatesTable.id, table.mandate))
        .where(isPlanned)
        .orderBy(table.id)
      const ended = planned.filter((one) => !one.isOpen).map(({ id }) => id)
      if (ended.length > 0) await callOff(db, inArray(table.id, ended))
      for (const { id } of planned)
        await enqueue(db)(
          'appointments.tell',
          { appointment: id },
          { jobKey: `appointments.tell/${id}` },
        )
    })

  /** Reminds everybody of the appointments of tomorrow, once. */
  const remind: Job = async (_, { database, now }) => {
    const tomorrow = addDays(dayOf(now()), 1)
    const isTomorrow = and(eq(table.day, tomorrow), eq(table.state, 'fixed'), isOpen)!
    for (const found of await findForMail(isTomorrow, database.db))
      for (const recipient of recipientsOf(found)) {
        const key = `appointment-${found.appointment.id}-${addressMark(recipient.email)}-reminder-${tomorrow}`
        await database.transaction(system, (db) =>
          send(recipient, found, 'reminder', { key, db, now: now() }),
        )
      }
  }

  return {
    tasks: {
      'appointments.tell': tell,
      'appointments.follow': follow,
      'appointments.remind': remind,
    },
    schedule: [
      { task: 'appointments.follow', match: '*/10 * * * *' },
      { task: 'appointments.remind', match: '30 6 * * *', catchUpHours: 12 },
    ],
  }
}

/** The reader at an address that was told something; null if they get no mails any more. */
async function readerAt(email: string, { office, client, partner, appointment }: Found, db: Db) {
  const sides = { office, client, partner }
  for (const side of ['office', 'client', 'partner'] as const)
    if (sides[side]?.email === email) return { side, ...sides[side] }
  const [person] = await db
    .select({
      ...{ email: usersTable.email, name: usersTable.name, language: usersTable.language },
      canGetMail: sql<boolean>`(${mayReceiveMail(usersTable)})`,
    })
    .from(usersTable)
    .where(eq(usersTable.email, email))
  if (person && !person.canGetMail) return null
  const name = person?.name ?? (appointment.guest_email === email ? appointment.guest_name : null)
  return { side: 'guest' as const, email, name, language: person?.language ?? null }
}
