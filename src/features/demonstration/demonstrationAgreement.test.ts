import { eq, isNotNull, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '../../kernel/field/format.ts'
import { rowsOf } from '../../kernel/field/tables.ts'
import { enqueueIn } from '../../kernel/jobs.server.ts'
import { judge } from '../../kernel/states.ts'
import type { Kind } from '../../kinds.ts'
import { serviceOf } from '../../services.ts'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import { root } from '../../testing/template.ts'
import { usersTable } from '../auth/user.table.ts'
import { buildingsTable } from '../buildings/building.table.ts'
import { type Answers, hasCapability } from '../mandates/form/service.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import { type Status, transitions } from '../mandates/mandate.ts'
import { mandateFacts } from '../mandates/mandateRecords.server.ts'
import { kilowattHours } from '../reference/energy.ts'
import { loadRegister } from '../register/load.server.ts'
import { reportFacts } from '../reports/report.server.ts'
import { reportsTable } from '../reports/report.table.ts'
import { settingsFacts } from '../settings/settings.server.ts'
import { defaultDueDays } from '../settings/settings.ts'
import {
  consumptionsTable,
  heatingSystemsTable,
  renovationsTable,
} from '../technical/technical.table.ts'
import { loadDemonstration } from './demonstration.server.ts'
import { demonstrationPassword } from './demonstration.ts'

let app: TestApp
let admin: TestPerson
let mandates: Awaited<ReturnType<typeof everyMandate>>

/** Each mandate with its related records and those of its building. */
async function everyMandate() {
  const { db } = app.database
  const [made, houses, people, plants, used, works, printed] = await Promise.all([
    db.select().from(mandatesTable).orderBy(mandatesTable.id),
    db.select().from(buildingsTable),
    db.select().from(usersTable),
    db.select().from(heatingSystemsTable),
    db.select().from(consumptionsTable),
    db.select().from(renovationsTable),
    db.select().from(reportsTable).where(isNotNull(reportsTable.published_at)),
  ])
  return made.map((mandate) => ({
    ...mandate,
    answers: mandate.answers as Answers,
    house: houses.find(({ id }) => id === mandate.building)!,
    buyer: people.find(({ id }) => id === mandate.client)!,
    plants: plants.filter(({ building }) => building === mandate.building),
    used: used.filter((row) => row.mandate === mandate.id),
    usedHere: used.filter((row) => row.building === mandate.building),
    works: works.filter((row) => row.mandate === mandate.id),
    published: printed.filter((row) => row.mandate === mandate.id && row.state === 'done'),
  }))
}

beforeAll(async () => {
  app = await testApp()
  await loadRegister(app.database.pool, root)
  await loadDemonstration(app.database, root, { password: demonstrationPassword, now: new Date() })
  admin = await app.as('admin')
  mandates = await everyMandate()
})

type DemonstrationMandate = (typeof mandates)[number]
const finalEnergy = ({ used }: DemonstrationMandate) =>
  used.reduce((sum, { amount, energy, unit }) => sum + amount * kilowattHours[energy][unit]!, 0) /
  used.length

/** Answers that must agree with the building, its plant, its consumption or its people. */
const counterparts: Record<string, (one: DemonstrationMandate) => unknown> = {
  plant_year: ({ plants }) => plants[0]!.year,
  fuel_tank_year: ({ plants }) => plants[0]!.year,
  fuel_tank_volume: ({ plants }) => plants[0]!.tank,
  fuel_tank: ({ plants }) => (plants[0]!.tank ? 'indoor' : 'none'),
  boiler_power: ({ plants }) => plants[0]!.power,
  chimney: ({ plants }) => plants[0]!.condition,
  supply_temperature: ({ plants }) => plants[0]!.supply_temperature,
  heat_load: ({ plants }) => Math.round(plants[0]!.power! / 1.2),
  dwellings_served: ({ house }) => house.apartments,
  sre_before: ({ house }) => house.sre,
  ef_before: (one) => Math.round((finalEnergy(one) / one.house.sre!) * 10) / 10,
  // The use that the standard assumes needs more than is consumed.
  demand_overall: (one) => Math.round((finalEnergy(one) / one.house.sre!) * 1.15 * 10) / 10,
  permit_before_2000: ({ house }) => house.construction_year! < 2000,
  company: ({ buyer }) => buyer.company_name,
  report_language: ({ buyer }) => buyer.language,
}

/** Terms for the heating energy in texts, by register code. */
const saidOfHeat = {
  7530: /mazout/i,
  7520: /\bgaz\b/i,
  7501: /pompe à chaleur air/i,
  7580: /réseau de chaleur/i,
}

const hasAnswers = (answers: Answers, ...names: string[]) =>
  names.every((name) => answers[name] !== undefined && answers[name] !== null)
const hasRows = (answers: Answers, table: string, minimum = 1) =>
  rowsOf(table, answers).length >= minimum
const collected = ({ answers, house, used }: DemonstrationMandate) =>
  Boolean(house.sre && house.construction_year && used.length > 0) &&
  rowsOf('documents', answers).every((row) => answers[`documents/${row}/status`] !== 'missing')
const visited = ({ answers }: DemonstrationMandate) => hasAnswers(answers, 'visit_date', 'findings')
const isPublished = ({ published }: DemonstrationMandate) => published.length > 0
/** No other data of the product confirms the tick. */
const ofOffice = () => true

/** Conditions for ticked checklist items, by kind; kinds that are missing have none to check. */
const factOf: Partial<Record<Kind, Record<string, (one: DemonstrationMandate) => boolean>>> = {
  cecb: {
    data: collected,
    visit: visited,
    entry: ({ answers }) => hasRows(answers, 'envelope'),
    certificate: ({ answers }) => hasAnswers(answers, 'cecb_number', 'issue_date'),
    explained: ofOffice,
  },
  cecbplus: {
    data: collected,
    visit: visited,
    idc: ({ answers }) => answers.idc_declared === true,
    entry: ({ answers }) => hasRows(answers, 'envelope'),
    variants: ({ answers }) => hasRows(answers, 'variants', 3),
    subsidies: ({ answers }) => hasAnswers(answers, 'permit_before_2000'),
    report: ({ answers }) => hasRows(answers, 'measures'),
    certificate: ({ answers }) => hasAnswers(answers, 'cecb_number', 'issue_date'),
    explained: ofOffice,
  },
  incitative_consulting: {
    eligibility: ({ answers, plants }) =>
      answers.main_heating === true &&
      answers.earlier_advice === false &&
      Number(String(answers.visit_date).slice(0, 4)) - plants[0]!.year! >= 10,
    appointment: ({ answers }) => hasAnswers(answers, 'visit_date', 'visit_time'),
    visit: visited,
    comparison: ({ answers }) =>
      hasAnswers(answers, 'recommended', 'options/pacSondes/energy_price'),
    report_signed: (one) => isPublished(one) && one.answers.report_signed === true,
    sent: isPublished,
    paid: isPublished,
  },
  amoen: {
    launch: ({ answers }) => answers['phases/31/status'] === 'done',
    study: ({ answers }) => answers['phases/32/status'] === 'done',
    works: ({ answers }) => answers['phases/53/status'] === 'done',
    monitoring: ({ answers }) => hasRows(answers, 'periods', 3),
  },
  peik: {
    criteria: ({ answers }) => Number(answers.electricity_use) >= 100,
    data: (one) => collected(one) && hasAnswers(one.answers, 'company', 'uid', 'employees'),
    visit: visited,
    measures: ({ answers }) => hasRows(answers, 'measures'),
    report: ({ answers }) => hasAnswers(answers, 'report_date'),
    follow_up: ofOffice,
  },
  cvc_concept: {
    needs: ({ answers }) => hasAnswers(answers, 'works', 'scope'),
    load: ({ answers }) => hasAnswers(answers, 'heat_load'),
    variants: ({ answers }) => hasRows(answers, 'variants', 2),
    concept: ({ answers }) => hasAnswers(answers, 'control_concept', 'recommended'),
    handover: ofOffice,
  },
  ged: {
    collect: (one) => collected(one) && hasRows(one.answers, 'register'),
    classify: ({ answers }) =>
      rowsOf('register', answers).every(
        (row) => answers[`register/${row}/status`] === 'classified',
      ),
    deliver: ofOffice,
  },
}

function ticksWithoutFact() {
  return mandates.flatMap((one) =>
    Object.entries(factOf[one.kind] ?? {}).flatMap(([key, holds]) =>
      one.answers[`checklist/${key}/done`] && !holds(one)
        ? [`${one.number} ${one.kind} ${one.status}: ${key}`]
        : [],
    ),
  )
}

/** Jobs of the demonstration that wait. */
async function jobsOf(task: string) {
  const { rows } = await app.database.pool.query<{ payload: { mandate: number } }>(
    'select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1',
    [task],
  )
  return rows
}

describe('demonstration data', () => {
  it('has answers that match building, plant and consumption', () => {
    const checked = new Set<string>()
    const wrong = mandates.flatMap((one) =>
      Object.entries(counterparts).flatMap(([name, counterpart]) => {
        if (one.answers[name] === undefined) return []
        checked.add(name)
        const [answer, known] = [one.answers[name], counterpart(one)]
        const isSame =
          typeof answer === 'number'
            ? Math.abs(answer - Number(known)) <=
              // Consumption is rounded before it is added, and the sum again.
              Math.max(1e-3 * answer, name === 'heat_load' ? 1 : 0.1 + 1e-9)
            : answer === known
        return isSame ? [] : [`${one.number} ${name}: ${answer}, but ${known}`]
      }),
    )
    expect(wrong).toEqual([])
    expect([...checked].sort()).toEqual(Object.keys(counterparts).sort())
    for (const { number, answers, house, plants, used, works } of mandates) {
      expect([number, plants.length]).toEqual([number, 1])
      const { heating_energy_1, heating_generator_1, construction_year } = house
      expect(plants[0]).toMatchObject({
        energy_source: heating_energy_1,
        generator: heating_generator_1,
      })
      const years = [
        ...rowsOf('envelope', answers).map((row) => Number(answers[`envelope/${row}/year`])),
        ...works.map(({ completion_year }) => completion_year!),
        plants[0]!.year!,
      ]
      expect(Math.min(...years)).toBeGreaterThanOrEqual(construction_year!)
      expect(new Set(used.map(({ energy }) => energy)).size).toBe(1)
      const spoken = [answers.findings, answers.works, answers.design_data].join(' ')
      for (const [code, said] of Object.entries(saidOfHeat))
        if (said.test(spoken)) expect([number, heating_energy_1]).toEqual([number, Number(code)])
    }
  })

  it('has no consumption of a building twice, even if several mandates enter it', () => {
    for (const { number, usedHere } of mandates) {
      const starts = usedHere.map(({ start_date }) => start_date)
      expect([number, new Set(starts).size]).toEqual([number, starts.length])
    }
  })

  it('has the costs of past years, and the bill of the newest one still to be taken over', () => {
    for (const { number, usedHere } of mandates)
      for (const { accepted, cost, supplier } of usedHere)
        expect([number, cost !== null, supplier !== null]).toEqual([number, accepted, accepted])
  })

  it('has matching towns and postcodes, and clients who own the building or rent in it', async () => {
    const { results } = await admin.users.list({ query: { page_size: 100 } })
    const invented = results.filter(({ email }) => /@(demo\.egide|example)\.ch$/.test(email))
    for (const { id } of invented.filter((one) => one.id !== admin.id)) {
      const { name, postcode, city } = await admin.users.get({ params: { id } })
      expect([name, postcode, city]).toEqual([
        name,
        expect.stringMatching(/^\d{4}$/),
        expect.any(String),
      ])
    }
    for (const { number, kind, house, buyer, answers } of mandates) {
      expect([number, house.postcode]).toEqual([number, expect.stringMatching(/^12\d\d$/)])
      expect(house.city).toBeTruthy()
      if (kind === 'peik') expect([number, answers.tenure ?? 'tenant']).toEqual([number, 'tenant'])
      else expect([number, house.owners]).toEqual([number, [buyer.id]])
    }
  })

  it('follows the due days of each kind and the open ways, with a reason if a guard needs one', async () => {
    const { db } = app.database
    const facts = { ...mandateFacts, ...settingsFacts, ...reportFacts }
    const factColumns = Object.fromEntries(
      Object.entries(facts).map(([fact, holds]) => [fact, sql<boolean>`(${holds})`]),
    )
    for (const { id, number, status_dates, due_date } of mandates) {
      const ordered = status_dates.ordered
      const due = ordered ? addDays(dayOf(ordered), defaultDueDays) : null
      expect([number, due_date]).toEqual([number, due])
      const [holding] = await db
        .select(factColumns)
        .from(mandatesTable)
        .where(eq(mandatesTable.id, id))
      const { results } = await admin.mandates.history({ params: { id } })
      for (const { changes, reason } of results)
        for (const { field, before, after } of changes) {
          if (field !== 'status' || !before) continue
          const move = { from: before as Status, to: after as Status, facts: holding as object }
          const verdict = judge(transitions, { ...move, reason: reason ?? '', mayWaive: true })
          expect([number, before, after, verdict.allowed]).toEqual([number, before, after, true])
        }
    }
  })

  it('has a matching fact for each ticked checklist item', () => {
    for (const [kind, facts] of Object.entries(factOf)) {
      const items = serviceOf(kind as Kind).checklist.map(({ key }) => key)
      expect([kind, Object.keys(facts)]).toEqual([kind, items])
    }
    expect(ticksWithoutFact()).toEqual([])
    const ticked = mandates.filter(({ answers }) => hasRows(answers, 'checklist'))
    expect(ticked.length).toBeGreaterThan(25)
  })

  it('has a published report in two languages for each delivered consultation', async () => {
    const consultations = () =>
      mandates.filter(({ kind }) => hasCapability(serviceOf(kind), 'report'))
    const isHandedOver = ({ status }: DemonstrationMandate) =>
      status === 'delivered' || status === 'closed'
    // Before the reports exist, nothing refers to them.
    expect(consultations().filter((one) => isHandedOver(one) || isPublished(one))).toEqual([])
    const rows = await jobsOf('demonstration.deliver')
    const context = {
      database: app.database,
      enqueue: enqueueIn,
      log: app.app.server.log,
      now: () => new Date(),
    }
    const deliver = app.app.jobs.tasks['demonstration.deliver']!
    expect(rows.length).toBeGreaterThan(2)
    for (const { payload } of rows) await deliver(payload, context)
    // Repeating it changes nothing.
    await deliver(rows[0]!.payload, context)
    mandates = await everyMandate()
    const handedOver = consultations().filter(isHandedOver)
    expect(handedOver.length).toBeGreaterThan(2)
    for (const one of consultations())
      expect([one.number, isPublished(one)]).toEqual([one.number, isHandedOver(one)])
    for (const { buyer, published } of handedOver)
      expect(published).toMatchObject([
        { number: 1, language: buyer.language, final_hash: expect.any(String) },
      ])
    const languages = new Set(
      handedOver.flatMap(({ published }) => published.map((one) => one.language)),
    )
    expect([...languages].sort()).toEqual(['fr', 'it'])
    expect(ticksWithoutFact()).toEqual([])
    for (const { published } of handedOver) {
      const { texts } = await admin.reports.checks({ params: { id: published[0]!.id } })
      expect(texts).toEqual([])
    }
  }, 60_000)

  it('has quotes that agree with their mandates: drafts, open ones, one declined, some accepted', async () => {
    for (const { payload } of await jobsOf('demonstration.quote'))
      await app.app.jobs.tasks['demonstration.quote']!(payload, {
        ...{ database: app.database, enqueue: enqueueIn, now: () => new Date() },
        log: app.app.server.log,
      })
    const { results } = await admin.quotes.list({ query: { page_size: 100, sort: 'id' } })
    expect(new Set(results.map(({ status }) => status))).toEqual(
      new Set(['draft', 'sent', 'accepted', 'declined']),
    )
    const statusOf = new Map((await everyMandate()).map(({ id, status }) => [id, status]))
    const expected = { draft: 'draft', sent: 'offered', declined: 'offered', accepted: 'ordered' }
    for (const { id, status } of results) {
      const quote = await admin.quotes.get({ params: { id } })
      expect([quote.number, statusOf.get(quote.mandates[0]!)]).toEqual([
        quote.number,
        expected[status as 'draft'],
      ])
      expect([quote.number, quote.pdf_hash !== null]).toEqual([quote.number, status !== 'draft'])
    }
    const invoices = (await admin.invoices.list({ query: { sort: ['id'] } })).results
    expect(invoices.map(({ kind, status }) => [kind, status]).sort()).toEqual([
      ['deposit', 'settled'],
      ['final', 'open'],
    ])
  }, 60_000)

  it('is removed with its reports, quotes and the name of the office', async () => {
    const { kept } = await admin.demonstration.remove({})
    expect(kept).toEqual({ users: 0, buildings: 0, mandates: 0 })
    expect((await admin.reports.list({})).count).toBe(0)
    expect((await admin.quotes.list({})).count).toBe(0)
    expect((await admin.invoices.list({})).count).toBe(0)
    expect((await admin.settings.get({ params: { id: 1 } })).organisation).toBeNull()
    const { rows } = await app.database.pool.query(
      "select from history where resource in ('reports', 'mandates', 'users', 'buildings') and source = 'demonstration'",
    )
    expect(rows).toHaveLength(0)
  })
})
