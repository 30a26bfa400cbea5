import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf, formatDate, yearsAfter } from '../../../kernel/field/format.ts'
import { CallError } from '../../../kernel/http/client.ts'
import { type TestApp, type TestPerson, testApp } from '../../../testing/app.ts'
import { runWaiting } from '../../../testing/kickoff/device.ts'
import { quoteContentsTable } from '../quote.table.ts'
import { allowedRates, currentRate, standardRate, type VatScale } from './vatScale.ts'

const number = 'CHE-116.281.710'
const today = dayOf(new Date())

let app: TestApp
let admin: TestPerson
let client: TestPerson
let mandate: number

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  client = await app.as('client')
  const { id: building } = await admin.buildings.create({ body: { street_name: 'Rue du Taux' } })
  const product = (await admin.products.list({ query: { kind: 'peik' } })).results[0]!.id
  const body = { product, building, client: client.id }
  mandate = (await admin.mandates.create({ body })).id
  await setOffice({ organisation: 'Bureau du Lac' })
})

const setOffice = (body: Parameters<TestPerson['settings']['update']>[0]['body']) =>
  admin.settings.update({ params: { id: 1 }, body })

type Line = Partial<{ vat_rate: string; service_until: string | null }>
const aQuote = (...lines: Line[]) =>
  admin.quotes.create({
    body: {
      ...{ contractor: client.id, mandates: [mandate], valid_from: '2023-06-01' },
      valid_until: addDays(today, 30),
      lines: lines.map((line) => ({ text: 'Conseil', unit_price: '1000', ...line })),
    },
  })
const send = ({ id }: { id: number }) => admin.quotes.send({ params: { id } })
const ratesOf = (quote: Awaited<ReturnType<typeof aQuote>>) =>
  quote.totals!.vat.map(({ rate }) => rate)
async function refusalOf(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (!(error instanceof CallError)) throw new Error('was not refused', { cause: error })
  return error
}

/** The office enters VAT rates that hold from a day on. */
const enterRates = (valid_from: string, standard: number) =>
  admin.reference.create({
    params: { table: 'vat_rates' },
    body: {
      ...{ valid_from, source: 'AFC' },
      rows: [
        { category: 'standard', rate: standard },
        { category: 'reduced', rate: 2.7 },
        { category: 'accommodation', rate: 3.9 },
      ],
    },
  })

describe('the VAT of the office (§3)', () => {
  it('is said before the first sending: a number, or that there is none; never both', async () => {
    const quote = await aQuote({})
    expect(await admin.quotes.readiness({})).toMatchObject({ name: true, vat: false })
    expect(await refusalOf(send(quote))).toMatchObject({
      status: 409,
      body: { code: 'no_vat_status' },
    })
    await setOffice({ vat_number: number })
    expect(await refusalOf(setOffice({ vat_exempt: true }))).toMatchObject({
      status: 400,
      body: { fields: { vat_exempt: [expect.any(String)] } },
    })
    expect((await admin.quotes.readiness({})).vat).toBe(true)
    expect((await send(quote)).status).toBe('sent')
    await setOffice({ vat_number: null })
    expect((await refusalOf(send(await aQuote({})))).body.code).toBe('no_vat_status')
    await setOffice({ vat_exempt: true })
    expect((await send(await aQuote({}))).status).toBe('sent')
    expect(await refusalOf(setOffice({ vat_number: number }))).toMatchObject({ status: 400 })
    await setOffice({ vat_exempt: null, vat_number: number })
  })

  it('is none if it is not subject to VAT: no line has any, drafts lose it, what was sent keeps it', async () => {
    const [draft, sent] = [await aQuote({}), await aQuote({})]
    await send(sent)
    await setOffice({ vat_number: null, vat_exempt: true })
    await runWaiting(app, 'quotes.recalculateDrafts')
    const totalOf = async ({ id }: { id: number }) =>
      (await admin.quotes.get({ params: { id } })).total
    expect([await totalOf(draft), await totalOf(sent)]).toEqual([1000, 1081])
    expect(ratesOf(await aQuote({}))).toEqual(['0'])
    const refused = await refusalOf(aQuote({ vat_rate: '8.1' }))
    expect(refused.body.fields!.lines).toEqual([
      'Line 1: the office is not subject to VAT and charges none.',
    ])
    const { id } = await send(draft)
    const contents = await app.database.db.select().from(quoteContentsTable)
    const { office } = contents.find(({ quote }) => quote === id)!.content
    expect(office).toMatchObject({ vat_number: null, vat_exempt: true })
    await setOffice({ vat_exempt: null, vat_number: number })
  })
})

