import { energyKinds } from '../../register/energyKinds.ts'
import { lngLatOf, mapBits, mercatorOf } from '../../register/projection.ts'
import type { Criteria } from '../campaign.ts'
import type { BuildingCount } from '../selection.server.ts'

/** Where a campaign looks: in whole cities, or within a radius (m) of a point in LV95. */
export type CountPlace = { cities: readonly string[] } | { e: number; n: number; radius: number }

/** Filters of a campaign beside its place. */
export type CountFilters = Pick<
  Criteria,
  | 'energy_sources'
  | 'building_class'
  | 'construction_periods'
  | 'heating_updated_before'
  | 'heating_updated_unknown'
>

/** Status of buildings that stand and are used (GSTAT: existing); campaigns look for no others. */
export const standingStatus = 1004

/** A building as the register has it; null is unknown. */
export type ColumnRow = {
  city: string
  e: number | null
  n: number | null
  /** Index in `energyKinds`. */
  energy: number
  class: number | null
  period: number | null
  /** Year of the last heating update. */
  updated: number | null
}

/** A square of the map, in units of `mapBits`, whose points are grouped by squares of 2^`group` units a side. */
export type PointArea = { west: number; north: number; side: number; group: number }

/** The mean place of the buildings of a group, and the index in `energyKinds` that all of them share. */
export type FoundPoint = { x: number; y: number; count: number; energy: number | null }

/** Codes and years are below this one, which stands for unknown ones. */
const unknown = 2 ** 16 - 1

/** Values of rows by column. Places are doubles, as in SQL: both compute the same distances. */
type Values = {
  e: Float64Array
  n: Float64Array
  energy: Uint8Array
  class: Uint16Array
  period: Uint16Array
  updated: Uint16Array
}

/**
 * The buildings of a register, in blocks: those of one city within one kilometre square. The blocks of a city follow each
 * other, so that a city is one range of rows, and a radius touches the blocks that it crosses.
 */
export type RegisterColumns = {
  count: number
  values: Values
  /** First row of each block; one more at the end. */
  starts: Uint32Array
  /** Bounds of each block; of rows without a place, infinitely far away. */
  bounds: { west: Float64Array; south: Float64Array; east: Float64Array; north: Float64Array }
  /** First block of each city, and the one after its last. */
  cities: Map<string, [first: number, end: number]>
}

const allocate = (count: number): Values => ({
  e: new Float64Array(count),
  n: new Float64Array(count),
  energy: new Uint8Array(count),
  class: new Uint16Array(count),
  period: new Uint16Array(count),
  updated: new Uint16Array(count),
})

/** Rows that are read before the next part is allocated. */
const partSize = 2 ** 17

/** Side of the square of a block, in metres. */
const blockSide = 1000
/** The square of rows without a place. */
const nowhere = -1

/** Takes rows in any order, and puts them into columns. */
export class ColumnsBuilder {
  #parts: { values: Values; blocks: Uint32Array }[] = []
  #count = 0
  /** Blocks of each city by square. */
  readonly #cities = new Map<string, Map<number, number>>()
  /** Number of rows of each block. */
  readonly #sizes: number[] = []

  add(row: ColumnRow) {
    const at = this.#count++ % partSize
    if (at === 0)
      this.#parts.push({ values: allocate(partSize), blocks: new Uint32Array(partSize) })
    const { values, blocks } = this.#parts.at(-1)!
    const isPlaced = row.e !== null && row.n !== null
    values.e[at] = isPlaced ? row.e! : Number.POSITIVE_INFINITY
    values.n[at] = isPlaced ? row.n! : Number.POSITIVE_INFINITY
    values.energy[at] = row.energy
    values.class[at] = row.class ?? unknown
    values.period[at] = row.period ?? unknown
    values.updated[at] = row.updated ?? unknown
    const block = this.#blockOf(row, isPlaced)
    blocks[at] = block
    this.#sizes[block]!++
  }

