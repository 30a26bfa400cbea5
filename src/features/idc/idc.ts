// Over 300 lines: one formula, from consumptions to the index, in the order of its terms.
import { groupRows } from '../../kernel/field/groupRows.ts'
import type { UseFacts } from '../buildings/buildingUse.ts'
import type { Energy, Unit } from '../reference/energy.ts'
import { type Origin, ownOrigin } from '../reference/origin/origin.ts'
import type { References } from '../reference/reference.ts'
import { countedOnce } from '../technical/counting/countedOnce.ts'
import {
  dateOfDay,
  dayNumber,
  firstEndingFrom,
  intersect,
  mergeSpans,
  overlapsOf,
  type Span,
  spanDays,
} from '../technical/counting/span.ts'
import { degreeDaysIn } from './degreeDaysIn.ts'
import { usualHotWater } from './hotWater/hotWater.ts'
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
  /** CHF, VAT included; null or absent if unknown. */
  cost?: number | null
  supplier?: string | null
  /** Null if it is of the building alone; absent if all are of one mandate. */
  mandate?: number | null
  /** Whether its mandate is cancelled: then it counts after those of others. */
  mandate_cancelled?: boolean | null
}

/** The reference tables that the calculation needs. */
export type IdcReferences = Pick<
  References,
  'energy_contents' | 'idc_weights' | 'climate' | 'degree_days' | 'hot_water'
>

/** A line of the calculation: consumption of one energy for one purpose in the period of an index. */
export type Term = {
  energy: Energy
  usage: string
  unit: Unit
  /** In `unit`: the share of the consumptions that falls into the period. */
  quantity: number
  /** MJ per unit. */
  megajoules: number
  /** Weighting factor of the energy. */
  weight: number
  origins: { megajoules: Origin; weight: Origin }
  /** MJ, weighted. */
  result: number
}

/** A reason why an index is uncertain; `from` and `to` are the first and last day concerned. */
export type Finding = {
  kind: 'gap' | 'overlap' | 'counted_once' | 'partial' | 'no_hot_water' | 'no_degree_days'
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
  /** Weighted MJ in the period. */
  energy: number
  /** Reference area, m². */
  sre: number
  /** MJ/m²·a. */
  raw: number
  /** MJ/m²·a for hot water, which does not depend on the weather. */
  hotWater: number
  /** MJ/m²·a, the most that combined consumption counts for hot water; absent in older snapshots. */
  usualHotWater?: number
  /** K·d in the period; null if incomplete. */
  degreeDays: number | null
  /** K·d in a reference year. */
  usualDegreeDays: number
  /** MJ/m²·a, corrected for climate; null if degree-days are unknown. */
  corrected: number | null
  /** `corrected`, else `raw`. */
  value: number
  /** Means of `value` over the two and three years up to this one; null if a year has no index. */
  mean2: number | null
  mean3: number | null
  findings: Finding[]
  /** Half width of its range as a share of `value`, see `withBands`; absent until that is asked, and in older snapshots. */
  band?: number
  /** Ids of the table versions used. */
  versions: { [T in keyof IdcReferences]: number }
}

/** The reference area of a building, m², until its works were commissioned, YYYY-MM-DD. */
export type EarlierArea = { sre: number; until: string }

/** Most years of which an index is calculated, and most overlaps that are named in each. */
export const [maxIndexYears, maxOverlaps] = [30, 20]

/** Purposes whose consumption counts for the index. */
export const heatUsages: readonly string[] = ['heating', 'dhw', 'heating_dhw']

/** A consumption spread evenly over its days; `kind` is the key of its calculation line. */
type SpreadConsumption = Span & {
  row: MeteredConsumption
  kind: string
  /** Amount per day, in the unit of the row. */
  daily: number
  days: number
  factor: Factor
}
type Factor = Pick<Term, 'megajoules' | 'weight' | 'origins'>
/** Days for which several mandates state an energy, which counts once. */
type RepeatedDays = Span & { energy: Energy }

/**
 * Calculates the heat indices of a building, latest first; empty without a reference area.
 *
 * Each consumption is spread evenly over its period, and the covered days are divided into heating years
 * (`heatingYears`): annual statements stay whole, monthly readings are joined, longer periods are split.
 * A year may lack up to a month of data and is then scaled up. Only the latest `maxIndexYears` years are calculated.
 *
 * Hot water is the separately metered amount, topped up from combined consumption to at most W (what the building's
 * `use` needs, see `usualHotWater`) in proportion to days; the rest is corrected by degree-days. Other purposes, invalid amounts or periods,
 * and unknown units are ignored. Days that several mandates state count once (`countedOnce`). Years whose data
 * ends by the day `before.until` are divided by the area of before the works.
 */
