import { addDays } from '../../../kernel/field/format.ts'
import { sameBillKey } from '../../technical/consumption.ts'
import { dayNumber } from '../../technical/counting/span.ts'
import { overlapsAndGaps } from '../../technical/periods.ts'
import { decided, judgeValue, type PlausibilityFinding, ratioOf } from './finding.ts'
import type { CheckedFacts } from './plausibilityFacts.ts'
import { gapYears } from './plausibilityLimits.ts'

type Consumption = CheckedFacts['consumptions'][number]

const daysOf = (from: string, to: string) => dayNumber(to) - dayNumber(from) + 1
const placeOf = ({ id }: Consumption) => (id === undefined ? 'consumptions' : `consumptions/${id}`)
const daysAYear = 365.25

/** Holds the consumptions of a building against each other. */
export function checkConsumptions(facts: CheckedFacts): PlausibilityFinding[] {
  const forHeat = facts.consumptions.filter(({ usage }) =>
    ['heating', 'dhw', 'heating_dhw'].includes(usage),
  )
  return [...checkPeriods(forHeat), ...checkYears(facts), ...checkSummer(forHeat)]
}

function checkPeriods(rows: readonly Consumption[]) {
  const keys = new Set<string>()
  const twice = rows.filter((row) => {
    const key = sameBillKey(row)
    if (key === undefined) return false
    const isKnown = keys.has(key)
    keys.add(key)
    return isKnown
  })
  const isTwice = new Set(twice)
  const latest =
    rows
      .map(({ end_date }) => end_date)
      .sort()
      .at(-1) ?? ''
  const explainedFrom = latest && addDays(latest, -Math.round(gapYears * daysAYear))
  return [
    ...twice.map((row) =>
      decided('overlap', 'refuse', placeOf(row), {
        sentence: 'same_bill',
        params: { from: row.start_date, to: row.end_date },
      }),
    ),
    ...overlapsAndGaps(rows.filter((row) => !isTwice.has(row))).flatMap(
      ({ kind, from, to, between }) =>
        judgeValue({
          check: kind,
          place: placeOf(between[1]),
          value: daysOf(from, to),
          sentence: kind,
          params: { from, to },
        }).map((finding) =>
          // Older ones are no longer part of the mean.
          kind === 'gap' && to < explainedFrom ? { ...finding, verdict: 'note' as const } : finding,
        ),
    ),
    ...rows.flatMap((row) =>
      judgeValue({
        check: 'period_length',
        place: placeOf(row),
        value: daysOf(row.start_date, row.end_date),
        variant: rows.length === 1 ? 'only' : undefined,
        sentence: 'period_length',
        params: { from: row.start_date, to: row.end_date },
      }),
    ),
  ]
}

const medianOf = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1]! + sorted[middle]!) / 2
}

function checkYears({ years }: CheckedFacts) {
  if (years.length < 2) return []
  return years.flatMap(({ year, value }) =>
    judgeValue({
      check: 'year_against_neighbours',
      place: 'useful_heat',
      value: ratioOf(
        value,
        medianOf(years.filter((one) => one.year !== year).map((one) => one.value)),
      ),
      sentence: 'year_against_neighbours',
      params: { year: String(year) },
    }),
  )
}

/** Longest reading, days, that tells what July and August need; days of them that must be known. */
const [longestReading, knownSummerDays] = [35, 55]

/** The last summer that short readings know, held against the year before its end. */
function checkSummer(rows: readonly Consumption[]) {
  const readings = rows.filter(
    ({ start_date, end_date }) => daysOf(start_date, end_date) <= longestReading,
  )
  const years = [...new Set(readings.map(({ end_date }) => end_date.slice(0, 4)))].sort().reverse()
  for (const year of years) {
    const within = (from: string, to: string) =>
      readings.filter(({ start_date, end_date }) => start_date >= from && end_date <= to)
    const summer = within(`${year}-06-28`, `${year}-09-03`)
    const whole = within(`${year}-01-01`, `${year}-12-31`)
    const uses = new Set(whole.map(({ energy, usage, unit }) => `${energy} ${usage} ${unit}`))
    const meanOf = (parts: readonly Consumption[]) =>
      ratioOf(
        parts.reduce((sum, { amount }) => sum + amount, 0),
        parts.reduce((sum, { start_date, end_date }) => sum + daysOf(start_date, end_date), 0),
      )
    const isKnown = (parts: readonly Consumption[], days: number) =>
      parts.reduce((sum, { start_date, end_date }) => sum + daysOf(start_date, end_date), 0) >= days
    // Several energies have no common unit here, and several uses no common year.
    if (uses.size !== 1 || !isKnown(summer, knownSummerDays) || !isKnown(whole, 350)) continue
    return judgeValue({
      check: 'summer_base',
      place: placeOf(summer[0]!),
      value: ratioOf(meanOf(summer), meanOf(whole)),
      variant: whole[0]!.usage === 'heating_dhw' ? 'with_hot_water' : undefined,
    })
  }
  return []
}
