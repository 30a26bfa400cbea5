import type { TestApp } from '../app.ts'

/** An office, a client and a partner with an ordered mandate of theirs, to which files can be uploaded. */
export async function mandateWithPeople(app: TestApp, street_name: string) {
  const [admin, client, partner] = await Promise.all([
    app.as('admin'),
    app.as('client'),
    app.as('partner'),
  ])
  const { id: building } = await admin.buildings.create({ body: { street_name } })
  const product = (await admin.products.list({ query: { kind: 'peik' } })).results[0]!.id
  const { id: mandate } = await admin.mandates.create({
    body: { product, building, client: client.id, partner: partner.id },
  })
  await admin.mandates.setStatus({
    params: { id: mandate },
    body: { to: 'ordered', reason: 'for the test' },
  })
  return { admin, client, partner, place: { building, mandate } }
}
