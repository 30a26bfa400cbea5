import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '../../../kernel/field/format.ts'
import { CallError } from '../../../kernel/http/client.ts'
import { enqueueIn } from '../../../kernel/jobs.server.ts'
import { type TestApp, type TestPerson, testApp } from '../../../testing/app.ts'
import { readyToBill } from '../../../testing/billingOffice.ts'
import { readPrintedText, readQrCodes } from '../../../testing/bills/paymentCode.ts'
import { runWaiting } from '../../../testing/kickoff/device.ts'
import { queuedMails } from '../../../testing/mails.ts'

const today = dayOf(new Date())
let app: TestApp
let admin: TestPerson
let client: TestPerson
let product: number
let building: number

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  client = await app.as('client')
  building = (await admin.buildings.create({ body: { street_name: 'Rue du Solde' } })).id
  product = (await admin.products.list({ query: { kind: 'peik' } })).results[0]!.id
  await readyToBill(admin)
})

type Draft = Partial<Parameters<TestPerson['quotes']['create']>[0]['body']>

/** An accepted quote over 1081.00 unless its lines say otherwise, and its mandate. */
async function anAccepted(draft: Draft = {}, orders = client) {
  const { id: mandate } = await admin.mandates.create({
    body: { product, building, client: orders.id },
  })
  const { id } = await admin.quotes.create({
    body: {
      ...{ contractor: orders.id, mandates: [mandate] },
      lines: [{ text: 'Conseil', unit_price: '1000' }],
      ...draft,
    },
  })
  await admin.quotes.send({ params: { id } })
  await orders.quotes.accept({ params: { id }, body: { name: 'Ada Keller' } })
  return { id, mandate }
}
type Next = Parameters<TestPerson['invoices']['create']>[0]['body']
const issue = (quote: number, body: Omit<Next, 'quote'>) =>
  admin.invoices.create({ body: { quote, ...body } })
const invoicesOf = async (quote: number, who = admin) =>
  (await who.invoices.list({ query: { quote, sort: ['id'] } })).results
const print = () => runWaiting(app, 'invoices.print')

/** Status and code, or messages by field, of a refusal. */
async function refusalOf(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (!(error instanceof CallError)) throw new Error('was not refused', { cause: error })
  return [error.status, error.body.fields ?? error.body.code]
}

