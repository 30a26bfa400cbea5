import { randomInt } from 'node:crypto'
import * as excel from '@cj-tech-master/excelts'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { randomFrom } from '../../../../prove/addresses.ts'
import { randomConsultation } from '../../../../prove/advice/consultations.ts'
import { readFormulaResults } from '../../../../prove/advice/excel.ts'
import { applyChanges, randomInput } from '../../../../prove/advice/workbookChanges.ts'
import { languages } from '../../../kernel/text.ts'
import { heatingOptions } from '../../reference/heatingOption.ts'
import { documentText } from '../pages/document.text.ts'
import { type Translator, translatorFor } from '../pages/translator.server.ts'
import { generateWorkbook, printWorkbook, type WorkbookInput } from './workbook.server.ts'
import { sheetNames } from './workbookRows.server.ts'

const seed = Number(process.env.SEED ?? randomInt(2 ** 32))
const random = randomFrom(seed)
process.stdout.write(`workbook: SEED=${seed}\n`)

let french: Translator
beforeAll(async () => {
  french = await translatorFor('fr')
})

const partOf = (content: Uint8Array, name: string) => strFromU8(unzipSync(content)[name]!)

async function read(content: Uint8Array) {
  const book = new excel.Workbook()
  await book.xlsx.load(content as unknown as ArrayBuffer)
  return book
}
const cellsOf = (book: excel.Workbook) => {
  const all: excel.Cell[] = []
  book.eachSheet((sheet) => sheet.eachRow((row) => row.eachCell((cell) => all.push(cell))))
  return all
}
const nameOf = ({ worksheet, address }: excel.Cell) => `${worksheet.name}!${address}`

/** The cells that a formula on the sheet `ownSheet` refers to, as `Sheet!A1`; ranges are expanded. */
function referencesIn(formula: string, ownSheet: string): string[] {
  const reference = /(?:'((?:[^']|'')+)'!)?\$?([A-Z]{1,2})\$?(\d+)(?::\$?([A-Z]{1,2})\$?(\d+))?/g
  return [...formula.replace(/"[^"]*"/g, '""').matchAll(reference)].flatMap(
    ([, quoted, column = '', row = '', lastColumn = column, lastRow = row]) => {
      const sheet = quoted?.replaceAll("''", "'") ?? ownSheet
      const [from, to] = [column, lastColumn].map((letter) => letter.charCodeAt(0))
      return Array.from({ length: to! - from! + 1 }, (_, columnOffset) =>
        Array.from(
          { length: Number(lastRow) - Number(row) + 1 },
          (__, rowOffset) =>
            `${sheet}!${String.fromCharCode(from! + columnOffset)}${Number(row) + rowOffset}`,
        ),
      ).flat()
    },
  )
}

/** Names (`Sheet!A1`) of all cells whose formulas depend on a cell, directly or through other cells. */
function dependentsOf(
  cells: readonly excel.Cell[],
  { sheet, address }: WorkbookInput,
): Set<string> {
  const directDependents = new Map<string, string[]>()
  for (const cell of cells)
    if (cell.formula)
      for (const from of referencesIn(cell.formula, cell.worksheet.name))
        directDependents.set(from, [...(directDependents.get(from) ?? []), nameOf(cell)])
  const dependents = new Set<string>()
  const pending = [`${sheet}!${address}`]
  for (let next = pending.pop(); next !== undefined; next = pending.pop())
    for (const dependent of directDependents.get(next) ?? [])
      if (!dependents.has(dependent)) {
        dependents.add(dependent)
        pending.push(dependent)
      }
  return dependents
}

