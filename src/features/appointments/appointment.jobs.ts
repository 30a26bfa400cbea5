import { and, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import type { JobParts } from '../../feature.server.ts'
import type { Db } from '../../kernel/database/db.server.ts'
import { addDays, dayOf } from '../../kernel/field/format.ts'
import type { Job, Jobs } from '../../kernel/jobs.server.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import { callOff } from './appointment.server.ts'
import {
  invitationsTable as invitations,
  appointmentLinksTable as links,
  appointmentsTable as table,
} from './appointment.table.ts'
import { hasEnded } from './appointment.ts'
import { type AppointmentTemplate, appointmentMails } from './appointmentMails.server.ts'
import {
  type AppointmentReader,
  appointmentReaderAt,
  appointmentReaders,
  type FoundAppointment,
  findAppointments,
  isStillPlanned,
} from './appointmentPeople.server.ts'
import { freeSlots } from './freeSlots.server.ts'

const system = { actor: null, source: 'system' }

/** Background jobs of appointments. */
export function appointmentJobs({
  post,
  box,
  office,
}: Pick<JobParts, 'post' | 'box' | 'office'>): Jobs {
  const { send, needsLink } = appointmentMails({ post, box, office })

  /** Whom an appointment concerns; in the place of a person who has left, whoever answers for the mandate in the office. */
  async function readersOf(found: FoundAppointment, db: Db): Promise<AppointmentReader[]> {
    const readers = appointmentReaders(found)
    if (found.office || found.appointment.state === 'cancelled') return readers
    const answerer = await office.answererFor(found.appointment.mandate, db)
    if (!answerer) return readers
    const others = readers.filter(({ email }) => email !== answerer.email)
    return [{ side: 'office', ...answerer }, ...others]
  }

  /** Mails everybody who has not been told how an appointment is now, and who takes part in it no longer. */
  const tell: Job<{ appointment: number }> = async ({ appointment }, { database, now }) =>
    database.transaction(system, async (db) => {
      // Two runs take turns, so that nobody is told twice.
      await db.select({ id: table.id }).from(table).where(eq(table.id, appointment)).for('update')
      const [found] = await findAppointments(eq(table.id, appointment), db)
      if (!found) return
      const { state, sequence } = found.appointment
      // What ended with its mandate is called off first; of what is over, there is nothing to say.
      if (state !== 'cancelled' && !found.isOpen) return
      if (hasEnded(found.appointment, now())) return
      const told = await db
        .select()
        .from(invitations)
        .where(eq(invitations.appointment, appointment))
      const wanted = await readersOf(found, db)
      const lastOf = (one: AppointmentReader) =>
        told.find(({ email }) => email === one.email) ??
        // The same person by another address.
        told.find(({ person }) => person !== null && person === one.id)
      // Whoever comes later is not gone while somebody else chooses.
      const expected =
        state === 'offered'
          ? appointmentReaders({ ...found, appointment: { ...found.appointment, state: 'fixed' } })
          : []
      const known = new Set([...wanted, ...expected].map((one) => lastOf(one)?.email))
      const isGone = ({ email, told: last }: (typeof told)[number]) =>
        last !== 'cancelled' && last !== 'unattended' && !known.has(email)
      const gone = told.filter(isGone)
      if (state !== 'cancelled' && gone.some(({ has_link }) => has_link))
        await db.delete(links).where(eq(links.appointment, appointment))
      const [link] = await db
        .select({ made_at: links.made_at })
        .from(links)
        .where(eq(links.appointment, appointment))
      const isOf = (email: string) =>
        and(eq(invitations.appointment, appointment), eq(invitations.email, email))
      const hadLink = (last: (typeof told)[number] | undefined) => last?.has_link === true
      const toldBy = (template: AppointmentTemplate) =>
        template === 'removed' ? 'cancelled' : template === 'unattended' ? template : state
      const templateFor = (
        { side }: AppointmentReader,
        last: string | undefined,
      ): AppointmentTemplate => {
        if (side === 'office' && !found.office) return 'unattended'
        if (state === 'offered') return 'offered'
        return last === 'fixed' ? 'changed' : 'fixed'
      }
      const hasSlots =
        state === 'offered' && (await freeSlots(found.appointment, db, now())).length > 0
      let mails = 0
      const record = async (recipient: AppointmentReader, template: AppointmentTemplate) => {
        const before = lastOf(recipient)
        // Programs keep what they have of an equal number.
        const number = before ? Math.max(sequence, before.number + 1) : sequence
        const key = `appointment-${appointment}-${template}-${recipient.side}-${now().toISOString()}-${mails++}`
        const at = { key, version: number, db, now: now() }
        const hasLink = await send(recipient, found, template, at)
        const said = {
          ...{ email: recipient.email, person: recipient.id ?? before?.person ?? null, sequence },
          told: toldBy(template),
          number,
          has_link: hasLink || (template !== 'removed' && link !== undefined && hadLink(before)),
        }
        if (before) await db.update(invitations).set(said).where(isOf(before.email))
        else await db.insert(invitations).values({ appointment, ...said })
      }
      for (const recipient of wanted) {
        const before = lastOf(recipient)
        const hasMoved = before !== undefined && before.email !== recipient.email
        const template = templateFor(recipient, hasMoved ? undefined : before?.told)
        const lostLink = !link && hadLink(before) && needsLink(recipient, found, template)
        const isTold = before?.told === toldBy(template) && before.sequence >= sequence
        if (isTold && !hasMoved && !lostLink) continue
        if (template === 'offered' && !hasSlots) continue
        await record(recipient, template)
      }
      for (const { email } of gone) {
        const recipient = await appointmentReaderAt(email, found, db)
        if (recipient) await record(recipient, state === 'cancelled' ? 'cancelled' : 'removed')
        // Who gets no mails any more is not gone anew each time.
        else
          await db
            .update(invitations)
            .set({ told: 'cancelled', has_link: false })
            .where(isOf(email))
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
        or(isNull(table.day), gte(table.day, addDays(dayOf(now()), -1))),
      )!
      const found = await db
        .select({
          ...{ id: table.id, day: table.day, time: table.time, minutes: table.minutes },
          isOpen: sql<boolean>`(${isStillPlanned})`,
        })
        .from(table)
        .innerJoin(mandatesTable, eq(mandatesTable.id, table.mandate))
        .where(isPlanned)
        .orderBy(table.id)
      const planned = found.filter((one) => !hasEnded(one, now()))
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
    const isTomorrow = and(eq(table.day, tomorrow), eq(table.state, 'fixed'), isStillPlanned)!
    for (const found of await findAppointments(isTomorrow, database.db))
      for (const recipient of await readersOf(found, database.db)) {
        const template = recipient.side === 'office' && !found.office ? 'unattended' : 'reminder'
        const key = `appointment-${found.appointment.id}-reminder-${recipient.side}-${tomorrow}`
        await database.transaction(system, (db) =>
          send(recipient, found, template, { key, db, now: now() }),
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
