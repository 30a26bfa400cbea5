import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { randomFrom } from '../../../../prove/addresses.ts'
import { accountingHalf } from '../../../../prove/outside/accounting.ts'
import { auditLog } from '../../../kernel/audit/audit.table.ts'
import { addDays, dayOf } from '../../../kernel/field/format.ts'
import { CallError } from '../../../kernel/http/client.ts'
import { enqueueIn } from '../../../kernel/jobs.server.ts'
import { type TestApp, type TestPerson, testApp } from '../../../testing/app.ts'
import { followEvents } from '../../../testing/following.ts'
import { runWaiting } from '../../../testing/kickoff/device.ts'
import {
  type BexioService,
  bexioEnvironment,
  serveBexio,
} from '../../../testing/outside/accounting/bexio.ts'
import { booksMapping, booksSettings } from '../../../testing/outside/accounting/books.ts'
import { shortTimes, withTimes } from '../../../testing/outside/accounting/short.ts'

let service: BexioService
let app: TestApp
let admin: TestPerson
let client: TestPerson

beforeAll(async () => {
  service = await serveBexio()
  service.lateness = shortTimes.lateness
  app = await testApp({
    env: bexioEnvironment(service),
    outside: withTimes(shortTimes),
  })
  ;[admin, client] = await Promise.all([app.as('admin'), app.as('client')])
  await admin.settings.update({
    params: { id: 1 },
    body: { organisation: 'Bureau du Lac', vat_number: 'CHE-116.281.710', ...booksSettings },
  })
})
beforeEach(() => {
  service.faultOf = undefined
})
afterAll(() => service.close())

async function aMandate() {
  const { id: building } = await admin.buildings.create({
    body: { street_name: 'Chemin des Semailles', street_number: '1A', city: 'Lancy' },
  })
  const product = (await admin.products.list({ query: { kind: 'peik' } })).results[0]!.id
  return admin.mandates.create({
    body: { product, building, client: client.id, responsible: admin.id },
  })
}

type Draft = Parameters<TestPerson['quotes']['create']>[0]['body']

async function aSentQuote(more: Partial<Draft> = {}) {
  const { id: mandate } = await aMandate()
  const { id } = await admin.quotes.create({
    body: {
      ...{ contractor: client.id, mandates: [mandate] },
      lines: [
        { text: 'Analyse', unit_price: '2000', vat_rate: '8.1', mandate },
        {
          text: 'Visite',
          quantity: '2',
          unit: 'h',
          unit_price: '140',
          vat_rate: '8.1',
          discount: '10',
        },
        { text: 'Thermographie', unit_price: '680', vat_rate: '8.1', optional: true },
      ],
      ...more,
    },
  })
  const quote = await admin.quotes.send({ params: { id } })
  return { quote, params: { id }, mandate }
}

/** Runs the waiting jobs, and those that follow from them. */
const run = () => runWaiting(app, 'quotes.sync')
const syncOf = (id: number) => admin.quotes.readSync({ params: { id } })
const offersOf = async (id: number) => service.books.withReference((await syncOf(id)).reference!)
/** Until a write without an answer can no longer be carried out. */
const settled = () => sleep(shortTimes.settleTime)

async function aLinkedQuote(more: Partial<Draft> = {}) {
  const made = await aSentQuote(more)
  await run()
  const [offer] = await offersOf(made.params.id)
  return { ...made, offer: offer! }
}

const fails = (
  fault: NonNullable<ReturnType<NonNullable<BexioService['faultOf']>>>,
  path: RegExp,
) =>
  (service.faultOf = ({ method, path: called }) =>
    method === 'POST' && path.test(called) ? fault : undefined)

async function refusalOf(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (!(error instanceof CallError)) throw new Error('was not refused', { cause: error })
  return [error.status, error.body.code]
}

const { statuses } = booksMapping

