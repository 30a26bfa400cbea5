import type { TableFigure } from '../../reference/figures.ts'
import type { Usual } from './usual.ts'

/**
 * The middle of the class of sizes, kWp, of which each column of `additions` has the median price. Between two middles the
 * cost is linear: at the edge of a class its price would fall with the size.
 */
export const pvCostColumns = [
  ['pv_cost_10', 6],
  ['pv_cost_30', 20],
  ['pv_cost_100', 65],
  ['pv_cost_300', 200],
] as const
/** kWp up to which the price of the last class holds. */
export const pvCostEnd = 300

/** The usual cost of photovoltaics with a power, kWp, by the prices that `figure` returns; null where none is known. */
export function usualPvCost(
  power: number,
  figure: (column: (typeof pvCostColumns)[number][0]) => TableFigure,
): Usual {
  const prices = pvCostColumns.map(([column]) => figure(column))
  const costs = pvCostColumns.map(
    ([, middle], index) => middle * (prices[index]!.value ?? Number.NaN),
  )
  /** What a larger one costs is no less than what a smaller one does. */
  const costOf = (index: number) =>
    Math.max(...costs.slice(0, index).filter((cost) => !Number.isNaN(cost)), costs[index]!)
  const [last, end] = [costs.length - 1, pvCostEnd]
  const points = [
    { size: 0, cost: 0, from: [] },
    ...pvCostColumns.map(([, size], index) => ({ size, cost: costOf(index), from: [index] })),
    { size: end, cost: (costOf(last) * end) / pvCostColumns[last]![1], from: [last] },
  ]
  const above = points.findIndex(({ size }) => power <= size)
  const [low, high] = [points[above - 1], points[above]]
  if (!low || !high) return { usual: null }
  const usual = low.cost + ((high.cost - low.cost) * (power - low.size)) / (high.size - low.size)
  return {
    usual: Number.isNaN(usual) ? null : usual,
    figures: [...new Set([...low.from, ...high.from])].map((index) => prices[index]!),
  }
}
