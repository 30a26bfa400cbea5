import { isDeepStrictEqual } from 'node:util'
import { and, eq, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/db.server.ts'
import { Failure, type Problem } from '../../../kernel/http/errors.ts'
import type { Context } from '../../../kernel/http/handler.server.ts'
import { importTables } from '../check/stock.server.ts'
import { importEntriesTable as entries } from '../import.table.ts'
import { type ImportKind, importKinds } from '../import.ts'
import { importRecords, isEntry, problemOf, writeFields } from './writeEntry.server.ts'

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
 * References by which rows that the product itself makes for a record belong to it: they go with it. Whatever else refers to
 * a record was hung on it by somebody.
 */
const derived = [
  ...['mandate_texts.id', 'mandate_follow_ups.mandate', 'mandate_models.mandate'],
  ...['sleeping_mandates.mandate', 'building_people.building_id', 'dossier_answers.building'],
  ...['heating_system_buildings.system_id', 'quote_texts.id', 'quote_contents.quote'],
  'imported_quotes.quote',
]

/** Lists of ids that refer to records without a foreign key. */
const lists: Partial<Record<ImportKind, readonly (readonly [table: string, column: string])[]>> = {
  users: [['messages', 'mentions']],
  mandates: [
    ['quotes', 'mandates'],
    ['kickoff_forms', 'further'],
  ],
}

/** Whether something that somebody made refers to a record. */
export type IsUsed = (kind: ImportKind, id: number) => Promise<boolean>

/** Returns what asks whether something refers to a record, by all foreign keys and lists of ids that there are. */
export async function loadReferrers(db: Db): Promise<(db: Db) => IsUsed> {
  const { rows } = await db.execute<{ to: string; from: string; column: string }>(sql`
    select c.confrelid::regclass::text as "to", c.conrelid::regclass::text as "from", a.attname as "column"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f'`)
  return (db) => async (kind, id) => {
    const listed = (lists[kind] ?? []).map(
      ([table, column]) =>
        sql`exists (select from ${sql.identifier(table)} where ${sql.identifier(column)} @> array[${id}::int])`,
    )
    const found = rows
      .filter(
        ({ to, from, column }) =>
          to === getTableName(importTables[kind]) && !derived.includes(`${from}.${column}`),
      )
      .map(
        ({ from, column }) =>
          sql`exists (select from ${sql.identifier(from)} where ${sql.identifier(column)} = ${id})`,
      )
    const used = [...found, ...listed]
    if (used.length === 0) return false
    const answer = await db.execute<{ is_used: boolean }>(
      sql`select (${sql.join(used, sql` or `)}) as is_used`,
    )
    return answer.rows[0]?.is_used === true
  }
}

/**
 * Undoes what an entry wrote, unless somebody has changed it or hung something on it since, or its rules refuse it: then it
 * is kept, with the reason.
 */
export async function undoEntry(
  entry: JudgedEntry,
  isUsed: IsUsed,
  context: Context,
): Promise<void> {
  const { db } = context
  await db.execute(sql`savepoint undone_entry`)
  const undone = entry.written ? setBack(entry, context) : removeCreated(entry, isUsed, db)
  const keptFor = await undone.catch(async (error: unknown) => {
    if (!(error instanceof Failure)) throw error
    await db.execute(sql`rollback to savepoint undone_entry`)
    return problemOf(error)
  })
  await db.execute(sql`release savepoint undone_entry`)
  await db
    .update(entries)
    .set({ state: keptFor ? 'kept' : 'undone', kept_for: keptFor ?? null })
    .where(isEntry(entry))
}

async function removeCreated(
  { kind, record_id, record_version }: JudgedEntry,
  isUsed: IsUsed,
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
  if (untouched.length > 0) await writeFields(kind, record_id!, body, context)
  return untouched.length < fields.length ? { key: 'import:kept.changed' } : undefined
}
