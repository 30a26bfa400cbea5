import type { BookSheet } from '../../../kernel/workbook/workbook.server.ts'
import { maxHeatingYears } from '../../heating/plant/usefulHeat.ts'
import { describeLegalPosition } from '../../idc/describeDuty.ts'
import { dutyText } from '../../idc/duty.text.ts'
import {
  bandOfMean,
  type DutyStep,
  type LegalPosition,
  meanUpTo,
  publishedMean,
} from '../../idc/duty.ts'
import { kilowattHours } from '../../reference/energy.ts'
import { consumptionText } from '../../technical/consumption.text.ts'
import { energyTitle } from '../pages/translator.server.ts'
import type { Snapshot } from '../snapshot.ts'
import { type IndexYear, indexYearRows } from './workbookIndexYear.server.ts'
import {
  baseFont,
  borderRow,
  type Cells,
  cellReference,
  headerRow,
  inputRow,
  setPrintArea,
  titleRow,
  type WorkbookContext,
} from './workbookRows.server.ts'
import { numberFormula, sentenceFormula } from './workbookSentences.server.ts'

/**
 * Writes the sheet with consumption, heat indices and useful heat, calculated from amounts, area and boiler
 * efficiency. `usefulHeat` is the formula of the mean useful heat; undefined if it is unknown in one of the years.
 */
export function indexSheet(
  sheet: BookSheet,
  workbook: WorkbookContext,
  tables: Cells,
): { usefulHeat: string | undefined } {
  const { snapshot, translator, names } = workbook
  const { t } = translator
  sheet.widths = [40, 26, 22, 14, 12, 14, 16, 14, 12, 16]
  titleRow(sheet, t('sheet.consumption'))
  sheet.addRow([t('sheet.inputs_note')])
  sheet.addRow([])
  const { sre } = snapshot.building.values
  const isInput = isCalculated(snapshot)
  inputRow(sheet, workbook, { isInput, name: 'sre', title: t('idc.sre'), value: sre, unit: 'm²' })
  inputRow(sheet, workbook, {
    isInput,
    name: 'boiler_efficiency',
    title: t('sheet.boiler_efficiency'),
    value: snapshot.answers.boiler_efficiency,
    unit: '%',
  })
  const amounts = consumptionRows(sheet, workbook)
  const years = snapshot.indices.map((index) =>
    indexYearRows(sheet, workbook, { index, amounts, tables }),
  )
  const means = yearTable(sheet, workbook, years)
  lawRows(sheet, workbook, means)
  setPrintArea(sheet, 10)
  const heats = years.slice(0, maxHeatingYears).map(({ heat }) => heat)
  return {
    usefulHeat:
      heats.length > 0 && !heats.includes(undefined)
        ? `AVERAGE(${heats.map((heat) => cellReference(names.consumption, heat!)).join(',')})`
        : undefined,
  }
}

/** Whether the sheet calculates from its inputs; this needs the area and a snapshot with references. */
const isCalculated = ({ building, references }: Snapshot) =>
  Boolean(references && building.values.sre)

/** Adds consumption as entered; returns the cells of the amounts in the order of the snapshot's consumptions. */
function consumptionRows(sheet: BookSheet, workbook: WorkbookContext): string[] {
  const { snapshot, translator } = workbook
  const { t, translate } = translator
  sheet.addRow([])
  sheet.addRow([t('plant.consumption')]).font = { ...baseFont, size: 13, bold: true }
  if (snapshot.consumptions.length === 0) sheet.addRow([t('plant.no_consumption')])
  else
    headerRow(
      sheet,
      [
        t('column.energy'),
        t('column.usage'),
        t('sheet.from'),
        t('sheet.to'),
        t('column.amount'),
        t('sheet.unit'),
        `${energyTitle(snapshot.consumptions, translator)}, kWh`,
      ],
      [2, 6],
    )
  return snapshot.consumptions.map((row, index) => {
    const rowNumber = sheet.rowCount + 1
    const { energy, unit } = row as { energy: keyof typeof kilowattHours; unit: 'kWh' }
    const kwhPerUnit = kilowattHours[energy]?.[unit]
    const sheetRow = sheet.addRow([
      translate([consumptionText], `energy.${energy}`),
      translate([consumptionText], `usage.${String(row.usage)}`),
      new Date(`${String(row.start_date)}T00:00:00Z`),
      new Date(`${String(row.end_date)}T00:00:00Z`),
      row.amount as number,
      translate([consumptionText], `unit.${unit}`),
      kwhPerUnit
        ? { formula: `$E$${rowNumber}*${kwhPerUnit}`, result: Number(row.amount) * kwhPerUnit }
        : null,
    ])
    borderRow(sheetRow)
    for (const column of [3, 4]) sheetRow.getCell(column).numFmt = 'dd.mm.yyyy'
    for (const column of [5, 7]) sheetRow.getCell(column).numFmt = '#,##0'
    if (isCalculated(snapshot))
      workbook.markInput(`consumptions/${index}/amount`, sheetRow.getCell(5))
    return `$E$${rowNumber}`
  })
}

