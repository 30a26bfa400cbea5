import { numberIn } from '../../mandates/form/service.ts'
import type { Energy } from '../../reference/energy.ts'
import type { Agent } from '../../reference/heatingOption.ts'
import { billedCost } from '../plant/billedCost.ts'
import { plantInService } from '../plant/plantInService.ts'
import { netContent } from '../plant/usefulHeat.ts'
import { fossilAgents, heatingEnergyOf, priceRow } from '../plant/usual.ts'
import { bandsOf, judgeValue, type PlausibilityFinding, ratioOf } from './finding.ts'
import { assumedValue, type CheckedFacts } from './plausibilityFacts.ts'

/** Holds today's plant against the building that it heats. */
export function checkPlant(facts: CheckedFacts): PlausibilityFinding[] {
  return [
    ...checkTemperatures(facts),
    ...checkBoiler(facts),
    ...checkHeatPump(facts),
    ...checkBills(facts),
  ]
}

function checkTemperatures(facts: CheckedFacts) {
  const { answers } = facts
  const supply =
    numberIn(answers, 'supply_temperature') ??
    plantInService(facts.plants)?.supply_temperature ??
    undefined
  const back = numberIn(answers, 'return_temperature')
  const difference = supply === undefined || back === undefined ? undefined : supply - back
  return [
    ...judgeValue({
      check: 'flow_return',
      place: 'supply_temperature',
      value: supply,
      bands: { ...bandsOf('flow_return', 'supply'), unit: '°C' },
      sentence: 'supply',
    }),
    ...judgeValue({
      check: 'flow_return',
      place: 'return_temperature',
      value: difference,
      bands: { ...bandsOf('flow_return', 'difference'), unit: 'K' },
      sentence: 'flow_return',
      params: supply !== undefined && back !== undefined ? { supply, back } : undefined,
    }),
  ]
}

/** Code of wood pellets in the register (GENH1). */
const pelletsCode = 7542

function checkBoiler(facts: CheckedFacts) {
  const { answers } = facts
  const efficiency = numberIn(answers, 'boiler_efficiency')
  const energy = heatingEnergyOf(facts)
  const fuel = energy === pelletsCode ? 'pellets' : fossilAgents.get(energy)
  return [
    ...judgeValue({
      check: 'boiler_efficiency',
      place: 'boiler_efficiency',
      value: efficiency,
      variant: fuel,
    }),
    ...judgeValue({
      check: 'oversizing',
      place: 'boiler_power',
      value: ratioOf(numberIn(answers, 'boiler_power'), assumedValue(facts, 'load_power')),
      sentence: 'times_need',
    }),
  ]
}

/** The heat that a heat pump made of its metered electricity, against the useful heat that was entered instead. */
function checkHeatPump({ assumed, years }: CheckedFacts) {
  const heat = assumed.list.find(({ name, option }) => name === 'useful_heat' && !option)
  const [latest] = years
  const isHeatPump =
    latest?.terms.length && latest.terms.every(({ energy }) => energy.startsWith('electricite_pac'))
  return judgeValue({
    check: 'hp_electricity_against_heat',
    place: 'useful_heat',
    value: isHeatPump ? ratioOf(heat?.usual, heat?.override) : undefined,
  })
}

/** Agents of the energies that bills name. */
const agentsOfBills: Partial<Record<Energy, Agent>> = {
  mazout: 'mazout',
  gaz: 'gaz',
  pellets: 'pellets',
  cad_tarife: 'cad',
  cad_reparti: 'cad',
  electricite_pac_avant: 'electricite',
  electricite_pac_apres: 'electricite',
  electricite_directe: 'electricite',
}

/** What the latest year cost per kWh by its bills, against the price of the table with its standing charge. */
function checkBills({ consumptions, years, references }: CheckedFacts) {
  const [latest] = years
  const billed = billedCost(latest, consumptions, references)
  if (!latest || !billed) return []
  const agents = new Set(latest.terms.map(({ energy }) => agentsOfBills[energy]))
  const [agent] = agents
  if (!agent || agents.size > 1) return []
  const kilowattHours = latest.terms.reduce((sum, term) => {
    const content = netContent(term, references)
    return sum + (content === null ? Number.NaN : (term.quantity * content * 365) / latest.days)
  }, 0)
  const price = priceRow(references.energy_prices.rows, agent, kilowattHours)
  if (price?.price == null || !(kilowattHours > 0)) return []
  const used = price.price / 100 + (price.fixed_fee ?? 0) / kilowattHours
  const paid = billed.value / kilowattHours
  return judgeValue({
    check: 'bill_price',
    place: 'energy_bill',
    value: ratioOf(paid, used),
    sentence: 'bill_price',
    params: { paid: Math.round(paid * 1000) / 10, used: Math.round(used * 1000) / 10 },
  })
}
