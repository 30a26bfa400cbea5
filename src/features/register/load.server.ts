import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Context } from '../../kernel/http/handler.server.ts'
import { registerAddresses, streetKey } from './address.ts'
import { fictitiousRegister } from './fictitious/fictitious.ts'
import {
  addFictitiousBuildings,
  hasFictitiousRegister,
} from './fictitious/fictitiousRegister.server.ts'
import {
  createFreshTables,
  fillTable,
  indexFreshTable,
  type RegisterCell,
  recordSource,
  registerLock,
  registerTables,
  swapTables,
} from './tables.server.ts'
import { Vocabulary } from './words.ts'

/** The shipped register; data/README.md describes its source. */
export const shippedRegister = {
  key: 'sitg-idc-addresses',
  title:
    'SITG, adresses et EGID des bâtiments du canton de Genève avec un indice de dépense de chaleur',
  version: 'd7613b7',
  // Result of `fingerprintOf`. If data or parsing rules change, a failing test prints the new one.
  fingerprint: '8518f9b2e4a9e9af',
  licence: '© SITG, accès libre',
  file: 'src/features/register/data/geneva-addresses.tsv',
  canton: 'GE',
} as const

/** The federal register of buildings and dwellings, which an import brings. */
export const federalRegister = {
  key: 'gwr',
  title: 'Registre fédéral des bâtiments et des logements (RegBL), OFS',
  licence: '© OFS, accès libre',
} as const

/** A source with its name and licence in the caller's language; one of another key keeps its own. */
export const sourceInWords = <S extends { key: string; title: string; licence: string }>(
  source: S,
  say: Context['say'],
): S =>
  [shippedRegister.key, federalRegister.key, fictitiousRegister.key].some(
    (key) => key === source.key,
  )
    ? {
        ...source,
        title: say(`register:title.${source.key}`),
        licence: say(`register:licence.${source.key}`),
      }
    : source

/** The rows of the tables, each with its cells in column order. */
type Rows = {
  register_streets: RegisterCell[][]
  register_entrances: RegisterCell[][]
  register_words: RegisterCell[][]
  register_word_keys: RegisterCell[][]
}

/** Reads the shipped file as rows of the tables; `root` is the project folder. */
export async function readRegister(root: string): Promise<Rows> {
  const lines = (await readFile(join(root, shippedRegister.file), 'utf8'))
    .trimEnd()
    .split('\n')
    .slice(1)
  const addresses = lines.flatMap((line) => {
    const [egid = '', label = ''] = line.split('\t')
    let position = 0
    return registerAddresses(label).flatMap(({ street, number, numbers }) => {
      const houses = numbers.length > 0 ? numbers : [{ value: null, suffix: '' }]
      return houses.map(({ value, suffix }) => ({
        key: streetKey(street),
        street,
        entrance: { egid: Number(egid), position: position++, value, suffix, number, label },
      }))
    })
  })

  /** By street key: how often each spelling of the street occurs. */
  const countsByKey = new Map<string, Map<string, number>>()
  for (const { key, street } of addresses) {
    const counts = countsByKey.get(key) ?? new Map<string, number>()
    countsByKey.set(key, counts.set(street, (counts.get(street) ?? 0) + 1))
  }
  const idByKey = new Map([...countsByKey.keys()].sort().map((key, index) => [key, index + 1]))
  const vocabulary = new Vocabulary()
  const streets = [...idByKey].map(([key, id]) => {
    // The most frequent spelling becomes the name.
    const [[name] = ['']] = [...countsByKey.get(key)!].sort(
      ([, count], [, otherCount]) => otherCount - count,
    )
    const place = { postcode: null, city: null, municipality: null, canton: shippedRegister.canton }
    const tokens = vocabulary.tokensOf({ name, key, ...place })
    return [id, name, key, ...Object.values(place), tokens]
  })
  const entrances = addresses.map(
    ({ key, entrance: { egid, position, value, suffix, number, label } }) => [
      egid,
      position,
      shippedRegister.key,
      idByKey.get(key)!,
      value,
      suffix,
      number,
      label,
    ],
  )
  return {
    register_streets: streets,
    register_entrances: entrances,
    register_words: [...vocabulary.words()],
    register_word_keys: [...vocabulary.keys()],
  }
}

/** The first 16 hex digits of the SHA-256 hash of all rows. */
export const fingerprintOf = ({ register_streets, register_entrances }: Rows) =>
  createHash('sha256')
    .update(JSON.stringify([register_streets, register_entrances]))
    .digest('hex')
    .slice(0, 16)

/**
 * Loads the shipped addresses if the database has another version or none, unless a register was imported, which has
 * them or more. Fills and indexes new tables and swaps
 * them with the old ones, all in one transaction, so that searches continue and a failed load leaves no trace.
 * Several processes may call it at once. Returns whether it loaded.
 */
export async function loadRegister(pool: pg.Pool, root: string): Promise<boolean> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const loaded = await loadIfOutdated(client, root)
    await client.query('commit')
    return loaded
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** `loadRegister` within its transaction. */
async function loadIfOutdated(client: pg.PoolClient, root: string): Promise<boolean> {
  const isLoaded = async () => {
    const { rowCount } = await client.query(
      'select 1 from register_sources where (key = $1 and fingerprint = $2) or key = $3',
      [shippedRegister.key, shippedRegister.fingerprint, federalRegister.key],
    )
    return rowCount! > 0
  }
  if (await isLoaded()) return false
  await client.query('select pg_advisory_xact_lock($1)', [registerLock])
  // Another process may have loaded it in the meantime.
  if (await isLoaded()) return false

  const rows = await readRegister(root)
  await client.query('set local statement_timeout = 0')
  await createFreshTables(client)
  for (const table of registerTables) {
    if (table in rows) await fillTable(client, table, rows[table as keyof Rows])
    await indexFreshTable(client, table)
  }
  await swapTables((statement) => client.query(statement))
  await recordSource(drizzle(client), {
    ...shippedRegister,
    rows: new Set(rows.register_entrances.map(([egid]) => egid)).size,
  })
  // It lay in the tables that were swapped.
  const db = drizzle(client)
  if (await hasFictitiousRegister(db)) await addFictitiousBuildings(db, root)
  return true
}
