import { getTableName, sql } from 'drizzle-orm'
import type { PgColumn, PgInsertValue, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../kernel/database/db.server.ts'
import { demonstrationRecords } from './demonstration.table.ts'

export const dayInMs = 86_400_000

/** The creation time of a record that is some days old. */
export function daysAgo(now: Date, days: number) {
  return { created_at: new Date(now.getTime() - days * dayInMs).toISOString() }
}

/** The n-th item of a list, wrapping around; deterministic, so that the data is the same each time it is loaded. */
export const pick = <T>(list: readonly T[], n: number): T => list[n % list.length]!

/**
 * Sets the time, author and reason that later changes in this transaction get, in records and in history.
 * Undefined or null resets them.
 */
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

/** A row with a creation time. */
export type Dated<T extends PgTable> = PgInsertValue<T> & { created_at: string }

/** Inserts rows, each with its creation time and author, and marks them as demonstration data. */
export async function insertDated<T extends PgTable>(
  db: Db,
  table: T & { id: PgColumn },
  rows: readonly Dated<T>[],
): Promise<number[]> {
  const inserted: { id: number }[] = []
  for (const row of rows) {
    const { entered_by = null } = row as { entered_by?: number | null }
    await stampAt(db, row.created_at, entered_by)
    inserted.push(
      ...((await db
        .insert(table as PgTable)
        .values(row)
        .returning({ id: table.id })) as { id: number }[]),
    )
  }
  await stampAt(db, undefined, null)
  return mark(db, getTableName(table), inserted)
}

export async function mark(
  db: Db,
  resource: string,
  inserted: readonly { id: number }[],
): Promise<number[]> {
  await db
    .insert(demonstrationRecords)
    .values(inserted.map(({ id }) => ({ resource, record_id: id })))
  return inserted.map(({ id }) => id)
}
