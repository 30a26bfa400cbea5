// Over 300 lines: the fields of one form, section by section.
import { optionsLabelledAs, section } from '../../../kernel/field/fields.ts'
import { formatDate } from '../../../kernel/field/format.ts'
import {
  choice,
  choices,
  day,
  decimal,
  flag,
  integer,
  line,
  longText,
  money,
  rows,
} from '../../../kernel/field/kinds.ts'
import { tableRows } from '../../../kernel/field/tables.ts'
import { heatingOptions, pvPositions } from '../../reference/heatingOption.ts'
import { isAnswered } from '../checklist.ts'
import {
  type Answers,
  derived,
  type FormNotice,
  needed,
  notCopied,
  numberIn,
  onTab,
  when,
} from '../form/service.ts'
import { incitativeText } from './incitativeConsulting.text.ts'
import {
  advised,
  buildingUse,
  comparedFields,
  dhwShare,
  electricity,
  kickoff,
  parties,
  plausibilityReasons,
  privacy,
  remark,
  reportPhotos,
  request,
  sharedConditions,
  sharedDocuments,
  sharedStages,
  stepRows,
  visit,
} from './sharedFields.ts'

/**
 * Upper limits of a small consultation in the programme « chauffez renouvelable » (domain, section 10.5): power in
 * kW, number of dwellings.
 */
const smallLimits = { power: 30, dwellings: 6 }
/** Minimum age of the plant for the programme, in years. */
const minPlantAge = 10

/**
 * Size of a consultation (domain, section 10.5). It is large if it covers several properties; otherwise it depends
 * on the number of dwellings in a residential building, and on the power in others. Null if unknown. A small one
 * must be known to cover a single property, as is the case for a single dwelling.
 */
export function consultationSize(values: Answers): 'small' | 'large' | null {
  const { building_use, several_properties } = values
  if (several_properties === true) return 'large'
  // 0 dwellings counts as unknown.
  const dwellings = numberIn(values, 'dwellings_served') || undefined
  const isLarge = {
    residential: isAbove(dwellings, smallLimits.dwellings),
    other: isAbove(numberIn(values, 'boiler_power'), smallLimits.power),
  }
  const isAboveLimit =
    building_use === 'residential' || building_use === 'other'
      ? isLarge[building_use]
      : // Unknown use: decided only if both criteria agree.
        isLarge.residential === isLarge.other
        ? isLarge.residential
        : null
  if (isAboveLimit === null) return null
  if (isAboveLimit) return 'large'
  const isSingle = building_use === 'residential' && dwellings === 1
  return several_properties === false || isSingle ? 'small' : null
}

const isAbove = (value: number | undefined, limit: number) =>
  value === undefined ? null : value > limit

/** Whether each condition of the programme is met: a main heating, at least ten years old at the visit, first advice. Null if unknown. */
export function fundingConditions(values: Answers) {
  const { main_heating, earlier_advice, visit_date } = values
  const plantYear = numberIn(values, 'plant_year')
  return {
    main_heating: typeof main_heating === 'boolean' ? main_heating : null,
    plant_age:
      plantYear === undefined || typeof visit_date !== 'string'
        ? null
        : Number(visit_date.slice(0, 4)) - plantYear >= minPlantAge,
    first_advice: typeof earlier_advice === 'boolean' ? !earlier_advice : null,
  } as const satisfies Record<string, boolean | null>
}

/** Whether the programme funds a consultation: it meets all conditions. Null if unknown. */
export function isFunded(values: Answers): boolean | null {
  const verdicts: (boolean | null)[] = Object.values(fundingConditions(values))
  if (verdicts.includes(false)) return false
  return verdicts.includes(null) ? null : true
}

/** Where the useful heat comes from unless it is entered: the comparison derives it from consumption. */
export const loadMethod = ({ useful_heat }: Answers) =>
  useful_heat === null || useful_heat === undefined ? 'consumption' : null

const eligibility = onTab(
  'visit',
  section('eligibility', 'calculation', {
    plant_year: needed(integer({ min: 1850, max: 2100 })),
    main_heating: needed(flag()),
    // Not copied: a duplicate would be a repeated consultation.
    ...notCopied({ earlier_advice: needed(flag()) }),
    building_use: choice(['residential', 'other']),
    several_properties: flag(),
    dwellings_served: integer({ min: 0, max: 10_000 }),
    category: derived(consultationSize, choice(['small', 'large'])),
    eligible: derived(isFunded, flag()),
  }),
)

