import { beforeAll, describe, expect, it } from 'vitest'
import { CallError } from '../../../kernel/http/client.ts'
import { type TestApp, type TestPerson, testApp } from '../../../testing/app.ts'
import { emptyPdf, uploadFile } from '../../../testing/files/upload.ts'
import { runWaiting } from '../../../testing/kickoff/device.ts'
import { createDraft, factsAtHomes } from '../../../testing/mandates.ts'

let app: TestApp
let admin: TestPerson
let client: TestPerson
let partner: TestPerson

beforeAll(async () => {
  app = await testApp()
  ;[admin, client, partner] = await Promise.all([
    app.as('admin'),
    app.as('client'),
    app.as('partner'),
  ])
  await admin.settings.update({
    params: { id: 1 },
    body: { organisation: 'Bureau du Lac', vat_number: 'CHE-116.281.710' },
  })
})

const reason = 'The owner sells the house'

const address = {
  street_name: 'Rue du Lac',
  street_number: '1',
  postcode: '1205',
  city: 'Genève',
}
const aMandate = () =>
  createDraft(admin, 'cecbplus', { client: client.id, responsible: admin.id, address })

/** A quote for mandates of the client, a line each. */
async function aQuote(count: number) {
  const mandates = await Promise.all(Array.from({ length: count }, aMandate))
  const { id } = await admin.quotes.create({
    body: {
      contractor: client.id,
      mandates: mandates.map((mandate) => mandate.id),
      lines: mandates.map(({ number, id: mandate }) => ({
        text: number,
        unit_price: '1000',
        mandate,
      })),
      deposit_percent: 0,
    },
  })
  return { mandates, params: { id } }
}

async function aSentQuote(count: number) {
  const made = await aQuote(count)
  await admin.quotes.send({ params: made.params })
  return made
}

/** The token of the link that was mailed for a quote. */
async function mailedToken() {
  await runWaiting(app, 'quotes.print')
  await runWaiting(app, 'quotes.mailLink')
  const { rows } = await app.database.pool.query<{ secret: string }>(
    `select secret from mails where key like 'quote-sent-%' order by id desc limit 1`,
  )
  return app.box.open(rows[0]!.secret as never).slice(1)
}

const setStatus = (id: number, to: 'draft' | 'offered' | 'cancelled' | 'closed', more = {}) =>
  admin.mandates.setStatus({ params: { id }, body: { to, reason, ...more } })

const statusOf = async (params: { id: number }) => (await admin.quotes.get({ params })).status

async function refusalOf(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (!(error instanceof CallError)) throw new Error('was not refused', { cause: error })
  return [error.status, error.body.code]
}

/** What homes list for a quote. */
const waitsFor = (quote: number) =>
  factsAtHomes({ admin, client }, ({ fact, id }) => fact.startsWith('quote') && id === quote)

/** Every way to accept a quote. */
async function acceptances(
  params: { id: number },
  { id: mandate, building }: { id: number; building?: number | undefined },
  token: string,
) {
  const { id: proof } = await uploadFile(app, admin, emptyPdf, {
    ...{ name: 'signe.pdf', type: 'signed_quote', folder: 'contract' },
    ...{ mandate, building: building! },
  })
  const name = 'Ada Keller'
  return Promise.all([
    refusalOf(client.quotes.accept({ params, body: { name } })),
    refusalOf(admin.quotes.accept({ params, body: { name, proof, proof_date: '2026-01-05' } })),
    refusalOf(app.anonymous.quotes.acceptByLink({ body: { token, name } })),
    refusalOf(app.anonymous.quotes.openLink({ body: { token } })),
  ])
}

