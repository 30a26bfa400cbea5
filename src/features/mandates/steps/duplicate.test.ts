import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { fieldAt } from '../../../kernel/field/tables.ts'
import { type Kind, kinds, serviceTypeOf } from '../../../kinds.ts'
import { kindsWith, services } from '../../../services.ts'
import { type TestApp, type TestPerson, testApp } from '../../../testing/app.ts'
import { answerRounds } from '../../../testing/filledForm.ts'
import { copyableSections } from '../form/service.ts'

let app: TestApp
let admin: TestPerson
let client: TestPerson
let partner: TestPerson
const products = {} as Record<Kind, number>

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  client = await app.as('client')
  partner = await app.as('partner')
  for (const { kind, id } of (await admin.products.list({})).results) products[kind] = id
})

let streets = 0
const aBuilding = async () =>
  (await admin.buildings.create({ body: { street_name: `Rue du Double ${++streets}` } })).id

async function aMandate(kind: Kind = 'cecb') {
  const people = { client: client.id, partner: partner.id, responsible: admin.id }
  const body = { product: products[kind], building: await aBuilding(), ...people }
  return admin.mandates.create({ body })
}
type Created = Awaited<ReturnType<typeof aMandate>>

const duplicate = (
  { id, building, client: owner }: Pick<Created, 'id' | 'building' | 'client'>,
  values: object = {},
  who = admin,
) =>
  who.mandates.duplicate({
    params: { id },
    body: { building: building!, client: owner!, answers: [], ...values },
  })

