import type { Fields } from '../../../kernel/field/fields.ts'
import { letterOf } from '../../../kernel/workbook/openXml.ts'
import type { BookRow, BookSheet } from '../../../kernel/workbook/workbook.server.ts'
import { assumptionCell } from '../../heating/assumptions.ts'
import { isOfAddition } from '../../heating/plant/additions.ts'
import { co2Set } from '../../heating/plant/usual.ts'
import {
  coversPower,
  eligiblePower,
  mayApply,
  measureSteps,
  type Plant,
  stepAndAmount,
} from '../../heating/subsidies.ts'
import { figureId } from '../../reference/figures.ts'
import { type HeatingOption, heatingOptions } from '../../reference/heatingOption.ts'
import { describeOrigin } from '../../reference/origin/describeOrigin.ts'
import { originText } from '../../reference/origin/origin.text.ts'
import { referenceText } from '../../reference/reference.text.ts'
import { figuresOf, keysOf, type RowsOf, referenceTables } from '../../reference/reference.ts'
import type { TableName } from '../../reference/tableNames.ts'
import type { Translator } from '../pages/translator.server.ts'
import type { Snapshot, SnapshotReferences } from '../snapshot.ts'
import { newFigures } from './usual/workbookModels.server.ts'
import {
  baseFont,
  borderRow,
  type Cells,
  cellReference,
  headerRow,
  numberFormatOf,
  setPrintArea,
  titleRow,
  unknownCell,
  type WorkbookContext,
} from './workbookRows.server.ts'

type AnyRow = Record<string, unknown> & { origins: Record<string, never> }
type Rule = RowsOf<'subsidies'>[number]

/** Figures that a subsidy rule need not have: without them it has no limit or no bonus. */
const optionalFigures: readonly string[] = [
  'greatest_kw',
  'greatest_w_per_m2',
  'meter_bonus',
  'distribution_fixed',
  'distribution_per_kw',
]
const siteFigures: readonly string[] = [
  'borehole_power',
  'borehole_depth',
  'borehole_spacing',
  'borehole_energy',
  'borehole_power_poor',
  'borehole_power_medium',
  'borehole_power_good',
  'borehole_simple',
]

/** Reference tables on the sheet, with all their figures or only `figures`. */
const shownTables: { table: keyof SnapshotReferences; figures?: readonly string[] }[] = [
  { table: 'calculation_terms' },
  { table: 'heating_components' },
  { table: 'heating_options' },
  { table: 'heat_pump_performance' },
  { table: 'existing_boilers' },
  { table: 'energy_prices' },
  { table: 'co2_factors' },
  { table: 'lawful_fossil' },
  { table: 'site_terms', figures: siteFigures },
  { table: 'additions' },
]

const hasAdditions = ({ comparison }: Snapshot) =>
  comparison.assumptions.some(({ name }) => isOfAddition(name))

/** Reference tables as formulas need them: only the CO₂ factors in use, price bands in ascending order. */
export function sortedReferences(references: SnapshotReferences) {
  return {
    ...references,
    co2_factors: {
      ...references.co2_factors,
      rows: references.co2_factors.rows.filter(({ set }) => set === co2Set),
    },
    energy_prices: {
      ...references.energy_prices,
      rows: references.energy_prices.rows.toSorted(
        (one, other) =>
          one.agent.localeCompare(other.agent) || (one.from_kwh ?? 0) - (other.from_kwh ?? 0),
      ),
    },
  }
}

/** Subsidy rules of an option by group; a rule without a group forms its own. */
export function subsidyRuleGroups(
  { subsidies }: SnapshotReferences,
  option: HeatingOption,
): Rule[][] {
  const groups = new Map<string, Rule[]>()
  for (const [index, row] of subsidies.rows.entries()) {
    if (row.option !== option) continue
    const group = row.group || `rule ${index}`
    groups.set(group, [...(groups.get(group) ?? []), row])
  }
  return [...groups.values()]
}

/**
 * Writes the sheet of reference tables with sources, and the result of each subsidy rule for this plant. Returns
 * the cell of each figure by figure id.
 */