describe('a quote that is sent (§3.quote.accounting_url)', () => {
  it('is brought into line without a trace for its client; the office is told', async () => {
    const { params } = await aSentQuote()
    const read = () =>
      Promise.all([
        client.quotes.get({ params }),
        client.quotes.list({ query: { sort: '-updated_at' } }),
      ])
    const before = await read()
    const [office, outsider] = await Promise.all(
      [admin, client].map((who) => followEvents(app, who)),
    )
    const earlier = outsider!.changes().length
    await run()
    expect(await admin.quotes.get({ params })).toMatchObject({
      accounting_url: expect.stringContaining('http'),
    })
    expect(await admin.quote_notes.get({ params })).toMatchObject({
      provenance: { accounting_url: { source: 'system', by: null } },
    })
    expect(await read()).toEqual(before)
    const isOfNote = (change: string) => change.startsWith(`quote_notes ${params.id} `)
    await expect.poll(() => office!.changes().some(isOfNote)).toBe(true)
    // A later event arrives, so all earlier ones would have too.
    const valid_until = addDays(dayOf(new Date()), 50)
    const { version } = await admin.quotes.update({ params, body: { valid_until } })
    await expect.poll(outsider!.changes).toContain(`quotes ${params.id} ${version}`)
    const told = outsider!.changes().slice(earlier)
    expect(told.filter((change) => change.startsWith(`quotes ${params.id} `))).toEqual([
      `quotes ${params.id} ${before[0].version + 1}`,
    ])
    expect(told.some(isOfNote)).toBe(false)
  })

  it('is made there once, with a contact, its lines, amounts, dates and texts, and linked', async () => {
    const { quote, params } = await aSentQuote({
      ...{ rounded: true, header: 'Madame,', footer: 'Payable à 30 jours.' },
    })
    expect(quote).toMatchObject({ sync_state: 'queued' })
    expect(await syncOf(params.id)).toMatchObject({ state: 'queued', is_connected: true })
    await run()
    const [offer, ...others] = await offersOf(params.id)
    expect(others).toEqual([])
    expect(offer).toMatchObject({
      ...{ title: `${quote.number} Chemin des Semailles 1A`, header: 'Madame,' },
      ...{ footer: 'Payable à 30 jours.', mwst_is_net: true, total: quote.totals!.total },
      ...{ is_valid_from: quote.valid_from, is_valid_until: quote.valid_until },
      kb_item_status_id: statuses.pending,
    })
    expect(
      offer!.positions.map(({ text, amount, unit_id, tax_id, is_optional }) => [
        ...[text, amount, unit_id, tax_id, is_optional],
      ]),
    ).toEqual([
      ['Analyse', '1', null, 16, false],
      ['Visite', '2', 2, 16, false],
      ['Thermographie', '1', null, 16, true],
      ['Arrondi', '1', null, 3, false],
    ])
    expect(service.books.contacts.get(offer!.contact_id)).toMatchObject({ mail: client.email })
    const url = expect.stringContaining(`/${offer!.id}`)
    expect(await syncOf(params.id)).toMatchObject({
      ...{ state: 'synced', number: offer!.document_nr, url, fault: null },
      ...{ reference: expect.stringMatching(/^EG(-[0-9A-F]{4}){3}$/), ours: null, theirs: null },
    })
    expect(await admin.quotes.get({ params })).toMatchObject({ accounting_url: url })
    const { results } = await admin.quotes.list({ query: { id: [params.id] } })
    expect(results[0]).toMatchObject({ sync_state: 'synced', accounting_url: url })
    const acts = await app.database.db
      .select({ detail: auditLog.detail })
      .from(auditLog)
      .where(and(eq(auditLog.act, 'quote:synchronised'), eq(auditLog.record_id, params.id)))
    expect(acts.map(({ detail }) => detail)).toEqual([
      { number: quote.number, offer: offer!.document_nr, status: 'pending' },
    ])
    // A second run finds nothing to do.
    const calls = service.requests.length
    await admin.quotes.sync({ params, body: {} })
    await run()
    expect(service.requests.length - calls).toBe(1)
  })

  it('shares the contact of earlier ones, and is seen by the office alone', async () => {
    const [one, two] = [await aLinkedQuote(), await aLinkedQuote()]
    expect(one.offer.contact_id).toBe(two.offer.contact_id)
    const seen = await client.quotes.get({ params: one.params })
    expect(Object.keys(seen)).not.toContain('sync_state')
    const { params } = one
    expect((await refusalOf(client.quotes.readSync({ params })))[0]).toBe(403)
    expect((await refusalOf(client.quotes.sync({ params, body: {} })))[0]).toBe(403)
  })

  it('follows with its answer, its options, its validity and the version in its place', async () => {
    const { params, offer, quote } = await aLinkedQuote()
    const valid_until = addDays(dayOf(new Date()), 90)
    await admin.quotes.update({ params, body: { valid_until } })
    expect(await syncOf(params.id)).toMatchObject({ state: 'changed_locally' })
    await run()
    expect((await offersOf(params.id))[0]).toMatchObject({ is_valid_until: valid_until })
    const option = quote.lines!.find(({ optional }) => optional)!.id!
    await client.quotes.accept({ params, body: { name: 'Ada', options: [option] } })
    await run()
    const accepted = await admin.quotes.get({ params })
    expect(await offersOf(params.id)).toMatchObject([
      {
        ...{ id: offer.id, document_nr: offer.document_nr, total: accepted.totals!.total },
        kb_item_status_id: statuses.confirmed,
      },
    ])
    const other = await aLinkedQuote()
    const next = await admin.quotes.newVersion({ params: other.params })
    await admin.quotes.send({ params: { id: next.id } })
    await run()
    expect(await offersOf(other.params.id)).toMatchObject([
      { kb_item_status_id: statuses.declined },
    ])
    expect(await offersOf(next.id)).toMatchObject([{ kb_item_status_id: statuses.pending }])
    await client.quotes.decline({ params: { id: next.id }, body: {} })
    await run()
    expect(await offersOf(next.id)).toMatchObject([{ kb_item_status_id: statuses.declined }])
  })

  it('stays there when it is deleted here, and is not made anew', async () => {
    const linked = await aLinkedQuote()
    const { params, offer } = linked
    const remove = ({ params, quote }: Pick<typeof linked, 'params' | 'quote'>) =>
      admin.quotes.remove({ params, query: { confirm: quote.number! } })
    await remove(linked)
    await run()
    expect(service.books.offers.get(offer.id)).toEqual(offer)
    const unsent = await aSentQuote()
    await remove(unsent)
    const before = service.books.offers.size
    await run()
    expect(service.books.offers.size).toBe(before)
    for (const one of [params, unsent.params]) await admin.quotes.restore({ params: one })
    await run()
    expect(await offersOf(params.id)).toMatchObject([{ id: offer.id }])
    expect(await offersOf(unsent.params.id)).toHaveLength(1)
  })

  it('is not there as a draft', async () => {
    const { id: mandate } = await aMandate()
    const { id } = await admin.quotes.create({
      body: { contractor: client.id, mandates: [mandate] },
    })
    expect(await syncOf(id)).toMatchObject({ state: 'not_linked', is_connected: true })
    expect(await refusalOf(admin.quotes.sync({ params: { id }, body: {} }))).toEqual([
      409,
      'not_sent',
    ])
  })
})

