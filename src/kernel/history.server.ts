import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Db } from './db.server.ts'
import { history } from './record.table.ts'
import { countLimit, type HistoryEntry, type Page } from './resource.ts'

type HistoryQuery = {
  resource: string
  id: number
  page: number
  pageSize: number
  /** Fields that the reader may see; entries without any are left out. */
  fields: readonly string[]
  /** Narrows to entries that the reader may see. */
  where?: SQL
  namesOf: (ids: readonly number[]) => Promise<Record<number, string>>
}

/** One page of what happened to a record, newest first, only in the fields asked for. */
export async function readHistory(db: Db, query: HistoryQuery): Promise<Page<HistoryEntry>> {
  const seen = sql`(${history.action} <> 'update' or ${history.changes} ?| array[${sql.join(
    query.fields.map((field) => sql`${field}`),
    sql`, `,
  )}]::text[])`
  const where = and(
    eq(history.resource, query.resource),
    eq(history.record_id, query.id),
    seen,
    query.where,
  )
  const count = await db.$count(history, where)
  const rows = await db
    .select()
    .from(history)
    .where(where)
    .orderBy(desc(history.id))
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
  const names = await query.namesOf(rows.flatMap((row) => row.actor_id ?? []))
  const fields = new Set(query.fields)
  return {
    count: Math.min(count, countLimit),
    count_capped: count > countLimit,
    next:
      count > query.page * query.pageSize
        ? `?page=${query.page + 1}&page_size=${query.pageSize}`
        : null,
    results: rows.map((row) => ({
      version: row.version,
      at: row.at,
      actor: row.actor_id ? { id: row.actor_id, name: names[row.actor_id] ?? '' } : null,
      source: row.source,
      action: row.action,
      reason: row.reason,
      changes: Object.entries(row.changes)
        .filter(([field]) => fields.has(field))
        .map(([field, [before, after]]) => ({ field, before, after })),
    })),
  }
}

/** What each field was at a version, for the fields that changed after it. */
export async function changedSince(
  db: Db,
  resource: string,
  id: number,
  version: number,
): Promise<Map<string, unknown>> {
  const rows = await db
    .select({ changes: history.changes })
    .from(history)
    .where(
      and(eq(history.resource, resource), eq(history.record_id, id), gt(history.version, version)),
    )
    .orderBy(history.version)
  const original = new Map<string, unknown>()
  for (const { changes } of rows)
    for (const [field, [before]] of Object.entries(changes))
      if (!original.has(field)) original.set(field, before)
  return original
}
