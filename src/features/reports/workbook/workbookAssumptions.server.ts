import { formatDate } from '../../../kernel/field/format.ts'
import type { BookSheet } from '../../../kernel/workbook/workbook.server.ts'
import {
  type Assumption,
  assumptionCell,
  isCapped,
  isGranted,
  originOfEntry,
  usualOriginOf,
} from '../../heating/assumptions.ts'
import { feasibilities } from '../../heating/comparison.ts'
import { heatingComparisonText } from '../../heating/heating.text.ts'
import { type HeatingOption, heatingOptions } from '../../reference/heatingOption.ts'
import { enteredOrigin } from '../../reference/origin/origin.ts'
import { referenceText } from '../../reference/reference.text.ts'
import { assumptionLabelKey, formTexts } from '../assumptionLabel.ts'
import { optionName } from '../pages/frontPages.server.ts'
import { sourceLine } from '../pages/sourceLine.server.ts'
import type { Snapshot } from '../snapshot.ts'
import { otherTemplateNames } from './template/workbookTemplate.server.ts'
import type { DerivedCell } from './usual/workbookUsualValues.server.ts'
import {
  baseFont,
  borderRow,
  type Cells,
  cellReference,
  headerRow,
  numberFormatOf,
  setPrintArea,
  textAlignment,
  titleRow,
  unknownCell,
  type WorkbookContext,
} from './workbookRows.server.ts'
import { textLiteral } from './workbookSentences.server.ts'

const greyText = 'FF5C696A'

/** A row of the sheet: an assumption, or the feasibility of an option. */
type Line = { cell: string } & ({ assumption: Assumption } | { feasible: HeatingOption })

/** Groups of rows, in order: shared assumptions, then each option. */
function groupsOf({ comparison }: Snapshot): { option?: HeatingOption; lines: Line[] }[] {
  return [undefined, ...heatingOptions].flatMap((option) => {
    const assumptions = comparison.assumptions.filter((assumption) => assumption.option === option)
    const feasible: Line[] = option
      ? [{ cell: `options/${option}/feasible`, feasible: option }]
      : []
    const lines = [
      ...feasible,
      ...assumptions.map((assumption) => ({ cell: assumptionCell(assumption), assumption })),
    ]
    return lines.length > 0 ? [{ option, lines }] : []
  })
}

/** Row of the first group's titles, after the sheet title, the note and an empty row. */
const firstRow = 4
/** Left-aligned columns: unit, source, date and name. */
const textColumns = [5, 6, 7, 8]

/** Cells of the effective values, by form cell. Computed before the sheet is written: earlier sheets refer to them. */
export function assumptionCells({ snapshot, names }: WorkbookContext): Cells {
  const cells: Cells = new Map()
  let groupRow = firstRow
  for (const { lines } of groupsOf(snapshot)) {
    for (const [index, { cell }] of lines.entries())
      cells.set(cell, cellReference(names.assumptions, `$B$${groupRow + 1 + index}`))
    groupRow += lines.length + 2
  }
  return cells
}

/**
 * Writes the sheet of assumptions: usual value, entered value (the green input column) and effective value, a
 * formula of the two. Drafts also show the name of each value for use in templates.
 */
export function assumptionSheet(
  sheet: BookSheet,
  workbook: WorkbookContext,
  { usual, isDraft }: { usual: ReadonlyMap<string, DerivedCell>; isDraft: boolean },
) {
  const { snapshot, translator } = workbook
  const { t, translate } = translator
  sheet.widths = [38, 14, 14, 14, 12, 46, 12, ...(isDraft ? [30] : [])]
  titleRow(sheet, t('assumptions.title'))
  sheet.addRow([t('sheet.assumptions_note')]).font = { ...baseFont, color: greyText }
  sheet.addRow([])
  for (const { option, lines } of groupsOf(snapshot)) {
    const titles = [
      option ? optionName(translator, option) : t('assumptions.general'),
      t('column.value'),
      t('assumptions.usual'),
      t('sheet.entered'),
      t('sheet.unit'),
      t('column.source'),
      t('column.date'),
      ...(isDraft ? [t('sheet.name')] : []),
    ]
    headerRow(sheet, titles, textColumns)
    for (const line of lines) {
      const content =
        'assumption' in line
          ? assumptionRow(line.assumption, workbook)
          : feasibilityRow(line.feasible, workbook)
      const rowNumber = sheet.rowCount + 1
      const derived = usual.get(line.cell)
      const [usualCell, enteredCell] = [`$C${rowNumber}`, `$D${rowNumber}`]
      const followsUsual = content.isPromise
        ? `OR(ISBLANK(${enteredCell}),AND(ISNUMBER(${usualCell}),N(${enteredCell})>ROUND(N(${usualCell}),0)))`
        : `ISBLANK(${enteredCell})`
      const isUsual = content.entered === null || content.isCapped
      const row = sheet.addRow([
        content.title,
        {
          formula: `IF(${followsUsual},${usualCell},${enteredCell})`,
          result: content.value,
        },
        derived ? { result: content.usual, ...derived } : content.usual,
        content.entered,
        content.unit,
        {
          formula: `IF(${followsUsual},${textLiteral(content.source)},${textLiteral(content.enteredSource)})`,
          result: isUsual ? content.source : content.enteredSource,
        },
        // Without a date, too: with other inputs the usual value may have one.
        {
          formula: `IF(${followsUsual},${textLiteral(content.date)},"–")`,
          result: isUsual ? content.date : '–',
        },
        ...(isDraft ? [`{{${line.cell}}}`] : []),
      ])
      borderRow(row)
      row.getCell(2).font = { ...baseFont, bold: true }
      for (const column of [2, 3, 4]) {
        row.getCell(column).numFmt = numberFormatOf(content.value, content.unit)
        row.getCell(column).alignment = { horizontal: 'right' }
      }
      for (const column of textColumns) {
        row.getCell(column).font = { ...baseFont, color: greyText }
        row.getCell(column).alignment = textAlignment(column)
      }
      const input = row.getCell(4)
      workbook.markInput(line.cell, input)
      if ('feasible' in line)
        input.choices = feasibilities.map((verdict) =>
          translate([heatingComparisonText], `feasible.${verdict}`),
        )
    }
    sheet.addRow([])
  }
  const versionTitles = [
    t('assumptions.table'),
    t('assumptions.version'),
    t('assumptions.valid_from'),
    t('column.source'),
  ]
  headerRow(sheet, versionTitles, [3, 4])
  for (const { table, id, valid_from, source } of snapshot.versions)
    borderRow(
      sheet.addRow([
        translate([referenceText], `table.${table}`),
        id > 0 ? id : t('assumptions.supplied'),
        valid_from > '1900-01-01' ? formatDate(valid_from) : t('assumptions.always'),
        source,
      ]),
    )
  if (isDraft) {
    sheet.addRow([])
    headerRow(sheet, [t('sheet.other_names')])
    for (const name of otherTemplateNames(snapshot, translator))
      borderRow(sheet.addRow([`{{${name}}}`]))
  }
  setPrintArea(sheet, isDraft ? 8 : 7)
  sheet.frozen = { rows: 3, columns: 0 }
}

