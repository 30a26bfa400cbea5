import { writeFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, it } from 'vitest'
import { CallError } from '../../../kernel/http/client.ts'
import { type TestApp, type TestPerson, testApp } from '../../../testing/app.ts'
import { qrReaders, readPrintedText, readQrCodes } from '../../../testing/bills/paymentCode.ts'
import { runWaiting } from '../../../testing/kickoff/device.ts'
import { queuedMails } from '../../../testing/mails.ts'
import { creditorOf, paymentCodeSvg, paymentReference } from '../invoices/paymentPart.server.ts'
import { paymentText } from '../invoices/paymentText.ts'
import { quotesTable } from '../quote.table.ts'

const iban = 'CH9300762011623852957'
const qrIban = 'CH4431999123000889012'

let app: TestApp
let admin: TestPerson
let client: TestPerson
let partner: TestPerson
let building: number
let product: number

beforeAll(async () => {
  app = await testApp()
  ;[admin, client, partner] = await Promise.all([
    app.as('admin'),
    app.as('client'),
    app.as('partner'),
  ])
  building = (await admin.buildings.create({ body: { street_name: 'Rue du Lac' } })).id
  product = (await admin.products.list({ query: { kind: 'peik' } })).results[0]!.id
  await admin.users.update({
    params: { id: client.id },
    body: { street: 'Rue de l’École', number: '4', postcode: '1204', city: 'Genève' },
  })
  await setOffice({ iban })
})

const setOffice = (more: Parameters<TestPerson['settings']['update']>[0]['body']) =>
  admin.settings.update({
    params: { id: 1 },
    body: {
      ...{ organisation: 'Bureau d’Énergie', street: 'Quai du Rhône', number: '12' },
      ...{ postcode: '1205', city: 'Genève', vat_number: 'CHE-116.281.710', ...more },
    },
  })

type Draft = Parameters<TestPerson['quotes']['create']>[0]['body']

/** A draft over 1000.00 without VAT, with an option of 500.00. */
async function aDraft(more: Partial<Draft>) {
  const mandate = await admin.mandates.create({
    body: { product, building, client: client.id, partner: partner.id, responsible: admin.id },
  })
  const quote = await admin.quotes.create({
    body: {
      ...{ contractor: client.id, mandates: [mandate.id] },
      lines: [
        { text: 'Visite', unit_price: '1000' },
        { text: 'Thermographie', unit_price: '500', optional: true },
      ],
      ...more,
    },
  })
  return { quote, params: { id: quote.id } }
}

async function anAccepted(more: Partial<Draft>) {
  const { params } = await aDraft(more)
  const sent = await admin.quotes.send({ params })
  const option = sent.lines!.find(({ optional }) => optional)!.id!
  const body = { name: 'Ada Keller', options: [option] }
  return { params, sent, accepted: await client.quotes.accept({ params, body }) }
}

/** The running number of an invoice, F-YYYY-NNNN. */
const numberIn = (invoice: string | null) => Number(/^F-\d{4}-(\d{4,})$/.exec(invoice ?? '')![1])

async function refusalOf(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (!(error instanceof CallError)) throw new Error('was not refused', { cause: error })
  return [error.status, error.body.code]
}

/** The bill of a quote’s deposit. */
async function billOf(id: number) {
  await runWaiting(app, 'invoices.print')
  const { deposit_pdf_hash } = await admin.quotes.get({ params: { id } })
  const pdf = await buffer(await app.outside.files.read(deposit_pdf_hash!))
  if (process.env.KEEP_PDF) writeFileSync(`${process.env.KEEP_PDF}/deposit-${id}.pdf`, pdf)
  expect(pdf.toString('latin1')).toContain('<pdfuaid:part>1</pdfuaid:part>')
  // The fonts that the standard allows, embedded.
  expect(pdf.toString('latin1')).toMatch(/BaseFont ?\/[A-Z]{6}\+LiberationSans/)
  return pdf
}

/** The lines of the QR code on the bill of a quote’s deposit. */
async function codeOn(id: number) {
  const pdf = await billOf(id)
  const codes = await readQrCodes(pdf)
  expect(codes).toHaveLength(1)
  return codes[0]!.split(/\r?\n/)
}

