import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import excel from 'exceljs'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { translatorFor } from '../src/features/reports/pages/translator.server.ts'
import { generateWorkbook } from '../src/features/reports/workbook/workbook.server.ts'
import { languages } from '../src/kernel/text.ts'
import { createScratchFolder } from '../src/testing/scratch.ts'
import { randomFrom } from './addresses.ts'
import { randomConsultation } from './consultations.ts'
import { requireNoFaults } from './figures.ts'
import { requireProgram, runProgram } from './programs.ts'
import { applyChanges, type Change, enterChanges, randomChanges } from './workbookChanges.ts'

/** Changed inputs per workbook. */
const changesPerWorkbook = 20
/** Tolerance of figures in CHF, kWh, kg, t, ct. */
const tolerance = 0.01

/**
 * Generates workbooks of random mandates, changes twenty inputs in each and recalculates them in
 * LibreOffice. Every formula must give the product's result for these inputs, including sentences and
 * the order of options, and no error. Cached results are removed first, so that nothing can be repeated
 * instead of calculated.
 */
export default async function proveExcel(
  given: { seed: number; log: (line: string) => void },
  mandates = Number(process.env.WORKBOOKS ?? 100),
) {
  const { seed, log } = given
  requireProgram('soffice', 'libreoffice-calc-nogui', log)
  const random = randomFrom(seed)
  const { folder, remove } = createScratchFolder()
  const [bare, calculated] = [join(folder, 'bare'), join(folder, 'calculated')]
  for (const one of [bare, calculated]) mkdirSync(one, { recursive: true })
  const figures = {
    workbooks: 0,
    changed_inputs: 0,
    formulas: 0,
    moved: 0,
    corrected_indices: 0,
    laws_by_estimate: 0,
    unknown_subsidies: 0,
    texts: 0,
    largest_difference: 0,
    faults: [] as string[],
  }
  try {
    const expected = new Map<string, { before: Uint8Array; after: Uint8Array; made: Change[] }>()
    for (let at = 0; at < mandates; at++) {
      const saying = await translatorFor(languages[at % languages.length]!)
      const snapshot = randomConsultation(random)
      const { content, inputs } = await generateWorkbook(snapshot, saying, false)
      const made = randomChanges(snapshot, [...inputs.keys()], changesPerWorkbook, random)
      const answer = applyChanges(snapshot, made)
      const { content: after } = await generateWorkbook(answer, saying, false)
      const { indices, law, comparison } = answer
      figures.corrected_indices += indices.filter(({ corrected }) => corrected !== null).length
      if (law?.basis === 'estimate') figures.laws_by_estimate++
      figures.unknown_subsidies += Object.values(comparison.input.options).filter(
        ({ subsidy }) => subsidy === null,
      ).length
      const name = `${String(at).padStart(3, '0')}-${saying.language}.xlsx`
      expected.set(name, { before: content, after, made })
      writeFileSync(
        join(bare, name),
        removeCachedResults(await enterChanges(content, inputs, made, saying)),
      )
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
      ...[...expected.keys()].map((name) => join(bare, name)),
    ])
    for (const [name, { before, after, made }] of expected) {
      figures.workbooks++
      figures.changed_inputs += made.length
      const [earlier, ours, theirs] = await Promise.all([
        readFormulaResults(before),
        readFormulaResults(after),
        readFormulaResults(readFileSync(join(calculated, name))),
      ])
      for (const [cell, wanted] of ours) {
        figures.formulas++
        if (earlier.get(cell) !== wanted) figures.moved++
        const got = theirs.get(cell)
        if (typeof wanted === 'number' && typeof got === 'number') {
          const difference = Math.abs(wanted - got)
          figures.largest_difference = Math.max(figures.largest_difference, difference)
          if (difference <= tolerance) continue
        } else if (wanted === got) {
          figures.texts++
          continue
        }
        figures.faults.push(
          `${name} ${cell}: ${JSON.stringify(got)}, not ${JSON.stringify(wanted)}`,
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

/** Result of each formula, by sheet and address; errors as text. */
export async function readFormulaResults(content: Uint8Array): Promise<Map<string, unknown>> {
  const book = new excel.Workbook()
  await book.xlsx.load(content as unknown as ArrayBuffer)
  const found = new Map<string, unknown>()
  book.eachSheet((sheet) =>
    sheet.eachRow((row) =>
      row.eachCell((cell) => {
        if (cell.type !== excel.ValueType.Formula) return
        const { result } = cell
        const said = result instanceof Object && 'error' in result ? String(result.error) : result
        found.set(`${sheet.name}!${cell.address}`, said ?? 0)
      }),
    ),
  )
  return found
}
