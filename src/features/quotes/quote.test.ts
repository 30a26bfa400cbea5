// Over 300 lines: quotes through HTTP, from the draft to the answer, as each group.
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { auditLog } from '../../kernel/audit/audit.table.ts'
import { addDays, dayOf, formatInstant } from '../../kernel/field/format.ts'
import { CallError } from '../../kernel/http/client.ts'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import { readPrintedText } from '../../testing/bills/paymentCode.ts'
import { photo } from '../../testing/files/pictures.ts'
import { emptyPdf, uploadFile } from '../../testing/files/upload.ts'
import { runWaiting } from '../../testing/kickoff/device.ts'
import { queuedMails } from '../../testing/mails.ts'
import { quoteLinksTable } from './quote.table.ts'

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

const today = () => dayOf(new Date())

async function aMandate(owner: TestPerson = client, street = 'Chemin des Semailles') {
  const { id: building } = await admin.buildings.create({
    body: { street_name: street, street_number: '1A', postcode: '1212', city: 'Grand-Lancy' },
  })
  const product = (await admin.products.list({ query: { kind: 'cecbplus' } })).results[0]!.id
  const { id } = await admin.mandates.create({
    body: { product, building, client: owner.id, partner: partner.id, responsible: admin.id },
  })
  return { id, building, product }
}

type Draft = Parameters<TestPerson['quotes']['create']>[0]['body']

/** A draft with one line and one option. */
async function aQuote(more: Partial<Draft> = {}, owner = client) {
  const mandate = await aMandate(owner)
  const quote = await admin.quotes.create({
    body: {
      ...{ contractor: owner.id, mandates: [mandate.id] },
      lines: [
        {
          text: 'CECB Plus',
          quantity: '1',
          unit_price: '2000',
          vat_rate: '8.1',
          mandate: mandate.id,
        },
        { text: 'Thermographie', unit_price: '680', optional: true },
      ],
      ...more,
    },
  })
  return { mandate, quote, params: { id: quote.id } }
}

async function aSentQuote(more: Partial<Draft> = {}, owner = client) {
  const made = await aQuote(more, owner)
  return { ...made, quote: await admin.quotes.send({ params: made.params }) }
}

/** Deletes a quote that was sent, which takes its number. */
const removeSent = ({
  params,
  quote,
}: {
  params: { id: number }
  quote: { number: string | null }
}) => admin.quotes.remove({ params, query: { confirm: quote.number! } })

/** Makes the waiting PDFs and mails the links; returns the token of the last one. */
async function mailedToken() {
  await runWaiting(app, 'quotes.print')
  await runWaiting(app, 'quotes.mailLink')
  const { rows } = await app.database.pool.query<{ secret: string }>(
    `select secret from mails where key like 'quote-sent-%' order by id desc limit 1`,
  )
  return app.box.open(rows[0]!.secret as never).slice(1)
}

async function mailedQuoteCode() {
  await runWaiting(app, 'quotes.mailCode')
  const { rows } = await app.database.pool.query<{ secret: string }>(
    `select secret from mails where key like 'quote-code-%' order by id desc limit 1`,
  )
  return app.box.open(rows[0]!.secret as never).split('\n')[1]!
}

async function refusalOf(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (!(error instanceof CallError)) throw new Error('was not refused', { cause: error })
  return [error.status, error.body.code]
}

async function problemsOf(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  return (error as CallError).body.fields
}

/** Lets the last day of a quote pass. */
const letPass = (id: number) =>
  app.database.pool.query('update quotes set valid_until = $1 where id = $2', [
    addDays(today(), -1),
    id,
  ])

const statusOfMandate = async (id: number) => (await admin.mandates.get({ params: { id } })).status

