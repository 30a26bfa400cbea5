import { type Answers, numberIn } from '../../mandates/form/service.ts'
import { figureIn } from '../../reference/figures.ts'
import { type HeatingOption, heatPumps } from '../../reference/heatingOption.ts'
import type { References } from '../../reference/reference.ts'
import type { OptionInput } from '../comparison.ts'
import type { Usual } from './usual.ts'

/**
 * A heat pump with a peak boiler, which helps on cold days: the pump has a part of the design power, and makes a larger
 * part of the heat (`heating-models.json`, bivalent).
 */

type Terms = Pick<References, 'calculation_terms'>

/** The share of the design power that the pump of an option has, %, if a boiler helps it; undefined without one. */
export function pumpShareIn(answers: Answers, option: HeatingOption): number | undefined {
  const share = numberIn(answers, `options/${option}/pump_share`)
  return heatPumps.includes(option) && share !== undefined && share > 0 && share < 100
    ? share
    : undefined
}

/** Columns of the points between which the share of the heat is interpolated, as shares of power and heat, %. */
export const bivalentPoints = [
  ['bivalent_low_power', 'bivalent_low_heat'],
  ['bivalent_power', 'bivalent_heat'],
] as const

/**
 * The usual share of the heat that the pump makes, %: linear between the points of the table, nothing and all; null by
 * tables of before, which have no points.
 */
export function usualHeatShare(pumpShare: number, { calculation_terms: table }: Terms): Usual {
  const terms = table.rows[0]!
  const known = bivalentPoints.map(([power, heat]) => [terms[power], terms[heat]] as const)
  const points = [[0, 0], ...known, [100, 100]] as const
  if (points.some((point) => point.some((value) => (value ?? null) === null)))
    return { usual: null }
  const above = points.findIndex(([power]) => power! >= pumpShare)
  const [[lowPower, lowHeat], [highPower, highHeat]] = [points[above - 1]!, points[above]!] as [
    ...[[number, number], [number, number]],
  ]
  return {
    usual: lowHeat + ((pumpShare - lowPower) / (highPower - lowPower)) * (highHeat - lowHeat),
    figures: bivalentPoints
      .filter((_, index) => index + 1 === above || index + 1 === above - 1)
      .map(([, heat]) => figureIn('calculation_terms', table, terms, heat)),
  }
}

/** A sum of two usual values; null if one is unknown. */
export const sumOfUsual = (one: Usual, other: Usual): Usual => ({
  usual: one.usual === null || other.usual === null ? null : one.usual + other.usual,
  figures: [...(one.figures ?? []), ...(other.figures ?? [])],
})

type Generator = Pick<OptionInput, 'efficiency' | 'energyPrice' | 'co2'>

/** Two generators as one: efficiency, price and emissions of what both burn or draw. `heatShare`: of the first, 0 to 1. */
export function blendGenerators(pump: Generator, boiler: Generator, heatShare: number): Generator {
  const byPump = heatShare / pump.efficiency
  const byBoiler = (1 - heatShare) / boiler.efficiency
  const mean = (figure: 'energyPrice' | 'co2') =>
    (byPump * pump[figure] + byBoiler * boiler[figure]) / (byPump + byBoiler)
  return {
    efficiency: 1 / (byPump + byBoiler),
    energyPrice: mean('energyPrice'),
    co2: mean('co2'),
  }
}

/** The number of machines in cascade for a power, kW, by the largest power of one; 1 if tables do not know that. */
export const machineCount = (power: number, { calculation_terms: { rows } }: Terms) =>
  rows[0]!.machine_power ? Math.ceil(power / rows[0]!.machine_power) : 1
