import { addDays, dayOf } from '../../src/kernel/field/format.ts'
import { CallError } from '../../src/kernel/http/client.ts'
import { enqueueIn } from '../../src/kernel/jobs.server.ts'
import type { TestApp, TestPerson } from '../../src/testing/app.ts'
import { emptyPdf, uploadFile } from '../../src/testing/files/upload.ts'
import type { BexioFault, BexioService } from '../../src/testing/outside/accounting/bexio.ts'
import { booksMapping, booksSettings } from '../../src/testing/outside/accounting/books.ts'
import type { ShortTimes } from '../../src/testing/outside/accounting/short.ts'
import { pick, type Random } from '../hostile.ts'
import type { OutsideHalf } from './harness.ts'

type AccountingOptions = { app: TestApp; service: BexioService; random: Random }

/** Times of the accounting service in the proof, in ms; under load some further calls fail. */
export const provedTimes: ShortTimes = {
  ...{ timeout: 250, lateness: 400, settleTime: 900, retryTime: 50 },
}

/** How often a call of the accounting service has one of these faults. */
const faultRates: [BexioFault, number][] = [
  ['lost', 0.012],
  ['unanswered', 0.012],
  ['late', 0.012],
  ['twice', 0.012],
  ['limited', 0.008],
  ['failed', 0.012],
  ['failed_after', 0.012],
  ['garbage', 0.006],
  ['refused', 0.001],
  ['unauthorised', 0.001],
]

/** Draws the fault of a call. */
export function drawFault(random: Random): BexioFault | undefined {
  let left = random()
  for (const [fault, rate] of faultRates) {
    left -= rate
    if (left < 0) return fault
  }
  return undefined
}

type SyncRow = { quote: number; state: string; reference: string; remote_id: string | null }