describe('the final invoice (§3)', () => {
  it('deducts the deposit and partial invoices with their VAT, and nothing is left', async () => {
    const { id } = await anAccepted({ deposit_amount: 100 })
    expect(await admin.invoices.proposal({ query: { quote: id } })).toMatchObject({
      ...{ total: '1081.00', rest: '981.00', final: null },
      earlier: [{ amount: '100.00' }],
    })
    const partial = await issue(id, { kind: 'partial', amount: 500 })
    expect(partial).toMatchObject({
      ...{ kind: 'partial', amount: 500, status: 'unsent', open: 500 },
      vat: [{ rate: '8.1', base: '462.53', amount: '37.47' }],
    })
    const final = await issue(id, { kind: 'final' })
    // 81.00 of VAT on the services, less 7.49 and 37.47.
    expect(final).toMatchObject({
      ...{ amount: 481, open: 481, due_on: addDays(today, 30), service_until: today },
      vat: [{ rate: '8.1', base: '444.96', amount: '36.04' }],
    })
    expect(await admin.invoices.proposal({ query: { quote: id } })).toMatchObject({
      ...{ rest: '0.00', final: final.id },
    })
    expect(await refusalOf(issue(id, { kind: 'final' }))).toEqual([409, 'final_issued'])
    expect((await invoicesOf(id)).map(({ kind }) => kind)).toEqual(['deposit', 'partial', 'final'])
  })

  it('has the VAT rates of the day of service; what was invoiced keeps its own', async () => {
    const { id } = await anAccepted({
      deposit_amount: 100,
      lines: [{ text: 'Conseil', unit_price: '1000', service_until: '2023-12-20' }],
    })
    // Quoted with 7.7 %, of which the deposit has 7.15; the services were rendered a month later.
    const final = await issue(id, { kind: 'final', service_until: '2024-01-20' })
    expect(final).toMatchObject({
      amount: 981,
      vat: [
        { rate: '8.1', base: '1000.00', amount: '81.00' },
        { rate: '7.7', base: '-92.85', amount: '-7.15' },
      ],
    })
    const { id: other } = await anAccepted({
      lines: [{ text: 'Conseil', unit_price: '1000', service_until: '2023-12-20' }],
    })
    // Each line keeps its day unless the invoice says another.
    expect(await issue(other, { kind: 'final' })).toMatchObject({
      ...{ amount: 1077, service_until: '2023-12-20' },
    })
  })

  it('is refused below zero until the difference is credited', async () => {
    const { id } = await anAccepted({
      deposit_percent: 100,
      lines: [{ text: 'Conseil', unit_price: '1000', service_until: '2024-02-01' }],
    })
    const early = { kind: 'final', service_until: '2023-06-01' } as const
    expect(await refusalOf(issue(id, early))).toEqual([409, 'too_much'])
    const [deposit] = await invoicesOf(id)
    await admin.invoices.credit({
      params: { id: deposit!.id },
      body: { amount: 4, reason: 'Taux de TVA de 2023' },
    })
    expect(await issue(id, early)).toMatchObject({ amount: 0, open: 0 })
  })

  it('cannot ask for more than is left, nor before the quote is accepted', async () => {
    const { id } = await anAccepted({ deposit_amount: 100 })
    expect(await refusalOf(issue(id, { kind: 'partial' }))).toEqual([
      400,
      { amount: ['Enter the amount of the partial invoice.'] },
    ])
    expect(await refusalOf(issue(id, { kind: 'partial', amount: 981.01 }))).toEqual([
      400,
      { amount: ['Only CHF 981.00 is left to invoice.'] },
    ])
    const { id: draft } = await admin.quotes.create({
      body: {
        ...{ contractor: client.id, lines: [{ text: 'Conseil', unit_price: '1' }] },
        mandates: [
          (await admin.mandates.create({ body: { product, building, client: client.id } })).id,
        ],
      },
    })
    expect(await refusalOf(issue(draft, { kind: 'final' }))).toEqual([409, 'not_accepted'])
  })
})

describe('a credit note (§3)', () => {
  it('names the invoice that it corrects, gives back its VAT, and never more than it', async () => {
    const { id } = await anAccepted()
    const final = await issue(id, { kind: 'final' })
    const credit = (amount: number, invoice = final.id) =>
      admin.invoices.credit({ params: { id: invoice }, body: { amount, reason: 'Rabais' } })
    const first = await credit(333.33)
    expect(first).toMatchObject({
      ...{ kind: 'credit', amount: -333.33, open: 0, corrects_number: final.number },
      vat: [{ rate: '8.1', base: '-308.35', amount: '-24.98' }],
    })
    expect(await refusalOf(credit(747.68))).toEqual([
      400,
      { amount: ['Only CHF 747.67 is left to credit.'] },
    ])
    expect(await refusalOf(credit(1, first.id))).toEqual([409, 'not_creditable'])
    const rest = await credit(747.67)
    expect(rest.vat).toEqual([{ rate: '8.1', base: '-691.65', amount: '-56.02' }])
    // Credited in full it is void, and another one takes its place.
    expect(await admin.invoices.get({ params: { id: final.id } })).toMatchObject({
      ...{ status: 'void', credited: 1081, open: 0 },
    })
    expect(await issue(id, { kind: 'final' })).toMatchObject({ amount: 1081 })
  })

  it('corrects the final invoice once that one deducts the others', async () => {
    const { id } = await anAccepted({ deposit_amount: 100 })
    const final = await issue(id, { kind: 'final' })
    const [deposit] = await invoicesOf(id)
    const body = { amount: 10, reason: 'Rabais' }
    const creditDeposit = () => admin.invoices.credit({ params: { id: deposit!.id }, body })
    expect(await refusalOf(creditDeposit())).toEqual([409, 'deducted'])
    const street = async (name: string) =>
      admin.settings.update({ params: { id: 1 }, body: { street: name } })
    await street('Rue du Rhône')
    const rebilled = await refusalOf(admin.quotes.billDeposit({ params: { id } }))
    await street('Quai du Rhône')
    expect(rebilled).toEqual([409, 'deposit_settled'])
    await admin.invoices.credit({ params: { id: final.id }, body: { ...body, amount: 981 } })
    expect(await creditDeposit()).toMatchObject({ amount: -10 })
  })
})

