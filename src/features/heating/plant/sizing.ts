import type { MeteredConsumption } from '../../idc/idc.ts'
import { type Answers, numberIn } from '../../mandates/form/service.ts'
import { figureIn } from '../../reference/figures.ts'
import type { Agent } from '../../reference/heatingOption.ts'
import type { References } from '../../reference/reference.ts'
import type { Usual } from './usual.ts'

/**
 * The size of a plant: useful heat by full-load hours, which hot water and altitude prolong, and for a boiler its
 * standby losses (EnergieSchweiz, leaflet 2781; `heating-models.json`, sizing).
 */

/** Metres above sea level from which heating lasts longer, and by how many full-load hours a year. */
export const highSite = { altitude: 800, hours: 300 } as const

type Terms = Pick<References, 'calculation_terms'>

/** Whether tables know hours with hot water; those of before, also in old reports, do not. */
const knowsHotWaterHours = ({ calculation_terms: { rows } }: Terms) =>
  (rows[0]!.full_load_hours_hot_water ?? null) !== null

/** Whether bills show that a building's heat includes hot water; undefined if none is for heating. */
function billsIncludeHotWater(
  consumptions: readonly Pick<MeteredConsumption, 'usage'>[],
): boolean | undefined {
  const usages = new Set(consumptions.map(({ usage }) => usage))
  if (!usages.has('heating') && !usages.has('heating_dhw')) return undefined
  return usages.has('heating_dhw') || usages.has('dhw')
}

/** Whether the plant also makes hot water: by the entered share, else by the bills; undefined if neither says. */
export function knownHotWater(
  answers: Answers,
  consumptions: readonly Pick<MeteredConsumption, 'usage'>[],
): boolean | undefined {
  const share = numberIn(answers, 'dhw_share')
  return share === undefined ? billsIncludeHotWater(consumptions) : share > 0
}

/** The same as a plant is sized: it makes hot water unless something says that it does not. */
export const makesHotWater = (...given: Parameters<typeof knownHotWater>): boolean =>
  knownHotWater(...given) ?? true

/**
 * The usual full-load hours, h/a. Tables of before have one figure for all plants, and none for altitude (m; unknown
 * counts as low).
 */
export function usualFullLoadHours(
  references: Terms,
  { hotWater, altitude }: { hotWater: boolean; altitude: number | null | undefined },
): Usual {
  const { calculation_terms: terms } = references
  const row = terms.rows[0]!
  const figure = (name: 'full_load_hours' | 'full_load_hours_hot_water' | 'altitude_hours') =>
    figureIn('calculation_terms', terms, row, name)
  const isProlonged = hotWater && knowsHotWaterHours(references)
  const base = figure(isProlonged ? 'full_load_hours_hot_water' : 'full_load_hours')
  const isHigh = (altitude ?? 0) > highSite.altitude
  const more = isHigh && row.altitude_hours ? figure('altitude_hours') : undefined
  return {
    usual: base.value! + (more?.value ?? 0),
    figures: more ? [base, more] : [base],
  }
}

const burnedAgents: readonly Agent[] = ['mazout', 'gaz', 'pellets']

/**
 * Whether an option's power follows from its efficiency: that of a boiler does, by tables that know hours with hot
 * water.
 */
export const isSizedByEfficiency = (agent: Agent, references: Terms) =>
  burnedAgents.includes(agent) && knowsHotWaterHours(references)

/**
 * The power of a boiler, kW, for a heat load, kW: its yearly `efficiency` contains standby losses that its output does
 * not, and generates with the mean of that efficiency and 1.
 */
export const boilerPower = (heatLoad: number, efficiency: number) =>
  (heatLoad / efficiency) * ((1 + efficiency) / 2)
