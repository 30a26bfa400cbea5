import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import { answerStatus, companyOffice } from '../../testing/companies.ts'

let app: TestApp
let admin: TestPerson
let partner: TestPerson
let aContact: Awaited<ReturnType<typeof companyOffice>>['aContact']
let aCompany: Awaited<ReturnType<typeof companyOffice>>['aCompany']
let aMandate: Awaited<ReturnType<typeof companyOffice>>['aMandate']

beforeAll(async () => {
  app = await testApp()
  ;({ admin, partner, aContact, aCompany, aMandate } = await companyOffice(app))
})

const get = (id: number) => admin.companies.get({ params: { id } })
const peopleOf = async (company: number) =>
  (await admin.people.list({ query: { company: [company], sort: ['id'] } })).results.map(
    ({ person }) => person,
  )
const listed = async (query: object) =>
  (await admin.companies.list({ query: { page_size: 100, ...query } })).results.map(({ id }) => id)

async function merge(kept: number, gone: number, values?: object, who = admin) {
  const { version: other_version } = await get(gone)
  return who.companies.merge({
    params: { id: kept },
    body: { other: gone, other_version, ...(values && { values }) },
  })
}
const mergesOf = async (id: number) => (await admin.companies.merges({ params: { id } })).results
async function undo(id: number) {
  const [newest] = await mergesOf(id)
  return admin.companies.undoMerge({ params: { id }, body: { merge: newest!.id } })
}

/** Waits until somebody waits for a lock. */
const waitForLock = () =>
  expect
    .poll(async () => {
      const { rows } = await app.database.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.length
    })
    .toBeGreaterThan(0)

