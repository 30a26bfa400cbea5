import { type BookSheet, Workbook } from '../../../kernel/workbook/workbook.server.ts'
import { co2Set } from '../../heating/plant/usual.ts'
import { figureId } from '../../reference/figures.ts'
import { kindWorkbook } from '../kinds/kindWorkbook.server.ts'
import { subsidyPlant } from '../pages/subsidyPages.server.ts'
import { type Translator, translatorFor } from '../pages/translator.server.ts'
import type { PrintTask } from '../press.server.ts'
import { isOfKind, type Snapshot } from '../snapshot.ts'
import { fillTemplate } from './template/workbookTemplate.server.ts'
import {
  existingEfficiency,
  existingFeeUnknown,
  usualFormulas,
} from './usual/workbookUsualValues.server.ts'
import { assumptionCells, assumptionSheet } from './workbookAssumptions.server.ts'
import { attachCharts } from './workbookCharts.server.ts'
import { dataSheet } from './workbookData.server.ts'
import { indexSheet } from './workbookIndex.server.ts'
import { indexInputCells } from './workbookIndexYear.server.ts'
import { optionSheet } from './workbookOptions.server.ts'
import {
  type Cells,
  cellReference,
  enteredFill,
  pageTexts,
  sheetNames,
  type WorkbookContext,
} from './workbookRows.server.ts'
import { summarySheet } from './workbookSummary.server.ts'
import { tableSheet } from './workbookTables.server.ts'
import { yearSheet } from './workbookYears.server.ts'

/**
 * Renders the report as a workbook with live formulas: fills the office's template, or generates one whose
 * formulas reproduce the server's figures from its input cells.
 */
export async function printWorkbook(task: PrintTask): Promise<Uint8Array> {
  const { template, snapshot, language, isDraft } = task
  const translator = await translatorFor(language)
  if (isOfKind(snapshot)) return kindWorkbook(snapshot, translator, isDraft)
  return template
    ? fillTemplate(template, snapshot, translator, { isDraft })
    : (await generateWorkbook(snapshot, translator, isDraft)).content
}

/** A cell that readers may change. */
export type WorkbookInput = { sheet: string; address: string }

/** Generates a workbook; `inputs` are its input cells by name: form cell, field, or `consumptions/<index>/amount`. */
export async function generateWorkbook(
  snapshot: Snapshot,
  translator: Translator,
  isDraft: boolean,
): Promise<{ content: Uint8Array; inputs: Map<string, WorkbookInput> }> {
  const { t } = translator
  const book = new Workbook({
    title: `${t('title')}, ${snapshot.building.address}`,
    author: snapshot.office.name ?? '',
    at: new Date(snapshot.taken_at),
  })
  const names = Object.fromEntries(
    sheetNames.map((key) => [key, t(`sheet.${key}`)]),
  ) as WorkbookContext['names']
  const sheets = Object.fromEntries(
    sheetNames.map((key) => [key, book.addSheet(names[key])]),
  ) as Record<(typeof sheetNames)[number], BookSheet>
  const inputs = new Map<string, WorkbookInput>()
  const workbook: WorkbookContext = {
    snapshot,
    translator,
    names,
    markInput(name, cell) {
      cell.fill = enteredFill
      inputs.set(name, { sheet: cell.sheet.name, address: cell.address })
    },
  }
  // Print the sheets that are mostly text in portrait, and the summary on one page.
  for (const sheet of [sheets.summary, sheets.data, sheets.assumptions])
    sheet.print.orientation = 'portrait'
  sheets.summary.print.isOnePage = true
  for (const sheet of book.sheets)
    Object.assign(sheet.print, pageTexts(snapshot, translator, isDraft))

  const cells = assumptionCells(workbook)
  const indexCells: Cells = new Map(
    Object.entries(indexInputCells).map(([name, address]) => [
      name,
      cellReference(names.consumption, address),
    ]),
  )
  const facts: Cells = new Map([
    ...indexCells,
    ...dataSheet(sheets.data, workbook, linkedValues(workbook, cells, indexCells)),
  ])
  const tables = tableSheet(sheets.tables, workbook, {
    cells: new Map([...cells, ...indexCells]),
    plantOf: (option) => subsidyPlant(snapshot, option),
  })
  const { usefulHeat } = indexSheet(sheets.consumption, workbook, tables)
  const usual = usualFormulas(workbook, { cells, tables, usefulHeat, facts })
  assumptionSheet(sheets.assumptions, workbook, { usual, isDraft })
  const existing = {
    efficiency: existingEfficiency(workbook, { tables, facts }),
    co2: existingCo2(snapshot, tables),
    isFeeUnknown: existingFeeUnknown(workbook, { cells, tables, facts }),
  }
  const area = indexCells.get('sre')
  const options = optionSheet(sheets.options, workbook, { cells, existing, area, tables })
  const years = yearSheet(sheets.years, workbook, { cells, options })
  const charts = summarySheet(sheets.summary, workbook, { cells, options, years, isDraft })
  const content = await book.write((parts) => attachCharts(parts, { sheet: 1, charts }))
  return { content, inputs }
}

/** Values that the data sheet shows as references to cells of other sheets, by field. */
function linkedValues({ snapshot }: WorkbookContext, cells: Cells, indexCells: Cells) {
  const shared = snapshot.comparison.assumptions.filter(({ option }) => option === undefined)
  return new Map([
    ['sre', { cell: indexCells.get('sre')!, value: snapshot.building.values.sre }],
    ...shared.map(
      ({ name, value }) => [name, { cell: cells.get(name)!, value: value as unknown }] as const,
    ),
  ])
}

/** Formula of the existing plant's emissions, kg CO₂ per kWh. */
function existingCo2({ comparison, references }: Snapshot, tables: Cells): string {
  const agent = comparison.input.existing?.agent
  const factor = references?.co2_factors.rows.find(
    (row) => row.set === co2Set && row.agent === agent,
  )
  return (
    (factor && tables.get(figureId('co2_factors', factor, 'kg_per_kwh'))) ??
    String(comparison.input.existing?.co2 ?? 0)
  )
}
