import {
  type CheckLimits,
  type PlausibilityCheck,
  plausibilityLimits,
} from '../../../src/features/heating/plausibility/plausibilityLimits.ts'
import { planningValues } from './adviceFacts.ts'
import * as plausibility from './secondPlausibility.ts'

/** A check with the limits of a variant, and the second's level at a value of the product. */
type CheckOfOneValue = [
  check: PlausibilityCheck,
  variant: string | undefined,
  levelOf: (value: number) => plausibility.SecondLevel | null,
]

/** The checks that judge one value. */
export const checksOfOneValue: CheckOfOneValue[] = [
  ['w_per_m2_dwelling', 'before_1980', (v) => plausibility.secondDwellingWatts(v, 1979, false)],
  ['w_per_m2_dwelling', undefined, (v) => plausibility.secondDwellingWatts(v, 1979, true)],
  ['w_per_m2_dwelling', 'until_2000', (v) => plausibility.secondDwellingWatts(v, 2000, false)],
  ['w_per_m2_dwelling', 'after_2010', (v) => plausibility.secondDwellingWatts(v, 2011, false)],
  ['w_per_m2_services', undefined, (v) => plausibility.secondServicesWatts(v, false)],
  ['w_per_m2_services', 'before_1980', (v) => plausibility.secondServicesWatts(v, true)],
  ['full_load_hours', 'heating', (v) => plausibility.secondHours(v, false, null)],
  ['full_load_hours', 'with_hot_water', (v) => plausibility.secondHours(v, true, 800)],
  ['index', undefined, plausibility.secondIndexLevel],
  [
    'index_against_official',
    undefined,
    (v) => plausibility.secondIndexAgainstOfficial(100 + v, 100),
  ],
  ['m2_per_dwelling', 'block', (v) => plausibility.secondAreaPerDwelling(v, true)],
  ['m2_per_dwelling', 'house', (v) => plausibility.secondAreaPerDwelling(v, false)],
  ['area_against_register', undefined, plausibility.secondAreaShare],
  ['year_against_neighbours', undefined, (v) => plausibility.secondYearAgainstOthers(v, [1])],
  ['period_length', 'only', (v) => plausibility.secondPeriodLength(v, true)],
  ['period_length', undefined, (v) => plausibility.secondPeriodLength(v, false)],
  ['boiler_efficiency', 'mazout', (v) => plausibility.secondEfficiency(v / 100, 'mazout')],
  ['boiler_efficiency', 'gaz', (v) => plausibility.secondEfficiency(v / 100, 'gaz')],
  ['boiler_efficiency', 'pellets', (v) => plausibility.secondEfficiency(v / 100, 'pellets')],
  ['copa', 'pacAir', (v) => plausibility.secondCopaLevel(v, 'air', null)],
  ['copa', 'pacSondes', (v) => plausibility.secondCopaLevel(v, 'ground', null)],
  ['copa', 'pacNappes', (v) => plausibility.secondCopaLevel(v, 'groundwater', null)],
  ['hp_electricity_against_heat', undefined, plausibility.secondHeatPumpBalance],
  ['dhw_per_person', undefined, plausibility.secondWaterPerPerson],
  ['dhw_share', 'before_2000', (v) => plausibility.secondWaterShare(v / 100, 1999)],
  ['dhw_share', 'later', (v) => plausibility.secondWaterShare(v / 100, 2000)],
  ['summer_base', undefined, (v) => plausibility.secondSummerBase(v, false)],
  ['summer_base', 'with_hot_water', (v) => plausibility.secondSummerBase(v, true)],
  ['borehole_w_per_m', undefined, (v) => plausibility.secondWattsPerMetre(v, null)],
  ['borehole_w_per_m', 'borehole_power_poor', (v) => plausibility.secondWattsPerMetre(v, 1)],
  ['borehole_w_per_m', 'borehole_power_medium', (v) => plausibility.secondWattsPerMetre(v, 2)],
  ['borehole_w_per_m', 'borehole_power_good', (v) => plausibility.secondWattsPerMetre(v, 4)],
  ['borehole_kwh_per_m', undefined, plausibility.secondYearlyPerMetre],
  ['borehole_ground', undefined, plausibility.secondBoreholeGround],
  ['noise', undefined, (v) => plausibility.secondNoiseLevel(planningValues.II.night + v, 'II')],
  ['pellets_store', undefined, (v) => plausibility.secondPelletsStore(v, 660 * 4.8)],
  ['oversizing', undefined, plausibility.secondOversizing],
  ['subsidy_share', undefined, (v) => plausibility.secondSubsidyShare(v / 100)],
  ['investment_per_kw', undefined, (v) => plausibility.secondInvestmentLevel(v, 1)],
  ['bill_price', undefined, (v) => plausibility.secondBillPrice(v, 1)],
  ['pv_yield', undefined, plausibility.secondPvYield],
  ['pv_own_use', undefined, plausibility.secondPvOwnUse],
  ['pv_cost', undefined, plausibility.secondPvCost],
  ['solar_share', undefined, plausibility.secondSolarShare],
  ['plant_age_programme', undefined, plausibility.secondPlantAge],
]

/** Every number that the limits of a check name. */
export function endsOf(check: PlausibilityCheck) {
  const { variants, ...base }: CheckLimits = plausibilityLimits[check]
  return [base, ...Object.values(variants ?? {})]
    .flatMap(({ refuse, acknowledge, note }) => [refuse, acknowledge, note])
    .flatMap((range) => range ?? [])
    .filter((end): end is number => end !== null)
}
