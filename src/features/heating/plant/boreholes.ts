import { type Answers, numberIn } from '../../mandates/form/service.ts'
import { figureIn } from '../../reference/figures.ts'
import type { References, RowsOf } from '../../reference/reference.ts'
import type { Usual } from './usual.ts'

/**
 * Boreholes of a heat pump by the simple way: metres by power and by yearly energy from the ground, the larger decides
 * (SIA 384/6 allows it for few boreholes; `heating-models.json`, boreholes).
 */

type SiteTerms = RowsOf<'site_terms'>[number]

/** What a heat pump with boreholes delivers: kW and kWh a year of heat, with its seasonal performance. */
export type BoreholeLoad = { power: number; heat: number; performance: number }

/** W/m·K: up to the first value ground conducts poorly, above the second one well. */
export const conductivityBounds = [1.5, 3] as const

/** Column of the power that a metre of ground yields, W/m, by its conductivity in W/m·K. */
export function powerColumn(conductivity: number | undefined, terms: SiteTerms) {
  const column =
    conductivity === undefined
      ? 'borehole_power'
      : conductivity < conductivityBounds[0]
        ? 'borehole_power_poor'
        : conductivity <= conductivityBounds[1]
          ? 'borehole_power_medium'
          : 'borehole_power_good'
  return (terms[column] ?? null) === null ? 'borehole_power' : column
}

/** The heat conductivity of the ground that answers state, W/m·K. */
export const conductivityIn = (answers: Answers) => numberIn(answers, 'ground_conductivity')

/** The share of the heat that comes from the ground: the rest is the electricity of the compressor. */
export const shareFromGround = (performance: number) => Math.max(0, 1 - 1 / performance)

/** Whether tables size boreholes by energy, too; those of before know only heating power per metre. */
export const sizesByEnergy = ({ borehole_energy }: Pick<SiteTerms, 'borehole_energy'>) =>
  (borehole_energy ?? null) !== null

/** Metres of borehole that the power needs, and those that the yearly energy needs (0 by tables of before). */
export function boreholeMetres(
  { power, heat, performance }: BoreholeLoad,
  conductivity: number | undefined,
  terms: SiteTerms,
): { byPower: number; byEnergy: number } {
  const watts = power * 1000
  if (!sizesByEnergy(terms)) return { byPower: watts / terms.borehole_power, byEnergy: 0 }
  const share = shareFromGround(performance)
  return {
    byPower: (watts * share) / terms[powerColumn(conductivity, terms)]!,
    byEnergy: (heat * share) / terms.borehole_energy!,
  }
}

/** The usual metres of borehole; NaN if the load is unknown. */
export function usualBoreholeMetres(
  load: BoreholeLoad,
  answers: Answers,
  { site_terms: table }: Pick<References, 'site_terms'>,
): Usual {
  const terms = table.rows[0]!
  const conductivity = conductivityIn(answers)
  const { byPower, byEnergy } = boreholeMetres(load, conductivity, terms)
  return {
    usual: Math.max(byPower, byEnergy),
    figures: [
      figureIn('site_terms', table, terms, powerColumn(conductivity, terms)),
      ...(sizesByEnergy(terms) ? [figureIn('site_terms', table, terms, 'borehole_energy')] : []),
    ],
  }
}

/** The number of boreholes for metres in all, and the ground that they need, m². */
export function boreholesOf(metres: number, terms: SiteTerms) {
  const count = Math.ceil(metres / terms.borehole_depth)
  return { count, ground: count * terms.borehole_spacing ** 2 }
}

/** Whether so many boreholes need a simulation; tables of before ask for none. */
export const needsSimulation = (count: number, { borehole_simple }: SiteTerms) =>
  count > (borehole_simple ?? Number.POSITIVE_INFINITY)
