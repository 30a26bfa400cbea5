import {
  choice,
  choices,
  day,
  decimal,
  flag,
  integer,
  line,
  longText,
  optionsSaid,
  rows,
  section,
} from '../../../kernel/fields.ts'
import { heatingOptions } from '../../reference/heatingOption.ts'
import { type Answers, derived, needed, numberIn, on, rounded, service, when } from '../service.ts'
import {
  compared,
  conditions,
  dhwShare,
  documents,
  electricity,
  parties,
  privacy,
  remark,
  request,
  stages,
  use,
  visit,
} from './common.ts'
import { incitativeText } from './incitativeConsulting.text.ts'

/** Terms of the programme « chauffez renouvelable » (domain, section 5.1): its two sizes of plants … */
const small = { power: 30, dwellings: 6 }
/** … and the age from which a plant is advised on, in years. */
const leastAge = 10

/** The size of a plant: large above 30 kW or six dwellings; null while neither is known. */
export function plantCategory(values: Answers): 'small' | 'large' | null {
  const power = numberIn(values, 'boiler_power')
  const dwellings = numberIn(values, 'dwellings_served')
  if ((power ?? 0) > small.power || (dwellings ?? 0) > small.dwellings) return 'large'
  return power === undefined && dwellings === undefined ? null : 'small'
}

/** Whether the programme pays: the main heating, ten years old at the visit, never advised before. */
export function isFunded(values: Answers): boolean | null {
  const { main_heating, earlier_advice, visit_date } = values
  if (main_heating === false || earlier_advice === true) return false
  const plantYear = numberIn(values, 'plant_year')
  if (plantYear === undefined || typeof visit_date !== 'string') return null
  if (Number(visit_date.slice(0, 4)) - plantYear < leastAge) return false
  return main_heating === true && earlier_advice === false ? true : null
}

/** Hours a year at full load where nothing else is known (domain, section 5.3). */
const usualHours = 2000

/** The heat load in kW: useful heat divided by the hours at full load (domain, section 5.3). */
export const heatLoad = (values: Answers) =>
  rounded(
    (numberIn(values, 'useful_heat') ?? Number.NaN) /
      (numberIn(values, 'full_load_hours') ?? usualHours),
    1,
  )

const eligibility = on(
  'visit',
  section('eligibility', 'calculation', {
    plant_year: needed(integer({ min: 1850, max: 2100 })),
    main_heating: needed(flag()),
    earlier_advice: needed(flag()),
    dwellings_served: integer({ min: 0, max: 10_000 }),
    category: derived(plantCategory, choice(['small', 'large'])),
    eligible: derived(isFunded, flag()),
  }),
)

/** What the table of heating systems does not say: that of the building has agent and distribution. */
const plant = on(
  'heating',
  section('plant', 'calculation', {
    boiler_power: needed(decimal({ min: 0, max: 20_000, decimals: 1, unit: 'kW' })),
    burner: line({ max: 200 }),
    boiler_efficiency: integer({ min: 0, max: 120, unit: '%' }),
    fuel_tank: choice(['none', 'indoor', 'buried', 'outdoor']),
    fuel_tank_volume: when(
      'fuel_tank',
      ['indoor', 'buried', 'outdoor'],
      integer({ min: 0, max: 1_000_000, unit: 'l' }),
    ),
    fuel_tank_year: when(
      'fuel_tank',
      ['indoor', 'buried', 'outdoor'],
      integer({ min: 1850, max: 2100 }),
    ),
    chimney: optionsSaid('condition', choice(conditions)),
    room_area: decimal({ min: 0, max: 10_000, decimals: 1, unit: 'm²' }),
    room_height: decimal({ min: 0, max: 30, unit: 'm' }),
    delivery_access: line({ max: 300 }),
    supply_temperature: integer({ min: 0, max: 120, unit: '°C' }),
    return_temperature: integer({ min: 0, max: 120, unit: '°C' }),
  }),
)

/** The constraints that no register knows; the others stand with the building. */
const site = on(
  'visit',
  section('site', 'calculation', {
    network_distance: integer({ min: 0, max: 100_000, unit: 'm' }),
    network_operator: line({ max: 120 }),
    groundwater: choice(['yes', 'no', 'to_check']),
    outdoor_space: integer({ min: 0, max: 1_000_000, unit: 'm²' }),
    neighbour_distance: decimal({ min: 0, max: 10_000, decimals: 1, unit: 'm' }),
    electrical_connection: integer({ min: 0, max: 10_000, unit: 'A' }),
    pollutants: choice(['no', 'suspected', 'confirmed']),
  }),
)

const load = on(
  'calculation',
  section('load', 'calculation', {
    load_method: needed(choice(['consumption', 'sia'])),
    useful_heat: needed(integer({ min: 0, max: 1_000_000_000, unit: 'kWh/a' })),
    full_load_hours: derived(() => usualHours, integer({ min: 1, max: 8784, unit: 'h/a' })),
    load_power: needed(
      derived(heatLoad, decimal({ min: 0, max: 100_000, decimals: 1, unit: 'kW' })),
    ),
    dhw_share: dhwShare(),
  }),
)

const possible = ['yes', 'to_check'] as const

const comparison = on(
  'calculation',
  section('comparison', 'calculation', {
    options: rows(
      {
        feasible: needed(choice(['yes', 'no', 'to_check'])),
        reason: when('feasible', ['no', 'to_check'], line({ max: 300 })),
        power: when('feasible', possible, needed(compared.power)),
        efficiency: when('feasible', possible, needed(compared.efficiency)),
        investment: when('feasible', possible, needed(compared.investment)),
        subsidy: when('feasible', possible, compared.subsidy),
        energy_price: when('feasible', possible, compared.energy_price),
        upkeep: when('feasible', possible, compared.upkeep),
        remark: remark(),
      },
      { fixed: heatingOptions },
    ),
  }),
)

const recommendation = on(
  'report',
  section('recommendation', 'report', {
    recommended: needed(optionsSaid('options', choice(heatingOptions))),
    accompanying: choices(['insulation', 'radiators', 'pv']),
    quick_wins: longText(),
    next_steps: needed(choices(['permit', 'noise_proof', 'offers'])),
    subsidies_due: longText(),
  }),
)

const report = on(
  'report',
  section('report', 'report', {
    report_language: choice(['fr', 'it', 'en']),
    report_version: line({ max: 40 }),
    report_date: needed(day()),
    report_signed: flag(),
    receipt_date: day(),
  }),
)

/** Advice on what replaces a heating, funded by « chauffez renouvelable ». */
export const incitativeConsulting = service({
  type: 'IncitativeConsulting',
  audiences: ['admin', 'client', 'partner'],
  text: incitativeText,
  tabs: [
    'overview',
    'building',
    'heating',
    'consumption',
    'idc',
    'documents',
    'visit',
    'calculation',
    'report',
  ],
  fields: {
    ...stages,
    ...request,
    ...parties,
    ...privacy,
    ...use,
    ...plant,
    ...electricity,
    ...documents([
      'energy_bill',
      'chimney_sheet',
      'heating_contract',
      'plan',
      'photo',
      'order',
      'calculation_excel',
    ]),
    ...visit,
    ...eligibility,
    ...site,
    ...load,
    ...comparison,
    ...recommendation,
    ...report,
  },
})
