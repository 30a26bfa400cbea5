import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sampleConsultation } from '../../../../prove/advice/consultations.ts'
import { sampleKindReport } from '../../../../prove/papers/kindReports.ts'
import { enqueueIn } from '../../../kernel/jobs.server.ts'
import { testApp } from '../../../testing/app.ts'
import { createDraft } from '../../../testing/mandates.ts'
import { root } from '../../../testing/template.ts'
import { codePointsOf, withGlyphsOnly } from '../fonts/fontGlyphs.server.ts'
import type { Block } from '../layout.ts'
import { draftChanges, printPages } from '../pages/pages.server.ts'
import type { AnySnapshot } from '../snapshot.ts'
import { readDocumentFonts } from '../typst.server.ts'
import { compareLayouts } from './layoutChanges.ts'

const sectionOf = (...blocks: Block[]) => [{ title: 'Works', blocks }]
const compared = (...blocks: Block[]) => ({
  layout: {
    cover: {
      ...{ kind: 'Advice', title: 'Report', address: 'Rue 1', place: 'Genève' },
      ...{ facts: [], office: ['Bureau SA'], hasLogo: false, note: null },
    },
    sections: sectionOf(...blocks),
  },
  pictures: new Map([['a.svg', blocks.length > 1 ? 'old' : 'new']]),
})
const table = (...rows: string[][]): Block => ({
  ...{ kind: 'table', columns: [{ title: 'Option' }, { title: 'CHF/a' }], rows },
})

it('§8 a draft is compared row by row: what moved, is new, changed or gone, and nothing else', () => {
  const draft = table(['Pellets', '1’000'], ['Gas', '2’100'], ['CAD', '3’000'])
  const before = table(['Oil', '900'], ['Pellets', '1’000'], ['Gas', '2’000'])
  const about = { section: 'Works' }
  expect(compareLayouts(compared(before), compared(draft))).toEqual([
    { ...about, kind: 'removed', before: 'Oil · 900', after: null },
    { ...about, kind: 'changed', before: 'Gas · 2’000', after: 'Gas · 2’100' },
    { ...about, kind: 'added', before: null, after: 'CAD · 3’000' },
  ])
  expect(draft.changed).toEqual([1, 2])
  const same = table(['Pellets', '1’000'])
  expect(compareLayouts(compared(table(['Pellets', '1’000'])), compared(same))).toEqual([])
  expect(same).not.toHaveProperty('changed')
})

it('§8 a draft names pictures that are other ones under the same words, and chapters that are new or gone', () => {
  const chart: Block = { kind: 'chart', title: 'Costs', alt: '', file: 'a.svg', legend: [] }
  const text: Block = { kind: 'text', text: 'Same' }
  expect(compareLayouts(compared(chart, text), compared(chart))).toEqual([
    { kind: 'picture', section: 'Works', before: 'Costs', after: 'Costs' },
    { kind: 'removed', section: 'Works', before: 'Same', after: null },
  ])
  const other = compared({ kind: 'text', text: 'Same' })
  other.layout.sections[0]!.title = 'Advice'
  expect(compareLayouts(compared(text), other)).toEqual([
    { kind: 'added', section: 'Advice', before: null, after: 'Advice' },
    { kind: 'removed', section: 'Works', before: 'Works', after: null },
  ])
})

