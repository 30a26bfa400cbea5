import type pg from 'pg'
import { formatDate } from '../../../kernel/field/format.ts'
import { streetKey } from '../address.ts'
import { fillGrid } from '../grid.server.ts'
import { federalRegister } from '../load.server.ts'
import {
  copyLine,
  copyLines,
  createFreshTables,
  fillTable,
  indexFreshTable,
  type RegisterCell,
  recordSource,
  registerLock,
  swapTables,
} from '../tables.server.ts'
import { Vocabulary } from '../words.ts'
import { type BadRow, DumpError, type DumpFile, measuredColumns } from './dump.ts'
import { type Dump, openDump } from './dumpFiles.server.ts'
import { EgidNumbers } from './egidNumbers.ts'
import { keepOtherCantons } from './keptCantons.server.ts'
import { linesOf } from './lines.server.ts'
import {
  buildingColumns,
  buildingRow,
  DumpColumns,
  entranceColumns,
  entranceRow,
  houseOf,
  ValueProblem,
} from './rows.ts'

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
  /** Ends the import at its next progress; it then leaves no trace. */
  signal?: AbortSignal
}

/** Another import or the load at the start is under way. */
export class RegisterBusy extends Error {}

/**
 * Imports a dump of the federal register: fills and indexes new tables, and swaps them with the current ones, all in one
 * transaction, so that searches go on and a failed or killed import leaves no trace. Cantons that the dump does not
 * contain keep their rows.
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
  client: pg.ClientBase,
  dump: Dump,
  { now, report = async () => undefined, progress: tell = () => undefined, signal }: Options,
): Promise<ImportedRegister> {
  const progress: typeof tell = (...reached) => (signal?.throwIfAborted(), tell(...reached))
  const reader = new Reader(report)
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
  await swapTables((statement) => client.query(statement))
  const version = formatDate(reader.exported ?? now.toISOString().slice(0, 10))
  await recordSource(client, {
    ...{ ...federalRegister, version },
    fingerprint: `${version} ${cantons.join()}`,
    ...(await measureBuildings(client)),
  })
  await client.query(
    `delete from register_sources s where key <> $1
      and not exists (select from register_entrances e where e.source = s.key)`,
    [federalRegister.key],
  )
  return { version, cantons, ...reader.counts }
}

/** The number of buildings, and the share of them that have a value, by column. */
async function measureBuildings(client: pg.ClientBase) {
  const shares = measuredColumns.map((column) => `count(${column})::float8 / count(*) as ${column}`)
  const { rows } = await client.query<Record<string, number>>(
    `select count(*) as rows, ${shares.join()} from register_buildings`,
  )
  const coverage = Object.fromEntries(measuredColumns.map((column) => [column, rows[0]![column]!]))
  return { rows: rows[0]!.rows!, coverage }
}

/** Most bad rows that are reported at once. */
const reportedAtOnce = 500

/** Stands for a building whose row was left out: its entrances are left out in silence. */
const leftOut = 65_535

/** Reads both files of a dump, of which it keeps only what joins them: a few bytes a building, and the streets. */
class Reader {
  readonly counts = { buildings: 0, entrances: 0, streets: 0, without_address: 0, bad_rows: 0 }
  readonly cantons = new Set<string>()
  /** The latest day of export. */
  exported: string | undefined
  readonly #report: (rows: BadRow[]) => Promise<void>
  #bad: BadRow[] = []
  readonly #places: { name: string; canton: string }[] = []
  readonly #placeByNumber = new Map<number, number>()
  /** Place of each building: its index in `#places` plus one. */
  readonly #placeOf = new EgidNumbers()
  readonly #positions = new EgidNumbers()
  /** Ids of streets by place, postcode, town and name, separated by tabs. */
  readonly #streets = new Map<string, number>()

  constructor(report: (rows: BadRow[]) => Promise<void>) {
    this.#report = report
  }

