import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '../../../kernel/field/format.ts'
import { CallError } from '../../../kernel/http/client.ts'
import { type TestApp, type TestPerson, testApp } from '../../../testing/app.ts'
import { billingOffice } from '../../../testing/billingOffice.ts'
import { readPrintedText, readQrCodes } from '../../../testing/bills/paymentCode.ts'
import { runWaiting } from '../../../testing/kickoff/device.ts'

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
  building = (await admin.buildings.create({ body: { street_name: 'Rue du Programme' } })).id
  product = (await admin.products.list({ query: { kind: 'peik' } })).results[0]!.id
  await admin.settings.update({
    params: { id: 1 },
    body: { ...billingOffice, vat_number: null, vat_exempt: true },
  })
})

type Body = Parameters<TestPerson['claims']['create']>[0]['body']

const aMandate = async () =>
  (await admin.mandates.create({ body: { product, building, client: client.id } })).id
const claimFor = (mandate: number, body: Partial<Body> = {}) =>
  admin.claims.create({
    body: {
      ...{ mandate, programme: 'PEIK', paid_to: 'office', state: 'asked', amount: 400 },
      ...{ asked_on: addDays(today, -30), ...body },
    },
  })
const change = (id: number, body: Partial<Body>) => admin.claims.update({ params: { id }, body })

/** A sent quote over 1000.00 for a mandate. */
async function aSent(mandate: number, draft: { supplement?: true } = {}) {
  const { id } = await admin.quotes.create({
    body: {
      ...{ contractor: client.id, mandates: [mandate] },
      lines: [{ text: 'Conseil', unit_price: '1000' }],
      ...draft,
    },
  })
  await admin.quotes.send({ params: { id } })
  return id
}
const accept = (id: number) =>
  client.quotes.accept({ params: { id }, body: { name: 'Ada Keller' } })
const issueFinal = (quote: number) => admin.invoices.create({ body: { quote, kind: 'final' } })

async function refusalOf(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (!(error instanceof CallError)) throw new Error('was not refused', { cause: error })
  return error.body.fields ? Object.keys(error.body.fields) : error.body.code
}
const pdfOf = async (hash: string | null | undefined) => buffer(await app.outside.files.read(hash!))

describe('a subsidy (§3)', () => {
  it('has the amount and day of its state, and loses them with it', async () => {
    const { id } = await claimFor(await aMandate())
    expect(await change(id, { state: 'granted' })).toMatchObject({
      ...{ granted: 400, decided_on: today, paid_on: null },
    })
    expect(await change(id, { granted: 350 })).toMatchObject({ state: 'granted', granted: 350 })
    expect(await change(id, { state: 'paid' })).toMatchObject({ granted: 350, paid_on: today })
    expect(await change(id, { state: 'refused' })).toMatchObject({
      ...{ granted: null, decided_on: today, paid_on: null },
    })
    expect(await change(id, { state: 'asked' })).toMatchObject({ decided_on: null })
  })

  it('takes no day or amount that its state does not have, nor one before or after its time', async () => {
    const { id } = await claimFor(await aMandate())
    expect(await refusalOf(change(id, { granted: 100 }))).toEqual(['granted'])
    expect(await refusalOf(change(id, { decided_on: today }))).toEqual(['decided_on'])
    await change(id, { state: 'granted' })
    for (const field of ['granted', 'decided_on'] as const)
      expect(await refusalOf(change(id, { [field]: null }))).toEqual([field])
    expect(await refusalOf(change(id, { paid_on: today }))).toEqual(['paid_on'])
    expect(await refusalOf(change(id, { decided_on: addDays(today, 1) }))).toEqual(['decided_on'])
    expect(await refusalOf(change(id, { decided_on: addDays(today, -31) }))).toEqual(['decided_on'])
    expect(await refusalOf(change(id, { state: 'paid', paid_on: addDays(today, -1) }))).toEqual([
      'paid_on',
    ])
  })

  it('is read by the client of its mandate once that is offered, by no partner, and changed by the office', async () => {
    const mandate = await aMandate()
    const { id } = await claimFor(mandate)
    const params = { id }
    expect(await refusalOf(client.claims.get({ params }))).toBe('not_found')
    await aSent(mandate)
    expect(await client.claims.get({ params })).toMatchObject({ programme: 'PEIK', amount: 400 })
    expect(await refusalOf((await app.as('client')).claims.get({ params }))).toBe('not_found')
    const partner = await app.as('partner')
    for (const call of [
      () => partner.claims.list({}),
      () => client.claims.update({ params, body: { state: 'paid' } }),
      () => client.claims.remove({ params }),
    ])
      expect(await refusalOf(call())).toBe('forbidden')
  })

  it('waits on Today for the programme, or for the proof that it wants', async () => {
    const { id } = await claimFor(await aMandate(), { proof_due: addDays(today, -2) })
    const waits = async () => {
      const lists = await admin.today.office({ query: {} })
      return (['late', 'today', 'waiting'] as const).flatMap((list) =>
        lists[list].results
          .filter((row) => row.fact.startsWith('claim') && row.id === id)
          .map(({ fact, actor }) => [list, fact, actor]),
      )
    }
    expect(await waits()).toEqual([['late', 'claim_proof', 'office']])
    await change(id, { proof_sent_on: today })
    expect(await waits()).toEqual([['waiting', 'claim', 'subsidy']])
    await change(id, { state: 'granted' })
    expect(await waits()).toEqual([['waiting', 'claim', 'subsidy']])
    // Of what the client gets, the office awaits nothing.
    await change(id, { paid_to: 'client' })
    expect(await waits()).toEqual([])
    await change(id, { paid_to: 'office', state: 'paid' })
    expect(await waits()).toEqual([])
    // A programme may pay before it has its proof.
    await change(id, { proof_sent_on: null })
    expect(await waits()).toEqual([['late', 'claim_proof', 'office']])
  })
})

