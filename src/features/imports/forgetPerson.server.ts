import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.server.ts'
import {
  importEntriesTable as entries,
  importRowsTable as rows,
  importsTable as table,
} from './import.table.ts'

/**
 * Deletes what imported files say of a person: rows that are them, that name one of their addresses, or that an earlier one
 * of these rows is; and what was shown of the columns of these files.
 */
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
  const { rows: gone } = await db.execute<{ import: number }>(sql`
    with said as (
        select import, sheet, line from ${rows} where ${named} or exists (select from ${entries} where ${isPerson}
          and ${entries.import} = ${rows.import} and ${entries.sheet} = ${rows.sheet} and ${entries.line} = ${rows.line})),
      them as (
        select * from said union
        select again.import, again.sheet, again.line from import_entries again join said on said.import = again.import
          and said.sheet = (again.detail -> 'match' ->> 'sheet')::int and said.line = (again.detail -> 'match' ->> 'line')::int
        where again.kind = 'users'),
      forgotten as (
        delete from import_entries entry using them where entry.import = them.import and entry.sheet = them.sheet
          and entry.line = them.line and (entry.kind = 'users' or entry.state is null))
    delete from import_rows line using them
    where line.import = them.import and line.sheet = them.sheet and line.line = them.line
    returning line.import`)
  if (gone.length === 0) return
  const imports = await db
    .select()
    .from(table)
    .where(
      inArray(
        table.id,
        gone.map((row) => row.import),
      ),
    )
  for (const { id, readings } of imports)
    await db
      .update(table)
      .set({
        problem: null,
        readings: readings.map((columns) =>
          columns.map((column) => ({ ...column, samples: [], different: [], problem: null })),
        ),
      })
      .where(eq(table.id, id))
}
