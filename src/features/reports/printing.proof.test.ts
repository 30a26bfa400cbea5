import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import * as excel from '@cj-tech-master/excelts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { randomFrom } from '../../../prove/addresses.ts'
import { randomConsultation, sampleConsultation } from '../../../prove/advice/consultations.ts'
import { sampleKindReport } from '../../../prove/papers/kindReports.ts'
import {
  contentVariants,
  findEmptyBlocks,
  findLayoutFaults,
  goldenFile,
  goldenText,
  samplePhotos,
  tableRows,
} from '../../../prove/papers/pages.ts'
import { languages } from '../../kernel/text.ts'
import { builtProgram, root } from '../../testing/template.ts'
import { reportedKinds } from './kinds/reportedKinds.ts'
import { layOutReport, printPages } from './pages/pages.server.ts'
import { openPress } from './press.server.ts'

const seed = Number(process.env.SEED ?? randomInt(2 ** 32))
const random = randomFrom(seed)
process.stdout.write(`reports: SEED=${seed}\n`)

// A short version of `npm run prove pdf`.
describe('a printed report', () => {
  it('is a tagged PDF with embedded fonts for any input', async () => {
    for (const language of languages) {
      const snapshot = randomConsultation(random)
      const task = { format: 'pdf', language, snapshot, logo: null } as const
      const draft = await printPages({ ...task, isDraft: true })
      const final = await printPages({ ...task, isDraft: false })
      expect(Buffer.compare(draft, final)).not.toBe(0)
      for (const content of [draft, final]) {
        const pdf = Buffer.from(content).toString('latin1')
        expect(pdf).toContain('<pdfuaid:part>1</pdfuaid:part>')
        expect(pdf).toContain('/StructTreeRoot')
        expect(pdf).toContain(`<rdf:li>${language}</rdf:li>`)
        const count = (pattern: RegExp) => pdf.match(pattern)?.length ?? 0
        expect(count(/\/FontFile[23]? /g)).toBe(count(/\/Type \/FontDescriptor/g))
        expect(count(/\/Type \/FontDescriptor/g)).toBeGreaterThan(0)
      }
    }
  })

  it.each(languages)('matches the approved text of the sample in %s', async (language) => {
    const { layout, places, pages } = await layOutReport(sampleConsultation(), language)
    expect(findLayoutFaults(places, pages)).toEqual([])
    // The options stand on one page.
    const compared = tableRows(places).find((rows) => rows.length > 20)!
    expect(new Set(compared.map(({ page }) => page)).size).toBe(1)
    await expect(goldenText(layout, places)).toMatchFileSnapshot(join(root, goldenFile(language)))
  })

  it.each(reportedKinds)('matches the approved text of the report of %s', async (kind) => {
    const snapshot = await sampleKindReport(kind)
    for (const language of languages) {
      const { layout, places, pages } = await layOutReport(snapshot, language)
      expect(findLayoutFaults(places, pages)).toEqual([])
      await expect(goldenText(layout, places)).toMatchFileSnapshot(
        join(root, goldenFile(language, kind)),
      )
    }
  })

  it('names the gross calorific value in the energy column only for fuels', async () => {
    const snapshot = sampleConsultation()
    /** Titles of the energy column in a report of these energies. */
    const energyTitles = async (...energies: string[]) => {
      const row = snapshot.consumptions[0]!
      const consumptions = energies.map((energy) => ({ ...row, energy, unit: 'MWh' }))
      const { layout } = await layOutReport({ ...snapshot, consumptions }, 'fr')
      const titles = JSON.stringify(layout).match(/Énergie[^"]*\\nkWh/g) ?? []
      return [...new Set(titles)]
    }
    expect(await energyTitles('gaz', 'mazout')).toEqual(['Énergie (PCS)\\nkWh'])
    expect(await energyTitles('cad_tarife')).toEqual(['Énergie\\nkWh'])
    expect(await energyTitles('cad_tarife', 'gaz')).toEqual(['Énergie (combustibles : PCS)\\nkWh'])
  })

  it.each(Object.entries(contentVariants))(
    'has nothing empty, no orphaned titles or rows, and no page less than a third full except the last: %s',
    async (_, vary) => {
      const language = languages[Math.floor(random() * languages.length)]!
      for (const snapshot of [sampleConsultation(), randomConsultation(random)]) {
        const { layout, places, pages } = await layOutReport(vary(snapshot), language, samplePhotos)
        expect([...findEmptyBlocks(layout), ...findLayoutFaults(places, pages)]).toEqual([])
      }
    },
  )

  it('drops control and invisible characters, which older texts may contain', async () => {
    const snapshot = randomConsultation(random)
    snapshot.people.client = 'Régie\uffff\u202e\u0007 Nord'
    const press = openPress(builtProgram)
    onTestFinished(() => press.close())
    const task = { language: 'fr', snapshot, logo: null, isDraft: false } as const
    const final = await press.print({ ...task, format: 'xlsx' })
    const book = new excel.Workbook()
    await book.xlsx.load(Uint8Array.from(final).buffer)
    const texts = book.worksheets.flatMap((sheet) => JSON.stringify(sheet.getSheetValues()))
    expect(texts.join()).toContain('Régie Nord')
    const pages = await press.print({ ...task, format: 'pdf' })
    expect(Buffer.from(pages).subarray(0, 5).toString()).toBe('%PDF-')
  }, 60_000)

  it('has a box in the place of characters that no font has, such as emoji', async () => {
    const press = openPress(builtProgram)
    onTestFinished(() => press.close())
    const task = { language: 'fr', logo: null, isDraft: false, format: 'pdf' } as const
    const printed = (client: string) => {
      const snapshot = sampleConsultation()
      snapshot.people.client = client
      return press.print({ ...task, snapshot })
    }
    const boxed = await printed('Régie □□ Nord □')
    expect(Buffer.compare(await printed('Régie 👩🏽‍🔧日 Nord 😀'), boxed)).toBe(0)
  }, 60_000)

  it('has the same bytes if printed twice from one snapshot', async () => {
    const snapshot = randomConsultation(random)
    const task = { language: 'fr', snapshot, logo: null, isDraft: false } as const
    const first = await printPages({ ...task, format: 'pdf' })
    const second = await printPages({ ...task, format: 'pdf' })
    expect(Buffer.compare(first, second)).toBe(0)
  })
})