const kilowatts = () => decimal({ min: 0.1, max: 20_000, decimals: 1, unit: 'kW' })
const emissionFactor = () => decimal({ min: 0, max: 10, decimals: 4, unit: 'kg/kWh' })

/** Data of the plant; its energy agent and distribution are fields of the building's heating systems. */
const plant = onTab(
  'heating',
  section('plant', 'calculation', {
    boiler_power: needed(kilowatts()),
    burner: line({ max: 200 }),
    boiler_efficiency: integer({ min: 1, max: 120, unit: '%' }),
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
    chimney: optionsLabelledAs('condition', choice(sharedConditions)),
    room_area: decimal({ min: 0, max: 10_000, decimals: 1, unit: 'm²' }),
    room_height: decimal({ min: 0, max: 30, unit: 'm' }),
    /** Of a store for pellets, there or planned. */
    store_volume: decimal({ min: 0, max: 10_000, decimals: 1, unit: 'm³' }),
    delivery_access: line({ max: 300 }),
    supply_temperature: integer({ min: 0, max: 120, unit: '°C' }),
    return_temperature: integer({ min: 0, max: 120, unit: '°C' }),
  }),
)

/** Site constraints that have to be found on site; those from registers are fields of the building. */
const site = onTab(
  'visit',
  section('site', 'calculation', {
    network_distance: integer({ min: 0, max: 100_000, unit: 'm' }),
    network_operator: line({ max: 120 }),
    groundwater: choice(['yes', 'no', 'to_check']),
    outdoor_space: integer({ min: 0, max: 1_000_000, unit: 'm²' }),
    ground_conductivity: decimal({ min: 0.1, max: 10, decimals: 1, unit: 'W/m·K' }),
    /** Of the outdoor unit of an air heat pump, at night. */
    sound_power: decimal({ min: 0, max: 150, decimals: 1, unit: 'dB(A)' }),
    unit_position: choice(['free', 'wall', 'corner']),
    /** To the nearest window of a room that is sensitive to noise, that of the building itself included. */
    neighbour_distance: decimal({ min: 0, max: 10_000, decimals: 1, unit: 'm' }),
    electrical_connection: integer({ min: 0, max: 10_000, unit: 'A' }),
    pollutants: choice(['no', 'suspected', 'confirmed']),
  }),
)

const load = onTab(
  'comparison',
  section('load', 'calculation', {
    load_method: derived(loadMethod, choice(['consumption', 'sia'])),
    useful_heat: integer({ min: 1, max: 1_000_000_000, unit: 'kWh/a' }),
    full_load_hours: integer({ min: 1, max: 8784, unit: 'h/a' }),
    load_power: decimal({ min: 0.1, max: 100_000, decimals: 1, unit: 'kW' }),
    dhw_share: dhwShare(),
  }),
)

const rate = () => decimal({ min: -20, max: 20, decimals: 3, unit: '%' })
const life = () => integer({ min: 1, max: 200, unit: 'a' })

/**
 * Assumptions of the comparison that override the reference tables; an empty field uses the value in force
 * (`features/heating/assumptions.ts`).
 */
