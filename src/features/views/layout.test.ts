import { beforeAll, expect, it } from 'vitest'
import type { Layout } from '../../kernel/record/layout.ts'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})

const keep = (person: TestPerson, id: string, body: Layout) =>
  person.layouts.keep({ params: { id }, body })

it('stores the latest layout of each list for every signed-in person', async () => {
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

it('refuses invalid layouts and list names', async () => {
  const person = await app.as('partner')
  const columns = (count: number) => ({
    columns: Array.from({ length: count }, (_, index) => ({
      key: `column_${index}`,
      width: 40 + index,
    })),
  })
  await keep(person, 'a-list_2', columns(100))
  const invalidLayouts: unknown[] = [
    columns(101),
    { columns: [{ key: 'id', width: 39 }] },
    { columns: [{ key: 'id', width: 1201 }] },
    { columns: [{ key: 'id', width: 80.5 }] },
    { columns: [{ key: '' }] },
    { columns: [{ key: 'id', sort: 'asc' }] },
    {},
  ]
  for (const body of invalidLayouts)
    await expect(keep(person, 'a-list_2', body as Layout)).rejects.toMatchObject({ status: 400 })
  for (const name of ['Mandates', '2', 'a'.repeat(41)])
    await expect(keep(person, name, columns(1))).rejects.toMatchObject({ status: 404 })
  expect(await person.layouts.list({})).toEqual({ 'a-list_2': columns(100) })
})
