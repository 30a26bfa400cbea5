import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '../../../kernel/field/format.ts'
import { CallError } from '../../../kernel/http/client.ts'
import { type TestApp, type TestPerson, testApp } from '../../../testing/app.ts'
import { readyToBill } from '../../../testing/billingOffice.ts'
import { runWaiting } from '../../../testing/kickoff/device.ts'
import { queuedMails } from '../../../testing/mails.ts'
import { mailsTable } from '../mail.table.ts'

let app: TestApp
let admin: TestPerson
let client: TestPerson
let building: number
let product: number

beforeAll(async () => {
  app = await testApp()
  ;[admin, client] = await Promise.all([app.as('admin'), app.as('client')])
  await admin.users.update({ params: { id: client.id }, body: { language: 'it' } })
  building = (await admin.buildings.create({ body: { street_name: 'Via delle Lettere' } })).id
  product = (await admin.products.list({ query: { kind: 'cecb' } })).results[0]!.id
  await readyToBill(admin)
})
afterEach(() => app.database.db.delete(mailsTable))

const aMandate = async () =>
  (await admin.mandates.create({ body: { product, building, client: client.id } })).id

async function aQuote({ optional = false } = {}) {
  const mandate = await aMandate()
  const { id } = await admin.quotes.create({
    body: {
      ...{ contractor: client.id, mandates: [mandate] },
      lines: [
        { text: 'Conseil', unit_price: '1000' },
        ...(optional ? [{ text: 'Visite', unit_price: '100', optional }] : []),
      ],
    },
  })
  return { id, mandate }
}

async function inProgress() {
  const mandate = await aMandate()
  for (const to of ['ordered', 'in_progress'] as const)
    await admin.mandates.setStatus({ params: { id: mandate }, body: { to, reason: 'essai' } })
  return mandate
}

/** Problems by field, or status and code, of a refusal. */
async function refusalOf(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (!(error instanceof CallError)) throw new Error('was not refused', { cause: error })
  return error.body.fields ?? [error.status, error.body.code]
}

const onlyMail = async () => {
  const mails = await queuedMails(app.database)
  expect(mails).toHaveLength(1)
  return mails[0]!
}
const own = {
  subject: 'Come convenuto: {number}',
  text: 'Come convenuto martedì.\n\nTotale {total}.',
}

