import { and, asc, eq, getTableColumns, gt, isNotNull, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Database, Db } from '../database/db.server.ts'
import type { Sealed } from './sealed.table.ts'
import type { SecretBox } from './secretBox.server.ts'

/** Result of resealing a column. */
export type Resealed = {
  resealed: number
  /** Rows still sealed with an older key, since other transactions had locked them. */
  locked: number
  /** Rows that no key can open; left unchanged. */
  unreadable: number
}

type Options = {
  database: Database
  box: SecretBox
  column: PgColumn
  /** Called after each batch; each is a separate transaction. */
  onBatch: (resealed: number) => void
}

const batchSize = 200
const system = { actor: null, source: 'system' }

/** Reseals the values of a column with the current key; may be interrupted and called again. */
export async function resealColumn({ database, box, column, onBatch }: Options): Promise<Resealed> {
  const { key, isOlder, select, update } = columnStatements(column, box)
  let resealed = 0
  for (let after: unknown; ; ) {
    const next = and(isOlder, after === undefined ? undefined : gt(key, after))
    const { rows, count } = await database.transaction(system, async (db) => {
      // A mail is locked while it is being sent: skip it, so as not to wait for the mail server.
      const rows = await select(db, next).limit(batchSize).for('update', { skipLocked: true })
      let count = 0
      for (const row of rows) {
        const text = openIfPossible(box, row.value)
        if (text === undefined) continue
        await update(db, row.key, box.seal(text))
        count++
      }
      return { rows, count }
    })
    resealed += count
    if (count > 0) onBatch(resealed)
    if (rows.length < batchSize) break
    after = rows.at(-1)!.key
  }
  const others = await select(database.db, isOlder)
  const locked = others.filter(({ value }) => openIfPossible(box, value) !== undefined).length
  return { resealed, locked, unreadable: others.length - locked }
}

/** Builds the statements to read and update a sealed column, by the primary key of its table. */
function columnStatements(column: PgColumn, box: SecretBox) {
  const table: PgTable = column.table
  const { columns } = getTableConfig(table)
  const key = columns.find(({ primary }) => primary)
  const [property] = Object.entries(getTableColumns(table)).find(([, one]) => one === column) ?? []
  if (!key || !property) throw new Error(`No table with a primary key has ${column.name}.`)
  return {
    key,
    /** Condition for the values sealed with another key than the current one. */
    isOlder: and(
      isNotNull(column),
      sql`not starts_with(${column}, ${box.prefix()})`,
      // Unsent mails of earlier versions may contain their link in plain text.
      sql`${column} ~ '^v[0-9]+[.]'`,
    ),
    select: (db: Db, condition: SQL | undefined) =>
      db
        .select({ key: sql<unknown>`${key}`, value: sql<Sealed>`${column}` })
        .from(table)
        .where(condition)
        .orderBy(asc(key)),
    update: (db: Db, id: unknown, value: Sealed) =>
      db
        .update(table)
        .set({ [property]: value })
        .where(eq(key, id)),
  }
}

function openIfPossible(box: SecretBox, sealed: Sealed): string | undefined {
  try {
    return box.open(sealed)
  } catch {
    return undefined
  }
}
