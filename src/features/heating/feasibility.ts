// Over 300 lines: the checks of all options, which share thresholds and reasons.
import type { BuildingValues } from '../buildings/building.ts'
import { type Answers, numberIn } from '../mandates/form/service.ts'
import { isInGeneva } from '../reference/canton.ts'
import type { HeatingOption } from '../reference/heatingOption.ts'
import { formatFigure } from '../reference/origin/formatFigure.ts'
import { isIllustrative } from '../reference/origin/origin.ts'
import type { RowsOf } from '../reference/reference.ts'
import type { Feasibility } from './comparison.ts'
import { boreholesOf, needsSimulation } from './plant/boreholes.ts'
import { supplyTemperature } from './plant/heatPump.ts'
import { noiseAt, outdoorUnitIn, preventionCost } from './plant/siteRules.ts'

/** Facts about the site, from registers and site visits. */
export type SiteConditions = Pick<
  BuildingValues,
  'cad_zone' | 'geothermal_zone' | 'no2_immissions' | 'noise_zone' | 'protected'
> &
  Partial<Pick<BuildingValues, 'canton'>> & {
    /** °C: supply temperature of the heating in service. */
    supply_temperature?: number | null
  }

/** The reason for a verdict; its text is `reason.<key>` in `heating.text.ts`. */
export type FeasibilityReason = { key: ReasonKey; params?: Record<string, string | number> }
export type FeasibilityVerdict = { feasible: Feasibility; reasons: FeasibilityReason[] }

/** The verdict in force: the adviser's if they entered one, else that of the rules; `reasons` are those of the rules. */
export type OptionVerdict = FeasibilityVerdict & {
  /** The verdict of the rules; missing in old reports. */
  found?: Feasibility
  isEntered: boolean
  /** The reason that the adviser entered with their verdict. */
  entered: string | null
}

/** Whether an adviser overruled the verdict of the rules. */
export const isOverruled = ({ feasible, found = feasible }: OptionVerdict) => found !== feasible

const worstFirst = ['no', 'to_check', 'yes'] as const
type Check = readonly [Feasibility, ReasonKey, FeasibilityReason['params']?]

/** The verdict for a value up to and including a limit; without a key, no reason is reported. */
type Step = readonly [upTo: number, Feasibility, ReasonKey?]
type Threshold = { unknown: ReasonKey; steps: readonly Step[] }
const noLimit = Number.POSITIVE_INFINITY

/** The thresholds of measured values. Unknown values are `to_check`, for the reason `unknown`. */
export const thresholds = {
  /** m to the nearest network. */
  network_distance: {
    unknown: 'network_unknown',
    steps: [
      [100, 'yes', 'network_near'],
      [300, 'to_check', 'network_distance'],
      [noLimit, 'no', 'network_far'],
    ],
  },
  /** µg/m³ of NO2; 30 is the annual limit of the ordinance (OPair). */
  no2: {
    unknown: 'no2_unknown',
    steps: [
      [26, 'yes', 'wood_possible'],
      [30, 'to_check', 'no2_near'],
      [noLimit, 'no', 'no2_over'],
    ],
  },
  /** °C of supply; above the limit, a heat pump is not efficient. */
  temperature: {
    unknown: 'supply_unknown',
    steps: [
      [65, 'yes'],
      [noLimit, 'to_check', 'supply_hot'],
    ],
  },
} as const satisfies Record<string, Threshold>

/** m: nearer to a network, a building may have to connect to it. */
const dutyDistance = 300
/** kW: an outdoor unit of more needs a building permit in Geneva. */
export const permittedPower = 20
/** °C of supply in normal operation, in Geneva, of plants that need an energy permit. */
const lawfulSupply = 50

/** Minimum room area for a boiler and its pellet store, m². */
export const minStoreArea = 12

