import { readdirSync, readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { dayOf } from '../../../kernel/field/format.ts'
import { enqueueIn } from '../../../kernel/jobs.server.ts'
import { kindsWith } from '../../../services.ts'
import { type TestApp, type TestPerson, testApp } from '../../../testing/app.ts'
import { explanationsFor } from '../../../testing/explained.ts'
import { answerVat } from '../../../testing/vatAnswers.ts'
import { shippedVersions } from '../../reference/shipped/shipped.ts'
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

async function aMandate(answers: Record<string, unknown>) {
  const { id: building } = await admin!.buildings.create({
    body: { street_name: `Rue des Modèles ${++count}`, sre: 1600, heating_energy_1: 7530 },
  })
  const { id } = await admin!.mandates.create({
    body: { product, building, client: client!.id, partner: partner!.id, responsible: admin!.id },
  })
  for (const to of ['ordered', 'in_progress'] as const)
    await admin!.mandates.setStatus({ params: { id }, body: { to, reason: 'for the test' } })
  await answer(id, {
    ...{ recommended: 'pacAir', recommended_reason: 'Emplacement choisi avec le fournisseur.' },
    ...{ 'next_steps/offers/title': 'Demander trois offres', visit_date: '2026-03-12' },
    ...answers,
  })
  return { id, building }
}
const answer = (id: number, body: Record<string, unknown>, who = admin!) =>
  who.mandates.updateForm({ params: { id }, body })
const addConsumption = (building: number) =>
  admin!.consumptions.create({
    body: {
      ...{ building, energy: 'mazout', usage: 'heating_dhw', amount: 18_824, unit: 'l' },
      ...{ start_date: '2025-01-01', end_date: '2025-12-31' },
    },
  })

const formOf = (id: number) => partner!.mandates.form({ params: { id } })

/** Makes a report, and returns the figures of its comparison by cell. */
async function reportOf(mandate: number) {
  const body = { mandate, language: 'fr', format: 'pdf' } as const
  const { id } = await admin!.reports.create({ body })
  const { snapshot } = await storedReport(id)
  const figures = snapshot.comparison.assumptions.map(({ name, option, value }) => [
    option ? `${option}/${name}` : name,
    value,
  ])
  return { id, figures: Object.fromEntries(figures) as Record<string, number> }
}
async function storedReport(id: number) {
  const [row] = await app.database.db
    .select()
    .from(reportSnapshotsTable)
    .where(eq(reportSnapshotsTable.report, id))
  return row as { report: number; snapshot: Snapshot }
}

const print = (report: number) =>
  app.app.jobs.tasks['reports.print']!(
    { report },
    {
      ...{ database: app.database, enqueue: enqueueIn, log: app.app.server.log },
      now: () => new Date(),
    },
  )

/** Publishes a report of a mandate, with everything confirmed and explained. */
async function publish(mandate: number) {
  const explanations = await explanationsFor(app, mandate)
  if (Object.keys(explanations).length > 0) await answer(mandate, explanations)
  const { id } = await reportOf(mandate)
  await print(id)
  const { figures: open, vat } = await admin!.reports.checks({ params: { id } })
  const figures = open.map(({ id: figure, value }) => ({ figure, value }))
  const read_on = dayOf(new Date())
  if (figures.length > 0)
    await admin!.reference.confirm({ body: { figures, source: 'Offres 2026', read_on } })
  await answerVat(admin!, vat.unknown)
  await admin!.reports.publish({ params: { id } })
  await print(id)
  return id
}

/** What a migration that brings models does to an office of before. */
async function upgrade(migration = '_mandate_models.sql') {
  const file = readdirSync('migrations').find((name) => name.endsWith(migration))
  const statements = readFileSync(`migrations/${file}`, 'utf8').split('--> statement-breakpoint')
  const insert = statements.find((statement) => statement.includes('INSERT INTO "mandate_models"'))
  await app.database.pool.query(insert!)
}

describe('a mandate that was calculated before the models changed', () => {
  it('keeps its models and what was entered until somebody takes the new ones; published reports stay (§3)', async () => {
    // The office changed one figure of a table, in a version of its own.
    const [shipped] = shippedVersions.heating_options
    await admin!.reference.create({
      params: { table: 'heating_options' },
      body: {
        ...{ valid_from: '2026-06-01', source: 'Bureau & Fils SA' },
        rows: shipped!.rows.map((row) =>
          row.option === 'pacAir' ? { ...row, efficiency: 3 } : row,
        ),
      },
    })
    const typed = await aMandate({
      ...{ useful_heat: 160_000, full_load_hours: 1900 },
      'options/pacSondes/efficiency': 3.9,
    })
    const metered = await aMandate({ supply_temperature: 45 })
    await addConsumption(metered.building)
    const begunLater = await aMandate({})
    // Reports that are dated before the models changed.
    const published = await aMandate({ useful_heat: 160_000, report_date: '2026-11-20' })
    const report = await publish(published.id)
    const before = {
      stored: await storedReport(report),
      listed: await admin!.reports.get({ params: { id: report } }),
    }
    expect(before.stored.snapshot.comparison.input.power).toBe(80)

    await upgrade()

    for (const { id } of [typed, metered, published])
      expect((await formOf(id)).found).toMatchObject({ models_of: '2026-11-27' })
    expect((await formOf(begunLater.id)).found).not.toHaveProperty('models_of')
    expect(await storedReport(report)).toEqual(before.stored)
    expect(await admin!.reports.get({ params: { id: report } })).toEqual(before.listed)

    // What the worksheet calculates with: the tables shipped before, but the office's as it has them.
    const kept = await partner!.reference.inForce({ query: { models_of: '2026-11-27' } })
    const today = await partner!.reference.inForce({ query: {} })
    expect([kept.calculation_terms.id, today.calculation_terms.id]).toEqual([0, -2])
    expect(kept.heating_options.id).toBe(today.heating_options.id)
    expect(today.heating_options.id).toBeGreaterThan(0)

    const draft = await reportOf(metered.id)
    expect(draft.figures).toMatchObject({ full_load_hours: 2000, 'pacAir/efficiency': 3 })
    expect(draft.figures.load_power).toBeCloseTo(draft.figures.useful_heat! / 2000, 6)

    // The office changes its interest in what ships now: who keeps the models of before gets no others with it.
    const terms = shippedVersions.calculation_terms.find(
      ({ id }) => id === today.calculation_terms.id,
    )!
    await admin!.reference.create({
      params: { table: 'calculation_terms' },
      body: {
        ...{ valid_from: dayOf(new Date()), source: 'Bureau & Fils SA' },
        rows: terms.rows.map((row) => ({ ...row, interest: 2 })),
      },
    })
    expect((await reportOf(metered.id)).figures).toEqual(draft.figures)

    await answer(metered.id, { models_of: dayOf(new Date()) }, partner)
    const taken = await reportOf(metered.id)
    expect(taken.figures).toMatchObject({ full_load_hours: 2700, 'pacAir/efficiency': 3 })
    expect(taken.figures.load_power).toBeCloseTo(taken.figures.useful_heat! / 2700, 6)
    // The office's table has its own value for boreholes, too, until it accepts the shipped one.
    expect(taken.figures['pacSondes/efficiency']).toBe(3.5)

    await answer(typed.id, { models_of: dayOf(new Date()) }, partner)
    const withEntries = await reportOf(typed.id)
    expect(withEntries.figures).toMatchObject({
      full_load_hours: 1900,
      'pacSondes/efficiency': 3.9,
    })
    await addConsumption(begunLater.building)
    expect((await reportOf(begunLater.id)).figures).toMatchObject({ full_load_hours: 2700 })
    expect(await storedReport(report)).toEqual(before.stored)
  })

  it('keeps the efficiency of a new boiler where none was entered, until somebody takes that of its year', async () => {
    const assumed = await aMandate({ plant_year: 1998, useful_heat: null })
    const entered = await aMandate({ plant_year: 1998, boiler_efficiency: 85 })
    for (const { building } of [assumed, entered]) await addConsumption(building)
    await upgrade('_existing_boilers.sql')
    expect((await formOf(assumed.id)).found).toMatchObject({ models_of: '2026-11-29' })
    expect((await formOf(entered.id)).found).not.toHaveProperty('models_of')
    const heat = async (id: number) => (await reportOf(id)).figures.useful_heat!
    const before = await heat(assumed.id)
    await answer(assumed.id, { models_of: dayOf(new Date()) }, partner)
    // 0.86 by its year instead of 0.90.
    expect((await heat(assumed.id)) / before).toBeCloseTo(0.86 / 0.9, 6)
  })

  it('passes on neither its models nor the taken ones to a duplicate', async () => {
    const { id, building } = await aMandate({ useful_heat: 100_000, models_of: '2026-11-27' })
    const copy = await admin!.mandates.duplicate({
      params: { id },
      body: { building, client: client!.id, answers: ['load', 'comparison'] },
    })
    expect(await admin!.mandates.form({ params: { id: copy.id } })).toMatchObject({
      ...{ useful_heat: 100_000, models_of: null },
    })
  })
})
