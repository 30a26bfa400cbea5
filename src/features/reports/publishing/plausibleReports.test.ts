import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { enqueueIn } from '../../../kernel/jobs.server.ts'
import { kindsWith } from '../../../services.ts'
import { type TestApp, type TestPerson, testApp } from '../../../testing/app.ts'
import { answerVat } from '../../../testing/vatAnswers.ts'
import { layOutReport } from '../pages/pages.server.ts'
import { reportSnapshotsTable } from '../report.table.ts'
import type { Snapshot } from '../snapshot.ts'

let app: TestApp
let [admin, partner, client]: TestPerson[] = []
let product: number

beforeAll(async () => {
  app = await testApp()
  const groups = ['admin', 'partner', 'client'] as const
  ;[admin, partner, client] = await Promise.all(groups.map((group) => app.as(group)))
  await admin!.settings.update({ params: { id: 1 }, body: { organisation: 'Bureau & Fils SA' } })
  const kind = kindsWith('report')[0]!
  product = (await admin!.products.list({ query: { kind } })).results[0]!.id
})

let count = 0
const reason = 'Chaudière de réserve comprise, relevée sur place.'

/** A consultation that recommends an air heat pump which can be built, with prices of known VAT. */
async function aConsultation(answers: Record<string, unknown> = {}) {
  const { id: building } = await admin!.buildings.create({
    body: { street_name: `Rue du Vraisemblable ${++count}`, sre: 1600 },
  })
  const { id } = await admin!.mandates.create({
    body: { product, building, client: client!.id, partner: partner!.id, responsible: admin!.id },
  })
  for (const to of ['ordered', 'in_progress'] as const)
    await admin!.mandates.setStatus({ params: { id }, body: { to, reason: 'for the test' } })
  const prices = (option: string) => ({
    [`options/${option}/generator_investment`]: 150_000,
    [`options/${option}/energy_price`]: 25,
    [`options/${option}/fixed_fee`]: 80,
    [`options/${option}/upkeep`]: 2500,
  })
  await answer(id, {
    useful_heat: 160_000,
    load_power: 65,
    ...{ ...prices('pacAir'), ...prices('fossile') },
    'options/fossile/generator_investment': 60_000,
    'options/fossile/energy_price': 14,
    'options/pacAir/feasible': 'yes',
    'options/pacAir/reason': 'Emplacement choisi avec le fournisseur.',
    recommended: 'pacAir',
    'next_steps/offers/title': 'Demander trois offres',
    visit_date: '2026-03-12',
    ...answers,
  })
  return { id, building }
}
const answer = (id: number, body: Record<string, unknown>, who = admin!) =>
  who.mandates.updateForm({ params: { id }, body })

/** Makes a draft whose figures are confirmed; returns its id. */
async function draft(mandate: number, isVatAnswered = true) {
  const { id } = await admin!.reports.create({ body: { mandate, language: 'fr', format: 'xlsx' } })
  const context = {
    ...{ database: app.database, enqueue: enqueueIn, log: app.app.server.log },
    now: () => new Date(),
  }
  await app.app.jobs.tasks['reports.print']!({ report: id }, context)
  const { figures: open, vat } = await admin!.reports.checks({ params: { id } })
  const figures = open.map(({ id: figure, value }) => ({ figure, value }))
  const read_on = new Date().toISOString().slice(0, 10)
  if (figures.length > 0)
    await admin!.reference.confirm({ body: { figures, source: 'Offres 2026', read_on } })
  if (isVatAnswered) await answerVat(admin!, vat.unknown)
  return { id }
}
const publish = async (mandate: number) =>
  admin!.reports.publish({ params: await draft(mandate) }).then(
    ({ number }) => ({ number }),
    ({ status, body }) => ({ status, code: body.code, implausible: body.implausible }),
  )
const published = { number: expect.any(Number) }

