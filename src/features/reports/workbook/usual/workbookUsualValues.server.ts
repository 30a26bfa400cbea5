import { assumptionCell } from '../../../heating/assumptions.ts'
import { usualBoilerEfficiency } from '../../../heating/plant/boilerInService.ts'
import { isSizedByEfficiency } from '../../../heating/plant/sizing.ts'
import { co2Set, otherUseOfMeter } from '../../../heating/plant/usual.ts'
import { figureId } from '../../../reference/figures.ts'
import {
  type HeatingOption,
  heatingComponents,
  heatingOptions,
} from '../../../reference/heatingOption.ts'
import type { RowsOf } from '../../../reference/reference.ts'
import type { SnapshotReferences } from '../../snapshot.ts'
import { type Cells, unknownCell, type WorkbookContext } from '../workbookRows.server.ts'
import { textLiteral } from '../workbookSentences.server.ts'
import { sortedReferences, subsidyRuleGroups } from '../workbookTables.server.ts'
import { additionFormulas } from './workbookAdditions.server.ts'
import { boreholesFormula, feasibilityFormula } from './workbookFeasibility.server.ts'
import { hoursFormula, performanceFormula, servedBuilding } from './workbookModels.server.ts'
import { heatFormula, heatShareFormula, peakCells, peakFormulas } from './workbookPeak.server.ts'
import { bandFormula, fixedPlusPerKw, type PriceFigure } from './workbookPrices.server.ts'

/** Formula of a usual value; `result` is set only if the snapshot does not contain the value. */
export type DerivedCell = { formula: string; result?: string }

/** Workbook cells that the formulas of usual values refer to. */
export type UsualSources = {
  /** Effective values of assumptions, by form cell. */
  cells: Cells
  /** Figures of the reference tables, by figure id. */
  tables: Cells
  /** Formula of useful heat from consumption. */
  usefulHeat: string | undefined
  /** Input cells of site facts, by field. */
  facts: Cells
}

/**
 * Formulas of usual values by form cell, which compute the same as `assumptions.ts`. Empty if the snapshot has no
 * reference tables: then usual values are plain numbers.
 */
