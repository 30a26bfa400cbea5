import { beforeAll, describe, expect, it } from 'vitest'
import type { Kind } from '../../../kinds.ts'
import { type TestApp, type TestPerson, testApp } from '../../../testing/app.ts'
import { createDraft } from '../../../testing/mandates.ts'
import { followUpNotices } from '../../mandates/services/followUp/followUpProblems.ts'
import { daysIn } from '../../reference/weather/degreeDays.ts'

let app: TestApp
let admin: TestPerson
let client: TestPerson
let partner: TestPerson
const now = new Date('2026-10-05T09:00:00Z')

beforeAll(async () => {
  app = await testApp()
  app.setNow(now)
  admin = await app.as('admin')
  ;[client, partner] = await Promise.all([app.as('client'), app.as('partner')])
  await admin.reference.create({
    params: { table: 'degree_days' },
    body: { valid_from: '2026-01-01', source: 'MeteoSwiss', rows: everyDay(10) },
  })
})

/** The same temperature on each day of three years: 10 K·d on each day of the heating season. */
const everyDay = (mean: number) =>
  ['2023', '2024', '2025', '2026'].flatMap((year) =>
    Array.from({ length: year === '2026' ? 9 : 12 }, (_, index) => {
      const month = `${year}-${String(index + 1).padStart(2, '0')}`
      return { station: 'GVE', month, daily_means: Array(daysIn(month)).fill(mean).join(' ') }
    }),
  )

async function underWay(kind: Kind) {
  const { id, number, building } = await createDraft(admin, kind, {
    ...{ client: client.id, partner: partner.id, responsible: admin.id },
  })
  const params = { id }
  await admin.mandates.setStatus({ params, body: { to: 'ordered', reason: 'x' } })
  await admin.mandates.setStatus({ params, body: { to: 'in_progress' } })
  return {
    ...{ id, number, building: building!, params },
    form: (person = admin) => person.mandates.form({ params }),
    write: (body: Record<string, unknown>) => admin.mandates.updateForm({ params, body }),
    consume: (body: object) =>
      admin.consumptions.create({
        body: {
          ...{ building: building!, mandate: id, energy: 'gaz', usage: 'heating_dhw', unit: 'kWh' },
          ...{ start_date: '2025-01-01', end_date: '2025-12-31', amount: 100_000 },
          ...body,
        } as never,
      }),
  }
}
const refresh = (payload: object) =>
  app.app.jobs.tasks['mandates.refreshFollowUp']!(payload, {
    database: app.database,
    now: () => now,
  } as never)
const queued = async () => {
  const { rows } = await app.database.pool.query<{ payload: object }>(
    `select payload from graphile_worker._private_jobs jobs
     join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
     where tasks.identifier = 'mandates.refreshFollowUp' order by jobs.id`,
  )
  await app.database.pool.query('delete from graphile_worker._private_jobs')
  return rows.map(({ payload }) => payload)
}
const runQueued = async () => {
  for (const payload of await queued()) await refresh(payload)
}

const promise = { sre_after: 1000, ef_before: 180, ef_target: 100, renovated_share: 100 }
const period = { 'periods/a/start': '2025-01-01', 'periods/a/end': '2025-12-31' }
/** Heating season of 2025: all days but those of June, July and August. */
const degreeDays = 10 * (365 - 92)

