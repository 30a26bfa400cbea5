import { and, eq, sql } from 'drizzle-orm'
import type { Follower } from '../buildings/merge/merge.server.ts'
import { contactsTable as table } from './contact.table.ts'

/** Contacts of a building that is merged are those of the one that stays, each once. */
export const contactFollowers: readonly Follower[] = [
  {
    kind: 'contacts',
    table,
    where: (from) => eq(table.building, from),
    repeated: (from, to) =>
      and(
        eq(table.building, from),
        sql`${table.deleted_at} is null`,
        sql`exists (select from ${table} twin where twin.building = ${to}::int and twin.deleted_at is null
          and fold(twin.name) = fold(${table.name}) and twin.role is not distinct from ${table.role}
          and twin.phone_number is not distinct from ${table.phone_number}
          and twin.note is not distinct from ${table.note})`,
      )!,
    set: (_, to) => ({ building: to }),
  },
]
