import { isDeepStrictEqual } from 'node:util'
import { and, eq, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/db.server.ts'
import type { Problem } from '../../../kernel/http/errors.ts'
import type { Context } from '../../../kernel/http/handler.server.ts'
import { importTables } from '../check/stock.server.ts'
import { importEntriesTable as entries } from '../import.table.ts'
import { type ImportKind, importKinds } from '../import.ts'
import { importRecords, isEntry } from './writeEntry.server.ts'

type JudgedEntry = typeof entries.$inferSelect

/** Condition on entries: somebody has changed the record since it was written. */
export const isTouched: SQL = sql`(case kind ${sql.join(
  importKinds.map(
    (kind) =>
      sql`when ${sql.raw(`'${kind}'`)} then (select written.version from ${importTables[kind]} written where written.id = import_entries.record_id)`,
  ),
  sql` `,
)} end is distinct from record_version)`

/**
 * Tables that the product fills for a record by itself: they go with it. Whatever else refers to a record was hung on it by
 * somebody.
 */
const derivedTables = [
  ...[
    'mandate_texts',
    'mandate_follow_ups',
    'mandate_models',
    'building_people',
    'heating_system_buildings',
  ],
  ...['dossier_answers', 'sleeping_mandates'],
]

/** The tables and columns that refer to a table, but for those that follow from it. */
async function referrersOf(table: string, db: Db) {
  const { rows } = await db.execute<{ from: string; column: string }>(sql`
    select c.conrelid::regclass::text as "from", a.attname as "column"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = ${table}::regclass`)
  return rows.filter(({ from }) => !derivedTables.includes(from))
}

/** What refers to the records of each kind. */
export type Referrers = Map<ImportKind, SQL>

/** Conditions by which something hangs on a record, by kind; `id` is a parameter of the query. */
export async function loadReferrers(
  db: Db,
): Promise<(kind: ImportKind, id: number) => Promise<boolean>> {
  const known = new Map<ImportKind, { from: string; column: string }[]>()
  for (const kind of importKinds)
    known.set(kind, await referrersOf(getTableName(importTables[kind]), db))
  return async (kind, id) => {
    const referrers = known.get(kind)!
    // A building names people in lists, which its own table of people shows.
    if (kind === 'users') referrers.push({ from: 'building_people', column: 'user_id' })
    const found = referrers.map(
      ({ from, column }) =>
        sql`exists (select from ${sql.raw(from)} where ${sql.raw(column)} = ${id})`,
    )
    known.set(kind, kind === 'users' ? referrers.slice(0, -1) : referrers)
    const { rows } = await db.execute<{ is_used: boolean }>(
      sql`select (${sql.join(found, sql` or `)}) as is_used`,
    )
    return rows[0]?.is_used === true
  }
}

/** Undoes what an entry wrote, unless somebody has changed it or hung something on it since: then it is kept, with the reason. */
export async function undoEntry(
  entry: JudgedEntry,
  isUsed: Awaited<ReturnType<typeof loadReferrers>>,
  context: Context,
): Promise<void> {
  const { db } = context
  const keptFor = entry.written
    ? await setBack(entry, context)
    : await removeCreated(entry, isUsed, db)
  await db
    .update(entries)
    .set({ state: keptFor ? 'kept' : 'undone', kept_for: keptFor ?? null })
    .where(isEntry(entry))
}

async function removeCreated(
  { kind, record_id, record_version }: JudgedEntry,
  isUsed: Awaited<ReturnType<typeof loadReferrers>>,
  db: Db,
): Promise<Problem | undefined> {
  const table = importTables[kind]
  const { id, version } = getTableColumns(table)
  const [found] = await db.select({ version }).from(table).where(eq(id, record_id!)).for('update')
  // Somebody has deleted it for good.
  if (!found) return undefined
  if (found.version !== record_version) return { key: 'import:kept.changed' }
  if (await isUsed(kind, record_id!)) return { key: 'import:kept.used' }
  await db.delete(table).where(and(eq(id, record_id!)))
  return undefined
}

/** Sets back the fields of a record that was there; one that somebody changed since stays. */
async function setBack(
  { kind, record_id, written }: JudgedEntry,
  context: Context,
): Promise<Problem | undefined> {
  const records = importRecords[kind]
  const current = (await records.find(record_id!, context).catch(() => undefined)) as
    | Record<string, unknown>
    | undefined
  if (!current) return { key: 'import:kept.changed' }
  const { before, after } = written!
  const fields = Object.keys(after)
  const untouched = fields.filter((field) =>
    isDeepStrictEqual(current[field] ?? null, after[field] ?? null),
  )
  const body = Object.fromEntries(untouched.map((field) => [field, before[field] ?? null]))
  if (untouched.length > 0)
    await records.handlers.update({ params: { id: record_id! }, body: body as never }, context)
  return untouched.length < fields.length ? { key: 'import:kept.changed' } : undefined
}