describe('the generated workbook', () => {
  it('caches the server’s figures beside its formulas, the same in each language', async () => {
    const snapshot = randomConsultation(random)
    const { results, assumptions } = snapshot.comparison
    const resultsByLanguage = languages.map(async (language) => {
      const task = { format: 'xlsx', language, snapshot, logo: null } as const
      const final = await printWorkbook({ ...task, isDraft: false })
      return [...(await readFormulaResults(final)).values()]
    })
    const [first = [], ...others] = await Promise.all(resultsByLanguage)
    const numbers = (values: unknown[]) => values.filter((value) => typeof value === 'number')
    for (const other of others) expect(numbers(other)).toEqual(numbers(first))
    for (const { value } of assumptions) expect(first).toContain(value ?? '?')
    for (const option of heatingOptions) {
      const { years, rank, heatPrice, unknown: _, ...shown } = results[option]
      for (const value of Object.values(shown)) if (value !== null) expect(first).toContain(value)
      for (const { cumulated } of years) expect(first).toContain(cumulated)
      if (rank !== null) expect(first).toContain(rank)
      expect(first).toContain(heatPrice)
    }
    const errors = first.filter((value) => typeof value === 'string' && value.startsWith('#'))
    // Only years after the horizon, which charts skip.
    expect(new Set(errors)).toEqual(new Set(['#N/A']))
  })

  // `npm run prove excel` checks this too, by recalculating in LibreOffice.
  it('has a formula, dependent on the input, for every value that changes with an input', async () => {
    const snapshot = randomConsultation(random)
    Object.assign(snapshot.answers, { load_method: 'consumption', useful_heat: undefined })
    snapshot.consumptions = [2023, 2024, 2025].map((year) => ({
      energy: 'mazout',
      usage: 'heating_dhw',
      amount: 20_000 + year,
      unit: 'l',
      start_date: `${year - 1}-07-01`,
      end_date: `${year}-06-30`,
    }))
    const original = applyChanges(snapshot, [])
    const { content, inputs } = await generateWorkbook(original, french, false)
    const cells = cellsOf(await read(content))
    const before = await readFormulaResults(content)
    // Changing one of these must change other cells; other inputs may have no effect in this consultation.
    const influential = ['consumptions/2/amount', 'useful_heat', 'full_load_hours', 'load_power']
    const sampled = [...inputs.keys()].filter(() => random() < 0.1)
    for (const name of new Set([
      'energy_escalation',
      ...influential,
      'sre',
      'options/pacSondes/power',
      ...sampled,
    ])) {
      const changes = [{ name, value: randomInput(name, random) }]
      const recalculated = await readFormulaResults(
        (await generateWorkbook(applyChanges(original, changes), french, false)).content,
      )
      expect([...recalculated.keys()]).toEqual([...before.keys()])
      const changed = [...recalculated.keys()].filter(
        (cell) => before.get(cell) !== recalculated.get(cell),
      )
      const dependents = dependentsOf(cells, inputs.get(name)!)
      const unexplained = changed.filter((cell) => !dependents.has(cell))
      expect([name, changes[0]!.value, unexplained]).toEqual([name, changes[0]!.value, []])
      if (influential.includes(name)) expect(changed.length).toBeGreaterThan(0)
    }
  }, 120_000)

  it('has the server’s figures for an older snapshot without tables and for a building without area', async () => {
    const older = { ...randomConsultation(random), references: undefined }
    const withoutArea = randomConsultation(random)
    withoutArea.answers.useful_heat = 90_000
    withoutArea.building.values.sre = null
    for (const snapshot of [older, applyChanges(withoutArea, [])]) {
      const { content, inputs } = await generateWorkbook(snapshot, french, false)
      expect(inputs.size).toBeGreaterThan(50)
      const values = [...(await readFormulaResults(content)).values()]
      for (const option of heatingOptions)
        expect(values).toContain(snapshot.comparison.results[option].annualCost)
      for (const { value } of snapshot.comparison.assumptions)
        expect(values).toContain(value ?? '?')
    }
  })

  it('has formats, coloured inputs with their choices, widths, frozen titles and a layout for printing', async () => {
    const snapshot = randomConsultation(random)
    // One row in bold: one consultation in ten recommends nothing.
    snapshot.answers.recommended = 'pacAir'
    const { content, inputs } = await generateWorkbook(snapshot, french, true)
    const book = await read(content)
    const assumptions = documentText.words['sheet.assumptions'].fr
    for (const { sheet, address } of inputs.values()) {
      const input = book.getWorksheet(sheet)!.getCell(address)
      expect(input.fill).toMatchObject({ fgColor: { argb: 'FFE3F3EF' } })
      // Whether the usual value has a date may follow from other inputs, so each row has its formula.
      if (sheet === assumptions)
        expect(input.worksheet.getCell(Number(input.row), 7).formula).toContain('ISBLANK')
    }
    const sheet = (key: 'summary' | 'assumptions' | 'options' | 'years') =>
      book.getWorksheet(documentText.words[`sheet.${key}`].fr)!
    const { sheet: name, address } = inputs.get('options/cad/feasible')!
    expect(book.getWorksheet(name)!.getCell(address).dataValidation).toMatchObject({
      ...{ type: 'list', allowBlank: true, formulae: ['"Réalisable,Non réalisable,À vérifier"'] },
    })
    expect(sheet('assumptions').views[0]).toMatchObject({ state: 'frozen', ySplit: 3 })
    expect(sheet('years').views[0]).toMatchObject({ state: 'frozen', xSplit: 1 })
    expect(sheet('options').getColumn(1).width).toBe(40)
    const title = sheet('summary').getCell('A1')
    expect([title.font, sheet('summary').getRow(1).height]).toMatchObject([
      { name: 'Calibri', size: 16, bold: true, color: { argb: 'FF141B1C' } },
      26,
    ])
    expect(sheet('years').getCell('B5').numFmt).toBe('#,##0')
    expect(sheet('summary').pageSetup).toMatchObject({
      ...{ paperSize: 9, orientation: 'portrait', fitToPage: true, fitToHeight: 1 },
      printArea: expect.stringMatching(/^A1:H\d+$/),
    })
    expect(sheet('years').pageSetup).toMatchObject({ orientation: 'landscape', fitToHeight: 0 })
    expect(sheet('years').pageSetup.printTitlesRow).toMatch(/^(\d+):\1$/)
    const { oddHeader, oddFooter } = sheet('options').headerFooter
    expect(oddHeader).toContain('BROUILLON')
    expect(oddFooter).toMatch(/^&L.+&C.+&R&P \/ &N$/)
    const rules = (key: 'summary' | 'years') =>
      partOf(content, `xl/worksheets/sheet${sheetNames.indexOf(key) + 1}.xml`).match(
        /<cfRule type="expression"/g,
      )
    expect([rules('summary'), rules('years')]).toMatchObject([{ length: 1 }, { length: 1 }])
  })

  it('has amounts as numbers, template names only in drafts, and no leftovers such as comments', async () => {
    const snapshot = randomConsultation(random)
    snapshot.office.name = 'Bureau du Lac SA'
    const task = { format: 'xlsx', language: 'fr', snapshot, logo: null } as const
    const draft = await printWorkbook({ ...task, isDraft: true })
    const final = await printWorkbook({ ...task, isDraft: false })
    const texts = cellsOf(await read(final)).flatMap(({ value }) =>
      typeof value === 'string' ? [value] : [],
    )
    const amount = /^[−-]?\d[\d’]*(\.\d+)?(\s(CHF|kWh|MWh|kW|MJ|m²|m|l|kg|t|%|ct|A|°C)\b.*)?$/
    expect(texts.filter((text) => amount.test(text))).toEqual([])
    const name = documentText.words['sheet.name'].fr
    const sharedStrings = (content: Uint8Array) => partOf(content, 'xl/sharedStrings.xml')
    for (const word of [name, '{{options/cad/efficiency}}', '{{recommended}}']) {
      expect(sharedStrings(draft)).toContain(word)
      expect(sharedStrings(final)).not.toContain(word)
    }
    const parts = unzipSync(final)
    expect(strFromU8(parts['docProps/core.xml']!)).toContain('>Bureau du Lac SA</dc:creator>')
    expect(strFromU8(parts['xl/workbook.xml']!)).not.toMatch(/state="(very)?[hH]idden"|#REF!/)
    expect(Object.keys(parts).filter((part) => /comment|external|custom/i.test(part))).toEqual([])
  })
})
