import type { Component } from './comparison.ts'

/**
 * What becomes of a component within a horizon, after SIA 480:2004, 3.4.3 and A.1.2.2: it is replaced whenever its life
 * ends before the horizon, and what is left of the last one is its residual value. The two belong together.
 */

type Part = Pick<Component, 'investment' | 'life'>

/** How often a component is replaced within the horizon, years: at `life`, 2 · `life` …, but not at the horizon. */
export const replacementCount = (life: number, horizon: number): number =>
  Math.ceil(horizon / life) - 1

/**
 * The replacements of a component: the year and the price, CHF. `priceChange`: the yearly change of the price of
 * investments, a fraction; at today's price without.
 */
export const replacementsOf = ({ investment, life }: Part, horizon: number, priceChange = 0) =>
  Array.from({ length: replacementCount(life, horizon) }, (_, index) => {
    const year = (index + 1) * life
    return { year, amount: investment * (1 + priceChange) ** year }
  })

/** The value of a component at the horizon, CHF: the share of its life that the last one has left, at its price. */
export function residualValueOf({ investment, life }: Part, horizon: number, priceChange = 0) {
  const count = replacementCount(life, horizon)
  return investment * (1 + priceChange) ** (count * life) * (count + 1 - horizon / life)
}