describe('a subsidy on a quote (§3)', () => {
  it('stands in its PDF as it was when it was sent, with what is left to the client', async () => {
    const mandate = await aMandate()
    const { id } = await claimFor(mandate)
    await claimFor(mandate, { programme: 'Refusé SA', state: 'refused' })
    const quote = await aSent(mandate)
    await change(id, { state: 'granted', granted: 100 })
    await runWaiting(app, 'quotes.print')
    const { pdf_hash } = await admin.quotes.get({ params: { id: quote } })
    const text = (await readPrintedText(await pdfOf(pdf_hash))).join('\n')
    for (const word of ['Subvention PEIK, demandée', '−400.00', '600.00'])
      expect(text).toContain(word)
    expect(text).not.toContain('Refusé SA')
  })

  it('stands in the next version, though the final invoice of the one before deducts it', async () => {
    const mandate = await aMandate()
    await claimFor(mandate, { state: 'granted' })
    const first = await aSent(mandate)
    await accept(first)
    await issueFinal(first)
    const { id } = await admin.quotes.newVersion({ params: { id: first } })
    await admin.quotes.send({ params: { id } })
    const { rows } = await app.database.pool.query(
      `select content -> 'shares' as shares from quote_contents where quote = $1`,
      [id],
    )
    expect(rows[0].shares).toMatchObject([{ programme: 'PEIK', amount: '400.00' }])
  })
})

