import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { registerAddresses, streetKey, streetSpellings } from './address.ts'

/** The register that comes with the product; data/README.md tells where it is from. */
export const shippedRegister = {
  key: 'sitg-idc-addresses',
  title:
    'SITG, adresses et EGID des bâtiments du canton de Genève avec un indice de dépense de chaleur',
  version: 'd7613b7',
  // Of the rows that `readRegister` makes: a test tells the new one where data or rules change.
  fingerprint: 'ff1b84133cbea446',
  licence: '© SITG, accès libre',
  file: 'src/features/register/data/geneva-addresses.tsv',
} as const

type Cell = string | number | string[] | null
type Rows = { streets: Cell[][]; entrances: Cell[][] }

/** The shipped file as rows of the two tables, in the order of their columns; `root` is the project. */
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

  const namesOf = new Map<string, Map<string, number>>()
  for (const { key, street } of addresses) {
    const names = namesOf.get(key) ?? new Map<string, number>()
    namesOf.set(key, names.set(street, (names.get(street) ?? 0) + 1))
  }
  const idOf = new Map([...namesOf.keys()].sort().map((key, at) => [key, at + 1]))
  const streets = [...idOf].map(([key, id]) => {
    // The spelling used most often is the street's name.
    const [[name] = ['']] = [...namesOf.get(key)!].sort((a, b) => b[1] - a[1])
    return [id, name, key, streetSpellings(key), null, null]
  })
  const entrances = addresses.map(
    ({ key, entrance: { egid, position, value, suffix, number, label } }) => [
      egid,
      position,
      shippedRegister.key,
      idOf.get(key)!,
      value,
      suffix,
      number,
      label,
    ],
  )
  return { streets, entrances }
}

/** A mark that differs where any row does. */
export const fingerprintOf = ({ streets, entrances }: Rows) =>
  createHash('sha256')
    .update(JSON.stringify([streets, entrances]))
    .digest('hex')
    .slice(0, 16)

/** Any number; it only has to be the same in every process. */
const loadLock = 4_512_119

/**
 * Loads the shipped register where the database holds another one or none, in one transaction: fresh
 * tables are filled, indexed and put in the old ones' place, so that searches go on meanwhile and a
 * broken load leaves nothing. Several processes may start at once. Tells whether it loaded.
 */
export async function loadRegister(pool: pg.Pool, root: string): Promise<boolean> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const loaded = await load(client, root)
    await client.query('commit')
    return loaded
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function load(client: pg.ClientBase, root: string): Promise<boolean> {
  const isLoaded = async () => {
    const { rowCount } = await client.query(
      'select 1 from register_sources where key = $1 and fingerprint = $2',
      [shippedRegister.key, shippedRegister.fingerprint],
    )
    return rowCount === 1
  }
  if (await isLoaded()) return false
  await client.query('select pg_advisory_xact_lock($1)', [loadLock])
  if (await isLoaded()) return false

  const { streets, entrances } = await readRegister(root)
  await client.query('set local statement_timeout = 0')
  await client.query('create schema register_fresh')
  await replace(client, 'register_streets', streets)
  await replace(client, 'register_entrances', entrances)
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

/** Fills a twin of the table, gives it the same constraints and indexes, and lets it take its place. */
async function replace(client: pg.ClientBase, table: string, rows: Cell[][]) {
  const fresh = `register_fresh.${table}`
  await client.query(`create table ${fresh} (like ${table} including defaults)`)
  const text = rows.map((row) => `${row.map(copied).join('\t')}\n`).join('')
  await pipeline(
    Readable.from([text]),
    client.query(copyFrom(`copy ${fresh} from stdin with (freeze)`)),
  )
  // Names are kept, so that a later migration finds what an earlier one made.
  const { rows: made } = await client.query<{ statement: string }>(
    `select format('alter table ${fresh} add constraint %I %s', conname, pg_get_constraintdef(oid)) as statement
     from pg_constraint where conrelid = $1::regclass and contype in ('p', 'u', 'c')
     union all
     select replace(pg_get_indexdef(indexrelid), ' ON public.${table} ', ' ON ${fresh} ')
     from pg_index where indrelid = $1::regclass
       and not exists (select from pg_constraint where conindid = indexrelid)`,
    [table],
  )
  for (const { statement } of made) await client.query(statement)
  await client.query(`analyze ${fresh}`)
  await client.query(`drop table ${table}`)
  await client.query(`alter table ${fresh} set schema public`)
}

/** A value as COPY reads it. */
function copied(value: Cell): string {
  if (value === null) return '\\N'
  if (Array.isArray(value)) return `{${value.join()}}`
  return String(value).replace(/[\\\t\n\r]/g, (mark) => `\\${mark}`)
}
