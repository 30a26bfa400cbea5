import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { type Db, one } from './db.server.ts'
import { history } from './record.table.ts'
import { countLimit, type HistoryPage } from './resource.ts'

type HistoryQuery = {
  resource: string
  id: number
  page: number
  page_size: number
  /** Only what this person did. */
  actor?: number
  /** Only what happened to this field, one of `fields`. */
  field?: string
  /** Fields that the reader may see; entries without any are left out. */
  fields: readonly string[]
  /** Narrows to entries that the reader may see. */
  where?: SQL
  namesOf: (ids: readonly number[]) => Promise<Record<number, string>>
}

/** One page of what happened to a record, newest first, only in the fields asked for. */
export async function readHistory(
  db: Db,
  query: HistoryQuery,
): Promise<Omit<HistoryPage, 'labels'>> {
  const { page, page_size, actor, field } = query
  const fieldNames = sql`array[${sql.join(
    query.fields.map((one) => sql`${one}`),
    sql`, `,
  )}]::text[]`
  const told = and(
    eq(history.resource, query.resource),
    eq(history.record_id, query.id),
    sql`(${history.action} <> 'update' or ${history.changes} ?| ${fieldNames})`,
    query.where,
  )
  const where = and(
    told,
    actor === undefined ? undefined : eq(history.actor_id, actor),
    field === undefined ? undefined : sql`${history.changes} ? ${field}`,
  )
  const count = await db.$count(history, where)
  const rows = await db
    .select()
    .from(history)
    .where(where)
    .orderBy(desc(history.version))
    .limit(page_size)
    .offset((page - 1) * page_size)
  const within = one(
    await db
      .select({
        actors: sql<number[]>`coalesce(array_agg(distinct ${history.actor_id})
          filter (where ${history.actor_id} is not null), '{}')`,
        fields: sql<string[]>`coalesce(array_agg(distinct field)
          filter (where field = any(${fieldNames})), '{}')`,
      })
      .from(history)
      .leftJoin(sql`jsonb_object_keys(${history.changes}) field`, sql`true`)
      .where(told),
  )
  const names = await query.namesOf(within.actors)
  const person = (id: number) => ({ id, name: names[id] ?? '' })
  const shown = new Set(field === undefined ? query.fields : [field])
  const next = new URLSearchParams({ page: String(page + 1), page_size: String(page_size) })
  for (const [name, value] of Object.entries({ actor, field }))
    if (value !== undefined) next.set(name, String(value))
  return {
    count: Math.min(count, countLimit),
    count_capped: count > countLimit,
    next: count > page * page_size ? `?${next}` : null,
    results: rows.map((row) => ({
      version: row.version,
      at: row.at,
      actor: row.actor_id ? person(row.actor_id) : null,
      source: row.source,
      action: row.action,
      reason: row.reason,
      changes: Object.entries(row.changes)
        .filter(([name]) => shown.has(name))
        .map(([name, [before, after, source]]) => ({ field: name, before, after, source })),
    })),
    actors: within.actors.map(person).sort((a, b) => a.name.localeCompare(b.name)),
    fields: within.fields,
  }
}

/**
 * The version that a record had at a moment, or at the end of a day in Europe/Zurich, and since when;
 * undefined where the record was not made yet or in the trash.
 */
export async function versionAt(db: Db, resource: string, id: number, at: string) {
  // What is told of a moment ends at its milliseconds; asked by them, the change is among what was.
  const until = at.includes('T')
    ? sql`date_trunc('milliseconds', ${history.at}) <= ${new Date(at).toISOString()}::timestamptz`
    : sql`${history.at} < (${at}::date + 1)::timestamp at time zone 'Europe/Zurich'`
  const [last] = await db
    .select({ version: history.version, since: history.at, action: history.action })
    .from(history)
    .where(and(eq(history.resource, resource), eq(history.record_id, id), until))
    // By version: a change that began earlier may have come later.
    .orderBy(desc(history.version))
    .limit(1)
  return last && last.action !== 'delete' ? last : undefined
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