/** Quotes that change here and there at random, while calls fail; in the end every quote is in line and there once. */
export async function accountingHalf(options: AccountingOptions): Promise<OutsideHalf> {
  const { app, service, random } = options
  const { books } = service
  const { pool } = app.database
  const faults: string[] = []
  const done: Record<string, number> = {}
  let office: TestPerson = await app.as('admin')
  await office.settings.update({
    params: { id: 1 },
    body: { organisation: 'Bureau du Lac', vat_number: 'CHE-116.281.710', ...booksSettings },
  })
  const product = (await office.products.list({ query: { kind: 'peik' } })).results[0]!.id
  const { id: building } = await office.buildings.create({ body: { street_name: 'Rue du Compte' } })
  const mandates: { id: number; client: number; proof: number }[] = []
  for (let index = 0; index < 8; index++) {
    const client = (await app.as('client')).id
    const body = { product, building, client, responsible: office.id }
    const { id } = await office.mandates.create({ body })
    const given = { name: 'signe.pdf', type: 'signed_quote', folder: 'contract' } as const
    const { id: proof } = await uploadFile(app, office, emptyPdf, {
      ...given,
      mandate: id,
      building,
    })
    mandates.push({ id, client, proof })
  }
  const quotes: { id: number; proof: number; isDeleted: boolean }[] = []
  const any = () => (quotes.length > 0 ? pick(random, quotes) : undefined)
  const offers = () => [...books.offers.keys()]

  const actions: Record<string, [weight: number, run: () => Promise<unknown> | unknown]> = {
    send: [
      30,
      async () => {
        const { id: mandate, client: contractor, proof } = pick(random, mandates)
        const { id } = await office.quotes.create({
          body: {
            ...{ contractor, mandates: [mandate], taxes_included: random() < 0.3 },
            rounded: random() < 0.5,
            lines: [
              { text: 'Analyse', unit_price: (random() * 5000).toFixed(2), vat_rate: '8.1' },
              { text: 'Visite', quantity: '1.5', unit_price: '133.33', discount: '7.5' },
              { text: 'Option', unit_price: '420.00', optional: true },
            ],
          },
        })
        await office.quotes.send({ params: { id } })
        quotes.push({ id, proof, isDeleted: false })
      },
    ],
    accept: [
      14,
      () => {
        const quote = any()
        const body = { name: 'Ada', proof: quote?.proof, options: random() < 0.5 ? [3] : [] }
        return quote && office.quotes.accept({ params: { id: quote.id }, body })
      },
    ],
    decline: [
      6,
      () => {
        const quote = any()
        const body = { proof: quote?.proof, reason: 'Trop cher' }
        return quote && office.quotes.decline({ params: { id: quote.id }, body })
      },
    ],
    cancel: [
      4,
      () => {
        const quote = any()
        return quote && office.quotes.cancel({ params: { id: quote.id }, body: {} })
      },
    ],
    extend: [
      12,
      () => {
        const quote = any()
        const valid_until = addDays(dayOf(new Date()), 31 + Math.floor(random() * 300))
        return quote && office.quotes.update({ params: { id: quote.id }, body: { valid_until } })
      },
    ],
    version: [
      7,
      async () => {
        const quote = any()
        if (!quote) return
        const { id } = await office.quotes.newVersion({ params: { id: quote.id } })
        quotes.push({ id, proof: quote.proof, isDeleted: false })
        await office.quotes.send({ params: { id } })
      },
    ],
    delete: [
      4,
      async () => {
        const quote = any()
        if (!quote || quote.isDeleted) return
        const params = { id: quote.id }
        const { number } = await office.quotes.get({ params })
        await office.quotes.remove({ params, query: { confirm: number ?? undefined } })
        quote.isDeleted = true
      },
    ],
    restore: [
      2,
      async () => {
        const quote = quotes.find(({ isDeleted }) => isDeleted)
        if (!quote) return
        await office.quotes.restore({ params: { id: quote.id } })
        quote.isDeleted = false
      },
    ],
    sync: [
      4,
      () => {
        const quote = any()
        return quote && office.quotes.sync({ params: { id: quote.id }, body: {} })
      },
    ],
    'their text': [4, () => changeThere((id) => books.change(id, { footer: `Note ${random()}` }))],
    'their amount': [
      3,
      () =>
        changeThere((id) => {
          const { positions } = books.offers.get(id)!
          const [first, ...others] = positions
          const unit_price = (random() * 900).toFixed(2)
          books.change(id, { positions: [{ ...first!, unit_price }, ...others] })
        }),
    ],
    'their status': [
      3,
      () =>
        changeThere((id) => {
          const { confirmed, declined } = booksMapping.statuses
          books.change(id, { kb_item_status_id: random() < 0.5 ? confirmed : declined })
        }),
    ],
    'their deletion': [2, () => changeThere((id) => books.offers.delete(id))],
  }

  function changeThere(change: (id: number) => void) {
    const ids = offers()
    if (ids.length > 0) change(pick(random, ids))
  }

  const entries = Object.entries(actions)
  const whole = entries.reduce((sum, [, [weight]]) => sum + weight, 0)
  function draw() {
    let left = random() * whole
    return entries.find(([, [weight]]) => (left -= weight) < 0) ?? entries[0]!
  }

  service.faultOf = () => drawFault(random)
  const decided: Record<string, number> = {}
  let isReadBack = false

  return {
    name: 'accounting',
    tasks: ['quotes.sync'],
    lastTasks: [],

    async operate(number) {
      // Its token ends after a while.
      if (number % 500 === 499) office = await app.as('admin')
      const [name, [, run]] = draw()
      try {
        await run()
        done[name] = (done[name] ?? 0) + 1
      } catch (error) {
        // What the quote’s own status does not allow, and what is in the trash.
        const isAllowed = error instanceof CallError && [400, 404, 409].includes(error.status)
        if (!isAllowed) faults.push(`${name}: ${error}`)
      }
    },

    async calm() {
      service.faultOf = undefined
      office = await app.as('admin')
    },

    async waiting() {
      const jobs = await countJobs()
      if (jobs > 0) return jobs
      const open = await unsettled()
      for (const row of open) await decide(row)
      if (open.length > 0) isReadBack = false
      if (open.length > 0 || isReadBack) return open.length
      await readBack()
      isReadBack = true
      return 1
    },

    async left() {
      const { rows } = await pool.query(
        `select s.quote, q.status, s.state, s.fault, s.fault_text, s.tries, s.next_try from quote_syncs s
         join quotes q on q.id = s.quote where s.state <> 'synced' and q.deleted_at is null limit 20`,
      )
      const { rows: jobs } = await pool.query(
        `select key, attempts, last_error, run_at, locked_at from graphile_worker.jobs
         where task_identifier = 'quotes.sync' limit 20`,
      )
      return [...rows, ...jobs]
    },

    check: judge,
  }

  async function countJobs() {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from graphile_worker.jobs
       where task_identifier = 'quotes.sync' and key is not null`,
    )
    return rows[0]!.count
  }

  /** Quotes that are not in line, though no job waits. */
  async function unsettled() {
    const { rows } = await pool.query<SyncRow>(
      `select s.quote, s.state from quote_syncs s join quotes q on q.id = s.quote
       where q.deleted_at is null and s.state <> 'synced'`,
    )
    return rows
  }

  /** Does what a person does about a quote that is not in line. */
  async function decide({ quote, state }: SyncRow) {
    decided[state] = (decided[state] ?? 0) + 1
    const isDifference = state === 'conflict' || state === 'changed_remotely'
    const keep = random() < 0.5 ? ('ours' as const) : ('theirs' as const)
    const body = isDifference ? { keep } : {}
    await office.quotes.sync({ params: { id: quote }, body }).catch((error: CallError) => {
      if (error.status !== 409) faults.push(`sync of ${quote}: ${error}`)
    })
  }

  /** Has all offers read back. */
  async function readBack() {
    await app.app.jobs.tasks['quotes.readAllBack']!(
      {},
      {
        ...{ database: app.database, log: app.app.server.log, now: () => new Date() },
        enqueue: enqueueIn,
      },
    )
  }

  /** What is wrong in the end. */
  async function judge() {
    const { rows } = await pool.query<
      SyncRow & { is_deleted: boolean; total: string; status: string; seen: { total: string } }
    >(
      `select s.quote, s.state, s.reference, s.remote_id, s.seen, q.deleted_at is not null as is_deleted,
         q.total::text, q.status from quote_syncs s join quotes q on q.id = s.quote order by s.quote`,
    )
    const { rows: unknown } = await pool.query<{ id: number }>(
      `select id from quotes where number is not null and deleted_at is null
         and not exists (select from quote_syncs where quote = quotes.id)`,
    )
    for (const { id } of unknown) faults.push(`quote ${id} was never to be synchronised`)
    let there_once = 0
    const known = new Set<string>()
    const states: Record<string, number> = {}
    for (const { quote, state, reference, remote_id, is_deleted } of rows) {
      const name = is_deleted ? `deleted, ${state}` : state
      states[name] = (states[name] ?? 0) + 1
      const there = books.withReference(reference)
      if (there.length === 1) there_once++
      if (there.length > 1) faults.push(`quote ${quote} is there ${there.length} times`)
      known.add(reference)
      if (is_deleted) continue
      if (state !== 'synced') faults.push(`quote ${quote} ends as ${state}`)
      if (there.length === 0) faults.push(`quote ${quote} is not there`)
      else if (String(there[0]!.id) !== remote_id)
        faults.push(`quote ${quote} is linked to ${remote_id}, not ${there[0]!.id}`)
    }
    for (const { api_reference, id } of books.offers.values())
      if (!known.has(api_reference)) faults.push(`offer ${id} is nobody’s`)
    const mails = [...books.contacts.values()].map(({ mail }) => String(mail))
    const doubledContacts = mails.length - new Set(mails).size
    if (doubledContacts > 0) faults.push(`${doubledContacts} contacts are there twice`)
    const { length: calls } = service.requests
    return {
      figures: {
        ...{ quotes: rows.length, offers: books.offers.size, contacts: mails.length },
        ...{ there_once, states, calls, injected: service.injected, decided, done },
      },
      faults,
    }
  }
}
