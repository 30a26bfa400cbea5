import { createHash } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { TaskFailure } from '../../kernel/database/child.server.ts'
import { callFile } from '../../kernel/http/client.ts'
import { enqueueIn, startWorker } from '../../kernel/jobs.server.ts'
import { kindsWith } from '../../services.ts'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import { needsConfirmation } from '../reference/origin/origin.ts'
import { figuresToConfirm } from './figuresToConfirm.ts'
import type { PressPort } from './press.server.ts'
import { type Report, reportEndpoints } from './report.ts'
import type { Snapshot } from './snapshot.ts'

/** The smallest picture. */
const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let app: TestApp
let [admin, partner, client, stranger]: TestPerson[] = []
/** Stands before the press, so that a test can make it fail. */
let failing: (() => never) | undefined

beforeAll(async () => {
  app = await testApp({
    outside: (outside) => {
      const press: PressPort = {
        ...outside.press,
        print: async (task) => (failing ? failing() : outside.press.print(task)),
      }
      return { ...outside, press }
    },
  })
  const groups = ['admin', 'partner', 'client', 'client'] as const
  ;[admin, partner, client, stranger] = await Promise.all(groups.map((group) => app.as(group)))
  await admin!.settings.update({ params: { id: 1 }, body: { organisation: 'Bureau & Fils SA' } })
  await admin!.settings.keepFile({
    params: { name: 'logo' },
    body: { name: 'logo.png', content: onePixel },
  })
})

let count = 0

const reported = kindsWith('report')[0]!

/** A mandate in progress with all that a comparison needs. */
async function aMandate(answers: Record<string, unknown> = {}, kind = reported) {
  const product = await admin!.products.create({
    body: {
      code: `REPORT-${++count}`,
      kind,
      name: { fr: 'Conseil', en: 'Advice', it: 'Consulenza' },
    },
  })
  const building = await admin!.buildings.create({
    body: { street_name: 'Rue *de* #la Cour & Cie', street_number: `${count}`, sre: 1600 },
  })
  const { id, number } = await admin!.mandates.create({
    body: {
      product: product.id,
      building: building.id,
      client: client!.id,
      partner: partner!.id,
      responsible: admin!.id,
    },
  })
  for (const to of ['ordered', 'in_progress'] as const)
    await admin!.mandates.setStatus({ params: { id }, body: { to, reason: 'for the test' } })
  if (kind === reported)
    await admin!.mandates.updateForm({
      params: { id },
      body: { useful_heat: 160_000, recommended: 'pacSondes', ...answers },
    })
  return { id, number }
}

const context = () => ({
  database: app.database,
  enqueue: enqueueIn,
  log: app.app.server.log,
  now: () => new Date(),
})
const print = (report: number) => app.app.jobs.tasks['reports.print']!({ report }, context())
const ask = (who: TestPerson, mandate: number, more: Partial<Report> = {}) =>
  who.reports.create({ body: { mandate, language: 'fr', format: 'pdf', ...more } as never })
const get = (who: TestPerson, id: number) => who.reports.get({ params: { id } })
async function fileOf(who: TestPerson, id: number) {
  const transport = (path: string, init: RequestInit) =>
    fetch(app.url + path, { ...init, headers: { Authorization: `Bearer ${who.token}` } })
  const file = await callFile(transport, reportEndpoints.file, { params: { id } })
  return { name: file.name, content: new Uint8Array(await file.arrayBuffer()) }
}
/** Confirms for the office what a report's recommendation rests on. */
async function confirmAll(id: number, read_on = new Date().toISOString().slice(0, 10)) {
  const { figures: open } = await admin!.reports.checks({ params: { id } })
  const figures = open.map(({ id: figure, value }) => ({ figure, value }))
  if (figures.length > 0)
    await admin!.reference.confirm({ body: { figures, source: 'Barèmes et offres 2026', read_on } })
}
const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

