import { getTableName, sql } from 'drizzle-orm'
import type { PgColumn, PgInsertValue, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../kernel/database/db.server.ts'
import { demonstrationRecords } from './demonstration.table.ts'

export const dayInMs = 86_400_000

/** Every n-th of a list, again from its start: the same data at each loading. */
export const pick = <T>(list: readonly T[], n: number): T => list[n % list.length]!

/** Dates and signs what follows in this transaction, in records and their history, and says why it was done. */
export async function stampAt(
  db: Db,
  at: string | undefined,
  actor: number | null,
  reason: string = '',
) {
  await db.execute(
    sql`select set_config('egide.at', ${at ?? ''}, true), set_config('egide.actor', ${String(actor ?? '')}, true),
      set_config('egide.reason', ${reason}, true)`,
  )
}

/** A row that says when it was made. */
export type Dated<T extends PgTable> = PgInsertValue<T> & { created_at: string }

/** Inserts rows that were made at different times, each by whoever entered it, and marks them. */
export async function insertDated<T extends PgTable>(
  db: Db,
  table: T & { id: PgColumn },
  rows: readonly Dated<T>[],
): Promise<number[]> {
  const made: { id: number }[] = []
  for (const row of rows) {
    const { entered_by = null } = row as { entered_by?: number | null }
    await stampAt(db, row.created_at, entered_by)
    made.push(
      ...((await db
        .insert(table as PgTable)
        .values(row)
        .returning({ id: table.id })) as { id: number }[]),
    )
  }
  await stampAt(db, undefined, null)
  return mark(db, getTableName(table), made)
}

export async function mark(
  db: Db,
  resource: string,
  made: readonly { id: number }[],
): Promise<number[]> {
  await db.insert(demonstrationRecords).values(made.map(({ id }) => ({ resource, record_id: id })))
  return made.map(({ id }) => id)
}
