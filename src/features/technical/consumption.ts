import { computed, section } from '../../kernel/field/fields.ts'
import { choice, day, decimal, flag, line, money } from '../../kernel/field/kinds.ts'
import type { Row } from '../../kernel/field/recordShapes.ts'
import type { TypeOf } from '../../kernel/field/shape.ts'
import type { FieldProblems } from '../../kernel/http/errors.ts'
import { resource } from '../../kernel/record/resource.ts'
import { energyFields, kilowattHours, unitsOf } from '../reference/energy.ts'
import {
  authorColumnNames,
  authorFields,
  parentColumnNames,
  parentFields,
  searchedByBuilding,
} from './technicalRow.ts'

/** Uses of energy; `dhw` is domestic hot water. */
export const usages = [
  'heating',
  'dhw',
  'heating_dhw',
  'cooking',
  'common_electricity',
  'other',
] as const

/** Most consumptions of a building, and most of them that one client enters; a trigger holds them. */
export const consumptionLimits = { building: 2400, client: 600 } as const

/** Maximum length of a period. */
const maxPeriodYears = 5

export const consumptionFields = {
  ...parentFields,
  /** Whether its mandate is cancelled: then what other mandates state for the same days counts. */
  ...section('place', 'base', { mandate_cancelled: computed(flag()) }),
  ...section('consumption', 'base', {
    energy: energyFields.energy,
    usage: choice(usages, { required: true }),
    amount: decimal({ required: true, min: 0, max: 1_000_000_000, decimals: 2 }),
    unit: energyFields.unit,
    start_date: day({ required: true }),
    end_date: day({ required: true }),
    /** The amount in kWh; oil, gas and wood by gross calorific value. */
    energy_kwh: computed(decimal({ min: 0, max: 1e15, decimals: 1, unit: 'kWh' })),
    /** What the supplier charged for it, VAT included. */
    cost: money(),
    supplier: line(),
    /** Day of a delivery of oil, pellets or wood. */
    delivered_on: day(),
  }),
  ...section('consumption', 'acceptance', { accepted: flag() }),
  ...authorFields,
}
export type ConsumptionValues = Partial<Row<typeof consumptionFields>>

/**
 * Reports a unit that does not fit the energy, a period that ends before it starts, is too long or has not ended, and
 * a delivery that is still to come: nobody has measured what lies after `today` (YYYY-MM-DD).
 */
export function problemsWithConsumption(values: ConsumptionValues, today: string): FieldProblems {
  const { energy, unit, start_date: start, end_date: end, delivered_on: delivered } = values
  const problems: FieldProblems = {}
  if (energy && unit && !unitsOf(energy).includes(unit))
    problems.unit = [{ key: 'consumption:error.unit' }]
  if (start && end && end <= start) problems.end_date = [{ key: 'consumption:error.end_first' }]
  else if (start && end && end > lastDayOf(start))
    problems.end_date = [{ key: 'consumption:error.too_long', params: { years: maxPeriodYears } }]
  else if (end && end > today) problems.end_date = [{ key: 'consumption:error.not_ended' }]
  if (delivered && delivered > today)
    problems.delivered_on = [{ key: 'consumption:error.not_delivered' }]
  return problems
}

/** Latest permitted end of a period. */
const lastDayOf = (start: string) =>
  `${String(Number(start.slice(0, 4)) + maxPeriodYears).padStart(4, '0')}${start.slice(4)}`

/**
 * Key of what a bill states: energy, kWh and period. Two consumptions with one key are the same bill, whatever unit and
 * use it was entered with. Undefined for a consumption of nothing, which a building may have for several uses.
 */
export function sameBillKey({
  energy,
  amount,
  unit,
  start_date,
  end_date,
}: Pick<ConsumptionValues, 'energy' | 'amount' | 'unit' | 'start_date' | 'end_date'>) {
  const content = energy && unit ? kilowattHours[energy][unit] : undefined
  if (!amount || !content) return undefined
  return [energy, (amount * content).toFixed(1), start_date, end_date].join(' ')
}

/** Consumption of one energy for one use of a building in a period. */
export const consumptions = resource({
  name: 'consumptions',
  fields: consumptionFields,
  list: [
    ...parentColumnNames,
    'mandate_cancelled',
    'energy',
    'usage',
    'amount',
    'unit',
    'start_date',
    'end_date',
    'energy_kwh',
    'cost',
    'supplier',
    'delivered_on',
    'accepted',
    ...authorColumnNames,
  ],
  searched: searchedByBuilding,
  order: '-start_date',
})
export type Consumption = TypeOf<typeof consumptions.row>

export const consumptionEndpoints = consumptions.endpoints
