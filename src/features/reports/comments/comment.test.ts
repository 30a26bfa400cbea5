import { beforeAll, expect, it } from 'vitest'
import { sampleKindReport } from '../../../../prove/papers/kindReports.ts'
import { enqueueIn } from '../../../kernel/jobs.server.ts'
import { type TestApp, type TestPerson, testApp } from '../../../testing/app.ts'
import { createDraft } from '../../../testing/mandates.ts'
import { printPages } from '../pages/pages.server.ts'
import { translatorFor } from '../pages/translator.server.ts'
import { commentText } from './comment.text.ts'
import { withComments } from './commentBlocks.server.ts'

let app: TestApp
let [admin, partner, client, stranger]: TestPerson[] = []

beforeAll(async () => {
  app = await testApp()
  const groups = ['admin', 'partner', 'client', 'partner'] as const
  ;[admin, partner, client, stranger] = await Promise.all(groups.map((group) => app.as(group)))
  await admin!.settings.update({ params: { id: 1 }, body: { organisation: 'Bureau SA' } })
})

async function createMandate() {
  const { id } = await createDraft(admin!, 'cvc_concept', {
    ...{ client: client!.id, partner: partner!.id },
  })
  for (const to of ['ordered', 'in_progress'] as const)
    await admin!.mandates.setStatus({ params: { id }, body: { to, reason: 'x' } })
  return id
}

it('§8 office and partner comment on a chapter, answer and resolve; nobody else sees it', async () => {
  const mandate = await createMandate()
  const text = 'Nommer l’attestation de bruit.'
  const body = { mandate, chapter: 'works', text } as const
  const comment = await admin!.report_comments.create({ body })
  const params = { id: comment.id }
  const answered = await partner!.report_comments.update({
    params,
    body: { answer: 'Fait, page 6.' },
  })
  const { name } = await admin!.users.get({ params: { id: partner!.id } })
  expect(answered).toMatchObject({ text, answer: 'Fait, page 6.', answered_by_name: name })
  for (const [other, status] of [
    [client!, 403],
    [stranger!, 404],
  ] as const)
    await expect(other.report_comments.get({ params })).rejects.toMatchObject({ status })
  for (const other of [client!, stranger!])
    await expect(other.report_comments.create({ body })).rejects.toMatchObject({
      status: expect.toBeOneOf([403, 404, 422, 400]),
    })
  // What somebody remarked is theirs.
  await expect(
    partner!.report_comments.update({ params, body: { text: 'Rien.' } as never }),
  ).rejects.toMatchObject({ status: 403 })
  await expect(partner!.report_comments.remove({ params })).rejects.toMatchObject({ status: 403 })
  // The second of two who answer at once is told.
  await expect(
    admin!.report_comments.update(
      { params, body: { answer: 'Non.' } },
      { ifMatch: comment.version },
    ),
  ).rejects.toMatchObject({ status: 409 })
  expect(await admin!.report_comments.update({ params, body: { resolved: true } })).toMatchObject({
    resolved: true,
  })
  await admin!.report_comments.remove({ params })
  expect((await admin!.report_comments.list({ query: { mandate } })).count).toBe(0)
  await admin!.report_comments.restore({ params })
  expect((await admin!.report_comments.history({ params })).count).toBeGreaterThan(2)
})

it('§8 only a mandate with a report has comments, and each has words', async () => {
  const people = { client: client!.id, partner: partner!.id }
  const { id: mandate } = await createDraft(admin!, 'cecb', people)
  const body = { mandate, chapter: 'works', text: 'x' } as const
  await expect(admin!.report_comments.create({ body })).rejects.toMatchObject({
    body: { code: 'no_comparison' },
  })
  // Whoever may not comment is told that, and nothing else.
  await expect(partner!.report_comments.create({ body })).rejects.toMatchObject({ status: 403 })
  const empty = { ...body, mandate: await createMandate(), text: ' ' }
  await expect(admin!.report_comments.create({ body: empty })).rejects.toMatchObject({
    body: { fields: { text: [expect.any(String)] } },
  })
})

