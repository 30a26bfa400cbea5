import { bivalentPoints } from '../../../heating/plant/bivalent.ts'
import { figureId } from '../../../reference/figures.ts'
import type { HeatingOption } from '../../../reference/heatingOption.ts'
import type { Cells, WorkbookContext } from '../workbookRows.server.ts'
import { sortedReferences } from '../workbookTables.server.ts'
import { electricityCo2, hotWaterFormulas } from './workbookAdditions.server.ts'
import { bandFormula, fixedPlusPerKw, type PriceFigure } from './workbookPrices.server.ts'

/** Cells of the figures of a peak boiler, by name. */
type PeakCells = Record<
  'pumpShare' | 'heatShare' | 'power' | 'efficiency' | 'price' | 'co2',
  string
>

/** The cells of the peak boiler of an option; undefined without one. */
export function peakCells(cells: Cells, option: HeatingOption): PeakCells | undefined {
  const [pumpShare, heatShare, power, efficiency, price, co2] = [
    'pump_share',
    'heat_share',
    'peak_power',
    'peak_efficiency',
    'peak_price',
    'peak_co2',
  ].map((name) => cells.get(`options/${option}/${name}`))
  return pumpShare && heatShare && power && efficiency && price && co2
    ? { pumpShare, heatShare, power, efficiency, price, co2 }
    : undefined
}

/** Formula of the heat that the generator of an option makes: a peak boiler and additions make the rest. */
export function heatFormula(
  workbook: WorkbookContext,
  cells: Cells,
  option: HeatingOption,
): string {
  const peak = peakCells(cells, option)
  const parts = hotWaterFormulas(workbook, cells, option)
  return [
    cells.get('useful_heat')!,
    ...(peak ? [`${peak.heatShare}/100`] : []),
    ...(parts ? [parts.generator] : []),
  ].join('*')
}

/** Formula of the usual share of the heat, as `usualHeatShare` interpolates it; `share` is the cell of the power. */
export function heatShareFormula({ snapshot }: WorkbookContext, tables: Cells, share: string) {
  const terms = snapshot.references!.calculation_terms.rows[0]!
  const known = bivalentPoints.map((point) =>
    point.map((name) => tables.get(figureId('calculation_terms', terms, name))!),
  )
  const points = [['0', '0'], ...known, ['100', '100']] as [string, string][]
  return points.slice(1).reduceRight<string | undefined>((beyond, [power, heat], index) => {
    const [lowPower, lowHeat] = points[index]!
    const between = `${lowHeat}+(${share}-${lowPower})/(${power}-${lowPower})*(${heat}-${lowHeat})`
    return beyond === undefined ? between : `IF(${share}<=${power},${between},${beyond})`
  }, undefined)!
}

type BlendedFigure = 'efficiency' | 'energy_price' | 'co2'

/** Formula of a figure of a heat pump and its peak boiler together, as `blendGenerators` calculates it. */
function withPeakFormula(cells: Cells, option: HeatingOption, name: BlendedFigure) {
  const peak = peakCells(cells, option)
  const [pump, figure] = ['efficiency', name].map((one) => cells.get(`options/${option}/${one}`))
  if (!peak || !pump || !figure) return undefined
  const byPump = `${peak.heatShare}/100/${pump}`
  const byBoiler = `(1-${peak.heatShare}/100)/${peak.efficiency}`
  if (name === 'efficiency') return `1/(${byPump}+${byBoiler})`
  const ofBoiler = name === 'co2' ? peak.co2 : peak.price
  return `(${byPump}*${figure}+${byBoiler}*${ofBoiler})/(${byPump}+${byBoiler})`
}

/**
 * Formula of a figure of the generator of an option with its peak boiler and what makes hot water in its place, as
 * `withHotWaterParts` calculates it; undefined if the generator is alone.
 */
export function blendedCell(
  workbook: WorkbookContext,
  cells: Cells,
  option: HeatingOption,
  name: BlendedFigure,
): string | undefined {
  const parts = hotWaterFormulas(workbook, cells, option)
  if (!parts) return withPeakFormula(cells, option, name)
  const [efficiency, figure] = (['efficiency', name] as const).map((one) => {
    const blended = withPeakFormula(cells, option, one)
    return blended ? `(${blended})` : cells.get(`options/${option}/${one}`)
  })
  if (!efficiency || !figure) return undefined
  const byGenerator = `${parts.generator}/${efficiency}`
  const byHeater = parts.performance ? `${parts.heater}/${parts.performance}` : '0'
  if (name === 'efficiency') return `1/(${byGenerator}+${byHeater})`
  const bought =
    name === 'co2'
      ? electricityCo2(workbook.snapshot)
      : cells.get(`options/${option}/electricity_price`)
  return `(${byGenerator}*${figure}+${byHeater}*${bought ?? '0'})/(${byGenerator}+${byHeater})`
}

/** Formulas of a peak boiler: the usual figures of its energy, and what it adds to those of the heat pump. */
export function peakFormulas(
  { power, efficiency, heatShare }: PeakCells,
  { snapshot }: WorkbookContext,
  { cells, tables }: { cells: Cells; tables: Cells },
) {
  const sorted = sortedReferences(snapshot.references!)
  const { agent: fuel } = snapshot.comparison.input.options.fossile
  const boiler = sorted.heating_options.rows.find(
    (row) => row.option === 'fossile' && row.agent === fuel,
  )
  const cost = sorted.heating_components.rows.find(
    (row) => row.option === 'fossile' && row.component === 'generator',
  )
  const factor = sorted.co2_factors.rows.find((row) => row.agent === fuel)
  const boilerCell = (name: string) =>
    boiler && tables.get(figureId('heating_options', boiler, name))
  const costCell = (name: string) => cost && tables.get(figureId('heating_components', cost, name))
  const consumption = `(${cells.get('useful_heat')!}*(1-${heatShare}/100)/${efficiency})`
  const priceFormula = (name: PriceFigure) =>
    bandFormula(sorted, { tables, agent: fuel, consumption, name })
  return {
    efficiency: boilerCell('efficiency'),
    price: priceFormula('price'),
    charge: priceFormula('fixed_fee'),
    co2: factor && tables.get(figureId('co2_factors', factor, 'kg_per_kwh')),
    investment: fixedPlusPerKw(costCell('fixed'), costCell('per_kw'), power),
    upkeep: fixedPlusPerKw(boilerCell('maintenance'), boilerCell('maintenance_per_kw'), power),
  }
}