const comparison = onTab(
  'comparison',
  section('comparison', 'calculation', {
    /** The day whose shipped tables the comparison keeps; without one, those in force. */
    ...notCopied({ models_of: day() }),
    interest: rate(),
    horizon: integer({ min: 1, max: 100, unit: 'a' }),
    energy_escalation: rate(),
    maintenance_escalation: rate(),
    fossil_agent: choice(['mazout', 'gaz']),
    reference: choice(['fossil', 'as_is']),
    /** Running costs of the existing plant. */
    energy_bill: decimal({ min: 0, max: 10_000_000, unit: 'CHF/a' }),
    existing_upkeep: decimal({ min: 0, max: 10_000_000, unit: 'CHF/a' }),
    /** Facts that allow higher subsidies. */
    heat_meter: flag(),
    first_distribution: flag(),
    /** Whether a heat pump has its own meter or shares the building's. */
    electricity_meter: choice(['own', 'shared']),
    options: rows(
      {
        feasible: choice(['yes', 'no', 'to_check']),
        reason: when('feasible', undefined, line({ max: 300 })),
        power: comparedFields.power,
        efficiency: comparedFields.efficiency,
        /** Of a heat pump that a fossil boiler helps on cold days: its part of the design power and of the heat. */
        pump_share: integer({ min: 1, max: 99, unit: '%' }),
        heat_share: decimal({ min: 0, max: 100, decimals: 1, unit: '%' }),
        peak_power: kilowatts(),
        peak_efficiency: decimal({ min: 0.01, max: 10 }),
        peak_price: decimal({ min: 0, max: 500, unit: 'ct/kWh' }),
        peak_co2: emissionFactor(),
        /** In all, of a heat pump with boreholes. */
        borehole_metres: integer({ min: 1, max: 100_000, unit: 'm' }),
        generator_investment: money(),
        generator_life: life(),
        source_investment: money(),
        source_life: life(),
        works_investment: money(),
        works_life: life(),
        subsidy: comparedFields.subsidy,
        /** The day of the decision by which it is granted. */
        subsidy_granted: when('subsidy', undefined, day()),
        energy_price: comparedFields.energy_price,
        fixed_fee: decimal({ min: 0, max: 10_000_000, unit: 'CHF/a' }),
        /** What a contract for district heat reserves. */
        subscribed_power: kilowatts(),
        power_price: decimal({ min: 0, max: 100_000, unit: 'CHF/kW·a' }),
        upkeep: comparedFields.upkeep,
        co2: emissionFactor(),
        /** Photovoltaics, thermal collectors and water heaters that come with the option: each is on with its size. */
        pv_power: decimal({ min: 0.1, max: 10_000, decimals: 1, unit: 'kWp' }),
        pv_position: choice(pvPositions),
        pv_yield: integer({ min: 1, max: 2000, unit: 'kWh/kWp' }),
        pv_own_use: decimal({ min: 0, max: 100, decimals: 1, unit: '%' }),
        pv_feed_in: decimal({ min: 0, max: 500, unit: 'ct/kWh' }),
        pv_investment: money(),
        pv_subsidy: money(),
        solar_area: decimal({ min: 0.1, max: 10_000, decimals: 1, unit: 'm²' }),
        solar_share: decimal({ min: 0.1, max: 95, decimals: 1, unit: '%' }),
        solar_investment: money(),
        water_heaters: integer({ min: 1, max: 1000 }),
        water_heater_efficiency: decimal({ min: 0.5, max: 10 }),
        water_heater_investment: money(),
        additions_upkeep: money(),
        electricity_price: decimal({ min: 0, max: 500, unit: 'ct/kWh' }),
        remark: remark(),
      },
      { fixed: heatingOptions },
    ),
  }),
)

const recommendation = onTab(
  'report',
  section('recommendation', 'report', {
    recommended: needed(optionsLabelledAs('options', choice(heatingOptions))),
    accompanying: choices(['insulation', 'radiators', 'pv']),
    recommended_reason: longText({ max: 1000 }),
    quick_wins: rows(advised, { max: 30 }),
    next_steps: needed(stepRows()),
    subsidies_due: longText(),
  }),
)

/** Says of next steps what is missing, and days that have passed or precede the visit or the report. */
function stepNotices(answers: Answers, today: string): Record<string, FormNotice> {
  const dayIn = (name: string) => String(answers[name] ?? '')
  const [visit, report] = [dayIn('visit_date'), dayIn('report_date')]
  const noticeOf = (until: string): FormNotice | null => {
    if (until < visit) return { key: 'notice.before_visit', params: { date: formatDate(visit) } }
    if (until < report) return { key: 'notice.before_report', params: { date: formatDate(report) } }
    return until < today ? { key: 'notice.past' } : null
  }
  return Object.fromEntries(
    tableRows('next_steps', answers).flatMap(({ row, values: { title, step_until } }) => {
      const notice = typeof step_until === 'string' ? noticeOf(step_until) : null
      return [
        ...(isAnswered(title) ? [] : [[`next_steps/${row}/title`, { key: 'notice.step' }]]),
        ...(notice ? [[`next_steps/${row}/step_until`, notice]] : []),
      ]
    }),
  )
}

const report = onTab(
  'report',
  section('report', 'report', {
    report_language: choice(['fr', 'it', 'en']),
    report_version: line({ max: 40 }),
    report_date: needed(day()),
    report_signed: flag(),
    receipt_date: day(),
  }),
)

/**
 * Form and texts of a heating consultation, with the fields that a service with the capability `comparison` needs
 * to compare heating systems and create reports.
 */
export const consultation = {
  text: incitativeText,
  notices: stepNotices,
  fields: {
    ...sharedStages,
    ...request,
    ...kickoff,
    ...parties,
    ...privacy,
    ...buildingUse,
    ...plant,
    ...electricity,
    ...sharedDocuments([
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
    ...plausibilityReasons('comparison'),
    ...recommendation,
    ...report,
    ...reportPhotos,
  },
}