describe('reports of a mandate', () => {
  it('are made in the background, published by the office, and then seen by the client (§3, §6)', async () => {
    const mandate = await aMandate()
    const asked = await ask(partner!, mandate.id)
    expect(asked).toMatchObject({ number: null, state: 'queued', progress: 0, hash: null })
    await expect(fileOf(admin!, asked.id)).rejects.toMatchObject({ status: 409 })
    await expect(get(client!, asked.id)).rejects.toMatchObject({ status: 404 })
    await expect(get(stranger!, asked.id)).rejects.toMatchObject({ status: 404 })

    await print(asked.id)
    const done = await get(partner!, asked.id)
    expect(done).toMatchObject({ state: 'done', progress: 100, failure: null })
    const draft = await fileOf(partner!, asked.id)
    expect(draft.name).toBe(`Report, draft ${mandate.number} fr.pdf`)
    expect(sha256(draft.content)).toBe(done.hash)
    expect(draft.content.length).toBe(done.size)

    const params = { id: asked.id }
    await expect(partner!.reports.publish({ params })).rejects.toMatchObject({ status: 403 })
    await expect(client!.reports.publish({ params })).rejects.toMatchObject({ status: 403 })
    // What the recommendation rests on is open: nothing is published, and the office hears which.
    const open = await admin!.reports.checks({ params })
    expect(open.figures.length).toBeGreaterThan(0)
    await expect(admin!.reports.publish({ params })).rejects.toMatchObject({
      status: 409,
      body: { code: 'unconfirmed', figures: open.figures },
    })
    expect(open.figures.map(({ id }) => id)).toContain('subsidies/IP-06/pacSondes/70/per_kw')
    expect(open.figures.map(({ id }) => id).join()).not.toContain('pacAir')
    await confirmAll(asked.id)
    expect((await admin!.reports.checks({ params })).figures).toEqual([])
    const sent = await admin!.reports.publish({ params })
    expect(sent).toMatchObject({ number: 1, state: 'queued', hash: null })
    await expect(fileOf(client!, asked.id)).rejects.toMatchObject({ status: 409 })
    await print(asked.id)
    // What was confirmed is printed as that, with the source that the office read.
    const { rows } = await app.database.pool.query<{ snapshot: Snapshot }>(
      'select snapshot from report_snapshots where report = $1',
      [asked.id],
    )
    const confirmed = figuresToConfirm(rows[0]!.snapshot)
    expect(confirmed.map(({ id }) => id)).toEqual(open.figures.map(({ id }) => id))
    for (const figure of confirmed) {
      expect(needsConfirmation(figure)).toBe(false)
      expect(figure).toMatchObject({ status: 'own', confirmed_until: expect.any(String) })
    }
    const printed = rows[0]!.snapshot.comparison.assumptions.filter(
      ({ option, override }) => option === 'pacSondes' && override === null,
    )
    expect(printed.map(({ origin }) => origin?.confirm)).not.toContain(true)
    expect(printed.map(({ origin }) => origin?.source).join()).toContain('Barèmes et offres 2026')
    const published = await get(admin!, asked.id)
    const final = await fileOf(client!, asked.id)
    expect(final.name).toBe(`Report ${mandate.number}-1 fr.pdf`)
    expect(sha256(final.content)).toBe(published.hash)
    expect(published.hash).not.toBe(done.hash)
    const seen = await client!.reports.list({ query: { mandate: mandate.id } })
    expect(seen.results).toHaveLength(1)
    expect(seen.results[0]).not.toHaveProperty('author_name')
    await expect(fileOf(stranger!, asked.id)).rejects.toMatchObject({ status: 404 })

    // Once more changes nothing, and who prints again finds it done.
    expect(await admin!.reports.publish({ params })).toMatchObject({ version: published.version })
    await print(asked.id)
    expect(await get(admin!, asked.id)).toMatchObject({ hash: published.hash })
    await expect(partner!.reports.remove({ params })).rejects.toMatchObject({ status: 403 })
  })

  it('recommend what cannot be built only with a written reason', async () => {
    const { id } = await aMandate({ 'options/pacSondes/feasible': 'no' })
    await expect(ask(admin!, id)).rejects.toMatchObject({
      status: 409,
      body: { code: 'reason_needed', missing: ['recommended_reason'] },
    })
    const body = { recommended_reason: 'Le canton réexamine la zone en 2027.' }
    await admin!.mandates.updateForm({ params: { id }, body })
    expect(await ask(admin!, id)).toMatchObject({ state: 'queued' })
  })

  it('open the way to delivery once one is published (§3)', async () => {
    const { id } = await aMandate()
    await admin!.mandates.setStatus({ params: { id }, body: { to: 'in_review', reason: 'done' } })
    const guardOf = async () =>
      (await admin!.mandates.ways({ params: { id } })).results.find(({ to }) => to === 'delivered')
        ?.guard
    expect(await guardOf()).toBe('reportPublished')
    const report = await ask(admin!, id)
    await print(report.id)
    expect(await guardOf()).toBe('reportPublished')
    await confirmAll(report.id)
    await admin!.reports.publish({ params: { id: report.id } })
    // What is handed over is there first.
    expect(await guardOf()).toBe('reportPublished')
    await print(report.id)
    expect(await guardOf()).toBeNull()
    // Whoever takes it back closes the way again, and the client sees it no more.
    await admin!.reports.remove({ params: { id: report.id } })
    await expect(get(client!, report.id)).rejects.toMatchObject({ status: 404 })
    expect(await guardOf()).toBe('reportPublished')
    await admin!.reports.restore({ params: { id: report.id } })
    const delivered = await admin!.mandates.setStatus({ params: { id }, body: { to: 'delivered' } })
    expect(delivered.status).toBe('delivered')
  })

  it('stay once their mandate was delivered, while drafts may go (§3)', async () => {
    const { id } = await aMandate()
    const move = (to: 'in_review' | 'in_progress' | 'delivered' | 'closed') =>
      admin!.mandates.setStatus({ params: { id }, body: { to, reason: 'for the test' } })
    const remove = (report: number) => admin!.reports.remove({ params: { id: report } })
    const published = async () => {
      const report = await ask(admin!, id)
      await print(report.id)
      await confirmAll(report.id)
      await admin!.reports.publish({ params: { id: report.id } })
      await print(report.id)
      return report.id
    }
    const stays = async (report: number) => {
      await expect(remove(report)).rejects.toMatchObject({
        status: 409,
        body: { code: 'handed_over' },
      })
      expect(await get(client!, report)).toMatchObject({ state: 'done' })
    }
    await move('in_review')
    const first = await published()
    await move('delivered')
    await stays(first)
    const second = await published()
    await stays(second)
    await remove((await ask(admin!, id)).id)
    await move('closed')
    await stays(first)
    // Work that begins anew takes nothing back.
    await move('in_progress')
    await stays(second)
  })

  it('keep what was known when they were asked for', async () => {
    const { id } = await aMandate()
    const first = await ask(admin!, id)
    await admin!.mandates.updateForm({ params: { id }, body: { useful_heat: 90_000 } })
    const second = await ask(admin!, id, { format: 'xlsx', language: 'it' })
    const { rows } = await app.database.pool.query<{ heat: number }>(
      `select (snapshot -> 'comparison' -> 'input' ->> 'usefulHeat')::int as heat
       from report_snapshots where report = any($1) order by report`,
      [[first.id, second.id]],
    )
    expect(rows.map(({ heat }) => heat)).toEqual([160_000, 90_000])
  })

  it('are numbered without gaps as they are published, each once, and drafts have no number', async () => {
    const { id, number } = await aMandate()
    const made: number[] = []
    for (let at = 0; at < 4; at++) made.push((await ask(admin!, id)).id)
    await confirmAll(made[0]!)
    for (const report of made) await print(report)
    const publish = (report: number) => admin!.reports.publish({ params: { id: report } })
    // Two at the same time, the third after one was taken back; one stays a draft.
    const [first, draft, third, fourth] = made
    await Promise.all([publish(fourth!), publish(third!)])
    await admin!.reports.remove({ params: { id: third! } })
    const last = await publish(first!)
    expect(last.number).toBe(3)
    const { results } = await admin!.reports.list({ query: { mandate: id } })
    expect(results.find((one) => one.id === draft)).toMatchObject({ number: null })
    const { rows } = await app.database.pool.query<{ number: number }>(
      'select number from reports where mandate = $1 and number is not null order by number',
      [id],
    )
    expect(rows.map((row) => row.number)).toEqual([1, 2, 3])
    await print(made[0]!)
    expect((await fileOf(admin!, first!)).name).toBe(`Report ${number}-3 fr.pdf`)
    // Nor is the number of one that has gone for good given again.
    app.setNow(new Date(Date.now() - 31 * 86_400_000))
    await admin!.reports.remove({ params: { id: first! } })
    app.setNow(undefined)
    await app.app.jobs.tasks['records.purge']!({}, context())
    expect((await publish(draft!)).number).toBe(4)
  })

  it('are made in turns: nobody waits behind all that another one asks for', async () => {
    const { id } = await aMandate()
    const [many, few] = await Promise.all([app.as('admin'), app.as('admin')])
    const flood: number[] = []
    for (let at = 0; at < 3; at++) flood.push((await ask(many, id)).id)
    const one = (await ask(few, id)).id
    const asked = [...flood, one]
    const { rows } = await app.database.pool.query<{ report: number }>(
      `select (payload ->> 'report')::int as report from graphile_worker._private_jobs
       where key = any($1) order by priority, run_at, id`,
      [asked.map((report) => `reports/${report}`)],
    )
    expect(rows.map(({ report }) => report)).toEqual([flood[0], one, flood[1], flood[2]])
  })

  it('are published by an office that has a name, which an earlier draft then bears', async () => {
    const { id } = await aMandate()
    const name = (organisation: string | null) =>
      admin!.settings.update({ params: { id: 1 }, body: { organisation } })
    await name(null)
    const { id: report } = await ask(admin!, id)
    await print(report)
    await confirmAll(report)
    // It can be looked at all the same.
    expect((await fileOf(admin!, report)).content.length).toBeGreaterThan(0)
    const checks = () => admin!.reports.checks({ params: { id: report } })
    expect(await checks()).toMatchObject({ has_office_name: false, figures: [] })
    await expect(admin!.reports.publish({ params: { id: report } })).rejects.toMatchObject({
      status: 409,
      body: { code: 'no_office_name' },
    })
    expect(await get(admin!, report)).toMatchObject({ number: null, published_at: null })
    // Only whoever publishes asks for them.
    for (const who of [partner!, client!])
      await expect(who.reports.checks({ params: { id: report } })).rejects.toMatchObject({
        status: 403,
      })
    await name('Bureau & Fils SA')
    expect(await checks()).toMatchObject({ has_office_name: true })
    expect(await admin!.reports.publish({ params: { id: report } })).toMatchObject({ number: 1 })
    const { rows } = await app.database.pool.query<{ office: string; number: number }>(
      `select snapshot -> 'office' ->> 'name' as office, (snapshot -> 'mandate' ->> 'report')::int as number
       from report_snapshots where report = $1`,
      [report],
    )
    expect(rows).toEqual([{ office: 'Bureau & Fils SA', number: 1 }])
  })

  it('warn of texts in another language than theirs, and are published all the same', async () => {
    const reason = 'Le coût annuel le plus bas, et un terrain assez grand pour les huit sondes.'
    const { id } = await aMandate({
      recommended_reason: reason,
      findings: 'The pipes in the cellar are not insulated, and the boiler is old.',
      burner: 'Viessmann, 2006',
      'next_steps/r1/title': 'Demander la subvention avant le début des travaux.',
      'options/cad/remark': 'Il raccordo è previsto dopo il 2030, e la rete non è ancora decisa.',
    })
    const { id: report } = await ask(admin!, id, { language: 'en' })
    await print(report)
    await confirmAll(report)
    const { texts } = await admin!.reports.checks({ params: { id: report } })
    expect(texts.map(({ field, language }) => [field, language]).sort()).toEqual([
      ['next_steps/r1/title', 'fr'],
      ['options/cad/remark', 'it'],
      ['recommended_reason', 'fr'],
    ])
    expect(texts.find(({ field }) => field === 'recommended_reason')?.text).toBe(reason)
    expect(await admin!.reports.publish({ params: { id: report } })).toMatchObject({ number: 1 })
  })

  it('are refused where nothing can be compared, by whoever may not make them, and after the work', async () => {
    const empty = await aMandate({ useful_heat: null })
    await expect(ask(admin!, empty.id)).rejects.toMatchObject({
      status: 409,
      body: { missing: expect.arrayContaining(['useful_heat']) },
    })
    const other = await aMandate({}, 'cecb')
    await expect(ask(admin!, other.id)).rejects.toMatchObject({
      status: 409,
      body: { code: 'no_comparison' },
    })
    const { id } = await aMandate()
    await expect(ask(client!, id)).rejects.toMatchObject({ status: 403 })
    await admin!.mandates.setStatus({ params: { id }, body: { to: 'in_review', reason: 'done' } })
    await expect(ask(partner!, id)).rejects.toMatchObject({ status: 403 })
    expect((await admin!.reports.list({ query: { mandate: id } })).count).toBe(0)
  })
})

