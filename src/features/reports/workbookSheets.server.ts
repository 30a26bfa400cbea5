import type excel from 'exceljs'
import { formatDate } from '../../kernel/format.ts'
import { type Assumption, cellOf } from '../heating/assumptions.ts'
import { heatingOptions } from '../reference/heatingOption.ts'
import { referenceText } from '../reference/reference.text.ts'
import { formTexts, wordOfAssumed } from './assumed.ts'
import { buildingOf, idcOf, plantOf } from './buildingPages.server.ts'
import { sourceOf } from './closingPages.server.ts'
import { coverOf, inOrder, optionName, recommendedOf } from './frontPages.server.ts'
import type { Block, Cell } from './layout.ts'
import type { ChartPlan } from './workbookCharts.server.ts'
import type { OptionRows } from './workbookFormulas.server.ts'
import {
  type Cells,
  type Given,
  headRow,
  letterOf,
  letters,
  printable,
  refer,
  rule,
  titleRow,
  unknownCell,
} from './workbookRows.server.ts'
import { otherNames } from './workbookTemplate.server.ts'

const soft = 'FF5C696A'
const entered = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFE3F3EF' } } as const

/**
 * Each assumption with its usual value, what was entered in its place, and the value that counts, which
 * follows from the two. What stands in the green column may be changed.
 */
export function assumptionSheet(sheet: excel.Worksheet, { snapshot, saying, names }: Given): Cells {
  const { say, word } = saying
  const cells: Cells = new Map()
  sheet.columns = [38, 14, 14, 14, 12, 46, 12, 30].map((width) => ({ width }))
  titleRow(sheet, say('assumptions.title'))
  sheet.addRow([say('sheet.assumptions_note')]).font = { ...letters, color: { argb: soft } }
  sheet.addRow([])
  const groups = [undefined, ...heatingOptions]
  for (const option of groups) {
    const rows = snapshot.comparison.assumptions.filter((one) => one.option === option)
    if (rows.length === 0) continue
    const head = headRow(sheet, [
      option ? optionName(saying, option) : say('assumptions.general'),
      say('column.value'),
      say('assumptions.usual'),
      say('sheet.entered'),
      say('sheet.unit'),
      say('column.source'),
      say('column.date'),
      say('sheet.name'),
    ])
    for (const at of [5, 6, 7, 8]) head.getCell(at).alignment = { horizontal: 'left' }
    for (const one of rows) {
      const at = sheet.rowCount + 1
      const row = sheet.addRow([
        word(formTexts, wordOfAssumed(cellOf(one)).key),
        {
          formula: `IF(ISBLANK(D${at}),IF(ISBLANK(C${at}),"${unknownCell}",C${at}),D${at})`,
          result: one.value ?? unknownCell,
        },
        one.usual,
        one.override,
        one.unit,
        sourceOf(one, saying),
        one.origin?.read_on ? formatDate(one.origin.read_on) : '',
        `{{${cellOf(one)}}}`,
      ])
      rule(row, false)
      row.getCell(2).font = { ...letters, bold: true }
      for (const column of [2, 3, 4]) row.getCell(column).numFmt = numberFormat(one)
      row.getCell(4).fill = entered
      for (const column of [5, 6, 7, 8])
        row.getCell(column).font = { ...letters, color: { argb: soft } }
      cells.set(cellOf(one), refer(names.assumptions, `$B$${at}`))
    }
    sheet.addRow([])
  }
  headRow(sheet, [
    say('assumptions.table'),
    say('assumptions.version'),
    say('assumptions.valid_from'),
    say('column.source'),
  ])
  for (const { table, id, valid_from, source } of snapshot.versions)
    rule(
      sheet.addRow([
        word([referenceText], `table.${table}`),
        id,
        valid_from > '1900-01-01' ? formatDate(valid_from) : say('assumptions.always'),
        source,
      ]),
    )
  sheet.addRow([])
  headRow(sheet, [say('sheet.other_names')])
  for (const name of otherNames(snapshot, saying)) rule(sheet.addRow([`{{${name}}}`]))
  printable(sheet, 8)
  sheet.views = [{ state: 'frozen', ySplit: 3 }]
  return cells
}

const numberFormat = ({ unit }: Pick<Assumption, 'unit'>) =>
  unit.startsWith('CHF') || unit === 'kWh/a' || unit === 'h/a' || unit === 'a' ? '#,##0' : '0.####'

/** What is known of building, plant, consumption and heat index: as in the printed report. */
export function dataSheet(sheet: excel.Worksheet, { snapshot, saying }: Given) {
  sheet.columns = [40, 34, 22, 18, 18, 40].map((width) => ({ width }))
  titleRow(sheet, saying.say('sheet.data'))
  const noCharts = {
    files: new Map<string, string>(),
    draw: (): Block => ({ kind: 'text', text: '' }),
  }
  for (const section of [
    buildingOf(snapshot, saying),
    plantOf(snapshot, saying),
    idcOf(snapshot, saying, noCharts),
  ]) {
    sheet.addRow([])
    sheet.addRow([section.title]).font = { ...letters, size: 13, bold: true }
    for (const block of section.blocks) writeBlock(sheet, block)
  }
  printable(sheet, 6)
}

const textOf = (cell: Cell) => (typeof cell === 'string' ? cell : cell.text)