describe('an office that is subject to VAT again (§3)', () => {
  const exempt = { vat_number: null, vat_exempt: true }
  const registered = { vat_exempt: null, vat_number: number }
  const ratesNow = async ({ id }: { id: number }) =>
    (await admin.quotes.get({ params: { id } })).lines!.map(({ vat_rate }) => vat_rate)

  it('charges it in drafts of before and of meanwhile and in new versions, never in what was sent', async () => {
    const before = await aQuote({}, { vat_rate: '2.6' }, { vat_rate: '0' })
    await setOffice(exempt)
    await runWaiting(app, 'quotes.recalculateDrafts')
    expect(await ratesNow(before)).toEqual(['0', '0', '0'])
    const meanwhile = await aQuote({}, { service_until: '2023-12-31' })
    const sent = await aQuote({})
    await send(sent)
    // As drafts were stored before they kept the rate of otherwise.
    const earlier = await aQuote({})
    await app.database.pool.query(
      `update quotes set lines = (select jsonb_agg(line - 'taxed_at') from jsonb_array_elements(lines) line) where id = $1`,
      [earlier.id],
    )
    // Whoever changes a line meanwhile keeps its rate of otherwise.
    const [line, ...others] = (await admin.quotes.get({ params: { id: before.id } })).lines!
    await admin.quotes.update({
      params: { id: before.id },
      body: { lines: [{ ...line!, text: 'Conseil et visite' }, ...others] },
    })
    await setOffice({ invoice_days: 20 })
    await runWaiting(app, 'quotes.recalculateDrafts')
    await setOffice(registered)
    await runWaiting(app, 'quotes.recalculateDrafts')
    expect(await ratesNow(before)).toEqual(['8.1', '2.6', '0'])
    expect(await ratesNow(meanwhile)).toEqual(['8.1', '7.7'])
    expect(await ratesNow(earlier)).toEqual(['8.1'])
    expect(await ratesNow(sent)).toEqual(['0'])
    expect(await admin.quotes.newVersion({ params: { id: sent.id } })).toMatchObject({
      ...{ total: 1081, lines: [{ vat_rate: '8.1', taxed_at: null }] },
    })
  })

  it('charges it at sending too, should the job be late, with a reduction at its rate', async () => {
    await setOffice(exempt)
    const { id } = await aQuote({}, { unit_price: '-100' } as Line)
    await setOffice(registered)
    // An editor that has not heard of it sends the line as it knows it.
    const { lines } = await admin.quotes.get({ params: { id } })
    const known = lines!.map((line) => ({ ...line, service_until: today }))
    await admin.quotes.update({ params: { id }, body: { lines: known } })
    expect(await send({ id })).toMatchObject({ status: 'sent', total: 972.9 })
  })
})