export function heatIndices(
  rows: readonly MeteredConsumption[],
  sre: number | null,
  references: IdcReferences,
  use: UseFacts = {},
  before?: EarlierArea,
): HeatIndex[] {
  if (sre === null || !(sre > 0)) return []
  const { spread, repeated } = spreadConsumptions(rows, references)
  const share = usualHotWater(references, use)
  const years = heatingYears(spread).slice(0, maxIndexYears)
  const consumptions = consumptionsIn(years, spread)
  const areaIn = ({ covered }: HeatingYear) =>
    before && dateOfDay(covered.at(-1)!.end) <= before.until ? before.sre : sre
  const indices = years.map((year, place) =>
    indexOf(year, consumptions[place]!, { sre: areaIn(year), share, repeated }, references),
  )
  return indices.map((index) => ({
    ...index,
    mean2: meanOf(index.year, 2, indices),
    mean3: meanOf(index.year, 3, indices),
  }))
}

/** The parts of consumptions that lie in each of some years, which are sorted from the latest on. */
function consumptionsIn(
  years: readonly HeatingYear[],
  spread: readonly SpreadConsumption[],
): SpreadConsumption[][] {
  const spans = years.map(({ year }) => year).reverse()
  const parts = spans.map((): SpreadConsumption[] => [])
  for (const consumption of spread)
    for (let place = firstEndingFrom(spans, consumption.start); place < spans.length; place++) {
      const part = intersect(consumption, spans[place]!)
      if (!part) break
      parts[place]!.push({ ...consumption, ...part })
    }
  return parts.reverse()
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

/**
 * The consumptions within the period of an index: `part` of their `days` lie in it; `term` is the key of their
 * calculation line.
 */
export function statementParts(
  { start_date, end_date }: Pick<HeatIndex, 'start_date' | 'end_date'>,
  rows: readonly MeteredConsumption[],
  references: Pick<IdcReferences, 'energy_contents' | 'idc_weights'>,
): { row: MeteredConsumption; term: string; part: number; days: number }[] {
  const year = { start: dayNumber(start_date), end: dayNumber(end_date) }
  return spreadConsumptions(rows, references).spread.flatMap((consumption) => {
    const { row, kind, days } = consumption
    const within = intersect(consumption, year)
    return within ? [{ row, term: kind, part: spanDays(within), days }] : []
  })
}

/**
 * Spreads the usable consumptions over the days for which they count, in an order that does not depend on that of the
 * rows; `repeated` are days that another mandate's consumption states.
 */
export function spreadConsumptions(
  rows: readonly MeteredConsumption[],
  references: Pick<IdcReferences, 'energy_contents' | 'idc_weights'>,
): { spread: SpreadConsumption[]; repeated: RepeatedDays[] } {
  const factors = new Map<string, Factor | undefined>()
  const factorOf = ({ energy, unit }: MeteredConsumption) => {
    const key = `${energy} ${unit}`
    if (!factors.has(key)) factors.set(key, energyFactorFor(energy, unit, references))
    return factors.get(key)
  }
  const usable = rows.flatMap((row) => {
    const factor = factorOf(row)
    const [start, end] = [dayNumber(row.start_date), dayNumber(row.end_date)]
    const isUsable = heatUsages.includes(row.usage) && row.amount >= 0 && end >= start
    return factor && isUsable ? [{ row, factor, start, end }] : []
  })
  const counted = new Map(countedOnce(usable.map(({ row }) => row)).map((one) => [one.row, one]))
  const starts = new Set(usable.map(({ row, start }) => `${useOf(row)} ${start}`))
  const spread = usable
    .map((consumption) => {
      const { row, start } = consumption
      // If one meter reading ends a period and starts the next, its day counts in the later one.
      const isSharedDay = consumption.end > start && starts.has(`${useOf(row)} ${consumption.end}`)
      const end = isSharedDay ? consumption.end - 1 : consumption.end
      const days = end - start + 1
      const values = { ...consumption, end, days, daily: row.amount / days, kind: termOf(row) }
      return { values, key: sortKey(row) }
    })
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .flatMap(({ values }) =>
      counted
        .get(values.row)!
        .counted.flatMap((span) => intersect(values, span) ?? [])
        .map((span) => ({ ...values, ...span })),
    )
  const repeated = [...counted.values()].flatMap(({ row: { energy }, repeated: spans }) =>
    spans.map((span) => ({ ...span, energy })),
  )
  return { spread, repeated }
}

/** The key of a calculation line. */
export const termOf = ({
  energy,
  usage,
  unit,
}: Pick<MeteredConsumption, 'energy' | 'usage' | 'unit'>) => `${energy} ${usage} ${unit}`
/** Key of an energy and its purpose: two consumptions of one use on a day state the same energy twice. */
export const useOf = ({ energy, usage }: Pick<MeteredConsumption, 'energy' | 'usage'>) =>
  `${energy} ${usage}`
const sortKey = (row: MeteredConsumption) =>
  [termOf(row), row.start_date, row.end_date, row.amount].join(' ')

function indexOf(
  { year, covered, gaps }: HeatingYear,
  consumptions: readonly SpreadConsumption[],
  { sre, share, repeated }: { sre: number; share: number; repeated: readonly RepeatedDays[] },
  references: IdcReferences,
): HeatIndex {
  const terms = termsOf(consumptions)
  const energy = sum(terms.map(({ result }) => result))
  const days = sum(covered.map(spanDays))
  const raw = ((energy / sre) * 365) / days
  const climate = references.climate.rows[0]!
  const usualDegreeDays = climate.degree_days_reference
  const degreeDays = degreeDaysIn(covered, references)
  const hotWater = hotWaterOf(terms, { sre, days, share })
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
    usualHotWater: share,
    degreeDays,
    usualDegreeDays,
    corrected,
    value: corrected ?? raw,
    mean2: null,
    mean3: null,
    findings: [
      ...gaps.map((gap): Finding => ({ kind: 'gap', ...dateRange(gap) })),
      ...overlapsIn(consumptions),
      ...countedOnceIn(repeated, year),
      ...incompleteIn(consumptions, year),
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
      hot_water: references.hot_water.id,
    },
  }
}

