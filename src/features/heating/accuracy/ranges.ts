import { type Agent, type HeatingOption, heatingOptions } from '../../reference/heatingOption.ts'
import { type PrintedRange, printedRangeOf } from '../../reference/range/printedRange.ts'
import type { Assumption } from '../assumptions.ts'
import { annuity, type Comparison, type ComparisonInput, rankOptions } from '../comparison.ts'
import { pricedEnergies } from '../plant/blend.ts'

/**
 * How sure an annual cost is. Inputs are independent of each other, so what each contributes combines by the root of
 * the sum of squares (law of propagation of uncertainty, JCGM 100:2008), and a difference of two options combines only
 * what they do not share. Half widths are those of intervals that hold in about eight of ten cases.
 */

/** What the uncertainty of an input adds to a cost, CHF/a, by input; inputs of the same name are shared. */
type Contributions = ReadonlyMap<string, number>

type Compared = HeatingOption | 'existing'

/** The assumptions whose bands make that of the income of photovoltaics. */
export const pvBands = ['pv_yield', 'electricity_price'] as const

/** Root of the sum of squares. */
export const combined = (parts: Iterable<number>) => Math.hypot(...parts)

/** The half width of the difference of two costs: inputs that both share count with their difference. */
export function halfWidthOfDifference(one: Contributions, other: Contributions): number {
  const inputs = new Set([...one.keys(), ...other.keys()])
  return combined([...inputs].map((input) => (one.get(input) ?? 0) - (other.get(input) ?? 0)))
}

/** Contributions to the annual cost of each option, and of today's plant. */
export function costContributions(
  input: ComparisonInput,
  results: Comparison,
  assumptions: readonly Assumption[],
): (option: Compared) => Contributions {
  const bandOf = (name: string, option?: HeatingOption) =>
    assumptions.find((one) => one.name === name && one.option === option)?.band ?? 0
  const heat = bandOf('useful_heat')
  /** The part of a bill's band that it shares with the options of the same energy: the price of the years to come. */
  const priceBandOf = (agent: Agent) => {
    const payer = heatingOptions.find((option) => input.options[option].agent === agent)
    return payer ? bandOf('energy_price', payer) : 0
  }
  return (option) => {
    const { energy, maintenance } = results[option]!
    if (option === 'existing') {
      const bill = assumptions.find(({ name }) => name === 'energy_bill')
      // A bill states what was paid, whatever heat it made.
      const isStated = bill?.billed !== undefined || (bill?.override ?? null) !== null
      const agent = input.existing!.agent
      const [billed, path] = [bandOf('energy_bill'), priceBandOf(agent)]
      const shared = Math.min(path, billed)
      return new Map([
        [`price/${agent}`, energy * shared],
        ['existing/energy_bill', energy * Math.sqrt(billed ** 2 - shared ** 2)],
        ['useful_heat', isStated ? 0 : energy * heat],
        ['existing/maintenance', maintenance * bandOf('existing_upkeep')],
      ])
    }
    const { components, pv } = input.options[option]
    const { energyFirstYear, subsidy, pvSubsidy = 0 } = results[option]!
    const income = pv && energyFirstYear ? (pv.income * energy) / energyFirstYear : 0
    /** What is bought, of which the income of photovoltaics is a part of its own. */
    const bought = energy + income
    return new Map([
      ...components.map(({ component, investment, life }): [string, number] => [
        `${option}/${component}`,
        investment * annuity(input.interest, life) * bandOf(`${component}_investment`, option),
      ]),
      [`${option}/subsidy`, subsidy * bandOf('subsidy', option)],
      [`${option}/pv_subsidy`, pvSubsidy * bandOf('pv_subsidy', option)],
      ['useful_heat', bought * heat],
      [`${option}/efficiency`, bought * bandOf('efficiency', option)],
      ...pricedEnergies(input.options[option]).map(({ energy: priced, part }): [string, number] => [
        `price/${priced}`,
        bought * part * bandOf('energy_price', option),
      ]),
      ...(pv
        ? [
            [
              `${option}/pv_income`,
              income * combined(pvBands.map((name) => bandOf(name, option))),
            ] as const,
          ]
        : []),
      [`${option}/maintenance`, maintenance * bandOf('upkeep', option)],
    ])
  }
}

