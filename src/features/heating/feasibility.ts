import type { BuildingValues } from '../buildings/building.ts'
import { type Answers, numberIn } from '../mandates/form/service.ts'
import type { HeatingOption } from '../reference/heatingOption.ts'
import { formatFigure } from '../reference/origin/formatFigure.ts'
import type { RowsOf } from '../reference/reference.ts'
import type { Feasibility } from './comparison.ts'
import { boreholesFor, noiseAt } from './plant/siteRules.ts'

/** What is known of the place, from registers and from those who have been there. */
export type SiteConditions = Pick<
  BuildingValues,
  'cad_zone' | 'geothermal_zone' | 'no2_immissions' | 'noise_zone' | 'protected'
> & {
  /** °C, of the heating in service. */
  supply_temperature?: number | null
}

/** Why an option can, cannot or may not be built: the words are `reason.<key>` in `heating.text.ts`. */
export type FeasibilityReason = { key: ReasonKey; params?: Record<string, string | number> }
export type FeasibilityVerdict = { feasible: Feasibility; reasons: FeasibilityReason[] }

/** Whether an option can be built as it counts, beside what the rules find: `reasons` are theirs. */
export type OptionVerdict = FeasibilityVerdict & {
  /** What the rules find of the site; not kept in old reports. */
  found?: Feasibility
  isEntered: boolean
  /** The reason of who entered it. */
  entered: string | null
}

/** Whether somebody judged otherwise than the rules. */
export const isOverruled = ({ feasible, found = feasible }: OptionVerdict) => found !== feasible

const order = ['no', 'to_check', 'yes'] as const
type Check = readonly [Feasibility, ReasonKey, FeasibilityReason['params']?]

/** What is found of a measured value up to and including a limit; without a key nothing is said of it. */
type Step = readonly [upTo: number, Feasibility, ReasonKey?]
type Measured = { unknown: ReasonKey; steps: readonly Step[] }
const endless = Number.POSITIVE_INFINITY

/** The thresholds of measured values, and what is said of one that nobody knows: that is to be checked. */
export const thresholds = {
  /** m. */
  network_distance: {
    unknown: 'network_unknown',
    steps: [
      [100, 'yes', 'network_near'],
      [300, 'to_check', 'network_distance'],
      [endless, 'no', 'network_far'],
    ],
  },
  /** µg/m³ of NO2: the last limit is the annual one of the ordinance (OPair). */
  no2: {
    unknown: 'no2_unknown',
    steps: [
      [26, 'yes', 'wood_possible'],
      [30, 'to_check', 'no2_near'],
      [endless, 'no', 'no2_over'],
    ],
  },
  /** °C: above, a heat pump is no longer efficient. */
  temperature: {
    unknown: 'supply_unknown',
    steps: [
      [65, 'yes'],
      [endless, 'to_check', 'supply_hot'],
    ],
  },
} as const satisfies Record<string, Measured>

/** m² that a boiler with its store of pellets needs. */
export const storeSpace = 12

/** What is found of a value by its thresholds. */
function measured(name: keyof typeof thresholds, value: number | null | undefined): Check[] {
  const { unknown, steps }: Measured = thresholds[name]
  if (value === null || value === undefined) return [['to_check', unknown]]
  const [, found, key] = steps.find(([upTo]) => value <= upTo)!
  return key ? [[found, key, { [paramOf[name]]: value }]] : []
}
const paramOf = { network_distance: 'distance', no2: 'no2', temperature: 'temperature' } as const

/** kW that an ampere gives at 400 V in three phases, and the part of it that a heat pump may take. */
const [kilowattsPerAmpere, usablePart] = [0.69, 0.7]
/** The kW that a heat pump may take from a connection of so many amperes. */
export const usablePower = (amperes: number) => amperes * kilowattsPerAmpere * usablePart

/**
 * Whether an option can be built, from the site and the answers of a consultation: what is worst of
 * all that speaks about it, with the reasons of that.
 */
export function feasibilityOf(
  option: HeatingOption,
  place: SiteConditions,
  answers: Answers,
  plant: PlannedPlant,
): FeasibilityVerdict {
  const checks = checksOf[option](place, answers, plant)
  const feasible = order.find((one) => checks.some(([found]) => found === one)) ?? 'to_check'
  return {
    feasible,
    reasons: checks
      .filter(([found]) => found === feasible)
      .map(([, key, params]) => ({ key, params })),
  }
}

/** What would be built: kW of heat and, of a heat pump, of electricity. */
export type PlannedPlant = {
  power?: number
  electricPower?: number
  terms: RowsOf<'site_terms'>[number]
}
type Checks = (place: SiteConditions, answers: Answers, plant: PlannedPlant) => Check[]