export function tableSheet(
  sheet: BookSheet,
  { snapshot, translator, names }: WorkbookContext,
  { cells, plantOf }: { cells: Cells; plantOf: (option: HeatingOption) => Plant },
): Cells {
  const figureCells: Cells = new Map()
  const { references } = snapshot
  sheet.widths = [30, 26, ...Array.from({ length: 12 }, () => 13), 40]
  titleRow(sheet, translator.t('sheet.tables'))
  if (!references) return figureCells
  const { translate } = translator
  const sorted = sortedReferences(references)
  const columnTitle = (table: TableName, column: string) => {
    const fields: Fields = referenceTables[table]
    const unit = fields[column]?.unit
    return translate([referenceText], `field.${column}`) + (unit ? `, ${unit}` : '')
  }
  const addHeader = (table: TableName, columns: string[], extraTitles: string[]) => {
    sheet.addRow([])
    sheet.addRow([translate([referenceText], `table.${table}`)]).font = { ...baseFont, bold: true }
    const titles = [...columns.map((column) => columnTitle(table, column)), ...extraTitles]
    const textColumns = columns.filter((column) => ['component', 'agent', 'code'].includes(column))
    headerRow(sheet, titles, [
      ...textColumns.map((column) => columns.indexOf(column) + 1),
      titles.length,
    ])
  }
  for (const { table, figures = figuresOf[table] } of shownTables) {
    // Old reports do not have every table.
    if (!sorted[table]) continue
    if (table === 'additions' && !hasAdditions(snapshot)) continue
    const columns = [...keysOf[table].filter((key) => key !== 'set'), ...figures]
    addHeader(table, columns, [translator.t('column.source')])
    for (const row of sorted[table].rows as unknown as AnyRow[]) {
      const sheetRow = sheet.addRow([
        ...columns.map((column) => cellValue(column, row[column], translator)),
        sourcesText(row, figures, translator),
      ])
      borderRow(sheetRow)
      for (const [columnIndex, column] of columns.entries()) {
        figureCells.set(
          figureId(table, row, column),
          cellReference(names.tables, addressOf(columnIndex, sheetRow)),
        )
        sheetRow.getCell(columnIndex + 1).numFmt = numberFormatOf(row[column])
      }
    }
  }
  const limits = ['from_kw', 'to_kw']
  const columns = ['option', 'code', ...limits, ...figuresOf.subsidies]
  addHeader('subsidies', columns, [
    translator.t('sheet.applies'),
    translator.t('sheet.counted_kw'),
    translator.t('sheet.granted'),
    translator.t('column.source'),
  ])
  // Assign all cells before writing rows: a rule may refer to the cells of a later one.
  const rules = heatingOptions.flatMap((option) => subsidyRuleGroups(references, option).flat())
  const first = sheet.rowCount + 1
  const resultColumns = ['applies', 'counted', 'amount']
  for (const [ruleIndex, row] of rules.entries())
    for (const [columnIndex, column] of [...columns, ...resultColumns].entries())
      figureCells.set(
        figureId('subsidies', row, column),
        cellReference(names.tables, `$${letterOf(columnIndex + 1)}$${first + ruleIndex}`),
      )
  for (const row of rules) {
    const plant = plantOf(row.option)
    const kilowatts = cells.get(assumptionCell({ name: 'power', option: row.option }))!
    const grant = stepAndAmount(row, plant, references.subsidies.rows)
    const isGranted = mayApply(row, plant) && coversPower(row, plant.power)
    const sheetRow = sheet.addRow([
      ...columns.map((column) => cellValue(column, (row as unknown as AnyRow)[column], translator)),
      translator.t(mayApply(row, plant) ? 'form.yes' : 'form.no'),
      {
        formula: countedFormula(row, { figureCells, kilowatts, area: cells.get('sre') }),
        result: eligiblePower(row, plant),
      },
      {
        formula: amountFormula(row, { figureCells, kilowatts, plant, references, translator }),
        result: isGranted ? (grant.amount ?? unknownCell) : '–',
      },
      sourcesText(row as unknown as AnyRow, figuresOf.subsidies, translator),
    ])
    borderRow(sheetRow)
    for (const [columnIndex, column] of columns.entries())
      sheetRow.getCell(columnIndex + 1).numFmt = numberFormatOf((row as unknown as AnyRow)[column])
    sheetRow.getCell(columns.length + 2).numFmt = '#,##0.0'
    sheetRow.getCell(columns.length + 3).numFmt = '#,##0'
  }
  setPrintArea(sheet, columns.length + 4)
  return figureCells
}