describe('the PDF of an invoice (§3)', () => {
  const pdfOf = async (id: number) => {
    const { pdf_hash } = await admin.invoices.get({ params: { id } })
    return buffer(await app.outside.files.read(pdf_hash!))
  }

  it('says services, VAT and what is deducted, and its code asks for the rest; that of a credit note has no code', async () => {
    const { id } = await anAccepted({ deposit_amount: 100 })
    const final = await issue(id, { kind: 'final' })
    const body = { amount: 81, reason: 'Rabais convenu' }
    const credit = await admin.invoices.credit({ params: { id: final.id }, body })
    await print()
    const pdf = await pdfOf(final.id)
    const [text = ''] = await readPrintedText(pdf)
    for (const word of ['Conseil', '1’000.00', '81.00', '1’081.00', '7.49', '−100.00', '981.00'])
      expect(text).toContain(word)
    const [code = ''] = await readQrCodes(pdf)
    expect(code.split(/\r?\n/)[18]).toBe('981.00')
    const note = await pdfOf(credit.id)
    expect(await readQrCodes(note)).toEqual([])
    const [said = ''] = await readPrintedText(note)
    for (const word of [final.number!, 'Rabais convenu', '−6.07', '−81.00'])
      expect(said).toContain(word)
  })
})

describe('the range of invoices (§3)', () => {
  it('has no gap, whatever kinds are issued at once and whichever fail', async () => {
    const quotes: number[] = []
    for (let n = 0; n < 4; n++) quotes.push((await anAccepted()).id)
    const asked = quotes.flatMap((id) => [
      issue(id, { kind: 'partial', amount: 100 }),
      issue(id, { kind: 'partial', amount: 2000 }),
      issue(id, { kind: 'final' }),
      issue(id, { kind: 'final' }),
    ])
    const answers = await Promise.allSettled(asked)
    expect(answers.some(({ status }) => status === 'rejected')).toBe(true)
    const { results } = await admin.invoices.list({ query: { page_size: 100 } })
    const numbers = results.map(({ number }) => Number(number!.slice(-4))).sort((a, b) => a - b)
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
    for (const id of quotes)
      expect((await invoicesOf(id)).reduce((sum, { amount }) => sum + amount, 0)).toBe(1081)
  })
})

describe('the list of invoices (§6)', () => {
  it('finds one by its number, that of its quote, the client and the place, as they were printed', async () => {
    const { id } = await anAccepted()
    const invoice = await issue(id, { kind: 'final' })
    for (const search of [
      ...[invoice.number!, invoice.number!.slice(0, 6), invoice.quote_number!],
      ...[invoice.contractor_name!, 'rue solde'],
    ]) {
      const { results } = await admin.invoices.list({ query: { search, page_size: 100 } })
      expect([search, results.some((found) => found.id === invoice.id)]).toEqual([search, true])
    }
    const nobody = await admin.invoices.list({ query: { search: `${invoice.number}9` } })
    expect(nobody.results).toEqual([])
  })
})

