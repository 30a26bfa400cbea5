import type { HeatingOption } from '../../reference/heatingOption.ts'
import { type CostRanges, costRanges } from '../accuracy/ranges.ts'
import type { Assumption } from '../assumptions.ts'
import {
  type Comparison,
  type ComparisonInput,
  levelisingFactor,
  netCapital,
  type OptionInput,
  type OptionResult,
  rankOptions,
} from '../comparison.ts'
import { type PricedEnergy, pricedEnergies } from '../plant/blend.ts'

/** Scenarios of energy prices: whole paths, so never combined with the bands of the inputs. */
export const pricePathNames = ['low', 'middle', 'high'] as const
export type PricePath = (typeof pricePathNames)[number]

/**
 * Yearly real changes of the price of each energy, as fractions. The scenarios are our own reasoning, from the rates of
 * SIA 480:2004, annex C, read in a secondary source; renewable fuel of boilers follows that of pellets.
 */
export const pricePaths: Record<PricePath, Record<PricedEnergy, number>> = {
  low: { electricite: 0, gaz: 0, mazout: 0, pellets: 0, cad: 0, renewable: 0 },
  middle: {
    ...{ electricite: 0.005, gaz: 0.015, mazout: 0.015, pellets: 0.01, cad: 0.005 },
    renewable: 0.01,
  },
  high: {
    ...{ electricite: 0.015, gaz: 0.03, mazout: 0.03, pellets: 0.02, cad: 0.015 },
    renewable: 0.02,
  },
}

/** The annual costs of a comparison if the price of each energy follows a path, with their ranges. */
export type CostsOnPath = { path: PricePath; results: Comparison; ranges: CostRanges }

/** The annual costs on each path, instead of the one rate by which the comparison lets all prices rise. */
export function costsByPath(
  input: ComparisonInput,
  results: Comparison,
  assumptions: readonly Assumption[],
): CostsOnPath[] {
  return pricePathNames.map((path) => {
    const onPath = (option: OptionInput, result: OptionResult): OptionResult => {
      const energy = pricedEnergies(option).reduce(
        (sum, priced) =>
          sum +
          result.energyFirstYear *
            priced.part *
            levelisingFactor(pricePaths[path][priced.energy], input.interest, input.horizon),
        0,
      )
      return { ...result, energy, annualCost: netCapital(result) + energy + result.maintenance }
    }
    const changed = Object.fromEntries(
      Object.entries(results).map(([option, result]) => [
        option,
        onPath(
          option === 'existing' ? input.existing! : input.options[option as HeatingOption],
          result,
        ),
      ]),
    ) as Comparison
    const ranked = rankOptions(input, (option) => changed[option].annualCost)
    for (const [index, option] of ranked.entries()) changed[option].rank = index + 1
    return { path, results: changed, ranges: costRanges(input, changed, assumptions) }
  })
}

/** The energies of a comparison, in the order in which its options and today's plant use them. */
export const energiesOfComparison = ({ options, existing }: ComparisonInput): PricedEnergy[] => [
  ...new Set(
    [...Object.values(options), ...(existing ? [existing] : [])].flatMap((option) =>
      pricedEnergies(option).map(({ energy }) => energy),
    ),
  ),
]