it('§8 a draft after a published report says and marks what differs; the report itself is without marks', async () => {
  const app = await testApp()
  const [admin, client] = await Promise.all([app.as('admin'), app.as('client')])
  await admin.settings.update({ params: { id: 1 }, body: { organisation: 'Bureau SA' } })
  const { id } = await createDraft(admin, 'cvc_concept', { client: client.id })
  for (const to of ['ordered', 'in_progress'] as const)
    await admin.mandates.setStatus({ params: { id }, body: { to, reason: 'x' } })
  const answer = (body: Record<string, unknown>) =>
    admin.mandates.updateForm({ params: { id }, body })
  const print = (report: number) =>
    app.app.jobs.tasks['reports.print']!(
      { report },
      {
        ...{ database: app.database, enqueue: enqueueIn, log: app.app.server.log },
        now: () => new Date(),
      },
    )
  const draft = async (language: 'fr' | 'it' = 'fr') => {
    const body = { mandate: id, language, format: 'pdf' } as const
    const params = { id: (await admin.reports.create({ body })).id }
    await print(params.id)
    return params
  }
  await answer({ recommended: 'pacSondes', control_concept: 'Huit sondes de 200 m.' })
  const first = await draft()
  expect((await admin.reports.checks({ params: first })).changes).toBeNull()
  await admin.reports.publish({ params: first })
  await print(first.id)

  await answer({ control_concept: 'Neuf sondes de 190 m.' })
  const second = await draft()
  expect((await admin.reports.checks({ params: second })).changes).toEqual({
    since: 1,
    list: [
      {
        kind: 'changed',
        section: expect.any(String),
        before: expect.stringContaining('Huit sondes de 200 m.'),
        after: expect.stringContaining('Neuf sondes de 190 m.'),
      },
    ],
  })
  // What the client never got is nothing to compare with.
  await admin.reports.remove({ params: first })
  expect((await admin.reports.checks({ params: second })).changes).toBeNull()
  await admin.reports.restore({ params: first })
  expect((await admin.reports.checks({ params: second })).changes).toMatchObject({ since: 1 })
  // In another language there is nothing to compare it with.
  expect((await admin.reports.checks({ params: await draft('it') })).changes).toBeNull()

  const previous = await sampleKindReport('cvc_concept')
  const snapshot = structuredClone(previous)
  snapshot.people.client = 'Régie Nouvelle SA'
  const task = { format: 'pdf', language: 'fr', snapshot, logo: null } as const
  const printed = (isDraft: boolean, than?: typeof previous) =>
    printPages({ ...task, isDraft, previous: than })
  const [final, plain] = [await printed(false, previous), await printed(false)]
  expect(Buffer.compare(final, plain)).toBe(0)
  const [marked, unmarked] = [await printed(true, previous), await printed(true)]
  expect(Buffer.compare(marked, unmarked)).not.toBe(0)
})

it('§8 a draft after a report of a version that knew less is printed, and compared with nothing', async () => {
  // Reports were published since the migration 0017.
  const rows = readFileSync(join(root, 'src/testing/data/0017_reports/rows.sql'), 'utf8')
  const [, stored] = /^copy report_snapshots .*\n\d+\t(.*)$/m.exec(rows)!
  const previous = JSON.parse(stored!.replaceAll('\\\\', '\\')) as AnySnapshot
  const task = { language: 'fr', snapshot: sampleConsultation() } as const
  expect(await draftChanges({ ...task, previous })).toBeNull()
  const printed = (before?: AnySnapshot) =>
    printPages({ ...task, format: 'pdf', logo: null, isDraft: true, previous: before })
  expect(Buffer.compare(await printed(previous), await printed())).toBe(0)
})

it('§8 a character that no font has is no difference between a draft and the report before', async () => {
  const { outside } = await testApp()
  const snapshot = await sampleKindReport('cvc_concept')
  snapshot.answers.control_concept = 'Huit sondes 🌡 de 200 m.'
  const task = { format: 'pdf', language: 'fr', logo: null, isDraft: true } as const
  const glyphs = new Set(readDocumentFonts().flatMap((font) => [...codePointsOf(font)]))
  const shown = withGlyphsOnly({ snapshot, previous: snapshot }, glyphs)
  expect(shown.snapshot.answers.control_concept).toBe('Huit sondes □ de 200 m.')
  const printed = await outside.press.print({ ...task, snapshot, previous: snapshot })
  expect(Buffer.compare(printed, await printPages({ ...task, ...shown }))).toBe(0)
})
