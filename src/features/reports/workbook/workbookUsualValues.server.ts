import { assumptionCell } from '../../heating/assumptions.ts'
import { type Feasibility } from '../../heating/comparison.ts'
import { feasibilityOf, usablePower } from '../../heating/feasibility.ts'
import { heatingComparisonText } from '../../heating/heating.text.ts'
import { co2Set, fossilAgents, onSharedMeter } from '../../heating/plant/usual.ts'
import { numberIn } from '../../mandates/form/service.ts'
import { figureId } from '../../reference/figures.ts'
import {
  type Agent,
  type HeatingOption,
  heatingComponents,
  heatingOptions,
} from '../../reference/heatingOption.ts'
import type { RowsOf } from '../../reference/reference.ts'
import type { SnapshotReferences } from '../snapshot.ts'
import { type Cells, unknownCell, type WorkbookContext } from './workbookRows.server.ts'
import { quoted } from './workbookSentences.server.ts'
import { sortedReferences, subsidyRuleGroups } from './workbookTables.server.ts'

/** A derived usual value; `result` only if the snapshot does not have it. */
export type DerivedCell = { formula: string; result?: string }

type Sources = {
  /** Effective values, by form cell. */
  cells: Cells
  /** Figures of the reference tables, by id. */
  tables: Cells
  /** Formula of useful heat from consumption. */
  usefulHeat: string | undefined
  /** Input cells of site facts. */
  facts: Cells
}

/**
 * Formulas of usual values by form cell, as `assumptions.ts` computes them if nothing is entered. None without
 * reference tables: then usual values are plain numbers.
 */
export function usualFormulas(
  workbook: WorkbookContext,
  sources: Sources,
): Map<string, DerivedCell> {
  const { answers, building, comparison, references } = workbook.snapshot
  const all = new Map<string, DerivedCell>()
  if (!references) return all
  const sorted = sortedReferences(references)
  const { cells, tables } = sources
  const set = (cell: string, formula: string | undefined) => {
    if (formula !== undefined && cells.has(cell)) all.set(cell, { formula })
  }
  const [terms] = references.calculation_terms.rows
  const term = (name: string) => tables.get(figureId('calculation_terms', terms!, name))
  if (answers.load_method !== 'sia') set('useful_heat', sources.usefulHeat)
  for (const name of ['full_load_hours', 'interest', 'horizon'] as const) set(name, term(name))
  for (const name of ['energy_escalation', 'maintenance_escalation']) set(name, term(name))
  const heat = cells.get('useful_heat')!
  set('load_power', `${heat}/${cells.get('full_load_hours')}`)

  for (const option of heatingOptions) {
    const own = (name: string) => assumptionCell({ name, option })
    const { agent } = comparison.input.options[option]
    const power = cells.get(own('power'))!
    const plant = sorted.heating_options.rows.find(
      (row) => row.option === option && row.agent === agent,
    )
    const ofPlant = (name: string) => plant && tables.get(figureId('heating_options', plant, name))
    set(own('power'), cells.get('load_power'))
    set(own('efficiency'), ofPlant('efficiency'))
    for (const component of heatingComponents) {
      const row = sorted.heating_components.rows.find(
        (one) => one.option === option && one.component === component,
      )
      const of = (name: string) => row && tables.get(figureId('heating_components', row, name))
      set(own(`${component}_investment`), fixedPlusPerKw(of('fixed'), of('per_kw'), power))
      set(own(`${component}_life`), of('life') ?? cells.get('horizon'))
    }
    if (option !== 'fossile')
      set(own('subsidy'), subsidyFormula(option, { references, tables, power }))
    const beside = onSharedMeter(agent, answers)
    const used = `(${heat}/${cells.get(own('efficiency'))}+${beside ?? 0})`
    const ofPrice = (name: 'price' | 'fixed_fee') => banded(sorted, { tables, agent, used, name })
    const factor = sorted.co2_factors.rows.find((row) => row.set === co2Set && row.agent === agent)
    const co2 = factor && tables.get(figureId('co2_factors', factor, 'kg_per_kwh'))
    const isMixed = option === 'fossile'
    set(
      own('energy_price'),
      isMixed ? mixed(ofPrice('price'), 'renewable_price') : ofPrice('price'),
    )
    set(own('fixed_fee'), beside === undefined ? ofPrice('fixed_fee') : '0')
    set(own('upkeep'), fixedPlusPerKw(ofPlant('maintenance'), ofPlant('maintenance_per_kw'), power))
    set(own('co2'), isMixed ? mixed(co2, 'renewable_co2') : co2)
    all.set(own('feasible'), feasibilityFormula(option, workbook, sources))
  }

  const agent = fossilAgents.get(building.values.heating_energy_1)
  const plant = sorted.heating_options.rows.find(
    (row) => row.option === 'fossile' && row.agent === agent,
  )
  if (agent && plant) {
    const ofPlant = (name: string) => tables.get(figureId('heating_options', plant, name))
    const used = `(${heat}/${existingEfficiency(workbook, sources)})`
    const ofPrice = (name: 'price' | 'fixed_fee') => banded(sorted, { tables, agent, used, name })
    set('energy_bill', `${used}*${ofPrice('price')}/100+N(${ofPrice('fixed_fee')})`)
    set(
      'existing_upkeep',
      fixedPlusPerKw(
        ofPlant('maintenance'),
        ofPlant('maintenance_per_kw'),
        cells.get('load_power')!,
      ),
    )
  }
  return all

  function mixed(usual: string | undefined, renewable: 'renewable_price' | 'renewable_co2') {
    const [law] = sorted.lawful_fossil.rows
    const of = (name: string) => tables.get(figureId('lawful_fossil', law!, name))!
    const part = `${of('renewable_share')}/100`
    return usual && `${usual}*(1-${part})+${of(renewable)}*${part}`
  }
}