describe('a report whose prices do not say whether they include VAT', () => {
  it('is published once the office has answered for each table, and if the answers agree (§6)', async () => {
    const { id: mandate } = await aConsultation()
    const params = await draft(mandate, false)
    const refusal = (code: string) => ({ status: 409, body: { code } })
    const { vat } = await admin!.reports.checks({ params })
    const asked = ['energy_prices', 'heating_components', 'heating_options']
    expect(vat.unknown.toSorted()).toEqual(asked)
    await expect(admin!.reports.publish({ params })).rejects.toMatchObject(refusal('vat_unknown'))
    const [first, ...others] = vat.unknown
    await answerVat(admin!, others)
    expect((await admin!.reports.checks({ params })).vat.unknown).toEqual([first])
    await expect(admin!.reports.publish({ params })).rejects.toMatchObject(refusal('vat_unknown'))
    const table = 'energy_prices'
    await answerVat(admin!, [first!])
    await admin!.reference.answerVat({ params: { table }, body: { vat: 'excl' } })
    expect((await admin!.reports.checks({ params })).vat).toEqual({ unknown: [], mixed: [table] })
    await expect(admin!.reports.publish({ params })).rejects.toMatchObject(refusal('vat_mixed'))
    await answerVat(admin!, [table])
    expect(await admin!.reports.publish({ params })).toMatchObject(published)
    // Nor does the report say that a price leaves its VAT open, as it did when it was drafted.
    const { rows: printed } = await app.database.pool.query(
      `select snapshot -> 'plausibility' as found from report_snapshots where report = $1`,
      [params.id],
    )
    expect(JSON.stringify(printed[0].found)).not.toContain('vat_known')
    // The next mandate is not asked again, and only the office answers.
    const { energy_prices } = await admin!.reference.inForce({ query: {} })
    for (const { origins } of energy_prices.rows) expect(origins.price?.vat).toBe('incl')
    const again = await draft((await aConsultation()).id, false)
    expect((await admin!.reports.checks({ params: again })).vat.unknown).toEqual([])
    // Of two answers at once the second is refused, as of every record.
    const answerAt = (ifMatch: number, vat: 'incl' | 'excl') =>
      admin!.reference.answerVat({ params: { table }, body: { vat } }, { ifMatch })
    const { version } = await admin!.reference.answerVat({
      params: { table },
      body: { vat: 'incl' },
    })
    const atOnce = await Promise.allSettled([answerAt(version, 'incl'), answerAt(version, 'incl')])
    expect(atOnce.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(answerAt(0, 'excl')).rejects.toMatchObject({
      ...{
        status: 409,
        body: { code: 'conflict', current: { vat: 'incl', version: version + 1 } },
      },
    })
    // A later answer counts for a draft that was made after an earlier one.
    const change = (vat: 'incl' | 'excl') =>
      admin!.reference.answerVat({ params: { table }, body: { vat } })
    await change('excl')
    expect((await admin!.reports.checks({ params: again })).vat.mixed).toEqual([table])
    await expect(admin!.reports.publish({ params: again })).rejects.toMatchObject(
      refusal('vat_mixed'),
    )
    await change('incl')
    expect(await admin!.reports.publish({ params: again })).toMatchObject(published)
    await expect(
      partner!.reference.answerVat({ params: { table }, body: { vat: 'excl' } }),
    ).rejects.toMatchObject({ status: 403 })
  })
})

describe('a report with implausible values', () => {
  it('is published once each is explained, for the value that it has (§6)', async () => {
    const { id } = await aConsultation()
    expect(await publish(id)).toEqual(published)
    await answer(id, { boiler_power: 260 })
    const open = {
      check: 'oversizing',
      label: 'Oversizing',
      verdict: 'acknowledge',
      findings: ['4 times the power needed: expected 1.5 at most'],
      figure: '4',
    }
    const refused = { status: 409, code: 'facts_missing', implausible: [open] }
    expect(await publish(id)).toEqual(refused)
    // A reason is one of twenty letters, for this value; partners give it too.
    await answer(id, { 'plausibility/oversizing/reason': 'ok' })
    expect(await publish(id)).toEqual(refused)
    await answer(id, { 'plausibility/oversizing/reason': reason })
    expect(await publish(id)).toEqual(refused)
    await answer(id, { 'plausibility/oversizing/figure': '4' }, partner!)
    expect(await publish(id)).toEqual(published)
    await answer(id, { boiler_power: 325 })
    expect(await publish(id)).toMatchObject({ implausible: [{ check: 'oversizing', figure: '5' }] })
  })

  it('is not published while a value is impossible, whatever the reason', async () => {
    const { id } = await aConsultation({ supply_temperature: 40, return_temperature: 80 })
    await answer(id, {
      'plausibility/flow_return/reason': reason,
      'plausibility/flow_return/figure': '-40',
    })
    expect(await publish(id)).toMatchObject({
      status: 409,
      implausible: [{ check: 'flow_return', verdict: 'refuse' }],
    })
  })

  it('is not published with a bill that was entered twice before that was refused', async () => {
    const { id, building } = await aConsultation({ energy_bill: 25_000, existing_upkeep: 2500 })
    const values = `(${building}, ${id}, ${admin!.id}, 'mazout', 'heating', 18000, 'l', '2024-01-01', '2024-12-31')`
    await app.database.pool.query(
      `insert into consumptions (building, mandate, entered_by, energy, usage, amount, unit, start_date, end_date)
       values ${values}, ${values}`,
    )
    expect(await publish(id)).toMatchObject({
      implausible: [
        {
          check: 'overlap',
          verdict: 'refuse',
          findings: ['Consumption from 01.01.2024 to 31.12.2024 entered twice'],
        },
      ],
    })
  })

  it('is made again if its draft is of before the checks', async () => {
    const { id } = await aConsultation({ boiler_power: 260 })
    const params = await draft(id)
    const isOfDraft = eq(reportSnapshotsTable.report, params.id)
    const { db } = app.database
    const [{ snapshot }] = (await db
      .select()
      .from(reportSnapshotsTable)
      .where(isOfDraft)) as unknown as [{ snapshot: Snapshot }]
    const { plausibility: _, ...before } = snapshot
    await db.update(reportSnapshotsTable).set({ snapshot: before }).where(isOfDraft)
    expect(await admin!.reports.checks({ params })).toMatchObject({
      ...{ missing: [], implausible: [], changed: ['plausibility'] },
    })
    await expect(admin!.reports.publish({ params })).rejects.toMatchObject({
      body: { code: 'facts_changed' },
    })
  })

  it('prints what was found with its reason, in its language', async () => {
    const { id } = await aConsultation({
      boiler_power: 260,
      'plausibility/oversizing/reason': reason,
      'plausibility/oversizing/figure': '4',
    })
    const params = await draft(id)
    const [{ snapshot }] = (await app.database.db
      .select()
      .from(reportSnapshotsTable)
      .where(eq(reportSnapshotsTable.report, params.id))) as unknown as [{ snapshot: Snapshot }]
    const chapterIn = async (of: typeof snapshot) => {
      const { layout } = await layOutReport(of, 'fr')
      return JSON.stringify(
        layout.sections.find(({ title }) => title === 'Contrôles de vraisemblance') ?? null,
      )
    }
    const chapter = await chapterIn(snapshot)
    expect(chapter).toContain('Surdimensionnement')
    expect(chapter).toMatch(/4 fois la puissance nécessaire.: attendu au plus 1\.5/)
    expect(chapter).toContain(reason)
    expect(await chapterIn({ ...snapshot, plausibility: [] })).toContain('concordent')
    expect(await chapterIn({ ...snapshot, plausibility: undefined })).toBe('null')
  })
})