type RowContent = {
  title: string
  value: number | string
  usual: number | string
  entered: number | string | null
  isPromise?: boolean
  isCapped?: boolean
  unit: string
  /** Source of the usual value. */
  source: string
  /** Source of the entered value. */
  enteredSource: string
  /** Date of the usual value's source, formatted. */
  date: string
}

/** Assumptions whose usual value is looked up in a band of a table; their sources are on the sheet of tables. */
const bandedNames: readonly string[] = [
  'subsidy',
  'energy_price',
  'fixed_fee',
  'energy_bill',
  'pv_investment',
  'electricity_price',
]

/** Whether the standing charge is part of the building's electricity bill, so no table has it. */
const isOnSharedMeter = ({ name, figures }: Assumption) =>
  name === 'fixed_fee' && figures.length === 0

/** Whether an entered amount counts at most the usual one: a subsidy that nobody granted, but in reports of before. */
const isPromise = (assumption: Assumption, { answers }: Snapshot) => {
  const { name, override, usual, value } = assumption
  const isOfBefore = value === override && (override ?? 0) > (usual ?? Number.POSITIVE_INFINITY)
  return name === 'subsidy' && !isGranted(assumption, answers) && !isOfBefore
}

function assumptionRow(
  assumption: Assumption,
  { snapshot, translator }: WorkbookContext,
): RowContent {
  const isZeroWithoutBand =
    assumption.usual === 0 && (assumption.option === 'fossile' || isOnSharedMeter(assumption))
  const isBanded =
    snapshot.references &&
    bandedNames.includes(assumption.name) &&
    !isZeroWithoutBand &&
    !assumption.billed
  const usualOrigin = usualOriginOf(assumption)
  // What was entered stands in a column of its own, also if less of it counts.
  const sourceOf = (origin: Assumption['origin']) =>
    sourceLine({ ...assumption, override: null, origin }, translator)
  return {
    title: translator.translate(formTexts, assumptionLabelKey(assumptionCell(assumption)).key),
    value: assumption.value ?? unknownCell,
    usual: assumption.usual ?? unknownCell,
    entered: assumption.override,
    isPromise: isPromise(assumption, snapshot),
    isCapped: isCapped(assumption),
    unit: assumption.unit,
    source: isBanded ? translator.t('sheet.see_tables') : sourceOf(usualOrigin),
    enteredSource: sourceOf(originOfEntry(assumption)),
    date: usualOrigin?.read_on && !isBanded ? formatDate(usualOrigin.read_on) : '',
  }
}

/** Row of an option's feasibility: the usual value is the verdict of the rules, which an entered one overrules. */
function feasibilityRow(
  option: HeatingOption,
  { snapshot, translator }: WorkbookContext,
): RowContent {
  const { feasible, found: ruleVerdict = feasible, isEntered } = snapshot.judged[option]
  // Only an entered verdict has a reason.
  const reason = snapshot.answers[`options/${option}/reason`]
  const verdictText = (verdict: string) =>
    translator.translate([heatingComparisonText], `feasible.${verdict}`)
  return {
    title: translator.t('options.feasible'),
    value: verdictText(feasible),
    usual: verdictText(ruleVerdict),
    entered: isEntered ? verdictText(feasible) : null,
    unit: '',
    source: translator.t('sheet.judged'),
    enteredSource: [
      sourceLine({ name: '', unit: '', origin: enteredOrigin() } as Assumption, translator),
      ...(reason ? [String(reason)] : []),
    ].join(' · '),
    date: '',
  }
}