describe('a deposit', () => {
  it('is the office’s percentage unless the quote has another one or an amount', async () => {
    await setOffice({ quote_deposit_percent: 30 })
    const { quote, params } = await aDraft({})
    expect(quote).toMatchObject({ deposit_percent: 30, deposit: 324.3, total: 1081 })
    const change = (body: Partial<Draft>) => admin.quotes.update({ params, body })
    expect(await change({ deposit_percent: 33.33 })).toMatchObject({ deposit: 360.3 })
    expect(await change({ rounded: true })).toMatchObject({ deposit: 360.3 })
    expect(await change({ deposit_percent: 0.01 })).toMatchObject({ deposit: 0.1 })
    expect(await change({ deposit_amount: 250.01 })).toMatchObject({ deposit: 250.01 })
    expect(await change({ deposit_amount: null, deposit_percent: null })).toMatchObject({
      deposit: null,
    })
    await setOffice({ quote_deposit_percent: null })
    expect((await aDraft({})).quote).toMatchObject({ deposit_percent: null, deposit: null })
  })

  it('is refused at sending if it exceeds the total, or the office cannot be paid', async () => {
    const { params } = await aDraft({ deposit_amount: 1081.01 })
    expect(await refusalOf(admin.quotes.send({ params }))).toEqual([409, 'deposit_too_much'])
    await admin.quotes.update({ params, body: { deposit_amount: 1081 } })
    for (const missing of [
      { iban: null },
      { iban: 'DE89370400440532013000' },
      { city: null },
      { organisation: 'Бюро' },
    ]) {
      await setOffice({ iban, ...missing })
      // The office's screen says so beforehand, by the same rule.
      expect(await admin.quotes.readiness({})).toMatchObject({ name: true, payment: false })
      expect(await refusalOf(admin.quotes.send({ params }))).toEqual([409, 'no_payment_details'])
    }
    await setOffice({ iban })
    expect(await admin.quotes.readiness({})).toMatchObject({ name: true, vat: true, payment: true })
    expect(await admin.quotes.send({ params })).toMatchObject({ status: 'sent' })
  })

  it('has no bill before the quote is accepted, nor if it is declined', async () => {
    const { params } = await aDraft({ deposit_percent: 50 })
    const billed = () =>
      Promise.all([admin, client].map((who) => who.quotes.depositPdf({ params })))
    expect(await refusalOf(admin.quotes.billDeposit({ params }))).toEqual([409, 'no_deposit'])
    await admin.quotes.send({ params })
    expect(await refusalOf(admin.quotes.billDeposit({ params }))).toEqual([409, 'no_deposit'])
    expect(await refusalOf(billed())).toEqual([409, 'no_deposit'])
    await client.quotes.decline({ params, body: {} })
    expect(await refusalOf(admin.quotes.billDeposit({ params }))).toEqual([409, 'no_deposit'])
    expect(await runWaiting(app, 'invoices.print')).toEqual([])
    expect(await app.database.db.$count(quotesTable)).toBeGreaterThan(0)
    const { rows } = await app.database.pool.query('select from invoices')
    expect(rows).toEqual([])
  })

  it('is billed at acceptance with the options taken, and its QR code says so', async () => {
    const { params, sent, accepted } = await anAccepted({ deposit_percent: 20 })
    expect(accepted).toMatchObject({ total: 1621.5, deposit: 324.3, deposit_pdf_hash: null })
    expect(await refusalOf(client.quotes.depositPdf({ params }))).toEqual([409, 'pdf_not_ready'])
    const { name } = await admin.users.get({ params: { id: client.id } })
    const [type, version, coding, account, ...lines] = await codeOn(params.id)
    expect([type, version, coding, account]).toEqual(['SPC', '0200', '1', iban])
    expect(lines.slice(0, 7)).toEqual([
      'S',
      "Bureau d'Énergie",
      'Quai du Rhône',
      '12',
      '1205',
      'Genève',
      'CH',
    ])
    expect(lines.slice(14, 16)).toEqual(['324.30', 'CHF'])
    expect(lines.slice(16, 23)).toEqual(['S', name, "Rue de l'École", '4', '1204', 'Genève', 'CH'])
    const { invoice } = (await client.quotes.get({ params })).deposit_bill!
    const reference = paymentReference(iban, invoice!, params.id)
    expect(lines.slice(23, 27)).toEqual(['SCOR', reference, `Acompte, offre ${sent.number}`, 'EPD'])
    for (const { token } of [admin, client]) {
      const answer = await fetch(`${app.url}/api/quotes/${params.id}/deposit-bill/`, {
        headers: { Authorization: `Bearer ${token}` },
      })
      expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
      expect(answer.headers.get('Content-Disposition')).toContain(invoice)
    }
    expect((await refusalOf(partner.quotes.depositPdf({ params })))[0]).toBe(403)
    expect((await refusalOf(client.quotes.billDeposit({ params })))[0]).toBe(403)
    const before = (await queuedMails(app.database)).length
    await runWaiting(app, 'quotes.tellAnswered')
    const mails = (await queuedMails(app.database))
      .slice(before)
      .filter(({ subject }) => subject.includes(sent.number!))
    expect(mails).toHaveLength(2)
    for (const { text } of mails) expect(text).toContain('324.30')
  })

  it('is billed again with the account that the office has then', async () => {
    const { params } = await anAccepted({ deposit_amount: 99.95 })
    expect((await codeOn(params.id))[3]).toBe(iban)
    const { deposit_pdf_hash: first, deposit_bill: before } = await admin.quotes.get({ params })
    await setOffice({ iban: qrIban })
    expect(await admin.quotes.billDeposit({ params })).toMatchObject({ deposit_pdf_hash: null })
    const lines = await codeOn(params.id)
    expect(lines.slice(3, 4)).toEqual([qrIban])
    expect(lines.slice(18, 19)).toEqual(['99.95'])
    const { deposit_bill: after } = await admin.quotes.get({ params })
    // Invoices are frozen: another one takes its place, under the next number.
    expect(numberIn(after!.invoice)).toBe(numberIn(before!.invoice) + 1)
    const reference = paymentReference(qrIban, after!.invoice!, params.id)
    expect(lines.slice(27, 29)).toEqual(['QRR', reference])
    expect((await admin.quotes.get({ params })).deposit_pdf_hash).not.toBe(first)
    await setOffice({ iban: null })
    expect(await refusalOf(admin.quotes.billDeposit({ params }))).toEqual([
      409,
      'no_payment_details',
    ])
    await setOffice({ iban })
  })

  it('is said to have no invoice where the office has no account any more', async () => {
    const { params } = await aDraft({ deposit_amount: 120 })
    const sent = await admin.quotes.send({ params })
    await setOffice({ iban: null })
    await client.quotes.accept({ params, body: { name: 'Ada Keller' } })
    await setOffice({ iban })
    await runWaiting(app, 'quotes.tellAnswered')
    const texts = (await queuedMails(app.database)).flatMap(({ subject, text }) =>
      subject.includes(sent.number!) ? [text] : [],
    )
    expect(texts.join('\n')).toMatch(/le bureau en est averti et vous l’enverra/)
    expect(texts.join('\n')).toMatch(/dont la facture n’est pas faite/)
  })

  it('is billed once for all versions of a quote (§3)', async () => {
    const { params, accepted } = await anAccepted({ deposit_percent: 30 })
    const bill = { quote: params.id, number: accepted.number, amount: '486.45' }
    expect(accepted).toMatchObject({ deposit: 486.45, deposit_bill: bill })
    const draft = await admin.quotes.newVersion({ params })
    const second = { params: { id: draft.id } }
    expect(draft).toMatchObject({ deposit: null, deposit_percent: null, deposit_bill: bill })
    await admin.quotes.update({ ...second, body: { deposit_percent: 50 } })
    expect(await refusalOf(admin.quotes.send(second))).toEqual([409, 'deposit_billed'])
    await admin.quotes.update({ ...second, body: { deposit_percent: null } })
    await admin.quotes.send(second)
    const frozen = await app.database.pool.query(
      'select content from quote_contents where quote = $1',
      [draft.id],
    )
    expect(frozen.rows[0].content.deposit_billed).toEqual({
      ...{ number: accepted.number, amount: '486.45' },
    })
    const answered = await client.quotes.accept({ ...second, body: { name: 'Ada Keller' } })
    expect(answered).toMatchObject({ status: 'accepted', deposit: null, deposit_bill: bill })
    expect(await refusalOf(admin.quotes.billDeposit(second))).toEqual([409, 'no_deposit'])
    // The bill that there is can still be made again.
    expect(await admin.quotes.billDeposit({ params })).toMatchObject({ deposit_bill: bill })
    await runWaiting(app, 'quotes.tellAnswered')
    const texts = (await queuedMails(app.database)).flatMap(({ subject, text }) =>
      subject.includes(answered.number!) ? [text] : [],
    )
    expect(texts.join('\n')).toContain(`déjà été facturé avec l’offre ${accepted.number}`)
    expect(texts.join('\n')).toContain(`avait été facturé avec l’offre ${accepted.number}`)
  })

  it('stands on the office’s list until it is billed (§5)', async () => {
    const waits = async (id: number) => {
      const { today } = await admin.today.office({})
      return today.results.filter((row) => row.fact === 'quote_deposit' && row.id === id)
    }
    const billed = await anAccepted({ deposit_amount: 99 })
    const none = await anAccepted({})
    const { params, quote } = await aDraft({ deposit_amount: 120 })
    await admin.quotes.send({ params })
    await setOffice({ iban: null })
    const accepted = await client.quotes.accept({ params, body: { name: 'Ada Keller' } })
    const [row, ...more] = await waits(params.id)
    expect(more).toEqual([])
    expect(row).toMatchObject({
      ...{ actor: 'office', mandate: quote.mandates[0], since: accepted.answered_at },
      detail: { text: accepted.number },
    })
    expect(await waits(billed.params.id)).toEqual([])
    expect(await waits(none.params.id)).toEqual([])
    expect((await client.today.expected({})).results.map(({ fact }) => fact)).not.toContain(
      'quote_deposit',
    )
    await setOffice({ iban })
    // While a newer version is open, that one sets the deposit.
    const { id } = await admin.quotes.newVersion({ params })
    await admin.quotes.send({ params: { id } })
    expect(await waits(params.id)).toEqual([])
    await admin.quotes.cancel({ params: { id }, body: {} })
    expect(await waits(params.id)).toHaveLength(1)
    await admin.quotes.billDeposit({ params })
    expect(await waits(params.id)).toEqual([])
  })

  it('is set by the newest version that is open or accepted, also if both are asked at once', async () => {
    const bills = async (...ids: number[]) =>
      (
        await app.database.pool.query('select quote from invoices where quote = any($1)', [ids])
      ).rows.map(({ quote }) => quote as number)
    const unbilled = async () => {
      const { params } = await aDraft({ deposit_amount: 120 })
      await admin.quotes.send({ params })
      await setOffice({ iban: null })
      await client.quotes.accept({ params, body: { name: 'Ada Keller' } })
      await setOffice({ iban })
      const { id, deposit } = await admin.quotes.newVersion({ params })
      expect(deposit).toBe(120)
      return { first: { params }, second: { params: { id } } }
    }
    const declined = await unbilled()
    await admin.quotes.send(declined.second)
    expect(await refusalOf(admin.quotes.billDeposit(declined.first))).toEqual([
      409,
      'deposit_of_newer',
    ])
    await client.quotes.decline({ ...declined.second, body: {} })
    expect(await admin.quotes.billDeposit(declined.first)).toMatchObject({
      deposit_bill: { quote: declined.first.params.id },
    })

    const accepted = await unbilled()
    await admin.quotes.send(accepted.second)
    await client.quotes.accept({ ...accepted.second, body: { name: 'Ada Keller' } })
    expect(await refusalOf(admin.quotes.billDeposit(accepted.first))).toEqual([
      409,
      'deposit_billed',
    ])
    for (let round = 0; round < 6; round++) {
      const { first, second } = await unbilled()
      await Promise.allSettled([
        admin.quotes.billDeposit(first),
        admin.quotes.send(second),
        admin.quotes.billDeposit(first),
      ])
      const { status } = await admin.quotes.get(second)
      if (status === 'sent')
        await Promise.allSettled([
          client.quotes.accept({ ...second, body: { name: 'Ada Keller' } }),
          admin.quotes.billDeposit(first),
        ])
      const of = await bills(first.params.id, second.params.id)
      expect(of).toEqual([status === 'sent' ? second.params.id : first.params.id])
    }
  })

  it('leaves the payer open where their address cannot be stated', async () => {
    const abroad = await app.as('client')
    await admin.users.update({
      params: { id: abroad.id },
      body: { street: 'Rue du Château', postcode: '74100', city: 'Annemasse' },
    })
    const mandate = await admin.mandates.create({ body: { product, building, client: abroad.id } })
    const { id } = await admin.quotes.create({
      body: {
        ...{ contractor: abroad.id, mandates: [mandate.id], deposit_percent: 100 },
        lines: [{ text: 'Visite', unit_price: '10' }],
      },
    })
    await admin.quotes.send({ params: { id } })
    await abroad.quotes.accept({ params: { id }, body: { name: 'Léa Favre' } })
    expect((await codeOn(id)).slice(20, 27)).toEqual(Array(7).fill(''))
  })

  it('prints a payer whole and as the code says, whatever letters they have and wherever they live', async () => {
    const payer = await app.as('client')
    const name = 'Hoirie Œuvrard-Nguyễn, ﬁduciaire Țuțea & Cie, 5 m² pour 1 € – p.a. Zoë'
    const paid = 'Hoirie Œuvrard-Nguyên, fiduciaire Țuțea & Cie, 5 m² pour 1 € - p.a. Zoë'
    await admin.users.update({
      params: { id: payer.id },
      body: { company_name: name, postcode: '74100', city: 'Annemasse', country: 'FR' },
    })
    const mandate = await admin.mandates.create({ body: { product, building, client: payer.id } })
    const { id } = await admin.quotes.create({
      body: {
        ...{ contractor: payer.id, mandates: [mandate.id], deposit_percent: 100 },
        lines: [{ text: 'Visite', unit_price: '12345.60' }],
      },
    })
    await admin.quotes.send({ params: { id } })
    await payer.quotes.accept({ params: { id }, body: { name: 'Léa Favre' } })
    const pdf = await billOf(id)
    const shortened = paid.slice(0, 70).trim()
    for (const dpi of [150, 200, 300])
      for (const reader of Object.keys(qrReaders) as (keyof typeof qrReaders)[]) {
        const [code = ''] = await readQrCodes(pdf, { dpi, reader })
        const lines = code.split(/\r?\n/)
        expect([dpi, reader, ...lines.slice(20, 27)]).toEqual([
          ...[dpi, reader],
          ...['S', shortened, '', '', '74100', 'Annemasse', 'FR'],
        ])
      }
    // Lines break differently on the receipt and the payment part.
    const printed = (await readPrintedText(pdf)).join().replaceAll(/[\s\u200b]+/g, '')
    const timesPrinted = (text: string) => printed.split(text.replaceAll(' ', '')).length - 1
    expect(timesPrinted(shortened)).toBe(2)
    expect(timesPrinted('FR - 74100 Annemasse')).toBe(2)
    // The letter goes abroad too.
    expect(timesPrinted('74100 Annemasse FRANCE')).toBe(1)
  })

  it('is paid at the address of the first building where that is the payer’s', async () => {
    const payer = await app.as('client')
    await admin.buildings.create({
      body: {
        ...{ street_name: 'Rue du Stand', street_number: '8', postcode: '1204', city: 'Genève' },
        owners: [payer.id],
      },
    })
    await admin.users.update({
      params: { id: payer.id },
      body: { same_address_as_first_building: true, country: 'FR' },
    })
    const mandate = await admin.mandates.create({ body: { product, building, client: payer.id } })
    const { id } = await admin.quotes.create({
      body: {
        ...{ contractor: payer.id, mandates: [mandate.id], deposit_percent: 100 },
        lines: [{ text: 'Visite', unit_price: '10' }],
      },
    })
    await admin.quotes.send({ params: { id } })
    await payer.quotes.accept({ params: { id }, body: { name: 'Léa Favre' } })
    expect((await codeOn(id)).slice(22, 27)).toEqual(['Rue du Stand', '8', '1204', 'Genève', 'CH'])
  })
})

