import { energyKinds } from '../../register/energyKinds.ts'
import { lngLatOf, mercatorOf } from '../../register/projection.ts'
import type { Criteria } from '../campaign.ts'
import type { BuildingCount } from '../selection.server.ts'
import { type RegisterColumns, unknown } from './columns.ts'

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

/** A square of the map, in units of `mapBits`, whose points are grouped by squares of 2^`group` units a side. */
export type PointArea = { west: number; north: number; side: number; group: number }

/** The mean place of the buildings of a group, and the index in `energyKinds` that all of them share. */
export type FoundPoint = { x: number; y: number; count: number; energy: number | null }

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
  /** Groups along a side. */
  const groups = Math.ceil(side / 2 ** group)
  const points = new Map<number, FoundPoint>()
  visitPlace(
    columns,
    place,
    (row) => {
      if (failuresIn(row) !== 0) return
      const [x, y] = [values.x[row]!, values.y[row]!]
      if (!isWithin(x, y)) return
      const key = ((x - west) >> group) * groups + ((y - north) >> group)
      const energy = values.energy[row]!
      const known = points.get(key)
      if (!known) points.set(key, { x, y, count: 1, energy })
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
  return [...points.values()].map(({ x, y, count, energy }) => ({
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
