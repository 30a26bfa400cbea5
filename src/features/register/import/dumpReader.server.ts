import { streetKey } from '../address.ts'
import { federalRegister } from '../load.server.ts'
import { copyLine, type RegisterCell } from '../tables.server.ts'
import type { Vocabulary } from '../words.ts'
import { type BadRow, DumpError, type DumpFile, dumpFiles } from './dump.ts'
import type { Dump } from './dumpFiles.server.ts'
import { EgidNumbers } from './egidNumbers.ts'
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

/** Most bad rows that are reported at once. */
const reportedAtOnce = 500

/** Stands for a building whose row was left out: its entrances are left out in silence. */
const leftOut = 65_535

/** Most streets, over twice those of the country: they are kept in memory. */
const maxStreets = 500_000
/** Bad rows that any file may have; one with more of them than good ones is no dump. */
const borneBadRows = 100_000

/** Reads both files of a dump, of which it keeps only what joins them: a few bytes a building, and the streets. */
export class DumpReader {
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
        if (id > maxStreets) throw new DumpError('unreadable', dumpFiles.entrances)
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
    let bad = 0
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
          bad++
          this.counts.bad_rows++
          this.#bad.push({ file, line: first + index, problem, ...(column && { column }) })
        }
      if (bad > Math.max(borneBadRows, (first + lines.length) / 2)) {
        await this.flush()
        throw new DumpError('unreadable', dumpFiles[file])
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