it('§8 a report with open comments is published only by who knows of them, and without them', async () => {
  const mandate = await createMandate()
  await admin!.mandates.updateForm({
    params: { id: mandate },
    body: { recommended: 'pacSondes' },
  })
  const print = (report: number) =>
    app.app.jobs.tasks['reports.print']!(
      { report },
      {
        ...{ database: app.database, enqueue: enqueueIn, log: app.app.server.log },
        now: () => new Date(),
      },
    )
  const { id } = await partner!.reports.create({
    body: { mandate, language: 'fr', format: 'pdf' },
  })
  await print(id)
  const write = (text: string) =>
    partner!.report_comments.create({ body: { mandate, chapter: 'works', text } })
  const [first] = [await write('Nommer le bruit.'), await write('Ajouter la citerne.')]
  const params = { id }
  const known = async () => (await admin!.reports.checks({ params })).comments
  const comments = await known()
  expect(comments).toMatchObject([
    { chapter: 'works', text: 'Nommer le bruit.' },
    { chapter: 'works', text: 'Ajouter la citerne.' },
  ])
  const publish = (seen: typeof comments) =>
    admin!.reports.publish({ params, query: { despite_comments: seen.map((one) => one.id) } })
  const refused = { status: 409, body: { code: 'comments_open', comments: 2 } }
  await expect(admin!.reports.publish({ params })).rejects.toMatchObject(refused)
  await expect(publish(comments.slice(1))).rejects.toMatchObject(refused)
  // One is settled meanwhile, and another written: as many are open as were shown.
  await partner!.report_comments.update({ params: { id: first.id }, body: { resolved: true } })
  await write('La chaudière n’est pas celle du plan.')
  await expect(publish(comments)).rejects.toMatchObject(refused)
  expect(await publish(await known())).toMatchObject({ number: 1 })
})

it('§8 a draft prints comments after their chapter, or at its end; a published report prints none', async () => {
  const comment = {
    id: 1,
    ...{ author: 'Léa Marchand', at: '2026-11-29T10:00:00.000Z' },
    ...{ answer: 'Fait.', answered_by: 'Anna Tornare' },
  }
  const comments = [
    { ...comment, chapter: 'works' as const, text: 'Nommer le bruit.' },
    { ...comment, chapter: 'law' as const, text: 'Citer la loi.' },
  ]
  const translator = await translatorFor('fr')
  const sections = withComments(
    [
      { title: 'A', chapter: 'works', blocks: [] },
      { title: 'B', chapter: 'works', blocks: [] },
      { title: 'C', chapter: 'signatures', blocks: [] },
    ],
    comments,
    translator,
  )
  const printed = (at: number) =>
    sections[at]!.blocks.map((block) => block.kind === 'comments' && block.comments)
  expect(printed(0)).toEqual([])
  const answer = 'Réponse de Anna Tornare\u00a0: Fait.'
  expect(printed(1)).toEqual([
    [
      {
        about: 'Travaux et étapes, Léa Marchand, 29.11.2026',
        text: 'Nommer le bruit.',
        answer,
      },
    ],
  ])
  expect(printed(2)).toEqual([[expect.objectContaining({ text: 'Citer la loi.' })]])
  expect(sections[1]!.blocks[0]).toMatchObject({
    title: translator.translate([commentText], 'printed'),
  })
  const snapshot = await sampleKindReport('cvc_concept')
  const task = { format: 'pdf', language: 'fr', snapshot, logo: null } as const
  const print = (isDraft: boolean, shown?: typeof comments) =>
    printPages({ ...task, isDraft, comments: shown })
  expect(Buffer.compare(await print(true, comments), await print(true))).not.toBe(0)
  expect(Buffer.compare(await print(false, comments), await print(false))).toBe(0)
})