/** Adds a table of the indices of all years; returns the cells of our three-year means, by their last year. */
function yearTable(
  sheet: BookSheet,
  { snapshot, translator }: WorkbookContext,
  calculated: readonly IndexYear[],
): Map<number, string> {
  const { t } = translator
  const { official, indices } = snapshot
  const means = new Map<number, string>()
  sheet.addRow([])
  sheet.addRow([t('idc.title')]).font = { ...baseFont, size: 13, bold: true }
  const years = [...new Set([...official, ...indices].map(({ year }) => year))]
  if (years.length === 0) sheet.addRow([t('idc.none')])
  else
    headerRow(
      sheet,
      [
        t('idc.year'),
        t('idc.agents'),
        `${t('idc.official')}, MJ/m²·a`,
        `${t('idc.mean_3')}, MJ/m²·a`,
        `${t('idc.estimate')}, MJ/m²·a`,
        `${t('sheet.estimate_mean')}, MJ/m²·a`,
      ],
      [2],
    )
  years.sort((one, other) => other - one)
  const firstRow = sheet.rowCount + 1
  /** The index that a mean counts for a year: the cell of the published one, else our formula. */
  const countedIn = (year: number) =>
    official.some((index) => index.year === year && index.idc !== null)
      ? `$C$${firstRow + years.indexOf(year)}`
      : calculated.find(({ index }) => index.year === year)?.value
  for (const year of years) {
    const published = official.find((index) => index.year === year)
    const estimate = calculated.find(({ index }) => index.year === year)
    const mean = meanUpTo(year, official, indices)
    const ofEstimate = mean?.basis === 'estimate' ? mean : undefined
    const row = sheet.addRow([
      year,
      published?.energetic_agent ?? null,
      published?.idc ?? null,
      (published && publishedMean(published)) ?? null,
      estimate ? { formula: estimate.value, result: estimate.index.value } : null,
      ofEstimate
        ? { formula: `(${ofEstimate.years.map(countedIn).join('+')})/3`, result: ofEstimate.mean }
        : null,
    ])
    borderRow(row)
    row.getCell(1).alignment = { horizontal: 'left' }
    for (const column of [3, 4, 5, 6]) row.getCell(column).numFmt = '#,##0.0'
    if (ofEstimate) means.set(year, `$F$${row.number}`)
  }
  return means
}

/** Adds sentences on the legal duties. If these rest on our estimate, the sentences are formulas of its mean. */
function lawRows(
  sheet: BookSheet,
  { snapshot, translator }: WorkbookContext,
  means: ReadonlyMap<number, string>,
) {
  const { law } = snapshot
  const { translate } = translator
  if (!law) return
  const tDuty = (key: string, params: object = {}) =>
    translate([dutyText], key, params as Record<string, string>)
  sheet.addRow([])
  sheet.addRow([tDuty('title')]).font = { ...baseFont, size: 13, bold: true }
  const mean = law.basis === 'estimate' ? means.get(law.years.at(-1)!) : undefined
  const sentencesFor = (judged: Pick<DutyStep, 'duty' | 'near'>) =>
    describeLegalPosition(withDuty(law, judged), (key, params) =>
      // Keep the placeholder of the mean for the formula.
      tDuty(key, key === 'now' ? { ...params, mean: '{mean}' } : params),
    )
  const steps = [law.now, ...law.later]
  const limits = [
    ...new Set(steps.flatMap(({ optimise, audit, renovate }) => [optimise, audit, renovate])),
  ]
  // The first sentences describe the steps, the rest are notes.
  for (const [index, text] of describeLegalPosition(law, tDuty).entries()) {
    const step = steps[index]
    if (!mean || !step) {
      sheet.addRow([text])
      continue
    }
    // As in `formatLegalMean`: whole, unless it would then look equal to a limit.
    const meets = limits.map((limit) => `ROUND(${mean},0)=${limit}`).join(',')
    const meanText = `IF(AND(${mean}<>INT(${mean}),OR(${meets})),${[2, 0].map((decimals) => numberFormula(mean, { decimals })).join(',')})&"\u00a0MJ/m²·a"`
    const sentence = (duty: DutyStep['duty'], near?: number) =>
      sentenceFormula(sentencesFor({ duty, near })[index]!, { mean: meanText })
    const { renovate, audit, optimise } = step
    const clear = `IF(${mean}>${renovate},${sentence('renovate')},IF(${mean}>${audit},${sentence('audit')},IF(${mean}>${optimise},${sentence('optimise')},${sentence('none')})))`
    // As in `judgeBetween`: the most demanding limit counts.
    const formula = [...new Set([optimise, audit, renovate])].reduce(
      (otherwise, limit) =>
        `IF(ABS(${mean}-${limit})<=${bandOfMean(law)}*${mean},${sentence('unclear', limit)},${otherwise})`,
      clear,
    )
    sheet.addRow([{ formula, result: text }])
  }
}

/** The legal position as it would be if all its steps were judged so. */
const withDuty = (law: LegalPosition, judged: Pick<DutyStep, 'duty' | 'near'>): LegalPosition => ({
  ...law,
  now: { ...law.now, ...judged },
  later: law.later.map((step) => ({ ...step, ...judged })),
})