describe('the payment part', () => {
  const { creditor } = creditorOf({
    ...{ organisation: 'Bureau', iban, street: 'Quai du Rhône', number: null },
    ...{ postcode: '1205', city: 'Genève' },
  })!
  const payment = {
    ...{ iban, creditor, debtor: null, message: 'Acompte', amount: '10.00' },
    reference: paymentReference(iban, 'Q-2026-0001', 1),
  }

  it.each(['-1.00', '0.00', '1', '1.005', '1000000000.00', '1e3', 'NaN'])(
    'refuses the amount %s',
    (amount) => {
      expect(() => paymentCodeSvg({ ...payment, amount })).toThrow('cannot be paid')
    },
  )

  it('takes the characters of Swiss payments only', () => {
    expect(paymentText('  L’“Œuvre” – 5 € … ', 70)).toBe('L\'"Œuvre" - 5 € ...')
    expect(paymentText('Ș ș Ț ț Ž ÿ', 70)).toBe('Ș ș Ț ț Ž ÿ')
    for (const other of ['Bureau 😀', 'Бюро', '事務所', 'a\u0007b', '', '   ', null])
      expect(paymentText(other, 70)).toBeUndefined()
    expect(paymentText('é'.repeat(80), 70)).toHaveLength(70)
  })
})
