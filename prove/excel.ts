import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import excel from 'exceljs'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { printWorkbook } from '../src/features/reports/workbook.server.ts'
import { languages } from '../src/kernel/text.ts'
import { makeScratch } from '../src/testing/scratch.ts'
import { randomFrom } from './addresses.ts'
import { randomConsultation } from './consultations.ts'
import { need, run } from './programs.ts'

const mandates = 100
/** What a figure may differ by: CHF, kWh, kg, t, ct. */
const tolerance = 0.01

/**
 * Workbooks of mandates that are drawn, calculated anew by LibreOffice: each formula gives what the
 * server's engine gave, and none an error. What the formulas gave before is taken out first, so that
 * nothing can be repeated instead of calculated.
 */
export default async function proveExcel(given: { seed: number; log: (line: string) => void }) {
  const { seed, log } = given
  need('soffice', 'libreoffice-calc-nogui', log)
  const random = randomFrom(seed)
  const { folder, remove } = makeScratch()
  const [bare, calculated] = [join(folder, 'bare'), join(folder, 'calculated')]
  for (const one of [bare, calculated]) mkdirSync(one, { recursive: true })
  const figures = {
    workbooks: 0,
    formulas: 0,
    texts: 0,
    largest_difference: 0,
    faults: [] as string[],
  }
  try {
    const written = new Map<string, Uint8Array>()
    for (let at = 0; at < mandates; at++) {
      const language = languages[at % languages.length]!
      const snapshot = randomConsultation(random)
      const { final } = await printWorkbook({ format: 'xlsx', language, snapshot, logo: null })
      const name = `${String(at).padStart(3, '0')}-${language}.xlsx`
      written.set(name, final)
      writeFileSync(join(bare, name), withoutResults(final))
    }
    log(`${written.size} workbooks written, LibreOffice calculates`)
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
    run('soffice', [
      profile,
      '--headless',
      '--convert-to',
      'xlsx:Calc MS Excel 2007 XML',
      '--outdir',
      calculated,
      ...[...written.keys()].map((name) => join(bare, name)),
    ])
    for (const [name, content] of written) {
      figures.workbooks++
      const [ours, theirs] = await Promise.all([
        formulasOf(content),
        formulasOf(readFileSync(join(calculated, name))),
      ])
      for (const [cell, expected] of ours) {
        figures.formulas++
        const got = theirs.get(cell)
        if (typeof expected === 'number' && typeof got === 'number') {
          const difference = Math.abs(expected - got)
          figures.largest_difference = Math.max(figures.largest_difference, difference)
          if (difference <= tolerance) continue
        } else if (expected === got) {
          figures.texts++
          continue
        }
        figures.faults.push(
          `${name} ${cell}: ${JSON.stringify(got)}, not ${JSON.stringify(expected)}`,
        )
      }
    }
  } finally {
    remove()
  }
  if (figures.faults.length > 0) {
    for (const fault of figures.faults.slice(0, 20)) log(fault)
    throw new Error(`${figures.faults.length} cells differ`, { cause: figures })
  }
  return figures
}

/** A workbook whose formulas have not been calculated. */
export function withoutResults(content: Uint8Array): Uint8Array {
  const parts = unzipSync(content)
  for (const [name, part] of Object.entries(parts))
    if (/^xl\/worksheets\/[^/]+\.xml$/.test(name))
      parts[name] = strToU8(
        strFromU8(part)
          .replace(/(<f>.*?<\/f>)<v>.*?<\/v>/gs, '$1')
          .replace(/ t="str"(?=[^>]*><f>)/g, ''),
      )
  return zipSync(parts)
}

/** What each formula of a workbook gives, by sheet and address; an error as it is written. */
export async function formulasOf(content: Uint8Array): Promise<Map<string, unknown>> {
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