export function usualFormulas(
  workbook: WorkbookContext,
  sources: UsualSources,
): Map<string, DerivedCell> {
  const { answers, comparison, references } = workbook.snapshot
  const formulas = new Map<string, DerivedCell>()
  if (!references) return formulas
  const sorted = sortedReferences(references)
  const { cells, tables } = sources
  const setFormula = (cell: string, formula: string | undefined) => {
    if (formula !== undefined && cells.has(cell)) formulas.set(cell, { formula })
  }
  const [terms] = references.calculation_terms.rows
  const term = (name: string) => tables.get(figureId('calculation_terms', terms!, name))
  if (answers.load_method !== 'sia') setFormula('useful_heat', sources.usefulHeat)
  for (const name of ['interest', 'horizon'] as const) setFormula(name, term(name))
  setFormula('full_load_hours', hoursFormula(workbook, tables))
  for (const name of ['energy_escalation', 'maintenance_escalation']) setFormula(name, term(name))
  const heat = cells.get('useful_heat')!
  setFormula('load_power', `${heat}/${cells.get('full_load_hours')}`)

  for (const option of heatingOptions) {
    const formCell = (name: string) => assumptionCell({ name, option })
    const { agent } = comparison.input.options[option]
    const power = cells.get(formCell('power'))!
    const plant = sorted.heating_options.rows.find(
      (row) => row.option === option && row.agent === agent,
    )
    const plantCell = (name: string) =>
      plant && tables.get(figureId('heating_options', plant, name))
    const efficiency = cells.get(formCell('efficiency'))
    const load = cells.get('load_power')!
    const peak = peakCells(cells, option)
    const boilerFormula = (heatLoad: string, boiler: string) =>
      `${heatLoad}/${boiler}*(1+${boiler})/2`
    setFormula(
      formCell('power'),
      isSizedByEfficiency(agent, references)
        ? boilerFormula(load, efficiency!)
        : peak
          ? `${load}*${peak.pumpShare}/100`
          : load,
    )
    const added = peak && peakFormulas(peak, workbook, sources)
    if (peak) {
      formulas.set(formCell('pump_share'), { formula: '100' })
      setFormula(formCell('heat_share'), heatShareFormula(workbook, tables, peak.pumpShare))
      setFormula(
        formCell('peak_power'),
        boilerFormula(`(${load}*(1-${peak.pumpShare}/100))`, peak.efficiency),
      )
      setFormula(formCell('peak_efficiency'), added!.efficiency)
      setFormula(formCell('peak_price'), added!.price)
      setFormula(formCell('peak_co2'), added!.co2)
    }
    const withPeak = (usual: string | undefined, more: string | undefined) =>
      usual && more ? `${usual}+${more}` : usual
    setFormula(
      formCell('efficiency'),
      performanceFormula(option, workbook, tables) ?? plantCell('efficiency'),
    )
    for (const component of heatingComponents) {
      const row = sorted.heating_components.rows.find(
        (candidate) => candidate.option === option && candidate.component === component,
      )
      const componentCell = (name: string) =>
        row && tables.get(figureId('heating_components', row, name))
      setFormula(
        formCell(`${component}_investment`),
        withPeak(
          fixedPlusPerKw(componentCell('fixed'), componentCell('per_kw'), power),
          component === 'generator' ? added?.investment : undefined,
        ),
      )
      setFormula(formCell(`${component}_life`), componentCell('life') ?? cells.get('horizon'))
    }
    if (option !== 'fossile')
      setFormula(formCell('subsidy'), subsidyFormula(option, { references, tables, power }))
    if (option === 'pacSondes')
      setFormula(formCell('borehole_metres'), boreholesFormula(workbook, sources))
    const otherUse = otherUseOfMeter(agent, answers)
    const consumption = `(${heatFormula(workbook, cells, option)}/${cells.get(formCell('efficiency'))}+${otherUse ?? 0})`
    const priceFormula = (name: PriceFigure) =>
      bandFormula(sorted, { tables, agent, consumption, name })
    const factor = sorted.co2_factors.rows.find((row) => row.set === co2Set && row.agent === agent)
    const co2 = factor && tables.get(figureId('co2_factors', factor, 'kg_per_kwh'))
    const isMixed = option === 'fossile'
    setFormula(
      formCell('energy_price'),
      isMixed ? mixRenewable(priceFormula('price'), 'renewable_price') : priceFormula('price'),
    )
    const charge = otherUse === undefined ? priceFormula('fixed_fee') : '0'
    setFormula(
      formCell('fixed_fee'),
      added && charge
        ? `IF(COUNT(${charge},${added.charge})=2,${charge}+${added.charge},"${unknownCell}")`
        : charge,
    )
    setFormula(formCell('subscribed_power'), power)
    setFormula(formCell('power_price'), priceFormula('power_price'))
    setFormula(
      formCell('upkeep'),
      withPeak(
        fixedPlusPerKw(plantCell('maintenance'), plantCell('maintenance_per_kw'), power),
        added?.upkeep,
      ),
    )
    setFormula(formCell('co2'), isMixed ? mixRenewable(co2, 'renewable_co2') : co2)
    for (const [cell, formula] of additionFormulas(option, workbook, {
      ...sources,
      heat: heatFormula(workbook, cells, option),
    }))
      setFormula(cell, formula)
    formulas.set(formCell('feasible'), feasibilityFormula(option, workbook, sources))
  }

  const agent = comparison.input.existing?.agent
  const plant = sorted.heating_options.rows.find(
    (row) => row.option === 'fossile' && row.agent === agent,
  )
  if (agent && plant) {
    const plantCell = (name: string) => tables.get(figureId('heating_options', plant, name))
    const consumption = `(${heat}/${existingEfficiency(workbook, sources)})`
    const priceFormula = (name: 'price' | 'fixed_fee') =>
      bandFormula(sorted, { tables, agent, consumption, name })
    // What bills state does not follow from heat and price.
    if (!billOf(comparison)?.billed)
      setFormula(
        'energy_bill',
        `${consumption}*${priceFormula('price')}/100+N(${priceFormula('fixed_fee')})`,
      )
    setFormula(
      'existing_upkeep',
      fixedPlusPerKw(
        plantCell('maintenance'),
        plantCell('maintenance_per_kw'),
        cells.get('load_power')!,
      ),
    )
  }
  return formulas

  /** Formula of a fossil price or CO₂ factor mixed with the renewable share that the law requires. */
  function mixRenewable(usual: string | undefined, renewable: 'renewable_price' | 'renewable_co2') {
    const [requirement] = sorted.lawful_fossil.rows
    const figureCell = (name: string) => tables.get(figureId('lawful_fossil', requirement!, name))!
    const share = `${figureCell('renewable_share')}/100`
    return usual && `${usual}*(1-${share})+${figureCell(renewable)}*${share}`
  }
}