/** Faults after which nobody knows whether a call was carried out, and one that carries it out twice. */
const unclearFaults = [
  'lost',
  'unanswered',
  'late',
  'failed',
  'failed_after',
  'garbage',
  'twice',
] as const

describe('a call without an answer', () => {
  it.each([
    ['a create', /\/2\.0\/kb_offer$/],
    ['an action', /\/issue$/],
  ])(
    'of %s makes no second offer, whatever became of it',
    async (_, path) => {
      const made: number[] = []
      for (const fault of unclearFaults) {
        const { params } = await aSentQuote()
        made.push(params.id)
        fails(fault, path)
        await run()
      }
      service.faultOf = undefined
      await settled()
      await run()
      for (const id of made) {
        expect(await syncOf(id)).toMatchObject({ state: 'synced', fault: null })
        expect(await offersOf(id)).toMatchObject([{ kb_item_status_id: statuses.pending }])
      }
    },
    60_000,
  )

  it('makes no second contact', async () => {
    const made: number[] = []
    for (const fault of ['unanswered', 'twice', 'late'] as const) {
      client = await app.as('client')
      made.push((await aSentQuote()).params.id)
      fails(fault, /\/contact$/)
      await run()
    }
    service.faultOf = undefined
    await settled()
    await run()
    for (const id of made) expect(await syncOf(id)).toMatchObject({ state: 'synced' })
    const mails = [...service.books.contacts.values()].map(({ mail }) => mail)
    expect(new Set(mails).size).toBe(mails.length)
  }, 60_000)

  it('is repeated ever later, and in the end a person is told; once it works again, nobody has to act', async () => {
    const { params, mandate } = await aSentQuote()
    service.faultOf = () => 'failed'
    await run()
    expect(await syncOf(params.id)).toMatchObject({
      ...{ state: 'queued', fault: 'unreachable', tries: 1, next_try: expect.any(String) },
    })
    for (let time = 0; time < 9; time++) await run()
    expect(await syncOf(params.id)).toMatchObject({ state: 'error', tries: 10, next_try: null })
    const waits = async () =>
      (await admin.today.office({ query: {} })).today.results
        .filter((row) => row.mandate === mandate && row.fact === 'quote_sync')
        .map(({ id }) => id)
    expect(await waits()).toEqual([params.id])
    service.faultOf = undefined
    await readBack()
    await run()
    expect(await syncOf(params.id)).toMatchObject({ state: 'synced', tries: 0 })
    expect(await waits()).toEqual([])
  })
})

