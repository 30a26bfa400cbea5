import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { registerAddresses, streetKey, streetSearchKeys } from './address.ts'

/** The shipped register; data/README.md describes its source. */
export const shippedRegister = {
  key: 'sitg-idc-addresses',
  title:
    'SITG, adresses et EGID des bâtiments du canton de Genève avec un indice de dépense de chaleur',
  version: 'd7613b7',
  // Result of `fingerprintOf`. If data or parsing rules change, a failing test prints the new one.
  fingerprint: 'ff1b84133cbea446',
  licence: '© SITG, accès libre',
  file: 'src/features/register/data/geneva-addresses.tsv',
} as const

type Cell = string | number | string[] | null
/** The rows of both tables, each with its cells in column order. */
type Rows = { streets: Cell[][]; entrances: Cell[][] }

/** Reads the shipped file as rows of both tables; `root` is the project folder. */
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
  const streets = [...idByKey].map(([key, id]) => {
    // The most frequent spelling becomes the name.
    const [[name] = ['']] = [...countsByKey.get(key)!].sort(
      ([, count], [, otherCount]) => otherCount - count,
    )
    return [id, name, key, streetSearchKeys(key), null, null]
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
  return { streets, entrances }
}

/** The first 16 hex digits of the SHA-256 hash of all rows. */
export const fingerprintOf = ({ streets, entrances }: Rows) =>
  createHash('sha256')
    .update(JSON.stringify([streets, entrances]))
    .digest('hex')
    .slice(0, 16)

/** Key of the advisory lock on loading: an arbitrary number, the same in every process. */
const loadLock = 4_512_119

/**
 * Loads the shipped register if the database has another version or none. Fills and indexes new tables and swaps
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
async function loadIfOutdated(client: pg.ClientBase, root: string): Promise<boolean> {
  const isLoaded = async () => {
    const { rowCount } = await client.query(
      'select 1 from register_sources where key = $1 and fingerprint = $2',
      [shippedRegister.key, shippedRegister.fingerprint],
    )
    return rowCount === 1
  }
  if (await isLoaded()) return false
  await client.query('select pg_advisory_xact_lock($1)', [loadLock])
  // Another process may have loaded it in the meantime.
  if (await isLoaded()) return false

  const { streets, entrances } = await readRegister(root)
  await client.query('set local statement_timeout = 0')
  await client.query('create schema register_fresh')
  await replaceTable(client, 'register_streets', streets)
  await replaceTable(client, 'register_entrances', entrances)
  await client.query('drop schema register_fresh')
  await client.query(
    `insert into register_sources (key, title, version, fingerprint, licence, rows)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (key) do update set title = excluded.title, version = excluded.version,
       fingerprint = excluded.fingerprint, licence = excluded.licence, rows = excluded.rows,
       loaded_at = now()`,
    [
      shippedRegister.key,
      shippedRegister.title,
      shippedRegister.version,
      shippedRegister.fingerprint,
      shippedRegister.licence,
      new Set(entrances.map(([egid]) => egid)).size,
    ],
  )
  return true
}

/** Fills an empty copy of a table, adds the same constraints and indexes, and replaces the table by it. */
async function replaceTable(client: pg.ClientBase, table: string, rows: Cell[][]) {
  const fresh = `register_fresh.${table}`
  await client.query(`create table ${fresh} (like ${table} including defaults)`)
  const text = rows.map((row) => `${row.map(copyValue).join('\t')}\n`).join('')
  await pipeline(
    Readable.from([text]),
    client.query(copyFrom(`copy ${fresh} from stdin with (freeze)`)),
  )
  // Keep the names of constraints and indexes, since migrations refer to them.
  const { rows: definitions } = await client.query<{ statement: string }>(
    `select format('alter table ${fresh} add constraint %I %s', conname, pg_get_constraintdef(oid)) as statement
     from pg_constraint where conrelid = $1::regclass and contype in ('p', 'u', 'c')
     union all
     select replace(pg_get_indexdef(indexrelid), ' ON public.${table} ', ' ON ${fresh} ')
     from pg_index where indrelid = $1::regclass
       and not exists (select from pg_constraint where conindid = indexrelid)`,
    [table],
  )
  for (const { statement } of definitions) await client.query(statement)
  await client.query(`analyze ${fresh}`)
  await client.query(`drop table ${table}`)
  await client.query(`alter table ${fresh} set schema public`)
}

/** Formats a value for COPY. */
function copyValue(value: Cell): string {
  if (value === null) return '\\N'
  if (Array.isArray(value)) return `{${value.join()}}`
  return String(value).replace(/[\\\t\n\r]/g, (character) => `\\${character}`)
}
