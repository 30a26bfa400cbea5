import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.server.ts'
import {
  importEntriesTable as entries,
  importRowsTable as rows,
  importsTable as table,
} from './import.table.ts'

/**
 * Deletes what imported files say of a person: rows that are them, that name one of their addresses, or that an earlier one
 * of these rows is; and what was shown of the columns of these files. With a full `name`, also rows of contacts who are
 * called so: one may have become this person.
 */
export function forgetImportedPerson(
  user: number,
  name: string | null,
  addresses: readonly string[],
  db: Db,
) {
  const isNamed = or(
    ...addresses.map(
      (address) => sql`position(lower(${address}) in lower(${rows.cells}::text)) > 0`,
    ),
  )
  const isContact = and(
    eq(entries.kind, 'contacts'),
    sql`lower(${entries.detail} ->> 'title') = lower(${name})`,
  )
  return forgetRows(or(isOneOf('users', [user]), name ? isContact : undefined)!, db, isNamed)
}

/** Deletes what imported files say of contacts. */
export const forgetImportedContacts = (ids: readonly number[], db: Db) =>
  forgetRows(isOneOf('contacts', ids)!, db)

/** Condition: an entry is a record with one of these ids. */
const isOneOf = (kind: 'users' | 'contacts', ids: readonly number[]) =>
  and(
    eq(entries.kind, kind),
    or(
      inArray(entries.record_id, [...ids]),
      sql`(${entries.detail} -> 'match' ->> 'id')::int = any(${sql.param(ids)}::int[])`,
    ),
  )

/** Deletes the rows whose entry meets a condition, and what was shown of their files. */
async function forgetRows(isThem: SQL, db: Db, isNamed: SQL = sql`false`) {
  const { rows: gone } = await db.execute<{ import: number }>(sql`
    with said as (
        select import, sheet, line from ${rows} where ${isNamed} or exists (select from ${entries} where ${isThem}
          and ${entries.import} = ${rows.import} and ${entries.sheet} = ${rows.sheet} and ${entries.line} = ${rows.line})),
      them as (
        select * from said union
        select again.import, again.sheet, again.line from import_entries again join said on said.import = again.import
          and said.sheet = (again.detail -> 'match' ->> 'sheet')::int and said.line = (again.detail -> 'match' ->> 'line')::int
        where again.kind in ('users', 'contacts')),
      forgotten as (
        delete from import_entries entry using them where entry.import = them.import and entry.sheet = them.sheet
          and entry.line = them.line and (entry.kind in ('users', 'contacts') or entry.state is null))
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