/** Reads changes back, as each hour; all of them as each night. */
const readBack = (task = 'quotes.readBack') =>
  app.app.jobs.tasks[task]!(
    {},
    {
      ...{ database: app.database, log: app.app.server.log, now: () => new Date() },
      enqueue: enqueueIn,
    },
  )

describe('a refusal', () => {
  it('is an error at once, in the words of the service, until somebody tries again', async () => {
    const { params } = await aSentQuote()
    fails('refused', /\/2\.0\/kb_offer$/)
    await run()
    expect(await syncOf(params.id)).toMatchObject({
      ...{ state: 'error', fault: 'refused', fault_text: 'The form could not be saved' },
    })
    service.faultOf = undefined
    await readBack()
    expect(await run()).not.toContainEqual({ quote: params.id })
    await admin.quotes.sync({ params, body: {} })
    await run()
    expect(await syncOf(params.id)).toMatchObject({ state: 'synced', fault_text: null })
    expect(await offersOf(params.id)).toHaveLength(1)
  })

  it('of the secret says so, and waits for no one quote', async () => {
    const { params } = await aSentQuote()
    service.faultOf = () => 'unauthorised'
    await run()
    expect(await syncOf(params.id)).toMatchObject({ state: 'error', fault: 'unauthorised' })
    service.faultOf = undefined
    await readBack()
    await run()
    expect(await syncOf(params.id)).toMatchObject({ state: 'synced' })
  })

  it('for too many calls waits as long as the service says', async () => {
    const { params } = await aSentQuote()
    service.faultOf = () => 'limited'
    const begin = Date.now()
    await run()
    const sync = await syncOf(params.id)
    expect(sync).toMatchObject({ state: 'queued', fault: 'busy', tries: 0 })
    expect(Date.parse(sync.next_try!)).toBeGreaterThanOrEqual(begin + 1_000)
    service.faultOf = undefined
    await sleep(1_100)
    await run()
    expect(await syncOf(params.id)).toMatchObject({ state: 'synced' })
  })
})