/** Sums the consumptions by energy, purpose and unit. */
function termsOf(consumptions: readonly SpreadConsumption[]): Term[] {
  const terms = new Map<string, Term>()
  for (const { row, kind, days, factor, ...span } of consumptions) {
    const { energy, usage, unit } = row
    const quantity = (terms.get(kind)?.quantity ?? 0) + (row.amount * spanDays(span)) / days
    const result = quantity * factor.megajoules * factor.weight
    terms.set(kind, { energy, usage, unit, quantity, ...factor, result })
  }
  return [...terms.values()]
}

/** Hot water in MJ/m²·a: the separately metered amount, topped up from combined consumption to at most W (`share`). */
function hotWaterOf(
  terms: readonly Term[],
  { sre, days, share }: { sre: number; days: number; share: number },
): number {
  const yearlyEnergy = (usage: string) =>
    ((sum(terms.flatMap((term) => (term.usage === usage ? [term.result] : []))) / sre) * 365) / days
  const meteredAlone = yearlyEnergy('dhw')
  return meteredAlone + Math.min(Math.max(0, share - meteredAlone), yearlyEnergy('heating_dhw'))
}

/** Finds the periods in which consumptions state the same energy for the same purpose more than once. */
function overlapsIn(consumptions: readonly SpreadConsumption[]): Finding[] {
  const byUse = groupRows(consumptions, ({ row }) => useOf(row))
  return [...byUse.values()]
    .flatMap((ofUse) =>
      overlapsOf(ofUse).map(
        (overlap): Finding => ({
          ...{ kind: 'overlap', ...dateRange(overlap) },
          energy: ofUse[0]!.row.energy,
        }),
      ),
    )
    .slice(0, maxOverlaps)
}

/** Finds the periods for which several mandates state an energy. */
function countedOnceIn(repeated: readonly RepeatedDays[], year: Span): Finding[] {
  const byEnergy = groupRows(repeated, ({ energy }) => energy)
  return [...byEnergy.values()].flatMap((spans) =>
    mergeSpans(spans.flatMap((span) => intersect(span, year) ?? []))
      .slice(0, maxOverlaps)
      .map(
        (span): Finding => ({
          ...{ kind: 'counted_once', ...dateRange(span) },
          energy: spans[0]!.energy,
        }),
      ),
  )
}

/** Finds energies with data for only part of the year: statements may be missing. */
function incompleteIn(consumptions: readonly SpreadConsumption[], year: Span): Finding[] {
  const energies = [...new Set(consumptions.map(({ row }) => row.energy))]
  return energies.flatMap((energy): Finding[] => {
    const spans = consumptions.filter(({ row }) => row.energy === energy)
    const start = Math.min(...spans.map((span) => span.start))
    const end = Math.max(...spans.map((span) => span.end))
    const isPartial = start - year.start > maxDaysWithoutData || year.end - end > maxDaysWithoutData
    return isPartial ? [{ kind: 'partial', ...dateRange({ start, end }), energy }] : []
  })
}
/** Tolerated days without data at either end of a year. */
const maxDaysWithoutData = 31

/** The mean over a number of years up to `year`; null if one of them has no index. */
function meanOf(year: number, years: number, indices: readonly HeatIndex[]): number | null {
  const found = Array.from({ length: years }, (_, back) =>
    indices.find((index) => index.year === year - back),
  )
  if (found.some((index) => index === undefined)) return null
  return sum(found.map((index) => index!.value)) / years
}

const dateRange = ({ start, end }: Span) => ({ from: dateOfDay(start), to: dateOfDay(end) })
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** The limits that a value exceeds, lowest first. */
export const limitsExceeded = <L extends { value: number }>(
  value: number,
  limits: readonly L[],
): L[] => limits.filter((limit) => value > limit.value).sort((a, b) => a.value - b.value)