describe('the VAT rate of a line (§3)', () => {
  it('follows the day of its service, not the validity of the quote', async () => {
    expect(ratesOf(await aQuote({}))).toEqual(['8.1'])
    expect(ratesOf(await aQuote({ service_until: '2023-12-31' }))).toEqual(['7.7'])
    expect(ratesOf(await aQuote({ service_until: '2023-12-31', vat_rate: '7.7' }))).toEqual(['7.7'])
    for (const service_until of [null, undefined, '2024-01-01']) {
      const { status, body } = await refusalOf(aQuote({ vat_rate: '7.7', service_until }))
      expect([status, body.fields!.lines![0]]).toEqual([400, expect.stringContaining('7.7')])
    }
    expect((await refusalOf(aQuote({ vat_rate: '8.1', service_until: '2023-12-31' }))).status).toBe(
      400,
    )
  })

  it('follows another day of the service, unless somebody enters another rate with it', async () => {
    const { id } = await aQuote({ vat_rate: '8.1' })
    const params = { id }
    const move = async (change: Line) => {
      const { lines } = await admin.quotes.get({ params })
      return admin.quotes.update({
        params,
        body: { lines: lines!.map((line) => ({ ...line, ...change })) },
      })
    }
    expect(ratesOf(await move({ service_until: '2023-12-31' }))).toEqual(['7.7'])
    expect(ratesOf(await move({ service_until: null }))).toEqual(['8.1'])
    const entered = { service_until: '2023-12-31', vat_rate: '2.6' }
    expect((await refusalOf(move(entered))).status).toBe(400)
    expect(ratesOf(await move({ service_until: '2023-12-31', vat_rate: '2.5' }))).toEqual(['2.5'])
    expect(ratesOf(await move({ service_until: null }))).toEqual(['2.6'])
  })

  it('is of a day within ten years, and both ends are said', async () => {
    const [from, to] = [-10, 10].map((years) => yearsAfter(today, years)!)
    for (const service_until of [addDays(from!, -1), addDays(to!, 1)])
      expect((await refusalOf(aQuote({ service_until }))).body.fields!.lines).toEqual([
        `Line 1: enter an end of the service between ${formatDate(from!)} and ${formatDate(to!)}.`,
      ])
    for (const service_until of [from!, to!]) await aQuote({ service_until })
    for (const service_until of ['1000-01-01', '9999-12-31'])
      expect((await refusalOf(aQuote({ service_until }))).body.fields).toEqual({
        'lines.0.service_until': ['Enter a date between 1800 and 2199.'],
      })
  })

  it('is one that is announced already for services to come', async () => {
    const from = addDays(today, 40)
    expect((await refusalOf(aQuote({ vat_rate: '8.8' }))).status).toBe(400)
    await enterRates(from, 8.8)
    expect(ratesOf(await aQuote({ vat_rate: '8.8' }, {}))).toEqual(['8.8', '8.1'])
    expect(ratesOf(await aQuote({ service_until: from }))).toEqual(['8.8'])
    expect((await refusalOf(aQuote({ service_until: from, vat_rate: '8.1' }))).status).toBe(400)
    // What ended before cannot have it.
    const past = { vat_rate: '8.8', service_until: addDays(today, -1) }
    expect((await refusalOf(aQuote(past))).status).toBe(400)
    expect((await send(await aQuote({ vat_rate: '8.8' }))).totals!.vat[0]!.rate).toBe('8.8')
    // A day that moves into the new rate and back takes the rate with it.
    const { id } = await aQuote({})
    for (const [service_until, vat_rate] of [
      [from, '8.8'],
      [null, '8.1'],
    ] as const) {
      const { lines: before } = await admin.quotes.get({ params: { id } })
      const moved = before!.map((line) => ({ ...line, service_until }))
      const changed = await admin.quotes.update({ params: { id }, body: { lines: moved } })
      expect(ratesOf(changed)).toEqual([vat_rate])
    }
  })

  it('is recalculated in drafts once it ended, by itself and at sending, and never in what was sent', async () => {
    const [draft, kept, dated, sent] = [
      await aQuote({}, { vat_rate: '2.6' }),
      await aQuote({}),
      await aQuote({ service_until: addDays(today, -1) }),
      await aQuote({}),
    ]
    await send(sent)
    await enterRates(today, 8.5)
    // Who changes another part of a line keeps it, and is not told of a rate that nobody has entered.
    const [line] = kept.lines!
    const changed = await admin.quotes.update({
      params: { id: kept.id },
      body: { lines: [{ ...line!, text: 'Conseil et visite', net: undefined, ticked: undefined }] },
    })
    expect(ratesOf(changed)).toEqual(['8.5'])
    await runWaiting(app, 'quotes.recalculateDrafts')
    const get = ({ id }: { id: number }) => admin.quotes.get({ params: { id } })
    expect(ratesOf(await get(draft))).toEqual(['8.5', '2.7'])
    expect(await get(draft)).toMatchObject({ total: 2112 })
    expect(ratesOf(await get(dated))).toEqual(['8.1'])
    expect([ratesOf(await get(sent)), (await get(sent)).total]).toEqual([['8.1'], 1081])
    // At sending too, should the job be late; a new version of an old quote begins with the rates of its day.
    const late = await aQuote({})
    await enterRates(today, 8.6)
    expect(await send(late)).toMatchObject({ status: 'sent', total: 1086 })
    expect(ratesOf(await admin.quotes.newVersion({ params: { id: sent.id } }))).toEqual(['8.6'])
  })
})

describe('the scale of rates', () => {
  const scale: VatScale = {
    exempt: false,
    versions: ['2018-01-01', '2024-01-01', '2028-01-01'].map((from, index) => ({
      from,
      rates: [
        { category: 'standard', rate: ['7.7', '8.1', '8.8'][index]! },
        { category: 'reduced', rate: ['2.5', '2.6', '2.7'][index]! },
      ],
    })),
  }
  const day = fc.integer({ min: 0, max: 5000 }).map((days) => addDays('2017-01-01', days))
  const service = fc.option(day)
  const rate = fc.constantFrom('7.7', '8.1', '8.8', '2.5', '2.6', '2.7', '0', '5')

  it('allows the standard rate of the day, and recalculates every rate into an allowed one, once', () => {
    fc.assert(
      fc.property(day, service, rate, fc.boolean(), (now, until, one, exempt) => {
        const given = { ...scale, exempt }
        const allowed = allowedRates(given, until, now)
        expect(allowed).toContain(standardRate(given, until, now))
        const current = currentRate(one, given, until, now)
        expect(allowed).toContain(current)
        expect(currentRate(current, given, until, now)).toBe(current)
        if (allowed.includes(one)) expect(current).toBe(one)
        if (exempt) expect([allowed, current]).toEqual([['0'], '0'])
      }),
    )
  })

  it('allows a rate that ended only for services that ended before', () => {
    fc.assert(
      fc.property(day, service, (now, until) => {
        const ends = { '7.7': '2024-01-01', '8.1': '2028-01-01' }
        for (const [ended, end] of Object.entries(ends))
          if ((until ?? now) >= end) expect(allowedRates(scale, until, now)).not.toContain(ended)
      }),
    )
  })
})
