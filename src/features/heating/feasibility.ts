import type { BuildingValues } from '../buildings/building.ts'
import { type Answers, numberIn } from '../mandates/service.ts'
import type { HeatingOption } from '../reference/heatingOption.ts'
import type { RowsOf } from '../reference/reference.ts'
import type { Feasibility } from './comparison.ts'
import { boreholesFor, noiseAt } from './siteRules.ts'

/** What is known of the place, from registers and from those who have been there. */
export type Place = Pick<
  BuildingValues,
  'cad_zone' | 'geothermal_zone' | 'no2_immissions' | 'noise_zone' | 'protected'
> & {
  /** °C, of the heating in service. */
  supply_temperature?: number | null
}

/** Why an option can, cannot or may not be built: the words are `reason.<key>` in `heating.text.ts`. */
export type FeasibilityReason = { key: ReasonKey; params?: Record<string, string | number> }
export type Judged = { feasible: Feasibility; reasons: FeasibilityReason[] }

const order = ['no', 'to_check', 'yes'] as const
type Check = readonly [Feasibility, ReasonKey, FeasibilityReason['params']?]

/** Metres up to which a network is near, and up to which it may come. */
const network = { near: 100, far: 300 }
/** m² that a boiler with its store of pellets needs. */
const storeSpace = 12
/** °C above which a heat pump is no longer efficient. */
const hottest = 65
/** Annual limit of NO2 in µg/m³ (OPair), and from where wood is to be checked. */
const nitrogen = { limit: 30, near: 26 }
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
  place: Place,
  answers: Answers,
  plant: PlantOnSite,
): Judged {
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
export type PlantOnSite = {
  power?: number
  electricPower?: number
  terms: RowsOf<'site_terms'>[number]
}
type Checks = (place: Place, answers: Answers, plant: PlantOnSite) => Check[]

const checksOf: Record<HeatingOption, Checks> = {
  cad({ cad_zone: zone }, answers) {
    const distance = numberIn(answers, 'network_distance')
    if (distance !== undefined && distance <= network.near)
      return [['yes', 'network_near', { distance }]]
    if (distance !== undefined && distance <= network.far)
      return [['to_check', 'network_distance', { distance }]]
    if (zone) return [['to_check', 'network_zone', { zone }]]
    return distance === undefined
      ? [['to_check', 'network_unknown']]
      : [['no', 'network_far', { distance }]]
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
      ...(space === 0 ? [['to_check', 'outdoor_none'] as const] : []),
      ...(place.protected === 'yes' ? [['to_check', 'protected'] as const] : []),
      ...pumpChecks(place, answers, electricPower),
    ]
  },

  pellets({ no2_immissions: no2 }, answers) {
    const room = numberIn(answers, 'room_area')
    const air: Check =
      no2 == null
        ? ['to_check', 'no2_unknown']
        : no2 > nitrogen.limit
          ? ['no', 'no2_over', { no2 }]
          : no2 > nitrogen.near
            ? ['to_check', 'no2_near', { no2 }]
            : ['yes', 'wood_possible']
    return [
      air,
      ...(room !== undefined && room < storeSpace
        ? [['to_check', 'store_space', { room }] as const]
        : []),
      ...(answers.delivery_access ? [] : [['to_check', 'delivery_unknown'] as const]),
    ]
  },

  fossile: () => [['to_check', 'fossil_exception']],
}

/** The zone of the cantonal map of geothermal use, by the words in which it says it. */
function geothermalZone({ geothermal_zone: said }: Place) {
  const words = (said ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  if (words.includes('interdi')) return 'banned'
  if (words.includes('renseignement')) return 'inquiry'
  if (words.includes('ferme') || words.includes('sonde')) return 'closed'
  if (words.includes('ouvert') || words.includes('nappe')) return 'open'
  return 'unknown'
}

/** Whether the ground is there for the boreholes that the power needs. */
function drillChecks(
  space: number | undefined,
  power: number | undefined,
  terms: PlantOnSite['terms'],
): Check[] {
  if (power === undefined || Number.isNaN(power)) return []
  const { metres, count, ground } = boreholesFor(power, terms)
  const params = { metres: Math.round(metres), count, ground: Math.ceil(ground) }
  if (space === undefined) return [['to_check', 'drill_space_unknown', params]]
  return space < ground ? [['to_check', 'drill_space', { ...params, space }]] : []
}

/** The noise at the nearest window against the planning value of the sensitivity degree. */
function noiseCheck(
  { noise_zone: degree }: Place,
  answers: Answers,
  terms: PlantOnSite['terms'],
): Check {
  const distance = numberIn(answers, 'neighbour_distance')
  const soundPower = numberIn(answers, 'sound_power')
  if (!degree || distance === undefined) return ['to_check', 'noise_unknown']
  if (soundPower === undefined) return ['to_check', 'noise_power_unknown', { distance }]
  const { level, limit } = noiseAt({ soundPower, distance }, degree, terms)
  // Compared as calculated, shown upwards: what is over the limit must not look as if it kept it.
  const params = { distance, level: Math.ceil(level * 10) / 10, limit }
  return level > limit ? ['to_check', 'noise_loud', params] : ['yes', 'noise_quiet', params]
}

/** What every heat pump needs: water that is not too hot, and electricity. */
function pumpChecks(place: Place, answers: Answers, electricPower: number | undefined): Check[] {
  const temperature = numberIn(answers, 'supply_temperature') ?? place.supply_temperature ?? 0
  const amperes = numberIn(answers, 'electrical_connection')
  const available = usablePower(amperes ?? Number.POSITIVE_INFINITY)
  return [
    ...(temperature > hottest ? [['to_check', 'supply_hot', { temperature }] as const] : []),
    ...((electricPower ?? 0) > available
      ? [['to_check', 'connection_weak', { amperes: amperes! }] as const]
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
  'protected',
  'no2_unknown',
  'no2_over',
  'no2_near',
  'wood_possible',
  'store_space',
  'delivery_unknown',
  'fossil_exception',
  'supply_hot',
  'connection_weak',
] as const
type ReasonKey = (typeof reasonKeys)[number]