describe('a duplicate of a mandate', () => {
  it('is a draft of the same product that refers to the original, for the office only', async () => {
    const original = await aMandate()
    const reason = 'signed on paper'
    const move = (to: 'offered' | 'ordered') =>
      admin.mandates.setStatus({ params: { id: original.id }, body: { to, reason } })
    await move('offered')
    await move('ordered')
    const building = await aBuilding()
    const created = await duplicate(original, { building, partner: partner.id })
    expect(created).toMatchObject({
      status: 'draft',
      origin: 'office',
      kind: 'cecb',
      product: original.product,
      building,
      client: client.id,
      partner: partner.id,
      responsible: null,
      due_date: null,
      waiting: null,
      version: 1,
      duplicate_of: original.id,
      labels: { mandates: { [original.id]: original.number } },
    })
    expect(Object.keys(created.status_dates!)).toEqual(['draft'])
    expect(created.number).not.toBe(original.number)
    const { results, labels } = await admin.mandates.history({ params: { id: created.id } })
    expect(results).toMatchObject([{ action: 'create', actor: { id: admin.id } }])
    expect(results[0]!.changes).toContainEqual({
      field: 'duplicate_of',
      before: null,
      after: original.id,
    })
    expect(labels.mandates).toEqual({ [original.id]: original.number })
    await admin.mandates.setStatus({
      params: { id: created.id },
      body: { to: 'ordered', reason },
    })
    for (const who of [client, partner])
      expect(await who.mandates.get({ params: { id: created.id } })).not.toHaveProperty(
        'duplicate_of',
      )
  })

  it.each(kinds)(
    'of kind %s copies the answers of the chosen sections, except those that concern one mandate only',
    async (kind) => {
      const original = await aMandate(kind)
      const service = services[serviceTypeOf[kind]]
      const { fields } = service
      for (const body of answerRounds(service, 7))
        await admin.mandates.updateForm({ params: { id: original.id }, body })
      const originalForm = await admin.mandates.form({ params: { id: original.id } })
      const isAnswered = (form: Record<string, unknown>) => (name: string) =>
        fieldAt(fields, name) !== undefined && (form[name] ?? null) !== null
      const answeredCells = Object.keys(originalForm).filter(isAnswered(originalForm))
      const sections = [...copyableSections(fields).keys()]
      for (const chosen of [sections, sections.slice(0, 1), []]) {
        const created = await duplicate(original, { answers: chosen })
        const form = await admin.mandates.form({ params: { id: created.id } })
        const expected = answeredCells.filter((name) => {
          const { group, kind: fieldKind } = fieldAt(fields, name)!
          return (
            chosen.includes(fields[name.split('/')[0]!]!.section) &&
            !['stages', 'waiver', 'documents', 'readings', 'report'].includes(group) &&
            fieldKind !== 'date' &&
            name !== 'earlier_advice'
          )
        })
        expect(expected.length > 0).toBe(chosen.length > 0)
        expect(Object.keys(form).filter(isAnswered(form)).sort()).toEqual(expected.sort())
        for (const name of expected) expect([name, form[name]]).toEqual([name, originalForm[name]])
      }
      for (const section of ['stages', 'privacy', 'request', 'visit', 'documents', 'report'])
        expect(sections).not.toContain(section)
    },
  )

  it('keeps the client as the source of answers that the client gave', async () => {
    const original = await aMandate()
    await admin.mandates.setStatus({
      params: { id: original.id },
      body: { to: 'ordered', reason: 'signed on paper' },
    })
    const body = { tenant_contact: 'Mme Rochat' }
    await client.mandates.updateForm({ params: { id: original.id }, body })
    const { id } = await duplicate(original, { answers: ['parties'] })
    const { provenance, tenant_contact } = await admin.mandates.form({ params: { id } })
    expect(tenant_contact).toBe('Mme Rochat')
    expect(provenance.tenant_contact).toMatchObject({ source: 'client', by: { id: admin.id } })
    expect((await admin.mandates.get({ params: { id } })).provenance.building?.source).toBe('admin')
  })

  it('gets the same warnings as any new mandate of its kind on the building', async () => {
    const original = await aMandate(kindsWith('report')[0])
    const { warnings } = await duplicate(original)
    expect(warnings?.join()).toContain('funded')
    expect(warnings?.join()).toContain(original.number)
    expect(await duplicate(original, { building: await aBuilding() })).not.toHaveProperty(
      'warnings',
    )
  })

  it('is created once by ten concurrent copies of a request', async () => {
    const original = await aMandate()
    const building = await aBuilding()
    const body = { building, client: client.id, answers: [] }
    const idempotencyKey = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        admin.mandates.duplicate({ params: { id: original.id }, body }, { idempotencyKey }),
      ),
    )
    expect(new Set(answers.map(({ number }) => number)).size).toBe(1)
    expect((await admin.mandates.list({ query: { building } })).count).toBe(1)
  })

  it('is refused with unknown or non-copyable sections, and on a deleted building', async () => {
    const original = await aMandate()
    for (const answers of [['nothing'], ['stages'], ['parties', 'documents']])
      await expect(duplicate(original, { answers })).rejects.toMatchObject({
        status: 400,
        body: { fields: { answers: [expect.any(String)] } },
      })
    const building = await aBuilding()
    await admin.buildings.remove({ params: { id: building } })
    await expect(duplicate(original, { building })).rejects.toMatchObject({
      status: 400,
      body: { fields: { building: [expect.any(String)] } },
    })
    expect((await admin.mandates.list({ query: { building: original.building! } })).count).toBe(1)
  })

  it('can be created by the office only, from mandates outside the trash (§6)', async () => {
    const original = await aMandate()
    for (const who of [client, partner])
      await expect(duplicate(original, {}, who)).rejects.toMatchObject({ status: 403 })
    await admin.mandates.remove({ params: { id: original.id } })
    await expect(duplicate(original)).rejects.toMatchObject({ status: 404 })
  })

  it('stays when its original is purged', async () => {
    const original = await aMandate()
    const { id } = await duplicate(original)
    await app.database.pool.query('delete from mandates where id = $1', [original.id])
    expect(await admin.mandates.get({ params: { id } })).toMatchObject({ duplicate_of: null })
  })
})
