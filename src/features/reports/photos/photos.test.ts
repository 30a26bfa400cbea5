import { beforeAll, expect, it } from 'vitest'
import { callFile } from '../../../kernel/http/client.ts'
import { enqueueIn } from '../../../kernel/jobs.server.ts'
import { kindsWith } from '../../../services.ts'
import { type TestApp, type TestPerson, testApp } from '../../../testing/app.ts'
import { photo } from '../../../testing/files/pictures.ts'
import { emptyPdf, uploadFile } from '../../../testing/files/upload.ts'
import { createDraft } from '../../../testing/mandates.ts'
import { reportEndpoints } from '../report.ts'
import type { Snapshot } from '../snapshot.ts'
import { suggestedCaption } from './photos.ts'

let app: TestApp
let admin: TestPerson
let client: TestPerson

beforeAll(async () => {
  app = await testApp()
  ;[admin, client] = await Promise.all([app.as('admin'), app.as('client')])
})

async function createMandate() {
  const mandate = await createDraft(admin, kindsWith('report')[0]!, { client: client.id })
  const { id, building } = mandate
  for (const to of ['ordered', 'in_progress'] as const)
    await admin.mandates.setStatus({ params: { id }, body: { to, reason: 'x' } })
  await admin.buildings.update({ params: { id: building! }, body: { sre: 1600 } })
  await admin.mandates.updateForm({ params: { id }, body: { useful_heat: 160_000 } })
  const upload = (content: Buffer, name: string) =>
    uploadFile(app, admin, content, {
      ...{ building: building!, mandate: id, name, type: 'photo', folder: 'photos' },
    })
  return { id, upload }
}

async function requestReport(mandate: number) {
  const body = { mandate, language: 'fr', format: 'pdf' } as const
  const { id } = await admin.reports.create({ body })
  await app.app.jobs.tasks['reports.print']!(
    { report: id },
    {
      ...{ database: app.database, enqueue: enqueueIn, log: app.app.server.log },
      now: () => new Date(),
    },
  )
  const transport = (path: string, init: RequestInit) =>
    fetch(app.url + path, { ...init, headers: { Authorization: `Bearer ${admin.token}` } })
  const file = await callFile(transport, reportEndpoints.file, { params: { id } })
  const { rows } = await app.database.pool.query<{ snapshot: Snapshot }>(
    'select snapshot from report_snapshots where report = $1',
    [id],
  )
  const { photos } = await admin.reports.checks({ params: { id } })
  const pdf = Buffer.from(await file.arrayBuffer()).toString('latin1')
  return { id, photos, taken: rows[0]!.snapshot.photos, pdf }
}
/** JPEG pictures in a PDF: charts are vectors. */
const picturesIn = (pdf: string) => pdf.match(/\/DCTDecode/g)?.length ?? 0

it('§2 prints chosen photos with captions, upright and without the place, and names those that are gone', async () => {
  const { id, upload } = await createMandate()
  const [boiler, front, plan] = await Promise.all([
    upload(await photo('jpeg'), 'Chaudière.jpg'),
    upload(await photo('webp'), 'facade.webp'),
    upload(emptyPdf, 'plan.pdf'),
  ])
  await upload(await photo('png'), 'not-chosen.png')
  const captions = {
    [`photos/f${front.id}/caption`]: 'Façade sur cour',
    [`photos/f${boiler.id}/caption`]: 'Chaudière de 1998',
    [`photos/f${plan.id}/caption`]: 'Plan du sous-sol',
    'photos/f999999999/caption': 'D’un autre mandat',
  }
  await admin.mandates.updateForm({ params: { id }, body: captions })

  const report = await requestReport(id)
  const inOrder = [boiler, front].toSorted((one, other) => one.id - other.id)
  expect(report.taken?.filter(({ hash }) => hash)).toMatchObject(
    inOrder.map((file) => ({ file: file.id, caption: captions[`photos/f${file.id}/caption`] })),
  )
  // The pictures of the test lie on their side: shown, they stand.
  const { width, height } = report.taken!.find(({ hash }) => hash)!
  expect(height).toBeGreaterThan(width)
  expect(picturesIn(report.pdf)).toBe(2)
  expect(report.pdf).not.toMatch(/Exif|GPS|46,12\.25N/)
  expect(report.photos).toEqual({ missing: ['Plan du sous-sol', 'D’un autre mandat'], gone: [] })

  await admin.files.remove({ params: { id: front.id } })
  const { photos } = await admin.reports.checks({ params: { id: report.id } })
  expect(photos.gone).toEqual(['Façade sur cour'])
  // Its picture stays with the draft, which can be printed again; a new draft lacks it.
  expect((await requestReport(id)).photos.missing).toContain('Façade sur cour')
})

it('§2 suggests no caption where a camera named the file', () => {
  for (const name of ['IMG_2041.jpeg', 'DSC00012.JPG', 'PXL_20260412_101530.jpg', '2026-04-12.png'])
    expect([name, suggestedCaption(name)]).toEqual([name, ''])
  expect(suggestedCaption('Chaufferie_vue de la porte.jpg')).toBe('Chaufferie vue de la porte')
})