/** Checks a value against its thresholds. */
function checkThreshold(name: keyof typeof thresholds, value: number | null | undefined): Check[] {
  const { unknown, steps }: Threshold = thresholds[name]
  if (value === null || value === undefined) return [['to_check', unknown]]
  const [, found, key] = steps.find(([upTo]) => value <= upTo)!
  return key ? [[found, key, { [paramNames[name]]: value }]] : []
}
const paramNames = { network_distance: 'distance', no2: 'no2', temperature: 'temperature' } as const

/** kW per ampere at 400 V three-phase, and the share of it that a heat pump may use. */
const [kilowattsPerAmpere, usableShare] = [0.69, 0.7]
/** kW that a heat pump may draw from a connection of this size. */
export const usablePower = (amperes: number) => amperes * kilowattsPerAmpere * usableShare

/**
 * Whether an option can be built, by the site and the form's answers: the worst verdict of all checks, with the
 * reasons of the checks that returned it.
 */
export function feasibilityOf(
  option: HeatingOption,
  site: SiteConditions,
  answers: Answers,
  plant: PlannedPlant,
): FeasibilityVerdict {
  const checks = checksByOption[option](site, answers, plant)
  const feasible =
    worstFirst.find((verdict) => checks.some(([found]) => found === verdict)) ?? 'to_check'
  return {
    feasible,
    reasons: checks
      .filter(([found]) => found === feasible)
      .map(([, key, params]) => ({ key, params })),
  }
}

/**
 * The plant to be built: kW of heat, for a heat pump kW of electricity, metres of its boreholes, what
 * a peak boiler leaves to it, and CHF of investment.
 */
export type PlannedPlant = {
  power?: number
  electricPower?: number
  boreholeMetres?: number
  /**
   * % of the heat that it makes if a fossil boiler helps it, % that has to be renewable, and whether the boiler burns gas of
   * which the building is not known to have any.
   */
  bivalent?: { heatShare: number; renewableShare: number; needsGas?: boolean }
  investment?: number
  terms: RowsOf<'site_terms'>[number]
}
type Checks = (site: SiteConditions, answers: Answers, plant: PlannedPlant) => Check[]

const checksByOption: Record<HeatingOption, Checks> = {
  cad({ cad_zone: zone }, answers) {
    const found = checkThreshold('network_distance', numberIn(answers, 'network_distance'))
    const isNear = found.some(([, key]) => key === 'network_near' || key === 'network_distance')
    // In the zone of a planned network, a long distance to the present one does not rule it out.
    return zone && !isNear ? [['to_check', 'network_zone', { zone }]] : found
  },

  pacNappes(site, answers, plant) {
    const zone = geothermalZone(site)
    const groundwater = answers.groundwater
    const groundwaterCheck: Check =
      zone === 'banned'
        ? ['no', 'geothermal_banned']
        : groundwater === 'no'
          ? ['no', 'groundwater_none']
          : zone === 'inquiry'
            ? ['to_check', 'geothermal_inquiry']
            : groundwater === 'yes' && zone === 'open'
              ? ['yes', 'groundwater_open']
              : ['to_check', 'groundwater_unsure']
    return [groundwaterCheck, ...pumpChecks(site, answers, plant)]
  },

  pacSondes(site, answers, plant) {
    const { boreholeMetres, terms } = plant
    const zone = geothermalZone(site)
    const probeChecks: Record<typeof zone, Check> = {
      banned: ['no', 'geothermal_banned'],
      inquiry: ['to_check', 'geothermal_inquiry'],
      closed: ['yes', 'probes_allowed'],
      open: ['to_check', 'probes_in_groundwater'],
      unknown: ['to_check', 'geothermal_unknown'],
    }
    return [
      probeChecks[zone],
      ...(isInGeneva(site.canton) ? [['to_check', 'borehole_permit'] as const] : []),
      ...drillChecks(numberIn(answers, 'outdoor_space'), boreholeMetres, terms),
      ...pumpChecks(site, answers, plant),
    ]
  },

  pacAir(site, answers, plant) {
    const outdoorSpace = numberIn(answers, 'outdoor_space')
    return [
      noiseCheck(site, answers, plant),
      ...(outdoorSpace === undefined
        ? [['to_check', 'outdoor_unknown'] as const]
        : outdoorSpace === 0
          ? [['to_check', 'outdoor_none'] as const]
          : []),
      ...(site.protected === 'no'
        ? []
        : [['to_check', site.protected === 'yes' ? 'protected' : 'protected_unknown'] as const]),
      ...(isInGeneva(site.canton) && (plant.power ?? 0) > permittedPower
        ? [['to_check', 'outdoor_permit', { most: permittedPower }] as const]
        : []),
      ...pumpChecks(site, answers, plant),
    ]
  },

  pellets(site, answers) {
    const room = numberIn(answers, 'room_area')
    return [
      ...checkThreshold('no2', site.no2_immissions),
      ...dutyChecks(site, answers),
      ...(room === undefined
        ? [['to_check', 'store_unknown'] as const]
        : room < minStoreArea
          ? [['to_check', 'store_space', { room }] as const]
          : []),
      ...(answers.delivery_access ? [] : [['to_check', 'delivery_unknown'] as const]),
    ]
  },

  fossile: (site, answers) => [['to_check', 'fossil_exception'], ...dutyChecks(site, answers)],
}

