import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Db } from '../../../kernel/database/db.server.ts'
import { formatDate } from '../../../kernel/field/format.ts'
import { removeFictitiousBuildings } from '../fictitious/fictitiousRegister.server.ts'
import { fillGrid } from '../grid.server.ts'
import { federalRegister } from '../load.server.ts'
import {
  copyLines,
  createFreshTables,
  fillTable,
  indexFreshTable,
  measureBuildings,
  recordSource,
  registerLock,
  swapTables,
} from '../tables.server.ts'
import { Vocabulary } from '../words.ts'
import { type BadRow, DumpError, type DumpFile } from './dump.ts'
import { type Dump, openDump } from './dumpFiles.server.ts'
import { DumpReader } from './dumpReader.server.ts'
import { keepOtherCantons } from './keptCantons.server.ts'

/** What an import does, in order. */
const importSteps = ['buildings', 'entrances', 'indexes', 'swap'] as const
export type ImportStep = (typeof importSteps)[number]

export type ImportedRegister = {
  /** The day on which the publisher made the dump, as it is written. */
  version: string
  cantons: string[]
  buildings: number
  entrances: number
  streets: number
  /** Entrances without a street, which cannot be searched. */
  without_address: number
  bad_rows: number
}

type Options = {
  pool: pg.Pool
  /** A zip file, or a folder with the unpacked files. */
  path: string
  now: Date
  /** Told of the rows that are left out, in parts. */
  report?: (rows: BadRow[]) => Promise<void>
  /** Told how far a step is, in bytes of the file that is read. */
  progress?: (step: ImportStep, done: number, total: number) => void
  /** What else changes with the register, in the same transaction. */
  beforeSwap?: (db: Db) => Promise<unknown>
  /** Ends the import at its next progress; it then leaves no trace. */
  signal?: AbortSignal
}

/** Another import or the load at the start is under way. */
export class RegisterBusy extends Error {}

/**
 * Imports a dump of the federal register: fills and indexes new tables, and swaps them with the current ones, all in one
 * transaction, so that searches go on and a failed or killed import leaves no trace. Cantons that the dump does not
 * contain keep their rows; invented buildings give way.
 */
export async function importRegister(options: Options): Promise<ImportedRegister> {
  const dump = await openDump(options.path)
  const client = await options.pool.connect()
  try {
    await client.query('begin')
    await client.query(`set local statement_timeout = 0;
      set local idle_in_transaction_session_timeout = 0;
      set local maintenance_work_mem = '256MB'`)
    const { rows } = await client.query<{ is_free: boolean }>(
      'select pg_try_advisory_xact_lock($1) as is_free',
      [registerLock],
    )
    if (!rows[0]!.is_free) throw new RegisterBusy()
    const imported = await importWithin(client, dump, options)
    await client.query('commit')
    return imported
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
    dump.close()
  }
}

/** `importRegister` within its transaction. */
async function importWithin(
  client: pg.PoolClient,
  dump: Dump,
  {
    now,
    report = async () => undefined,
    progress: tell = () => undefined,
    signal,
    beforeSwap,
  }: Options,
): Promise<ImportedRegister> {
  const progress: typeof tell = (...reached) => (signal?.throwIfAborted(), tell(...reached))
  const db = drizzle(client)
  const reader = new DumpReader(report)
  await createFreshTables(client)
  const follow = (step: DumpFile) => (done: number) => progress(step, done, dump[step].size)
  await copyLines(client, 'register_buildings', reader.buildings(dump, follow('buildings')))
  if (reader.counts.buildings === 0) throw new DumpError('no_buildings')
  await indexFreshTable(client, 'register_buildings')
  await copyLines(client, 'register_entrances', reader.entrances(dump, follow('entrances')))
  await reader.flush()

  const steps = 4
  progress('indexes', 0, steps)
  const vocabulary = new Vocabulary()
  await fillTable(client, 'register_streets', reader.streets(vocabulary))
  const cantons = [...reader.cantons].sort()
  await removeFictitiousBuildings(db)
  await keepOtherCantons(client, cantons, reader.counts.streets, vocabulary)
  await fillGrid(client)
  await fillTable(client, 'register_words', vocabulary.words())
  await fillTable(client, 'register_word_keys', vocabulary.keys())
  progress('indexes', 1, steps)
  await indexFreshTable(client, 'register_entrances')
  progress('indexes', 2, steps)
  await indexFreshTable(client, 'register_streets')
  await indexFreshTable(client, 'register_words')
  progress('indexes', 3, steps)
  await indexFreshTable(client, 'register_word_keys')
  progress('swap', 0, 1)
  await beforeSwap?.(db)
  await swapTables((statement) => client.query(statement))
  const version = formatDate(reader.exported ?? now.toISOString().slice(0, 10))
  await recordSource(db, {
    ...{ ...federalRegister, version },
    fingerprint: `${version} ${cantons.join()}`,
    ...(await measureBuildings(db)),
  })
  await client.query(
    `delete from register_sources s where key <> $1
      and not exists (select from register_entrances e where e.source = s.key)`,
    [federalRegister.key],
  )
  return { version, cantons, ...reader.counts }
}