describe('the follow-up of an AMOén (§5)', () => {
  it('reads degree-days and energy from the building instead of asking again', async () => {
    const { form, write, consume } = await underWay('amoen')
    await write({ ...promise, ...period })
    // Nothing is known of the consumption: there is no result, and that is not zero.
    const before = await form()
    expect(before.found).toEqual({ 'periods/a/degree_days': degreeDays })
    expect(before.readings).toMatchObject([
      { field: 'periods/a', days: 365, covered: 0, doubt: 'none', energies: [] },
    ])
    expect(before.derived).not.toHaveProperty('periods/a/result')
    expect(before.derived).not.toHaveProperty('attainment')
    const first = await consume({ end_date: '2025-11-30' })
    expect((await form()).readings[0]).toMatchObject({
      ...{ covered: 334, doubt: 'partial' },
      missing: [{ energy: 'gaz', from: '2025-12-01', to: '2025-12-31', levels: false }],
    })
    await consume({ start_date: '2025-12-01', amount: 20_000 })
    const found = await form()
    expect(found.found).toMatchObject({
      'periods/a/agent_1': 'gas_kwh',
      'periods/a/amount_1': 120_000,
    })
    expect(found.readings[0]).toMatchObject({
      ...{ from: '2025-01-01', to: '2025-12-31', covered: 365, doubt: null },
      ...{ energies: [{ energy: 'gaz', energy_kwh: 120_000 }], degree_days: degreeDays },
    })
    // Hot water by days, heating by degree-days.
    const [days, heat] = [0.25, (0.75 * degreeDays) / 3260.53901083634]
    const result = 120 * ((days + (heat * 3260.53901083634) / degreeDays) / (days + heat))
    expect(found.derived).toMatchObject({
      'periods/a/result': Math.round(result * 10) / 10,
      ef_after: Math.round(result * 10) / 10,
      // Of the result as printed.
      attainment: Math.round(((180 - Math.round(result * 10) / 10) / 80) * 1000) / 10,
      reached: (180 - result) / 80 >= 0.85,
    })
    await admin.consumptions.remove({ params: { id: first.id } })
    expect((await form()).found).not.toHaveProperty('periods/a/amount_1')
  })

  it('keeps what somebody typed, beside what the readings say', async () => {
    const { form, write, consume } = await underWay('amoen')
    const typed = { 'periods/a/agent_1': 'gas_m3', 'periods/a/amount_1': 9000 }
    await write({ ...promise, ...period, ...typed, 'periods/a/degree_days': 3000 })
    await consume({ unit: 'm3', amount: 10_000 })
    const answers = await form()
    expect(answers).toMatchObject({ ...typed, 'periods/a/degree_days': 3000 })
    expect(answers.found).toMatchObject({
      ...{ 'periods/a/amount_1': 10_000, 'periods/a/degree_days': degreeDays },
    })
    // An agent that somebody entered is not joined by others.
    expect(answers.found).not.toHaveProperty('periods/a/agent_1')
  })

  it('has no yearly figure of less than six months', async () => {
    const { form, write, consume } = await underWay('amoen')
    await consume({ end_date: '2025-06-29' })
    await write({ ...promise, 'periods/a/start': '2025-01-01', 'periods/a/end': '2025-06-29' })
    const short = await form()
    expect(short.found).toMatchObject({ 'periods/a/amount_1': 100_000 })
    expect(short.readings).toMatchObject([{ days: 180, covered: 180, doubt: 'short' }])
    expect(short.derived).not.toHaveProperty('periods/a/result')
  })

  it('takes delivered oil by its stock: a delivery note is a filling, not a period', async () => {
    const { form, write, consume } = await underWay('amoen')
    await write({ ...promise, ...period })
    const oil = { energy: 'mazout', unit: 'l', amount: 4000, delivered_on: '2025-03-05' }
    await consume(oil)
    expect((await form()).readings[0]).toMatchObject({
      ...{ covered: 0, doubt: 'none' },
      missing: [{ energy: 'mazout', from: '2025-01-01', to: '2025-12-31', levels: true }],
    })
    const level = (row: string, date: string, amount: number) => ({
      ...{ [`stock/${row}/date`]: date, [`stock/${row}/energy`]: 'mazout' },
      ...{ [`stock/${row}/entry`]: 'level', [`stock/${row}/amount`]: amount },
      [`stock/${row}/unit`]: 'l',
    })
    await write({ ...level('a', '2024-12-31', 2500), ...level('b', '2025-12-31', 1500) })
    expect((await form()).found).toMatchObject({
      ...{ 'periods/a/agent_1': 'oil_l', 'periods/a/amount_1': 5000 },
    })
    await expect(write({ 'stock/a/unit': 'stere' })).rejects.toMatchObject({
      status: 400,
      body: { fields: { 'stock/a/unit': [expect.any(String)] } },
    })
  })

  it('follows a consumption to another building, and ends with its service', async () => {
    const { id, building, write, consume, params } = await underWay('amoen')
    await write({ ...promise, ...period })
    const { id: consumption } = await consume({ mandate: null })
    await runQueued()
    expect((await admin.mandates.get({ params })).attainment).toEqual(expect.any(Number))
    const { id: other } = await admin.buildings.create({ body: { street_name: 'Rue Voisine' } })
    await admin.consumptions.update({ params: { id: consumption }, body: { building: other } })
    expect(await queued()).toEqual([{ building }])
    await refresh({ building })
    expect((await admin.mandates.get({ params })).attainment ?? null).toBeNull()

    await admin.consumptions.update({ params: { id: consumption }, body: { building } })
    await runQueued()
    const { rows } = await app.database.pool.query(
      `update mandates set kind = 'cvc_concept' where id = ${id} returning id`,
    )
    expect(rows).toHaveLength(1)
    await runQueued()
    expect((await admin.mandates.get({ params })).attainment ?? null).toBeNull()
  })

  it('refuses dates and levels that cannot be, at their field', async () => {
    const { write, building } = await underWay('amoen')
    const refused = (body: Record<string, unknown>) =>
      write(body).then(
        () => 'stored',
        (error: { body: { fields: object } }) => Object.keys(error.body.fields),
      )
    await write(period)
    expect(await refused({ 'periods/a/end': '2024-12-31' })).toEqual(['periods/a/end'])
    expect(await refused({ 'periods/a/start': '2026-01-01' })).toEqual(['periods/a/start'])
    expect(await refused({ 'stock/a/date': '2026-10-06' })).toEqual(['stock/a/date'])
    const level = {
      ...{ 'stock/a/date': '2026-10-05', 'stock/a/energy': 'mazout', 'stock/a/entry': 'level' },
      ...{ 'stock/a/unit': 'l', 'stock/a/amount': 6000 },
    }
    expect(await refused(level)).toBe('stored')
    await admin.heating_systems.create({ body: { building, energy_source: 7530, tank: 5000 } })
    expect(await refused({ 'stock/a/amount': 5001 })).toEqual(['stock/a/amount'])
    expect(await refused({ 'stock/a/amount': 5000 })).toBe('stored')
    const ged = await underWay('ged')
    await expect(ged.write({ 'readings/a/date': '2026-10-06' })).rejects.toMatchObject({
      body: { fields: { 'readings/a/date': [expect.any(String)] } },
    })
    await expect(
      ged.write({ contract_start: '2026-01-01', contract_end: '2025-12-31' }),
    ).rejects.toMatchObject({ body: { fields: { contract_end: [expect.any(String)] } } })
  })

  it('says of a level that it is higher than the fillings allow, and of a period that it goes on', () => {
    const entry = (row: string, date: string, kind: string, amount: number) => ({
      ...{ [`stock/${row}/date`]: date, [`stock/${row}/energy`]: 'mazout' },
      ...{ [`stock/${row}/entry`]: kind, [`stock/${row}/amount`]: amount },
      [`stock/${row}/unit`]: 'l',
    })
    const levels = {
      ...entry('a', '2025-01-01', 'level', 1000),
      ...entry('b', '2025-12-31', 'level', 2500),
    }
    const answers = { ...levels, 'periods/a/end': '2026-12-31', 'periods/b/end': '2025-12-31' }
    expect(followUpNotices(answers, '2026-10-05')).toEqual({
      'periods/a/end': { key: 'notice.not_ended' },
      'stock/b/amount': { key: 'notice.level_high' },
    })
    const filled = { ...levels, ...entry('c', '2025-06-01', 'filling', 1500) }
    expect(followUpNotices(filled, '2026-10-05')).toEqual({})
  })

  it.each(['cancelled', 'closed'] as const)('stays as it was when %s', async (to) => {
    const { id, write, consume, params, form } = await underWay('amoen')
    await write({ ...promise, ...period })
    const { id: consumption } = await consume({ amount: 120_000 })
    const change = (amount: number) =>
      admin.consumptions.update({ params: { id: consumption }, body: { amount } })
    // What was read until then counts, although no job has run since.
    await change(110_000)
    const { derived } = await form()
    await app.database.pool.query(`update mandates set status = $1 where id = $2`, [to, id])
    await runQueued()
    await change(90_000)
    await runQueued()
    await app.app.jobs.tasks['mandates.refreshFollowUps']!({}, {
      database: app.database,
      now: () => now,
    } as never)
    expect((await form()).derived).toEqual(derived)
    expect(await admin.mandates.get({ params })).toMatchObject({
      ...{ result: derived.ef_after, attainment: derived.attainment },
    })
    await app.database.pool.query(`update mandates set status = 'in_progress' where id = $1`, [id])
    await runQueued()
    expect((await admin.mandates.get({ params })).result).toBeLessThan(Number(derived.ef_after))
  })

  it('is what it was at the end when it comes back from the trash', async () => {
    const { id, number, write, consume, params } = await underWay('amoen')
    await write({ ...promise, ...period })
    const { id: consumption } = await consume({ amount: 120_000 })
    await app.database.pool.query(`update mandates set status = 'closed' where id = $1`, [id])
    await runQueued()
    const { result } = await admin.mandates.get({ params })
    await admin.consumptions.update({ params: { id: consumption }, body: { amount: 90_000 } })
    await admin.mandates.remove({ params, query: { confirm: number } })
    await runQueued()
    await admin.mandates.restore({ params })
    await runQueued()
    expect((await admin.mandates.get({ params })).result).toBe(result)
  })

  it('is told by its report as by its form, and not published once the readings say otherwise', async () => {
    const { id, write, consume, form } = await underWay('amoen')
    await write({ ...promise, ...period })
    const { id: consumption } = await consume({ amount: 120_000 })
    const { found } = await form()
    const report = await admin.reports.create({
      body: { mandate: id, language: 'fr', format: 'pdf' },
    })
    const { rows } = await app.database.pool.query(
      `select snapshot -> 'answers' as answers from report_snapshots where report = $1`,
      [report.id],
    )
    expect(rows).toEqual([{ answers: expect.objectContaining(found) }])
    const checks = async () => {
      const { missing, changed } = await admin.reports.checks({ params: { id: report.id } })
      return { missing, changed }
    }
    const change = (amount: number) =>
      admin.consumptions.update({ params: { id: consumption }, body: { amount } })
    await change(119_000)
    expect(await checks()).toEqual({ missing: [], changed: [] })
    // The target would be reached.
    await change(90_000)
    expect(await checks()).toEqual({ missing: [], changed: ['reached'] })
    await admin.consumptions.remove({ params: { id: consumption } })
    expect((await checks()).changed).not.toEqual([])
  })

  it('follows answers that are changed after the end', async () => {
    const { id, write, consume, params, form } = await underWay('amoen')
    await write({ ...promise, ...period })
    await consume({ amount: 120_000 })
    await app.database.pool.query(`update mandates set status = 'cancelled' where id = $1`, [id])
    await runQueued()
    const before = Number((await form()).found['periods/a/degree_days'])
    await write({ 'periods/a/end': '2025-06-30' })
    await runQueued()
    const { found, derived } = await form()
    expect(Number(found['periods/a/degree_days'])).toBeLessThan(before)
    expect((await admin.mandates.get({ params })).result).toBe(derived.ef_after ?? null)
    await app.database.pool.query(`update mandates set status = 'in_progress' where id = $1`, [id])
    await runQueued()
    expect(await form()).toMatchObject({ found, derived })
  })

  it('is told by lists, filters, exports and the mandate, once its form or a consumption changed', async () => {
    const { id, number, write, consume, params } = await underWay('amoen')
    await queued()
    await write({ ...promise, ...period })
    await consume({ amount: 120_000 })
    expect(await queued()).toEqual([
      { mandate: id, is_ending: false },
      { building: expect.any(Number) },
    ])
    await refresh({ mandate: id })
    const mandate = await admin.mandates.get({ params })
    const { derived } = await admin.mandates.form({ params })
    expect(mandate).toMatchObject({
      ...{ result: derived.ef_after, attainment: derived.attainment, reached: derived.reached },
    })
    const numbersOf = async (query: object) =>
      (
        await admin.mandates.list({ query: { kind: ['amoen'], search: number, ...query } })
      ).results.map((row) => [row.number, row.attainment])
    const listed = [[number, derived.attainment]]
    const fields = ['attainment', 'reached'] as const
    expect(await numbersOf({ fields, reached: [String(derived.reached)] })).toEqual(listed)
    expect(await numbersOf({ fields, reached: [String(!derived.reached)] })).toEqual([])
    expect(await numbersOf({ fields, attainment: ['0..1000'], sort: ['-attainment'] })).toEqual(
      listed,
    )
    const csv = await fetch(
      `${app.url}/api/mandates/export/?format=csv&kind=amoen&search=${number}`,
      { headers: { authorization: `Bearer ${admin.token}` } },
    )
    expect(await csv.text()).toContain(String(derived.attainment))
    // A client sees it with the published report.
    expect(await client.mandates.get({ params })).not.toHaveProperty('attainment')
    // What has become unknown is told as unknown.
    await write({ 'periods/a/end': null })
    await runQueued()
    expect(await admin.mandates.get({ params })).toMatchObject({ result: null, reached: null })
  })
})