describe('the mail of a quote', () => {
  it('is shown in the language of its contractor, filled in as far as it is known', async () => {
    const { id } = await aQuote()
    const draft = await admin.mails.draft({ query: { about: 'quote', id } })
    expect(draft).toMatchObject({ language: 'it', placeholders: ['number'] })
    expect(draft.subject).toBe('La sua offerta {number}: Via delle Lettere')
    expect(draft.text).toContain('un totale di 1’081.00\u00a0CHF')
    expect(draft.text).not.toContain('opzioni')
  })

  it('is what the office wrote for its mails, with options too', async () => {
    const sent = { mail: 'quote_mail:sent', language: 'it' as const }
    const { id } = await aQuote({ optional: true })
    const query = { about: 'quote' as const, id }
    expect((await admin.mails.draft({ query })).text).toContain('opzioni')
    await admin.mails.keepText({ body: { ...sent, subject: 'O', text: 'Nostra offerta {number}' } })
    expect(await admin.mails.draft({ query })).toMatchObject({
      ...{ subject: 'O', text: 'Nostra offerta {number}', placeholders: ['number'] },
    })
    const { number } = await admin.quotes.send({ params: { id } })
    for (const task of ['quotes.print', 'quotes.mailLink']) await runWaiting(app, task)
    expect((await onlyMail()).text).toContain(`\n\nNostra offerta ${number}\n\n`)
    await admin.mails.removeText({ query: sent })
  })

  it('says what somebody wrote for this once, with its number, and its link stays', async () => {
    const { id } = await aQuote()
    const { number } = await admin.quotes.send({ params: { id }, body: { letter: own } })
    for (const task of ['quotes.print', 'quotes.mailLink']) await runWaiting(app, task)
    const mail = await onlyMail()
    expect([mail.subject, mail.language]).toEqual([`Come convenuto: ${number}`, 'it'])
    expect(mail.text).toContain('Come convenuto martedì.\n\nTotale 1’081.00.')
    expect([mail.has_secret, mail.text.includes('/accept')]).toEqual([true, true])
    await app.database.db.delete(mailsTable)
    // The next one is the office's again.
    await admin.quotes.mail({ params: { id } })
    await runWaiting(app, 'quotes.mailLink')
    expect((await onlyMail()).subject).toBe(`La sua offerta ${number}: Via delle Lettere`)
    await app.database.db.delete(mailsTable)
    await admin.quotes.mail({ params: { id }, body: { letter: own } })
    await runWaiting(app, 'quotes.mailLink')
    expect((await onlyMail()).subject).toBe(`Come convenuto: ${number}`)
  })

  it('is refused with placeholders that it does not fill in, or empty; the quote stays a draft', async () => {
    const { id } = await aQuote()
    const send = (letter: typeof own) =>
      refusalOf(admin.quotes.send({ params: { id }, body: { letter } }))
    expect(await send({ ...own, text: 'Offerta {numero}' })).toEqual({
      'letter.text': [expect.stringContaining('{numero}')],
    })
    expect(await send({ subject: ' ', text: '' })).toEqual({
      'letter.subject': [expect.anything()],
      'letter.text': [expect.anything()],
    })
    expect(await send({ subject: 'Offre {numéro}', text: '{nom du client} { number }' })).toEqual({
      'letter.subject': [expect.stringContaining('{numéro}')],
      'letter.text': [expect.stringContaining('{nom du client}')],
    })
    expect((await admin.quotes.get({ params: { id } })).status).toBe('draft')
  })

  it('goes to whom it was written, in the language of its draft, about what its writer saw', async () => {
    const { id } = await aQuote()
    const params = { id }
    const { version } = await admin.quotes.get({ params })
    const { reader, language } = await admin.mails.draft({ query: { about: 'quote', id } })
    expect(reader).toBe(client.id)
    const letter = { ...own, language, reader }
    const someoneElse = { ...letter, reader: admin.id }
    expect(await refusalOf(admin.quotes.send({ params, body: { letter: someoneElse } }))).toEqual([
      409,
      'other_reader',
    ])
    await admin.quotes.update({
      params,
      body: { lines: [{ text: 'Conseil', unit_price: '2500' }] },
    })
    const late = admin.quotes.send({ params, body: { letter } }, { ifMatch: version })
    expect(await refusalOf(late)).toEqual([409, 'conflict'])
    await admin.users.update({ params: { id: client.id }, body: { language: 'fr' } })
    await admin.quotes.send({ params, body: { letter } })
    for (const task of ['quotes.print', 'quotes.mailLink']) await runWaiting(app, task)
    const mail = await onlyMail()
    expect(mail.language).toBe('it')
    expect(mail.text).toMatch(/^Buongiorno/)
    await admin.users.update({ params: { id: client.id }, body: { language: 'it' } })
  })
})

it('an invoice and its reminder say what somebody wrote for this once', async () => {
  const { id: quote } = await aQuote()
  await admin.quotes.send({ params: { id: quote } })
  await client.quotes.accept({ params: { id: quote }, body: { name: 'Ada Keller' } })
  const { id } = await admin.invoices.create({ body: { quote, kind: 'final' } })
  await runWaiting(app, 'invoices.print')
  await app.database.db.delete(mailsTable)
  const draft = await admin.mails.draft({ query: { about: 'invoice', id } })
  expect(draft).toMatchObject({ language: 'it', placeholders: [] })
  const letter = { subject: 'Fattura {number}', text: 'Restano {amount} CHF.' }
  expect(
    await refusalOf(admin.invoices.send({ params: { id }, body: { letter: own } })),
  ).toHaveProperty('letter.text')
  const { number } = await admin.invoices.send({ params: { id }, body: { letter } })
  await runWaiting(app, 'invoices.mail')
  const mail = await onlyMail()
  expect(mail.subject).toBe(`Fattura ${number}`)
  expect(mail.text).toContain('Restano 1’081.00\u00a0CHF.')
  await app.database.db.delete(mailsTable)
  await app.database.pool.query('update invoices set due_on = $1 where id = $2', [
    addDays(dayOf(new Date()), -1),
    id,
  ])
  expect((await admin.mails.draft({ query: { about: 'reminder', id } })).text).toContain(number!)
  const reminder = { ...letter, text: 'Restano {open} CHF.' }
  await admin.invoices.remind({ params: { id }, body: { letter: reminder } })
  await app.database.pool.query('update invoices set reminders = 2 where id = $1', [id])
  expect(await refusalOf(admin.mails.draft({ query: { about: 'reminder', id } }))).toEqual([
    409,
    'no_more_reminders',
  ])
  await app.database.pool.query('update invoices set reminders = 1 where id = $1', [id])
  await runWaiting(app, 'invoices.mail')
  expect((await onlyMail()).text).toContain('Restano 1’081.00\u00a0CHF.')
})

