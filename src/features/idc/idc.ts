import type { Energy, Unit } from '../reference/energy.ts'
import { type Origin, ownOrigin } from '../reference/origin/origin.ts'
import type { References } from '../reference/reference.ts'
import { degreeDaysIn } from './degreeDaysIn.ts'
import { dateOfDay, dayNumber, intersect, type Span, spanDays } from './span.ts'
import { type HeatingYear, heatingYears } from './years.ts'

/**
 * The heat index (indice de dépense de chaleur) of Geneva's directive (domain, section 4): weighted final
 * energy for heating and hot water, per reference area and year, corrected for climate. The result is an
 * estimate: only the canton's own value is binding.
 */

/** A metered consumption; `start_date` and `end_date` (YYYY-MM-DD) are inclusive. */
export type MeteredConsumption = {
  energy: Energy
  usage: string
  amount: number
  unit: Unit
  start_date: string
  end_date: string
}

/** The reference tables that the calculation needs. */
export type IdcReferences = Pick<
  References,
  'energy_contents' | 'idc_weights' | 'climate' | 'degree_days'
>

/** A line of the calculation: the use of one energy for one purpose in the period of an index. */
export type Term = {
  energy: Energy
  usage: string
  unit: Unit
  /** The part of the consumptions that falls into the period. */
  quantity: number
  /** MJ per unit, weighting factor, and the origins of both. */
  megajoules: number
  weight: number
  origins: { megajoules: Origin; weight: Origin }
  /** MJ, weighted. */
  result: number
}

/** A reason why an index is uncertain; `from` and `to` are the first and last day concerned. */
export type Finding = {
  kind: 'gap' | 'overlap' | 'partial' | 'no_hot_water' | 'no_degree_days'
  from: string
  to: string
  energy?: Energy
}

/** The heat index of one year with all inputs of its calculation. */
export type HeatIndex = {
  /** The year in which the period ends. */
  year: number
  start_date: string
  end_date: string
  /** Days of the period with data. */
  days: number
  terms: Term[]
  /** Weighted MJ in the period; reference area in m². */
  energy: number
  sre: number
  /** MJ/m²·a. */
  raw: number
  /** MJ/m²·a for hot water, which does not depend on the weather. */
  hotWater: number
  /** K·d in the period, null if incomplete; and in a reference year. */
  degreeDays: number | null
  usualDegreeDays: number
  /** MJ/m²·a, corrected for climate; null if degree-days are unknown. */
  corrected: number | null
  /** `corrected`, else `raw`; and its means over two and three years up to this one. */
  value: number
  mean2: number | null
  mean3: number | null
  findings: Finding[]
  /** Ids of the table versions used. */
  versions: { [T in keyof IdcReferences]: number }
}

/** Purposes that count for the index. */
const heatUsages: readonly string[] = ['heating', 'dhw', 'heating_dhw']

/** A consumption spread evenly over its days. */
type Series = Span & {
  row: MeteredConsumption
  kind: string
  daily: number
  days: number
  factor: Factor
}
type Factor = Pick<Term, 'megajoules' | 'weight' | 'origins'>

/**
 * Calculates the heat indices of a building, latest first; empty without a reference area.
 *
 * Consumption is spread evenly over its period, and the covered days are divided into heating years
 * (`heatingYears`): annual statements stay whole, monthly readings are joined, longer periods are split.
 * A year may lack up to a month of data and is then scaled up.
 *
 * Hot water is the separately metered use, else W of the directive, in proportion to days; the rest is
 * corrected by degree-days. Ignores other purposes, invalid amounts or periods, and unknown units.
 */
export function heatIndices(
  rows: readonly MeteredConsumption[],
  sre: number | null,
  references: IdcReferences,
): HeatIndex[] {
  if (sre === null || !(sre > 0)) return []
  const series = seriesOf(rows, references)
  const indices = heatingYears(series).map((year) => indexOf(year, series, sre, references))
  return indices.map((index) => ({
    ...index,
    mean2: meanOf(index.year, 2, indices),
    mean3: meanOf(index.year, 3, indices),
  }))
}