describe('a subsidy on the final invoice (§3)', () => {
  it('is deducted once it is granted and the office gets it; the VAT and sum of the invoices stay', async () => {
    const mandate = await aMandate()
    const { id } = await claimFor(mandate)
    await claimFor(mandate, { programme: 'GEnergie', paid_to: 'client', state: 'granted' })
    await claimFor(mandate, { programme: 'Encore rien', amount: 77 })
    await change(id, { state: 'granted', granted: 300 })
    const quote = await aSent(mandate)
    await accept(quote)
    expect(await admin.invoices.proposal({ query: { quote } })).toMatchObject({
      ...{ rest: '1000.00', claimed: '300.00' },
    })
    const final = await issueFinal(quote)
    expect(final).toMatchObject({ amount: 1000, claimed: 300, open: 700 })
    await runWaiting(app, 'invoices.print')
    const { pdf_hash } = await admin.invoices.get({ params: { id: final.id } })
    const pdf = await pdfOf(pdf_hash)
    const [code = ''] = await readQrCodes(pdf)
    expect(code.split(/\r?\n/)[18]).toBe('700.00')
    const text = (await readPrintedText(pdf)).join('\n')
    for (const word of ['PEIK', '−300.00', '700.00', 'GEnergie', '400.00'])
      expect(text).toContain(word)
    expect(text).not.toContain('Encore rien')
    const params = { id: final.id }
    const pay = (amount: number) => admin.invoices.pay({ params, body: { amount, paid_on: today } })
    expect(await refusalOf(pay(700.01))).toEqual(['amount'])
    expect(await pay(700)).toMatchObject({ open: 0 })
  })

  it('stays as the invoice says until that is credited in full, and may be paid', async () => {
    const mandate = await aMandate()
    const { id } = await claimFor(mandate, { state: 'granted' })
    const quote = await aSent(mandate)
    await accept(quote)
    const first = await issueFinal(quote)
    expect(await admin.claims.get({ params: { id } })).toMatchObject({
      ...{ deducted_by: first.id, deducted_number: first.number, deducted: 400 },
    })
    // Not for a client, to whom that invoice was not sent.
    expect(await client.claims.get({ params: { id } })).not.toHaveProperty('deducted_number')
    for (const body of [{ state: 'refused' }, { granted: 1 }, { paid_to: 'client' }] as const)
      expect(await refusalOf(change(id, body))).toBe('deducted')
    expect(await refusalOf(admin.claims.remove({ params: { id } }))).toBe('deducted')
    await change(id, { state: 'paid' })
    const credit = (amount: number) =>
      admin.invoices.credit({ params: { id: first.id }, body: { amount, reason: 'Erreur' } })
    // In part, no more than the client owes.
    expect(await refusalOf(credit(601))).toEqual(['amount'])
    const { id: note } = await credit(1000)
    await runWaiting(app, 'invoices.print')
    const { pdf_hash } = await admin.invoices.get({ params: { id: note } })
    const text = (await readPrintedText(await pdfOf(pdf_hash))).join('\n')
    for (const word of ['−1’000.00', 'PEIK', '400.00', '−600.00']) expect(text).toContain(word)
    const mail = await admin.mails.draft({ query: { about: 'invoice', id: note } })
    expect(mail.text).toContain('600.00')
    expect(mail.text).not.toContain('1’000.00')
    expect(await admin.claims.get({ params: { id } })).toMatchObject({ deducted_by: null })
    expect(await admin.invoices.get({ params: { id: first.id } })).toMatchObject({ open: 0 })
    await change(id, { granted: 250 })
    expect(await issueFinal(quote)).toMatchObject({ amount: 1000, claimed: 250, open: 750 })
  })

  it('that comes after the final invoice waits for it to be credited and issued anew', async () => {
    const mandate = await aMandate()
    const { id } = await claimFor(mandate)
    const quote = await aSent(mandate)
    await accept(quote)
    const { id: final } = await issueFinal(quote)
    await change(id, { state: 'granted', granted: 200 })
    const waits = async () => {
      const { today: now } = await admin.today.office({ query: {} })
      return now.results.filter((row) => row.id === id).map(({ fact }) => fact)
    }
    expect(await waits()).toEqual(['claim_undeducted'])
    await admin.invoices.credit({
      params: { id: final },
      body: { amount: 1000, reason: 'Subvention' },
    })
    expect(await waits()).toEqual([])
    expect(await issueFinal(quote)).toMatchObject({ claimed: 200, open: 800 })
    expect(await waits()).toEqual([])
  })

  it('names what is above the rest, since the client has paid it already', async () => {
    const mandate = await aMandate()
    await claimFor(mandate, { state: 'granted' })
    const quote = await aSent(mandate)
    await accept(quote)
    await admin.invoices.create({ body: { quote, kind: 'partial', amount: 700 } })
    expect(await admin.invoices.proposal({ query: { quote } })).toMatchObject({
      ...{ rest: '300.00', claimed: '300.00', excess: '100.00' },
    })
  })

  it('does not wait to be deducted from a final invoice that asks for nothing', async () => {
    const mandate = await aMandate()
    const { id } = await claimFor(mandate, { state: 'granted' })
    const quote = await aSent(mandate)
    await accept(quote)
    await admin.invoices.create({ body: { quote, kind: 'partial', amount: 1000 } })
    expect(await issueFinal(quote)).toMatchObject({ amount: 0, claimed: 0 })
    const { today: now } = await admin.today.office({ query: {} })
    expect(now.results.filter((row) => row.id === id)).toEqual([])
  })

  it('is not put in the bin while an invoice takes it', async () => {
    const mandate = await aMandate()
    const { id } = await claimFor(mandate, { state: 'granted' })
    const quote = await aSent(mandate)
    await accept(quote)
    const [final, removal] = await Promise.allSettled([
      issueFinal(quote),
      admin.claims.remove({ params: { id } }),
    ])
    expect(final.status).toBe('fulfilled')
    const { claimed } = (final as PromiseFulfilledResult<{ claimed: number }>).value
    expect(removal.status).toBe(claimed === 400 ? 'rejected' : 'fulfilled')
  })

  it('is deducted up to what is left, and not of a supplement', async () => {
    const mandate = await aMandate()
    const { id } = await claimFor(mandate, { state: 'granted', amount: 5000 })
    const quote = await aSent(mandate)
    await accept(quote)
    const supplement = await aSent(mandate, { supplement: true })
    await accept(supplement)
    expect(await issueFinal(supplement)).toMatchObject({ amount: 1000, claimed: 0 })
    expect(await issueFinal(quote)).toMatchObject({ amount: 1000, claimed: 1000, open: 0 })
    expect(await admin.claims.get({ params: { id } })).toMatchObject({ deducted: 1000 })
  })
})
