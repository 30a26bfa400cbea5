import type excel from 'exceljs'
import { formatDate } from '../../../kernel/field/format.ts'
import { type Assumption, assumptionCell, originOfEntry } from '../../heating/assumptions.ts'
import { feasibilities } from '../../heating/comparison.ts'
import { heatingComparisonText } from '../../heating/heating.text.ts'
import { type HeatingOption, heatingOptions } from '../../reference/heatingOption.ts'
import { enteredOrigin, jointOrigin } from '../../reference/origin/origin.ts'
import { referenceText } from '../../reference/reference.text.ts'
import { assumptionLabelKey, formTexts } from '../assumptionLabel.ts'
import { sourceLine } from '../pages/closingPages.server.ts'
import { optionName } from '../pages/frontPages.server.ts'
import type { Snapshot } from '../snapshot.ts'
import {
  asText,
  baseFont,
  borderRow,
  type Cells,
  cellReference,
  formatOf,
  headerRow,
  setPrintArea,
  titleRow,
  unknownCell,
  type WorkbookContext,
} from './workbookRows.server.ts'
import { quoted } from './workbookSentences.server.ts'
import { otherTemplateNames } from './workbookTemplate.server.ts'
import type { DerivedCell } from './workbookUsualValues.server.ts'

const soft = 'FF5C696A'

/** A row of the sheet: an assumption, or whether an option can be built. */
type Line = { cell: string } & ({ one: Assumption } | { feasible: HeatingOption })

/** Groups of rows, in their order: what all options share, then each option. */
function groupsOf({ comparison }: Snapshot): { option?: HeatingOption; lines: Line[] }[] {
  return [undefined, ...heatingOptions].flatMap((option) => {
    const its = comparison.assumptions.filter((one) => one.option === option)
    const feasible: Line[] = option
      ? [{ cell: `options/${option}/feasible`, feasible: option }]
      : []
    const lines = [...feasible, ...its.map((one) => ({ cell: assumptionCell(one), one }))]
    return lines.length > 0 ? [{ option, lines }] : []
  })
}

const firstRow = 4
/** Unit, source, date and name. */
const textColumns = [5, 6, 7, 8]

/** Where the value of each assumption will stand, which other sheets refer to before it is written. */
export function assumptionCells({ snapshot, names }: WorkbookContext): Cells {
  const cells: Cells = new Map()
  let at = firstRow
  for (const { lines } of groupsOf(snapshot)) {
    for (const [place, { cell }] of lines.entries())
      cells.set(cell, cellReference(names.assumptions, `$B$${at + 1 + place}`))
    at += lines.length + 2
  }
  return cells
}

/**
 * Each assumption with its usual value, what was entered in its place, and the value that counts, which
 * follows from the two. What stands in the green column may be changed. A draft tells the office under
 * which names a template asks for the values.
 */
