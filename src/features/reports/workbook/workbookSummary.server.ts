import { letterOf } from '../../../kernel/workbook/openXml.ts'
import type { BookRow, BookSheet } from '../../../kernel/workbook/workbook.server.ts'
import { netCapital, wholeSubsidy } from '../../heating/comparison.ts'
import { type HeatingOption, heatingOptions } from '../../reference/heatingOption.ts'
import { printedEnds } from '../../reference/range/printedRange.ts'
import { rangeText } from '../../reference/range/range.text.ts'
import {
  coverPage,
  figureFormatter,
  optionName,
  optionsByRank,
  recommendedOption,
  referenceSentence,
  showsExisting,
} from '../pages/frontPages.server.ts'
import { yearsText } from '../pages/translator.server.ts'
import type { ChartPlan } from './workbookCharts.server.ts'
import type { OptionRows } from './workbookOptions.server.ts'
import { columnOf, rangeOfOptions, unknownCostsText } from './workbookRanking.server.ts'
import {
  recommendationFormula,
  recommendationText,
  verdictSentence,
} from './workbookRecommendation.server.ts'
import {
  baseFont,
  borderRow,
  type Cells,
  cellReference,
  headerRow,
  setPrintArea,
  textAlignment,
  titleRow,
  unknownCell,
  type WorkbookContext,
} from './workbookRows.server.ts'
import {
  numberFormula,
  sentenceFormula,
  textLiteral,
  yearsFormula,
} from './workbookSentences.server.ts'

const columnCount = 8
/** Letters of the recommendation that fit on a line of the merged columns. */
const lettersPerLine = 110

type SummaryInputs = {
  cells: Cells
  options: OptionRows
  years: { first: number; last: number }
  isDraft: boolean
}