/**
 * The half width of the yearly emissions of each option and of today's plant, kg/a: by the heat, the efficiency and the
 * factor. Undefined where the accuracy of factors is not known, as in snapshots of before.
 */
export function emissionHalfWidths(
  input: ComparisonInput,
  results: Comparison,
  assumptions: readonly Assumption[],
): ((option: Compared) => number) | undefined {
  const bandOf = (name: string, option?: HeatingOption) =>
    assumptions.find((one) => one.name === name && one.option === option)?.band ?? 0
  const ofFactor = Math.max(...heatingOptions.map((option) => bandOf('co2', option)))
  if (ofFactor === 0) return undefined
  const heat = bandOf('useful_heat')
  return (option) => {
    // What today's plant burns was metered, or follows from the heat.
    if (option === 'existing') return results.existing!.co2Yearly * combined([heat, ofFactor])
    const { pv, co2 } = input.options[option]
    const bands = [heat, bandOf('efficiency', option), bandOf('co2', option)]
    return combined([
      results[option].finalEnergy * co2 * combined(bands),
      (pv?.co2 ?? 0) * bandOf('pv_yield', option),
    ])
  }
}

/** The difference of two annual costs, CHF/a, with its half width, null if that is not known. */
export type CostDifference = { value: number; halfWidth: number | null }

/** Whether two costs differ as far as anybody can tell. */
export const isSignificant = ({ value, halfWidth }: CostDifference) =>
  halfWidth === null || Math.abs(value) >= halfWidth

/**
 * What a tonne avoided costs against the reference, CHF, with the range of the difference in cost: `insignificant` if nobody
 * can tell that there is a difference, null if nothing is avoided.
 */
export function costOfAvoided(
  { input, results, ranges }: { input: ComparisonInput; results: Comparison; ranges: CostRanges },
  option: HeatingOption,
): Amount | 'insignificant' | null {
  const { abatement } = results[option]
  if (abatement === null) return null
  const difference = ranges.difference(option, input.reference)
  if (!isSignificant(difference)) return 'insignificant'
  const { value, halfWidth } = difference
  const half = value && halfWidth ? Math.abs((abatement / value) * halfWidth) : 0
  return { value: abatement, range: printedRangeOf(abatement, half) }
}

/** An amount with its range, undefined if it is exact to 1 %. */
export type Amount = { value: number; range: PrintedRange | undefined }

/**
 * What an option costs before it runs, CHF: the investment, the subsidy, that of photovoltaics and what is left to the
 * owner, all but the first missing if the subsidy is not known.
 */
export function outlayOf(
  { options }: Pick<ComparisonInput, 'options'>,
  option: HeatingOption,
  assumptions: readonly Assumption[],
): { investment: Amount; subsidy?: Amount; pvSubsidy?: Amount; own?: Amount } {
  const { components, subsidy, pv } = options[option]
  const bandOf = (name: string) =>
    assumptions.find((one) => one.name === name && one.option === option)?.band ?? 0
  const invested = components.reduce((sum, { investment }) => sum + investment, 0)
  const spent = combined(
    components.map(({ component, investment }) => investment * bandOf(`${component}_investment`)),
  )
  const amount = (value: number, halfWidth: number): Amount => ({
    value,
    range: printedRangeOf(value, halfWidth),
  })
  const investment = amount(invested, spent)
  if (subsidy === null) return { investment }
  const ofPv = pv?.subsidy ?? 0
  const [granted, grantedToPv] = [subsidy * bandOf('subsidy'), ofPv * bandOf('pv_subsidy')]
  return {
    investment,
    subsidy: amount(subsidy, granted),
    ...(ofPv > 0 && { pvSubsidy: amount(ofPv, grantedToPv) }),
    own: amount(invested - subsidy - ofPv, combined([spent, granted, grantedToPv])),
  }
}