describe('a report that cannot be made', () => {
  it('says why and can be made again; a worker does it without being asked', async () => {
    const { id } = await aMandate()
    const report = await ask(admin!, id)
    await expect(admin!.reports.again({ params: { id: report.id } })).rejects.toMatchObject({
      status: 409,
    })
    for (const why of ['too_long', 'too_large', 'ended', 'refused'] as const) {
      failing = () => {
        throw new TaskFailure(why)
      }
      await print(report.id)
      failing = undefined
      expect(await get(admin!, report.id)).toMatchObject({ state: 'failed', failure: why })
      await expect(admin!.reports.publish({ params: { id: report.id } })).rejects.toMatchObject({
        status: 409,
      })
      const again = await admin!.reports.again({ params: { id: report.id } })
      expect(again).toMatchObject({ state: 'queued', failure: null })
    }
    const worker = await startWorker({
      pool: app.database.pool,
      jobs: app.app.jobs,
      context: context(),
    })
    await expect
      .poll(async () => (await get(admin!, report.id)).state, { timeout: 60_000 })
      .toBe('done')
    await worker.stop()
  }, 90_000)
})

it('files that nothing refers to are taken away, after a day', async () => {
  const { id } = await aMandate()
  const report = await ask(admin!, id, { format: 'xlsx', workbook: 'generated' })
  await print(report.id)
  const { files } = app.outside
  const lost = await files.keep(Buffer.from('nobody wants this'))
  const sweep = (now: Date) =>
    app.app.jobs.tasks['reports.sweep']!({}, { ...context(), now: () => now })
  await sweep(new Date())
  await expect(files.read(lost)).resolves.toBeDefined()
  await sweep(new Date(Date.now() + 2 * 86_400_000))
  await expect(files.read(lost)).rejects.toMatchObject({ code: 'ENOENT' })
  expect((await fileOf(admin!, report.id)).content.length).toBeGreaterThan(0)
})