/** Writes the summary sheet; returns the charts to attach to it. */
export function summarySheet(
  sheet: BookSheet,
  workbook: WorkbookContext,
  { cells, options, years, isDraft }: SummaryInputs,
): ChartPlan[] {
  const { snapshot, translator, names } = workbook
  const { t, translate } = translator
  const cover = coverPage(snapshot, translator, { language: translator.language, isDraft })
  sheet.widths = [40, 12, 18, 18, 18, 18, 22, 26]
  titleRow(sheet, cover.title)
  if (cover.note) sheet.addRow([cover.note]).font = { ...baseFont, bold: true, color: 'FF85540A' }
  for (const [name, value] of [
    [t('cover.building'), [cover.address, cover.place].filter(Boolean).join(', ')],
    ...cover.facts.map((fact) => [fact.name, fact.value.replaceAll('\n', ', ')]),
    [t('cover.office'), cover.office.join(', ')],
  ])
    borderRow(sheet.addRow([name, value]))
  const recommended = recommendedOption(snapshot)
  sheet.addRow([])
  const verdict = recommended ? verdictSentence(workbook, recommended, cells) : t('summary.open')
  const recommendation = sheet.addRow([verdict])
  recommendation.font = { ...baseFont, size: 13, bold: true, color: 'FF0A6A5D' }
  if (recommended) {
    mergeRow(sheet, recommendation)
    recommendation.getCell(1).alignment = { wrapText: true, vertical: 'top' }
    const text = typeof verdict === 'string' ? verdict : verdict.result
    const lines = Math.ceil(text.length / lettersPerLine)
    recommendation.height = 18 * lines
    const sentenceRow = sheet.addRow([
      {
        formula: recommendationFormula(workbook, recommended, { cells, options }),
        result: recommendationText(snapshot, recommended, translator),
      },
    ])
    mergeRow(sheet, sentenceRow)
    sentenceRow.height = 34
    sentenceRow.getCell(1).alignment = { wrapText: true, vertical: 'top' }
  }
  const horizon = cells.get('horizon')!
  const titles = [
    t('options.option'),
    t('options.rank'),
    `${t('options.investment')}, CHF`,
    `${t('options.subsidies')}, CHF`,
    `${t('options.annual_cost')}, CHF/a`,
    t('options.co2_total'),
    t('sheet.not_counted'),
    ...(options.ranges ? [t('options.range')] : []),
  ]
  const head = headerRow(sheet, titles, [7, 8])
  const { results, input } = snapshot.comparison
  const co2Title = `${t('options.co2_total', { years: yearsText(input.horizon, translator) })}, t`
  head.getCell(6).value = {
    formula: sentenceFormula(`${t('options.co2_total')}, t`, {
      years: yearsFormula(horizon, translator),
    }),
    result: co2Title,
  }
  const { ranges } = figureFormatter(snapshot)
  const isTied = (option: HeatingOption) =>
    ranges.leading.length > 1 && ranges.leading.includes(option)
  /** The range of a cost in words; its ends are formulas. */
  const rangeCell = (option: HeatingOption | 'existing', low: string, high: string) => {
    const range = ranges.range(option)
    const words = (ends: Record<'low' | 'high', string>) => translate([rangeText], 'range', ends)
    return {
      formula: `IF(${low}="–","–",${sentenceFormula(words({ low: '{low}', high: '{high}' }), {
        low: numberFormula(low),
        high: numberFormula(high),
      })})`,
      result: range ? words(printedEnds(range)) : '–',
    }
  }
  for (const [index, option] of optionsByRank(snapshot).entries()) {
    /** Looks up a row's value for the option at this rank, so that the table stays sorted after recalculation. */
    const lookUp = (row: number) =>
      `INDEX(${cellReference(names.options, rangeOfOptions(row))},1,MATCH(${index + 1},${cellReference(names.options, rangeOfOptions(options.displayOrder))},0))`
    const [ofOption, ...others] = options.grants.map(lookUp)
    const granted = `IF(ISNUMBER(${ofOption}),${[ofOption, ...others].join('+')},${ofOption})`
    const result = results[option]
    const row = sheet.addRow([
      { formula: lookUp(options.head), result: optionName(translator, option) },
      {
        formula: lookUp(options.ranges?.rank ?? options.rank),
        result: isTied(option) ? t('options.tied') : (result.rank ?? '–'),
      },
      { formula: lookUp(options.investment), result: result.investment },
      { formula: granted, result: wholeSubsidy(input.options[option]) ?? unknownCell },
      { formula: lookUp(options.annualCost), result: result.annualCost },
      { formula: lookUp(options.co2Total), result: result.co2Total },
      { formula: lookUp(options.lacking), result: unknownCostsText(translator, result) },
      ...(options.ranges
        ? [rangeCell(option, lookUp(options.ranges.low), lookUp(options.ranges.high))]
        : []),
    ])
    borderRow(row)
    for (const column of [3, 4, 5, 6]) row.getCell(column).numFmt = '#,##0'
    for (const column of [2, 4]) row.getCell(column).alignment = { horizontal: 'right' }
    for (const column of [7, 8]) row.getCell(column).alignment = textAlignment(column)
  }
  if (showsExisting(snapshot)) {
    const { existing } = results
    /** A formula of the existing plant; `{}` is replaced by its cell in this row of the options sheet. */
    const existingCell = (row: number, formula: string, result: number | string | undefined) =>
      result === undefined
        ? unknownCell
        : {
            formula: formula.replace(
              '{}',
              cellReference(names.options, `$${columnOf(heatingOptions[0])}$${row}`),
            ),
            result,
          }
    const row = sheet.addRow([
      t('today.as_is'),
      '–',
      0,
      0,
      existingCell(options.existingCost, '{}', existing?.annualCost),
      existingCell(options.existingCo2, `{}*${horizon}/1000`, existing?.co2Total),
      existingCell(
        options.existingUnknownCosts,
        '{}',
        existing && unknownCostsText(translator, existing),
      ),
      ...(options.ranges && existing
        ? [
            rangeCell(
              'existing',
              ...([options.ranges.existingLow, options.ranges.existingHigh].map((row) =>
                cellReference(names.options, `$${columnOf(heatingOptions[0])}$${row}`),
              ) as [string, string]),
            ),
          ]
        : []),
    ])
    borderRow(row)
    for (const column of [3, 4, 5, 6]) row.getCell(column).numFmt = '#,##0'
    for (const column of [2, 5, 6]) row.getCell(column).alignment = { horizontal: 'right' }
    for (const column of [7, 8]) row.getCell(column).alignment = textAlignment(column)
  }
  sheet.addRow([referenceSentence(snapshot, translator)])
  if (recommended) {
    const [first, last] = [head.number + 1, sheet.rowCount]
    sheet.conditionalFonts.push({
      range: `A${first}:H${last}`,
      formula: `$A${first}=${textLiteral(optionName(translator, recommended))}`,
      font: { bold: true },
    })
  }
  // Leave an empty row between table and charts.
  const chartTop = sheet.rowCount + 2
  // The print area must include the charts below the rows.
  setPrintArea(sheet, columnCount)
  sheet.print.area = `A1:${letterOf(columnCount)}${chartTop + 44}`
  const optionRange = (row: number) => cellReference(names.options, `$C$${row}:$H$${row}`)
  const categories = {
    range: optionRange(options.head),
    values: heatingOptions.map((option) => optionName(translator, option)),
  }
  return [
    {
      kind: 'stacked',
      title: t('chart.annual_cost'),
      categories,
      at: { column: 0, row: chartTop - 1, columns: 3, rows: 21 },
      series: [
        {
          name: t('chart.capital'),
          range: optionRange(options.netCapital),
          values: heatingOptions.map((option) => netCapital(results[option])),
          colour: '465F6D',
        },
        {
          name: t('options.energy'),
          range: optionRange(options.energy),
          values: heatingOptions.map((option) => results[option].energy),
          colour: '1E8C7C',
        },
        {
          name: t('options.maintenance'),
          range: optionRange(options.maintenance),
          values: heatingOptions.map((option) => results[option].maintenance),
          colour: '82969E',
          // At the top of the stack: the range of the whole cost.
          ...(options.ranges && {
            halfWidths: {
              range: optionRange(options.ranges.half),
              values: heatingOptions.map((option) => ranges.halfWidth(option)!),
            },
          }),
        },
      ],
    },
    {
      kind: 'stacked',
      title: co2Title,
      titleRange: cellReference(names.summary, `$F$${head.number}`),
      categories,
      at: { column: 3, row: chartTop - 1, columns: 3, rows: 21 },
      series: [
        {
          name: t('options.co2_total', { years: yearsText(input.horizon, translator) }),
          range: optionRange(options.co2Total),
          values: heatingOptions.map((option) => results[option].co2Total),
          colour: 'BF3F0A',
        },
      ],
    },
    {
      kind: 'line',
      title: t('chart.paid'),
      categories: {
        range: cellReference(names.years, `$A$${years.first}:$A$${years.last}`),
        values: results.fossile.years.map(({ year }) => String(year)),
      },
      at: { column: 0, row: chartTop + 21, columns: 6, rows: 22 },
      series: heatingOptions.map((option, index) => {
        const column = letterOf(index + 2)
        return {
          name: optionName(translator, option),
          range: cellReference(names.years, `$${column}$${years.first}:$${column}$${years.last}`),
          values: results[option].years.map(({ cumulated }) => cumulated),
          colour: colours[option],
        }
      }),
    },
  ]
}

/** Makes the cells of a row one. */
const mergeRow = (sheet: BookSheet, { number }: BookRow) =>
  sheet.merged.push(`A${number}:${letterOf(columnCount)}${number}`)

/** Line colours of the options, RGB. */
const colours = {
  cad: '98259D',
  pacNappes: '22265E',
  pacSondes: '005F58',
  pacAir: '0098FF',
  pellets: '521800',
  fossile: 'BF3F0A',
} as const