/** The kinds of input that make a range. */
export const rangeSources = [
  'price',
  'investment',
  'subsidy',
  'efficiency',
  'useful_heat',
  'maintenance',
  'pv_income',
] as const
export type RangeSource = (typeof rangeSources)[number]

/** The kind of input that a contribution comes from, by its name: `price/gaz`, `cad/generator`, `useful_heat`. */
function sourceOf(contribution: string): RangeSource {
  const [first, last = first] = contribution.split('/')
  if (first === 'price' || last === 'energy_bill') return 'price'
  if (last === 'pv_subsidy') return 'subsidy'
  return rangeSources.find((source) => source === last) ?? 'investment'
}

/** How sure the annual costs of a comparison are. */
export type CostRanges = {
  /** CHF/a; null if the bands are not known, as in snapshots of before. */
  halfWidth: (option: Compared) => number | null
  /** The cost as it is printed with its range; undefined without one. */
  range: (option: Compared) => PrintedRange | undefined
  /** What makes the half width, CHF/a by kind of input, largest first; what adds nothing is left out. */
  sources: (option: Compared) => { source: RangeSource; halfWidth: number }[]
  /** The emissions as they are printed, kg/a; undefined without a range. */
  emissions: (option: Compared) => PrintedRange | undefined
  /** The same in tonnes, to a tenth. */
  tonnes: (option: Compared) => PrintedRange | undefined
  /** By how much one costs more than the other. */
  difference: (one: Compared, other: Compared) => CostDifference
  /**
   * The options that cost as much as the cheapest as far as anybody can tell, in the order of cost; empty without any
   * option that can be built.
   */
  leading: HeatingOption[]
}

const inTenths = ({ value, half, low, high }: PrintedRange): PrintedRange => ({
  ...{ value: value / 10, half: half / 10, low: low / 10, high: high / 10 },
})

/** The ranges of the annual costs of a comparison, and which options differ significantly from the cheapest. */
export function costRanges(
  input: ComparisonInput,
  results: Comparison,
  assumptions: readonly Assumption[],
): CostRanges {
  const isKnown = assumptions.some(({ band }) => band !== undefined)
  const contributions = costContributions(input, results, assumptions)
  const costOf = (option: Compared) => results[option]!.annualCost
  const ranked = rankOptions(input, costOf)
  const [cheapest] = ranked
  const difference = (one: Compared, other: Compared): CostDifference => ({
    value: costOf(one) - costOf(other),
    halfWidth: isKnown ? halfWidthOfDifference(contributions(one), contributions(other)) : null,
  })
  const isLeading = (option: HeatingOption) =>
    option === cheapest || !isSignificant(difference(option, cheapest!))
  const halfWidth = (option: Compared) =>
    isKnown ? combined(contributions(option).values()) : null
  const halfEmissions = emissionHalfWidths(input, results, assumptions)
  const emissions = (option: Compared, unit = 1) =>
    printedRangeOf(results[option]!.co2Yearly / unit, (halfEmissions?.(option) ?? 0) / unit)
  return {
    halfWidth,
    emissions: (option) => emissions(option),
    tonnes(option) {
      const tenths = emissions(option, 100)
      const [value, half] = [results[option]!.co2Yearly / 100, (halfEmissions?.(option) ?? 0) / 100]
      if (!tenths || half >= 10) return tenths && inTenths(tenths)
      // A tenth is coarser than the second digit of a small half width: each end is rounded once.
      const [low, high] = [Math.round(value - half), Math.round(value + half)]
      return inTenths({ ...tenths, half: (high - low) / 2, low, high })
    },
    range: (option) => printedRangeOf(costOf(option), halfWidth(option) ?? 0),
    sources: (option) => {
      const parts = [...contributions(option)]
      return rangeSources
        .map((source) => ({
          source,
          halfWidth: combined(
            parts.filter(([name]) => sourceOf(name) === source).map(([, value]) => value),
          ),
        }))
        .filter((part) => part.halfWidth > 0)
        .toSorted((one, other) => other.halfWidth - one.halfWidth)
    },
    difference,
    leading: ranked.filter(isLeading),
  }
}
