import { beforeAll, describe, expect, it } from 'vitest'
import type { Layout } from '../../kernel/record/layout.ts'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import { stateOf, viewAddress } from './view.ts'

let app: TestApp
let admin: TestPerson
let colleague: TestPerson
let client: TestPerson
let partner: TestPerson

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  colleague = await app.as('admin')
  client = await app.as('client')
  partner = await app.as('partner')
})

const save = (
  person: TestPerson,
  name: string,
  more: { is_shared?: boolean; list?: string } = {},
) => person.views.create({ body: { name, list: 'mandates', state: 'status=ordered', ...more } })
const namesFor = async (person: TestPerson, list = 'mandates') =>
  (await person.views.list({ query: { list } })).results.map(({ name }) => name)

describe('views', () => {
  it('are private to the person who saved them; people without a group have none', async () => {
    for (const person of [admin, client, partner]) {
      const mine = await save(person, 'Mine')
      expect(mine).toMatchObject({ owner: person.id, state: 'status=ordered', columns: null })
      const params = { id: mine.id }
      expect(await namesFor(person)).toEqual(['Mine'])
      for (const other of [colleague, client, partner]) {
        if (other === person) continue
        const calls = [
          other.views.get({ params }),
          other.views.update({ params, body: { name: 'Theirs' } }),
          other.views.remove({ params }),
          other.views.history({ params }),
        ]
        await Promise.all(calls.map((call) => expect(call).rejects.toMatchObject({ status: 404 })))
        expect(await namesFor(other)).not.toContain('Theirs')
      }
      const columns: Layout = { columns: [{ key: 'number', isHidden: true }] }
      const changed = await person.views.update(
        { params, body: { name: 'Waiting', columns, state: null } },
        { ifMatch: mine.version },
      )
      expect(changed).toMatchObject({ name: 'Waiting', columns, state: null })
      const { results } = await person.views.history({ params })
      expect(results.map(({ action }) => action)).toEqual(['update', 'create'])
      await person.views.remove({ params })
      expect(await namesFor(person)).toEqual([])
      expect(await person.views.restore({ params })).toMatchObject({ name: 'Waiting' })
    }
    const nobody = await app.as()
    await expect(save(nobody, 'Mine')).rejects.toMatchObject({ status: 403 })
    await expect(nobody.views.list({})).rejects.toMatchObject({ status: 403 })
  })

  it('can be shared among administrators; only the owner may change them', async () => {
    const { id, version } = await save(admin, 'For all', { is_shared: true })
    const params = { id }
    expect(await colleague.views.get({ params })).toMatchObject({
      name: 'For all',
      owner: admin.id,
      owner_name: 'admin Test 1',
      is_shared: true,
    })
    expect(await namesFor(colleague)).toEqual(['For all'])
    expect(await namesFor(colleague, 'users')).toEqual([])
    await expect(
      colleague.views.update({ params, body: { is_shared: false } }),
    ).rejects.toMatchObject({ status: 403 })
    await expect(colleague.views.remove({ params })).rejects.toMatchObject({ status: 403 })
    for (const person of [client, partner]) {
      expect(await namesFor(person)).not.toContain('For all')
      await expect(person.views.get({ params })).rejects.toMatchObject({ status: 404 })
      await expect(save(person, 'Shown', { is_shared: true })).rejects.toMatchObject({
        status: 403,
        body: { fields: { is_shared: [expect.any(String)] } },
      })
      const { id: own } = await save(person, 'Hidden')
      await expect(
        person.views.update({ params: { id: own }, body: { is_shared: true } }),
      ).rejects.toMatchObject({ status: 403 })
    }
    await admin.views.update({ params, body: { is_shared: false } }, { ifMatch: version })
    await expect(colleague.views.get({ params })).rejects.toMatchObject({ status: 404 })
  })

  it('have names that are unique per owner and list, ignoring case', async () => {
    const nameTaken = {
      status: 409,
      body: { fields: { name: ['This value is already in use: choose another.'] } },
    }
    const { id } = await save(admin, 'Late ones')
    await expect(save(admin, 'LATE ONES')).rejects.toMatchObject(nameTaken)
    await save(admin, 'late ones', { list: 'buildings' })
    await save(colleague, 'late ones')
    await admin.views.remove({ params: { id } })
    await save(admin, 'Late Ones')
    await expect(admin.views.restore({ params: { id } })).rejects.toMatchObject({
      status: 409,
      body: { fields: { name: [expect.any(String)] } },
    })
    for (const name of ['', ' ', 'x'.repeat(61)])
      await expect(save(admin, name)).rejects.toMatchObject({ status: 400 })
    await expect(save(admin, 'Elsewhere', { list: '../x' })).rejects.toMatchObject({ status: 400 })
  })
})

it('derives one canonical state from the URL of a list, without page and saved view', () => {
  const state = stateOf({
    view: 'board',
    status: 'ordered,in_progress',
    search: 'épine & co',
    page: '3',
    saved: '7',
    sort: undefined,
  })
  expect(state).toBe('search=%C3%A9pine+%26+co&status=ordered,in_progress&view=board')
  expect(stateOf(viewAddress(`${state}&page=2&trashed=true`))).toBe(state)
  expect(viewAddress(null)).toEqual({})
})