/** Efficiency of the existing plant: as entered, else the usual one of its agent. */
export function existingEfficiency(
  { snapshot }: WorkbookContext,
  { tables, facts }: Pick<Sources, 'tables' | 'facts'>,
): string {
  const { building, comparison, references } = snapshot
  const agent = fossilAgents.get(building.values.heating_energy_1)
  const plant = references?.heating_options.rows.find(
    (row) => row.option === 'fossile' && row.agent === agent,
  )
  const usual = plant && tables.get(figureId('heating_options', plant, 'efficiency'))
  const boiler = facts.get('boiler_efficiency')
  return usual && boiler
    ? `IF(N(${boiler})>0,${boiler}/100,${usual})`
    : String(comparison.input.existing?.efficiency ?? 1)
}

/** Condition that the bill of the existing plant lacks an unknown standing charge; an entered bill is complete. */
export function existingFeeUnknown(
  workbook: WorkbookContext,
  sources: Pick<Sources, 'cells' | 'tables' | 'facts'>,
): string {
  const { building, references, comparison } = workbook.snapshot
  const bill = sources.cells.get('energy_bill')
  const agent = fossilAgents.get(building.values.heating_energy_1)
  if (!references || !bill || !agent)
    return comparison.input.existing?.fixedFee === null ? 'TRUE' : 'FALSE'
  const used = `(${sources.cells.get('useful_heat')}/${existingEfficiency(workbook, sources)})`
  const { tables } = sources
  const fee = banded(sortedReferences(references), { tables, agent, used, name: 'fixed_fee' })
  // The input is two columns right of the effective value.
  return `AND(ISBLANK(${bill.replace('$B$', '$D$')}),${fee}="${unknownCell}")`
}

/** A fixed amount plus one per kW. */
const fixedPlusPerKw = (fixed: string | undefined, perKw: string | undefined, power: string) =>
  fixed && perKw && `${fixed}+${perKw}*${power}`

