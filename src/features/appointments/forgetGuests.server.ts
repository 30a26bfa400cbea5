import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.server.ts'
import { history } from '../../kernel/record/record.table.ts'
import {
  invitationsTable,
  appointmentLinksTable as links,
  appointmentsTable as table,
} from './appointment.table.ts'

/**
 * Takes the people with these addresses off appointments, as guests and among those who were told, with the links that
 * they have; also from the history, which keeps other guests.
 */
export async function forgetGuests(addresses: readonly string[], db: Db) {
  await db.delete(invitationsTable).where(inArray(invitationsTable.email, [...addresses]))
  const rows = await db
    .update(table)
    .set({ guest_name: null, guest_email: null })
    .where(inArray(table.guest_email, [...addresses]))
    .returning({ id: table.id })
  const ids = rows.map(({ id }) => id)
  await db.delete(links).where(inArray(links.appointment, ids))
  const theirs = sql`${JSON.stringify(addresses)}::jsonb`
  const ofAppointments = sql`resource = 'appointments' and changes ?| array['guest_name', 'guest_email']`
  const valueAfter = (field: string) => sql`(
    select earlier.changes -> ${field}::text -> 1 from ${history} earlier
    where earlier.resource = 'appointments' and earlier.record_id = change.record_id
      and earlier.id <= change.id and earlier.changes ? ${field}::text
    order by earlier.id desc limit 1)`
  // A name is that of whoever had the address while it was entered.
  await db.execute(sql`
    with guests as (
      select record_id, ${valueAfter('guest_name')} as name from ${history} change
      where ${ofAppointments} and ${theirs} @> ${valueAfter('guest_email')}),
    forgotten as (
      select record_id, ${theirs} || coalesce(jsonb_agg(name) filter (where name <> 'null'), '[]') as told
      from guests group by record_id)
    update ${history} set changes = (
      select jsonb_object_agg(key, case when key in ('guest_name', 'guest_email') then (
        select jsonb_agg(case when told @> part then 'null' else part end order by place)
        from jsonb_array_elements(value) with ordinality parts (part, place)) else value end)
      from jsonb_each(changes))
    from forgotten where history.record_id = forgotten.record_id and ${ofAppointments}`)
}

/**
 * Takes somebody who came without an address off appointments, by their name: as a guest, and in what is said of the keys.
 * Guests with an address are known by that.
 */
export async function forgetNamedGuest(name: string, db: Db) {
  const theirs = sql`lower(${name})`
  const { rows } = await db.execute<{ id: number }>(sql`
    select ${table.id} from ${table} where ${table.guest_email} is null and lower(${table.guest_name}) = ${theirs}
    union select record_id from ${history} where resource = 'appointments' and changes ? 'guest_name'
      and not changes ? 'guest_email' and lower(changes -> 'guest_name' ->> 1) = ${theirs}`)
  const ids = sql`any(${sql.param(rows.map(({ id }) => id))}::int[])`
  await db.execute(sql`
    update ${table} set guest_name = case when lower(guest_name) = ${theirs} and guest_email is null then null else guest_name end,
      keys = case when lower(keys) like '%' || ${theirs} || '%' then null else keys end
    where id = ${ids}`)
  await db.execute(sql`
    update ${history} set changes = (
      select jsonb_object_agg(key, case when key in ('guest_name', 'keys') then (
        select jsonb_agg(case when lower(part #>> '{}') like '%' || ${theirs} || '%' then 'null' else part end order by place)
        from jsonb_array_elements(value) with ordinality parts (part, place)) else value end)
      from jsonb_each(changes))
    where resource = 'appointments' and record_id = ${ids} and changes ?| array['guest_name', 'keys']`)
}
