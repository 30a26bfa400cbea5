import { groupRows } from '../../../kernel/field/groupRows.ts'
import { type Energy, isStored, kilowattHours } from '../../reference/energy.ts'
import {
  dateOfDay,
  dayNumber,
  gapsIn,
  intersect,
  mergeSpans,
  overlapsOf,
  type Span,
  spanDays,
} from '../../technical/counting/span.ts'
import {
  heatUsages,
  type IdcReferences,
  type MeteredConsumption,
  spreadConsumptions,
  useOf,
} from '../idc.ts'
import { burntBetweenLevels, type StockEntry } from './fuelStock.ts'

/** A consumption of a building; a delivery of fuel says when it came, not when it was burnt. */
export type BuildingReading = MeteredConsumption & { delivered_on?: string | null }

/** Why readings give no consumption of a period: there are none, days are missing, or days are stated twice. */
export const useDoubts = ['none', 'partial', 'overlap'] as const
export type UseDoubt = (typeof useDoubts)[number]

/** Most gaps that are named of a period. */
const maxMissing = 6

/** What the readings of a building say about a period. */
export type PeriodUse = {
  /** Days of the period, first and last included, and how many of them every energy is known of. */
  days: number
  covered: number
  doubt: UseDoubt | null
  /** Days that are not known, first and last (YYYY-MM-DD), by energy; of fuel that came, levels of its store are needed. */
  missing: { energy: Energy; from: string; to: string; levels: boolean }[]
  /** Energy for heating and hot water in kWh, by gross calorific value; empty with a doubt: unknown is not zero. */
  uses: { energy: Energy; kilowattHours: number }[]
}

/** Fuel deliveries among consumptions, as fillings of the stock; the period that was entered with them says nothing. */
const isDelivery = ({ energy, delivered_on }: BuildingReading) =>
  isStored(energy) && Boolean(delivered_on)

/**
 * What a building burnt between the levels of its fuel stores, as consumptions: deliveries and entered fillings raise
 * the stock.
 */
function stockConsumptions(
  rows: readonly BuildingReading[],
  entries: readonly (StockEntry & { energy: Energy })[],
): MeteredConsumption[] {
  const deliveries = rows.filter(isDelivery).flatMap((row) => {
    const content = kilowattHours[row.energy][row.unit]
    return content === undefined
      ? []
      : [
          {
            ...{ energy: row.energy, day: row.delivered_on!, kind: 'filling' as const },
            amount: row.amount * content,
          },
        ]
  })
  const byEnergy = groupRows([...entries, ...deliveries], ({ energy }) => energy)
  return [...byEnergy.values()].flatMap((ofEnergy) =>
    burntBetweenLevels(ofEnergy).map(
      ({ start, end, amount }): MeteredConsumption => ({
        ...{ energy: ofEnergy[0]!.energy, usage: 'heating_dhw', unit: 'kWh', amount },
        ...{ start_date: start, end_date: end },
      }),
    ),
  )
}

/** Days on which fuel came, by energy: some was burnt then or later, how much only levels tell. */
export const fillingsOf = (
  rows: readonly BuildingReading[],
  stock: readonly (StockEntry & { energy: Energy })[] = [],
): { energy: Energy; day: number }[] => [
  ...rows
    .filter(isDelivery)
    .map(({ energy, delivered_on }) => ({ energy, day: dayNumber(delivered_on!) })),
  ...stock
    .filter(({ kind }) => kind === 'filling')
    .map(({ energy, day }) => ({ energy, day: dayNumber(day) })),
]

/** Consumptions that say when energy was used: metered ones, and fuel between two levels of its store. */
export const usedConsumptions = (
  rows: readonly BuildingReading[],
  stock: readonly (StockEntry & { energy: Energy })[] = [],
): MeteredConsumption[] => [
  ...rows.filter((row) => !isDelivery(row)),
  ...stockConsumptions(rows, stock),
]

/**
 * Returns a function that gives the energy which consumptions state for a period. Each is spread evenly over its days, so
 * one that reaches beyond the period counts by its days within. Every purpose of every energy must cover each day once,
 * that of fuel that came in the period, too; otherwise the whole is not known, and `doubt` says why.
 */