describe('a change there', () => {
  it('of texts is undone, without anybody being asked', async () => {
    const { params, offer } = await aLinkedQuote()
    // The service tells the second of a change.
    await sleep(1_100)
    service.books.change(offer.id, { footer: 'Autre' })
    await readBack('quotes.readAllBack')
    await run()
    expect(await syncOf(params.id)).toMatchObject({ state: 'synced' })
    expect(await offersOf(params.id)).toMatchObject([
      { footer: offer.footer, kb_item_status_id: statuses.pending },
    ])
  })

  it('of the amount is shown beside ours; a person sends ours again, or leaves theirs', async () => {
    for (const keep of ['ours', 'theirs'] as const) {
      const { params, offer, quote } = await aLinkedQuote()
      const [first, ...others] = offer.positions
      service.books.change(offer.id, {
        positions: [{ ...first!, unit_price: '1800.00' }, ...others],
      })
      await readBack()
      await run()
      const theirs = service.books.offers.get(offer.id)!
      expect(await syncOf(params.id)).toMatchObject({
        ...{ state: 'conflict', ours: { total: quote.totals!.total, status: 'pending' } },
        theirs: { total: theirs.total, net: theirs.total_net, taxes: theirs.total_taxes },
      })
      await admin.quotes.sync({ params, body: {} })
      await run()
      expect(await syncOf(params.id)).toMatchObject({ state: 'conflict' })
      await admin.quotes.sync({ params, body: { keep } })
      await run()
      expect(await syncOf(params.id)).toMatchObject({ state: 'synced', ours: null })
      const [kept] = await offersOf(params.id)
      expect(kept!.total).toBe(keep === 'ours' ? quote.totals!.total : theirs.total)
      expect(await refusalOf(admin.quotes.sync({ params, body: { keep } }))).toEqual([
        ...[409, 'no_difference'],
      ])
      await readBack('quotes.readAllBack')
      await run()
      expect(await syncOf(params.id)).toMatchObject({ state: 'synced' })
    }
  })

  it('of the status asks a person, unless the quote has it by now', async () => {
    const { params, offer } = await aLinkedQuote()
    service.books.change(offer.id, { kb_item_status_id: statuses.confirmed })
    await readBack()
    await run()
    expect(await syncOf(params.id)).toMatchObject({
      ...{
        state: 'changed_remotely',
        ours: { status: 'pending' },
        theirs: { status: 'confirmed' },
      },
    })
    expect((await admin.quotes.get({ params })).status).toBe('sent')
    await client.quotes.accept({ params, body: { name: 'Ada' } })
    await run()
    expect(await syncOf(params.id)).toMatchObject({ state: 'synced' })
    const other = await aLinkedQuote()
    service.books.change(other.offer.id, { kb_item_status_id: statuses.declined })
    await readBack()
    await run()
    await admin.quotes.sync({ params: other.params, body: { keep: 'ours' } })
    await run()
    expect(await offersOf(other.params.id)).toMatchObject([{ kb_item_status_id: statuses.pending }])
  })

  it('that deletes an offer is found at night; it is made anew only if somebody says so', async () => {
    const { params, offer } = await aLinkedQuote()
    service.books.offers.delete(offer.id)
    await readBack('quotes.readAllBack')
    await run()
    expect(await syncOf(params.id)).toMatchObject({ state: 'remote_missing' })
    expect(await offersOf(params.id)).toEqual([])
    await admin.quotes.sync({ params, body: {} })
    await run()
    expect(await syncOf(params.id)).toMatchObject({ state: 'synced' })
    expect(await offersOf(params.id)).toHaveLength(1)
  })
})

describe('changes on both sides and failures, in any order (a small run of npm run prove outside)', () => {
  it.each([1, 2])(
    'end in line, each quote there once (%i)',
    async (seed) => {
      const random = randomFrom(seed)
      const half = await accountingHalf({ app, service, random })
      for (let number = 0; number < 30; number++) {
        await half.operate(number)
        if (random() < 0.3) await run()
      }
      await half.calm()
      while ((await half.waiting()) > 0) {
        await run()
        await sleep(50)
      }
      const { faults } = await half.check()
      expect(faults).toEqual([])
    },
    120_000,
  )
})