export function assumptionSheet(
  sheet: excel.Worksheet,
  workbook: WorkbookContext,
  { usual, isDraft }: { usual: ReadonlyMap<string, DerivedCell>; isDraft: boolean },
) {
  const { snapshot, translator } = workbook
  const { say, word } = translator
  sheet.columns = [38, 14, 14, 14, 12, 46, 12, ...(isDraft ? [30] : [])].map((width) => ({ width }))
  titleRow(sheet, say('assumptions.title'))
  sheet.addRow([say('sheet.assumptions_note')]).font = { ...baseFont, color: { argb: soft } }
  sheet.addRow([])
  for (const { option, lines } of groupsOf(snapshot)) {
    const titles = [
      option ? optionName(translator, option) : say('assumptions.general'),
      say('column.value'),
      say('assumptions.usual'),
      say('sheet.entered'),
      say('sheet.unit'),
      say('column.source'),
      say('column.date'),
      ...(isDraft ? [say('sheet.name')] : []),
    ]
    headerRow(sheet, titles, textColumns)
    for (const line of lines) {
      const written = 'one' in line ? assumed(line.one, workbook) : judged(line.feasible, workbook)
      const at = sheet.rowCount + 1
      const follows = usual.get(line.cell)
      const row = sheet.addRow([
        written.title,
        { formula: `IF(ISBLANK($D${at}),$C${at},$D${at})`, result: written.value },
        follows ? { result: written.usual, ...follows } : written.usual,
        written.entered,
        written.unit,
        {
          formula: `IF(ISBLANK($D${at}),${quoted(written.source)},${quoted(written.ofEntered)})`,
          result: written.entered === null ? written.source : written.ofEntered,
        },
        written.date && {
          formula: `IF(ISBLANK($D${at}),${quoted(written.date)},"–")`,
          result: written.entered === null ? written.date : '–',
        },
        ...(isDraft ? [`{{${line.cell}}}`] : []),
      ])
      borderRow(row)
      row.getCell(2).font = { ...baseFont, bold: true }
      for (const column of [2, 3, 4]) {
        row.getCell(column).numFmt = formatOf(written.value, written.unit)
        row.getCell(column).alignment = { horizontal: 'right' }
      }
      for (const column of textColumns) {
        row.getCell(column).font = { ...baseFont, color: { argb: soft } }
        row.getCell(column).alignment = asText(column)
      }
      const input = row.getCell(4)
      workbook.markInput(line.cell, input)
      if ('feasible' in line)
        input.dataValidation = {
          type: 'list',
          allowBlank: true,
          formulae: [
            `"${feasibilities.map((one) => word([heatingComparisonText], `feasible.${one}`)).join(',')}"`,
          ],
        }
    }
    sheet.addRow([])
  }
  const versionTitles = [
    say('assumptions.table'),
    say('assumptions.version'),
    say('assumptions.valid_from'),
    say('column.source'),
  ]
  headerRow(sheet, versionTitles, [3, 4])
  for (const { table, id, valid_from, source } of snapshot.versions)
    borderRow(
      sheet.addRow([
        word([referenceText], `table.${table}`),
        id,
        valid_from > '1900-01-01' ? formatDate(valid_from) : say('assumptions.always'),
        source,
      ]),
    )
  if (isDraft) {
    sheet.addRow([])
    headerRow(sheet, [say('sheet.other_names')])
    for (const name of otherTemplateNames(snapshot, translator))
      borderRow(sheet.addRow([`{{${name}}}`]))
  }
  setPrintArea(sheet, isDraft ? 8 : 7)
  sheet.views = [{ state: 'frozen', ySplit: 3 }]
}

type Written = {
  title: string
  value: number | string
  usual: number | string
  entered: number | string | null
  unit: string
  /** Where the usual value is from, and what is entered in its place. */
  source: string
  ofEntered: string
  date: string
}

/** Usual values from the step that holds for so much: the sheet of tables says where each step is from. */
const stepped: readonly string[] = ['subsidy', 'energy_price', 'fixed_fee', 'energy_bill']

/** A standing charge that is paid with the building's electricity is in no table. */
const isOnSharedMeter = ({ name, figures }: Assumption) =>
  name === 'fixed_fee' && figures.length === 0

function assumed(one: Assumption, { snapshot, translator }: WorkbookContext): Written {
  const isStepped =
    snapshot.references &&
    stepped.includes(one.name) &&
    !(one.usual === 0 && (one.option === 'fossile' || isOnSharedMeter(one)))
  const usualOrigin = jointOrigin(one.figures) ?? null
  return {
    title: translator.word(formTexts, assumptionLabelKey(assumptionCell(one)).key),
    value: one.value ?? unknownCell,
    usual: one.usual ?? unknownCell,
    entered: one.override,
    unit: one.unit,
    source: isStepped
      ? translator.say('sheet.see_tables')
      : sourceLine({ ...one, origin: usualOrigin }, translator),
    ofEntered: sourceLine({ ...one, origin: originOfEntry(one) }, translator),
    date: usualOrigin?.read_on && !isStepped ? formatDate(usualOrigin.read_on) : '',
  }
}

/** Whether an option can be built: by the site and the power, or as somebody judged. */
function judged(option: HeatingOption, { snapshot, translator }: WorkbookContext): Written {
  const { feasible, found = feasible, isEntered } = snapshot.judged[option]
  // Its reason counts as soon as a verdict is entered, here or in the form.
  const reason = snapshot.answers[`options/${option}/reason`]
  const said = (one: string) => translator.word([heatingComparisonText], `feasible.${one}`)
  return {
    title: translator.say('options.feasible'),
    value: said(feasible),
    usual: said(found),
    entered: isEntered ? said(feasible) : null,
    unit: '',
    source: translator.say('sheet.judged'),
    ofEntered: [
      sourceLine({ name: '', unit: '', origin: enteredOrigin() } as Assumption, translator),
      ...(reason ? [String(reason)] : []),
    ].join(' · '),
    date: '',
  }
}
