import { mainUse, type UseFacts } from '../../buildings/buildingUse.ts'
import { type Answers, numberIn } from '../../mandates/form/service.ts'
import { figureIn, type TableFigure } from '../../reference/figures.ts'
import {
  type Addition,
  additions,
  type HeatingOption,
  heatPumps,
  pvPositions,
} from '../../reference/heatingOption.ts'
import type { References, RowsOf } from '../../reference/reference.ts'
import type { Component, OptionInput } from '../comparison.ts'
import { usualPvCost } from './pvCost.ts'
import { co2Set, priceRow, type Usual, usualFromTable } from './usual.ts'

/**
 * What an option may have besides its generator: photovoltaics, thermal collectors and water heaters with their own heat
 * pump (`heating-models.json`; decision 082). Each is on if its size is entered, and nothing is counted without.
 */

/** The column whose value turns an addition on: kWp, m², a number. */
export const sizeOf = {
  pv: 'pv_power',
  solar: 'solar_area',
  water_heater: 'water_heaters',
} as const satisfies Record<Addition, string>

export const additionSizes = Object.values(sizeOf)

/** Columns of the table `options` that only options with an addition have. */
export const additionColumns: readonly string[] = [
  'pv_position',
  'pv_yield',
  'pv_own_use',
  'pv_feed_in',
  'pv_subsidy',
  ...additions.map((addition) => `${addition}_investment`),
  'solar_share',
  'water_heater_efficiency',
  'additions_upkeep',
  'electricity_price',
]

/** Whether an assumption is about an addition. */
export const isOfAddition = (name: string) =>
  additionColumns.includes(name) || additionSizes.some((size) => size === name)

/** kWp below which there is no subsidy, from which subsidy and feed-in price are lower, and above which no minimum price is known. */
export const pvSteps = { supported: 2, lower: 30, unknown: 150 } as const

/** The shares of the heat, 0 to 1, that collectors and water heaters make; the generator makes the rest. */
export type HotWaterParts = { solar: number; heater: number }

/**
 * How hot water is divided; `share`: of the useful heat, in percent, `figure`: the assumptions. Water heaters make what
 * collectors leave.
 */
export function hotWaterParts(
  share: number,
  figure: (name: string) => number | undefined,
): HotWaterParts {
  const solar = (share / 100) * ((figure('solar_share') ?? 0) / 100)
  return {
    solar,
    heater: figure('water_heater_efficiency') === undefined ? 0 : share / 100 - solar,
  }
}

/** The share of hot water in the useful heat, %: that of the form, else of the table. */
export const hotWaterShare = (
  answers: Answers,
  { calculation_terms }: Pick<References, 'calculation_terms'>,
): number => numberIn(answers, 'dhw_share') ?? calculation_terms.rows[0]!.hot_water_part

/** The share of the heat that is left to the generator, 0 to 1. */
export const generatorShare = ({ solar, heater }: HotWaterParts) => 1 - solar - heater

/** What photovoltaics yield: kWh/a in all and used in the building, and CHF/a saved and earned. */
export function pvYield(
  figures: Record<'power' | 'perPower' | 'ownUse' | 'price' | 'feedIn', number>,
) {
  const { power, perPower, ownUse, price, feedIn } = figures
  const production = power * perPower
  const used = (production * ownUse) / 100
  return {
    production,
    used,
    income: used * (price / 100) + (production - used) * (feedIn / 100),
  }
}

type Generator = Pick<OptionInput, 'efficiency' | 'energyPrice' | 'co2'>

/**
 * A generator as one with what makes hot water in its place: efficiency, price and emissions of all energy that is drawn.
 * The sun costs nothing.
 */
export function withHotWaterParts(
  generator: Generator,
  parts: HotWaterParts,
  heater: Generator | undefined,
): Generator {
  const byGenerator = generatorShare(parts) / generator.efficiency
  const byHeater = heater ? parts.heater / heater.efficiency : 0
  const all = byGenerator + byHeater
  const mean = (figure: 'energyPrice' | 'co2') =>
    (byGenerator * generator[figure] + byHeater * (heater?.[figure] ?? 0)) / all
  return { efficiency: 1 / all, energyPrice: mean('energyPrice'), co2: mean('co2') }
}

type AdditionInputs = {
  option: HeatingOption
  answers: Answers
  site: UseFacts
  references: References
  /** kWh/a, NaN if unknown. */
  usefulHeat: number
  /** Electricity that the generator draws for a kWh of heat, if it made all that additions leave. */
  electricityPerHeat: number
  /** Adds a figure to the assumptions of the option and returns its value. */
  assume: (name: string, unit: string, usual: Usual) => number
}

/** What additions bring to an option: nothing of what is not there. */
export type Additions = {
  components: Component[]
  /** CHF/a. */
  upkeep: number
  makesHotWater: boolean
  hotWater: HotWaterParts
  heater: Generator | undefined
  pv: OptionInput['pv']
}

