import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import { answerStatus, companyOffice } from '../../testing/companies.ts'
import { emptyPdf, uploadFile } from '../../testing/files/upload.ts'

let app: TestApp
let admin: TestPerson
let aContact: Awaited<ReturnType<typeof companyOffice>>['aContact']
let aCompany: Awaited<ReturnType<typeof companyOffice>>['aCompany']
let aMandate: Awaited<ReturnType<typeof companyOffice>>['aMandate']
let aQuote: Awaited<ReturnType<typeof companyOffice>>['aQuote']

beforeAll(async () => {
  app = await testApp()
  ;({ admin, aContact, aCompany, aMandate, aQuote } = await companyOffice(app))
})

const get = (id: number) => admin.users.get({ params: { id } })
async function merge(kept: number, gone: number, values?: object, who = admin) {
  const { version: other_version } = await get(gone)
  const body = { other: gone, other_version, ...(values && { values }) }
  return who.users.merge({ params: { id: kept }, body })
}
const preview = (kept: number, gone: number) =>
  admin.users.mergePreview({ params: { id: kept }, query: { other: gone } })
async function undo(id: number) {
  const { results } = await admin.users.merges({ params: { id } })
  return admin.users.undoMerge({ params: { id }, body: { merge: results[0]!.id } })
}
const clientOf = async (id: number) => (await admin.mandates.get({ params: { id } })).client
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    ({ body }: { body: { code: string } }) => body.code,
  )