/** Figure of an agent's price band for a yearly consumption in kWh. */
function banded(
  { energy_prices }: Pick<SnapshotReferences, 'energy_prices'>,
  {
    tables,
    agent,
    used,
    name,
  }: { tables: Cells; agent: Agent; used: string; name: 'price' | 'fixed_fee' },
): string | undefined {
  const at = (row: RowsOf<'energy_prices'>[number], column: string) =>
    tables.get(figureId('energy_prices', row, column))!
  const bands = energy_prices.rows.filter((row) => row.agent === agent)
  return bands.reduce<string | undefined>(
    (below, row) =>
      below === undefined
        ? at(row, name)
        : `IF(${used}>=${at(row, 'from_kwh')},${at(row, name)},${below})`,
    undefined,
  )
}

/** Sum of all rule groups; unknown if one of them is, or if no rule covers the plant. */
function subsidyFormula(
  option: HeatingOption,
  { references, tables, power }: { references: SnapshotReferences; tables: Cells; power: string },
): string {
  const at = (row: RowsOf<'subsidies'>[number], column: string) =>
    tables.get(figureId('subsidies', row, column))!
  const groups = subsidyRuleGroups(references, option)
  if (groups.length === 0) return quoted(unknownCell)
  const covers = groups
    .flat()
    .map(
      (row) =>
        `AND(${power}>${at(row, 'from_kw')},OR(${at(row, 'to_kw')}="",${power}<=${at(row, 'to_kw')}))`,
    )
  const amounts = groups.map((rows) => rows.map((row) => at(row, 'amount')))
  const isUnknown = amounts.map(
    (group) =>
      `AND(COUNT(${group.join(',')})=0,OR(${group.map((one) => `${one}="${unknownCell}"`).join(',')}))`,
  )
  const sum = amounts.map((group) => `MAX(0,${group.join(',')})`).join('+')
  return `IF(OR(NOT(OR(${covers.join(',')})),${isUnknown.join(',')}),"${unknownCell}",${sum})`
}

/** Feasibility of an option, by site and power. */
function feasibilityFormula(
  option: HeatingOption,
  { snapshot, translator }: WorkbookContext,
  { cells, tables, facts }: Sources,
): DerivedCell {
  const { answers, building, comparison, plants, references } = snapshot
  const inService = plants.find(({ status }) => status === 'in_service') ?? plants[0]
  const place = {
    ...(building.values as Parameters<typeof feasibilityOf>[1]),
    supply_temperature: inService?.supply_temperature as number | null | undefined,
  }
  const [terms] = references!.site_terms.rows
  const { agent, efficiency } = comparison.input.options[option]
  const power = comparison.assumptions.find(
    (one) => one.option === option && one.name === 'power',
  )?.value
  const isElectric = agent === 'electricite'
  const verdictText = (one: Feasibility) =>
    quoted(translator.word([heatingComparisonText], `feasible.${one}`))
  const bySite = feasibilityOf(option, place, answers, { terms: terms! }).feasible
  const found = feasibilityOf(option, place, answers, {
    power: power ?? undefined,
    electricPower: isElectric && power ? power / efficiency : undefined,
    terms: terms!,
  })
  const result = translator.word([heatingComparisonText], `feasible.${found.feasible}`)
  if (bySite !== 'yes') return { formula: verdictText(bySite), result }
  const kilowatts = cells.get(assumptionCell({ name: 'power', option }))!
  const checks: string[] = []
  if (option === 'pacSondes') {
    const term = (name: string) => tables.get(figureId('site_terms', terms!, name))!
    const space = facts.get('outdoor_space')
    const boreholes = `ROUNDUP(${kilowatts}*1000/${term('borehole_power')}/${term('borehole_depth')},0)`
    checks.push(space ? `${space}<${boreholes}*${term('borehole_spacing')}^2` : 'TRUE')
  }
  const connection = facts.get('electrical_connection')
  const amperes = numberIn(answers, 'electrical_connection')
  if (isElectric && connection && amperes !== undefined)
    checks.push(
      `${kilowatts}/${cells.get(assumptionCell({ name: 'efficiency', option }))}>${connection}*${usablePower(1)}`,
    )
  if (checks.length === 0) return { formula: verdictText('yes'), result }
  return {
    formula: `IF(OR(${checks.join(',')}),${verdictText('to_check')},${verdictText('yes')})`,
    result,
  }
}