/** Formula of the existing plant's efficiency: as entered, else the usual one of its agent. */
export function existingEfficiency(
  { snapshot }: WorkbookContext,
  { tables, facts }: Pick<UsualSources, 'tables' | 'facts'>,
): string {
  const { comparison, references } = snapshot
  const agent = comparison.input.existing?.agent
  const figure =
    agent &&
    references &&
    usualBoilerEfficiency(agent, snapshot.answers, servedBuilding(snapshot), references)
  const usual = figure && tables.get(figure.id)
  const boiler = facts.get('boiler_efficiency')
  return usual && boiler
    ? `IF(N(${boiler})>0,${boiler}/100,${usual})`
    : String(comparison.input.existing?.efficiency ?? 1)
}

/** The assumption of today's energy bill; undefined without a plant of today. */
const billOf = ({ assumptions }: WorkbookContext['snapshot']['comparison']) =>
  assumptions.find(({ name }) => name === 'energy_bill')

/**
 * Condition that the derived bill of the existing plant lacks an unknown standing charge; an entered one, or what bills
 * state, never does.
 */
export function existingFeeUnknown(
  workbook: WorkbookContext,
  sources: Pick<UsualSources, 'cells' | 'tables' | 'facts'>,
): string {
  const { references, comparison } = workbook.snapshot
  const bill = sources.cells.get('energy_bill')
  const agent = comparison.input.existing?.agent
  if (billOf(comparison)?.billed) return 'FALSE'
  if (!references || !bill || !agent)
    return comparison.input.existing?.fixedFee === null ? 'TRUE' : 'FALSE'
  const consumption = `(${sources.cells.get('useful_heat')}/${existingEfficiency(workbook, sources)})`
  const { tables } = sources
  const fee = bandFormula(sortedReferences(references), {
    tables,
    agent,
    consumption,
    name: 'fixed_fee',
  })
  // On the sheet of assumptions, the input (column D) is two columns right of the effective value (column B).
  return `AND(ISBLANK(${bill.replace('$B$', '$D$')}),${fee}="${unknownCell}")`
}

/** Formula of the sum of all rule groups; unknown if the sum of a group is, or if no rule covers the plant. */
function subsidyFormula(
  option: HeatingOption,
  { references, tables, power }: { references: SnapshotReferences; tables: Cells; power: string },
): string {
  const cellOf = (row: RowsOf<'subsidies'>[number], column: string) =>
    tables.get(figureId('subsidies', row, column))!
  const groups = subsidyRuleGroups(references, option)
  if (groups.length === 0) return textLiteral(unknownCell)
  const coverConditions = groups
    .flat()
    .map(
      (row) =>
        `AND(${power}>${cellOf(row, 'from_kw')},OR(${cellOf(row, 'to_kw')}="",${power}<=${cellOf(row, 'to_kw')}))`,
    )
  const amounts = groups.map((rows) => rows.map((row) => cellOf(row, 'amount')))
  const unknownConditions = amounts.map(
    (group) =>
      `AND(COUNT(${group.join(',')})=0,OR(${group.map((amount) => `${amount}="${unknownCell}"`).join(',')}))`,
  )
  const sum = amounts.map((group) => `MAX(0,${group.join(',')})`).join('+')
  return `IF(OR(NOT(OR(${coverConditions.join(',')})),${unknownConditions.join(',')}),"${unknownCell}",${sum})`
}
