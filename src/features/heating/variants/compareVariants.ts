import { combined, halfWidthOfDifference, isSignificant } from '../accuracy/ranges.ts'
import {
  annuity,
  type ComparisonInput,
  type Component,
  costsOf,
  levelisingFactor,
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

/** What an estimate adds to the half width of a variant, CHF/a, by the works that it is about. */
type Estimate = ReadonlyMap<string, number>

const sumOf = (values: Iterable<number>) => [...values].reduce((sum, value) => sum + value, 0)

/** The half width of an estimate: whoever estimates several works errs the same way in all of them. */
const halfWidthOfEstimate = (works: Estimate) => sumOf(works.values())

/**
 * The half width of the difference of two estimates: works that both contain cancel; those of one only err together, and
 * apart from those of the other, which may be of another trade.
 */
function halfWidthOfOtherWorks(one: Estimate, other: Estimate): number {
  const apart = [...new Set([...one.keys(), ...other.keys()])].map(
    (works) => (one.get(works) ?? 0) - (other.get(works) ?? 0),
  )
  return combined([
    sumOf(apart.filter((value) => value > 0)),
    sumOf(apart.filter((value) => value < 0)),
  ])
}

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
  /** Of a saving: what it draws of another energy instead, CHF in the first year, part of what it saves on the whole. */
  drawn?: { energy: string; cost: number; price: number } | undefined
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
  /** From the cheapest on; null of measures that add up. */
  rank: number | null
  /** 1 of those that do not differ significantly from the cheapest, 2 of those that cost more; null as the rank. */
  group: number | null
}

/**
 * Annual costs of variants by row, by the engine of the heating comparison: annuities over the lives of components, energy
 * and upkeep levelised over the horizon. Ranges combine what errs apart by the root of the sum of squares, and what is
 * estimated together by its sum. Variants that lack a figure have none. With `addUp` they are no rivals, and have no rank.
 */
export function compareVariants(
  variants: readonly Variant[],
  terms: VariantTerms,
  { addUp = false }: { addUp?: boolean } = {},
): Map<string, VariantCost> {
  const ranked = calculatedCosts(variants, terms).toSorted((a, b) => a.annualCost - b.annualCost)
  const [cheapest] = ranked
  const results = new Map<string, VariantCost>()
  for (const [index, one] of ranked.entries()) {
    const { row, contributions, estimates, annualCost, ...parts } = one
    const difference = {
      value: annualCost - cheapest!.annualCost,
      halfWidth: combined([
        halfWidthOfDifference(contributions, cheapest!.contributions),
        ...estimates.map((estimate, at) =>
          halfWidthOfOtherWorks(estimate, cheapest!.estimates[at]!),
        ),
      ]),
    }
    const isDearer = difference.value > 0 && isSignificant(difference)
    results.set(row, {
      ...parts,
      annual_cost: annualCost,
      half_width: combined([...contributions.values(), ...estimates.map(halfWidthOfEstimate)]),
      ...(addUp ? { rank: null, group: null } : { rank: index + 1, group: isDearer ? 2 : 1 }),
    })
  }
  return results
}

/** The annual cost of all variants together, CHF/a, with its half width; null without any, or if one of them has none. */
export function totalCost(variants: readonly Variant[], terms: VariantTerms) {
  const calculated = calculatedCosts(variants, terms)
  if (calculated.length === 0 || calculated.length < variants.length) return null
  const contributions = new Map<string, number>()
  for (const [name, amount] of calculated.flatMap((one) => [...one.contributions]))
    contributions.set(name, (contributions.get(name) ?? 0) + amount)
  const estimates = [0, 1].map((at) =>
    sumOf(calculated.map((one) => halfWidthOfEstimate(one.estimates[at]!))),
  )
  return {
    annual_cost: sumOf(calculated.map(({ annualCost }) => annualCost)),
    half_width: combined([...contributions.values(), ...estimates]),
  }
}

/** The costs of the variants that have one, and what their ranges consist of. */
function calculatedCosts(variants: readonly Variant[], terms: VariantTerms) {
  return variants.flatMap(({ row, priced }) => {
    if (!priced) return []
    const { usefulHeat, option, energy: agent, drawn, sharesHeat, bands } = priced
    const cost = costsOf({ ...terms, usefulHeat })(option)
    const { capital, subsidy, energy, maintenance, annualCost } = cost
    const drawnYearly =
      (drawn?.cost ?? 0) * levelisingFactor(terms.energyEscalation, terms.interest, terms.horizon)
    const contributions = new Map([
      [sharesHeat ? 'useful_heat' : `${row}/used`, energy * bands.used],
      [`${row}/efficiency`, energy * bands.efficiency],
      // All that is no longer burnt follows its own price, and what is drawn instead another one.
      [`price/${agent}`, (energy - drawnYearly) * bands.price],
      [`${row}/maintenance`, maintenance * bands.maintenance],
      ...(drawn ? [[`price/${drawn.energy}`, drawnYearly * drawn.price] as const] : []),
    ])
    const invested = new Map<string, number>()
    const granted = new Map<string, number>()
    const add = (estimate: Map<string, number>, works: string, amount: number) =>
      estimate.set(works, (estimate.get(works) ?? 0) + amount)
    for (const part of option.components) {
      const works = part.measure ?? row
      const capitalOfPart = part.investment * annuity(terms.interest, part.life)
      add(invested, works, capitalOfPart * bands.investment)
      if (part.subsidy !== undefined)
        add(granted, works, subsidyOfPart(part, terms) * bands.subsidy)
    }
    if (option.components.every((part) => part.subsidy === undefined))
      add(granted, row, subsidy * bands.subsidy)
    return [
      {
        ...{ row, contributions, estimates: [invested, granted] as const },
        ...{ capital, subsidy, energy, maintenance, annualCost },
      },
    ]
  })
}