/**
 * Whether a building may have to connect to a structuring heat network (Geneva's LEn): it is near one, in the zone of one,
 * or nobody knows.
 */
function dutyChecks({ canton, cad_zone: zone }: SiteConditions, answers: Answers): Check[] {
  const distance = numberIn(answers, 'network_distance')
  const isFar = distance !== undefined && distance > dutyDistance && !zone
  return !isInGeneva(canton) || isFar ? [] : [['to_check', 'network_duty']]
}

/** Derives the geothermal zone from its wording on the cantonal map. */
function geothermalZone({ geothermal_zone: wording }: SiteConditions) {
  const foldedWording = (wording ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  if (foldedWording.includes('interdi')) return 'banned'
  if (foldedWording.includes('renseignement')) return 'inquiry'
  if (foldedWording.includes('ferme') || foldedWording.includes('sonde')) return 'closed'
  if (foldedWording.includes('ouvert') || foldedWording.includes('nappe')) return 'open'
  return 'unknown'
}

/** Whether any term whose name has this prefix is illustrative. */
const hasIllustrativeTerm = ({ origins }: PlannedPlant['terms'], prefix: string) =>
  Object.entries(origins).some(
    ([name, origin]) => name.startsWith(prefix) && isIllustrative(origin),
  )

/** Checks that the boreholes fit on the ground outdoors (`space`, m²), and whether they need a simulation. */
function drillChecks(
  space: number | undefined,
  metres: number | undefined,
  terms: PlannedPlant['terms'],
): Check[] {
  if (metres === undefined || Number.isNaN(metres)) return []
  const { count, ground } = boreholesOf(metres, terms)
  const isRough = hasIllustrativeTerm(terms, 'borehole_')
  const params = {
    metres: formatFigure(metres, { isRough }),
    count,
    ground: formatFigure(Math.ceil(ground), { isRough }),
  }
  const simulation: Check[] = needsSimulation(count, terms)
    ? [['to_check', 'drill_simulation', { count, most: terms.borehole_simple! }]]
    : []
  if (space === undefined) return [['to_check', 'drill_space_unknown', params], ...simulation]
  return space < ground
    ? [['to_check', 'drill_space', { ...params, space }], ...simulation]
    : simulation
}

/** Checks the noise at the nearest window against the planning value of the sensitivity degree. */
function noiseCheck(
  { noise_zone: degree }: SiteConditions,
  answers: Answers,
  { terms, investment }: PlannedPlant,
): Check {
  const distance = numberIn(answers, 'neighbour_distance')
  const unit = outdoorUnitIn(answers)
  if (!degree || distance === undefined) return ['to_check', 'noise_unknown']
  if (!unit) return ['to_check', 'noise_power_unknown', { distance }]
  const { level, limit, smallestDistance } = noiseAt(unit, degree, terms)
  // Rounded up, for display only, so that a level above the limit never shows as equal to it.
  const displayed = Math.ceil(level * 10) / 10
  const isRough = hasIllustrativeTerm(terms, 'noise_')
  const params = { distance, level: formatFigure(displayed, { isRough, decimals: 1 }), limit }
  // Tables of before, also in old reports, ask for no prevention.
  const margin = terms.noise_prevention ?? null
  if (margin === null)
    return level > limit ? ['to_check', 'noise_loud', params] : ['yes', 'noise_quiet', params]
  if (level > limit)
    return ['no', 'noise_too_loud', { ...params, smallest: Math.ceil(smallestDistance) }]
  if (level > limit - margin)
    return ['to_check', 'noise_prevention', { ...params, margin, cost: preventionCost(investment) }]
  return ['yes', 'noise_quiet', params]
}

/** Checks that apply to every heat pump: supply temperature, electrical connection, the boiler that may help it. */
function pumpChecks(
  site: SiteConditions,
  answers: Answers,
  { electricPower, bivalent }: PlannedPlant,
): Check[] {
  const temperature = supplyTemperature(answers, site)
  const amperes = numberIn(answers, 'electrical_connection')
  const supply = checkThreshold('temperature', temperature)
  const isOverLaw = isInGeneva(site.canton) && (temperature ?? 0) > lawfulSupply
  return [
    ...dutyChecks(site, answers),
    ...supply,
    ...(isOverLaw && supply.length === 0
      ? [['to_check', 'supply_over_50', { temperature: temperature! }] as const]
      : []),
    ...(amperes === undefined
      ? [['to_check', 'connection_unknown'] as const]
      : (electricPower ?? 0) > usablePower(amperes)
        ? [['to_check', 'connection_weak', { amperes }] as const]
        : []),
    ...(bivalent ? peakChecks(bivalent) : []),
  ]
}

/** A new fossil boiler has to be proved, and with it a share of the heat has to be renewable; gas has to be there. */
function peakChecks({
  heatShare,
  renewableShare: limit,
  needsGas,
}: NonNullable<PlannedPlant['bivalent']>): Check[] {
  const params = { share: Math.round(heatShare), limit }
  return [
    heatShare < limit ? ['no', 'peak_renewable', params] : ['to_check', 'peak_fossil', params],
    ...(needsGas ? [['to_check', 'peak_gas'] as const] : []),
  ]
}

export const reasonKeys = [
  'network_near',
  'network_distance',
  'network_zone',
  'network_unknown',
  'network_far',
  'network_duty',
  'geothermal_banned',
  'geothermal_inquiry',
  'geothermal_unknown',
  'groundwater_none',
  'groundwater_open',
  'groundwater_unsure',
  'probes_allowed',
  'probes_in_groundwater',
  'borehole_permit',
  'drill_space',
  'drill_space_unknown',
  'drill_simulation',
  'noise_unknown',
  'noise_power_unknown',
  'noise_loud',
  'noise_too_loud',
  'noise_prevention',
  'noise_quiet',
  'outdoor_none',
  'outdoor_unknown',
  'outdoor_permit',
  'protected',
  'protected_unknown',
  'no2_unknown',
  'no2_over',
  'no2_near',
  'wood_possible',
  'store_space',
  'store_unknown',
  'delivery_unknown',
  'fossil_exception',
  'peak_fossil',
  'peak_gas',
  'peak_renewable',
  'supply_hot',
  'supply_over_50',
  'supply_unknown',
  'connection_weak',
  'connection_unknown',
] as const
type ReasonKey = (typeof reasonKeys)[number]

/** Reasons that are steps of the law before works: conditions of nearly every plant, and no doubt about this one. */
const legalSteps: readonly ReasonKey[] = [
  'network_duty',
  'borehole_permit',
  'outdoor_permit',
  'supply_over_50',
]

/** Whether an option awaits steps of the law alone, so that nothing about the site is to be justified. */
export const awaitsLawAlone = ({ feasible, isEntered, reasons }: OptionVerdict) =>
  feasible === 'to_check' && !isEntered && reasons.every(({ key }) => legalSteps.includes(key))
