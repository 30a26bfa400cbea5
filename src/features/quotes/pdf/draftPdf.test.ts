import { expect, it } from 'vitest'
import { MachineBusy, TaskFailure } from '../../../kernel/database/child.server.ts'
import { testApp } from '../../../testing/app.ts'

it('§3 a draft whose PDF cannot be made says why, and asks for patience only if that helps', async () => {
  let failure: Error = new MachineBusy()
  const app = await testApp({
    outside: (outside) => ({
      ...outside,
      press: { ...outside.press, print: () => Promise.reject(failure) },
    }),
  })
  const [admin, client] = [await app.as('admin'), await app.as('client')]
  const { id: building } = await admin.buildings.create({
    body: { street_name: 'Rue du Lac', street_number: '1', postcode: '1205', city: 'Genève' },
  })
  const product = (await admin.products.list({ query: { kind: 'cecb' } })).results[0]!
  const mandate = await admin.mandates.create({
    body: { building, product: product.id, client: client.id },
  })
  const draft = await admin.quotes.create({
    body: { contractor: client.id, mandates: [mandate.id] },
  })
  const ask = (language: string) =>
    fetch(`${app.url}/api/quotes/${draft.id}/draft-pdf/`, {
      headers: { Authorization: `Bearer ${admin.token}`, 'Accept-Language': language },
    })
  const busy = await ask('fr')
  expect([busy.status, busy.headers.has('Retry-After')]).toEqual([503, true])

  const details = new Set<string>()
  for (const reason of ['too_large', 'too_long', 'ended', 'refused'] as const) {
    failure = new TaskFailure(reason)
    const refused = await ask('fr')
    expect([refused.status, refused.headers.has('Retry-After')]).toEqual([409, false])
    const { code, detail } = (await refused.json()) as { code: string; detail: string }
    expect(code).toBe('draft_failed')
    expect(detail).toMatch(/^Le PDF de cette offre n’a pas pu être créé\. [LU]/)
    details.add(detail)
  }
  expect(details.size).toBe(4)
  expect(await (await ask('it')).json()).toMatchObject({
    detail: expect.stringContaining('controlli il logo'),
  })
}, 120_000)