const checksOf: Record<HeatingOption, Checks> = {
  cad({ cad_zone: zone }, answers) {
    const found = measured('network_distance', numberIn(answers, 'network_distance'))
    const isWithin = found.some(([, key]) => key === 'network_near' || key === 'network_distance')
    // A zone where a network comes says more than that none is there yet.
    return zone && !isWithin ? [['to_check', 'network_zone', { zone }]] : found
  },

  pacNappes(place, answers, { electricPower }) {
    const zone = geothermalZone(place)
    const groundwater = answers.groundwater
    const water: Check =
      zone === 'banned'
        ? ['no', 'geothermal_banned']
        : groundwater === 'no'
          ? ['no', 'groundwater_none']
          : zone === 'inquiry'
            ? ['to_check', 'geothermal_inquiry']
            : groundwater === 'yes' && zone === 'open'
              ? ['yes', 'groundwater_open']
              : ['to_check', 'groundwater_unsure']
    return [water, ...pumpChecks(place, answers, electricPower)]
  },

  pacSondes(place, answers, { power, electricPower, terms }) {
    const zone = geothermalZone(place)
    const probes: Record<typeof zone, Check> = {
      banned: ['no', 'geothermal_banned'],
      inquiry: ['to_check', 'geothermal_inquiry'],
      closed: ['yes', 'probes_allowed'],
      open: ['to_check', 'probes_in_groundwater'],
      unknown: ['to_check', 'geothermal_unknown'],
    }
    return [
      probes[zone],
      ...drillChecks(numberIn(answers, 'outdoor_space'), power, terms),
      ...pumpChecks(place, answers, electricPower),
    ]
  },

  pacAir(place, answers, { electricPower, terms }) {
    const space = numberIn(answers, 'outdoor_space')
    return [
      noiseCheck(place, answers, terms),
      ...(space === undefined
        ? [['to_check', 'outdoor_unknown'] as const]
        : space === 0
          ? [['to_check', 'outdoor_none'] as const]
          : []),
      ...(place.protected === 'no'
        ? []
        : [['to_check', place.protected === 'yes' ? 'protected' : 'protected_unknown'] as const]),
      ...pumpChecks(place, answers, electricPower),
    ]
  },

  pellets({ no2_immissions: no2 }, answers) {
    const room = numberIn(answers, 'room_area')
    return [
      ...measured('no2', no2),
      ...(room === undefined
        ? [['to_check', 'store_unknown'] as const]
        : room < storeSpace
          ? [['to_check', 'store_space', { room }] as const]
          : []),
      ...(answers.delivery_access ? [] : [['to_check', 'delivery_unknown'] as const]),
    ]
  },

  fossile: () => [['to_check', 'fossil_exception']],
}

/** The zone of the cantonal map of geothermal use, by the words in which it says it. */
function geothermalZone({ geothermal_zone: said }: SiteConditions) {
  const words = (said ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  if (words.includes('interdi')) return 'banned'
  if (words.includes('renseignement')) return 'inquiry'
  if (words.includes('ferme') || words.includes('sonde')) return 'closed'
  if (words.includes('ouvert') || words.includes('nappe')) return 'open'
  return 'unknown'
}

/** Whether one of the terms whose names begin so is illustrative. */
const restsOnIllustrative = ({ origins }: PlannedPlant['terms'], begin: string) =>
  Object.entries(origins).some(
    ([name, { status }]) => name.startsWith(begin) && status === 'illustrative',
  )

/** Whether the ground is there for the boreholes that the power needs. */
function drillChecks(
  space: number | undefined,
  power: number | undefined,
  terms: PlannedPlant['terms'],
): Check[] {
  if (power === undefined || Number.isNaN(power)) return []
  const { metres, count, ground } = boreholesFor(power, terms)
  const isRough = restsOnIllustrative(terms, 'borehole_')
  const params = {
    metres: formatFigure(metres, { isRough }),
    count,
    ground: formatFigure(Math.ceil(ground), { isRough }),
  }
  if (space === undefined) return [['to_check', 'drill_space_unknown', params]]
  return space < ground ? [['to_check', 'drill_space', { ...params, space }]] : []
}

/** The noise at the nearest window against the planning value of the sensitivity degree. */
function noiseCheck(
  { noise_zone: degree }: SiteConditions,
  answers: Answers,
  terms: PlannedPlant['terms'],
): Check {
  const distance = numberIn(answers, 'neighbour_distance')
  const soundPower = numberIn(answers, 'sound_power')
  if (!degree || distance === undefined) return ['to_check', 'noise_unknown']
  if (soundPower === undefined) return ['to_check', 'noise_power_unknown', { distance }]
  const { level, limit } = noiseAt({ soundPower, distance }, degree, terms)
  // Compared as calculated, shown upwards: what is over the limit must not look as if it kept it.
  const shown = Math.ceil(level * 10) / 10
  const isRough = restsOnIllustrative(terms, 'noise_')
  const params = { distance, level: formatFigure(shown, { isRough, decimals: 1 }), limit }
  return level > limit ? ['to_check', 'noise_loud', params] : ['yes', 'noise_quiet', params]
}

/** What every heat pump needs: water that is not too hot, and electricity. */
function pumpChecks(
  place: SiteConditions,
  answers: Answers,
  electricPower: number | undefined,
): Check[] {
  const temperature = numberIn(answers, 'supply_temperature') ?? place.supply_temperature
  const amperes = numberIn(answers, 'electrical_connection')
  return [
    ...measured('temperature', temperature),
    ...(amperes === undefined
      ? [['to_check', 'connection_unknown'] as const]
      : (electricPower ?? 0) > usablePower(amperes)
        ? [['to_check', 'connection_weak', { amperes }] as const]
        : []),
  ]
}

export const reasonKeys = [
  'network_near',
  'network_distance',
  'network_zone',
  'network_unknown',
  'network_far',
  'geothermal_banned',
  'geothermal_inquiry',
  'geothermal_unknown',
  'groundwater_none',
  'groundwater_open',
  'groundwater_unsure',
  'probes_allowed',
  'probes_in_groundwater',
  'drill_space',
  'drill_space_unknown',
  'noise_unknown',
  'noise_power_unknown',
  'noise_loud',
  'noise_quiet',
  'outdoor_none',
  'outdoor_unknown',
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
  'supply_hot',
  'supply_unknown',
  'connection_weak',
  'connection_unknown',
] as const
type ReasonKey = (typeof reasonKeys)[number]