describe('a draft (§3.quote.contractor, §3.quote.mandates, §3.quote.valid_from, §3.quote.valid_until, §3.quote.description, §3.quote.header, §3.quote.footer)', () => {
  it('has the lines of its mandates’ products, the office’s texts and 30 days unless something else is given', async () => {
    await admin.settings.update({
      params: { id: 1 },
      body: { quote_header_fr: 'Madame, Monsieur,', quote_footer_fr: 'Payable à 30 jours.' },
    })
    const [one, two] = [await aMandate(), await aMandate(client, 'Rue du Lac')]
    await admin.products.update({ params: { id: one.product }, body: { price: 1500 } })
    const three = await aMandate()
    const quote = await admin.quotes.create({
      body: { contractor: client.id, mandates: [one.id, two.id, three.id] },
    })
    expect(quote).toMatchObject({
      ...{ status: 'draft', number: null, edition: 1, language: 'fr', taxes_included: false },
      ...{ header: 'Madame, Monsieur,', footer: 'Payable à 30 jours.', description: null },
      ...{ valid_from: today(), valid_until: addDays(today(), 30) },
      address: 'Chemin des Semailles 1A +2',
    })
    expect(quote.lines!.map(({ mandate, text, quantity }) => [mandate, text, quantity])).toEqual(
      [one.id, two.id, three.id].map((id) => [id, 'CECB Plus', '1']),
    )
    expect(quote.lines!.at(-1)).toMatchObject({ unit_price: '1500.00', vat_rate: '8.1' })
    expect(quote.places!.map(({ address }) => address)[1]).toBe('Rue du Lac 1A')
    const later = await admin.quotes.update({
      params: { id: quote.id },
      body: {
        lines: [{ text: 'Forfait', unit_price: 100.5, quantity: 2 }] as never,
        rounded: true,
      },
    })
    expect(later.totals).toEqual({
      ...{ net: '201.00', gross: '217.28', rounding: '0.02', total: '217.30', discount: '0.00' },
      vat: [{ rate: '8.1', base: '201.00', amount: '16.28' }],
    })
    expect(later.total).toBe(217.3)
  })

  it('is refused at the field: mandates of another client, rates that are not in force, dates, ids', async () => {
    const other = await app.as('client')
    const [own, others] = [await aMandate(), await aMandate(other)]
    const create = (body: Partial<Draft>) =>
      problemsOf(
        admin.quotes.create({ body: { contractor: client.id, mandates: [own.id], ...body } }),
      )
    const { number } = await admin.mandates.get({ params: { id: others.id } })
    expect((await create({ mandates: [own.id, others.id] }))?.mandates?.[0]).toContain(number)
    expect(await create({ mandates: [] })).toHaveProperty('mandates')
    const line = { text: 'x', unit_price: '1' }
    for (const lines of [
      [{ ...line, vat_rate: '7.7' }],
      [{ ...line, vat_rate: '101' }],
      [{ ...line, unit_price: '1.005' }],
      [{ ...line, unit_price: '-1' }],
      [{ ...line, quantity: 'x' }],
      [{ ...line, mandate: others.id }],
      [{ ...line, text: '' }],
      [
        { ...line, id: 1 },
        { ...line, id: 1 },
      ],
      [{ ...line, quantity: '999999', unit_price: '99999999' }],
    ])
      expect(Object.keys((await create({ lines }))!)[0]).toMatch(/^lines/)
    expect(await create({ valid_from: '2026-02-01', valid_until: '2026-01-31' })).toHaveProperty(
      'valid_until',
    )
    // What the quote's own validity says does not matter: the day of the service does.
    const dated = { ...line, vat_rate: '7.7', service_until: '2023-12-31' }
    const earlier = { lines: [dated], valid_from: '2023-12-31' }
    const quote = await admin.quotes.create({
      body: { contractor: client.id, mandates: [own.id], ...earlier },
    })
    expect(quote.totals!.vat[0]!.rate).toBe('7.7')
  })

  it('is taken as large as its fields allow', async () => {
    const { params, mandate } = await aQuote()
    const wide = (length: number) => '日'.repeat(length)
    const line = {
      ...{ text: wide(1000), note: wide(300), unit: wide(20), quantity: '123456.789' },
      ...{ unit_price: '0.01', discount: '12.50', vat_rate: '8.1', mandate: mandate.id },
    }
    const body = {
      ...{ description: wide(2000), header: wide(5000), footer: wide(5000) },
      lines: Array.from({ length: 200 }, (_, index) => ({ ...line, id: 99_000 + index })),
    }
    const { lines } = await admin.quotes.update({ params, body })
    expect(lines!.at(-1)).toMatchObject({ id: 99_199, note: line.note })
    // As a browser sends it back, with what the server has added.
    expect(await admin.quotes.update({ params, body: { ...body, lines } })).toMatchObject({ lines })
    expect(
      await problemsOf(
        admin.quotes.update({ params, body: { lines: [...lines!, { ...line, id: 1 }] } }),
      ),
    ).toHaveProperty('lines', [expect.stringMatching(/200 lines.*two quotes/)])
  })

  it('goes to another contractor with their mandates; those of the one before leave with their lines', async () => {
    const { params, mandate } = await aQuote()
    const other = await app.as('client')
    const theirs = await aMandate(other, 'Rue Neuve')
    const move = (mandates: number[]) =>
      admin.quotes.update({ params, body: { contractor: other.id, mandates } })
    expect(await problemsOf(move([mandate.id]))).toHaveProperty('mandates')
    const moved = await move([theirs.id])
    expect(moved).toMatchObject({ contractor: other.id, mandates: [theirs.id] })
    expect(moved.lines!.map((line) => [line.text, line.mandate])).toEqual([
      ['CECB Plus', theirs.id],
      ['Thermographie', null],
    ])
  })

  it('is found by an exact phrase in number, contractor or address (§2.quotes_list.address, §2.quotes_list.contractor)', async () => {
    const mandate = await aMandate(client, 'Avenue Blanche Fontaine')
    const { id } = await admin.quotes.create({
      body: { contractor: client.id, mandates: [mandate.id] },
    })
    const find = async (search: string) =>
      (await admin.quotes.list({ query: { search } })).results.map((one) => one.id)
    for (const search of ['blanche fontaine', 'Avenue Blanche', 'av. blanche font', 'fontaine 1A'])
      expect([search, await find(search)]).toEqual([search, [id]])
    for (const search of ['fontaine blanche', 'avenue fontaine'])
      expect([search, await find(search)]).toEqual([search, []])
    await admin.quotes.send({ params: { id } })
    const { number } = await admin.quotes.get({ params: { id } })
    expect(await find(number!)).toEqual([id])
    await admin.buildings.update({
      params: { id: mandate.building },
      body: { street_name: 'Sentier Inconnu' },
    })
    expect([await find('sentier inconnu'), await find('blanche fontaine')]).toEqual([[id], []])
  })

  it('is the office’s alone: 404 for the client, 403 for everybody else; deleting it keeps nothing from being made again', async () => {
    const { params } = await aQuote()
    expect(await refusalOf(client.quotes.get({ params }))).toEqual([404, 'not_found'])
    for (const person of [partner, await app.as()])
      expect((await refusalOf(person.quotes.get({ params })))[0]).toBe(403)
    expect((await refusalOf(client.quotes.send({ params })))[0]).toBe(404)
    await admin.quotes.remove({ params })
    expect((await refusalOf(admin.quotes.get({ params })))[0]).toBe(404)
    expect((await admin.quotes.restore({ params })).id).toBe(params.id)
  })
})

