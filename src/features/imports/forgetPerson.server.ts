import { and, eq, or, sql } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.server.ts'
import { importEntriesTable as entries, importRowsTable as rows } from './import.table.ts'

/** Deletes what imported files say of a person: rows that are them, or name one of their addresses. */
export async function forgetImportedPerson(user: number, addresses: readonly string[], db: Db) {
  const named = or(
    ...addresses.map(
      (address) => sql`position(lower(${address}) in lower(${rows.cells}::text)) > 0`,
    ),
  )
  const isPerson = and(
    eq(entries.kind, 'users'),
    or(eq(entries.record_id, user), sql`(${entries.detail} -> 'match' ->> 'id')::int = ${user}`),
  )
  await db.execute(sql`
    with gone as (
      delete from ${rows} where ${named} or exists (select from ${entries} where ${isPerson}
        and ${entries.import} = ${rows.import} and ${entries.sheet} = ${rows.sheet} and ${entries.line} = ${rows.line})
      returning import, sheet, line)
    delete from ${entries} using gone
    where ${entries.import} = gone.import and ${entries.sheet} = gone.sheet and ${entries.line} = gone.line
      and ${entries.kind} = 'users'`)
}