describe('a quote of a mandate that is called off (§3)', () => {
  it('ends with its only mandate: cancelled with the reason, for the home, the account and the link', async () => {
    const { mandates, params } = await aSentQuote(1)
    const [mandate] = mandates
    const token = await mailedToken()
    expect(await waitsFor(params.id)).toEqual({ office: ['quote'], client: ['quote'] })
    const query = { mandates: [mandate!.id] }
    expect((await admin.mandates.openQuotes({ query })).results).toMatchObject([
      { id: params.id, fate: 'end' },
    ])
    await setStatus(mandate!.id, 'cancelled')
    expect(await statusOf(params)).toBe('cancelled')
    const { results } = await admin.quotes.history({ params })
    expect(JSON.stringify(results[0])).toContain(reason)
    expect(await waitsFor(params.id)).toEqual({ office: [], client: [] })
    expect(await refusalOf(app.anonymous.quotes.openLink({ body: { token } }))).toEqual([
      410,
      'cancelled',
    ])
    expect(await refusalOf(client.quotes.accept({ params, body: { name: 'Ada' } }))).toEqual([
      409,
      'not_sent',
    ])
  })

  it('waits to be replaced where it has others too: no way accepts it, and the office is told', async () => {
    const { mandates, params } = await aSentQuote(2)
    const [first, second] = mandates
    const token = await mailedToken()
    const query = { mandates: [first!.id] }
    expect((await admin.mandates.openQuotes({ query })).results).toMatchObject([
      { id: params.id, fate: 'replace' },
    ])
    await setStatus(first!.id, 'cancelled')
    expect(await admin.quotes.get({ params })).toMatchObject({
      status: 'sent',
      called_off: [{ mandate: first!.id, number: first!.number }],
    })
    expect(await waitsFor(params.id)).toEqual({ office: ['quote_called_off'], client: [] })
    expect(await acceptances(params, second!, token)).toEqual([
      [409, 'called_off'],
      [409, 'called_off'],
      [410, 'called_off'],
      [410, 'called_off'],
    ])
    expect(await refusalOf(admin.quotes.mail({ params }))).toEqual([409, 'called_off'])
    const next = await admin.quotes.newVersion({ params })
    expect(next).toMatchObject({ mandates: [second!.id], total: 1081, called_off: null })
    await admin.quotes.send({ params: { id: next.id } })
    expect(await statusOf(params)).toBe('superseded')
    expect(await waitsFor(params.id)).toEqual({ office: [], client: [] })
    await client.quotes.accept({ params: { id: next.id }, body: { name: 'Ada Keller' } })
    const state = async (id: number) => (await admin.mandates.get({ params: { id } })).status
    expect([await state(first!.id), await state(second!.id)]).toEqual(['cancelled', 'ordered'])
  })

  it('gets its new version with the cancellation, and ends with its last mandate', async () => {
    const { mandates, params } = await aSentQuote(2)
    await setStatus(mandates[0]!.id, 'cancelled', { replace_quotes: true })
    const { status, next_version } = await admin.quotes.get({ params })
    expect(status).toBe('sent')
    expect(await admin.quotes.get({ params: { id: next_version! } })).toMatchObject({
      ...{ status: 'draft', mandates: [mandates[1]!.id], edition: 2 },
    })
    await setStatus(mandates[1]!.id, 'cancelled', { replace_quotes: true })
    expect(await statusOf(params)).toBe('cancelled')
    expect(await refusalOf(admin.quotes.send({ params: { id: next_version! } }))).toEqual([
      409,
      'called_off',
    ])
  })

  it('can be accepted again once its mandate is reopened or restored, unless it has ended', async () => {
    const shared = await aSentQuote(2)
    const alone = await aSentQuote(1)
    const [first] = shared.mandates
    const [only] = alone.mandates
    await setStatus(first!.id, 'cancelled')
    await setStatus(first!.id, 'draft')
    await setStatus(first!.id, 'offered')
    expect((await admin.quotes.get({ params: shared.params })).called_off).toBeNull()
    for (const { id, number } of [first!, only!])
      await admin.mandates.remove({ params: { id }, query: { confirm: number } })
    expect(await refusalOf(client.quotes.accept({ ...shared, body: { name: 'Ada' } }))).toEqual([
      409,
      'called_off',
    ])
    expect(await statusOf(alone.params)).toBe('cancelled')
    for (const { id } of [first!, only!]) await admin.mandates.restore({ params: { id } })
    expect(await waitsFor(shared.params.id)).toMatchObject({ client: ['quote'] })
    expect(await statusOf(alone.params)).toBe('cancelled')
    await client.quotes.accept({ ...shared, body: { name: 'Ada Keller' } })
    expect(await statusOf(shared.params)).toBe('accepted')
  })

  it('ends within the hour where its mandate closed without a person', async () => {
    const { mandates, params } = await aSentQuote(1)
    const { pool } = app.database
    await pool.query(`update mandates set status = 'closed' where id = $1`, [mandates[0]!.id])
    expect(await waitsFor(params.id)).toEqual({ office: [], client: [] })
    expect(await refusalOf(client.quotes.accept({ params, body: { name: 'Ada' } }))).toEqual([
      409,
      'called_off',
    ])
    await app.app.jobs.tasks['quotes.endCalledOff']!(
      {},
      {
        ...{ database: app.database, enqueue: () => async () => undefined },
        ...{ log: app.app.server.log, now: () => new Date() },
      },
    )
    expect(await statusOf(params)).toBe('cancelled')
  })

  it('is refused at sending, and says so before: a cancelled mandate, one in the trash', async () => {
    const { mandates, params } = await aQuote(2)
    const [first, second] = mandates
    await admin.mandates.remove({ params: { id: first!.id } })
    expect((await admin.quotes.get({ params })).called_off).toMatchObject([{ mandate: first!.id }])
    expect(await refusalOf(admin.quotes.send({ params }))).toEqual([409, 'called_off'])
    await admin.mandates.restore({ params: { id: first!.id } })
    await setStatus(second!.id, 'cancelled')
    expect(await refusalOf(admin.quotes.send({ params }))).toEqual([409, 'called_off'])
    expect(await statusOf(params)).toBe('draft')
  })

  it('is not accepted while its mandate is being cancelled: one of both happens', async () => {
    for (let round = 0; round < 4; round++) {
      const { mandates, params } = await aSentQuote(1)
      const [mandate] = mandates
      const [acceptance] = await Promise.allSettled([
        client.quotes.accept({ params, body: { name: 'Ada Keller' } }),
        setStatus(mandate!.id, 'cancelled'),
      ])
      const isAccepted = acceptance.status === 'fulfilled'
      expect(await statusOf(params)).toBe(isAccepted ? 'accepted' : 'cancelled')
    }
  })

  it('names to nobody else what becomes of it', async () => {
    const { mandates } = await aSentQuote(1)
    const query = { mandates: [mandates[0]!.id] }
    expect((await partner.mandates.openQuotes({ query })).results).toEqual([])
  })
})

it('a sent quote cannot be accepted once its mandate has another client (§2)', async () => {
  const { params, mandates } = await aSentQuote(1)
  const { id: successor } = await app.as('client')
  await admin.mandates.update({ params: { id: mandates[0]!.id }, body: { client: successor } })
  await expect(
    client.quotes.accept({ params, body: { name: 'Ada Keller', options: [] } }),
  ).rejects.toMatchObject({ status: 409 })
})
