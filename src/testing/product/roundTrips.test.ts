import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { type TestPerson, testApp } from '../app.ts'
import { recordStatements } from '../measure/statements.ts'

const recorded = recordStatements()
const app = await testApp({ database: recorded.wrap })
let admin: TestPerson
let id: number
let body: { product: number; building: number; client: number }

beforeAll(async () => {
  admin = await app.as('admin')
  const product = (await admin.products.list({ query: {} })).results[0]!.id
  const building = (await admin.buildings.create({ body: { street_name: 'Rue des Allées' } })).id
  body = { product, building, client: (await app.as('client')).id }
  id = (await admin.mandates.create({ body })).id
})

it.each<[string, number, () => Promise<unknown>]>([
  ['a list', 1, () => admin.mandates.list({ query: {} })],
  ['a search', 1, () => admin.mandates.list({ query: { search: 'allees' } })],
  ['a record', 1, () => admin.mandates.get({ params: { id } })],
  // Begin, references, whether the building is archived, insert, answer, commit.
  ['a new record', 6, () => admin.mandates.create({ body })],
  [
    'a new record with an Idempotency-Key',
    7,
    () => admin.mandates.create({ body }, { idempotencyKey: randomUUID() }),
  ],
])('%s takes at most %i statements', async (_, maxStatements, ask) => {
  await ask()
  const sent = await recorded.during(ask)
  // Callers are cached for two seconds at most.
  const statements = sent.filter((text) => !text.startsWith('select "sessions"'))
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(maxStatements)
})
