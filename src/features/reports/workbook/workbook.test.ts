import { randomInt } from 'node:crypto'
import excel from 'exceljs'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { randomFrom } from '../../../../prove/addresses.ts'
import { randomConsultation } from '../../../../prove/consultations.ts'
import { readFormulaResults } from '../../../../prove/excel.ts'
import { applyChanges, randomInput } from '../../../../prove/workbookChanges.ts'
import { languages } from '../../../kernel/text.ts'
import { heatingOptions } from '../../reference/heatingOption.ts'
import { documentText } from '../pages/document.text.ts'
import { type Translator, translatorFor } from '../pages/translator.server.ts'
import { generateWorkbook, printWorkbook, type WorkbookInput } from './workbook.server.ts'

const seed = Number(process.env.SEED ?? randomInt(2 ** 32))
const random = randomFrom(seed)
process.stdout.write(`workbook: SEED=${seed}\n`)

let french: Translator
beforeAll(async () => {
  french = await translatorFor('fr')
})

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

/** The cells that a formula refers to, as `Sheet!A1`. */
function referredTo(formula: string, own: string): string[] {
  const reference = /(?:'((?:[^']|'')+)'!)?\$?([A-Z]{1,2})\$?(\d+)(?::\$?([A-Z]{1,2})\$?(\d+))?/g
  return [...formula.replace(/"[^"]*"/g, '""').matchAll(reference)].flatMap(
    ([, quoted, column = '', row = '', lastColumn = column, lastRow = row]) => {
      const sheet = quoted?.replaceAll("''", "'") ?? own
      const [from, to] = [column, lastColumn].map((letter) => letter.charCodeAt(0))
      return Array.from({ length: to! - from! + 1 }, (_, across) =>
        Array.from(
          { length: Number(lastRow) - Number(row) + 1 },
          (__, down) => `${sheet}!${String.fromCharCode(from! + across)}${Number(row) + down}`,
        ),
      ).flat()
    },
  )
}

/** All cells that follow a cell, directly or through others. */
function followersOf(cells: readonly excel.Cell[], { sheet, address }: WorkbookInput): Set<string> {
  const direct = new Map<string, string[]>()
  for (const cell of cells)
    if (cell.formula)
      for (const from of referredTo(cell.formula, cell.worksheet.name))
        direct.set(from, [...(direct.get(from) ?? []), nameOf(cell)])
  const found = new Set<string>()
  const open = [`${sheet}!${address}`]
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const follower of direct.get(next) ?? [])
      if (!found.has(follower)) {
        found.add(follower)
        open.push(follower)
      }
  return found
}

describe('the generated workbook', () => {
  it('holds the server’s figures beside its formulas, the same in each language', async () => {
    const snapshot = randomConsultation(random)
    const { results, assumptions } = snapshot.comparison
    const all = languages.map(async (language) => {
      const task = { format: 'xlsx', language, snapshot, logo: null } as const
      const final = await printWorkbook({ ...task, isDraft: false })
      return [...(await readFormulaResults(final)).values()]
    })
    const [first = [], ...others] = await Promise.all(all)
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
    // Only the years after the horizon, for charts to leave them out.
    expect(new Set(errors)).toEqual(new Set(['#N/A']))
  })

  it('follows each input that it shows: whatever an input moves refers to it (npm run prove excel calculates)', async () => {
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
    const given = applyChanges(snapshot, [])
    const { content, inputs } = await generateWorkbook(given, french, false)
    const cells = cellsOf(await read(content))
    const before = await readFormulaResults(content)
    const always = ['consumptions/2/amount', 'useful_heat', 'full_load_hours', 'load_power']
    const drawn = [...inputs.keys()].filter(() => random() < 0.1)
    for (const name of new Set([...always, 'sre', 'options/pacSondes/power', ...drawn])) {
      const made = [{ name, value: randomInput(name, random) }]
      const after = await readFormulaResults(
        (await generateWorkbook(applyChanges(given, made), french, false)).content,
      )
      expect([...after.keys()]).toEqual([...before.keys()])
      const moved = [...after].filter(([cell, value]) => before.get(cell) !== value)
      const followers = followersOf(cells, inputs.get(name)!)
      const unmoved = moved.map(([cell]) => cell).filter((cell) => !followers.has(cell))
      expect([name, made[0]!.value, unmoved]).toEqual([name, made[0]!.value, []])
      if (always.includes(name)) expect(moved.length).toBeGreaterThan(0)
    }
  }, 120_000)

  it('is made of an older snapshot without tables, and of a building without area, whose usual values stay', async () => {
    const older = { ...randomConsultation(random), references: undefined }
    const drawn = randomConsultation(random)
    drawn.answers.useful_heat = 90_000
    drawn.building.values.sre = null
    for (const snapshot of [older, applyChanges(drawn, [])]) {
      const { content, inputs } = await generateWorkbook(snapshot, french, false)
      expect(inputs.size).toBeGreaterThan(50)
      const values = [...(await readFormulaResults(content)).values()]
      for (const option of heatingOptions)
        expect(values).toContain(snapshot.comparison.results[option].annualCost)
      for (const { value } of snapshot.comparison.assumptions)
        expect(values).toContain(value ?? '?')
    }
  })

  it('holds amounts as numbers, and nothing of a template in the client’s copy', async () => {
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
    const inside = (content: Uint8Array) => strFromU8(unzipSync(content)['xl/sharedStrings.xml']!)
    for (const word of [name, '{{options/cad/efficiency}}', '{{recommended}}']) {
      expect(inside(draft)).toContain(word)
      expect(inside(final)).not.toContain(word)
    }
    const parts = unzipSync(final)
    expect(strFromU8(parts['docProps/core.xml']!)).toContain('>Bureau du Lac SA</dc:creator>')
    expect(strFromU8(parts['xl/workbook.xml']!)).not.toMatch(/state="(very)?[hH]idden"|#REF!/)
    expect(Object.keys(parts).filter((part) => /comment|external|custom/i.test(part))).toEqual([])
  })
})