/** The additions of an option; undefined without any. */
export function additionsOf({
  option,
  answers,
  site,
  references,
  usefulHeat,
  electricityPerHeat,
  assume,
}: AdditionInputs): Additions | undefined {
  const [pvSize, solarSize, heaterSize] = additions.map((addition) =>
    numberIn(answers, `options/${option}/${sizeOf[addition]}`),
  )
  if (!pvSize && !solarSize && !heaterSize) return undefined
  const table = references.additions
  const row = table.rows[0]!
  const figure = (name: keyof RowsOf<'additions'>[number] & string) =>
    figureIn('additions', table, row, name)
  const usual = (name: Parameters<typeof figure>[0]) => usualFromTable(figure(name))
  const isHouse = mainUse(site) === 'single_family'
  const components: Component[] = []
  /** Adds an addition to the components, and returns what it costs. */
  function addCost(addition: Addition, usualCost: Usual) {
    const investment = assume(`${addition}_investment`, 'CHF', usualCost)
    components.push({ component: addition, investment, life: row[`${addition}_life`] })
    return investment
  }
  /** Without the addition the size is nothing. */
  const sized = (addition: Addition, unit: string) => assume(sizeOf[addition], unit, { usual: 0 })

  const figures = new Map<string, number>()
  if (solarSize) {
    sized('solar', 'm²')
    const share = usual(isHouse ? 'solar_share_house' : 'solar_share_block')
    figures.set('solar_share', assume('solar_share', '%', share))
    addCost('solar', isHouse ? usual('solar_cost_house') : { usual: null })
  }
  if (heaterSize) {
    const count = sized('water_heater', '')
    const performance = usual('water_heater_performance')
    figures.set('water_heater_efficiency', assume('water_heater_efficiency', '', performance))
    addCost('water_heater', timesUsual(figure('water_heater_cost'), count))
  }
  const hotWater = hotWaterParts(hotWaterShare(answers, references), (name) => figures.get(name))
  const performance = figures.get('water_heater_efficiency')

  const pvShares = pvSize ? sizedPv() : undefined
  // What additions draw or replace is bought as electricity of the building.
  const { energy_prices: prices, co2_factors: factors } = references
  const kilowattHours = performance
    ? (usefulHeat * hotWater.heater) / performance
    : ((pvShares?.power ?? 0) * (pvShares?.perPower ?? 0) * (pvShares?.ownUse ?? 0)) / 100
  const needsElectricity = Boolean(pvSize || heaterSize)
  const tier = priceRow(prices.rows, 'electricite', kilowattHours)
  const price = needsElectricity
    ? assume(
        'electricity_price',
        'ct/kWh',
        usualFromTable(tier && figureIn('energy_prices', prices, tier, 'price')),
      )
    : 0
  const factor = factors.rows.find((one) => one.set === co2Set && one.agent === 'electricite')
  const co2 = factor?.kg_per_kwh ?? Number.NaN

  let pv: Additions['pv']
  if (pvShares) {
    const { power } = pvShares
    const feedIn = assume('pv_feed_in', 'ct/kWh', usualFeedIn(power))
    const investment = addCost('pv', usualPvCost(power, figure))
    const subsidy = assume('pv_subsidy', 'CHF', usualPvSubsidy(power, investment))
    const { income, used } = pvYield({ ...pvShares, price, feedIn })
    pv = { income, co2: used * co2, subsidy }
  }
  // No source says what photovoltaics, water heaters and the collectors of a block cost each year.
  const isKnown = isHouse && !pvSize && !heaterSize
  const upkeep = assume(
    'additions_upkeep',
    'CHF/a',
    isKnown ? usual('solar_upkeep_house') : { usual: null },
  )
  return {
    ...{ components, upkeep, hotWater, pv },
    makesHotWater: Boolean(solarSize || heaterSize),
    heater:
      performance === undefined
        ? undefined
        : { efficiency: performance, energyPrice: price / 100, co2 },
  }

  function sizedPv() {
    const power = sized('pv', 'kWp')
    const perPower = assume('pv_yield', 'kWh/kWp', usualYield())
    const ownUse = assume('pv_own_use', '%', usualOwnUse(power * perPower))
    return { power, perPower, ownUse }
  }

  /** The usual part of a production, kWh/a, that is used on site: no more than the building draws, where that is known. */
  function usualOwnUse(production: number): Usual {
    const used = usual(
      isHouse
        ? heatPumps.includes(option)
          ? 'pv_own_use_pump'
          : 'pv_own_use_house'
        : 'pv_own_use_block',
    )
    const byHeaters = performance ? (usefulHeat * hotWater.heater) / performance : 0
    const drawn =
      (numberIn(answers, 'electricity') ?? Number.NaN) +
      usefulHeat * generatorShare(hotWater) * electricityPerHeat +
      byHeaters
    const most = (drawn / production) * 100
    return used.usual !== null && most < used.usual ? { ...used, usual: most } : used
  }

  function usualYield(): Usual {
    const position = pvPositions.find((one) => one === answers[`options/${option}/pv_position`])
    // Nobody knows the yield of an unknown roof.
    return position ? usual(`pv_yield_${position}`) : { usual: null }
  }

  function usualFeedIn(power: number): Usual {
    const least = figure('pv_feed_in')
    return power > pvSteps.unknown
      ? { usual: null }
      : timesUsual(least, Math.min(1, pvSteps.lower / power))
  }

  function usualPvSubsidy(power: number, investment: number): Usual {
    const [first, above, cap] = (
      ['pv_subsidy_30', 'pv_subsidy_above', 'pv_subsidy_cap'] as const
    ).map(figure)
    if (first!.value === null || above!.value === null || cap!.value === null)
      return { usual: null }
    const most = (investment * cap!.value!) / 100
    if (power < pvSteps.supported) return { usual: 0, figures: [first!] }
    const amount =
      first!.value! * Math.min(power, pvSteps.lower) +
      above!.value! * Math.max(0, power - pvSteps.lower)
    return { usual: Math.min(amount, most), figures: [first!, above!, cap!] }
  }
}

/** A figure of a table for each of so many. */
const timesUsual = (figure: TableFigure, count: number): Usual => ({
  usual: figure.value === null ? null : figure.value * count,
  figures: [figure],
})
