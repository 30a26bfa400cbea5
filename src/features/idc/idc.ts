import type { Energy, Unit } from '../reference/energy.ts'
import { type Origin, ownOrigin } from '../reference/origin/origin.ts'
import type { References } from '../reference/reference.ts'
import { degreeDaysIn } from './degreeDaysIn.ts'
import { dateOfDay, dayNumber, intersect, type Span, spanDays } from './span.ts'
import { type HeatingYear, heatingYears } from './years.ts'

/**
 * The heat index (indice de dépense de chaleur) as Geneva's directive defines it (domain, section 4):
 * final energy for heating and hot water, weighted, by reference area and year, without the difference
 * that the weather made. What comes out is an estimate: the canton's own value is the one that counts.
 */

/** A consumption of heat; days are YYYY-MM-DD, the first and the last of its period. */
export type MeteredConsumption = {
  energy: Energy
  usage: string
  amount: number
  unit: Unit
  start_date: string
  end_date: string
}

/** The tables that an index is calculated with. */
export type IdcReferences = Pick<
  References,
  'energy_contents' | 'idc_weights' | 'climate' | 'degree_days'
>

/** What was used of one energy for one purpose in an index's period: a line of its calculation. */
export type Term = {
  energy: Energy
  usage: string
  unit: Unit
  /** That part of the consumptions whose days lie in the period. */
  quantity: number
  /** MJ in a unit, what a kWh of it counts, and where both are from. */
  megajoules: number
  weight: number
  origins: { megajoules: Origin; weight: Origin }
  /** MJ, weighted. */
  result: number
}

/** What keeps an index from being certain; `from` and `to` are the first and last day that it is about. */
export type Finding = {
  kind: 'gap' | 'overlap' | 'partial' | 'no_hot_water' | 'no_degree_days'
  from: string
  to: string
  energy?: Energy
}

/** The heat index of one year with everything that it was calculated from. */
export type HeatIndex = {
  /** The year in which the period ends. */
  year: number
  start_date: string
  end_date: string
  /** Days of the period of which something is known. */
  days: number
  terms: Term[]
  /** MJ in the period, weighted; m². */
  energy: number
  sre: number
  /** MJ/m²·a. */
  raw: number
  /** MJ/m²·a that no weather changes: hot water. */
  hotWater: number
  /** K·d in the period, null where not all are known, and in a usual year. */
  degreeDays: number | null
  usualDegreeDays: number
  /** MJ/m²·a for a year of usual weather; null where degree-days are not known. */
  corrected: number | null
  /** `corrected`, else `raw`; its means with the year and the two years before. */
  value: number
  mean2: number | null
  mean3: number | null
  findings: Finding[]
  /** Versions of the tables that it was calculated with, by their id. */
  versions: { [T in keyof IdcReferences]: number }
}

/** Purposes that the index is about. */
const heatUsages: readonly string[] = ['heating', 'dhw', 'heating_dhw']

/** A consumption as the same energy on each of its days. */
type Series = Span & {
  row: MeteredConsumption
  kind: string
  daily: number
  days: number
  factor: Factor
}
type Factor = Pick<Term, 'megajoules' | 'weight' | 'origins'>

/**
 * The heat indices of a building, the latest first.
 *
 * What was used in a period is taken to be the same on each of its days. Days on which something was
 * used are joined into heating years, from the last known day backwards: a year goes back to the day,
 * eleven to thirteen months before its end, on which another statement began (its use a day is
 * another), the nearest to twelve months of these; where none did, it is cut at twelve months. So a
 * year's statement stays whole, monthly readings are put together, and what covers several years is
 * divided. What is left before the first whole year gives no index. Up to a month without data is
 * allowed for within a year, in proportion.
 *
 * Hot water is what was used for it alone, where that is known, else W of the directive, and goes by
 * days; the rest goes by degree-days. Rows of other purposes, without amount of energy or days, and units
 * that do not fit are left aside. Empty without a reference area.
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

/** MJ in a unit of an energy and what it counts, with their sources; undefined where the unit does not fit. */
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

