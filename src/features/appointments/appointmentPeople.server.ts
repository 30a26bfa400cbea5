import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../kernel/database/db.server.ts'
import type { Reader } from '../../kernel/mail.server.ts'
import { canSignInAs, mayReceiveMail, usersTable } from '../auth/user.table.ts'
import { buildingsTable } from '../buildings/building.table.ts'
import { isOffered, mandatesTable } from '../mandates/mandate.table.ts'
import { mandateConditions } from '../mandates/reach.server.ts'
import { appointmentsTable as table } from './appointment.table.ts'

const people = {
  office: alias(usersTable, 'of_office'),
  client: alias(usersTable, 'of_client'),
  partner: alias(usersTable, 'of_partner'),
}
type Side = keyof typeof people | 'guest'
export type AppointmentReader = Reader & { side: Side; id?: number }

/** The reader of a mail; null if the person gets none. */
const readerOf = (
  person: (typeof people)[keyof typeof people],
  condition: SQL | undefined = mayReceiveMail(person),
) => sql<(Reader & { id: number }) | null>`case when ${condition} then jsonb_build_object(
    'id', ${person.id}, 'email', ${person.email}, 'name', ${person.name}, 'language', ${person.language}) end`

/** Condition: the appointment may take place: its mandate has not ended. */
export const isStillPlanned = and(
  isNull(table.deleted_at),
  isNull(mandatesTable.deleted_at),
  mandateConditions.open,
)!

/** Appointments with what mails say of them, and who takes part. */
export const findAppointments = (which: SQL, db: Db) =>
  db
    .select({
      appointment: table,
      ...{ number: mandatesTable.number, kind: mandatesTable.kind },
      address: buildingsTable.address,
      isOpen: sql<boolean>`(${isStillPlanned})`,
      isOffered: sql<boolean>`(${isOffered})`,
      /** Null once the person has left the office. */
      office: readerOf(people.office, canSignInAs(people.office, 'admin')),
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
export type FoundAppointment = Awaited<ReturnType<typeof findAppointments>>[number]

/** Whom an appointment concerns: once it is fixed all, before that whoever chooses. */
export function appointmentReaders({
  appointment,
  office,
  client,
  partner,
}: FoundAppointment): AppointmentReader[] {
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

/** The reader at an address that was told something; null if they get no mails any more. */
export async function appointmentReaderAt(
  email: string,
  { office, client, partner, appointment }: FoundAppointment,
  db: Db,
) {
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
