import { hotWaterShare, pvSteps, sizeOf } from '../../../heating/plant/additions.ts'
import { pvCostColumns, pvCostEnd } from '../../../heating/plant/pvCost.ts'
import { co2Set } from '../../../heating/plant/usual.ts'
import { numberIn } from '../../../mandates/form/service.ts'
import { figureId } from '../../../reference/figures.ts'
import { additions, type HeatingOption } from '../../../reference/heatingOption.ts'
import type { Snapshot } from '../../snapshot.ts'
import { type Cells, unknownCell, type WorkbookContext } from '../workbookRows.server.ts'
import { sortedReferences } from '../workbookTables.server.ts'
import { bandFormula } from './workbookPrices.server.ts'

/** Formulas of the shares of the heat, 0 to 1, as `hotWaterParts` divides it; undefined if the generator makes all. */
export function hotWaterFormulas(
  { snapshot }: Pick<WorkbookContext, 'snapshot'>,
  cells: Cells,
  option: HeatingOption,
) {
  const [solar, performance] = ['solar_share', 'water_heater_efficiency'].map((name) =>
    cells.get(`options/${option}/${name}`),
  )
  if ((!solar && !performance) || !snapshot.references) return undefined
  const hotWater = `${hotWaterShare(snapshot.answers, snapshot.references)}/100`
  const bySun = solar ? `${hotWater}*${solar}/100` : '0'
  const byHeater = performance ? `(${hotWater}-${bySun})` : '0'
  return { generator: `(1-${bySun}-${byHeater})`, heater: byHeater, performance }
}

/** kg CO₂ per kWh of electricity, by the table of a snapshot. */
export const electricityCo2 = ({ references }: Snapshot): string =>
  String(
    references?.co2_factors.rows.find(({ set, agent }) => set === co2Set && agent === 'electricite')
      ?.kg_per_kwh ?? 0,
  )

/** Formulas of what photovoltaics yield, as `pvYield` calculates it: kWh/a used in the building and CHF/a. */
export function pvFormulas(cells: Cells, option: HeatingOption) {
  const [power, perPower, ownUse, price, feedIn] = [
    sizeOf.pv,
    'pv_yield',
    'pv_own_use',
    'electricity_price',
    'pv_feed_in',
  ].map((name) => cells.get(`options/${option}/${name}`))
  if (!power || !perPower || !ownUse || !price || !feedIn) return undefined
  const production = `${power}*${perPower}`
  const used = `${production}*${ownUse}/100`
  return {
    used,
    income: `${used}*${price}/100+${production}*(1-${ownUse}/100)*${feedIn}/100`,
  }
}

/** Formula of what photovoltaics cost by their power, linear between the middles of the classes, as `additionsOf` has it. */
function pvCostFormula(power: string, table: (column: string) => string | undefined): string {
  /** The cost at the middle of a class: no less than that of a smaller one. */
  const costAt = (index: number) => {
    const costs = pvCostColumns.slice(0, index + 1).map(([column, middle], at) => {
      const price = table(column)!
      return `${at < index ? `N(${price})` : price}*${middle}`
    })
    return costs.length === 1 ? costs[0]! : `MAX(${costs.join(',')})`
  }
  const last = pvCostColumns.length - 1
  const [[, first], [, largest]] = [pvCostColumns[0], pvCostColumns[last]!]
  const beyond = `IF(${power}<=${pvCostEnd},${costAt(last)}*${power}/${largest},"${unknownCell}")`
  const between = pvCostColumns.slice(1).reduceRight((above, [, to], index) => {
    const from = pvCostColumns[index]![1]
    const [low, high] = [costAt(index), costAt(index + 1)]
    return `IF(${power}<=${to},${low}+(${high}-${low})*(${power}-${from})/${to - from},${above})`
  }, beyond)
  return `IF(${power}<=${first},${costAt(0)}*${power}/${first},${between})`
}

/** Formulas of the usual values of an option's additions by form cell, as `additionsOf` calculates them; `heat`: what its generator makes. */
export function additionFormulas(
  option: HeatingOption,
  workbook: WorkbookContext,
  { cells, tables, heat }: { cells: Cells; tables: Cells; heat: string },
): Map<string, string | undefined> {
  const { snapshot } = workbook
  const sorted = sortedReferences(snapshot.references!)
  const [row] = sorted.additions?.rows ?? []
  const cellOf = (name: string) => cells.get(`options/${option}/${name}`)
  const table = (name: string) => row && tables.get(figureId('additions', row, name))!
  const own = snapshot.comparison.assumptions.filter((one) => one.option === option)
  /** The cell of the one table figure that a usual value is. */
  const figureOf = (name: string) => {
    const figures = own.find((one) => one.name === name)?.figures ?? []
    return figures.length === 1 ? tables.get(figures[0]!.id) : undefined
  }
  const hotWater = hotWaterFormulas(workbook, cells, option)
  const formulas = new Map<string, string | undefined>()
  const set = (name: string, formula: string | undefined) => {
    if (cellOf(name)) formulas.set(`options/${option}/${name}`, formula)
  }
  for (const addition of additions) {
    set(sizeOf[addition], '0')
    set(`${addition}_investment`, figureOf(`${addition}_investment`))
  }
  for (const name of ['pv_yield', 'solar_share', 'water_heater_efficiency', 'additions_upkeep'])
    set(name, figureOf(name))
  const count = cellOf(sizeOf.water_heater)
  if (count && row) set('water_heater_investment', `${table('water_heater_cost')}*${count}`)
  const power = cellOf(sizeOf.pv)
  const pv = pvFormulas(cells, option)
  if (power && row) {
    set('pv_investment', pvCostFormula(power, table))
    const least = table('pv_feed_in')
    set(
      'pv_feed_in',
      `IF(${power}>${pvSteps.unknown},"${unknownCell}",IF(${power}<=${pvSteps.lower},${least},${least}*${pvSteps.lower}/${power}))`,
    )
    const subsidy = `${table('pv_subsidy_30')}*MIN(${power},${pvSteps.lower})+${table('pv_subsidy_above')}*MAX(0,${power}-${pvSteps.lower})`
    set(
      'pv_subsidy',
      `IF(${power}<${pvSteps.supported},0,MIN(${subsidy},${cellOf('pv_investment')}*${table('pv_subsidy_cap')}/100))`,
    )
    set('pv_own_use', ownUseFormula())
  }
  const consumption = hotWater?.performance
    ? `(${cells.get('useful_heat')!}*${hotWater.heater}/${hotWater.performance})`
    : pv && `(${pv.used})`
  if (consumption)
    set(
      'electricity_price',
      bandFormula(sorted, { tables, agent: 'electricite', consumption, name: 'price' }),
    )
  return formulas

  /** No more than the building draws, where that is known. */
  function ownUseFormula() {
    const usual = figureOf('pv_own_use')
    const electricity = numberIn(snapshot.answers, 'electricity')
    if (!usual || electricity === undefined) return usual
    const { agent } = snapshot.comparison.input.options[option]
    const drawn = [
      String(electricity),
      ...(agent === 'electricite' ? [`${heat}/${cellOf('efficiency')}`] : []),
      ...(hotWater?.performance
        ? [`${cells.get('useful_heat')}*${hotWater.heater}/${hotWater.performance}`]
        : []),
    ].join('+')
    return `MIN(${usual},(${drawn})/(${power}*${cellOf('pv_yield')})*100)`
  }
}