/** Energy content and weighting of an energy, with their origins; undefined if the unit does not apply. */
export function energyFactorFor(
  energy: Energy,
  unit: Unit,
  {
    energy_contents: contents,
    idc_weights: weights,
  }: Pick<IdcReferences, 'energy_contents' | 'idc_weights'>,
): Factor | undefined {
  const content = contents.rows.find((row) => row.energy === energy && row.unit === unit)
  if (!content) return undefined
  const weight = weights.rows.find((row) => row.energy === energy)
  return {
    megajoules: content.megajoules,
    weight: weight?.weight ?? 1,
    origins: {
      megajoules: content.origins.megajoules ?? ownOrigin(contents.source),
      weight: weight?.origins.weight ?? ownOrigin(weights.source),
    },
  }
}

/** The days of each consumption within the period of an index; `term` is the key of its calculation line. */
export function statementParts(
  { start_date, end_date }: Pick<HeatIndex, 'start_date' | 'end_date'>,
  rows: readonly MeteredConsumption[],
  references: Pick<IdcReferences, 'energy_contents' | 'idc_weights'>,
): { row: MeteredConsumption; term: string; part: number; days: number }[] {
  const year = { start: dayNumber(start_date), end: dayNumber(end_date) }
  return seriesOf(rows, references).flatMap((one) => {
    const within = intersect(one, year)
    return within ? [{ row: one.row, term: one.kind, part: spanDays(within), days: one.days }] : []
  })
}

function seriesOf(
  rows: readonly MeteredConsumption[],
  references: Pick<IdcReferences, 'energy_contents' | 'idc_weights'>,
): Series[] {
  const usable = rows.flatMap((row) => {
    const factor = energyFactorFor(row.energy, row.unit, references)
    const [start, end] = [dayNumber(row.start_date), dayNumber(row.end_date)]
    const isUsable = heatUsages.includes(row.usage) && row.amount >= 0 && end >= start
    return factor && isUsable ? [{ row, factor, start, end }] : []
  })
  return usable
    .map((one) => {
      // One meter reading ends a period and starts the next: count the day in the later one.
      const isReadOnce = usable.some(
        ({ row, start }) => isSameUse(row, one.row) && start === one.end && start > one.start,
      )
      const end = isReadOnce ? one.end - 1 : one.end
      const days = end - one.start + 1
      return { ...one, end, days, daily: one.row.amount / days, kind: termOf(one.row) }
    })
    .sort((one, other) => sortKey(one.row).localeCompare(sortKey(other.row)))
}

/** The key of a calculation line. */
export const termOf = ({
  energy,
  usage,
  unit,
}: Pick<MeteredConsumption, 'energy' | 'usage' | 'unit'>) => `${energy} ${usage} ${unit}`
const isSameUse = (one: MeteredConsumption, other: MeteredConsumption) =>
  one.energy === other.energy && one.usage === other.usage
const sortKey = (row: MeteredConsumption) =>
  [termOf(row), row.start_date, row.end_date, row.amount].join(' ')