  #blockOf({ city, e, n }: ColumnRow, isPlaced: boolean): number {
    let squares = this.#cities.get(city)
    if (!squares) this.#cities.set(city, (squares = new Map()))
    const square = isPlaced
      ? Math.floor(e! / blockSide) * 10_000 + Math.floor(n! / blockSide)
      : nowhere
    let block = squares.get(square)
    if (block === undefined) {
      block = this.#sizes.push(0) - 1
      squares.set(square, block)
    }
    return block
  }

  /** Puts the rows into their blocks; the builder is empty then. */
  build(): RegisterColumns {
    const { length } = this.#sizes
    const cities: RegisterColumns['cities'] = new Map()
    const starts = new Uint32Array(length + 1)
    /** Place of each block among those of its city. */
    const order = new Uint32Array(length)
    let placed = 0
    for (const [city, squares] of this.#cities) {
      const first = placed
      for (const block of squares.values()) {
        order[block] = placed
        starts[placed + 1] = starts[placed]! + this.#sizes[block]!
        placed++
      }
      cities.set(city, [first, placed])
    }
    const bounds = {
      west: new Float64Array(length).fill(Number.POSITIVE_INFINITY),
      south: new Float64Array(length).fill(Number.POSITIVE_INFINITY),
      east: new Float64Array(length).fill(Number.NEGATIVE_INFINITY),
      north: new Float64Array(length).fill(Number.NEGATIVE_INFINITY),
    }
    const values = allocate(this.#count)
    const next = starts.slice()
    for (let left = this.#count; this.#parts.length > 0; left -= partSize) {
      // In turn, so that the memory of each part is free before the next.
      const part = this.#parts.shift()!
      for (let at = 0; at < Math.min(partSize, left); at++) {
        const block = order[part.blocks[at]!]!
        const to = next[block]!++
        const [e, n] = [part.values.e[at]!, part.values.n[at]!]
        values.e[to] = e
        values.n[to] = n
        values.energy[to] = part.values.energy[at]!
        values.class[to] = part.values.class[at]!
        values.period[to] = part.values.period[at]!
        values.updated[to] = part.values.updated[at]!
        bounds.west[block] = Math.min(bounds.west[block]!, e)
        bounds.south[block] = Math.min(bounds.south[block]!, n)
        bounds.east[block] = Math.max(bounds.east[block]!, e)
        bounds.north[block] = Math.max(bounds.north[block]!, n)
      }
    }
    return { count: this.#count, values, starts, bounds, cities }
  }
}

/** Filters, as bits. */
const failed = { energy: 1, class: 2, period: 4, updated: 8 } as const

/** For each code, the bit where it fails. */
function failures(
  bit: number,
  fits: Iterable<number> | undefined,
  count = unknown + 1,
): Uint8Array {
  const table = new Uint8Array(count)
  if (!fits) return table
  table.fill(bit)
  for (const code of fits) table[code] = 0
  return table
}

function updatedFailures({ heating_updated_before, heating_updated_unknown }: CountFilters) {
  if (!heating_updated_before && !heating_updated_unknown)
    return failures(failed.updated, undefined)
  const table = failures(failed.updated, heating_updated_unknown ? [unknown] : [])
  if (heating_updated_before) table.fill(0, 0, heating_updated_before)
  return table
}

/** For a row of the columns, the filters that it fails, as bits. */
function failuresOf({ values }: RegisterColumns, filters: CountFilters): (row: number) => number {
  const { energy_sources, building_class, construction_periods } = filters
  const failsEnergy = failures(
    failed.energy,
    energy_sources?.length ? energy_sources.map((kind) => energyKinds.indexOf(kind)) : undefined,
    energyKinds.length,
  )
  const failsClass = failures(failed.class, building_class ? [building_class] : undefined)
  const failsPeriod = failures(
    failed.period,
    construction_periods?.length ? construction_periods : undefined,
  )
  const failsUpdated = updatedFailures(filters)
  return (row) =>
    failsEnergy[values.energy[row]!]! |
    failsClass[values.class[row]!]! |
    failsPeriod[values.period[row]!]! |
    failsUpdated[values.updated[row]!]!
}

/** Calls `visit` for each row of a place, but for those of blocks that `skips` names. */
function visitPlace(
  { values, starts, bounds, cities }: RegisterColumns,
  place: CountPlace,
  visit: (row: number) => void,
  skips: (block: number) => boolean = () => false,
) {
  function visitAll(from: number, to: number) {
    for (let row = from; row < to; row++) visit(row)
  }
  if ('cities' in place) {
    for (const city of place.cities) {
      const [first, end] = cities.get(city) ?? [0, 0]
      for (let block = first; block < end; block++)
        if (!skips(block)) visitAll(starts[block]!, starts[block + 1]!)
    }
    return
  }
  const { e, n } = place
  const limit = place.radius * place.radius
  for (let block = 0; block < starts.length - 1; block++) {
    const [west, east] = [bounds.west[block]! - e, bounds.east[block]! - e]
    const [south, north] = [bounds.south[block]! - n, bounds.north[block]! - n]
    const [nearE, nearN] = [Math.max(west, 0, -east), Math.max(south, 0, -north)]
    if (nearE * nearE + nearN * nearN > limit || skips(block)) continue
    const [farE, farN] = [Math.max(-west, east), Math.max(-south, north)]
    const [from, to] = [starts[block]!, starts[block + 1]!]
    if (farE * farE + farN * farN <= limit) visitAll(from, to)
    else
      for (let row = from; row < to; row++) {
        const [dE, dN] = [values.e[row]! - e, values.n[row]! - n]
        if (dE * dE + dN * dN <= limit) visit(row)
      }
  }
}

/** Counts like `countBuildings`, in columns. */
export function countInColumns(
  columns: RegisterColumns,
  place: CountPlace,
  filters: CountFilters,
): BuildingCount {
  const { values } = columns
  const failuresIn = failuresOf(columns, filters)
  let count = 0
  const energies = new Uint32Array(energyKinds.length)
  const classes = new Uint32Array(unknown + 1)
  const periods = new Uint32Array(unknown + 1)
  visitPlace(columns, place, (row) => {
    const fails = failuresIn(row)
    if (fails === 0) count++
    // An option is counted where at most the filter that it belongs to fails.
    if ((fails & ~failed.energy) === 0) energies[values.energy[row]!]!++
    if ((fails & ~failed.class) === 0) classes[values.class[row]!]!++
    if ((fails & ~failed.period) === 0) periods[values.period[row]!]!++
  })
  return {
    count,
    facets: {
      energy_sources: countsBy(energies, (index) => energyKinds[index]!),
      building_class: countsBy(classes, knownCode),
      construction_periods: countsBy(periods, knownCode),
    },
  }
}

/** Metres by which the sides of a block are moved out, since north of the map is not that of LV95. */
const turned = 100

/** Groups the buildings of a campaign in a tile, like `findPoints`, in columns. */
export function findPointsInColumns(
  columns: RegisterColumns,
  place: CountPlace,
  filters: CountFilters,
  { west, north, side, group }: PointArea,
): FoundPoint[] {
  const { values, bounds } = columns
  const failuresIn = failuresOf(columns, filters)
  const isWithin = (x: number, y: number) =>
    x >= west && x < west + side && y >= north && y < north + side
  const groups = new Map<number, FoundPoint>()
  visitPlace(
    columns,
    place,
    (row) => {
      if (failuresIn(row) !== 0) return
      const { x, y } = mercatorOf(lngLatOf(values.e[row]!, values.n[row]!))
      if (!isWithin(x, y)) return
      const key = (x >> group) * 2 ** mapBits + (y >> group)
      const energy = values.energy[row]!
      const known = groups.get(key)
      if (!known) groups.set(key, { x, y, count: 1, energy })
      else {
        known.x += x
        known.y += y
        known.count++
        if (known.energy !== energy) known.energy = null
      }
    },
    (block) => {
      const northwest = mercatorOf(
        lngLatOf(bounds.west[block]! - turned, bounds.north[block]! + turned),
      )
      const southeast = mercatorOf(
        lngLatOf(bounds.east[block]! + turned, bounds.south[block]! - turned),
      )
      return !(
        northwest.x < west + side &&
        southeast.x >= west &&
        northwest.y < north + side &&
        southeast.y >= north
      )
    },
  )
  return [...groups.values()].map(({ x, y, count, energy }) => ({
    x: Math.round(x / count),
    y: Math.round(y / count),
    count,
    energy,
  }))
}

const knownCode = (code: number) => (code === unknown ? undefined : String(code))

/** The counts that are not 0, by name. */
function countsBy(counts: Uint32Array, nameOf: (index: number) => string | undefined) {
  const named: Record<string, number> = {}
  // Most of 65 536 codes have none: an iterator would take longer than the count of a city.
  for (let index = 0; index < counts.length; index++) {
    const count = counts[index]!
    const name = count > 0 ? nameOf(index) : undefined
    if (name !== undefined) named[name] = count
  }
  return named
}