function writeBlock(sheet: excel.Worksheet, block: Block) {
  if (block.kind === 'text' && block.text !== '') sheet.addRow([block.text])
  if (block.kind === 'subtitle') {
    sheet.addRow([])
    sheet.addRow([block.text]).font = { ...letters, bold: true }
  }
  if (block.kind === 'facts')
    for (const { name, value } of block.facts) rule(sheet.addRow([name, value]))
  if (block.kind === 'list') for (const item of block.items) rule(sheet.addRow([item]))
  if (block.kind === 'table') {
    headRow(
      sheet,
      block.columns.map(({ title }) => title.replace('\n', ', ')),
    )
    for (const cells of block.rows)
      rule(
        sheet.addRow(
          cells.map((cell, at) => {
            const said = textOf(cell)
            const number = block.columns[at]?.isNumber ? plainNumber(said) : undefined
            return number ?? said
          }),
        ),
      )
  }
}

/** The number that a formatted one is; a quantity with its unit stays text. */
function plainNumber(said: string): number | undefined {
  const plain = said.replaceAll('’', '').replace('−', '-')
  return plain !== '' && Number.isFinite(Number(plain)) ? Number(plain) : undefined
}

/** The result at a glance, with charts of the other sheets. */
export function summarySheet(
  sheet: excel.Worksheet,
  { snapshot, saying, names }: Given,
  {
    options,
    years,
    isDraft,
  }: { options: OptionRows; years: { first: number; last: number }; isDraft: boolean },
): ChartPlan[] {
  const { say } = saying
  const cover = coverOf(snapshot, saying, { language: saying.language, isDraft })
  sheet.columns = [40, 18, 18, 18, 18, 18].map((width) => ({ width }))
  titleRow(sheet, cover.title)
  if (cover.note)
    sheet.addRow([cover.note]).font = { ...letters, bold: true, color: { argb: 'FF85540A' } }
  for (const [name, value] of [
    [say('cover.building'), [cover.address, cover.place].filter(Boolean).join(', ')],
    ...cover.facts.map((fact) => [fact.name, fact.value.replaceAll('\n', ', ')]),
    [say('cover.office'), cover.office.join(', ')],
  ])
    rule(sheet.addRow([name, value]))
  const recommended = recommendedOf(snapshot)
  sheet.addRow([])
  sheet.addRow([
    recommended
      ? say('summary.recommended', { option: optionName(saying, recommended) })
      : say('summary.open'),
  ]).font = { ...letters, size: 13, bold: true, color: { argb: 'FF0A6A5D' } }
  headRow(sheet, [
    say('options.option'),
    say('options.rank'),
    `${say('options.investment')}, CHF`,
    `${say('options.subsidies')}, CHF`,
    `${say('options.annual_cost')}, CHF/a`,
    `${say('options.co2_total', { years: snapshot.comparison.input.horizon })}, t`,
  ])
  const { results, input } = snapshot.comparison
  for (const option of inOrder(snapshot)) {
    const column = letterOf(heatingOptions.indexOf(option) + 3)
    const at = (row: number) => refer(names.options, `${column}${row}`)
    const result = results[option]
    const row = sheet.addRow([
      optionName(saying, option),
      { formula: at(options.rank), result: result.rank ?? '–' },
      { formula: at(options.investment), result: result.investment },
      { formula: at(options.subsidy), result: input.options[option].subsidy ?? unknownCell },
      { formula: at(options.annualCost), result: result.annualCost },
      { formula: at(options.co2Total), result: result.co2Total },
    ])
    rule(row, option === recommended)
    for (const cell of [3, 4, 5]) row.getCell(cell).numFmt = '#,##0'
    row.getCell(6).numFmt = '#,##0.0'
  }
  const top = sheet.rowCount + 2
  // Charts stand below what is written; the print area has to hold them.
  sheet.pageSetup.printArea = `A1:F${top + 44}`
  const optionRange = (row: number) => refer(names.options, `$C$${row}:$H$${row}`)
  const cached = (value: (option: (typeof heatingOptions)[number]) => number) =>
    heatingOptions.map(value)
  const categories = {
    range: optionRange(options.head),
    values: heatingOptions.map((option) => optionName(saying, option)),
  }
  return [
    {
      kind: 'stacked',
      title: say('chart.annual_cost'),
      categories,
      at: { column: 0, row: top - 1, columns: 3, rows: 21 },
      series: [
        {
          name: say('chart.capital'),
          range: optionRange(options.netCapital),
          values: cached((option) => results[option].capital + results[option].subsidy),
          colour: '465F6D',
        },
        {
          name: say('options.energy'),
          range: optionRange(options.energy),
          values: cached((option) => results[option].energy),
          colour: '1E8C7C',
        },
        {
          name: say('options.maintenance'),
          range: optionRange(options.maintenance),
          values: cached((option) => results[option].maintenance),
          colour: '82969E',
        },
      ],
    },
    {
      kind: 'stacked',
      title: say('chart.emissions', { years: input.horizon }),
      categories,
      at: { column: 3, row: top - 1, columns: 3, rows: 21 },
      series: [
        {
          name: say('options.co2_total', { years: input.horizon }),
          range: optionRange(options.co2Total),
          values: cached((option) => results[option].co2Total),
          colour: 'BF3F0A',
        },
      ],
    },
    {
      kind: 'line',
      title: say('chart.paid'),
      categories: {
        range: refer(names.years, `$A$${years.first}:$A$${years.last}`),
        values: results.fossile.years.map(({ year }) => String(year)),
      },
      at: { column: 0, row: top + 21, columns: 6, rows: 22 },
      series: heatingOptions.map((option, index) => {
        const column = letterOf(index + 2)
        return {
          name: optionName(saying, option),
          range: refer(names.years, `$${column}$${years.first}:$${column}$${years.last}`),
          values: results[option].years.map(({ cumulated }) => cumulated),
          colour: colours[option],
        }
      }),
    },
  ]
}

const colours = {
  cad: '98259D',
  pacNappes: '22265E',
  pacSondes: '005F58',
  pacAir: '0098FF',
  pellets: '521800',
  fossile: 'BF3F0A',
} as const
