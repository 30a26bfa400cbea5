import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as excel from '@cj-tech-master/excelts'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { kindWorkbook } from '../../src/features/reports/kinds/kindWorkbook.server.ts'
import { reportedKinds } from '../../src/features/reports/kinds/reportedKinds.ts'
import { translatorFor } from '../../src/features/reports/pages/translator.server.ts'
import { generateWorkbook } from '../../src/features/reports/workbook/workbook.server.ts'
import { languages } from '../../src/kernel/text.ts'
import { createScratchFolder } from '../../src/testing/scratch.ts'
import { randomFrom } from '../addresses.ts'
import { requireNoFaults } from '../figures.ts'
import { randomKindReport } from '../papers/kindReports.ts'
import { requireProgram, runProgram } from '../programs.ts'
import { randomConsultation } from './consultations.ts'
import { applyChanges, type Change, enterChanges, randomChanges } from './workbookChanges.ts'

/** Changed inputs per workbook. */
const changesPerWorkbook = 20
/** Allowed difference of figures, the same for every unit. */
const tolerance = 0.01

/**
 * Generates workbooks of random mandates, changes twenty inputs in each and recalculates them in
 * LibreOffice. Every formula must give the product's result for these inputs, including sentences and
 * the order of options, and no error. So must those of random reports of each kind. Cached results are removed first, so
 * that LibreOffice must calculate all.
 */
export default async function proveExcel(
  { seed, log }: { seed: number; log: (line: string) => void },
  mandates = Number(process.env.WORKBOOKS ?? 100),
) {
  requireProgram('soffice', 'libreoffice-calc-nogui', log)
  const random = randomFrom(seed)
  const { folder, remove } = createScratchFolder()
  const [uncalculated, calculated] = [join(folder, 'uncalculated'), join(folder, 'calculated')]
  for (const path of [uncalculated, calculated]) mkdirSync(path, { recursive: true })
  const figures = {
    workbooks: 0,
    workbooks_of_kinds: 0,
    changed_inputs: 0,
    formulas: 0,
    formulas_of_kinds: 0,
    moved: 0,
    corrected_indices: 0,
    laws_by_estimate: 0,
    unknown_subsidies: 0,
    texts: 0,
    largest_difference: 0,
    faults: [] as string[],
  }
  try {
    const expected = new Map<string, { before: Uint8Array; after: Uint8Array; changes: Change[] }>()
    for (let index = 0; index < mandates; index++) {
      const translator = await translatorFor(languages[index % languages.length]!)
      const snapshot = randomConsultation(random)
      const { content, inputs } = await generateWorkbook(snapshot, translator, false)
      const changes = randomChanges(snapshot, [...inputs.keys()], changesPerWorkbook, random)
      const changed = applyChanges(snapshot, changes)
      const { content: after } = await generateWorkbook(changed, translator, false)
      const { indices, law, comparison } = changed
      figures.corrected_indices += indices.filter(({ corrected }) => corrected !== null).length
      if (law?.basis === 'estimate') figures.laws_by_estimate++
      figures.unknown_subsidies += Object.values(comparison.input.options).filter(
        ({ subsidy }) => subsidy === null,
      ).length
      const name = `${String(index).padStart(3, '0')}-${translator.language}.xlsx`
      expected.set(name, { before: content, after, changes })
      writeFileSync(
        join(uncalculated, name),
        removeCachedResults(await enterChanges(content, inputs, changes, translator)),
      )
    }
    // Every random report of a kind has other inputs: its formulas must give what the product calculated from them.
    for (const kind of reportedKinds)
      for (let index = 0; index < Math.ceil(mandates / 5); index++) {
        const translator = await translatorFor(languages[index % languages.length]!)
        const content = await kindWorkbook(await randomKindReport(kind, random), translator, false)
        figures.workbooks_of_kinds++
        const name = `${kind}-${index}-${translator.language}.xlsx`
        expected.set(name, { before: content, after: content, changes: [] })
        writeFileSync(join(uncalculated, name), removeCachedResults(content))
      }
    log(`${expected.size} workbooks written, LibreOffice calculates`)
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
    runProgram('soffice', [
      profile,
      '--headless',
      '--convert-to',
      'xlsx:Calc MS Excel 2007 XML',
      '--outdir',
      calculated,
      ...[...expected.keys()].map((name) => join(uncalculated, name)),
    ])
    for (const [name, { before, after, changes }] of expected) {
      figures.workbooks++
      figures.changed_inputs += changes.length
      const [earlier, expectedResults, actualResults] = await Promise.all([
        readFormulaResults(before),
        readFormulaResults(after),
        readFormulaResults(readFileSync(join(calculated, name))),
      ])
      for (const [cell, expectedResult] of expectedResults) {
        figures.formulas++
        if (changes.length === 0) figures.formulas_of_kinds++
        if (earlier.get(cell) !== expectedResult) figures.moved++
        const actualResult = actualResults.get(cell)
        if (typeof expectedResult === 'number' && typeof actualResult === 'number') {
          const difference = Math.abs(expectedResult - actualResult)
          figures.largest_difference = Math.max(figures.largest_difference, difference)
          if (difference <= tolerance) continue
        } else if (expectedResult === actualResult) {
          figures.texts++
          continue
        }
        figures.faults.push(
          `${name} ${cell}: ${JSON.stringify(actualResult)}, not ${JSON.stringify(expectedResult)}`,
        )
      }
    }
  } finally {
    remove()
  }
  for (const fault of figures.faults.slice(0, 20)) log(fault)
  return requireNoFaults(figures)
}

/** Removes the cached results of all formulas of a workbook. */
export function removeCachedResults(content: Uint8Array): Uint8Array {
  const parts = unzipSync(content)
  for (const [name, part] of Object.entries(parts))
    if (/^xl\/worksheets\/[^/]+\.xml$/.test(name))
      parts[name] = strToU8(
        strFromU8(part)
          .replace(/(<f>.*?<\/f>)<v>.*?<\/v>/gs, '$1')
          .replace(/ t="(str|e)"(?=[^>]*><f>)/g, ''),
      )
  return zipSync(parts)
}

/** Reads the result of each formula, by sheet and address (`Sheet1!A1`); errors are texts. */
export async function readFormulaResults(content: Uint8Array): Promise<Map<string, unknown>> {
  const book = new excel.Workbook()
  await book.xlsx.load(content as unknown as ArrayBuffer)
  const found = new Map<string, unknown>()
  book.eachSheet((sheet) =>
    sheet.eachRow((row) =>
      row.eachCell((cell) => {
        if (cell.type !== excel.ValueType.Formula) return
        const { result } = cell
        const value = result instanceof Object && 'error' in result ? String(result.error) : result
        found.set(`${sheet.name}!${cell.address}`, value ?? 0)
      }),
    ),
  )
  return found
}
