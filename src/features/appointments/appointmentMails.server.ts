import { randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { JobParts } from '../../feature.server.ts'
import type { Db } from '../../kernel/database/db.server.ts'
import { formatDate } from '../../kernel/field/format.ts'
import { serviceTypeOf } from '../../kinds.ts'
import { hashOfToken } from '../auth/sessions.server.ts'
import { mayUseLinks, usersTable } from '../auth/user.table.ts'
import { formPath } from '../mandates/mandate.ts'
import { invitation } from '../tasks/calendar/icalendar.ts'
import type { EndLinks } from '../users/personalLinks.server.ts'
import { appointmentLinksTable as links } from './appointment.table.ts'
import type { AppointmentReader, FoundAppointment } from './appointmentPeople.server.ts'

export type AppointmentTemplate =
  | 'offered'
  | 'fixed'
  | 'changed'
  | 'cancelled'
  | 'removed'
  | 'reminder'
  | 'unattended'

/** Condition: a link has ended with the access of its client. */
const hasEndedLink = sql`exists (select from ${usersTable} where ${usersTable.id} = ${links.client} and not ${mayUseLinks(usersTable, links.made_at)})`

/** Deletes the links of a client to appointments that have ended with their access. */
export const endAppointmentLinks: EndLinks = (person, { db }) =>
  db.delete(links).where(and(eq(links.client, person), hasEndedLink))

/** Writes the mails about appointments. */
export function appointmentMails({ post, box, office }: Pick<JobParts, 'post' | 'box' | 'office'>) {
  /** The secret end of the link, the same in all mails of an appointment. */
  async function secretOf({ side, id }: AppointmentReader, appointment: number, db: Db) {
    const token = randomBytes(32).toString('base64url')
    // One that ended with somebody's access stays ended.
    await db.delete(links).where(and(eq(links.appointment, appointment), hasEndedLink))
    const [link] = await db
      .insert(links)
      .values({
        appointment,
        client: side === 'client' ? (id ?? null) : null,
        ...{ token_hash: hashOfToken(token), token: box.seal(token) },
      })
      .onConflictDoUpdate({
        target: links.appointment,
        set: { client: sql`coalesce(excluded.client, ${links.client})` },
      })
      .returning({ token: links.token })
    return `#${box.open(link!.token)}`
  }

  /** Whether the reader of a mail cannot open the mandate, and needs the link. */
  const needsLink = (
    { side }: AppointmentReader,
    { isOffered }: FoundAppointment,
    template: AppointmentTemplate,
  ) => side === 'guest' || (side === 'client' && !isOffered) || template === 'offered'

  /** Where the mail leads: to the page of the link, or to the appointments of the mandate for whoever sees it. */
  async function linkFor(
    reader: AppointmentReader,
    found: FoundAppointment,
    template: AppointmentTemplate,
    db: Db,
  ) {
    const { appointment, kind } = found
    const { side, id } = reader
    if (needsLink(reader, found, template)) {
      // The link is that of whoever takes part now.
      if (template === 'removed') return { path: null }
      const secret = await secretOf(reader, appointment.id, db)
      return { path: '/appointment', secret, ...(id !== undefined && { person: id }) }
    }
    const group = side === 'client' || side === 'partner' ? side : 'admin'
    const path = formPath(group, serviceTypeOf[kind], appointment.mandate)
    return { path: path ? `${path}?tab=tasks#appointments` : '/' }
  }

  /** Returns whether the mail has the link. */
  async function send(
    recipient: AppointmentReader,
    found: FoundAppointment,
    template: AppointmentTemplate,
    { key, version = 0, db, now }: { key: string; version?: number; db: Db; now: Date },
  ) {
    const { appointment, number, address, person } = found
    const { id, mandate, day, time, minutes, keys, preparation, state } = appointment
    const place = appointment.place || address
    const organiser = await organiserOf(found, db)
    const uid = `appointment-${id}@${await office.installationOf(db)}`
    const link = await linkFor(recipient, found, template, db)
    await post(
      {
        ...{ ...link, key, to: recipient, thread: mandate },
        write(words) {
          const isInvited = template === 'fixed' || template === 'changed'
          const isEnd = template === 'cancelled' || template === 'removed'
          const lines = [
            day &&
              time &&
              words('appointment_mail:line.when', { date: formatDate(day), time, minutes }),
            words('appointment_mail:line.place', { place }),
            // Whoever does not come has no use for them.
            ...(isEnd
              ? []
              : [
                  words('appointment_mail:line.person', { person }),
                  keys && words('appointment_mail:line.keys', { keys }),
                  preparation && words('appointment_mail:line.preparation', { preparation }),
                ]),
          ].filter((line) => typeof line === 'string' && line !== '')
          const params = {
            number,
            address,
            person,
            date: day ? formatDate(day) : '',
            time,
            minutes,
            lines: lines.join('\n'),
          }
          const subject = words(`appointment_mail:${template}.subject`, params)
          const text = words(`appointment_mail:${template}.text`, params)
          if (!day || !time || !organiser || !(isInvited || isEnd)) return { subject, text }
          return {
            subject,
            text,
            calendar: invitation(isEnd ? 'CANCEL' : 'REQUEST', {
              ...{ uid, day, time, minutes, location: place, version },
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
    return 'secret' in link
  }

  /** Who invites: the office by its support address, else the person who comes. */
  async function organiserOf({ office: person, person: name }: FoundAppointment, db: Db) {
    const email = (await office.supportEmailOf(db)) ?? person?.email
    return email ? { email, name: (await office.nameOf(db)) || name } : undefined
  }

  return { send, needsLink }
}
