import type { CallError } from '../kernel/http/client.ts'
import type { TestApp } from './app.ts'

/** The status with which a call is answered; 200 for any success. */
export const answerStatus = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    ({ status }: CallError) => status,
  )

/** An office that can send quotes, and what its tests of companies make over HTTP. */
export async function companyOffice(app: TestApp) {
  const [admin, partner] = await Promise.all([app.as('admin'), app.as('partner')])
  await admin.settings.update({
    params: { id: 1 },
    body: { organisation: 'Bureau du Lac', vat_number: 'CHE-116.281.710' },
  })
  let count = 0

  async function aContact(values: object = {}) {
    const body = { first_name: `Ada ${++count}`, email: `ada${count}@gmail.com`, ...values }
    return (await admin.users.create({ body })).id
  }

  /** A régie with these people; the first signs. */
  async function aCompany(...people: { id: number }[]) {
    const { id } = await admin.companies.create({
      body: { name: `Régie du Nant ${++count}`, kind: 'manager' },
    })
    const members = []
    for (const [at, { id: person }] of people.entries())
      members.push(
        await admin.people.create({
          body: { company: id, person, ...(at === 0 && { duties: ['main', 'signs'] }) },
        }),
      )
    return { id, members: members.map((member) => member.id) }
  }

  /** A mandate that is offered, of this client. */
  async function aMandate(client: number, values: object = {}) {
    const { id: building } = await admin.buildings.create({
      body: { street_name: `Rue de la Régie ${++count}` },
    })
    const product = (await admin.products.list({ query: { kind: 'cecb' } })).results[0]!.id
    const people = { client, partner: partner.id, responsible: admin.id }
    const { id, client_company: company } = await admin.mandates.create({
      body: { product, building, ...people, ...values },
    })
    await admin.mandates.setStatus({ params: { id }, body: { to: 'offered', reason: 'a test' } })
    return { id, building, company }
  }

  async function aQuote(contractor: number, mandates: number[], values: object = {}) {
    const lines = [{ text: 'CECB', unit_price: '1450', mandate: mandates[0]! }]
    const { id } = await admin.quotes.create({ body: { contractor, mandates, lines, ...values } })
    await admin.quotes.send({ params: { id } })
    return id
  }

  return { admin, partner, aContact, aCompany, aMandate, aQuote }
}
