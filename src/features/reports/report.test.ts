import { createHash } from 'node:crypto'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { MachineBusy, TaskFailure } from '../../kernel/database/child.server.ts'
import { dayOf } from '../../kernel/field/format.ts'
import { callFile } from '../../kernel/http/client.ts'
import { enqueueIn } from '../../kernel/jobs.server.ts'
import { startWorker } from '../../kernel/worker.server.ts'
import { kindsWith } from '../../services.ts'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import { explanationsFor } from '../../testing/explained.ts'
import { uploadFile } from '../../testing/files/upload.ts'
import { runWaiting } from '../../testing/kickoff/device.ts'
import { queuedMails } from '../../testing/mails.ts'
import { answerVat } from '../../testing/vatAnswers.ts'
import { groupFigures } from '../reference/confirmation/figureGroups.ts'
import { needsConfirmation } from '../reference/origin/origin.ts'
import type { PressPort } from './press.server.ts'
import { figuresToConfirm } from './publishing/figuresToConfirm.ts'
import { type Report, reportEndpoints } from './report.ts'
import type { Snapshot } from './snapshot.ts'

/** A PNG of one pixel, base64. */
const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let app: TestApp
let [admin, partner, client, stranger]: TestPerson[] = []
/** If set by a test, happens before a report is printed; throws the failure to simulate. */
let beforePrint: (() => void | Promise<void>) | undefined

