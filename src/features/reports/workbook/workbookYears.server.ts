import { letterOf } from '../../../kernel/workbook/openXml.ts'
import type { BookSheet } from '../../../kernel/workbook/workbook.server.ts'
import { containsReplacements } from '../../heating/comparison.ts'
import { consultation } from '../../mandates/services/consultation.ts'
import { heatingOptions } from '../../reference/heatingOption.ts'
import { optionName } from '../pages/frontPages.server.ts'
import { percentFormula } from './workbookFinance.server.ts'
import type { OptionRows } from './workbookOptions.server.ts'
import { columnOf } from './workbookRanking.server.ts'
import {
  borderRow,
  type Cells,
  cellReference,
  headerRow,
  setPrintArea,
  titleRow,
  type WorkbookContext,
} from './workbookRows.server.ts'

/** Maximum horizon of a comparison. */
const maxYears = consultation.fields.horizon.max ?? 100
/** Excel's error value for years after the horizon: charts skip it. */
const notAvailable = '#N/A'

/**
 * Writes the sheet of cumulated payments by year, without interest. It has rows for the longest possible horizon;
 * those after the current one look empty. Returns the first row and the last one within the horizon.
 */
export function yearSheet(
  sheet: BookSheet,
  { snapshot, translator, names }: WorkbookContext,
  { cells, options }: { cells: Cells; options: OptionRows },
): { first: number; last: number } {
  const { t } = translator
  const { input, results } = snapshot.comparison
  sheet.widths = [12, ...heatingOptions.map(() => 18)]
  titleRow(sheet, t('chart.paid'))
  const isReplacing = containsReplacements(results)
  sheet.addRow([t(isReplacing ? 'sheet.years_note' : 'sheet.years_note_once')])
  headerRow(sheet, [
    t('column.year'),
    ...heatingOptions.map((option) => optionName(translator, option)),
  ])
  const first = sheet.rowCount + 1
  const rise = percentFormula(cells.get('energy_escalation')!)
  const upkeepRise = percentFormula(cells.get('maintenance_escalation')!)
  const horizon = cells.get('horizon')!
  for (let year = 0; year <= maxYears; year++) {
    const rowNumber = first + year
    const isWithin = year <= input.horizon
    const ifWithinHorizon = (formula: string) =>
      year === 0 ? formula : `IF(${year}>${horizon},NA(),${formula})`
    const cell = (formula: string, value: number | undefined) => ({
      formula: ifWithinHorizon(formula),
      result: isWithin ? value : { error: notAvailable },
    })
    const row = sheet.addRow([
      cell(String(year), year),
      ...heatingOptions.map((option, index) => {
        const column = letterOf(index + 2)
        const optionCell = (row: number) =>
          cellReference(names.options, `${columnOf(option)}$${row}`)
        const escalated = (row: number, rate: string) =>
          `${optionCell(row)}*(1+${rate})^${year - 1}`
        const replaced = options.components.map(
          ({ investment, life }) =>
            `IF(AND(${year}<${horizon},MOD(${year},${optionCell(life)})=0),${optionCell(investment)},0)`,
        )
        const payments =
          year === 0
            ? [
                [
                  optionCell(options.investment),
                  ...options.grants.map((row) => `N(${optionCell(row)})`),
                ].join('-'),
              ]
            : [
                `${column}${rowNumber - 1}`,
                escalated(options.energyFirst, rise),
                escalated(options.maintenanceFirst, upkeepRise),
                ...(isReplacing ? replaced : []),
              ]
        const paid = payments.join('+')
        return cell(paid, results[option].years[year]?.cumulated)
      }),
    ])
    borderRow(row)
    for (let column = 2; column <= heatingOptions.length + 1; column++)
      row.getCell(column).numFmt = '#,##0'
  }
  const last = first + input.horizon
  const range = `A${first + 1}:${letterOf(heatingOptions.length + 1)}${first + maxYears}`
  sheet.conditionalFonts.push({
    range,
    formula: `ISNA(A${first + 1})`,
    font: { color: 'FFFFFFFF' },
  })
  setPrintArea(sheet, heatingOptions.length + 1, first - 1)
  sheet.print.area = `A1:${letterOf(heatingOptions.length + 1)}${last}`
  sheet.frozen = { columns: 1, rows: first - 1 }
  return { first, last }
}