const addressOf = (columnIndex: number, row: BookRow) =>
  `$${letterOf(columnIndex + 1)}$${row.number}`

/** Cell content of a table value: options as words, figures as numbers, missing required figures as unknown. */
function cellValue(column: string, value: unknown, { translate, translateIfAny }: Translator) {
  if (typeof value === 'string') {
    const key = `${column}.${value}`
    return translateIfAny([referenceText], key) ? translate([referenceText], key) : value
  }
  if (value !== null && value !== undefined) return value as number
  const isOptional = [...optionalFigures, ...newFigures, 'to_kw'].includes(column)
  return isOptional ? null : unknownCell
}

/** Sources of the figures of a row, each once. */
function sourcesText(row: AnyRow, figures: readonly string[], { translate }: Translator): string {
  const sources = figures
    .filter((figure) => row[figure] !== null && row[figure] !== undefined && row.origins[figure])
    .map((figure) =>
      describeOrigin(row.origins[figure]!, (key, params) =>
        translate([originText], key, params as Record<string, string>),
      ),
    )
  return [...new Set(sources)].join('; ')
}

/** Formula of the power that counts for a rule, in kW: capped by its limit in kW and its limit per m². */
function countedFormula(
  row: Rule,
  {
    figureCells,
    kilowatts,
    area,
  }: { figureCells: Cells; kilowatts: string; area: string | undefined },
): string {
  const [maxKw, maxWattsPerM2] = (['greatest_kw', 'greatest_w_per_m2'] as const).map(
    (column) => figureCells.get(figureId('subsidies', row, column))!,
  )
  const limitByRule = `IF(ISNUMBER(${maxKw}),${maxKw},${kilowatts})`
  const limitByArea = area
    ? `IF(AND(N(${area})>0,N(${maxWattsPerM2})>0),${area}*${maxWattsPerM2}/1000,${kilowatts})`
    : kilowatts
  return `MIN(${kilowatts},${limitByRule},${limitByArea})`
}

/** Formula of the amount of a rule, by the step for the counted power; "–" if it does not apply. */
function amountFormula(
  row: Rule,
  inputs: {
    figureCells: Cells
    kilowatts: string
    plant: Plant
    references: SnapshotReferences
    translator: Translator
  },
): string {
  const { figureCells, kilowatts, plant, references, translator } = inputs
  const cellOf = (rule: Rule, column: string) =>
    figureCells.get(figureId('subsidies', rule, column))!
  const counted = cellOf(row, 'counted')
  const isWithin = (rule: Rule, power: string) =>
    `AND(${power}>${cellOf(rule, 'from_kw')},OR(${cellOf(rule, 'to_kw')}="",${power}<=${cellOf(rule, 'to_kw')}))`
  const amountOf = (rule: Rule) => {
    const [fixed, perKw] = [cellOf(rule, 'fixed'), cellOf(rule, 'per_kw')]
    const bonus = [
      ...(plant.hasHeatMeter ? [`N(${cellOf(rule, 'meter_bonus')})`] : []),
      ...(plant.isFirstDistribution
        ? [
            `N(${cellOf(rule, 'distribution_fixed')})+N(${cellOf(rule, 'distribution_per_kw')})*${counted}`,
          ]
        : []),
    ]
    return `IF(COUNT(${fixed},${perKw})=2,${[`${fixed}+${perKw}*${counted}`, ...bonus].join('+')},"${unknownCell}")`
  }
  const steps = measureSteps(row, references.subsidies.rows)
  const byStep = steps.reduceRight(
    (otherwise, step) => `IF(${isWithin(step, counted)},${amountOf(step)},${otherwise})`,
    amountOf(steps[0]!),
  )
  const applies = `${cellOf(row, 'applies')}="${translator.t('form.yes')}"`
  return `IF(AND(${applies},${isWithin(row, kilowatts)}),${byStep},"–")`
}
