import { beforeAll, describe, expect, it } from 'vitest'
import type { CallError } from '../../kernel/http/client.ts'
import { type TestPerson, testApp } from '../../testing/app.ts'

let [admin, client, partner, stranger]: TestPerson[] = []
let peik: number

beforeAll(async () => {
  const app = await testApp()
  const groups = ['admin', 'client', 'partner', 'client'] as const
  ;[admin, client, partner, stranger] = await Promise.all(groups.map((group) => app.as(group)))
  peik = (await admin!.products.list({ query: { kind: 'peik' } })).results[0]!.id
})

let buildingCount = 0
const aBuilding = () =>
  admin!.buildings.create({ body: { street_name: `Rue du Doublon ${++buildingCount}` } })
async function aMandate(building: number, owner = client!) {
  const { id } = await admin!.mandates.create({
    body: { product: peik, building, client: owner.id, partner: partner!.id },
  })
  await admin!.mandates.setStatus({
    params: { id },
    body: { to: 'ordered', reason: 'for the test' },
  })
  return id
}

const gas = {
  energy: 'gaz',
  usage: 'heating_dhw',
  amount: 180,
  unit: 'MWh',
  start_date: '2024-05-01',
  end_date: '2025-04-30',
} as const
const twice = 'This consumption is already entered: same energy, amount and period.'

async function outcome(call: Promise<unknown>): Promise<unknown> {
  try {
    await call
    return 'stored'
  } catch (error) {
    return ((error as CallError).body as { fields?: unknown }).fields
  }
}

describe('a bill', () => {
  it('is refused at its amount if it is entered again, in any unit and for any use (§5)', async () => {
    const { id: building } = await aBuilding()
    const mandate = await aMandate(building)
    const enter = (more: object = {}, who = admin!) =>
      outcome(who.consumptions.create({ body: { ...gas, building, mandate, ...more } as never }))
    expect(await enter()).toBe('stored')
    const refused = { amount: [twice] }
    expect(await enter()).toEqual(refused)
    expect(await enter({}, partner!)).toEqual(refused)
    expect(await enter({ amount: 180_000, unit: 'kWh' })).toEqual(refused)
    expect(await enter({ usage: 'heating' })).toEqual(refused)
    expect(await enter({ mandate: null })).toEqual(refused)
    for (const more of [{ amount: 181 }, { end_date: '2025-04-29' }, { energy: 'cad_tarife' }])
      expect(await enter(more)).toBe('stored')
    // A building has used nothing for several uses at once.
    expect([await enter({ amount: 0 }), await enter({ amount: 0 })]).toEqual(['stored', 'stored'])
  })

  it('is refused if another becomes the same, and keeps its other fields free', async () => {
    const { id: building } = await aBuilding()
    const body = { ...gas, building }
    const { id } = await admin!.consumptions.create({ body })
    const other = await admin!.consumptions.create({ body: { ...body, amount: 90 } })
    const change = (of: number, values: object) =>
      outcome(admin!.consumptions.update({ params: { id: of }, body: values }))
    expect(await change(other.id, { amount: 180 })).toEqual({ amount: [twice] })
    expect(await change(id, { supplier: 'SIG', amount: 180 })).toBe('stored')
    await admin!.consumptions.remove({ params: { id } })
    expect(await change(other.id, { amount: 180 })).toBe('stored')
  })

  it('does not come back from the bin beside itself', async () => {
    const { id: building } = await aBuilding()
    const body = { ...gas, building }
    const { id } = await admin!.consumptions.create({ body })
    const params = { id }
    await admin!.consumptions.remove({ params })
    const { id: again } = await admin!.consumptions.create({ body })
    await expect(admin!.consumptions.restore({ params })).rejects.toMatchObject({
      status: 409,
      body: { fields: { amount: [twice] } },
    })
    const { results } = await admin!.consumptions.list({ query: { building: [building] } as never })
    expect(results).toMatchObject([{ id: again }])
    await admin!.consumptions.remove({ params: { id: again } })
    expect(await admin!.consumptions.restore({ params })).toMatchObject({ id })
  })

  it('that two mandates state with different amounts is named with both (§5)', async () => {
    const { id: building } = await aBuilding()
    const [first, second] = [await aMandate(building), await aMandate(building)]
    const numberOf = async (id: number) => (await admin!.mandates.get({ params: { id } })).number
    const body = { ...gas, building }
    await admin!.consumptions.create({ body: { ...body, mandate: first } })
    const other = await admin!.consumptions.create({
      body: { ...body, mandate: second, amount: 90_000, unit: 'kWh' },
    })
    expect(other).toMatchObject({
      mandate_cancelled: false,
      warnings: [
        `From 01.05.2024 to 30.04.2025, two mandates state different amounts: 90’000\u00a0kWh (${await numberOf(second)}) and 180’000\u00a0kWh (${await numberOf(first)}). Only one of them counts for the building.`,
      ],
    })
    // The later mandate counts, until it is cancelled.
    await admin!.buildings.update({ params: { id: building }, body: { sre: 1000 } })
    const energyOf = async () => {
      const { results } = await admin!.idc_estimate.get({ query: { building } })
      return results[0]!.index.terms.reduce((sum, { result }) => sum + result, 0)
    }
    const before = await energyOf()
    await admin!.mandates.setStatus({
      params: { id: second },
      body: { to: 'cancelled', reason: 'for the test' },
    })
    expect((await energyOf()) / before).toBeCloseTo(2, 9)
  })

  it('is stored once if it arrives ten times at once', async () => {
    const { id: building } = await aBuilding()
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () =>
        outcome(admin!.consumptions.create({ body: { ...gas, building } })),
      ),
    )
    expect(outcomes.filter((one) => one === 'stored')).toHaveLength(1)
  })

  it('tells nobody of the rows of another mandate', async () => {
    const { id: building } = await aBuilding()
    const body = { ...gas, building }
    const [own, other] = [await aMandate(building), await aMandate(building, stranger)]
    await stranger!.consumptions.create({ body: { ...body, mandate: other } })
    expect(await outcome(client!.consumptions.create({ body: { ...body, mandate: own } }))).toBe(
      'stored',
    )
  })
})