describe('a GED (§5)', () => {
  it('derives the energy of its last year in a normal year, with the days that readings cover', async () => {
    const { form, consume } = await underWay('ged')
    expect((await form()).readings).toEqual([])
    const first = await consume({
      start_date: '2025-09-01',
      end_date: '2025-12-31',
      amount: 50_000,
    })
    expect((await form()).readings).toMatchObject([{ days: 122, doubt: 'short' }])
    await admin.consumptions.remove({ params: { id: first.id } })
    await consume({ amount: 100_000 })
    const { found, readings } = await form()
    expect(readings).toMatchObject([
      { field: 'yearly_energy', from: '2025-01-01', to: '2025-12-31', covered: 365, doubt: null },
    ])
    const [days, heat] = [0.25, (0.75 * degreeDays) / 3260.53901083634]
    const ratio = 3260.53901083634 / degreeDays
    expect(found.yearly_energy).toBeCloseTo((100_000 * (days + heat * ratio)) / (days + heat), -1)
  })

  it('is measured by an agreement that only the office writes', async () => {
    const { params, write, form } = await underWay('ged')
    await write({ contract_start: '2025-01-01', idc_target: 400 })
    for (const [who, may] of [
      [partner, 'read'],
      [client, 'propose'],
    ] as const) {
      expect(await form(who)).toMatchObject({ idc_target: 400, may: { contract: may } })
      await expect(
        who.mandates.updateForm({ params, body: { idc_target: 7000 } }),
      ).rejects.toMatchObject({ status: 403 })
    }
  })

  it('differences readings of an index and expects what the meter counted before, by degree-days', async () => {
    const { form, write } = await underWay('ged')
    const reading = (row: string, date: string, value: number) => ({
      ...{ [`readings/${row}/date`]: date, [`readings/${row}/meter`]: 'C-1' },
      ...{ [`readings/${row}/value`]: value, [`readings/${row}/kind`]: 'index' },
    })
    await write({
      ...reading('a', '2024-12-31', 5000),
      ...reading('b', '2025-12-31', 17_000),
      ...reading('c', '2026-01-31', 18_500),
    })
    const { found, derived } = await form()
    expect(derived).toMatchObject({ 'readings/b/used': 12_000, 'readings/c/used': 1500 })
    // 31 of 365 days, and 310 of the 2730 K·d.
    const expected = 12_000 * ((0.25 * 31) / 365 + (0.75 * 310) / degreeDays)
    expect(found['readings/c/expected']).toBeCloseTo(expected, 2)
    expect(found).not.toHaveProperty('readings/b/expected')
    expect(derived['readings/c/excess']).toBeCloseTo((100 * (1500 - expected)) / expected, 1)
  })
})