function indexOf(
  { year, covered, gaps }: HeatingYear,
  all: readonly Series[],
  sre: number,
  references: IdcReferences,
): HeatIndex {
  const within = all.flatMap((one) => {
    const part = intersect(one, year)
    return part ? [{ ...one, ...part }] : []
  })
  const terms = termsOf(within)
  const energy = sum(terms.map(({ result }) => result))
  const days = sum(covered.map(spanDays))
  const raw = ((energy / sre) * 365) / days
  const climate = references.climate.rows[0]!
  const usualDegreeDays = climate.degree_days_reference
  const degreeDays = degreeDaysIn(covered, references)
  const hotWater = hotWaterOf(terms, { sre, days, share: climate.hot_water_share })
  // For a period of twelve months this is the formula of the directive, (Q − W) · DJ_ref / DJ + W.
  const heating = energy / sre - (hotWater * days) / 365
  const corrected = degreeDays ? (heating * usualDegreeDays) / degreeDays + hotWater : null
  const [start_date, end_date] = [dateOfDay(year.start), dateOfDay(year.end)]
  return {
    year: Number(end_date.slice(0, 4)),
    start_date,
    end_date,
    days,
    terms,
    energy,
    sre,
    raw,
    hotWater,
    degreeDays,
    usualDegreeDays,
    corrected,
    value: corrected ?? raw,
    mean2: null,
    mean3: null,
    findings: [
      ...gaps.map((gap): Finding => ({ kind: 'gap', ...dateRange(gap) })),
      ...overlapsIn(within),
      ...incompleteIn(within, year),
      ...(terms.every(({ usage }) => usage === 'heating')
        ? [{ kind: 'no_hot_water' as const, ...dateRange(year) }]
        : []),
      ...(degreeDays ? [] : [{ kind: 'no_degree_days' as const, ...dateRange(year) }]),
    ],
    versions: {
      energy_contents: references.energy_contents.id,
      idc_weights: references.idc_weights.id,
      climate: references.climate.id,
      degree_days: references.degree_days.id,
    },
  }
}

/** Sums the use by energy, purpose and unit. */
function termsOf(within: readonly Series[]): Term[] {
  const terms = new Map<string, Term>()
  for (const { row, kind, days, factor, ...span } of within) {
    const { energy, usage, unit } = row
    const quantity = (terms.get(kind)?.quantity ?? 0) + (row.amount * spanDays(span)) / days
    const result = quantity * factor.megajoules * factor.weight
    terms.set(kind, { energy, usage, unit, quantity, ...factor, result })
  }
  return [...terms.values()]
}

/** Hot water in MJ/m²·a: metered separately, and if less than W, topped up from combined use. */
function hotWaterOf(
  terms: readonly Term[],
  { sre, days, share }: { sre: number; days: number; share: number },
): number {
  const yearlyUse = (usage: string) =>
    ((sum(terms.flatMap((term) => (term.usage === usage ? [term.result] : []))) / sre) * 365) / days
  const alone = yearlyUse('dhw')
  return alone + Math.min(Math.max(0, share - alone), yearlyUse('heating_dhw'))
}

/** Finds periods in which the same energy is stated twice for the same purpose. */
function overlapsIn(within: readonly Series[]): Finding[] {
  return within.flatMap((one, at) =>
    within.slice(at + 1).flatMap((other): Finding[] => {
      const both = intersect(one, other)
      return both && isSameUse(one.row, other.row)
        ? [{ kind: 'overlap', ...dateRange(both), energy: one.row.energy }]
        : []
    }),
  )
}

/** Finds energies with data for only part of the year: statements may be missing. */
function incompleteIn(within: readonly Series[], year: Span): Finding[] {
  const energies = [...new Set(within.map(({ row }) => row.energy))]
  return energies.flatMap((energy): Finding[] => {
    const own = within.filter(({ row }) => row.energy === energy)
    const start = Math.min(...own.map((one) => one.start))
    const end = Math.max(...own.map((one) => one.end))
    const isPart = start - year.start > mostMissing || year.end - end > mostMissing
    return isPart ? [{ kind: 'partial', ...dateRange({ start, end }), energy }] : []
  })
}
/** Tolerated days without data at either end of a year. */
const mostMissing = 31

function meanOf(year: number, years: number, indices: readonly HeatIndex[]): number | null {
  const values = Array.from({ length: years }, (_, back) =>
    indices.find((one) => one.year === year - back),
  )
  if (values.some((one) => one === undefined)) return null
  return sum(values.map((one) => one!.value)) / years
}

const dateRange = ({ start, end }: Span) => ({ from: dateOfDay(start), to: dateOfDay(end) })
const sum = (values: readonly number[]) => values.reduce((before, one) => before + one, 0)

/** The limits that a value exceeds, lowest first. */
export const limitsExceeded = <L extends { value: number }>(
  value: number,
  limits: readonly L[],
): L[] =>
  limits.filter((limit) => value > limit.value).sort((one, other) => one.value - other.value)