describe('two people at one draft (§3.quote.status)', () => {
  it('both keep their changes of different lines; the same price is for a person to decide', async () => {
    const { quote, params } = await aQuote()
    const { version } = quote
    const edit = (line: number, unit_price: string) =>
      admin.quotes.update(
        {
          params,
          body: {
            lines: quote.lines!.map((one, index) =>
              index === line ? { ...one, unit_price } : one,
            ),
          },
        },
        { ifMatch: version },
      )
    await edit(0, '2100')
    expect((await edit(1, '700')).lines).toMatchObject([
      { unit_price: '2100.00', net: '2100.00' },
      { unit_price: '700.00' },
    ])
    expect(await refusalOf(edit(0, '1900'))).toEqual([409, 'conflict'])
  })
})

describe('sending (§3.quote.status)', () => {
  it('gives the number, freezes the quote, moves its mandates and mails a link to its client', async () => {
    const { quote, params, mandate } = await aSentQuote()
    expect(quote).toMatchObject({ status: 'sent', edition: 1 })
    expect(quote.number).toMatch(/^Q-\d{4}-\d{4,}$/)
    expect(await statusOfMandate(mandate.id)).toBe('offered')
    expect(await refusalOf(admin.quotes.send({ params }))).toEqual([409, 'not_draft'])
    for (const body of [{ header: 'x' }, { rounded: true }, { lines: [] }, { mandates: [] }])
      expect(await refusalOf(admin.quotes.update({ params, body }))).toEqual([409, 'frozen'])
    await admin.quote_notes.update({ params, body: { internal_note: 'Rappeler en mai' } })
    const shorter = { valid_until: addDays(today(), 3) }
    expect(await problemsOf(admin.quotes.update({ params, body: shorter }))).toHaveProperty(
      'valid_until',
    )
    const valid_until = addDays(today(), 60)
    expect(await admin.quotes.update({ params, body: { valid_until } })).toMatchObject({
      valid_until,
    })
    const token = await mailedToken()
    const [mail] = (await queuedMails(app.database)).slice(-1)
    expect(mail).toMatchObject({ to: client.email })
    expect(mail!.text).toContain('/accept')
    expect(mail!.subject).toContain(quote.number)
    const links = await app.database.db.select().from(quoteLinksTable)
    expect(JSON.stringify(links)).not.toContain(token)
    const seen = await client.quotes.get({ params })
    expect(seen).toMatchObject({ number: quote.number, total: 2162 })
    expect(Object.keys(seen)).not.toEqual(
      expect.arrayContaining(['internal_note', 'accounting_url', 'evidence']),
    )
    expect((await refusalOf(client.quotes.history({ params })))[0]).toBe(403)
    const acts = await app.database.db
      .select({ act: auditLog.act })
      .from(auditLog)
      .where(and(eq(auditLog.resource, 'quotes'), eq(auditLog.record_id, params.id)))
      .orderBy(auditLog.id)
    expect(acts.map(({ act }) => act)).toEqual(['quote:sent', 'quote:extended'])
  })

  it('is refused without a line that counts, and after its validity', async () => {
    const options = await aQuote({ lines: [{ text: 'x', unit_price: '1', optional: true }] })
    expect(await refusalOf(admin.quotes.send({ params: options.params }))).toEqual([
      409,
      'no_lines',
    ])
    const late = await aQuote({ valid_from: '2026-01-01', valid_until: '2026-01-31' })
    expect(await refusalOf(admin.quotes.send({ params: late.params }))).toEqual([409, 'expired'])
  })

  it('keeps the places, names and office that it was sent with, whatever changes in their records', async () => {
    const owner = await app.as('client')
    const { params, mandate, quote } = await aSentQuote({}, owner)
    const token = await mailedToken()
    const said = await app.anonymous.quotes.openLink({ body: { token } })
    const { id } = await admin.buildings.create({
      body: { street_name: 'Rue Neuve', street_number: '9', postcode: '1204', city: 'Genève' },
    })
    await admin.mandates.update({ params: { id: mandate.id }, body: { building: id } })
    await admin.users.update({ params: { id: owner.id }, body: { company_name: 'Autre SA' } })
    await admin.settings.update({ params: { id: 1 }, body: { organisation: 'Autre bureau' } })
    const { places, version: _, ...now } = await owner.quotes.get({ params })
    await admin.settings.update({ params: { id: 1 }, body: { organisation: 'Bureau du Lac' } })
    expect(places).toEqual(quote.places)
    expect(now.contractor_name).toBe('Autre SA')
    const { pdf_url: __, ...still } = await app.anonymous.quotes.openLink({ body: { token } })
    expect({ ...said, ...still }).toEqual(said)
  })

  it('of many prints in turns: one person’s batch delays nobody else (§9)', async () => {
    const other = await app.as('admin')
    const made = [await aQuote(), await aQuote(), await aQuote(), await aQuote()]
    const [first, second, third, theirs] = made.map(({ params }) => params)
    for (const params of [first!, second!, third!]) await admin.quotes.send({ params })
    await other.quotes.send({ params: theirs! })
    const { rows } = await app.database.pool.query<{ quote: number; queue: string }>(
      `select (j.payload ->> 'quote')::int as quote, q.queue_name as queue from graphile_worker._private_jobs j
       join graphile_worker._private_job_queues q on q.id = j.job_queue_id
       where j.key = any($1) order by j.priority, j.run_at, j.id`,
      [made.map(({ params }) => `quotes/${params.id}`)],
    )
    expect(rows).toEqual(
      [first, theirs, second, third].map((params) => ({
        quote: params!.id,
        queue: `print ${params === theirs ? other.id : admin.id}`,
      })),
    )
    await mailedToken()
  })

  it('reaches the client whatever signs its texts and names have', async () => {
    const signs = 'Isolation 🏠 日本 #let *x* $y$ @z \\u{41}'
    const { params } = await aSentQuote({ description: signs, footer: signs })
    expect((await app.anonymous.quotes.openLink({ body: { token: await mailedToken() } })).id).toBe(
      params.id,
    )
    expect((await admin.quotes.get({ params })).pdf_hash).not.toBeNull()
  })

  it('of a new version replaces the one before, whose link ends', async () => {
    const { params, quote } = await aSentQuote()
    const token = await mailedToken()
    const next = await admin.quotes.newVersion({ params })
    expect(next).toMatchObject({ status: 'draft', edition: 2, replaces: params.id, number: null })
    expect(await refusalOf(admin.quotes.newVersion({ params }))).toEqual([409, 'has_version'])
    expect(await admin.quotes.get({ params })).toMatchObject({ status: 'sent' })
    const sent = await admin.quotes.send({ params: { id: next.id } })
    expect(sent.number).not.toBe(quote.number)
    expect(await client.quotes.get({ params })).toMatchObject({
      status: 'superseded',
      replaced_by: next.id,
    })
    expect(await refusalOf(app.anonymous.quotes.openLink({ body: { token } }))).toEqual([
      410,
      'superseded',
    ])
    expect(await refusalOf(client.quotes.accept({ params, body: { name: 'Ada' } }))).toEqual([
      409,
      'superseded',
    ])
  })

  it('of the next version ends the one before also in the trash, so that restoring it opens no second offer', async () => {
    const { params, quote } = await aSentQuote()
    const next = await admin.quotes.newVersion({ params })
    await removeSent({ params, quote })
    await admin.quotes.send({ params: { id: next.id } })
    await admin.quotes.restore({ params })
    expect(await admin.quotes.get({ params })).toMatchObject({ status: 'superseded' })
    expect(await refusalOf(client.quotes.accept({ params, body: { name: 'Ada' } }))).toEqual([
      409,
      'superseded',
    ])
  })
})

