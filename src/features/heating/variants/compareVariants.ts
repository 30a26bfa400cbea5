import { combined, halfWidthOfDifference, isSignificant } from '../accuracy/ranges.ts'
import { type ComparisonInput, costsOf, type OptionInput } from '../comparison.ts'

/** The terms of a comparison that hold for all its variants. */
export type VariantTerms = Pick<
  ComparisonInput,
  'interest' | 'horizon' | 'energyEscalation' | 'maintenanceEscalation'
>

/** How uncertain the figures of a variant are: half widths that hold in eight of ten cases, as fractions. */
export type VariantBands = {
  investment: number
  subsidy: number
  /** Of the energy: its price (shared by variants of one energy), and what is used or saved of it. */
  price: number
  used: number
  efficiency: number
  maintenance: number
}

/** What an annual cost needs; see `costsOf`. */
export type PricedVariant = {
  /** kWh/a of useful heat; 0 of a saving, which is a negative `fixedFee`. */
  usefulHeat: number
  option: Pick<
    OptionInput,
    'components' | 'subsidy' | 'efficiency' | 'energyPrice' | 'fixedFee' | 'maintenance'
  >
  /** The energy whose price it shares with others, and whether it shares the heat. */
  energy: string
  sharesHeat: boolean
  bands: VariantBands
}

/** A variant of any kind: what is known of it, or which of its figures are missing for an annual cost. */
export type Variant = {
  row: string
  priced: PricedVariant | null
  missing: readonly string[]
}

/** The annual cost of a variant in CHF/a, as in a comparison of heating systems, and how sure it is. */
export type VariantCost = {
  capital: number
  /** Of a subsidy that is unknown 0: the cost leaves it out. */
  subsidy: number
  energy: number
  maintenance: number
  annual_cost: number
  half_width: number
  /** From the cheapest on; those of one group do not differ significantly from its cheapest one. */
  rank: number
  group: number
}

/**
 * Annual costs of variants by row, by the engine of the heating comparison: annuities over the lives of components, energy
 * and upkeep levelised over the horizon, ranges by the root of the sum of squares. Variants that lack a figure have none.
 */
export function compareVariants(
  variants: readonly Variant[],
  terms: VariantTerms,
): Map<string, VariantCost> {
  const calculated = variants.flatMap(({ row, priced }) => {
    if (!priced) return []
    const { usefulHeat, option, energy: agent, sharesHeat, bands } = priced
    const cost = costsOf({ ...terms, usefulHeat })(option)
    const { capital, subsidy, energy, maintenance, annualCost } = cost
    const contributions = new Map([
      [`${row}/investment`, capital * bands.investment],
      [`${row}/subsidy`, subsidy * bands.subsidy],
      [sharesHeat ? 'useful_heat' : `${row}/used`, energy * bands.used],
      [`${row}/efficiency`, energy * bands.efficiency],
      [`price/${agent}`, energy * bands.price],
      [`${row}/maintenance`, maintenance * bands.maintenance],
    ])
    return [{ row, contributions, capital, subsidy, energy, maintenance, annualCost }]
  })
  const ranked = calculated.toSorted((a, b) => a.annualCost - b.annualCost)
  const results = new Map<string, VariantCost>()
  let first = ranked[0]
  let group = 1
  for (const [index, { row, contributions, annualCost, ...parts }] of ranked.entries()) {
    const difference = {
      value: annualCost - first!.annualCost,
      halfWidth: halfWidthOfDifference(contributions, first!.contributions),
    }
    if (index > 0 && isSignificant(difference) && annualCost !== first!.annualCost) {
      group++
      first = ranked[index]
    }
    results.set(row, {
      ...parts,
      annual_cost: annualCost,
      half_width: combined(contributions.values()),
      ...{ rank: index + 1, group },
    })
  }
  return results
}