it('a kick-off form goes with what somebody wrote, and its link', async () => {
  const mandate = await inProgress()
  await app.database.db.delete(mailsTable)
  expect(await admin.mails.draft({ query: { about: 'kickoff', id: mandate } })).toMatchObject({
    ...{ language: 'it', placeholders: ['date', 'number'].toSorted() },
  })
  const letter = { subject: 'Modulo {number}', text: 'Fino al {date}.' }
  const params = { id: mandate }
  const { form } = await admin.kickoff.make({ params, body: { mail: true, letter } })
  await runWaiting(app, 'kickoff.mailForm')
  const mail = await onlyMail()
  expect(mail.subject).toMatch(/^Modulo M-/)
  expect(mail.text).toMatch(/Fino al \d\d\.\d\d\.\d{4}\./)
  expect(mail.has_secret).toBe(true)
  expect(
    await refusalOf(
      admin.kickoff.mail({
        params: { id: mandate, form: form.id },
        body: { letter: { ...letter, text: '{total}' } },
      }),
    ),
  ).toHaveProperty('letter.text')
})

describe('what is missing', () => {
  it('is written to the client at once, with what was asked last, and once', async () => {
    const mandate = await inProgress()
    await runWaiting(app, 'document_requests.askOnStart')
    await runWaiting(app, 'document_requests.tellClient')
    await app.database.db.delete(mailsTable)
    await admin.document_requests.create({
      body: { building, mandate, type: 'other', label: 'Chiavi della cantina' },
    })
    const draft = await admin.mails.draft({ query: { about: 'requests', id: mandate } })
    expect(draft).toMatchObject({ language: 'it', placeholders: ['lines'] })
    const letter = { subject: 'Mancano', text: 'Mi servono ancora:\n\n{lines}' }
    await admin.document_requests.tell({ body: { mandate, letter } })
    await runWaiting(app, 'document_requests.tellClient')
    const mail = await onlyMail()
    expect(mail.subject).toBe('Mancano')
    expect(mail.text).toMatch(/Mi servono ancora:\n\n[^]*Chiavi della cantina/)
    // Written to twice about the same, by two people at once, and asked again meanwhile: none takes the other's place.
    await admin.document_requests.tell({ body: { mandate, letter: { ...letter, subject: 'A' } } })
    await admin.document_requests.tell({ body: { mandate } })
    await admin.document_requests.create({ body: { building, mandate, type: 'other', label: 'B' } })
    await runWaiting(app, 'document_requests.tellClient')
    const subjects = (await queuedMails(app.database)).map(({ subject }) => subject)
    expect(subjects).toHaveLength(4)
    expect(subjects).toEqual(expect.arrayContaining(['Mancano', 'A']))
  })

  it('is nothing to write about where nothing is, or nobody may be told', async () => {
    const mandate = await inProgress()
    expect(await refusalOf(admin.document_requests.tell({ body: { mandate } }))).toEqual([
      409,
      'nothing_missing',
    ])
    const { id: draft } = await admin.mandates.create({
      body: { product, building, client: client.id },
    })
    const about = { about: 'requests' as const, id: draft }
    expect(await refusalOf(admin.mails.draft({ query: about }))).toEqual([409, 'not_told'])
  })
})