describe('the workbook of a report', () => {
  it('is written into the office’s own, whose formats and charts stay; without one it says so (§9)', async () => {
    const { id } = await aMandate()
    await expect(ask(admin!, id, { format: 'xlsx', workbook: 'office' })).rejects.toMatchObject({
      status: 409,
      body: { detail: 'No Excel file found.' },
    })
    const generated = await ask(admin!, id, { format: 'xlsx', workbook: 'generated' })
    await print(generated.id)
    const { content } = await fileOf(admin!, generated.id)
    const parts = unzipSync(content)
    expect(Object.keys(parts).filter((name) => name.startsWith('xl/charts/'))).toHaveLength(3)

    // The generated one, whose sheet of assumptions names all of its values, serves as a template.
    const params = { name: 'calculation_excel' as const }
    const body = { name: 'Calcul.xlsx', content: Buffer.from(content).toString('base64') }
    await expect(
      admin!.settings.keepFile({ params, body: { name: 'x', content: btoa('no workbook') } }),
    ).rejects.toMatchObject({ status: 400 })
    await expect(partner!.settings.keepFile({ params, body })).rejects.toMatchObject({
      status: 403,
    })
    expect((await admin!.settings.keepFile({ params, body })).calculation_excel).toMatchObject({
      name: 'Calcul.xlsx',
      size: content.length,
    })
    const written = await ask(admin!, id, { format: 'xlsx', workbook: 'office' })
    await print(written.id)
    const filled = unzipSync((await fileOf(admin!, written.id)).content)
    for (const [name, part] of Object.entries(parts))
      if (!/sharedStrings|worksheets\/sheet|workbook\.xml$|^docProps\/|\/$/.test(name))
        expect([name, sha256(filled[name]!)]).toEqual([name, sha256(part)])
    const sheet = strFromU8(filled['xl/worksheets/sheet4.xml']!)
    expect(sheet).toMatch(/<c r="H5" s="\d+"><v>160000<\/v><\/c>/)
    expect(strFromU8(filled['xl/workbook.xml']!)).toContain('fullCalcOnLoad="1"')
    await admin!.settings.removeFile({ params })
  })
})
