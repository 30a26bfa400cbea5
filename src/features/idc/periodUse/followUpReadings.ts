import { tableRows } from '../../../kernel/field/tables.ts'
import type { Kind } from '../../../kinds.ts'
import { type Answers, numberIn, rounded } from '../../mandates/form/service.ts'
import type { ReadingNote } from '../../mandates/mandate.ts'
import {
  agentAmounts,
  minYearlyDays,
  usualDegreeDays,
} from '../../mandates/services/followUp/attainment.ts'
import { followUp } from '../../mandates/services/followUp/followUp.ts'
import { type MeteredUse, meteredUses } from '../../mandates/services/followUp/meterReadings.ts'
import { defaultDhwShare } from '../../mandates/services/sharedFields.ts'
import { type Energy, kilowattHours, type Unit } from '../../reference/energy.ts'
import { meterKey } from '../../reference/meter.ts'
import { dateOfDay, dayNumber, type Span, spanDays } from '../../technical/counting/span.ts'
import { degreeDaysIn } from '../degreeDaysIn.ts'
import type { IdcReferences } from '../idc.ts'
import type { StockEntry } from './fuelStock.ts'
import {
  type BuildingReading,
  fillingsOf,
  latestYear,
  type PeriodUse,
  readPeriods,
  usedConsumptions,
} from './periodUse.ts'

/** What the readings of a building say of a mandate's follow-up. */
export type FollowUpReadings = {
  /** Answers by cell: they stand where nobody entered another. */
  found: Answers
  readings: ReadingNote[]
}

type Followed = { kind: Kind; answers: Answers; consumptions: readonly BuildingReading[] }

/** Longest period of a follow-up, in days. */
const maxPeriodDays = 1830
/** Share of hot water in the heat of a meter whose use is not known better. */
const usualHotWater = defaultDhwShare / 100

/**
 * Derives what an AMOén or GED would otherwise ask again: degree-days and energy of each period, the energy of the last
 * year in a normal year, and what each meter would be expected to count. Degree-days and energy that are not known of
 * every day are left out.
 */
export function followUpReadings(
  { kind, answers, consumptions }: Followed,
  references: IdcReferences,
): FollowUpReadings {
  const stock = stockOf(answers)
  const rows = usedConsumptions(consumptions, stock)
  const read = readPeriods(rows, references, fillingsOf(consumptions, stock))
  const degreeDays = (span: Span) => {
    const days = degreeDaysIn([span], references)
    return days === null ? null : rounded(days, 1)
  }
  const noteOf = (field: string, span: Span, use: PeriodUse): ReadingNote => ({
    ...{ field, from: dateOfDay(span.start), to: dateOfDay(span.end) },
    ...{ days: use.days, covered: use.covered },
    doubt: use.doubt ?? (use.days < minYearlyDays ? 'short' : null),
    energies: use.uses.map(({ energy, kilowattHours: used }) => ({
      energy,
      energy_kwh: Math.round(used),
    })),
    missing: use.missing,
    degree_days: degreeDays(span),
  })
  const found: Answers = {}
  const readings: ReadingNote[] = []
  if (kind === 'amoen')
    for (const { row, values } of tableRows('periods', answers)) {
      const span = spanOf(values)
      if (!span) continue
      const use = read(span)
      const note = noteOf(`periods/${row}`, span, use)
      readings.push(note)
      const cells = { degree_days: note.degree_days, ...agentAmounts(use.uses, values) }
      for (const [column, value] of Object.entries(cells))
        if (value !== null) found[`periods/${row}/${column}`] = value
    }
  if (kind === 'ged') {
    const span = latestYear(rows)
    if (span) {
      const use = read(span)
      const note = noteOf('yearly_energy', span, use)
      readings.push(note)
      const yearly = note.doubt === null && yearlyEnergy(use, note.degree_days)
      if (yearly) found.yearly_energy = yearly
    }
    for (const [row, expected] of expectedUses(answers, degreeDays))
      found[`readings/${row}/expected`] = expected
  }
  return { found, readings }
}

/** The span of a period's days; undefined if it is incomplete, ends before it starts, or is longer than five years. */
function spanOf({ start, end }: Answers): Span | undefined {
  if (typeof start !== 'string' || typeof end !== 'string') return undefined
  const span = { start: dayNumber(start), end: dayNumber(end) }
  return span.end >= span.start && spanDays(span) <= maxPeriodDays ? span : undefined
}

/** Fillings and levels that were entered, in kWh. */
const stockOf = (answers: Answers) =>
  tableRows('stock', answers).flatMap(({ values }): (StockEntry & { energy: Energy })[] => {
    const { date, entry, energy, unit } = values
    const content = kilowattHours[energy as Energy]?.[unit as Unit]
    const amount = numberIn(values, 'amount')
    if (typeof date !== 'string' || content === undefined || amount === undefined) return []
    if (entry !== 'filling' && entry !== 'level') return []
    return [{ energy: energy as Energy, day: date, kind: entry, amount: amount * content }]
  })

/** Energy of a use scaled to a normal year, kWh/a, by the method of the follow-up; null without degree-days. */
function yearlyEnergy({ days, uses }: PeriodUse, degreeDays: number | null): number | null {
  if (!degreeDays) return null
  const energy = uses.reduce((sum, use) => sum + use.kilowattHours, 0)
  const { corrected } = followUp({
    ...{ energy, days, degreeDays, usualDegreeDays },
    ...{ sre: 1, hotWater: usualHotWater, renovated: 1 },
  })
  return rounded(corrected)
}

/** Years back from which a meter's own consumption says what is to be expected. */
const maxBaselineDays = 3 * 365

/**
 * What each meter would have counted up to a reading if it had gone on as before, by row: its consumption in up to three
 * years before, of at least six months, shared by days for hot water and by degree-days for heating. Unknown for a
 * meter without that, or without degree-days; water goes by days alone.
 */
function expectedUses(answers: Answers, degreeDays: (span: Span) => number | null) {
  const uses = meteredUses(answers).map((use) => ({
    ...use,
    span: { start: dayNumber(use.start), end: dayNumber(use.end) },
  }))
  const known = new Map<string, number | null>()
  const degreeDaysOf = ({ row, span }: MeteredUse & { span: Span }) => {
    if (!known.has(row)) known.set(row, degreeDays(span))
    return known.get(row)!
  }
  const isWater = new Set(
    tableRows('meters', answers).flatMap(({ values }) =>
      values.agent === 'water' ? [meterKey(String(values.number))] : [],
    ),
  )
  return uses.flatMap((use): [string, number][] => {
    const baseline = uses.filter(
      ({ meter, kind, span }) =>
        meter === use.meter &&
        kind !== 'estimate' &&
        (kind === 'index') === (use.kind === 'index') &&
        span.end < use.span.start &&
        span.start >= use.span.start - maxBaselineDays,
    )
    const days = baseline.reduce((sum, { span }) => sum + spanDays(span), 0)
    if (days < minYearlyDays) return []
    const energy = baseline.reduce((sum, { used }) => sum + used, 0)
    const byDays = spanDays(use.span) / days
    if (isWater.has(use.meter)) return [[use.row, rounded(energy * byDays, 2)!]]
    const before = baseline.map(degreeDaysOf)
    const now = degreeDaysOf(use)
    const all = before.reduce<number>((sum, one) => sum + (one ?? Number.NaN), 0)
    if (now === null || !(all > 0)) return []
    const share = usualHotWater * byDays + (1 - usualHotWater) * (now / all)
    return [[use.row, rounded(energy * share, 2)!]]
  })
}
