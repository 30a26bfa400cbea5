import { and, desc, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import { type Db, one } from '../database/db.server.ts'
import { createStatementCache, parameter } from '../database/statements.server.ts'
import { declaredName } from '../field/tables.ts'
import { countLimit } from './list.ts'
import { history, type Stamps } from './record.table.ts'

type HistoryQuery = {
  resource: string
  id: number
  page: number
  page_size: number
  /** Only changes by this user. */
  actor?: number
  /** Only changes of this field, one of `fields`. */
  field?: string
  /** Fields that the caller may see; updates that changed none of them are left out. */
  fields: readonly string[]
  /** Condition for the entries that the caller may see. */
  where?: SQL
}

/** Columns of a history row; `actor` is a user id. */
type Entry = Pick<
  typeof history.$inferSelect,
  'version' | 'at' | 'source' | 'action' | 'reason'
> & {
  actor: number | null
}

/**
 * Reads, in one statement, a page of a record's history limited to `fields`, newest first, and all actors and
 * fields to filter the history by. Returns users as ids.
 */
export async function readHistory(db: Db, query: HistoryQuery) {
  const { page, page_size, actor, field } = query
  const key = query.where ? undefined : `${actor === undefined} ${field === undefined}`
  const reading = statement(db, key, () => pageOfHistory(db, query))
  const rows = (await reading.execute({
    ...query,
    fields: [...query.fields],
    offset: (page - 1) * page_size,
  })) as Row[]
  const { total, actors, fields } = one(rows)
  const requested = new Set(field === undefined ? query.fields : [field])
  const isRequested = (name: string) => requested.has(name) || requested.has(declaredName(name))
  const next = new URLSearchParams({ page: String(page + 1), page_size: String(page_size) })
  for (const [name, value] of Object.entries({ actor, field }))
    if (value !== undefined) next.set(name, String(value))
  return {
    count: Math.min(total, countLimit),
    count_capped: total > countLimit,
    next: total > page * page_size ? `?${next}` : null,
    // Without entries the joins still return one row, with null columns.
    results: rows.flatMap(
      ({ total: _total, actors: _actors, fields: _fields, changes, ...entry }) =>
        changes === null
          ? []
          : {
              ...(entry as Entry),
              changes: Object.entries(changes)
                .filter(([name]) => isRequested(name))
                .map(([name, [before, after, source]]) => ({ field: name, before, after, source })),
            },
    ),
    actors,
    fields,
  }
}

const statement = createStatementCache()
type Row = Entry & {
  total: number
  actors: number[]
  fields: string[]
  changes: (typeof history.$inferSelect)['changes'] | null
}

/** Builds the statement of a page. Its values are arguments of the execution, except `where`. */
function pageOfHistory(db: Db, { actor, field, where: mayRead }: HistoryQuery) {
  const fieldNames = sql`${parameter('fields')}::text[]`
  // A change of a table cell (`table/row/column`) counts as a change of the table.
  const declared = sql.raw(`split_part(field, '/', 1)`)
  const readable = and(
    eq(history.resource, parameter('resource')),
    eq(history.record_id, parameter('id')),
    sql`(${history.action} <> 'update' or ${history.changes} ?| ${fieldNames}
      or exists (select from jsonb_object_keys(${history.changes}) field where ${declared} = any(${fieldNames})))`,
    mayRead,
  )
  const where = and(
    readable,
    actor === undefined ? undefined : eq(history.actor_id, parameter('actor')),
    field === undefined
      ? undefined
      : sql`exists (select from jsonb_object_keys(${history.changes}) field
          where field = ${parameter('field')}::text or ${declared} = ${parameter('field')}::text)`,
  )
  const within = db
    .select({
      actors: sql<number[]>`coalesce(array_agg(distinct ${history.actor_id})
        filter (where ${history.actor_id} is not null), '{}')`.as('actors'),
      fields: sql<string[]>`coalesce(array_agg(distinct ${declared})
        filter (where ${declared} = any(${fieldNames})), '{}')`.as('fields'),
    })
    .from(history)
    .leftJoin(sql`jsonb_object_keys(${history.changes}) field`, sql`true`)
    .where(readable)
    .as('within')
  const counted = db
    .select({ total: sql<number>`count(*)::int`.as('total') })
    .from(history)
    .where(where)
    .as('counted')
  const entries = db
    .select()
    .from(history)
    .where(where)
    .orderBy(desc(history.version))
    .limit(parameter('page_size'))
    .offset(parameter('offset'))
    .as('entries')
  return db
    .select({
      total: counted.total,
      actors: within.actors,
      fields: within.fields,
      version: entries.version,
      at: entries.at,
      actor: entries.actor_id,
      source: entries.source,
      action: entries.action,
      reason: entries.reason,
      changes: entries.changes,
    })
    .from(within)
    .innerJoin(counted, sql`true`)
    .leftJoin(entries, sql`true`)
    .orderBy(desc(entries.version))
}

/**
 * Returns the version that a record had at a moment, or at the end of a day in Europe/Zurich, and the time
 * of that version. Undefined if the record did not exist yet or was in the trash.
 */
export async function versionAt(db: Db, resource: string, id: number, at: string) {
  // The API shows times in milliseconds. Truncate, so that the time of a change includes that change.
  const until = at.includes('T')
    ? sql`date_trunc('milliseconds', ${history.at}) <= ${new Date(at).toISOString()}::timestamptz`
    : sql`${history.at} < (${at}::date + 1)::timestamp at time zone 'Europe/Zurich'`
  const [last] = await db
    .select({ version: history.version, since: history.at, action: history.action })
    .from(history)
    .where(and(eq(history.resource, resource), eq(history.record_id, id), until))
    // By version, since several changes may have the same millisecond.
    .orderBy(desc(history.version))
    .limit(1)
  return last && last.action !== 'delete' ? last : undefined
}

/** Returns the values at a version of the fields that changed after it. */
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

/** Returns who last set each of these fields up to a version, when and from which source. */
export async function stampsAt(
  db: Db,
  resource: string,
  id: number,
  version: number,
  fields: readonly string[],
): Promise<Stamps> {
  const stamps: Stamps = {}
  for (const field of fields) {
    const [last] = await db
      .select({
        at: history.at,
        by: history.actor_id,
        source: sql<string>`coalesce(${history.changes} -> ${field} ->> 2, ${history.source})`,
      })
      .from(history)
      .where(
        and(
          eq(history.resource, resource),
          eq(history.record_id, id),
          lte(history.version, version),
          sql`${history.changes} ? ${field}`,
        ),
      )
      .orderBy(desc(history.version))
      .limit(1)
    if (last) stamps[field] = last
  }
  return stamps
}
