import { beforeAll, expect, it } from 'vitest'
import type { Layout } from '../../kernel/record/layout.ts'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})

const keep = (person: TestPerson, id: string, body: Layout) =>
  person.layouts.keep({ params: { id }, body })

it('everybody signed in keeps layouts of their own, and the last one counts', async () => {
  const wide: Layout = {
    columns: [
      { key: 'number', width: 200 },
      { key: 'id', isHidden: true },
    ],
  }
  const [admin, client, nobody] = [await app.as('admin'), await app.as('client'), await app.as()]
  for (const person of [admin, client, nobody]) {
    expect(await person.layouts.list({})).toEqual({})
    await keep(person, 'mandates', wide)
  }
  await keep(admin, 'mandates', { columns: [] })
  await keep(admin, 'users', wide)
  expect(await admin.layouts.list({})).toEqual({ mandates: { columns: [] }, users: wide })
  expect(await nobody.layouts.list({})).toEqual({ mandates: wide })
  await expect(app.anonymous.layouts.list({})).rejects.toMatchObject({ status: 401 })
})

it('takes no layout that no list could have', async () => {
  const person = await app.as('partner')
  const columns = (count: number) => ({
    columns: Array.from({ length: count }, (_, at) => ({ key: `column_${at}`, width: 40 + at })),
  })
  await keep(person, 'a-list_2', columns(100))
  const wrong: unknown[] = [
    columns(101),
    { columns: [{ key: 'id', width: 39 }] },
    { columns: [{ key: 'id', width: 1201 }] },
    { columns: [{ key: 'id', width: 80.5 }] },
    { columns: [{ key: '' }] },
    { columns: [{ key: 'id', sort: 'asc' }] },
    {},
  ]
  for (const body of wrong)
    await expect(keep(person, 'a-list_2', body as Layout)).rejects.toMatchObject({ status: 400 })
  for (const name of ['Mandates', '2', 'a'.repeat(41)])
    await expect(keep(person, name, columns(1))).rejects.toMatchObject({ status: 404 })
  expect(await person.layouts.list({})).toEqual({ 'a-list_2': columns(100) })
})
