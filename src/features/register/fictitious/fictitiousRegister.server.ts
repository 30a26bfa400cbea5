import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { between, eq, getTableName, gte, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../../kernel/database/db.server.ts'
import { streetKey } from '../address.ts'
import { countCells } from '../grid.server.ts'
import { houseOf } from '../import/rows.ts'
import {
  givenColumns,
  registerBuildings,
  registerEntrances,
  registerGrid,
  registerSources,
  registerStreets,
  registerWordKeys,
  registerWords,
} from '../register.table.ts'
import { measureBuildings, recordSource, registerLock } from '../tables.server.ts'
import { Vocabulary } from '../words.ts'
import { fictitiousEgids, fictitiousRegister, firstFictitiousStreet } from './fictitious.ts'

/** The invented buildings with their address, a line each under a line of column names; data/README.md describes it. */
export const fictitiousFile = 'src/features/register/data/fictitious-buildings.tsv'

type Row = Record<string, string | null>

/** Reads the file as one record per building, by column name; `root` is the project folder. */
async function readBuildings(root: string): Promise<Row[]> {
  const [header = '', ...lines] = (await readFile(join(root, fictitiousFile), 'utf8'))
    .trimEnd()
    .split('\n')
  const names = header.split('\t')
  return lines.map((line) => {
    const cells = line.split('\t')
    return Object.fromEntries(names.map((name, index) => [name, cells[index] || null]))
  })
}

/** Says of an address that it is invented, wherever it is shown. */
const labelOf = ({ street_name, street_number }: Row) => `${street_name} ${street_number} (fictif)`

/** Inserts records in one statement, by the names of their columns. */
async function insertRows(db: Db, table: PgTable, rows: readonly object[], onConflict?: SQL) {
  const name = sql.raw(getTableName(table))
  const columns = sql.raw(Object.keys(rows[0]!).join())
  await db.execute(sql`insert into ${name} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)}::jsonb)
    ${onConflict ?? sql``}`)
}

/** Whether the fictitious register is loaded. */
export const hasFictitiousRegister = async (db: Db) =>
  (await db.$count(registerSources, eq(registerSources.key, fictitiousRegister.key))) > 0

/** Whether a register with buildings is loaded, an imported or the fictitious one. */
export const hasRegisterBuildings = async (db: Db) =>
  (await db.execute(sql`select from register_buildings limit 1`)).rows.length > 0

/** Waits for whoever loads a register in the caller's transaction; false, without waiting, while an import runs. */
export async function takeRegisterLock(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ is_free: boolean }>(
    sql`select pg_try_advisory_xact_lock(${registerLock}::int) as is_free`,
  )
  return rows[0]!.is_free
}

/** Adds the invented buildings to the shipped addresses, under `takeRegisterLock`, where no buildings are loaded. */
export async function addFictitiousBuildings(db: Db, root: string) {
  const buildings = await readBuildings(root)
  await insertRows(
    db,
    registerBuildings,
    buildings.map((row) => Object.fromEntries(givenColumns.map((name) => [name, row[name]]))),
  )

  const { rows: known } = await db.execute<{ id: number; word: string; streets: number }>(
    sql`select id, word, streets from register_words`,
  )
  const vocabulary = new Vocabulary(known)
  const streets = new Map<string, { id: number; tokens: number[] }>()
  const entrances = buildings.map((row) => {
    const { egid, street_name, street_number, postcode = null, city = null } = row
    const place = { postcode, city, municipality: row.municipality_name!, canton: row.canton! }
    const named = { name: street_name!, key: streetKey(street_name!), ...place }
    const spelled = Object.values(named).join('\t')
    const street = streets.get(spelled) ?? {
      ...{ id: firstFictitiousStreet + streets.size, ...named },
      tokens: vocabulary.tokensOf(named),
    }
    streets.set(spelled, street)
    const { value, suffix } = houseOf(street_number!)
    return {
      ...{ egid, position: 0, source: fictitiousRegister.key, street_id: street.id },
      ...{ number_value: value, number_suffix: suffix, street_number, label: labelOf(row) },
    }
  })
  await insertRows(db, registerStreets, [...streets.values()])
  await insertRows(db, registerEntrances, entrances)
  const counted = sql`on conflict (id) do update set streets = excluded.streets`
  const words = [...vocabulary.words()].map(([id, word, count]) => ({ id, word, streets: count }))
  await insertRows(db, registerWords, words, counted)
  const keys = [...vocabulary.keys()].map(([key, word_id]) => ({ key, word_id }))
  await insertRows(db, registerWordKeys, keys, sql`on conflict do nothing`)

  await countCells((statement) => db.execute(sql.raw(statement)), 'public')
  await recordSource(db, {
    ...fictitiousRegister,
    fingerprint: fictitiousRegister.version,
    ...(await measureBuildings(db)),
  })
}

/** Removes the invented buildings with their streets, under `takeRegisterLock`; without them it changes nothing. */
export async function removeFictitiousBuildings(db: Db) {
  if (!(await hasFictitiousRegister(db))) return
  const { first, last } = fictitiousEgids
  await db.delete(registerSources).where(eq(registerSources.key, fictitiousRegister.key))
  await db.delete(registerBuildings).where(between(registerBuildings.egid, first, last))
  // It counts no others: the fictitious register is only there where no buildings are imported.
  await db.delete(registerGrid)
  await db.delete(registerEntrances).where(between(registerEntrances.egid, first, last))
  await db.delete(registerStreets).where(gte(registerStreets.id, firstFictitiousStreet))
  await db.execute(sql`with used as (
      select unnest(tokens) as id, count(*)::int as streets from register_streets group by 1),
    counted as (
      update register_words w set streets = used.streets from used
      where used.id = w.id and used.streets <> w.streets),
    unused as (
      delete from register_words w where not exists (select from used where used.id = w.id) returning w.id)
    delete from register_word_keys k using unused where k.word_id = unused.id`)
}