beforeAll(async () => {
  app = await testApp({
    outside: (outside) => {
      const press: PressPort = {
        ...outside.press,
        async print(task) {
          await beforePrint?.()
          return outside.press.print(task)
        },
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

/** Explains what is implausible in a mandate's worksheet. */
async function explain(id: number) {
  const body = await explanationsFor(app, id)
  if (Object.keys(body).length > 0) await admin!.mandates.updateForm({ params: { id }, body })
}

let count = 0

const reportKind = kindsWith('report')[0]!

/** Creates a mandate in progress with all data that a comparison needs. */
async function createMandate(answers: Record<string, unknown> = {}, kind = reportKind) {
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
  if (kind === reportKind)
    await admin!.mandates.updateForm({
      params: { id },
      body: {
        useful_heat: 160_000,
        recommended: 'pacSondes',
        'next_steps/offers/title': 'Drei Offerten',
        visit_date: '2026-03-12',
        ...answers,
      },
    })
  if (kind === reportKind) await explain(id)
  return { id, number }
}

const context = () => ({
  database: app.database,
  enqueue: enqueueIn,
  log: app.app.server.log,
  now: () => new Date(),
})
const print = (report: number) => app.app.jobs.tasks['reports.print']!({ report }, context())
const requestReport = (who: TestPerson, mandate: number, overrides: Partial<Report> = {}) =>
  who.reports.create({ body: { mandate, language: 'fr', format: 'pdf', ...overrides } as never })
const get = (who: TestPerson, id: number) => who.reports.get({ params: { id } })
async function downloadFile(who: TestPerson, id: number) {
  const transport = (path: string, init: RequestInit) =>
    fetch(app.url + path, { ...init, headers: { Authorization: `Bearer ${who.token}` } })
  const file = await callFile(transport, reportEndpoints.file, { params: { id } })
  return { name: file.name, content: new Uint8Array(await file.arrayBuffer()) }
}
/** Confirms all unconfirmed figures behind a report's recommendation. */
async function confirmAll(id: number, read_on = new Date().toISOString().slice(0, 10)) {
  const { figures: open, vat } = await admin!.reports.checks({ params: { id } })
  const figures = open.map(({ id: figure, value }) => ({ figure, value }))
  if (figures.length > 0)
    await admin!.reference.confirm({ body: { figures, source: 'Barèmes et offres 2026', read_on } })
  await answerVat(admin!, vat.unknown)
}
const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

describe('reports of a mandate', () => {
  it('are rendered in the background, published by the office, then visible to the client (§3, §6)', async () => {
    const mandate = await createMandate()
    const requested = await requestReport(partner!, mandate.id)
    expect(requested).toMatchObject({ number: null, state: 'queued', progress: 0, hash: null })
    await expect(downloadFile(admin!, requested.id)).rejects.toMatchObject({
      ...{ status: 409, body: { code: 'not_ready' }, retryAfter: 5 },
    })
    await expect(get(client!, requested.id)).rejects.toMatchObject({ status: 404 })
    await expect(get(stranger!, requested.id)).rejects.toMatchObject({ status: 404 })

    await print(requested.id)
    const done = await get(partner!, requested.id)
    expect(done).toMatchObject({ state: 'done', progress: 100, failure: null })
    const draft = await downloadFile(partner!, requested.id)
    expect(draft.name).toBe(`Report, draft ${mandate.number} fr.pdf`)
    expect(sha256(draft.content)).toBe(done.hash)
    expect(draft.content.length).toBe(done.size)

    const params = { id: requested.id }
    await expect(partner!.reports.publish({ params })).rejects.toMatchObject({ status: 403 })
    await expect(client!.reports.publish({ params })).rejects.toMatchObject({ status: 403 })
    // Publication is refused while figures behind the recommendation are unconfirmed; the answer lists them.
    const open = await admin!.reports.checks({ params })
    expect(open.figures.length).toBeGreaterThan(0)
    await expect(admin!.reports.publish({ params })).rejects.toMatchObject({
      status: 409,
      body: { code: 'unconfirmed', figures: open.figures },
    })
    expect(open.figures.map(({ id }) => id)).toContainEqual(
      expect.stringMatching(/^subsidies\/.+\/pacSondes\/\d+\/per_kw$/),
    )
    expect(open.figures.map(({ id }) => id).join()).not.toContain('pacAir')
    // They are confirmed by system, energy or table; where all figures of a group name a source, it is known.
    const groups = groupFigures(open.figures)
    expect(groups.map(({ name }) => name)).toEqual([
      'option.pacSondes',
      'option.fossile',
      'agent.electricite',
      'agent.mazout',
      'table.calculation_terms',
      'table.subsidies',
    ])
    expect(groups.find(({ name }) => name === 'agent.electricite')).toMatchObject({
      source: 'SIG, tarif 2026',
      link: expect.stringMatching(/^https:/),
    })
    expect(groups.find(({ name }) => name === 'agent.mazout')).toMatchObject({ source: null })
    expect(groups.flatMap(({ figures }) => figures)).toHaveLength(open.figures.length)
    await confirmAll(requested.id)
    expect((await admin!.reports.checks({ params })).figures).toEqual([])
    const sent = await admin!.reports.publish({ params })
    expect(sent).toMatchObject({ number: 1, state: 'queued', hash: null })
    // The client is shown nothing before the final file is there.
    await expect(get(client!, requested.id)).rejects.toMatchObject({ status: 404 })
    expect(await client!.reports.list({ query: { mandate: mandate.id } })).toMatchObject({
      count: 0,
    })
    // Nor does the form of the mandate show its day, which is that of the report as long as nobody enters another.
    const day = async () =>
      (await admin!.mandates.form({ params: { id: mandate.id } })).found.report_date
    expect(await day()).toBeUndefined()
    await print(requested.id)
    expect(await day()).toBe(dayOf(new Date(sent.published_at!)))
    // Confirmed figures are printed with the source that the office entered.
    const { rows } = await app.database.pool.query<{ snapshot: Snapshot }>(
      'select snapshot from report_snapshots where report = $1',
      [requested.id],
    )
    const confirmed = figuresToConfirm(rows[0]!.snapshot)
    expect(confirmed.map(({ id }) => id)).toEqual(open.figures.map(({ id }) => id))
    for (const figure of confirmed) {
      expect(needsConfirmation(figure)).toBe(false)
      expect(figure).toMatchObject({ confirm: false, confirmed_until: expect.any(String) })
    }
    const printed = rows[0]!.snapshot.comparison.assumptions.filter(
      ({ option, override }) => option === 'pacSondes' && override === null,
    )
    expect(printed.map(({ origin }) => origin?.confirm)).not.toContain(true)
    expect(printed.map(({ origin }) => origin?.source).join()).toContain('Barèmes et offres 2026')
    // Confirming narrows no range: the report says what a comparison with the confirmed figures says.
    const later = await requestReport(partner!, mandate.id)
    const bandsIn = async (report: number) => {
      const { rows: found } = await app.database.pool.query<{ snapshot: Snapshot }>(
        'select snapshot from report_snapshots where report = $1',
        [report],
      )
      return found[0]!.snapshot.comparison.assumptions.map(({ name, option, band }) => ({
        ...{ name, option, band },
      }))
    }
    expect(await bandsIn(later.id)).toEqual(await bandsIn(requested.id))
    expect((await bandsIn(later.id)).some(({ band }) => band! > 0)).toBe(true)
    await admin!.reports.remove({ params: { id: later.id } })
    const published = await get(admin!, requested.id)
    const final = await downloadFile(client!, requested.id)
    expect(final.name).toBe(`Report ${mandate.number}-1 fr.pdf`)
    expect(sha256(final.content)).toBe(published.hash)
    expect(published.hash).not.toBe(done.hash)
    const clientReports = await client!.reports.list({ query: { mandate: mandate.id } })
    expect(clientReports.results).toHaveLength(1)
    expect(clientReports.results[0]).not.toHaveProperty('author_name')
    await expect(downloadFile(stranger!, requested.id)).rejects.toMatchObject({ status: 404 })

    // Publishing and printing are idempotent.
    expect(await admin!.reports.publish({ params })).toMatchObject({ version: published.version })
    await print(requested.id)
    expect(await get(admin!, requested.id)).toMatchObject({ hash: published.hash })
    await expect(partner!.reports.remove({ params })).rejects.toMatchObject({ status: 403 })
  })

  it('are refused if they recommend an infeasible option without a written reason', async () => {
    const { id } = await createMandate({ 'options/pacSondes/feasible': 'no' })
    await expect(requestReport(admin!, id)).rejects.toMatchObject({
      status: 409,
      body: { code: 'reason_needed', missing: ['recommended_reason'] },
    })
    const reason = (recommended_reason: string) =>
      admin!.mandates.updateForm({ params: { id }, body: { recommended_reason } })
    await reason('Le canton — 2027.')
    await expect(requestReport(admin!, id)).rejects.toMatchObject({ status: 409 })
    await reason('Le canton réexamine la zone en 2027.')
    expect(await requestReport(admin!, id)).toMatchObject({ state: 'queued' })
  })

  it('are refused if a verdict “not feasible” of the rules was overruled without a reason', async () => {
    const facts = { recommended: 'pacNappes', groundwater: 'no' }
    const { id } = await createMandate({ ...facts, 'options/pacNappes/feasible': 'yes' })
    await expect(requestReport(admin!, id)).rejects.toMatchObject({
      status: 409,
      body: { code: 'reason_needed' },
    })
    const body = { 'options/pacNappes/reason': 'Sondage de 2025' }
    await admin!.mandates.updateForm({ params: { id }, body })
    expect(await requestReport(admin!, id)).toMatchObject({ state: 'queued' })
  })

  it('are not published without a recommendation, next steps and the date of the visit (§3)', async () => {
    const { id } = await createMandate({
      recommended: null,
      'next_steps/offers/title': null,
      visit_date: null,
    })
    const lackingReport = async () => {
      const report = await requestReport(admin!, id)
      await print(report.id)
      await confirmAll(report.id)
      return report.id
    }
    const expectLacking = async (missing: string[]) => {
      const params = { id: await lackingReport() }
      expect((await admin!.reports.checks({ params })).missing).toEqual(missing)
      if (missing.length === 0)
        expect(await admin!.reports.publish({ params })).toMatchObject({ number: 1 })
      else
        await expect(admin!.reports.publish({ params })).rejects.toMatchObject({
          status: 409,
          body: { code: 'facts_missing', missing },
        })
    }
    const answer = (body: Record<string, unknown>) =>
      admin!.mandates.updateForm({ params: { id }, body })
    await expectLacking(['recommended', 'next_steps', 'visit_date'])
    await answer({ recommended: 'pacSondes' })
    await expectLacking(['next_steps', 'visit_date', 'plausibility'])
    await explain(id)
    await expectLacking(['next_steps', 'visit_date'])
    // A step without words would be left out of the report without anybody noticing.
    await answer({
      'next_steps/offers/title': 'Demander trois offres',
      'next_steps/x/step_by': 'Régie',
    })
    await expectLacking(['next_steps', 'visit_date'])
    await answer({ 'next_steps/x/step_by': null })
    await expectLacking(['visit_date'])
    await answer({ visit_date: '2026-03-12' })
    await expectLacking([])
  })

  it('are not published once the worksheet says something else than they do of what they rest on (§3)', async () => {
    const { id } = await createMandate()
    const answer = (body: Record<string, unknown>) =>
      admin!.mandates.updateForm({ params: { id }, body })
    const draft = async () => {
      const report = await requestReport(admin!, id)
      await print(report.id)
      await confirmAll(report.id)
      return { id: report.id }
    }
    const params = await draft()
    const expectChanged = async (changed: string[], detail: string) => {
      expect(await admin!.reports.checks({ params })).toMatchObject({ missing: [], changed })
      await expect(admin!.reports.publish({ params })).rejects.toMatchObject({
        status: 409,
        body: { code: 'facts_changed', changed, detail: expect.stringContaining(detail) },
      })
    }
    await answer({ 'options/pacSondes/feasible': 'no' })
    await expectChanged(['options/pacSondes/feasible', 'recommended_reason'], 'Feasible')
    await answer({ recommended_reason: 'Le canton réexamine la zone en 2027.' })
    await expectChanged(['options/pacSondes/feasible'], 'Create the report again')
    await answer({ 'options/pacSondes/feasible': null, visit_date: null })
    await expectChanged(['visit_date'], 'Create the report again')
    await answer({ visit_date: '2026-03-12', recommended: 'pacAir' })
    await expectChanged(['recommended'], 'Create the report again')
    // What it does not rest on may change; a new draft says what the worksheet says.
    await answer({ recommended: 'pacSondes', useful_heat: 90_000 })
    expect(await admin!.reports.checks({ params })).toMatchObject({ changed: [] })
    await answer({ 'options/pacSondes/feasible': 'no' })
    await explain(id)
    expect(await admin!.reports.publish({ params: await draft() })).toMatchObject({ number: 1 })
  })

  it('allow delivery of the mandate once one is published and rendered (§3)', async () => {
    const { id } = await createMandate()
    await admin!.mandates.setStatus({ params: { id }, body: { to: 'in_review', reason: 'done' } })
    const deliveryGuard = async () =>
      (await admin!.mandates.ways({ params: { id } })).results.find(({ to }) => to === 'delivered')
        ?.guard
    expect(await deliveryGuard()).toBe('reportPublished')
    const report = await requestReport(admin!, id)
    await print(report.id)
    expect(await deliveryGuard()).toBe('reportPublished')
    await confirmAll(report.id)
    await admin!.reports.publish({ params: { id: report.id } })
    // The final file must be rendered first.
    expect(await deliveryGuard()).toBe('reportPublished')
    await print(report.id)
    expect(await deliveryGuard()).toBeNull()
    // Removing the report blocks delivery again and hides it from the client.
    await admin!.reports.remove({ params: { id: report.id } })
    await expect(get(client!, report.id)).rejects.toMatchObject({ status: 404 })
    expect(await deliveryGuard()).toBe('reportPublished')
    await admin!.reports.restore({ params: { id: report.id } })
    const delivered = await admin!.mandates.setStatus({ params: { id }, body: { to: 'delivered' } })
    expect(delivered.status).toBe('delivered')
  })

  it('are not delivered twice as if they were new, unless a reason says why (§4)', async () => {
    const { id } = await createMandate()
    const move = (to: 'in_progress' | 'in_review' | 'delivered' | 'closed', reason?: string) =>
      admin!.mandates.setStatus({ params: { id }, body: { to, reason } })
    const openGuards = async () =>
      (await admin!.mandates.ways({ params: { id } })).results.find(({ to }) => to === 'delivered')
        ?.open
    const publish = async () => {
      const report = await requestReport(admin!, id)
      await print(report.id)
      await confirmAll(report.id)
      await admin!.reports.publish({ params: { id: report.id } })
      await print(report.id)
    }
    const reopen = async () => {
      await move('closed', 'for the test')
      await move('in_progress', 'The price of gas was wrong.')
      await move('in_review', 'for the test')
    }
    await move('in_review', 'done')
    await publish()
    await move('delivered')
    await reopen()
    expect(await openGuards()).toEqual(['reportRenewed'])
    await expect(move('delivered')).rejects.toMatchObject({ body: { guard: 'reportRenewed' } })
    await move('delivered', 'The first price was right after all.')
    await reopen()
    await publish()
    expect(await openGuards()).toEqual([])
    expect(await move('delivered')).toMatchObject({ status: 'delivered' })
  })

  it('cannot be removed once their mandate was delivered, except drafts (§3)', async () => {
    const { id } = await createMandate()
    const move = (to: 'in_review' | 'in_progress' | 'delivered' | 'closed') =>
      admin!.mandates.setStatus({ params: { id }, body: { to, reason: 'for the test' } })
    const remove = (report: number) => admin!.reports.remove({ params: { id: report } })
    const publishReport = async () => {
      const report = await requestReport(admin!, id)
      await print(report.id)
      await confirmAll(report.id)
      await admin!.reports.publish({ params: { id: report.id } })
      await print(report.id)
      return report.id
    }
    const expectUnremovable = async (report: number) => {
      await expect(remove(report)).rejects.toMatchObject({
        status: 409,
        body: { code: 'handed_over' },
      })
      expect(await get(client!, report)).toMatchObject({ state: 'done' })
    }
    await move('in_review')
    const first = await publishReport()
    await move('delivered')
    await expectUnremovable(first)
    const second = await publishReport()
    await expectUnremovable(second)
    await remove((await requestReport(admin!, id)).id)
    await move('closed')
    await expectUnremovable(first)
    // A reopened mandate keeps its delivered reports.
    await move('in_progress')
    await expectUnremovable(second)
  })

  describe('of a delivered mandate that its client has accepted', () => {
    /** Publishes a report; returns it once its file is made, unless it is still to be made. */
    async function publishReport(
      mandate: number,
      { isMade = true, ...overrides }: Partial<Report> & { isMade?: boolean } = {},
    ) {
      const report = await requestReport(admin!, mandate, overrides)
      await print(report.id)
      await confirmAll(report.id)
      await admin!.reports.publish({ params: { id: report.id } })
      if (isMade) await print(report.id)
      return report.id
    }
    const move = (id: number, to: 'in_review' | 'delivered' | 'closed') =>
      admin!.mandates.setStatus({ params: { id }, body: { to, reason: 'for the test' } })
    const accept = (id: number) => client!.mandates.accept({ params: { id }, body: {} })
    const read = (id: number) => client!.mandates.get({ params: { id } })
    const answer = (id: number, body: Record<string, unknown>) =>
      admin!.mandates.updateForm({ params: { id }, body })

    async function deliver() {
      const mandate = await createMandate({ findings: 'La chaudière est ancienne.' })
      const { id } = mandate
      await move(id, 'in_review')
      await publishReport(id)
      await move(id, 'delivered')
      for (const task of ['mandates.tell', 'reports.tellPublished']) await runWaiting(app, task)
      return mandate
    }
    /** Mails about a mandate that the client gets of what is done. */
    async function mailsOf(number: string, act: () => Promise<unknown>) {
      const before = (await queuedMails(app.database)).length
      await act()
      for (const task of ['mandates.deliveredAnew', 'reports.tellPublished'])
        await runWaiting(app, task)
      const mails = (await queuedMails(app.database)).slice(before)
      return mails.filter(({ text }) => text.includes(number)).map(({ text }) => text)
    }

    it('leave the acceptance as it is in another language or format: the result is the same', async () => {
      const { id, number } = await deliver()
      const accepted = await accept(id)
      // Translated texts are the same facts.
      await answer(id, { findings: 'La caldaia è vecchia.' })
      for (const made of [{ language: 'it' }, { language: 'fr', format: 'xlsx' }] as const) {
        if (made.language === 'fr') await answer(id, { findings: 'La chaudière est ancienne.' })
        const mails = await mailsOf(number, () =>
          publishReport(id, {
            ...made,
            ...('format' in made && { workbook: 'generated' as const }),
          }),
        )
        expect(await read(id)).toMatchObject({
          ...{ status: 'delivered', accepted_at: accepted.accepted_at, accepted_by: 'client' },
          status_dates: accepted.status_dates,
        })
        expect(mails).toHaveLength(1)
        expect(mails[0]).not.toContain('30 jours')
      }
    })

    it.each([
      ['other figures', { useful_heat: 90_000 }],
      ['another text in the same language', { findings: 'La chaudière est neuve.' }],
    ])('take it back with %s, which one mail says with the thirty days', async (_, changed) => {
      const { id, number } = await deliver()
      const { accepted_at } = await accept(id)
      await answer(id, changed)
      await explain(id)
      const mails = await mailsOf(number, () => publishReport(id))
      expect(await read(id)).toMatchObject({
        ...{ status: 'delivered', accepted_at: null, earlier_acceptance: accepted_at },
      })
      expect(mails).toHaveLength(1)
      expect(mails[0]).toContain('ne vaut donc plus')
      expect(mails[0]).toContain('30 jours')
    })

    it('change nothing before their file is there; until then nothing is accepted or closes', async () => {
      const { id, number } = await deliver()
      await answer(id, { useful_heat: 90_000 })
      await explain(id)
      const delivered = await read(id)
      let report = 0
      const mails = await mailsOf(number, async () => {
        report = await publishReport(id, { isMade: false })
      })
      expect(mails).toEqual([])
      expect(await read(id)).toEqual(delivered)
      await expect(accept(id)).rejects.toMatchObject({
        status: 409,
        body: { code: 'report_in_making' },
      })
      await print(report)
      expect((await read(id)).status_dates!.delivered).not.toBe(delivered.status_dates!.delivered)
      expect(await accept(id)).toMatchObject({ accepted_by: 'client' })
    })

    it('are not published once it is closed, before it is reopened with a reason', async () => {
      const { id } = await deliver()
      const draft = await requestReport(admin!, id)
      await print(draft.id)
      await confirmAll(draft.id)
      await accept(id)
      await move(id, 'closed')
      await expect(admin!.reports.publish({ params: { id: draft.id } })).rejects.toMatchObject({
        status: 409,
        body: { code: 'closed' },
      })
      expect(await read(id)).toMatchObject({ status: 'closed', accepted_by: 'client' })
    })
  })

  it('keep the data as it was at the time of the request', async () => {
    const { id } = await createMandate()
    const first = await requestReport(admin!, id)
    await admin!.mandates.updateForm({ params: { id }, body: { useful_heat: 90_000 } })
    const second = await requestReport(admin!, id, { format: 'xlsx', language: 'it' })
    const { rows } = await app.database.pool.query<{ heat: number }>(
      `select (snapshot -> 'comparison' -> 'input' ->> 'usefulHeat')::int as heat
       from report_snapshots where report = any($1) order by report`,
      [[first.id, second.id]],
    )
    expect(rows.map(({ heat }) => heat)).toEqual([160_000, 90_000])
  })

  it('get a number on publication, without gaps or reuse; drafts have none', async () => {
    const { id, number } = await createMandate()
    const reports: number[] = []
    for (let i = 0; i < 4; i++) reports.push((await requestReport(admin!, id)).id)
    await confirmAll(reports[0]!)
    for (const report of reports) await print(report)
    const publish = (report: number) => admin!.reports.publish({ params: { id: report } })
    // Publish two concurrently, remove one of them, then publish another; the remaining one stays a draft.
    const [first, draft, third, fourth] = reports
    await Promise.all([publish(fourth!), publish(third!)])
    await admin!.reports.remove({ params: { id: third! } })
    const last = await publish(first!)
    expect(last.number).toBe(3)
    const { results } = await admin!.reports.list({ query: { mandate: id } })
    expect(results.find((report) => report.id === draft)).toMatchObject({ number: null })
    const { rows } = await app.database.pool.query<{ number: number }>(
      'select number from reports where mandate = $1 and number is not null order by number',
      [id],
    )
    expect(rows.map((row) => row.number)).toEqual([1, 2, 3])
    await print(reports[0]!)
    expect((await downloadFile(admin!, first!)).name).toBe(`Report ${number}-3 fr.pdf`)
    // The number of a purged report is not reused either.
    app.setNow(new Date(Date.now() - 31 * 86_400_000))
    await admin!.reports.remove({ params: { id: first! } })
    app.setNow(undefined)
    await app.app.jobs.tasks['records.purge']!({}, context())
    expect((await publish(draft!)).number).toBe(4)
  })

  it('are printed alternately: many reports of one person do not delay those of others', async () => {
    const { id } = await createMandate()
    const [busy, other] = await Promise.all([app.as('admin'), app.as('admin')])
    const busyReports: number[] = []
    for (let i = 0; i < 3; i++) busyReports.push((await requestReport(busy, id)).id)
    const otherReport = (await requestReport(other, id)).id
    const requested = [...busyReports, otherReport]
    const { rows } = await app.database.pool.query<{ report: number; queue: string }>(
      `select (j.payload ->> 'report')::int as report, q.queue_name as queue from graphile_worker._private_jobs j
       join graphile_worker._private_job_queues q on q.id = j.job_queue_id
       where j.key = any($1) order by j.priority, j.run_at, j.id`,
      [requested.map((report) => `reports/${report}`)],
    )
    const [first, second, third] = busyReports
    expect(rows.map(({ report }) => report)).toEqual([first, otherReport, second, third])
    // One queue a person: their prints never take all slots of the worker.
    expect(rows.map(({ queue }) => queue)).toEqual(
      [busy, other, busy, busy].map((person) => `print ${person.id}`),
    )
  })

  it('are published only if the office has a name; a draft without one gets it on publication', async () => {
    const { id } = await createMandate()
    const renameOffice = (organisation: string | null) =>
      admin!.settings.update({ params: { id: 1 }, body: { organisation } })
    await renameOffice(null)
    const { id: report } = await requestReport(admin!, id)
    await print(report)
    await confirmAll(report)
    // The draft can still be downloaded.
    expect((await downloadFile(admin!, report)).content.length).toBeGreaterThan(0)
    const checks = () => admin!.reports.checks({ params: { id: report } })
    expect(await checks()).toMatchObject({ has_office_name: false, figures: [] })
    await expect(admin!.reports.publish({ params: { id: report } })).rejects.toMatchObject({
      status: 409,
      body: { code: 'no_office_name' },
    })
    expect(await get(admin!, report)).toMatchObject({ number: null, published_at: null })
    // Only the office may see the checks.
    for (const who of [partner!, client!])
      await expect(who.reports.checks({ params: { id: report } })).rejects.toMatchObject({
        status: 403,
      })
    await renameOffice('Bureau & Fils SA')
    expect(await checks()).toMatchObject({ has_office_name: true })
    expect(await admin!.reports.publish({ params: { id: report } })).toMatchObject({ number: 1 })
    const { rows } = await app.database.pool.query<{ office: string; number: number }>(
      `select snapshot -> 'office' ->> 'name' as office, (snapshot -> 'mandate' ->> 'report')::int as number
       from report_snapshots where report = $1`,
      [report],
    )
    expect(rows).toEqual([{ office: 'Bureau & Fils SA', number: 1 }])
  })

  it('list texts in another language as a warning and can still be published', async () => {
    const reason = 'Le coût annuel le plus bas, et un terrain assez grand pour les huit sondes.'
    const { id } = await createMandate({
      recommended_reason: reason,
      findings: 'The pipes in the cellar are not insulated, and the boiler is old.',
      burner: 'Viessmann, 2006',
      'next_steps/r1/title': 'Demander la subvention avant le début des travaux.',
      'options/cad/remark': 'Il raccordo è previsto dopo il 2030, e la rete non è ancora decisa.',
    })
    const { id: report } = await requestReport(admin!, id, { language: 'en' })
    await print(report)
    await confirmAll(report)
    const { texts } = await admin!.reports.checks({ params: { id: report } })
    expect(texts.map(({ field, language }) => [field, language]).sort()).toEqual([
      ['next_steps/r1/title', 'fr'],
      ['options/cad/remark', 'it'],
      ['plausibility/borehole_count/reason', 'fr'],
      ['recommended_reason', 'fr'],
    ])
    expect(texts.find(({ field }) => field === 'recommended_reason')?.text).toBe(reason)
    expect(await admin!.reports.publish({ params: { id: report } })).toMatchObject({ number: 1 })
  })

  it('are refused without data or a comparison, to clients, and to partners once the review began', async () => {
    const incomplete = await createMandate({ useful_heat: null })
    await expect(requestReport(admin!, incomplete.id)).rejects.toMatchObject({
      status: 409,
      body: { missing: expect.arrayContaining(['useful_heat']) },
    })
    const withoutComparison = await createMandate({}, 'cecb')
    await expect(requestReport(admin!, withoutComparison.id)).rejects.toMatchObject({
      status: 409,
      body: { code: 'no_comparison' },
    })
    const { id } = await createMandate()
    await expect(requestReport(client!, id)).rejects.toMatchObject({ status: 403 })
    await admin!.mandates.setStatus({ params: { id }, body: { to: 'in_review', reason: 'done' } })
    await expect(requestReport(partner!, id)).rejects.toMatchObject({ status: 403 })
    expect((await admin!.reports.list({ query: { mandate: id } })).count).toBe(0)
  })
})

describe('a report that fails to render', () => {
  it('shows the reason of its failure and can be retried; a worker runs the retry', async () => {
    const { id } = await createMandate()
    const report = await requestReport(admin!, id)
    await expect(admin!.reports.again({ params: { id: report.id } })).rejects.toMatchObject({
      status: 409,
    })
    for (const failure of ['too_long', 'too_large', 'ended', 'refused'] as const) {
      beforePrint = () => {
        throw new TaskFailure(failure)
      }
      await print(report.id)
      beforePrint = undefined
      expect(await get(admin!, report.id)).toMatchObject({ state: 'failed', failure })
      await expect(downloadFile(admin!, report.id)).rejects.toMatchObject({
        body: { code: 'failed', detail: expect.stringMatching(/start it again\. \w/) },
      })
      await expect(admin!.reports.publish({ params: { id: report.id } })).rejects.toMatchObject({
        status: 409,
      })
      const retried = await admin!.reports.again({ params: { id: report.id } })
      expect(retried).toMatchObject({ state: 'queued', failure: null })
    }
    beforePrint = () => {
      throw new MachineBusy()
    }
    // The queue retries a job that throws.
    await expect(print(report.id)).rejects.toThrow(MachineBusy)
    beforePrint = undefined
    const busy = { state: 'queued', failure: 'busy' }
    expect(await get(admin!, report.id)).toMatchObject(busy)
    expect(await admin!.reports.again({ params: { id: report.id } })).toMatchObject({
      ...{ state: 'queued', failure: null },
    })
    const worker = await startWorker({
      pool: app.database.pool,
      jobs: app.app.jobs,
      context: context(),
    })
    await expect
      .poll(async () => (await get(admin!, report.id)).state, { timeout: 240_000 })
      .toBe('done')
    await worker.stop()
  }, 300_000)
})

it('a draft that a second worker has made, and the office published, stays what it is when the first one ends', async () => {
  const { id } = await createMandate()
  const outcomes = []
  for (const failure of [undefined, new TaskFailure('too_long')]) {
    let isPublished = false
    beforePrint = async () => {
      beforePrint = undefined
      await expect.poll(() => isPublished).toBe(true)
      if (failure) throw failure
    }
    const late = (await requestReport(admin!, id)).id
    const first = print(late)
    await expect.poll(() => beforePrint).toBeUndefined()
    await print(late)
    await confirmAll(late)
    await admin!.reports.publish({ params: { id: late } })
    isPublished = true
    await first
    outcomes.push((await get(admin!, late)).state)
    await print(late)
    outcomes.push(await get(client!, late).then(({ state, hash }) => [state, hash !== null]))
  }
  expect(outcomes).toEqual(['queued', ['done', true], 'queued', ['done', true]])
})

it('removes unreferenced files after a day', async () => {
  const { id } = await createMandate()
  const report = await requestReport(admin!, id, { format: 'xlsx', workbook: 'generated' })
  await print(report.id)
  const { files } = app.outside
  const unreferenced = await files.keep(Buffer.from('unreferenced'))
  const sweep = (now: Date) =>
    app.app.jobs.tasks['files.sweep']!({}, { ...context(), now: () => now })
  await sweep(new Date())
  await expect(files.read(unreferenced)).resolves.toBeDefined()
  await sweep(new Date(Date.now() + 2 * 86_400_000))
  await expect(files.read(unreferenced)).rejects.toMatchObject({ code: 'ENOENT' })
  expect((await downloadFile(admin!, report.id)).content.length).toBeGreaterThan(0)
})

/** Spreadsheet programs ignore a relationship with another namespace or type, and so the chart behind it. */
function expectOpenXmlRelationships(parts: Record<string, Uint8Array>) {
  const schemas = 'http://schemas.openxmlformats.org'
  const relationshipParts = Object.keys(parts).filter((name) => name.endsWith('.rels'))
  const types = relationshipParts.flatMap((name) => {
    const xml = strFromU8(parts[name]!)
    expect(xml, name).toContain(`xmlns="${schemas}/package/2006/relationships"`)
    return [...xml.matchAll(/ Type="([^"]+)"/g)].map(([, type]) => type!)
  })
  for (const type of types)
    expect(type).toMatch(
      /^http:\/\/schemas\.openxmlformats\.org\/(officeDocument|package)\/2006\/relationships\//,
    )
  const officeDocument = `${schemas}/officeDocument/2006/relationships`
  expect(types).toContain(`${officeDocument}/drawing`)
  expect(types.filter((type) => type === `${officeDocument}/chart`)).toHaveLength(3)
  expect(strFromU8(parts['xl/drawings/drawing1.xml']!)).toContain(`xmlns:r="${officeDocument}"`)
}

describe('the workbook of a report', () => {
  it('fills the office’s own workbook and keeps its formats and charts; is refused if there is none (§9)', async () => {
    const { id } = await createMandate()
    await expect(
      requestReport(admin!, id, { format: 'xlsx', workbook: 'office' }),
    ).rejects.toMatchObject({
      status: 409,
      body: { detail: 'No Excel file found.' },
    })
    const generated = await requestReport(admin!, id, { format: 'xlsx', workbook: 'generated' })
    await print(generated.id)
    const { content } = await downloadFile(admin!, generated.id)
    const parts = unzipSync(content)
    expect(Object.keys(parts).filter((name) => name.startsWith('xl/charts/'))).toHaveLength(3)
    expectOpenXmlRelationships(parts)

    // Use the generated workbook as a template: its sheet of assumptions names all values.
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
    const written = await requestReport(admin!, id, { format: 'xlsx', workbook: 'office' })
    await print(written.id)
    const filled = unzipSync((await downloadFile(admin!, written.id)).content)
    for (const [name, part] of Object.entries(parts))
      if (!/sharedStrings|worksheets\/sheet|workbook\.xml$|^docProps\/|\/$/.test(name))
        expect([name, sha256(filled[name]!)]).toEqual([name, sha256(part)])
    const sheet = strFromU8(filled['xl/worksheets/sheet4.xml']!)
    expect(sheet).toMatch(/<c r="H5" s="\d+"><v>160000<\/v><\/c>/)
    expect(strFromU8(filled['xl/workbook.xml']!)).toContain('fullCalcOnLoad="1"')
    await admin!.settings.removeFile({ params })
  })

  it('starts from the newest calculation of the mandate that was not refused, checked like the office’s (§9)', async () => {
    const { id } = await createMandate()
    const building = (await admin!.mandates.get({ params: { id } })).building!
    const request = (who = admin!) =>
      requestReport(who, id, { format: 'xlsx', workbook: 'mandate' })
    const send = (name: string, content: Uint8Array) =>
      uploadFile(app, admin!, Buffer.from(content), {
        ...{ building, mandate: id, name, type: 'calculation_excel', folder: 'calculation' },
      })
    await expect(request()).rejects.toMatchObject({
      status: 409,
      body: { detail: 'No Excel file found.' },
    })
    const generated = await requestReport(admin!, id, { format: 'xlsx', workbook: 'generated' })
    await print(generated.id)
    const parts = unzipSync((await downloadFile(admin!, generated.id)).content)
    const marked = (mark: string) => ({
      ...parts,
      'xl/styles.xml': strToU8(`${strFromU8(parts['xl/styles.xml']!)}<!-- ${mark} -->`),
    })
    await send('first.xlsx', zipSync(marked('first')))
    const second = await send('second.xlsx', zipSync(marked('second')))
    const third = await send('third.xlsx', zipSync(marked('third')))
    await admin!.files.update({
      params: { id: third.id },
      body: { state: 'refused', refusal: 'Old' },
    })

    // The partner works on the mandate and sees its calculations.
    const report = await request(partner!)
    // What became of the file since then changes nothing: the report keeps what it began with.
    await admin!.files.remove({ params: { id: second.id }, query: {} })
    await print(report.id)
    const filled = unzipSync((await downloadFile(partner!, report.id)).content)
    expect(strFromU8(filled['xl/styles.xml']!)).toMatch(/<!-- second -->$/)
    expect(strFromU8(filled['xl/worksheets/sheet4.xml']!)).toMatch(
      /<c r="H5" s="\d+"><v>160000<\/v><\/c>/,
    )
    expect(await get(partner!, report.id)).toMatchObject({ workbook: 'mandate', state: 'done' })

    await send('macros.xlsx', zipSync({ ...parts, 'xl/vbaProject.bin': strToU8('code') }))
    await expect(request()).rejects.toMatchObject({
      status: 400,
      body: { fields: { workbook: [expect.stringMatching('macros')] } },
    })
  })
})
