import { sql } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.server.ts'
import { isActiveAdministrator, usersTable } from '../auth/user.table.ts'
import { appointmentsTable as table } from './appointment.table.ts'
import type { Appointment, Slot } from './appointment.ts'
import { isBusyPrivately } from './busy/busyFeed.server.ts'

/** Whether two slots begin at the same time. */
export const isSameSlot = (a: Slot, b: Slot) => a.day === b.day && a.time === b.time

type Planned = Pick<Appointment, 'person' | 'minutes'> & { id?: number }

/** Condition: the person has another appointment that overlaps one beginning at `slot` (JSON). */
const overlaps = ({ id, person, minutes }: Planned) => sql`exists (
  select from ${table} busy where busy.person = ${person} and busy.state = 'fixed' and busy.deleted_at is null
    and busy.id is distinct from ${id ?? null}::int
    and (busy.day + busy.time::time, busy.minutes * interval '1 minute')
      overlaps ((slot ->> 'day')::date + (slot ->> 'time')::time, ${minutes} * interval '1 minute'))`

/** Whether the person has another appointment that overlaps one of these slots. */
export const isBusy = async (
  planned: Planned,
  slots: readonly Slot[],
  db: Db,
): Promise<boolean> => {
  const { rows } =
    await db.execute(sql`select from jsonb_array_elements(${JSON.stringify(slots)}::jsonb) slot
    where ${overlaps(planned)}`)
  return rows.length > 0
}

const begin = sql`(((slot ->> 'day')::date + (slot ->> 'time')::time) at time zone 'Europe/Zurich')`

/**
 * The offered slots that are still to come, that nobody has taken and at which the private calendar of the person is free;
 * none once the person has left the office.
 */
export async function freeSlots(
  appointment: Planned & Pick<Appointment, 'slots'>,
  db: Db,
  now: Date,
): Promise<Slot[]> {
  const { rows } = await db.execute<Slot>(sql`
    select distinct slot ->> 'day' as day, slot ->> 'time' as time
    from jsonb_array_elements(${JSON.stringify(appointment.slots ?? [])}::jsonb) slot
    where ${begin} > ${now.toISOString()}::timestamptz
      and not ${overlaps(appointment)}
      and not ${isBusyPrivately(appointment.person, begin, appointment.minutes)}
      and exists (select from ${usersTable} where ${usersTable.id} = ${appointment.person} and ${isActiveAdministrator})
    order by 1, 2`)
  return rows
}

/** Serialises what is put into the calendar of one person, so that overlaps are seen before the index refuses equal times. */
export const lockCalendar = (person: number, db: Db) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext('appointments'), ${person})`)