describe('a merge of two people (§3)', () => {
  it('moves what refers to the one that goes, in every part of the product, and sets all of it back', async () => {
    const [kept, gone] = [await app.as('client'), await app.as('client')]
    const stranger = await aContact()
    const { id: company } = await aCompany(gone, { id: stranger })
    const { id: both } = await aCompany(kept, gone)
    const mandate = await aMandate(gone.id, { client_company: company })
    const opened = await aMandate(stranger, { client_company: company })
    await admin.openings.create({ body: { mandate: opened.id, person: gone.id } })
    const building = await admin.buildings.create({
      body: {
        street_name: 'Rue des Doublons',
        ...{ owners: [gone.id, kept.id], manager: gone.id, maintenance_companies: [gone.id] },
      },
    })
    const signed = await aQuote(gone.id, [mandate.id])
    await gone.quotes.accept({ params: { id: signed }, body: { name: 'Ada Signe' } })
    const task = await admin.tasks.create({
      body: { mandate: mandate.id, person: gone.id, title: 'Ouvrir la cave' },
    })
    const file = await uploadFile(app, gone, emptyPdf, {
      ...{ mandate: mandate.id, building: mandate.building, type: 'plan', folder: 'plans' },
      name: 'plan.pdf',
    } as never)
    const message = await gone.messages.create({
      body: { mandate: mandate.id, thread: 'client', text: 'Bonjour' } as never,
    })
    await admin.phone_calls.create({
      body: { person: gone.id, made_on: '2026-05-04', text: 'Rappelle jeudi.' },
    })
    const view = await admin.views.create({
      body: { name: 'De gone', list: 'mandates', state: `client=${gone.id}` },
    })
    const state = async () => ({
      client: await clientOf(mandate.id),
      task: (await admin.tasks.get({ params: { id: task.id } })).person,
      contractor: (await admin.quotes.get({ params: { id: signed } })).contractor,
      file: (await admin.files.get({ params: { id: file.id } })).entered_by,
      author: (await admin.messages.get({ params: { id: message.id } })).author,
      view: (await admin.views.get({ params: { id: view.id } })).state,
      building: await admin.buildings
        .get({ params: { id: building.id } })
        .then(({ owners, manager, maintenance_companies }) => ({
          ...{ owners, manager, maintenance_companies },
        })),
      calls: (await admin.phone_calls.list({ query: { person: [gone.id, kept.id] } })).results.map(
        ({ person }) => person,
      ),
      people: (
        await admin.people.list({ query: { company: [company, both], sort: ['id'] } })
      ).results.map(({ company: of, person }) => [of, person]),
      openings: (await admin.openings.list({ query: { mandate: [opened.id] } })).results.map(
        ({ person }) => person,
      ),
    })
    const before = await state()
    const { moves, repeated, gains } = await preview(kept.id, gone.id)
    expect(moves).toMatchObject({
      ...{ buildings: 1, files: 1, mandates: 1, messages: 1, openings: 1, people: 1 },
      ...{ phone_calls: 1, quotes: 1, tasks: 1 },
    })
    expect(Object.keys(moves)).not.toContain('sessions')
    expect(repeated).toEqual({ people: 1 })
    const numbers = await Promise.all(
      [mandate, opened].map(
        async ({ id }) => (await admin.mandates.get({ params: { id } })).number,
      ),
    )
    expect(gains).toMatchObject([{ id: kept.id, mandates: numbers.sort() }])
    expect(await answerStatus(kept.mandates.get({ params: { id: mandate.id } }))).toBe(404)

    await merge(kept.id, gone.id)
    expect(await state()).toEqual({
      ...{ client: kept.id, task: kept.id, contractor: kept.id, file: kept.id, author: kept.id },
      view: `client=${kept.id}`,
      building: { owners: [kept.id], manager: kept.id, maintenance_companies: [kept.id] },
      calls: [kept.id],
      people: before.people
        .filter(([of, person]) => !(of === both && person === gone.id))
        .map(([of, person]) => [of, person === gone.id ? kept.id : person]),
      openings: [kept.id],
    })
    for (const { id } of [mandate, opened])
      expect(await answerStatus(kept.mandates.get({ params: { id } }))).toBe(200)
    // What was signed stays what it was, and history names who wrote.
    expect(await admin.quotes.get({ params: { id: signed } })).toMatchObject({
      status: 'accepted',
    })
    const { results } = await admin.files.history({ params: { id: file.id }, query: {} })
    expect(results.at(-1)!.actor!.id).toBe(gone.id)

    expect(await undo(kept.id)).toMatchObject({ kept: [] })
    expect(await state()).toEqual(before)
    expect(await answerStatus(kept.mandates.get({ params: { id: mandate.id } }))).toBe(404)
  })

  it('keeps how the one that stays signs in, and signs the other out until it is undone', async () => {
    const [kept, gone] = [await app.as('client'), await app.as('client')]
    expect(await answerStatus(gone.users.get({ params: { id: gone.id } }))).toBe(200)
    await merge(kept.id, gone.id, { phone_number: '0041223431122' })
    await expect.poll(() => answerStatus(gone.users.get({ params: { id: gone.id } }))).toBe(401)
    const signIn = ({ email, password }: TestPerson) =>
      answerStatus(app.anonymous.auth.login({ body: { email, password } }))
    expect(await signIn(gone)).not.toBe(200)
    expect(await signIn(kept)).toBe(200)
    expect(await get(kept.id)).toMatchObject({
      ...{ email: kept.email, phone_number: '0041223431122', groups: ['client'] },
    })
    expect(await get(gone.id)).toMatchObject({ merged_into: kept.id, sign_in: 'deactivated' })
    // Its address stays known: nobody is made of it again.
    expect(
      await answerStatus(admin.users.create({ body: { first_name: 'Ada', email: gone.email } })),
    ).toBe(409)
    const similar = await admin.users.similar({ body: { email: gone.email } })
    expect(similar.results).toMatchObject([{ id: kept.id, same: ['email'] }])
    const listed = await admin.users.list({ query: { search: gone.email } })
    expect(listed.results.map(({ id }) => id)).not.toContain(gone.id)
    const params = { id: gone.id }
    for (const call of [
      () => admin.users.update({ params, body: { city: 'Onex' } }),
      () => admin.users.activate({ params }),
      () => admin.users.remove({ params, query: {} }),
      () => merge(kept.id, gone.id),
      () => merge(gone.id, admin.id),
    ])
      expect(await codeOf(call())).toBe('merged')

    await undo(kept.id)
    expect(await get(kept.id)).toMatchObject({ phone_number: null })
    expect(await signIn(gone)).toBe(200)
  })

  it('never joins two accounts of different rights, one’s own, or one of which something else is asked', async () => {
    const [client, partner, office] = [
      await app.as('client'),
      await app.as('partner'),
      await app.as('admin'),
    ]
    const contact = await aContact()
    expect(await codeOf(merge(client.id, partner.id))).toBe('merge_groups')
    expect(await codeOf(merge(client.id, office.id))).toBe('merge_groups')
    expect(await codeOf(merge(office.id, client.id))).toBe('merge_groups')
    expect(await codeOf(merge(contact, client.id))).toBe('merge_groups')
    expect(await codeOf(merge(office.id, admin.id))).toBe('merge_own')
    expect(await codeOf(preview(office.id, admin.id))).toBe('merge_own')
    const left = await app.as('client')
    await admin.users.deactivate({ params: { id: left.id } })
    expect(await codeOf(merge(left.id, client.id))).toBe('merge_access')
    expect(await codeOf(preview(left.id, client.id))).toBe('merge_access')
    await client.privacy.requestDeletion({})
    expect(await codeOf(merge(client.id, contact))).toBe('merge_deletion')
    await client.privacy.withdrawDeletion({})
    expect(await codeOf(merge(client.id, contact))).toBe('done')
    expect(await get(client.id)).toMatchObject({ groups: ['client'] })
    for (const who of [client, partner]) {
      const params = { id: client.id }
      expect(await answerStatus(merge(client.id, partner.id, undefined, who))).toBe(403)
      expect(await answerStatus(who.users.merges({ params }))).toBe(403)
      expect(
        await answerStatus(who.users.mergePreview({ params, query: { other: contact } })),
      ).toBe(403)
      expect(await answerStatus(who.users.undoMerge({ params, body: { merge: 1 } }))).toBe(403)
    }
  })

  it('leaves a mandate to who stays once it went to a company of theirs alone', async () => {
    const [kept, gone] = [await app.as('client'), await app.as('client')]
    const { id: company } = await aCompany(gone)
    const { id: other } = await aCompany(kept)
    const left = await aMandate(gone.id, { client_company: company })
    const moved = await aMandate(gone.id, { client_company: company })
    await merge(kept.id, gone.id)
    await admin.mandates.update({ params: { id: moved.id }, body: { client_company: other } })
    expect((await undo(kept.id)).kept).toEqual([
      { resource: 'mandates', id: moved.id, field: 'client', reason: 'changed' },
    ])
    expect([await clientOf(left.id), await clientOf(moved.id)]).toEqual([gone.id, kept.id])
  })

  it('names what was made since for who stays, once it is undone, but for what they made', async () => {
    const [kept, gone] = [await app.as('client'), await app.as('client')]
    await merge(kept.id, gone.id)
    const { id } = await aMandate(kept.id)
    await kept.messages.create({
      body: { mandate: id, thread: 'client', text: 'Bonjour' } as never,
    })
    const { kept: stays, labels } = await undo(kept.id)
    expect(stays).toContainEqual({ resource: 'mandates', id, field: 'client', reason: 'made' })
    expect(stays.map(({ resource }) => resource)).not.toContain('messages')
    expect(labels.mandates![id]).toBeTruthy()
  })

  it('leaves somebody to whom nothing new refers', async () => {
    const [kept, gone] = [await aContact(), await aContact()]
    const mandate = await aMandate(kept)
    const body = { street_name: 'Rue Close', owners: [gone] }
    const { id } = await admin.buildings.create({ body })
    await merge(kept, gone)
    const refused = (field: string) => ({
      ...{ status: 400, body: { fields: { [field]: [expect.stringContaining('merged')] } } },
    })
    await expect(admin.buildings.create({ body })).rejects.toMatchObject(refused('owners'))
    await expect(
      admin.mandates.update({ params: { id: mandate.id }, body: { client: gone } }),
    ).rejects.toMatchObject(refused('client'))
    // What refers to them still can be written as it is.
    await app.database.pool.query('update buildings set owners = $1 where id = $2', [[gone], id])
    const owners = [gone, kept]
    const written = await admin.buildings.update({ params: { id }, body: { owners } })
    expect(written).toMatchObject({ owners })
  })

  it('is asked for by somebody who has just proved who they are', async () => {
    const office = await app.as('admin')
    const [one, two] = [await aContact(), await aContact()]
    await app.database.pool.query(
      `update sessions set created_at = created_at - interval '1 day' where user_id = $1`,
      [office.id],
    )
    expect(await codeOf(merge(one, two, undefined, office))).toBe('confirm_first')
  })

  it('ends with the data of the person: both are erased, and nothing can be undone', async () => {
    const client = await app.as('client')
    const gone = await aContact({ last_name: 'Xylander', email: 'xylander@example.ch' })
    await merge(client.id, gone)
    await undo(client.id)
    await merge(client.id, gone)
    const { id } = await client.privacy.requestDeletion({})
    await admin.privacy.carryOut({ params: { id } })
    for (const person of [client.id, gone])
      expect(await get(person)).toMatchObject({ name: `Anonyme ${person}` })
    const { rows } = await app.database.pool.query(
      `select from history where (changes::text || coalesce(reason, '')) ilike '%xylander%' union all
        select from audit_log where detail::text ilike any (array['%xylander%', '%${client.email}%']) union all
        select from merge_changes where before::text || after::text like '%Xylander%' union all
        select from merges where resource = 'users' and kept = ${client.id}`,
    )
    expect(rows).toHaveLength(0)
  })

  it('names each part of the product that stays behind, and no other', async () => {
    const { rows } = await app.database.pool.query<{ name: string }>(
      `select c.conrelid::regclass || '.' || a.attname as name from pg_constraint c
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        where c.contype = 'f' and c.confrelid = 'users'::regclass`,
    )
    const { personMergeOptions } = await import('./mergePeople.server.ts')
    const { stays } = personMergeOptions({ personReferences: [], endLinks: [] }).following
    const names = rows.map(({ name }) => name)
    expect(stays.filter((one) => !names.includes(one))).toEqual([])
  })
})
