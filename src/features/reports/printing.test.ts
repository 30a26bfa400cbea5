import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import excel from 'exceljs'
import { describe, expect, it, onTestFinished } from 'vitest'
import { randomFrom } from '../../../prove/addresses.ts'
import { randomConsultation, sampleConsultation } from '../../../prove/consultations.ts'
import { contentVariants, findLayoutFaults, goldenFile, goldenText } from '../../../prove/pages.ts'
import { languages } from '../../kernel/text.ts'
import { root } from '../../testing/template.ts'
import { layOutReport, printPages } from './pages/pages.server.ts'
import { openPress } from './press.server.ts'

const seed = Number(process.env.SEED ?? randomInt(2 ** 32))
const random = randomFrom(seed)
process.stdout.write(`reports: SEED=${seed}\n`)

describe('what a report is printed as', () => {
  it('is a tagged PDF with its fonts inside, whatever somebody typed (npm run prove pdf in small)', async () => {
    for (const language of languages) {
      const snapshot = randomConsultation(random)
      const task = { format: 'pdf', language, snapshot, logo: null } as const
      const draft = await printPages({ ...task, isDraft: true })
      const final = await printPages({ ...task, isDraft: false })
      expect(Buffer.compare(draft, final)).not.toBe(0)
      for (const content of [draft, final]) {
        const said = Buffer.from(content).toString('latin1')
        expect(said).toContain('<pdfuaid:part>1</pdfuaid:part>')
        expect(said).toContain('/StructTreeRoot')
        expect(said).toContain(`<rdf:li>${language}</rdf:li>`)
        const count = (what: RegExp) => said.match(what)?.length ?? 0
        expect(count(/\/FontFile[23]? /g)).toBe(count(/\/Type \/FontDescriptor/g))
        expect(count(/\/Type \/FontDescriptor/g)).toBeGreaterThan(0)
      }
    }
  })

  it.each(languages)('is, of the sample in %s, what was read and approved', async (language) => {
    const { layout, places, pages } = await layOutReport(sampleConsultation(), language)
    expect(findLayoutFaults(places, pages)).toEqual([])
    await expect(goldenText(layout, places)).toMatchFileSnapshot(join(root, goldenFile(language)))
  })

  it('speaks of a calorific value only where something burns', async () => {
    const snapshot = sampleConsultation()
    const titleWith = async (...energies: string[]) => {
      const row = snapshot.consumptions[0]!
      const consumptions = energies.map((energy) => ({ ...row, energy, unit: 'MWh' }))
      const { layout } = await layOutReport({ ...snapshot, consumptions }, 'fr')
      const titles = JSON.stringify(layout).match(/Énergie[^"]*\\nkWh/g) ?? []
      return [...new Set(titles)]
    }
    expect(await titleWith('gaz', 'mazout')).toEqual(['Énergie (PCS)\\nkWh'])
    expect(await titleWith('cad_tarife')).toEqual(['Énergie\\nkWh'])
    expect(await titleWith('cad_tarife', 'gaz')).toEqual(['Énergie (combustibles : PCS)\\nkWh'])
  })

  it.each(Object.entries(contentVariants))(
    'leaves no title or row alone and no page but the last under a third full: %s',
    async (_, stretch) => {
      const language = languages[randomInt(languages.length)]!
      for (const snapshot of [sampleConsultation(), randomConsultation(random)]) {
        const { places, pages } = await layOutReport(stretch(snapshot), language)
        expect(findLayoutFaults(places, pages)).toEqual([])
      }
    },
  )

  it('is made of texts that were stored when hidden characters were still taken', async () => {
    const snapshot = randomConsultation(random)
    snapshot.people.client = 'Régie\uffff\u202e\u0007 Nord'
    const press = openPress(root)
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

  it('is the same file of the same snapshot, so that what was published can be made again', async () => {
    const snapshot = randomConsultation(random)
    const task = { language: 'fr', snapshot, logo: null, isDraft: false } as const
    const [one, other] = [
      await printPages({ ...task, format: 'pdf' }),
      await printPages({ ...task, format: 'pdf' }),
    ]
    expect(Buffer.compare(one, other)).toBe(0)
  })
})