describe('an invoice at /invoices/{id}', () => {
  it('is paid in parts, never too much, and a wrong entry is taken back', async () => {
    const { id } = await anAccepted()
    const { id: invoice } = await issue(id, { kind: 'final' })
    const params = { id: invoice }
    const pay = (amount: number, paid_on = today) =>
      admin.invoices.pay({ params, body: { amount, paid_on } })
    expect(await pay(1000.5)).toMatchObject({ paid: 1000.5, open: 80.5 })
    expect(await refusalOf(pay(80.51))).toEqual([
      400,
      { amount: ['Only CHF 80.50 is left to be paid: correct the amount.'] },
    ])
    expect((await refusalOf(pay(1, addDays(today, 1))))[0]).toBe(400)
    expect(await pay(80.5)).toMatchObject({ paid: 1081, open: 0 })
    expect(await admin.invoices.unpay({ params })).toMatchObject({
      ...{ paid: 1000.5, open: 80.5, payments: [{ paid_on: today, amount: '1000.50' }] },
    })
    await admin.invoices.unpay({ params })
    expect(await refusalOf(admin.invoices.unpay({ params }))).toEqual([409, 'no_payment'])
  })

  it('is mailed with its PDF once it is made, seen by its client from then on, and by no partner', async () => {
    const { id } = await anAccepted()
    const { id: invoice, number } = await issue(id, { kind: 'final' })
    const params = { id: invoice }
    const partner = await app.as('partner')
    expect(await refusalOf(admin.invoices.send({ params }))).toEqual([409, 'pdf_not_ready'])
    await print()
    expect((await refusalOf(client.invoices.get({ params })))[0]).toBe(404)
    expect(await admin.invoices.send({ params })).toMatchObject({ status: 'open' })
    expect(await refusalOf(admin.invoices.send({ params }))).toEqual([409, 'already_sent'])
    await runWaiting(app, 'invoices.mail')
    const mail = (await queuedMails(app.database)).at(-1)!
    expect(mail).toMatchObject({ subject: expect.stringContaining(number!) })
    expect(mail.text).toContain('1’081.00')
    expect(await client.invoices.get({ params })).toMatchObject({ number, open: 1081 })
    const pdf = await fetch(`${app.url}/api/invoices/${invoice}/pdf/`, {
      headers: { Authorization: `Bearer ${client.token}` },
    })
    expect([pdf.status, pdf.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
    expect((await invoicesOf(id, client)).map((row) => row.number)).toEqual([number])
    expect((await refusalOf((await app.as('client')).invoices.get({ params })))[0]).toBe(404)
    for (const call of [
      () => partner.invoices.get({ params }),
      () => client.invoices.pay({ params, body: { amount: 1, paid_on: today } }),
      () => client.invoices.credit({ params, body: { amount: 1, reason: 'x' } }),
      () => client.invoices.create({ body: { quote: id, kind: 'final' } }),
    ])
      expect((await refusalOf(call()))[0]).toBe(403)
  })

  it('is reminded of twice at most once it is overdue', async () => {
    const { id } = await anAccepted()
    const { id: invoice } = await issue(id, { kind: 'final' })
    const params = { id: invoice }
    await print()
    await admin.invoices.send({ params })
    expect(await refusalOf(admin.invoices.remind({ params }))).toEqual([409, 'not_overdue'])
    await app.database.pool.query('update invoices set due_on = $2 where id = $1', [
      invoice,
      addDays(today, -1),
    ])
    expect((await admin.invoices.list({ query: { status: 'overdue' } })).results).toHaveLength(1)
    expect(await admin.invoices.remind({ params })).toMatchObject({ reminders: 1 })
    expect(await refusalOf(admin.invoices.remind({ params }))).toEqual([409, 'reminded_today'])
    const yesterday = () =>
      app.database.pool.query(
        "update invoices set reminded_at = reminded_at - interval '25 hours' where id = $1",
        [invoice],
      )
    await yesterday()
    expect(await admin.invoices.remind({ params })).toMatchObject({ reminders: 2 })
    await yesterday()
    expect(await refusalOf(admin.invoices.remind({ params }))).toEqual([409, 'no_more_reminders'])
    const before = (await queuedMails(app.database)).length
    await runWaiting(app, 'invoices.mail')
    const mails = (await queuedMails(app.database)).slice(before)
    expect(mails.filter(({ subject }) => /appel/.test(subject))).toHaveLength(2)
    await admin.invoices.pay({ params, body: { amount: 1081, paid_on: today } })
    expect(await refusalOf(admin.invoices.remind({ params }))).toEqual([409, 'not_overdue'])
  })

  it('says in its mail what is left, whatever was paid or credited before', async () => {
    const { id } = await anAccepted()
    const { id: invoice } = await issue(id, { kind: 'partial', amount: 500 })
    const params = { id: invoice }
    await print()
    await admin.invoices.credit({ params, body: { amount: 100, reason: 'Rabais' } })
    await admin.invoices.send({ params })
    await admin.invoices.pay({ params, body: { amount: 150, paid_on: today } })
    await runWaiting(app, 'invoices.mail')
    const mail = (await queuedMails(app.database)).at(-1)!
    expect(mail.text).toMatch(/250\.00.CHF en sont déjà payés ou crédités.: il reste 250\.00.CHF/)
    // Paid before its reminder is mailed, it is none that a second one could speak of.
    await app.database.pool.query('update invoices set due_on = $2 where id = $1', [
      invoice,
      addDays(today, -1),
    ])
    expect(await admin.invoices.remind({ params })).toMatchObject({ reminders: 1 })
    await admin.invoices.pay({ params, body: { amount: 250, paid_on: today } })
    await runWaiting(app, 'invoices.mail')
    expect(await admin.invoices.get({ params })).toMatchObject({ reminders: 0, status: 'settled' })
  })

  it('is mailed anew with a payment part over what is left once a part is paid', async () => {
    const { id } = await anAccepted()
    const { id: invoice } = await issue(id, { kind: 'final' })
    const params = { id: invoice }
    await print()
    await admin.invoices.send({ params })
    await admin.invoices.pay({ params, body: { amount: 1000, paid_on: today } })
    await app.database.pool.query('update invoices set due_on = $2 where id = $1', [
      invoice,
      addDays(today, -1),
    ])
    await admin.invoices.remind({ params })
    await runWaiting(app, 'invoices.mail')
    const { attachments } = (await queuedMails(app.database)).at(-1)!.content
    const pdf = await buffer(await app.outside.files.read(attachments![0]!.hash))
    const [code = ''] = await readQrCodes(pdf)
    expect(code.split(/\r?\n/)[18]).toBe('81.00')
    const [text = ''] = await readPrintedText(pdf)
    for (const word of ['1’081.00', '−1’000.00', '81.00']) expect(text).toContain(word)
    // The one that was issued stays as it is, for the records.
    const { pdf_hash } = await admin.invoices.get({ params })
    expect(pdf_hash).not.toBe(attachments![0]!.hash)
  })

  it('hands on what was paid of it to the one that takes its place, up to what that one asks', async () => {
    const { id } = await anAccepted()
    const { id: first } = await issue(id, { kind: 'final' })
    await admin.invoices.pay({ params: { id: first }, body: { amount: 481, paid_on: today } })
    await admin.invoices.pay({ params: { id: first }, body: { amount: 600, paid_on: today } })
    const body = { amount: 1081, reason: 'Adresse' }
    await admin.invoices.credit({ params: { id: first }, body })
    expect(await admin.invoices.get({ params: { id: first } })).toMatchObject({
      ...{ status: 'void', open: -1081 },
    })
    const partial = await issue(id, { kind: 'partial', amount: 700 })
    expect(partial).toMatchObject({
      ...{ paid: 700, open: 0 },
      payments: [
        { paid_on: today, amount: '100.00' },
        { paid_on: today, amount: '600.00' },
      ],
    })
    const left = await admin.invoices.get({ params: { id: first } })
    expect(left).toMatchObject({ open: -381, payments: [{ paid_on: today, amount: '381.00' }] })
    expect(await issue(id, { kind: 'final' })).toMatchObject({ amount: 381, paid: 381, open: 0 })
    expect(await admin.invoices.get({ params: { id: first } })).toMatchObject({ paid: 0, open: 0 })
  })

  it('keeps its client until it is paid, and ten years as a voucher (§2./data-protection)', async () => {
    const payer = await app.as('client')
    const { id, mandate } = await anAccepted({}, payer)
    const { id: invoice, number } = await issue(id, { kind: 'final' })
    await app.database.pool.query(
      `update mandates set status = 'closed', status_dates = '{"closed": "2010-01-01T00:00:00Z"}' where id = $1`,
      [mandate],
    )
    const plan = async () => (await payer.privacy.deletion({})).plan
    // What was not sent yet is no matter of theirs.
    expect(await plan()).toMatchObject({ obstacle: null, kept: [] })
    await print()
    await admin.invoices.send({ params: { id: invoice } })
    expect(await plan()).toMatchObject({
      ...{ obstacle: 'open_invoices', keeps_name: true },
      kept: [{ number, address: 'Rue du Solde', reason: 'unpaid', until: null }],
    })
    const { id: request } = await payer.privacy.requestDeletion({})
    const carryOut = () => admin.privacy.carryOut({ params: { id: request } })
    expect(await refusalOf(carryOut())).toEqual([409, 'open_invoices'])
    const paid = { amount: 1081, paid_on: today }
    await admin.invoices.pay({ params: { id: invoice }, body: paid })
    expect(await plan()).toMatchObject({
      obstacle: null,
      kept: [{ number, reason: 'invoiced', until: `${Number(today.slice(0, 4)) + 10}-12-31` }],
    })
    await carryOut()
    expect((await admin.users.get({ params: { id: payer.id } })).name).not.toContain('Anonyme')
  })

  it('keeps its mandate and who owes it from retention and from the trash (§2./data-protection)', async () => {
    const [payer, former] = [await app.as('client'), await app.as('client')]
    const { id, mandate } = await anAccepted({}, payer)
    const { id: invoice } = await issue(id, { kind: 'final' })
    const other = await anAccepted({}, former)
    const { pool } = app.database
    const close = (row: number) =>
      pool.query(
        `update mandates set status = 'closed', status_dates = '{"closed": "2010-01-01T00:00:00Z"}' where id = $1`,
        [row],
      )
    const at = (days: number) => new Date(Date.now() + days * 86_400_000)
    const run = (task: string, now: Date) =>
      app.app.jobs.tasks[task]!(
        {},
        {
          ...{ database: app.database, enqueue: enqueueIn, log: app.app.server.log },
          now: () => now,
        },
      )
    const due = async (now: Date) => {
      await run('privacy.listDue', now)
      const { results } = await admin.privacy.retention({})
      return results.filter(
        ({ resource, record }) =>
          (resource === 'mandates' && [mandate, other.mandate].includes(record)) ||
          (resource === 'users' && [payer.id, former.id].includes(record)),
      )
    }
    const dueMandates = async (now: Date) =>
      (await due(now)).flatMap(({ resource, record }) => (resource === 'mandates' ? record : []))
    for (const row of [mandate, other.mandate]) await close(row)
    expect(await dueMandates(at(0))).toEqual([other.mandate])
    // Eleven years later nobody has paid yet.
    expect(await dueMandates(at(11 * 366))).toEqual([other.mandate])

    // Who owes is in no list of what is due either, once another person is the client of the mandate.
    await pool.query(`update mandates set client = $2 where id = any($1)`, [
      [mandate, other.mandate],
      (await app.as('client')).id,
    ])
    await admin.users.deactivate({ params: { id: payer.id } })
    await admin.users.deactivate({ params: { id: former.id } })
    const duePeople = async (now: Date) =>
      (await due(now)).flatMap(({ resource, record }) => (resource === 'users' ? record : []))
    expect(await duePeople(at(3 * 366))).toEqual([former.id])
    // Nor do they go to the trash: the quote names them.
    expect(await admin.users.remove({ params: { id: payer.id }, query: {} })).toEqual({
      outcome: 'deactivated',
    })

    // A deleted mandate stays in the trash as long as it says who pays.
    for (const row of [mandate, other.mandate]) {
      const params = { id: row }
      const { number: confirm } = await admin.mandates.get({ params })
      await admin.mandates.remove({ params, query: { confirm } })
    }
    const inTrash = async () =>
      (
        await pool.query<{ id: number }>('select id from mandates where id = any($1) order by id', [
          [mandate, other.mandate],
        ])
      ).rows.map((row) => row.id)
    await run('records.purge', at(40))
    expect(await inTrash()).toEqual([mandate])

    // Paid, it is a voucher for ten years.
    await admin.invoices.pay({ params: { id: invoice }, body: { amount: 1081, paid_on: today } })
    expect(await duePeople(at(9 * 366))).toEqual([former.id])
    expect(await duePeople(at(11 * 366))).toEqual([payer.id, former.id].sort((a, b) => a - b))
  })

  it('that money of a credited one covers goes out with nothing to pay, and no code', async () => {
    const { id } = await anAccepted()
    const first = await issue(id, { kind: 'final' })
    await print()
    const params = { id: first.id }
    await admin.invoices.send({ params })
    await admin.invoices.pay({ params, body: { amount: 1081, paid_on: today } })
    await admin.invoices.credit({ params, body: { amount: 1081, reason: 'Adresse' } })
    for (const next of [{ kind: 'partial', amount: 300 }, { kind: 'final' }] as const) {
      const { id: invoice, open } = await issue(id, next)
      expect(open).toBe(0)
      await print()
      await admin.invoices.send({ params: { id: invoice } })
      await runWaiting(app, 'invoices.mail')
      const { subject, text, content } = (await queuedMails(app.database)).at(-1)!
      expect(subject).toContain('sans montant à payer')
      expect(text).not.toMatch(/code QR|0\.00/)
      const pdf = await buffer(await app.outside.files.read(content.attachments![0]!.hash))
      expect(await readQrCodes(pdf)).toEqual([])
      expect((await readPrintedText(pdf)).join('\n')).not.toContain('code QR')
    }
  })

  it('is not sent once it is void or past its term, nor is a credit note of one that nobody got', async () => {
    const { id } = await anAccepted()
    const first = await issue(id, { kind: 'partial', amount: 100 })
    const body = { amount: 100, reason: 'Erreur' }
    const note = await admin.invoices.credit({ params: { id: first.id }, body })
    const late = await issue(id, { kind: 'final' })
    await print()
    const send = (one: { id: number }) => admin.invoices.send({ params: { id: one.id } })
    expect(await refusalOf(send(first))).toEqual([409, 'void'])
    expect(note.status).toBe('settled')
    expect(await refusalOf(send(note))).toEqual([409, 'nothing_to_send'])
    await app.database.pool.query('update invoices set due_on = $2 where id = $1', [
      late.id,
      addDays(today, -1),
    ])
    expect(await refusalOf(send(late))).toEqual([409, 'past_due'])
  })

  it('is changed only by who saw it as it is: a payment from an old window is refused', async () => {
    const { id } = await anAccepted()
    const { id: invoice, version } = await issue(id, { kind: 'final' })
    const params = { id: invoice }
    const pay = (ifMatch: number) =>
      admin.invoices.pay({ params, body: { amount: 40, paid_on: today } }, { ifMatch })
    const paid = await pay(version)
    expect(await refusalOf(pay(version))).toEqual([409, 'conflict'])
    expect((await pay(paid.version)).paid).toBe(80)
    const body = { amount: 40, reason: 'Rabais' }
    expect(await refusalOf(admin.invoices.credit({ params, body }, { ifMatch: version }))).toEqual([
      409,
      'conflict',
    ])
  })

  it('of a deposit goes with the receipt; one that takes its place later waits to be sent', async () => {
    const { id } = await anAccepted({ deposit_amount: 100 })
    await print()
    await runWaiting(app, 'quotes.tellAnswered')
    expect((await invoicesOf(id))[0]).toMatchObject({ kind: 'deposit', status: 'open' })
    const street = (name: string) =>
      admin.settings.update({ params: { id: 1 }, body: { street: name } })
    await street('Rue du Rhône')
    await admin.quotes.billDeposit({ params: { id } })
    await street('Quai du Rhône')
    const [former, deposit] = await invoicesOf(id)
    expect([former!.status, deposit!.status]).toEqual(['void', 'unsent'])
    await print()
    expect(await admin.invoices.send({ params: { id: deposit!.id } })).toMatchObject({
      status: 'open',
    })
  })

  it('is not reminded of once a newer version of its quote is accepted', async () => {
    const { id } = await anAccepted()
    const { id: invoice } = await issue(id, { kind: 'final' })
    const params = { id: invoice }
    await print()
    await admin.invoices.send({ params })
    await app.database.pool.query('update invoices set due_on = $2 where id = $1', [
      invoice,
      addDays(today, -1),
    ])
    const next = await admin.quotes.newVersion({ params: { id } })
    await admin.quotes.send({ params: { id: next.id } })
    await client.quotes.accept({ params: { id: next.id }, body: { name: 'Ada Keller' } })
    expect(await refusalOf(admin.invoices.remind({ params }))).toEqual([409, 'replaced'])
  })

  it('holds its quote, which is to be invoiced once its mandate is delivered', async () => {
    const { id, mandate } = await anAccepted()
    const billing = async () => (await admin.quotes.get({ params: { id } })).billing
    const listed = async () =>
      (await admin.quotes.list({ query: { billing: 'to_invoice' } })).results.map((one) => one.id)
    expect(await billing()).toBe(null)
    const setStatus = (status: string) =>
      app.database.pool.query('update mandates set status = $2 where id = $1', [mandate, status])
    await setStatus('delivered')
    expect(await billing()).toBe('to_invoice')
    expect(await listed()).toContain(id)
    await admin.quote_notes.update({ params: { id }, body: { invoiced_elsewhere: true } })
    expect(await billing()).toBe(null)
    await admin.quote_notes.update({ params: { id }, body: { invoiced_elsewhere: null } })
    await issue(id, { kind: 'final' })
    expect(await billing()).toBe('invoiced')
    expect(await listed()).not.toContain(id)
    // Of another version, too, there is no further final invoice.
    const next = await admin.quotes.newVersion({ params: { id } })
    await admin.quotes.send({ params: { id: next.id } })
    await client.quotes.accept({ params: { id: next.id }, body: { name: 'Ada Keller' } })
    expect((await admin.quotes.get({ params: { id: next.id } })).billing).toBe('invoiced')
    expect(await listed()).not.toContain(next.id)
    expect(await refusalOf(issue(next.id, { kind: 'final' }))).toEqual([409, 'final_issued'])
    const { number } = await admin.quotes.get({ params: { id } })
    const remove = admin.quotes.remove({ params: { id }, query: { confirm: number! } })
    expect(await refusalOf(remove)).toEqual([409, 'invoiced'])
    expect((await client.quotes.get({ params: { id } })).billing).toBe(undefined)
  })
})