  buildings(dump: Dump, progress: (bytes: number) => void) {
    return this.#lines('buildings', dump, buildingColumns, progress, (columns, cells) => {
      const egid = columns.id(cells, 'EGID', 999_999_999)
      const known = this.#placeOf.get(egid)
      if (known !== 0 && known !== leftOut) throw new ValueProblem('doubled', 'EGID')
      try {
        const building = buildingRow(columns, cells)
        this.#placeOf.set(egid, this.#placeNumber(building) + 1)
        this.cantons.add(building.canton)
        if (building.exported && building.exported > (this.exported ?? ''))
          this.exported = building.exported
        this.counts.buildings++
        return copyLine(building.row)
      } catch (error) {
        this.#placeOf.set(egid, leftOut)
        throw error
      }
    })
  }

  entrances(dump: Dump, progress: (bytes: number) => void) {
    return this.#lines('entrances', dump, entranceColumns, progress, (columns, cells) => {
      const { egid, street, number, postcode, city } = entranceRow(columns, cells)
      const place = this.#placeOf.get(egid)
      if (place === 0) throw new ValueProblem('unknown_building', 'EGID')
      if (place === leftOut) return ''
      if (street === null) {
        this.counts.without_address++
        return ''
      }
      const position = this.#positions.get(egid)
      this.#positions.set(egid, position + 1)
      const key = `${place}\t${postcode ?? ''}\t${city ?? ''}\t${street}`
      let id = this.#streets.get(key)
      if (id === undefined) {
        id = this.#streets.size + 1
        this.#streets.set(ownText(key), id)
        this.counts.streets = id
      }
      this.counts.entrances++
      const { value, suffix } = houseOf(number)
      return copyLine([egid, position, federalRegister.key, id, value, suffix, number, null])
    })
  }

  /** Rows of `register_streets`. */
  *streets(vocabulary: Vocabulary): Generator<RegisterCell[]> {
    for (const [text, id] of this.#streets) {
      const [place, postcode = '', city = '', name = ''] = text.split('\t')
      const { name: municipality, canton } = this.#places[Number(place) - 1]!
      const street = {
        ...{ name, key: streetKey(name), postcode: postcode || null, city: city || null },
        ...{ municipality, canton },
      }
      yield [id, ...Object.values(street), vocabulary.tokensOf(street)]
    }
  }

  /** Reports the bad rows that were not reported yet. */
  async flush() {
    const rows = this.#bad
    this.#bad = []
    if (rows.length > 0) await this.#report(rows)
  }

  #placeNumber({
    municipality,
    name,
    canton,
  }: {
    municipality: number
    name: string
    canton: string
  }): number {
    const known = this.#placeByNumber.get(municipality)
    if (known !== undefined) return known
    this.#placeByNumber.set(municipality, this.#places.length)
    return this.#places.push({ name: ownText(name), canton }) - 1
  }

  /** The lines for COPY of a file's rows; rows with a problem are left out and reported. */
  async *#lines(
    file: DumpFile,
    dump: Dump,
    needed: readonly string[],
    progress: (bytes: number) => void,
    convert: (columns: DumpColumns, cells: readonly string[]) => string,
  ): AsyncGenerator<string> {
    let columns: DumpColumns | undefined
    let done = 0
    for await (const { first, lines, bytes } of linesOf(file, await dump[file].read())) {
      const start = columns ? 0 : 1
      columns ??= new DumpColumns(file, lines[0] ?? '', needed)
      let text = ''
      for (let index = start; index < lines.length; index++)
        try {
          text += convert(columns, cellsOf(lines[index], columns))
        } catch (error) {
          if (!(error instanceof ValueProblem)) throw error
          const { problem, column } = error
          this.counts.bad_rows++
          this.#bad.push({ file, line: first + index, problem, ...(column && { column }) })
        }
      if (this.#bad.length >= reportedAtOnce) await this.flush()
      if (text !== '') yield text
      done += bytes
      progress(done)
    }
    if (!columns) throw new DumpError('truncated', file)
  }
}

/** A copy of a text, which does not keep the part of the file that it was cut out of. */
const ownText = (text: string) => Buffer.from(text).toString()

function cellsOf(line: string | undefined, columns: DumpColumns): string[] {
  if (line === undefined) throw new ValueProblem('encoding', '')
  const cells = line.split('\t')
  if (cells.length !== columns.count) throw new ValueProblem('columns', '')
  return cells
}