describe('an answer', () => {
  it('of the signed-in client takes options, keeps evidence, orders the mandates and sends receipts', async () => {
    const { params, mandate, quote } = await aSentQuote()
    const option = quote.lines!.find(({ optional }) => optional)!.id!
    const accept = (body: object) =>
      client.quotes.accept({ params, body: { name: 'Ada Keller', ...body } })
    expect(await problemsOf(accept({ options: [999] }))).toHaveProperty('options')
    expect(await problemsOf(accept({ signature: emptyPdf.toString('base64') }))).toHaveProperty(
      'signature',
    )
    const signature = (await photo('png')).toString('base64')
    const accepted = await accept({ options: [option], signature })
    expect(accepted).toMatchObject({
      ...{ status: 'accepted', answered_name: 'Ada Keller', answer_channel: 'account' },
      total: 2897.08,
    })
    expect(await statusOfMandate(mandate.id)).toBe('ordered')
    const { evidence } = await admin.quotes.get({ params })
    expect(evidence).toMatchObject({ name: 'Ada Keller', person: client.id, code: false })
    expect(evidence!.content_hash).toMatch(/^[\da-f]{64}$/)
    // The answer was quicker than the PDF.
    expect(evidence!.pdf_hash).toBeNull()
    await runWaiting(app, 'quotes.print')
    const printed = await admin.quotes.get({ params })
    expect(printed.pdf_hash).toMatch(/^[\da-f]{64}$/)
    expect(printed.evidence).toEqual({ ...evidence, pdf_hash: printed.pdf_hash })
    expect(evidence!.signature).toMatch(/^[\da-f]{64}$/)
    expect(evidence!.ip).toBeTruthy()
    expect(await refusalOf(accept({}))).toEqual([409, 'answered'])
    expect(await refusalOf(client.quotes.decline({ params, body: {} }))).toEqual([409, 'answered'])
    const before = (await queuedMails(app.database)).length
    await runWaiting(app, 'quotes.tellAnswered')
    const mails = (await queuedMails(app.database)).slice(before)
    expect(mails.map(({ to }) => to)).toEqual([client.email, admin.email])
  })

  it('is certified on the last page of the accepted quote, which is joined to the receipt (§3)', async () => {
    const { params, quote } = await aSentQuote()
    await runWaiting(app, 'quotes.print')
    const option = quote.lines!.find(({ optional }) => optional)!
    await client.quotes.accept({ params, body: { name: 'Ada Keller', options: [option.id!] } })
    expect(await refusalOf(client.quotes.acceptedPdf({ params }))).toEqual([409, 'pdf_not_ready'])
    const before = (await queuedMails(app.database)).length
    await runWaiting(app, 'quotes.tellAnswered')
    const [receipt, told] = (await queuedMails(app.database)).slice(before)
    const accepted = await admin.quotes.get({ params })
    const { evidence, number, accepted_pdf_hash: hash } = accepted
    expect(receipt!.content.attachments).toEqual([
      { name: `${number}.pdf`, type: 'application/pdf', hash },
    ])
    expect(receipt!.text).toContain('attestation')
    expect(told!.content.attachments).toBeUndefined()
    const download = async (path: string, { token }: TestPerson) => {
      const headers = { authorization: `Bearer ${token}` }
      const answer = await fetch(`${app.url}/api/quotes/${params.id}/${path}/`, { headers })
      return new Uint8Array(await answer.arrayBuffer())
    }
    // Both sides get the same file, and what was sent stays, byte by byte.
    const [theirs, ours, sent] = await Promise.all([
      download('accepted-pdf', client),
      download('accepted-pdf', admin),
      download('pdf', admin),
    ])
    const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
    expect([hashOf(theirs), hashOf(ours)]).toEqual([hash, hash])
    expect(hashOf(sent)).toBe(evidence!.pdf_hash)
    expect((await refusalOf(partner.quotes.acceptedPdf({ params })))[0]).toBe(403)
    const pages = await readPrintedText(ours)
    const plain = (text: string) => text.replaceAll(/[\s\p{C}]+/gu, '')
    const [whole, page] = [plain(pages.join()), plain(pages.at(-1)!)]
    const at = new Date(evidence!.at)
    const hoursAhead =
      (Date.parse(`${at.toLocaleString('sv', { timeZone: 'Europe/Zurich' })}Z`) - at.getTime()) /
      3_600_000
    for (const said of [
      ...['Ada Keller', client.email, evidence!.ip!, evidence!.pdf_hash!, evidence!.content_hash],
      ...[
        formatInstant(at),
        `Europe/Zurich, UTC+0${Math.round(hoursAhead)}:00`,
        number!,
        option.text,
      ],
      ...['2’897.08', 'Bureau'],
    ])
      expect(page).toContain(plain(said))
    // Nothing is left to sign, but on the PDF that was sent.
    expect(whole).not.toContain('Signature')
    expect(plain((await readPrintedText(sent)).join())).toContain('Signature')
    if (process.env.KEEP_PDF) writeFileSync(`${process.env.KEEP_PDF}/accepted.pdf`, ours)
  })

  it('is told to the office with what became of the mandates', async () => {
    /** The mail of an answer to the office. */
    const told = async ({ id }: { id: number }) => {
      await runWaiting(app, 'quotes.tellAnswered')
      const mails = await queuedMails(app.database)
      return mails.find(({ key }) => key === `quote-answered-${id}`)!.text
    }
    const accept = ({ params }: { params: { id: number } }) =>
      client.quotes.accept({ params, body: { name: 'Ada Keller' } })
    const ordered = await aSentQuote()
    await accept(ordered)
    expect(await told(ordered.params)).toMatch(/Ses mandats sont commandés/)
    // The mandate went to another client after the quote was sent: the office replaces it.
    const moved = await aSentQuote()
    const other = await app.as('client')
    await admin.mandates.update({
      params: { id: moved.mandate.id },
      body: { client: other.id },
    })
    expect((await refusalOf(accept(moved)))[0]).toBe(409)
    const declined = await aSentQuote()
    await client.quotes.decline({ params: declined.params, body: {} })
    expect(await told(declined.params)).toMatch(/Restent au statut «\sOffre envoyée\s»\s: M-/)
    const cancelled = await aSentQuote()
    await client.quotes.decline({ params: cancelled.params, body: {} })
    await admin.mandates.setStatus({
      params: { id: cancelled.mandate.id },
      body: { to: 'cancelled', reason: 'Vente' },
    })
    expect(await told(cancelled.params)).not.toMatch(/Restent au statut/)
  })

  it('of another client is refused, as is one for a partner', async () => {
    const { params } = await aSentQuote()
    const other = await app.as('client')
    expect((await refusalOf(other.quotes.accept({ params, body: { name: 'x' } })))[0]).toBe(404)
    expect((await refusalOf(other.quotes.get({ params })))[0]).toBe(404)
    expect((await refusalOf(partner.quotes.accept({ params, body: { name: 'x' } })))[0]).toBe(403)
  })

  it('entered by the office needs a file of the mandate that proves it', async () => {
    const { params, mandate } = await aSentQuote()
    const accept = (proof?: number, proof_date: string | undefined = dayOf(new Date())) =>
      admin.quotes.accept({ params, body: { name: 'Ada Keller', proof, proof_date } })
    expect(await problemsOf(accept())).toHaveProperty('proof')
    const other = await aMandate()
    const upload = ({ id, building }: typeof other) =>
      uploadFile(app, admin, emptyPdf, {
        ...{ name: 'signe.pdf', type: 'signed_quote', folder: 'contract' },
        ...{ mandate: id, building },
      })
    const elsewhere = await upload(other)
    expect(await problemsOf(accept(elsewhere.id))).toHaveProperty('proof')
    const proof = (await upload(mandate)).id
    const undated = admin.quotes.accept({ params, body: { name: 'Ada Keller', proof } })
    expect(await problemsOf(undated)).toHaveProperty('proof_date')
    expect(await problemsOf(accept(proof, '2100-01-01'))).toHaveProperty('proof_date')
    const answered = await accept(proof, '2026-01-05')
    expect(answered).toMatchObject({ status: 'accepted', answer_channel: 'office' })
    expect((await admin.quotes.get({ params })).evidence).toMatchObject({
      ...{ proof, proof_date: '2026-01-05', person: admin.id },
      proof_hash: (await admin.files.get({ params: { id: proof } })).hash,
    })
    await runWaiting(app, 'quotes.tellAnswered')
    const mails = (await queuedMails(app.database)).filter(({ subject }) =>
      subject.includes(answered.number!),
    )
    expect(mails.map(({ text }) => text)).toEqual([
      expect.stringContaining('document daté du 05.01.2026'),
      expect.stringContaining('document daté du 05.01.2026'),
    ])
    expect(await refusalOf(admin.files.remove({ params: { id: proof } }))).toEqual([409, 'proof'])
    await admin.files.remove({ params: { id: elsewhere.id } })
  })

  it('that declines keeps the mandates offered, says why, and waits for the office', async () => {
    const { params, mandate } = await aSentQuote()
    const declined = await client.quotes.decline({ params, body: { reason: 'Trop cher' } })
    expect(declined).toMatchObject({ status: 'declined', decline_reason: 'Trop cher' })
    expect(await statusOfMandate(mandate.id)).toBe('offered')
    const waits = async () =>
      (await admin.today.office({ query: {} })).today.results
        .filter((row) => row.mandate === mandate.id)
        .map(({ fact, id }) => [fact, id])
    expect(await waits()).toEqual([['quote_ended', params.id]])
    await admin.quotes.newVersion({ params })
    expect(await waits()).toEqual([])
  })

  it('is awaited on each of its mandates, by one task of the client that names all (§5)', async () => {
    const colleague = await app.as('admin')
    const owner = await app.as('client')
    const first = await aMandate(owner)
    const second = await aMandate(owner, 'Rue des Deux-Ponts')
    await admin.mandates.update({
      params: { id: second.id },
      body: { responsible: colleague.id },
    })
    const mandates = [first.id, second.id]
    const { params } = await aSentQuote({
      contractor: owner.id,
      mandates,
      lines: [{ text: 'CECB Plus', unit_price: '2000', mandate: first.id }],
    })
    const awaited = async (who: TestPerson, fact: string, mine?: 'true') => {
      const found = await who.today.office({ query: mine ? { mine } : {} })
      return [...found.waiting.results, ...found.today.results]
        .filter((row) => row.fact === fact && row.id === params.id)
        .map(({ mandate }) => mandate)
        .sort((a, b) => a - b)
    }
    expect(await awaited(admin, 'quote')).toEqual(mandates)
    expect(await awaited(colleague, 'quote', 'true')).toEqual([second.id])
    const expected = async () =>
      (await owner.today.expected({})).results.filter(({ fact }) => fact === 'quote')
    expect(await expected()).toMatchObject([
      { id: params.id, mandate: first.id, detail: { others: ['Rue des Deux-Ponts 1A'] } },
    ])
    // Whoever takes a mandate over is asked nothing about the quote, which the office replaces.
    const other = await app.as('client')
    await admin.mandates.update({ params: { id: first.id }, body: { client: other.id } })
    expect(await expected()).toEqual([])
    expect((await other.today.expected({})).results).toEqual([])
    await admin.mandates.update({ params: { id: first.id }, body: { client: owner.id } })
    await owner.quotes.decline({ params, body: {} })
    expect(await awaited(admin, 'quote_ended')).toEqual(mandates)
    // A new quote for one of them leaves the other to be dealt with.
    await admin.quotes.create({ body: { contractor: owner.id, mandates: [second.id] } })
    expect(await awaited(admin, 'quote_ended')).toEqual([first.id])
  })

  it('that accepts refuses a version that was made before it; one made of the accepted quote can be sent', async () => {
    const { params } = await aSentQuote()
    const next = { id: (await admin.quotes.newVersion({ params })).id }
    await client.quotes.accept({ params, body: { name: 'Ada' } })
    expect(await refusalOf(admin.quotes.send({ params: next }))).toEqual([
      409,
      'accepted_meanwhile',
    ])
    await admin.quotes.cancel({ params: next, body: {} })
    const { id } = await admin.quotes.newVersion({ params })
    expect(await admin.quotes.send({ params: { id } })).toMatchObject({ status: 'sent' })
    expect(await admin.quotes.get({ params })).toMatchObject({ status: 'accepted' })
    await mailedToken()
  })

  it('is deleted with the number of its quote as confirmation only, as is one that is awaited', async () => {
    const { params, quote, mandate } = await aSentQuote()
    const remove = (confirm?: string) => admin.quotes.remove({ params, query: { confirm } })
    for (const answer of [async () => quote, () => client.quotes.decline({ params, body: {} })]) {
      await answer()
      for (const confirm of [undefined, 'Q-2026-9999', ''])
        expect(await refusalOf(remove(confirm))).toEqual([409, 'deletion_unconfirmed'])
    }
    await remove(quote.number!)
    expect(await refusalOf(admin.quotes.get({ params }))).toEqual([404, 'not_found'])
    await mailedToken()
    expect(await statusOfMandate(mandate.id)).toBe('offered')
    // Withdrawn, it asks for nothing.
    const withdrawn = await aSentQuote()
    await admin.quotes.cancel({ params: withdrawn.params, body: {} })
    await admin.quotes.remove({ params: withdrawn.params })
  })

  it('is kept with its quote after the time in the trash, unlike a quote without an answer', async () => {
    const [answered, unanswered] = [await aSentQuote(), await aSentQuote()]
    // Nothing of theirs waits when the next test looks for its mail.
    await mailedToken()
    await client.quotes.decline({ params: answered.params, body: {} })
    for (const sent of [answered, unanswered]) await removeSent(sent)
    const ids = [answered.params.id, unanswered.params.id]
    await app.database.pool.query(
      `update quotes set deleted_at = now() - interval '31 days' where id = any($1)`,
      [ids],
    )
    await app.app.jobs.tasks['records.purge']!(
      {},
      {
        database: app.database,
        enqueue: () => async () => undefined,
        log: app.app.server.log,
        now: () => new Date(),
      },
    )
    const { rows } = await app.database.pool.query('select id from quotes where id = any($1)', [
      ids,
    ])
    expect(rows).toEqual([{ id: answered.params.id }])
  })

  it('is refused after the last day, before the job marks the quote and after it', async () => {
    const { params, mandate } = await aSentQuote()
    const token = await mailedToken()
    await letPass(params.id)
    for (const run of [false, true]) {
      if (run)
        await app.app.jobs.tasks['quotes.expire']!(
          {},
          {
            ...{ database: app.database, enqueue: () => async () => undefined },
            ...{ log: app.app.server.log, now: () => new Date() },
          },
        )
      expect(await client.quotes.get({ params })).toMatchObject({ status: 'expired' })
      expect(await refusalOf(client.quotes.accept({ params, body: { name: 'x' } }))).toEqual([
        409,
        'expired',
      ])
      expect(await refusalOf(app.anonymous.quotes.openLink({ body: { token } }))).toEqual([
        410,
        'expired',
      ])
      const found = await admin.quotes.list({ query: { status: 'expired', id: [params.id] } })
      expect(found.count).toBe(1)
      const open = await admin.quotes.list({ query: { status: 'sent', id: [params.id] } })
      expect(open.count).toBe(0)
    }
    expect(await statusOfMandate(mandate.id)).toBe('offered')
    const valid_until = addDays(today(), 30)
    expect(await problemsOf(admin.quotes.update({ params, body: { valid_until } }))).toHaveProperty(
      'valid_until',
    )
    expect(await admin.quotes.newVersion({ params })).toMatchObject({ edition: 2 })
  })
})