/** What part of each consumption lies in an index's period, by days; `term` is the line that it counts in. */
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
      // A meter that is read once for two periods: the day belongs to the later one.
      const isReadOnce = usable.some(
        ({ row, start }) => isSameUse(row, one.row) && start === one.end && start > one.start,
      )
      const end = isReadOnce ? one.end - 1 : one.end
      const days = end - one.start + 1
      return { ...one, end, days, daily: one.row.amount / days, kind: termOf(one.row) }
    })
    .sort((one, other) => orderOf(one.row).localeCompare(orderOf(other.row)))
}

/** What is one line of the calculation. */
export const termOf = ({
  energy,
  usage,
  unit,
}: Pick<MeteredConsumption, 'energy' | 'usage' | 'unit'>) => `${energy} ${usage} ${unit}`
const isSameUse = (one: MeteredConsumption, other: MeteredConsumption) =>
  one.energy === other.energy && one.usage === other.usage
const orderOf = (row: MeteredConsumption) =>
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
  // Hot water by days, the rest by degree-days of the period: a year of twelve months gives the formula
  // of the directive, (Q − W) · DJ_ref / DJ + W.
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
      ...gaps.map((gap): Finding => ({ kind: 'gap', ...namesOf(gap) })),
      ...overlapsIn(within),
      ...incompleteIn(within, year),
      ...(terms.every(({ usage }) => usage === 'heating')
        ? [{ kind: 'no_hot_water' as const, ...namesOf(year) }]
        : []),
      ...(degreeDays ? [] : [{ kind: 'no_degree_days' as const, ...namesOf(year) }]),
    ],
    versions: {
      energy_contents: references.energy_contents.id,
      idc_weights: references.idc_weights.id,
      climate: references.climate.id,
      degree_days: references.degree_days.id,
    },
  }
}

/** What was used of each energy, in each of its units, for each purpose. */
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

/** Hot water in MJ/m²·a: what was used for it alone; together with heating at least W, if there is so much. */
function hotWaterOf(
  terms: readonly Term[],
  { sre, days, share }: { sre: number; days: number; share: number },
): number {
  const yearly = (usage: string) =>
    ((sum(terms.flatMap((term) => (term.usage === usage ? [term.result] : []))) / sre) * 365) / days
  const alone = yearly('dhw')
  return alone + Math.min(Math.max(0, share - alone), yearly('heating_dhw'))
}

/** Days on which the same energy was stated twice for the same purpose. */
function overlapsIn(within: readonly Series[]): Finding[] {
  return within.flatMap((one, at) =>
    within.slice(at + 1).flatMap((other): Finding[] => {
      const both = intersect(one, other)
      return both && isSameUse(one.row, other.row)
        ? [{ kind: 'overlap', ...namesOf(both), energy: one.row.energy }]
        : []
    }),
  )
}

/** Energies that were used in a part of the year only, while others went on: one may have been forgotten. */
function incompleteIn(within: readonly Series[], year: Span): Finding[] {
  const energies = [...new Set(within.map(({ row }) => row.energy))]
  return energies.flatMap((energy): Finding[] => {
    const own = within.filter(({ row }) => row.energy === energy)
    const start = Math.min(...own.map((one) => one.start))
    const end = Math.max(...own.map((one) => one.end))
    const isPart = start - year.start > mostMissing || year.end - end > mostMissing
    return isPart ? [{ kind: 'partial', ...namesOf({ start, end }), energy }] : []
  })
}
/** Days at the edge of a year by which two statements may differ. */
const mostMissing = 31

function meanOf(year: number, years: number, indices: readonly HeatIndex[]): number | null {
  const values = Array.from({ length: years }, (_, back) =>
    indices.find((one) => one.year === year - back),
  )
  if (values.some((one) => one === undefined)) return null
  return sum(values.map((one) => one!.value)) / years
}

const namesOf = ({ start, end }: Span) => ({ from: dateOfDay(start), to: dateOfDay(end) })
const sum = (values: readonly number[]) => values.reduce((before, one) => before + one, 0)

/** The limits in force on a day that a value exceeds, from the lowest; of rows in any order. */
export const limitsExceeded = <L extends { value: number }>(
  value: number,
  limits: readonly L[],
): L[] =>
  limits.filter((limit) => value > limit.value).sort((one, other) => one.value - other.value)
