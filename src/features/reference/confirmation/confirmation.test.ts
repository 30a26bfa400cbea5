import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../../testing/app.ts'
import { jointOrigin, needsConfirmation, type Origin, ownOrigin } from '../origin/origin.ts'
import {
  type Confirmation,
  confirmedUntil,
  type OpenComparisons,
  standingOf,
} from './confirmation.ts'

describe('a confirmation', () => {
  const confirmationWith = (changes: Partial<Confirmation>): Confirmation => ({
    id: 1,
    figure: 'energy_prices/gaz/0/price',
    value: 12.337,
    source: 'SIG',
    link: null,
    read_on: '2026-03-01',
    until: '2027-03-01',
    confirmed_by: null,
    ...changes,
  })
  const figure = { id: 'energy_prices/gaz/0/price', value: 12.337 }

  it('is valid for one value of one figure, up to a year after its source was read', () => {
    const standing = (day: string, changes: Partial<Confirmation> = {}) =>
      standingOf(figure, [confirmationWith(changes)], day).standing
    expect(standing('2027-03-01')).toBe('confirmed')
    expect(standing('2027-03-02')).toBe('expired')
    expect(standing('2026-06-01', { value: 12.3 })).toBe('open')
    expect(standing('2026-06-01', { figure: 'energy_prices/cad/0/price' })).toBe('open')
    expect(confirmedUntil('2028-02-29')).toBe('2029-02-28')
  })

  it('counts for a figure if its source was read last, in any list order', () => {
    const day = fc
      .date({ min: new Date('2024-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    fc.assert(
      fc.property(fc.array(day, { minLength: 1, maxLength: 5 }), day, (readDays, today) => {
        const confirmations = readDays.map((read_on, id) =>
          confirmationWith({ id, read_on, until: confirmedUntil(read_on) }),
        )
        const { standing } = standingOf(figure, confirmations, today)
        const reversed = confirmations.toReversed()
        expect(standingOf(figure, reversed, today).standing).toBe(standing)
        const isConfirmed = readDays.some((read_on) => confirmedUntil(read_on) >= today)
        expect(standing).toBe(isConfirmed ? 'confirmed' : 'expired')
      }),
    )
  })
})

describe('a figure calculated from several', () => {
  const origin = (changes: Partial<Origin>): Origin => ({ ...ownOrigin('SIG'), ...changes })
  const confirmed = (confirmed_until: string) => origin({ status: 'illustrative', confirmed_until })

  it('is confirmed until the first confirmation ends, unless one of them still needs one', () => {
    const joint = jointOrigin([confirmed('2027-05-01'), confirmed('2027-03-01'), origin({})])!
    expect(joint).toMatchObject({ status: 'illustrative', confirmed_until: '2027-03-01' })
    expect(needsConfirmation(joint)).toBe(false)
    const open = jointOrigin([confirmed('2027-05-01'), origin({ status: 'illustrative' })])!
    expect(needsConfirmation(open)).toBe(true)
    expect(open.confirmed_until).toBeUndefined()
  })
})

describe('confirming figures', () => {
  let app: TestApp
  let [admin, client, partner]: TestPerson[] = []
  beforeAll(async () => {
    app = await testApp()
    ;[admin, client, partner] = await Promise.all([
      app.as('admin'),
      app.as('client'),
      app.as('partner'),
    ])
  })
  const figures = [{ figure: 'energy_prices/gaz/0/price', value: 12.337 }]
  const today = () => new Date().toISOString().slice(0, 10)

  it('is reserved for the office; others see source and expiry, but not who confirmed', async () => {
    const body = { figures, source: 'SIG, tarif 2026', link: 'https://sig.ch', read_on: today() }
    for (const person of [client!, partner!])
      await expect(person.reference.confirm({ body })).rejects.toMatchObject({ status: 403 })
    const { results } = await admin!.reference.confirm({ body })
    expect(results).toMatchObject([
      {
        ...figures[0],
        source: body.source,
        read_on: body.read_on,
        until: confirmedUntil(body.read_on),
        confirmed_by: { id: admin!.id },
      },
    ])
    for (const person of [client!, partner!])
      expect(await person.reference.confirmations({})).toEqual({
        results: results.map((confirmation) => ({ ...confirmation, confirmed_by: null })),
      })
  })

  it('names the mandates under way whose comparison it reaches, to the office alone', async () => {
    const seen = async () => (await admin!.reference.openComparisons({})) as OpenComparisons
    expect(await seen()).toEqual({ count: 0, first: [] })
    const { results: products } = await admin!.products.list({})
    const productOf = (kind: string) => products.find((one) => one.kind === kind)!.id
    const building = await admin!.buildings.create({ body: { street_name: 'Rue Neuve' } })
    const aMandate = (kind: string) =>
      admin!.mandates.create({
        body: { product: productOf(kind), building: building.id, client: client!.id },
      })
    const other = await aMandate('cecb')
    const consulted = []
    for (let count = 0; count < 4; count++) consulted.push(await aMandate('incitative_consulting'))
    // Nothing is calculated yet.
    expect(await seen()).toMatchObject({ count: 0 })
    for (const mandate of [other, ...consulted])
      await admin!.consumptions.create({
        body: {
          ...{ building: building.id, mandate: mandate.id, energy: 'gaz', usage: 'heating' },
          ...{ start_date: '2025-01-01', end_date: '2025-12-31', unit: 'kWh' },
          amount: 40_000 + mandate.id,
        },
      })
    expect(await seen()).toEqual({
      count: 4,
      first: consulted
        .slice(0, 3)
        .map(({ id, number }) => ({ id, number, address: building.address })),
    })
    await admin!.mandates.setStatus({
      params: { id: consulted[0]!.id },
      body: { to: 'cancelled', reason: 'Renoncé' },
    })
    const { count, first } = await seen()
    expect([count, first.map(({ id }) => id)]).toEqual([3, consulted.slice(1).map(({ id }) => id)])
    for (const person of [client!, partner!])
      await expect(person.reference.openComparisons({})).rejects.toMatchObject({ status: 403 })
  })

  it('changes the origin of the figure in the tables in force, but not in the stored version', async () => {
    const read_on = today()
    const originsOfPrice = async () => {
      const { energy_prices } = await client!.reference.inForce({ query: {} })
      return energy_prices.rows.find(({ agent }) => agent === 'cad')!.origins
    }
    const { price: before } = await originsOfPrice()
    expect(needsConfirmation(before!)).toBe(true)
    const { energy_prices } = await client!.reference.inForce({ query: {} })
    const { price: value, from_kwh } = energy_prices.rows.find(({ agent }) => agent === 'cad')!
    const confirmed = [{ figure: `energy_prices/cad/${from_kwh}/price`, value }]
    const body = { figures: confirmed, source: 'GeniLac, contrat type 2026', read_on }
    await admin!.reference.confirm({ body })
    expect((await originsOfPrice()).price).toMatchObject({
      status: before!.status,
      source: body.source,
      read_on,
      confirm: false,
      confirmed_until: confirmedUntil(read_on),
    })
    expect(needsConfirmation((await originsOfPrice()).price!)).toBe(false)
    // The stored version keeps its own origin.
    const { rows } = await admin!.reference.version({
      params: { table: 'energy_prices', version: energy_prices.id },
    })
    const stored = rows.find((row) => 'agent' in row && row.agent === 'cad')!
    expect(stored.origins.price).toEqual(before)
  })

  it('lists only the latest confirmation of each value, however often it is repeated', async () => {
    const figure = { figure: 'energy_prices/gaz/0/price', value: 12.337 }
    const body = { figures: [figure, figure], source: 'SIG, once more', read_on: today() }
    for (let repetition = 0; repetition < 3; repetition++) await admin!.reference.confirm({ body })
    const { results } = await client!.reference.confirmations({})
    const listed = results.filter((confirmation) => confirmation.figure === figure.figure)
    expect(listed).toMatchObject([{ source: 'SIG, once more' }])
  })

  it('is refused for another value, for an unknown figure, and if the source was not read in the past year', async () => {
    const confirm = (changes: object) =>
      admin!.reference.confirm({ body: { figures, source: 'SIG', read_on: today(), ...changes } })
    await expect(confirm({ figures: [{ ...figures[0]!, value: 12 }] })).rejects.toMatchObject({
      status: 409,
    })
    await expect(
      confirm({ figures: [{ figure: 'energy_prices/charbon/0/price', value: 1 }] }),
    ).rejects.toMatchObject({ status: 409 })
    const dayIn = (days: number) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    for (const read_on of [dayIn(2), dayIn(-370)])
      await expect(confirm({ read_on })).rejects.toMatchObject({
        status: 400,
        body: { fields: { read_on: [expect.any(String)] } },
      })
  })
})