describe('the PDF of a draft (§2)', () => {
  const open = (who: TestPerson, id: number) =>
    fetch(`${app.url}/api/quotes/${id}/draft-pdf/`, {
      headers: { Authorization: `Bearer ${who.token}` },
    })

  it('is for the office alone, freezes nothing and ends with the sending', async () => {
    const { params } = await aQuote()
    const answer = await open(admin, params.id)
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
    expect(Buffer.from(await answer.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-')
    expect(answer.headers.get('Content-Disposition')).toContain('Quote')
    for (const who of [client, partner]) expect((await open(who, params.id)).status).toBe(403)
    const { rows } = await app.database.pool.query('select from quote_contents where quote = $1', [
      params.id,
    ])
    expect(rows).toEqual([])
    expect(await admin.quotes.get({ params })).toMatchObject({ number: null, pdf_hash: null })
    await admin.quotes.send({ params })
    expect((await open(admin, params.id)).status).toBe(409)
  })
})

describe('the link in the mail (§2)', () => {
  it('opens the quote without an account and changes nothing; a mailed code accepts it', async () => {
    const { params, quote, mandate } = await aSentQuote()
    const token = await mailedToken()
    const { anonymous } = app
    const { version } = await admin.quotes.get({ params })
    for (let time = 0; time < 2; time++) {
      const seen = await anonymous.quotes.openLink({ body: { token } })
      expect(seen).toMatchObject({ id: params.id, number: quote.number, office: 'Bureau du Lac' })
      expect(JSON.stringify(seen)).not.toContain('internal_note')
    }
    expect((await admin.quotes.get({ params })).version).toBe(version)
    const option = quote.lines!.find(({ optional }) => optional)!.id!
    const accept = (code?: string) =>
      anonymous.quotes.acceptByLink({
        body: { token, name: 'Ada Keller', options: [option], ...(code && { code }) },
      })
    const asked = await accept()
    expect(asked).toMatchObject({ state: 'code_sent', totals: null })
    expect(await accept()).toEqual(asked)
    const code = await mailedQuoteCode()
    const wrong = code === '000000' ? '000001' : '000000'
    expect(await problemsOf(accept(wrong))).toHaveProperty('code')
    expect(await accept(code)).toMatchObject({ state: 'accepted', totals: { total: '2897.08' } })
    expect(await admin.quotes.get({ params })).toMatchObject({
      ...{ status: 'accepted', answer_channel: 'link' },
      evidence: { person: null, code: true, name: 'Ada Keller' },
    })
    expect(await statusOfMandate(mandate.id)).toBe('ordered')
    // The link shows what was answered, by whom, what comes next, and the accepted PDF; for some time.
    const seen = await anonymous.quotes.openLink({ body: { token } })
    expect(seen.answer).toEqual({
      ...{ status: 'accepted', name: 'Ada Keller', at: expect.any(String), next: 'form' },
      in_charge: 'admin Test 3',
    })
    expect(seen.lines.filter(({ ticked }) => ticked)).toEqual(
      seen.lines.filter(({ optional }) => optional),
    )
    await runWaiting(app, 'quotes.tellAnswered')
    const { accepted_pdf_hash } = await admin.quotes.get({ params })
    const { pdf_url } = await anonymous.quotes.openLink({ body: { token } })
    const pdf = await fetch(app.url + pdf_url!)
    expect(
      createHash('sha256')
        .update(new Uint8Array(await pdf.arrayBuffer()))
        .digest('hex'),
    ).toBe(accepted_pdf_hash)
    const [receipt] = (await queuedMails(app.database)).filter(({ key }) =>
      key.startsWith('quote-receipt-'),
    )
    expect(receipt!.text).toContain('le formulaire de lancement')
    await admin.mandates.setStatus({
      params: { id: mandate.id },
      body: { to: 'cancelled', reason: 'Vente' },
    })
    expect((await anonymous.quotes.openLink({ body: { token } })).answer).toMatchObject({
      next: 'cancelled',
    })
    await app.database.pool.query(
      "update quotes set answered_at = answered_at - interval '31 days' where id = $1",
      [params.id],
    )
    expect(await refusalOf(anonymous.quotes.openLink({ body: { token } }))).toEqual([
      410,
      'answered',
    ])
    expect(await refusalOf(accept(code))).toEqual([410, 'answered'])
  })

  it('mails one code to two devices that ask at the same moment', async () => {
    const { params } = await aSentQuote()
    const token = await mailedToken()
    const accept = () => app.anonymous.quotes.acceptByLink({ body: { token, name: 'x' } })
    const holder = await app.database.pool.connect()
    await holder.query('begin')
    await holder.query('select from quotes where id = $1 for update', [params.id])
    const both = Promise.all([accept(), accept()])
    const waiting = async () =>
      (
        await app.database.pool.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
      ).rowCount
    await expect.poll(waiting).toBe(2)
    await holder.query('commit')
    holder.release()
    const [first, second] = await both
    expect(second).toEqual(first)
    const { rows } = await app.database.pool.query(
      `select from audit_log where act = 'quote:code_mailed' and record_id = $1`,
      [params.id],
    )
    expect(rows).toHaveLength(1)
  })

  it('voids a code after five wrong tries', async () => {
    await aSentQuote()
    const token = await mailedToken()
    const accept = (code?: string) =>
      app.anonymous.quotes.acceptByLink({ body: { token, name: 'x', ...(code && { code }) } })
    await accept()
    const code = await mailedQuoteCode()
    const wrong = code === '111111' ? '222222' : '111111'
    for (let time = 0; time < 4; time++)
      expect((await refusalOf(accept(wrong)))[1]).toBe('invalid_input')
    expect(await refusalOf(accept(wrong))).toEqual([409, 'code_void'])
    expect(await refusalOf(accept(code))).toEqual([409, 'code_void'])
  })

  it('declines with a reason, and is ended by a new mail, a deletion and a withdrawal', async () => {
    const declined = await aSentQuote()
    const first = await mailedToken()
    const body = { token: first, reason: 'Vendu' }
    expect(await app.anonymous.quotes.declineByLink({ body })).toEqual({ state: 'declined' })
    expect(await admin.quotes.get({ params: declined.params })).toMatchObject({
      ...{ status: 'declined', decline_reason: 'Vendu', answer_channel: 'link' },
    })
    const open = (token: string) => app.anonymous.quotes.openLink({ body: { token } })
    const again = await aSentQuote()
    const old = await mailedToken()
    await admin.quotes.mail({ params: again.params })
    const fresh = await mailedToken()
    expect(await refusalOf(open(old))).toEqual([410, 'unknown'])
    await open(fresh)
    await admin.quotes.cancel({ params: again.params, body: { reason: 'Erreur' } })
    expect(await refusalOf(open(fresh))).toEqual([410, 'cancelled'])
    const deleted = await aSentQuote()
    const last = await mailedToken()
    await removeSent(deleted)
    expect(await refusalOf(open(last))).toEqual([410, 'unknown'])
  })
})