describe('a merge of two companies (§2)', () => {
  it('moves people and mandates, takes the chosen values, and leaves a company that leads to the other', async () => {
    const [ada, bob, both] = [await aContact(), await aContact(), await aContact()]
    const kept = await aCompany({ id: ada }, { id: both })
    const gone = await aCompany({ id: bob }, { id: both })
    await admin.companies.update({
      params: { id: gone.id },
      body: { city: 'Carouge', phone_number: '0041223431122' },
    })
    const { id: mandate } = await aMandate(bob)
    const preview = await admin.companies.mergePreview({
      params: { id: kept.id },
      query: { other: gone.id },
    })
    expect(preview).toEqual({
      moves: { mandates: 1, people: 1 },
      repeated: { people: 1 },
      gains: [],
    })

    const merged = await merge(kept.id, gone.id, { city: 'Carouge' })
    expect(merged).toMatchObject({ id: kept.id, city: 'Carouge', phone_number: null })
    expect(await peopleOf(kept.id)).toEqual([ada, both, bob])
    expect(await peopleOf(gone.id)).toEqual([])
    expect((await admin.mandates.get({ params: { id: mandate } })).client_company).toBe(kept.id)
    expect(await get(gone.id)).toMatchObject({
      merged_into: kept.id,
      labels: { companies: { [kept.id]: merged.name } },
    })
    expect(await listed({})).not.toContain(gone.id)
    expect(await listed({ merged_into: [kept.id] })).toEqual([gone.id])
    const { results } = await admin.mandates.history({ params: { id: mandate }, query: {} })
    expect(results[0]).toMatchObject({
      reason: expect.stringMatching(/^Merged: /),
      changes: [{ field: 'client_company', before: gone.id, after: kept.id }],
    })
  })

  it('is undone: sets back what nobody changed since, and says what stays', async () => {
    const [ada, bob, both, eve] = [
      await aContact(),
      await aContact(),
      await aContact(),
      await aContact(),
    ]
    const kept = await aCompany({ id: ada }, { id: both })
    const gone = await aCompany({ id: bob }, { id: both })
    const [one, two] = [await aMandate(bob), await aMandate(bob)]
    const before = [await get(kept.id), await get(gone.id)]
    await admin.companies.update({ params: { id: gone.id }, body: { city: 'Versoix' } })
    await merge(kept.id, gone.id, { city: 'Versoix', postcode: '1290' })
    // Since then: a client of one mandate changed, a value too, and somebody came.
    await admin.mandates.update({ params: { id: two.id }, body: { client: eve } })
    await admin.companies.update({ params: { id: kept.id }, body: { postcode: '1291' } })
    const came = await admin.people.create({ body: { company: kept.id, person: eve } })

    expect(await mergesOf(kept.id)).toMatchObject([{ merged: { id: gone.id } }])
    const { kept: stays, labels } = await undo(kept.id)
    expect(stays).toEqual(
      expect.arrayContaining([
        { resource: 'mandates', id: two.id, field: 'client_company', reason: 'changed' },
        { resource: 'companies', id: kept.id, field: 'postcode', reason: 'changed' },
        { resource: 'people', id: came.id, field: 'company', reason: 'made' },
      ]),
    )
    expect(stays).toHaveLength(3)
    expect(labels.mandates![two.id]).toBeTruthy()
    expect(await peopleOf(gone.id)).toEqual([bob, both])
    expect(await peopleOf(kept.id)).toEqual([ada, both, eve])
    expect((await admin.mandates.get({ params: { id: one.id } })).client_company).toBe(gone.id)
    expect(await get(kept.id)).toMatchObject({ city: before[0]!.city, postcode: '1291' })
    expect(await get(gone.id)).toMatchObject({ merged_into: null, city: 'Versoix' })
    expect(await listed({})).toContain(gone.id)
    expect(await mergesOf(kept.id)).toEqual([])
    // It can be merged again.
    expect(await merge(gone.id, kept.id)).toMatchObject({ id: gone.id })
  })

  it('says who would reach mandates of the other company, and opens them to nobody else', async () => {
    const [left, colleague] = [await app.as('client'), await app.as('client')]
    const kept = await aCompany(colleague)
    const gone = await aCompany(left)
    const { id } = await aMandate(left.id)
    // They left that company and came to the other one; nobody took the mandate over.
    await app.database.pool.query(`update people set until = current_date where id = $1`, [
      gone.members[0],
    ])
    await admin.people.create({ body: { company: kept.id, person: left.id } })
    expect(await answerStatus(left.mandates.get({ params: { id } }))).toBe(404)
    const { gains } = await admin.companies.mergePreview({
      params: { id: kept.id },
      query: { other: gone.id },
    })
    const { number } = await admin.mandates.get({ params: { id } })
    expect(gains).toMatchObject([{ id: left.id, mandates: [number] }])
    await merge(kept.id, gone.id)
    expect(await answerStatus(left.mandates.get({ params: { id } }))).toBe(200)
    expect(await answerStatus(colleague.mandates.get({ params: { id } }))).toBe(404)
    await undo(kept.id)
    expect(await answerStatus(left.mandates.get({ params: { id } }))).toBe(404)
  })

  it('happens once, changes nothing that was merged, and is the office’s', async () => {
    const [ada, bob] = [await aContact(), await aContact()]
    const [one, two] = [await aCompany({ id: ada }), await aCompany({ id: bob })]
    const outcomes = await Promise.allSettled([merge(one.id, two.id), merge(two.id, one.id)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [gone] = (await Promise.all([one, two].map(({ id }) => get(id)))).filter(
      ({ merged_into }) => merged_into !== null,
    )
    const merged = { status: 409, body: { code: 'merged', into: gone!.merged_into } }
    const params = { id: gone!.id }
    await expect(admin.companies.update({ params, body: { city: 'Onex' } })).rejects.toMatchObject(
      merged,
    )
    await expect(admin.companies.remove({ params, query: {} })).rejects.toMatchObject(merged)
    await expect(
      admin.people.create({ body: { company: gone!.id, person: await aContact() } }),
    ).rejects.toMatchObject({ status: 400, body: { fields: { company: [expect.any(String)] } } })
    await expect(merge(gone!.merged_into!, gone!.merged_into!)).rejects.toMatchObject({
      status: 400,
    })
    for (const who of [await app.as('client'), partner]) {
      const id = gone!.merged_into!
      expect(await answerStatus(merge(id, gone!.id, undefined, who))).toBe(403)
      expect(await answerStatus(who.companies.merges({ params: { id } }))).toBe(403)
      expect(
        await answerStatus(who.companies.undoMerge({ params: { id }, body: { merge: 1 } })),
      ).toBe(403)
    }
  })

  it('can be undone for 30 days, a later merge first', async () => {
    const [one, two, three] = [await aCompany(), await aCompany(), await aCompany()]
    const [ada] = [await aContact()]
    await admin.people.create({ body: { company: one.id, person: ada } })
    await merge(two.id, one.id)
    const [first] = await mergesOf(two.id)
    await merge(three.id, two.id)
    expect(await peopleOf(three.id)).toEqual([ada])
    const undoFirst = () =>
      admin.companies.undoMerge({ params: { id: two.id }, body: { merge: first!.id } })
    await expect(undoFirst()).rejects.toMatchObject({ status: 409, body: { code: 'merged' } })
    expect(await undo(three.id)).toMatchObject({ kept: [] })
    expect(await undo(two.id)).toMatchObject({ kept: [] })
    expect(await peopleOf(one.id)).toEqual([ada])
    await expect(undoFirst()).rejects.toMatchObject({
      status: 409,
      body: { code: 'merge_settled' },
    })

    await merge(two.id, one.id)
    await app.database.pool.query(
      `update merges set at = at - interval '31 days' where kept = $1`,
      [two.id],
    )
    expect(await mergesOf(two.id)).toEqual([])
    expect(await answerStatus(undoFirst())).toBe(409)
  })

  it('is undone after those into the same company that followed it', async () => {
    const [kept, one, two] = [await aCompany(), await aCompany(), await aCompany()]
    const ada = await aContact()
    for (const { id: company } of [one, two])
      await admin.people.create({ body: { company, person: ada } })
    await merge(kept.id, one.id)
    const [first] = await mergesOf(kept.id)
    await merge(kept.id, two.id)
    const undoFirst = () =>
      admin.companies.undoMerge({ params: { id: kept.id }, body: { merge: first!.id } })
    await expect(undoFirst()).rejects.toMatchObject({
      ...{ status: 409, body: { code: 'merge_followed' } },
    })
    expect(await undo(kept.id)).toMatchObject({ kept: [] })
    await undoFirst()
    for (const { id } of [one, two]) expect(await peopleOf(id)).toEqual([ada])
    expect(await peopleOf(kept.id)).toEqual([])
  })

  it('is not undone while another merge takes its company away', async () => {
    const [kept, gone, third] = [await aCompany(), await aCompany(), await aCompany()]
    await merge(kept.id, gone.id)
    const other = await app.database.pool.connect()
    try {
      await other.query('begin')
      await other.query('update companies set merged_into = $1 where id = $2', [third.id, kept.id])
      const undoing = undo(kept.id).catch((error: unknown) => error)
      await waitForLock()
      await other.query('commit')
      expect(await undoing).toMatchObject({ status: 409, body: { code: 'merged' } })
    } finally {
      other.release()
    }
  })

  it('is purged with the company that stayed, and does not come back', async () => {
    const [kept, gone, first] = [await aCompany(), await aCompany(), await aCompany()]
    await merge(gone.id, first.id)
    await merge(kept.id, gone.id)
    await admin.companies.remove({ params: { id: kept.id }, query: {} })
    await app.database.pool.query(
      `update companies set deleted_at = now() - interval '31 days' where id = $1`,
      [kept.id],
    )
    await app.app.jobs.tasks['records.purge']!({}, {
      ...app,
      log: { info: () => undefined },
      now: () => new Date(),
    } as never)
    for (const { id } of [kept, gone, first]) expect(await answerStatus(get(id))).toBe(404)
  })

  it('takes along what was written to the other company meanwhile', async () => {
    const [kept, gone] = [await aCompany(), await aCompany()]
    const ada = await aContact()
    await merge(kept.id, gone.id)
    await app.database.pool.query(`insert into people (company, person) values ($1, $2)`, [
      gone.id,
      ada,
    ])
    const { id } = (await mergesOf(kept.id))[0]!
    const follow = () =>
      app.app.jobs.tasks['companies.followMerge']!({ id, from: gone.id, to: kept.id }, {
        ...app,
        now: () => new Date(),
      } as never)
    await follow()
    expect(await peopleOf(kept.id)).toEqual([ada])
    expect(await undo(kept.id)).toMatchObject({ kept: [] })
    expect(await peopleOf(gone.id)).toEqual([ada])

    // While it is being undone, nothing moves any more.
    await app.database.pool.query('update merges set undone_at = null where id = $1', [id])
    const undoing = await app.database.pool.connect()
    try {
      await undoing.query('begin')
      await undoing.query('update merges set undone_at = now() where id = $1', [id])
      const followed = follow()
      await waitForLock()
      await undoing.query('commit')
      await followed
    } finally {
      undoing.release()
    }
    expect(await peopleOf(gone.id)).toEqual([ada])
  })
})