export function readPeriods(
  rows: readonly MeteredConsumption[],
  references: Pick<IdcReferences, 'energy_contents' | 'idc_weights'>,
  fillings: ReturnType<typeof fillingsOf> = [],
): (period: Span) => PeriodUse {
  const { spread } = spreadConsumptions(rows, references)
  return (period) => {
    const days = spanDays(period)
    const parts = spread.flatMap((consumption) => {
      const within = intersect(consumption, period)
      return within ? [{ ...consumption, ...within }] : []
    })
    const filled = new Set(
      fillings
        .filter(({ day }) => day >= period.start && day <= period.end)
        .map(({ energy }) => energy),
    )
    const byUse = [...groupRows(parts, ({ row }) => useOf(row)).values()]
    const gapsOf = (energy: Energy, known: readonly Span[]) =>
      gapsIn(period, mergeSpans(known)).map(({ start, end }) => ({
        ...{ energy, from: dateOfDay(start), to: dateOfDay(end), levels: filled.has(energy) },
      }))
    const missing = [
      ...byUse.flatMap((spans) => {
        const { energy } = spans[0]!.row
        return filled.has(energy) ? [] : gapsOf(energy, spans)
      }),
      ...[...filled].flatMap((energy) =>
        gapsOf(
          energy,
          parts.filter(({ row }) => row.energy === energy),
        ),
      ),
    ].slice(0, maxMissing)
    if (parts.length === 0) return { days, covered: 0, doubt: 'none', missing, uses: [] }
    const byEnergy = [...groupRows(parts, ({ row }) => row.energy).values()]
    const covered = Math.min(
      ...byUse.map(daysIn),
      ...[...filled].map((energy) => daysIn(parts.filter(({ row }) => row.energy === energy))),
    )
    const isTwice =
      byUse.some((spans) => overlapsOf(spans).length > 0) || byEnergy.some(statesHeatTwice)
    const doubt = isTwice ? 'overlap' : covered < days ? 'partial' : null
    const uses = byEnergy.map((ofEnergy) => ({
      energy: ofEnergy[0]!.row.energy,
      kilowattHours: ofEnergy.reduce(
        (sum, { row, daily, ...span }) =>
          sum + daily * spanDays(span) * kilowattHours[row.energy][row.unit]!,
        0,
      ),
    }))
    return { days, covered, doubt, missing, uses: doubt ? [] : uses }
  }
}

/** The year, or less, up to the last day that consumptions state, as far back as everything used then is stated. */
export function latestYear(rows: readonly MeteredConsumption[]): Span | undefined {
  // Other uses, such as that of lifts or kitchens, are not asked about.
  const heating = rows.filter(({ usage }) => heatUsages.includes(usage))
  const runs = [...groupRows(heating, useOf).values()].map(
    (ofUse) =>
      mergeSpans(
        ofUse.map(({ start_date, end_date }) => ({
          start: dayNumber(start_date),
          end: dayNumber(end_date),
        })),
      ).at(-1)!,
  )
  if (runs.length === 0) return undefined
  const end = Math.max(...runs.map((run) => run.end))
  const starts = runs.filter((run) => run.end === end).map((run) => run.start)
  return { start: Math.max(end - 364, ...starts), end }
}

const daysIn = (spans: readonly Span[]) =>
  mergeSpans(spans).reduce((sum, span) => sum + spanDays(span), 0)

/** Whether heating or hot water alone is stated for days of which both together are. */
function statesHeatTwice(ofEnergy: readonly (Span & { row: MeteredConsumption })[]): boolean {
  const spansOf = (isUse: (usage: string) => boolean) =>
    mergeSpans(ofEnergy.filter(({ row }) => isUse(row.usage)))
  const [together, alone] = [
    spansOf((usage) => usage === 'heating_dhw'),
    spansOf((usage) => usage !== 'heating_dhw'),
  ]
  return overlapsOf([...together, ...alone]).length > 0
}
