import { type Answers, numberIn } from '../../mandates/form/service.ts'
import { figureIn } from '../../reference/figures.ts'
import type { References } from '../../reference/reference.ts'
import type { OptionInput } from '../comparison.ts'
import type { BilledCost } from './billedCost.ts'
import { usualBoilerEfficiency } from './boilerInService.ts'
import type { ServedBuilding } from './heatPump.ts'
import { co2Set, fossilAgents, priceRow, type Usual, usualByPower } from './usual.ts'

type PlantInputs = {
  answers: Answers
  site: Pick<ServedBuilding, 'plants'> & { heating_energy_1?: number | null }
  references: References
  /** kWh/a and kW, NaN if unknown. */
  usefulHeat: number
  power: number
  /** What today's energy costs by its bills; undefined if unknown. */
  billed: BilledCost | undefined
  /** Adds a figure to the assumptions and returns its value. */
  assume: (assumption: { name: string; unit: string }, usual: Usual) => number
}

/** Today's plant as an option without investment; undefined if it burns no fossil fuel or a required figure is unknown. */
export function existingPlant({
  answers,
  site,
  references,
  usefulHeat,
  power,
  billed,
  assume,
}: PlantInputs): OptionInput | undefined {
  const agent = fossilAgents.get(site.heating_energy_1)
  const plants = references.heating_options
  const plant = plants.rows.find((row) => row.option === 'fossile' && row.agent === agent)
  const prices = references.energy_prices
  const factors = references.co2_factors
  const factor = factors.rows.find((row) => row.set === co2Set && row.agent === agent)
  if (!plant || !factor || Number.isNaN(usefulHeat)) return undefined
  const plantFigure = (name: 'maintenance' | 'maintenance_per_kw') =>
    figureIn('heating_options', plants, plant, name)
  const usualEfficiency = usualBoilerEfficiency(plant.agent, answers, site, references)
  const entered = numberIn(answers, 'boiler_efficiency')
  const efficiency = entered ? entered / 100 : usualEfficiency?.value
  if (!efficiency) return undefined
  const tier = priceRow(prices.rows, plant.agent, usefulHeat / efficiency)
  const upkeep = usualByPower(
    [plantFigure('maintenance'), plantFigure('maintenance_per_kw')],
    power,
  )
  const knownUpkeep = numberIn(answers, 'existing_upkeep') ?? upkeep.usual
  const priceFigure = (name: 'price' | 'fixed_fee') =>
    tier && figureIn('energy_prices', prices, tier, name)
  const [price, fee] = [priceFigure('price'), priceFigure('fixed_fee')]
  const enteredBill = numberIn(answers, 'energy_bill')
  const calculatedBill =
    price?.value == null
      ? null
      : (usefulHeat / efficiency) * (price.value / 100) + (fee?.value ?? 0)
  const usualBill = billed ? billed.value : calculatedBill
  if (knownUpkeep === null || (usualBill === null && enteredBill === undefined)) return undefined
  const bill = assume(
    { name: 'energy_bill', unit: 'CHF/a' },
    billed
      ? { usual: billed.value, billed: billed.origin }
      : {
          usual: calculatedBill,
          figures: [...(entered ? [] : [usualEfficiency]), price, fee].filter(
            (figure) => figure !== undefined,
          ),
        },
  )
  // Bills, and whoever enters their sum, include the standing charge.
  const fixedFee = enteredBill === undefined && !billed ? fee!.value : 0
  return {
    feasible: 'yes',
    agent: plant.agent,
    components: [],
    subsidy: 0,
    efficiency,
    energyPrice: (bill - (fixedFee ?? 0)) / (usefulHeat / efficiency),
    fixedFee,
    maintenance: assume({ name: 'existing_upkeep', unit: 'CHF/a' }, upkeep),
    co2: factor.kg_per_kwh,
  }
}
