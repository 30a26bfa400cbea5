import { computed, section } from '../../../kernel/field/fields.ts'
import { choice, day, integer, line } from '../../../kernel/field/kinds.ts'
import type { Row } from '../../../kernel/field/recordShapes.ts'
import type { TypeOf } from '../../../kernel/field/shape.ts'
import type { FieldProblems } from '../../../kernel/http/errors.ts'
import { resource } from '../../../kernel/record/resource.ts'
import { energies, isStored } from '../../reference/energy.ts'
import { usages } from '../consumption.ts'
import { dayNumber } from '../counting/span.ts'
import {
  authorColumnNames,
  authorFields,
  parentColumnNames,
  parentFields,
  searchedByBuilding,
} from '../technicalRow.ts'
import { lastDayOf, maxSeriesDays, storedValues } from './dailySeries.ts'

/** Energies that a meter counts as they are used. */
export const meteredEnergies = energies.filter((energy) => !isStored(energy))

export const meterSeriesFields = {
  ...parentFields,
  ...section('series', 'base', {
    /** Number or place of the meter. */
    meter: line({ required: true, max: 80 }),
    energy: choice(meteredEnergies, { required: true }),
    usage: choice(usages, { required: true }),
    first_day: day({ required: true }),
    /** kWh of each day from the first one on, separated by spaces; `-` for days that are not known. */
    daily_kwh: line({
      required: true,
      max: 90_000,
      pattern: /^(-|\d{1,7}(\.\d{1,3})?)( (-|\d{1,7}(\.\d{1,3})?))*$/,
      wrong: 'meter_series:error.daily_kwh',
    }),
    last_day: computed(day()),
    /** Days with a value. */
    known_days: computed(integer({ min: 0, max: maxSeriesDays })),
  }),
  ...authorFields,
}
export type MeterSeriesValues = Partial<Row<typeof meterSeriesFields>>

/** Reports a series that is too long or says what nobody has measured yet; `today`: YYYY-MM-DD. */
export function problemsWithSeries(
  { first_day, daily_kwh }: MeterSeriesValues,
  today: string,
): FieldProblems {
  if (!first_day || !daily_kwh) return {}
  const values = storedValues(daily_kwh)
  if (values.length > maxSeriesDays)
    return { daily_kwh: [{ key: 'meter_series:error.long', params: { max: maxSeriesDays } }] }
  return lastDayOf({ first_day, values }) > today
    ? { first_day: [{ key: 'meter_series:error.later' }] }
    : {}
}

/** Whether two series have a value for the same day. */
export function haveSameDays(
  one: Pick<MeterSeries, 'first_day' | 'daily_kwh'>,
  other: Pick<MeterSeries, 'first_day' | 'daily_kwh'>,
): boolean {
  const shift = dayNumber(one.first_day) - dayNumber(other.first_day)
  const values = storedValues(other.daily_kwh)
  return storedValues(one.daily_kwh).some(
    (value, index) => value !== null && values[index + shift] != null,
  )
}

/** What a meter of a building counted, by day. */
export const meterSeries = resource({
  name: 'meter_series',
  fields: meterSeriesFields,
  list: [
    ...parentColumnNames,
    'meter',
    'energy',
    'usage',
    'first_day',
    'last_day',
    'known_days',
    'daily_kwh',
    ...authorColumnNames,
  ],
  searched: searchedByBuilding,
  order: '-first_day',
})
export type MeterSeries = TypeOf<typeof meterSeries.row>

export const meterSeriesEndpoints = meterSeries.endpoints
