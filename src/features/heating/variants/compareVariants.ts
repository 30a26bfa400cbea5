import { combined, halfWidthOfDifference, isSignificant } from '../accuracy/ranges.ts'
import {
  annuity,
  type ComparisonInput,
  type Component,
  costsOf,
  type OptionInput,
  subsidyOfPart,
} from '../comparison.ts'

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

/** A part of a variant; `measure` names works that other variants contain, too. */
type VariantPart = Component & { measure?: string }

/** What an annual cost needs; see `costsOf`. */
export type PricedVariant = {
  /** kWh/a of useful heat; 0 of a saving, which is a negative `fixedFee`. */
  usefulHeat: number
  option: Pick<
    OptionInput,
    'subsidy' | 'efficiency' | 'energyPrice' | 'fixedFee' | 'maintenance'
  > & { components: readonly VariantPart[] }
  /** The energy whose price it shares with others, and whether it shares the heat that is made or saved. */
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
  /** From the cheapest on. */
  rank: number
  /** 1 of those that do not differ significantly from the cheapest, 2 of those that cost more. */
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
      [sharesHeat ? 'useful_heat' : `${row}/used`, energy * bands.used],
      [`${row}/efficiency`, energy * bands.efficiency],
      [`price/${agent}`, energy * bands.price],
      [`${row}/maintenance`, maintenance * bands.maintenance],
    ])
    const add = (input: string, amount: number) =>
      contributions.set(input, (contributions.get(input) ?? 0) + amount)
    for (const part of option.components) {
      const owner = part.measure ?? row
      const capitalOfPart = part.investment * annuity(terms.interest, part.life)
      add(`${owner}/investment`, capitalOfPart * bands.investment)
      if (part.subsidy !== undefined)
        add(`${owner}/subsidy`, subsidyOfPart(part, terms) * bands.subsidy)
    }
    if (option.components.every((part) => part.subsidy === undefined))
      add(`${row}/subsidy`, subsidy * bands.subsidy)
    return [{ row, contributions, capital, subsidy, energy, maintenance, annualCost }]
  })
  const ranked = calculated.toSorted((a, b) => a.annualCost - b.annualCost)
  const [cheapest] = ranked
  const results = new Map<string, VariantCost>()
  for (const [index, { row, contributions, annualCost, ...parts }] of ranked.entries()) {
    const difference = {
      value: annualCost - cheapest!.annualCost,
      halfWidth: halfWidthOfDifference(contributions, cheapest!.contributions),
    }
    const isDearer = difference.value > 0 && isSignificant(difference)
    results.set(row, {
      ...parts,
      annual_cost: annualCost,
      half_width: combined(contributions.values()),
      ...{ rank: index + 1, group: isDearer ? 2 : 1 },
    })
  }
  return results
}