describe('the mail of a delivery', () => {
  const deliver = async (id: number, body: { letter?: object } = {}) =>
    admin.mandates.setStatus({
      params: { id },
      body: { to: 'delivered', reason: 'essai', ...body } as never,
    })
  async function inReview() {
    const id = await inProgress()
    await admin.mandates.setStatus({ params: { id }, body: { to: 'in_review', reason: 'essai' } })
    await runWaiting(app, 'mandates.tell')
    await app.database.db.delete(mailsTable)
    return id
  }

  it('is shown before, and says what somebody wrote for this once, in its frame', async () => {
    const id = await inReview()
    const draft = await admin.mails.draft({ query: { about: 'delivery', id } })
    expect(draft).toMatchObject({
      mail: 'mandate_mail:delivered',
      language: 'it',
      placeholders: [],
    })
    expect(draft.text).toContain('Via delle Lettere')
    const { mail, language, reader } = draft
    const letter = { subject: 'Fatto', text: 'Come convenuto martedì.', mail, language, reader }
    await deliver(id, { letter })
    await runWaiting(app, 'mandates.tell')
    const sent = await onlyMail()
    expect([sent.subject, sent.language]).toEqual(['Fatto', 'it'])
    expect(sent.text).toContain('Come convenuto martedì.')
    // What counts as acceptance is the product’s to say.
    expect(sent.text).toContain('Senza obiezioni da parte sua')
  })

  it('refuses a letter to somebody else, of another mail, or with what it cannot fill in', async () => {
    const id = await inReview()
    const letter = { subject: 'Fatto', text: 'Fatto.' }
    expect(await refusalOf(deliver(id, { letter: { ...letter, reader: admin.id } }))).toEqual([
      409,
      'other_reader',
    ])
    const other = { ...letter, mail: 'mandate_mail:report' }
    expect(await refusalOf(deliver(id, { letter: other }))).toEqual([409, 'other_mail'])
    const unknown = { ...letter, text: 'Totale {total}' }
    expect(await refusalOf(deliver(id, { letter: unknown }))).toHaveProperty('letter.text')
    const back = { to: 'in_progress' as const, reason: 'essai', letter }
    expect(await refusalOf(admin.mandates.setStatus({ params: { id }, body: back }))).toEqual([
      409,
      'other_mail',
    ])
    expect((await admin.mandates.get({ params: { id } })).status).toBe('in_review')
  })

  it('is nothing to write where the client gets none', async () => {
    const id = await inReview()
    const gone = await app.as('client')
    await admin.mandates.update({ params: { id }, body: { client: gone.id } })
    await admin.users.deactivate({ params: { id: gone.id } })
    const query = { about: 'delivery' as const, id }
    expect(await refusalOf(admin.mails.draft({ query }))).toEqual([409, 'client_not_told'])
  })
})

it('letters are the administrators’ only', async () => {
  const { id } = await aQuote()
  const mandate = await inProgress()
  for (const group of ['client', 'partner'] as const) {
    const person = await app.as(group)
    const calls = [
      () => person.mails.draft({ query: { about: 'quote', id } }),
      () => person.document_requests.tell({ body: { mandate } }),
    ]
    for (const call of calls) expect(await refusalOf(call())).toEqual([403, 'forbidden'])
  }
})

it('a letter that asks for money does not go once all is paid', async () => {
  const { id: quote } = await aQuote()
  await admin.quotes.send({ params: { id: quote } })
  await client.quotes.accept({ params: { id: quote }, body: { name: 'Ada Keller' } })
  const { id } = await admin.invoices.create({ body: { quote, kind: 'final' } })
  await runWaiting(app, 'invoices.print')
  await app.database.db.delete(mailsTable)
  const params = { id }
  const { mail, reader, language } = await admin.mails.draft({ query: { about: 'invoice', id } })
  const letter = { subject: 'Fattura {number}', text: 'Da pagare.', mail, reader, language }
  await admin.invoices.pay({ params, body: { amount: 1081, paid_on: dayOf(new Date()) } })
  expect(await refusalOf(admin.invoices.send({ params, body: { letter } }))).toEqual([
    409,
    'other_mail',
  ])
  // Nor if it is paid between the sending and its job.
  await admin.invoices.unpay({ params })
  await admin.invoices.send({ params, body: { letter } })
  await admin.invoices.pay({ params, body: { amount: 1081, paid_on: dayOf(new Date()) } })
  await runWaiting(app, 'invoices.mail')
  expect((await onlyMail()).text).not.toContain('Da pagare.')
})
