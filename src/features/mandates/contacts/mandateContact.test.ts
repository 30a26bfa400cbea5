import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../../testing/app.ts'
import { codeOfRefusal } from '../../../testing/kickoff/form.ts'

let app: TestApp
let admin: TestPerson
let client: TestPerson
let partner: TestPerson
let owner: { id: number }
let manager: { id: number }
let mandate: number

beforeAll(async () => {
  app = await testApp()
  ;[admin, client, partner] = await Promise.all([
    app.as('admin'),
    app.as('client'),
    app.as('partner'),
  ])
  const create = (first_name: string, more: object) =>
    admin.users.create({
      body: { first_name, email: `${first_name.toLowerCase()}@example.ch`, ...more },
    })
  owner = await create('Odile', {
    ...{ phone_number: '0041791234567', street: 'Rue Cachée', city: 'Carouge' },
    iban: 'CH9300762011623852957',
  })
  manager = await create('Marc', { company_name: 'Régie du Lac SA' })
  await admin.users.update({
    params: { id: client.id },
    body: { phone_number: '0041223431122', street: 'Rue Privée', city: 'Versoix' },
  })
  await admin.settings.update({
    params: { id: 1 },
    body: { organisation: 'Bureau du Lac', support_email: 'aide@bureau.example' },
  })
  mandate = await aMandate()
})

async function aMandate() {
  const { id: building } = await admin.buildings.create({
    body: { street_name: 'Rue des Contacts', owners: [owner.id], manager: manager.id },
  })
  const product = (await admin.products.list({ query: { kind: 'peik' } })).results[0]!.id
  const { id } = await admin.mandates.create({
    body: {
      ...{ product, building, client: client.id },
      ...{ partner: partner.id, responsible: admin.id },
    },
  })
  await admin.mandates.setStatus({ params: { id }, body: { to: 'ordered', reason: 'x' } })
  return id
}

const contactsFor = async (person: TestPerson, id = mandate) =>
  (await person.mandates.contacts({ params: { id } })).results.map((contact) => [
    contact.kinds.join(),
    contact.id,
  ])
const optionsFor = async (person: TestPerson, query: object = {}) =>
  (await person.users.contactOptions({ query })).results

describe('the contacts of a mandate (§6)', () => {
  it('are client, owner, manager and the person in charge for its partner', async () => {
    expect(await contactsFor(partner)).toEqual([
      ['client', client.id],
      ['owner', owner.id],
      ['manager', manager.id],
      ['office', admin.id],
    ])
    const { results, office } = await partner.mandates.contacts({ params: { id: mandate } })
    expect(results[1]).toEqual({
      ...{ id: owner.id, kinds: ['owner'], name: 'Odile', company: null },
      ...{ phone_number: '0041791234567', email: 'odile@example.ch' },
    })
    expect(JSON.stringify(results)).not.toMatch(/Cachée|Privée|Carouge|Versoix|CH93/)
    expect(office).toEqual({ name: 'Bureau du Lac', email: 'aide@bureau.example' })
  })

  it('tell the client whom to call: the partner and the person in charge', async () => {
    expect(await contactsFor(client)).toEqual([
      ['partner', partner.id],
      ['office', admin.id],
    ])
    expect((await contactsFor(admin)).map(([kinds]) => kinds)).toEqual([
      ...['client', 'owner', 'manager', 'partner', 'office'],
    ])
  })

  it('are nobody’s of another mandate, and name no one whose access is closed', async () => {
    const [stranger, other] = [await app.as('partner'), await app.as('client')]
    for (const person of [stranger, other])
      expect((await codeOfRefusal(contactsFor(person)))[0]).toBe(404)
    const id = await aMandate()
    const next = await app.as('partner')
    await admin.mandates.update({ params: { id }, body: { partner: next.id } })
    expect((await codeOfRefusal(contactsFor(partner, id)))[0]).toBe(404)
    await admin.users.deactivate({ params: { id: next.id } })
    expect(await contactsFor(client, id)).toEqual([['office', admin.id]])
  })

  it('are offered with their kind, to clients and partners those of their own mandates only', async () => {
    const foreign = await app.as('client')
    const forPartner = await optionsFor(partner)
    expect(forPartner.map(({ id, kind }) => [kind, id]).sort()).toEqual(
      [
        ['client', client.id],
        ['manager', manager.id],
        ['office', admin.id],
        ['owner', owner.id],
        ['partner', partner.id],
      ].sort(),
    )
    expect(forPartner.map(({ city }) => city).filter(Boolean)).toEqual([])
    expect((await optionsFor(client)).map(({ kind }) => kind).sort()).toEqual([
      ...['client', 'office', 'partner'],
    ])
    expect(await optionsFor(partner, { q: 'regie lac' })).toMatchObject([{ kind: 'manager' }])
    expect((await optionsFor(partner, { role: 'owner' }))[0]).toMatchObject({ kind: 'owner' })
    expect((await optionsFor(foreign)).map(({ id }) => id)).toEqual([foreign.id])
    const forOffice = await optionsFor(admin, { limit: 50 })
    const kindOf = (id: number) => forOffice.find((option) => option.id === id)?.kind
    expect([kindOf(admin.id), kindOf(partner.id), kindOf(client.id), kindOf(owner.id)]).toEqual([
      ...['office', 'partner', 'client', 'owner'],
    ])
  })
})
