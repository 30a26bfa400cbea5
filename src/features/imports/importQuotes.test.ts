import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '../../kernel/field/format.ts'
import { enqueueIn } from '../../kernel/jobs.server.ts'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import { readPrintedText } from '../../testing/bills/paymentCode.ts'
import { emptyPdf, uploadFile } from '../../testing/files/upload.ts'
import { paperAmounts } from '../quotes/imported/paperAmounts.ts'

let app: TestApp
let admin: TestPerson
let product: { id: number }

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  await admin.settings.update({
    params: { id: 1 },
    body: {
      ...{ organisation: 'Bureau SA', street: 'Quai du Rhône', number: '12', postcode: '1205' },
      ...{ city: 'Genève', iban: 'CH9300762011623852957', vat_number: 'CHE-116.281.710' },
      quote_number_prefix: 'D',
    },
  })
  product = await admin.products.create({
    body: {
      code: 'IMPORT-CECB',
      kind: 'cecb',
      name: { fr: 'CECB villa', en: 'CECB house', it: 'CECE villa' },
      price: 800,
    },
  })
})

/** Does the step of an import that waits in the queue, and returns what became of it. */
async function after(id: number) {
  const { import: found } = await admin.imports.get({ params: { id } })
  await app.app.jobs.tasks[`imports.${found.status}`]!(
    { import: id, actor: admin.id },
    {
      ...{ database: app.database, enqueue: enqueueIn, log: app.app.server.log },
      ...{ now: () => new Date(), isLastAttempt: true },
    },
  )
  return admin.imports.get({ params: { id }, query: { page_size: 100 } })
}
/** Reads a CSV file and checks its rows. */
async function checked(...lines: string[]) {
  const content = Buffer.from(lines.join('\r\n')).toString('base64')
  const { id } = await admin.imports.create({ body: { name: 'liste.csv', content } })
  await admin.imports.check({ params: { id } })
  return { id, ...(await after(id)) }
}
async function done(id: number, whole = true) {
  await admin.imports.run({ params: { id }, body: { whole } })
  return after(id)
}
async function undone(id: number) {
  await admin.imports.undo({ params: { id } })
  return after(id)
}
const told = ({ verdicts }: Pick<Awaited<ReturnType<typeof after>>, 'verdicts'>) =>
  verdicts.results.map(({ line, verdict }) => `${line} ${verdict}`)

const quoteNumbered = async (number: string) => {
  const { results } = await admin.quotes.list({ query: { search: number } })
  const found = results.find((quote) => quote.number === number)
  return found && admin.quotes.get({ params: { id: found.id } })
}

/** A mandate of a new client and building, with a number of an older system. */
async function mandate(number: string) {
  const { id: client } = await admin.users.create({
    body: { first_name: 'Ada', last_name: number, email: `${number.toLowerCase()}@quotes.example` },
  })
  const { id: building } = await admin.buildings.create({
    body: { street_name: `Rue ${number}`, street_number: '1', postcode: '1205', city: 'Genève' },
  })
  const { id } = await admin.mandates.create({ body: { product: product.id, building, client } })
  await app.database.pool.query('update mandates set number = $1 where id = $2', [number, id])
  return { id, building, client }
}

describe('quotes of an older system (issue 44)', () => {
  it('come with their number, amounts, dates and answer, and are undone', async () => {
    const [one, two] = [await mandate('A-1'), await mandate('A-2')]
    const { id, sheets, ...judged } = await checked(
      'N° offre;Date;N° dossier;Statut;Répondu le;Montant HT;TVA;Total TTC;Objet',
      "D-2019-12;3.4.2019;A-1;acceptée;10.4.2019;1'000.00;77.00;1'077.00;CECB",
      'D-2019-13;3.4.2019;A-2;refusée;;500;;;',
      'D-2019-14;3.4.2019;A-1, A-2;annulée;;;;2154;',
      'D-2019-15;3.4.2019;A-9;acceptée;;500;;;',
      'D-2019-16;3.4.2019;A-2;brouillon;;500;;;',
      'D-2019-17;3.4.2019;A-2;acceptée;;500;10;700;',
      'D-2019-12;3.4.2019;A-2;acceptée;;1000;77;1077;',
      ';3.4.2019;A-2;acceptée;;1000;77;1077;',
    )
    expect(sheets[0]).toMatchObject({ kinds: ['quotes'] })
    expect(sheets[0]!.columns.map(({ field }) => field?.split('.')[1])).toEqual([
      ...['number', 'sent_on', 'mandate', 'status', 'answered_on', 'net', 'vat', 'total'],
      'description',
    ])
    expect(told(judged)).toEqual([
      ...['5 refused', '6 refused', '7 refused', '9 refused', '8 double'],
      ...['2 new', '3 new', '4 new'],
    ])
    const problems = judged.verdicts.results.slice(0, 5).map(({ problem }) => problem)
    expect(problems).toEqual([
      expect.stringContaining('Mandate A-9 is not known'),
      expect.stringContaining('never sent'),
      expect.stringContaining('do not add up'),
      expect.stringContaining('is missing'),
      expect.stringContaining('another mandate or amount'),
    ])
    // What follows from a single amount is shown before it is written: the rate of 2019.
    expect(judged.verdicts.results.find(({ line }) => line === 3)!.detail).toBe(
      '500.00 + 38.50 (7.7\u00a0%) = 538.50 CHF',
    )
    expect((await done(id)).import).toMatchObject({ status: 'done', written: { created: 3 } })
    expect(await quoteNumbered('D-2019-12')).toMatchObject({
      ...{ status: 'accepted', contractor: one.client, mandates: [one.id], imported: true },
      ...{ sent_at: '2019-04-03T12:00:00.000Z', answered_at: '2019-04-10T12:00:00.000Z' },
      ...{ total: 1077, pdf_hash: null, evidence: null, deposit: null, billing: null },
      totals: { net: '1000.00', vat: [{ rate: '7.7', base: '1000.00', amount: '77.00' }] },
      lines: [{ text: 'CECB', unit_price: '1000.00', vat_rate: '7.7', mandate: one.id }],
    })
    expect(await quoteNumbered('D-2019-13')).toMatchObject({ status: 'declined', total: 538.5 })
    expect(await quoteNumbered('D-2019-14')).toMatchObject({
      ...{ status: 'cancelled', mandates: [one.id, two.id], total: 2154 },
      totals: { net: '2000.00' },
    })
    // Read again, they are there already; another amount under the same number asks.
    const again = await checked(
      'N° offre;Date;N° dossier;Statut;Montant HT',
      'D-2019-12;3.4.2019;A-1;refusée;1000',
      'd-2019-13;3.4.2019;A-2;refusée;600',
    )
    expect(told(again)).toEqual(['3 double', '2 same'])
    expect(again.verdicts.results[1]!.changes).toMatchObject([{ is_kept: true }])
    // A new version that somebody made of one stays with it.
    const kept = await quoteNumbered('D-2019-13')
    const { id: version } = await admin.quotes.newVersion({ params: { id: kept!.id } })
    expect((await undone(id)).import.status).toBe('undone')
    expect(await quoteNumbered('D-2019-12')).toBeUndefined()
    expect(await quoteNumbered('D-2019-13')).toMatchObject({ status: 'declined' })
    // It has the rate of today.
    expect((await admin.quotes.get({ params: { id: version } })).lines).toMatchObject([
      { unit_price: '500.00', vat_rate: '8.1' },
    ])
    expect((await admin.mandates.get({ params: { id: one.id } })).status).toBe('draft')
  })

  it('belong to the mandate of the row, or the only one of building and client', async () => {
    const { id, ...judged } = await checked(
      'N° offre;Date;EGID;Adresse;NPA;Localité;E-mail;Nom;Statut;Montant HT',
      'E-1;3.4.2024;;Rue B-1 1;1205;Genève;b-1@quotes.example;;acceptée;500',
    )
    expect(told(judged)).toEqual(['2 refused'])
    await admin.imports.remove({ params: { id } })
    const { id: of, building, client } = await mandate('B-1')
    const row = [
      'N° offre;Date;Adresse;NPA;Localité;E-mail;Statut;Montant HT',
      'E-1;3.4.2024;Rue B-1 1;1205;Genève;b-1@quotes.example;acceptée;500',
    ]
    const once = await checked(...row)
    expect(told(once)).toEqual(['2 new'])
    await done(once.id)
    expect(await quoteNumbered('E-1')).toMatchObject({ mandates: [of], contractor: client })
    await undone(once.id)
    await admin.mandates.create({ body: { product: product.id, building, client } })
    const twice = await checked(...row)
    expect(twice.verdicts.results).toMatchObject([
      { verdict: 'refused', problem: expect.stringContaining('several mandates') },
    ])
  })

  it('come with the mandates of the same rows, as a whole and in batches', async () => {
    for (const whole of [true, false]) {
      const name = whole ? 'W' : 'P'
      const content = Buffer.from(
        [
          'N° dossier;Prestation;Statut;Nom;E-mail;Adresse;NPA;Localité;Devis;État du devis;Date devis;Total TTC',
          `${name}-1;CECB villa;en cours;Un;${name}1@rows.example;Rue ${name} 1;1205;Genève;${name}/1;signé;1.2.2025;1081`,
          `${name}-2;CECB villa;offert;Deux;${name}2@rows.example;Rue ${name} 2;1205;Genève;${name}/2;envoyé;1.2.2025;1081`,
        ].join('\r\n'),
      ).toString('base64')
      const { id } = await admin.imports.create({ body: { name: 'liste.csv', content } })
      const { sheets } = await admin.imports.get({ params: { id } })
      const [sheet] = sheets
      const fields = sheet!.columns.map(({ field }) => field)
      fields.splice(8, 4, 'quotes.number', 'quotes.status', 'quotes.sent_on', 'quotes.total')
      await admin.imports.map({
        params: { id },
        body: {
          sheets: [
            {
              ...{ header_line: 1, existing: 'fill' as const },
              kinds: [...sheet!.kinds, 'quotes' as const],
              columns: fields.map((field) => ({ field, words: {} })),
            },
          ],
        },
      })
      await admin.imports.check({ params: { id } })
      await after(id)
      expect((await done(id, whole)).import).toMatchObject({
        ...{ status: 'done', problem: null },
        written: { created: 8 },
      })
      const quote = await quoteNumbered(`${name}/1`)
      expect(quote).toMatchObject({ status: 'accepted', total: 1081, totals: { net: '1000.00' } })
      expect(await admin.mandates.get({ params: { id: quote!.mandates[0]! } })).toMatchObject({
        number: `${name}-1`,
      })
      const { verdicts } = await undone(id)
      expect(verdicts.results.filter(({ state }) => state !== 'undone')).toEqual([])
    }
  })

  it('have numbers above which ours go on, also where they look like ours', async () => {
    const year = dayOf(new Date()).slice(0, 4)
    const { id: of, client } = await mandate('N-1')
    const send = async () => {
      const { id } = await admin.quotes.create({
        body: { contractor: client, mandates: [of], supplement: true },
      })
      return (await admin.quotes.send({ params: { id } })).number
    }
    const first = await send()
    expect(first).toBe(`D-${year}-0001`)
    const row = (number: string) => `${number};3.4.${year};N-1;refusée;500`
    const { id, ...judged } = await checked(
      'N° offre;Date;N° dossier;Statut;Montant HT',
      ...[`D-${year}-0042`, `D-${year}-7`, `D-${year}-0041`, `D-${year}-A9`].map(row),
      ...[`X-${year}-9000`, `D-${year}-0001`].map(row),
    )
    // Ours has that number: nobody else gets it.
    expect(told(judged)).toEqual(['7 double', '2 new', '3 new', '4 new', '5 new', '6 new'])
    await admin.imports.answer({
      params: { id },
      body: { sheet: 0, line: 7, kind: 'quotes', answer: 'new' },
    })
    expect(told(await after(id))[0]).toBe('7 refused')
    await done(id)
    expect([await send(), await send()]).toEqual([`D-${year}-0043`, `D-${year}-0044`])
    // Another prefix later meets those that look like it.
    await admin.settings.update({ params: { id: 1 }, body: { quote_number_prefix: 'X' } })
    expect(await send()).toBe(`X-${year}-9001`)
    await admin.settings.update({ params: { id: 1 }, body: { quote_number_prefix: 'D' } })
    await undone(id)
    expect(await send()).toBe(`D-${year}-9002`)
  })

  it('are as a person finds them: nothing waits, and the office goes on with them when it acts', async () => {
    const today = dayOf(new Date())
    const open = await mandate('S-1')
    const delivered = await mandate('S-2')
    for (const to of ['offered', 'ordered', 'in_progress', 'in_review', 'delivered'] as const)
      await admin.mandates.setStatus({
        params: { id: delivered.id },
        body: { to, reason: 'Reprise' },
      })
    await admin.mandates.setStatus({
      params: { id: open.id },
      body: { to: 'offered', reason: 'Reprise' },
    })
    // Ours waits for its answer, and goes on waiting although the list says that another one was accepted.
    const ours = await admin.quotes.create({
      body: { contractor: open.client, mandates: [open.id] },
    })
    await admin.quotes.send({ params: { id: ours.id } })
    const rows = async () => {
      const { rows } = await app.database.pool.query(
        "select count(*)::int as mails from mails union all select count(*)::int from graphile_worker.jobs where task_identifier like 'quotes.%' or task_identifier like 'invoices.%'",
      )
      const { waiting, today: due } = await admin.today.office({ query: {} })
      const toInvoice = await admin.quotes.list({ query: { billing: ['to_invoice'] } })
      return { rows, waiting: waiting.results, due: due.results, toInvoice: toInvoice.count }
    }
    const before = await rows()
    const { id } = await checked(
      'N° offre;Date;N° dossier;Statut;Valable jusqu’au;Montant HT',
      `S/1;${today};S-1;envoyée;${addDays(today, 20)};500`,
      'S/2;1.2.2024;S-1;envoyée;1.3.2024;500',
      'S/3;1.2.2024;S-1;refusée;;500',
      'S/4;1.2.2024;S-1;acceptée;;500',
      'S/5;1.2.2024;S-2;acceptée;;500',
    )
    await done(id)
    expect(await rows()).toEqual(before)
    expect(await quoteNumbered('S/2')).toMatchObject({ status: 'expired' })
    for (const task of ['quotes.expire', 'quotes.endCalledOff', 'quotes.readBack'])
      await app.app.jobs.tasks[task]!(
        {},
        {
          ...{ database: app.database, enqueue: enqueueIn, log: app.app.server.log },
          ...{ now: () => new Date(), isLastAttempt: true },
        },
      )
    expect(await rows()).toEqual(before)
    const { rows: stored } = await app.database.pool.query(
      "select number, status from quotes where number like 'S/%' or id = $1 order by number",
      [ours.id],
    )
    expect(stored.map(({ status }) => status)).toEqual([
      ...['sent', 'sent', 'sent', 'declined', 'accepted', 'accepted'],
    ])
    // Once somebody acts, it is a quote like any other: extended, it waits for its client.
    const sent = (await quoteNumbered('S/1'))!
    const valid_until = addDays(today, 40)
    await admin.quotes.update({ params: { id: sent.id }, body: { valid_until } })
    const { waiting, today: due } = await admin.today.office({ query: {} })
    expect([...waiting.results, ...due.results]).toContainEqual(
      expect.objectContaining({ fact: 'quote', id: sent.id }),
    )
    // A mandate that goes on wakes its quote: it is invoiced as one of ours.
    await admin.mandates.setStatus({
      params: { id: delivered.id },
      body: { to: 'closed', reason: 'Fini' },
    })
    const billed = (await quoteNumbered('S/5'))!
    expect(billed.billing).toBe('to_invoice')
    const invoice = await admin.invoices.create({ body: { quote: billed.id, kind: 'final' } })
    expect(invoice).toMatchObject({ amount: 540.5, quote_number: 'S/5' })
    // The answer that came on paper is entered with it; we have no other paper of the quote.
    await expect(admin.quotes.pdf({ params: { id: sent.id } })).rejects.toMatchObject({
      ...{ status: 409, body: { code: 'no_paper' } },
    })
    const proof = await uploadFile(app, admin, emptyPdf, {
      ...{ name: 'signe.pdf', type: 'signed_quote', folder: 'contract' },
      ...{ mandate: open.id, building: open.building },
    })
    const answered = await admin.quotes.accept({
      params: { id: sent.id },
      body: { name: 'Ada', proof: proof.id, proof_date: today },
    })
    expect(answered).toMatchObject({ status: 'accepted', answer_channel: 'office' })
    expect(await admin.mandates.get({ params: { id: open.id } })).toMatchObject({
      status: 'ordered',
    })
  })
})

describe('a quote of an older system among ours (issue 44)', () => {
  const today = dayOf(new Date())
  const head = 'N° offre;Date;N° dossier;Statut;Répondu le;Valable jusqu’au;Montant HT;Total TTC'
  /** Imports rows, all of which are new. */
  async function imported(...rows: string[]) {
    const { id } = await checked(head, ...rows)
    const { import: done_ } = await done(id)
    expect(done_).toMatchObject({ status: 'done', written: { created: rows.length } })
  }
  const found = async (number: string) => (await quoteNumbered(number))!
  const proofOf = async ({ id, building }: Awaited<ReturnType<typeof mandate>>) => {
    const proof = await uploadFile(app, admin, emptyPdf, {
      ...{ name: 'signe.pdf', type: 'signed_quote', folder: 'contract' },
      ...{ mandate: id, building },
    })
    return { name: 'Ada', proof: proof.id, proof_date: today }
  }
  const run = (task: string, now = new Date(), payload = {}) =>
    app.app.jobs.tasks[task]!(payload, {
      ...{ database: app.database, enqueue: enqueueIn, log: app.app.server.log },
      ...{ now: () => now, isLastAttempt: true },
    })
  const statusOf = async (id: number) => (await admin.quotes.get({ params: { id } })).status
  /** What the office is to do about a quote. */
  const factsOf = async (id: number) => {
    const { waiting, today: due, late } = await admin.today.office({ query: {} })
    return [...waiting.results, ...due.results, ...late.results]
      .filter((row) => row.id === id && row.fact.startsWith('quote'))
      .map(({ fact }) => fact)
  }
  async function send(of: Awaited<ReturnType<typeof mandate>>) {
    const { id } = await admin.quotes.create({
      body: {
        ...{ contractor: of.client, mandates: [of.id], supplement: false },
        lines: [{ text: 'CECB', unit_price: '800.00', mandate: of.id, product: product.id }],
      },
    })
    return admin.quotes.send({ params: { id } })
  }

  it('that was accepted there ends none of ours, asleep or awake', async () => {
    const of = await mandate('T-1')
    await imported(`T/1;3.4.2024;T-1;acceptée;10.4.2024;;500;`)
    const ours = await send(of)
    expect(ours).toMatchObject({ status: 'sent', called_off: null })
    await run('quotes.endCalledOff')
    expect(await statusOf(ours.id)).toBe('sent')
    expect(await factsOf(ours.id)).toEqual(['quote'])
    const body = await proofOf(of)
    expect(await admin.quotes.accept({ params: { id: ours.id }, body })).toMatchObject({
      status: 'accepted',
    })
  })

  it('cannot be accepted beside one of the same list that was accepted later', async () => {
    const of = await mandate('T-2')
    const until = addDays(today, 20)
    await imported(
      `T/2;3.4.2024;T-2;acceptée;10.4.2024;;500;`,
      `T/3;4.4.2024;T-2;envoyée;;${until};700;`,
      `T/4;${addDays(today, -1)};T-2;envoyée;;${until};900;`,
    )
    const [open, later] = [await found('T/3'), await found('T/4')]
    const body = await proofOf(of)
    await expect(admin.quotes.accept({ params: { id: open.id }, body })).rejects.toMatchObject({
      ...{ status: 409, body: { code: 'ordered_elsewhere' } },
    })
    // Nothing ends it until somebody acts.
    await run('quotes.endCalledOff')
    expect(await statusOf(open.id)).toBe('sent')
    // What was quoted after that acceptance adds to it.
    await admin.quotes.accept({ params: { id: later.id }, body })
    await run('quotes.endCalledOff')
    expect(await statusOf(open.id)).toBe('cancelled')
  })

  it('costs what the list says, accepted and invoiced', async () => {
    const of = await mandate('T-5')
    const until = addDays(today, 20)
    const { id, ...judged } = await checked(
      head,
      `T/5;${today};T-5;envoyée;;${until};;500`,
      `T/6;${today};T-5;envoyée;;${until};100.05;108.20`,
      `T/7;${today};T-5;envoyée;;${until};98765.43;103086.52`,
    )
    expect(told(judged)).toEqual(['4 refused', '2 new', '3 new'])
    expect(judged.verdicts.results[0]!.problem).toMatch(/VAT of 4\.38\s%/)
    await done(id)
    const body = await proofOf(of)
    for (const [number, total] of [
      ['T/6', 108.2],
      ['T/5', 500],
    ] as const) {
      const quote = await found(number)
      expect(quote.total).toBe(total)
      await app.database.pool.query("update quotes set supplement = true where number like 'T/%'")
      const accepted = await admin.quotes.accept({ params: { id: quote.id }, body })
      expect([accepted.total, accepted.totals]).toEqual([total, quote.totals])
      expect(await admin.invoices.proposal({ query: { quote: quote.id } })).toMatchObject({
        total: total.toFixed(2),
      })
    }
  })

  it('sleeps on while its mandate closes by itself', async () => {
    const of = await mandate('T-8')
    const { id: client } = await app.as('client')
    await admin.mandates.update({ params: { id: of.id }, body: { client } })
    for (const to of ['offered', 'ordered', 'in_progress', 'in_review', 'delivered'] as const)
      await admin.mandates.setStatus({ params: { id: of.id }, body: { to, reason: 'Reprise' } })
    const { results } = await admin.mandates.checklist({ params: { id: of.id } })
    const waived = results.map(({ key }) => [`waivers/${key}/reason`, 'Reprise'])
    await admin.mandates.updateForm({ params: { id: of.id }, body: Object.fromEntries(waived) })
    await imported('T/8;1.2.2024;T-8;acceptée;;;500;')
    const in40Days = new Date(Date.now() + 40 * 24 * 3600 * 1000)
    app.setNow(in40Days)
    await run('mandates.acceptDelivered', in40Days)
    app.setNow(undefined)
    expect((await admin.mandates.get({ params: { id: of.id } })).status).toBe('closed')
    expect((await found('T/8')).billing).toBeNull()
  })

  it('wakes once its link is mailed', async () => {
    await mandate('T-9')
    await imported(`T/9;1.2.2025;T-9;envoyée;;${addDays(today, 20)};500;`)
    const { id } = await found('T/9')
    expect(await factsOf(id)).toEqual([])
    await admin.quotes.mail({ params: { id }, body: {} })
    expect(await factsOf(id)).toEqual(['quote'])
  })

  it('has its answer certified, and no paper of ours', async () => {
    const of = await mandate('T-10')
    await imported(`T/10;1.2.2025;T-10;envoyée;;${addDays(today, 20)};500;`)
    const { id } = await found('T/10')
    await admin.quotes.accept({ params: { id }, body: await proofOf(of) })
    await run('quotes.tellAnswered', new Date(), { quote: id })
    const accepted = await admin.quotes.get({ params: { id } })
    expect(accepted).toMatchObject({ pdf_hash: null, evidence: { pdf_hash: null } })
    const headers = { authorization: `Bearer ${admin.token}` }
    const answer = await fetch(`${app.url}/api/quotes/${id}/accepted-pdf/`, { headers })
    const text = (await readPrintedText(new Uint8Array(await answer.arrayBuffer()))).join()
    expect(text).toContain('Ada')
    expect(text.replaceAll(/\s+/g, '')).not.toContain(accepted.evidence!.content_hash)
    expect(text).not.toContain('empreinte permet')
  })

  it('has no number of one in the bin, or of ours, whatever its zeros and capitals', async () => {
    const year = today.slice(0, 4)
    const [binned, kept] = [await send(await mandate('T-11')), await send(await mandate('T-12'))]
    await admin.quotes.remove({ params: { id: binned.id }, query: { confirm: binned.number! } })
    const short = (number: string) => `d-${year}-${Number(number.split('-')[2])}`
    const judged = await checked(
      head,
      `${short(binned.number!)};1.2.2024;T-11;refusée;;;500;`,
      `${short(kept.number!)};1.2.2024;T-12;refusée;;;500;`,
    )
    expect(told(judged)).toEqual(['2 refused', '3 double'])
    expect(judged.verdicts.results[0]!.problem).toContain('is in the bin')
  })

  it('is not the newer one because it was imported later', async () => {
    const of = await mandate('T-13')
    const ours = await send(of)
    await imported(`T/13;1.2.2025;T-13;envoyée;;${addDays(today, 20)};500;`)
    const { id } = await found('T/13')
    await admin.quotes.decline({ params: { id }, body: await proofOf(of) })
    expect(await factsOf(id)).toEqual([])
    expect(await factsOf(ours.id)).toEqual(['quote'])
  })
})

describe('amounts of an older system', () => {
  const rates = { standard: '8.1', known: ['8.1', '2.6', '7.7', '2.5'] }
  const amounts = (paper: Parameters<typeof paperAmounts>[0]) => {
    const found = paperAmounts(paper, rates)
    if ('problem' in found) return found
    return [found.totals.net, found.totals.vat[0]!.amount, found.totals.total, found.rate]
  }
  it.each([
    [{ net: 1000 }, ['1000.00', '81.00', '1081.00', '8.1']],
    [{ total: 1081 }, ['1000.00', '81.00', '1081.00', '8.1']],
    [{ net: 1000, total: 1077 }, ['1000.00', '77.00', '1077.00', '7.7']],
    [{ net: 1000, vat: 77 }, ['1000.00', '77.00', '1077.00', '7.7']],
    [{ total: 1077, vat: 77 }, ['1000.00', '77.00', '1077.00', '7.7']],
    [{ total: 1077, vat_rate: 7.7 }, ['1000.00', '77.00', '1077.00', '7.7']],
    [{ net: 1000, total: 1000 }, ['1000.00', '0.00', '1000.00', '0']],
    [{ net: 1000, vat_rate: 0 }, ['1000.00', '0.00', '1000.00', '0']],
    // Rounded to 0.05.
    [{ net: 123.45, vat: 10, total: 133.45 }, ['123.45', '10.00', '133.45', '8.1']],
    [{ net: 123.4, vat_rate: 8.1, total: 133.4 }, ['123.40', '10.00', '133.40', '8.1']],
    // A total decides that was rounded otherwise, by line or up.
    [{ total: 500 }, ['462.53', '37.47', '500.00', '8.1']],
    [{ net: 100.05, total: 108.2 }, ['100.09', '8.11', '108.20', '8.1']],
    [{ net: 100.03, total: 108.15 }, ['100.03', '8.10', '108.15', '8.1']],
    [{ net: 10, vat: 0.25 }, ['10.00', '0.25', '10.25', '2.5']],
    // A rate that nobody knows is not made up.
    [
      { net: 100, vat: 19 },
      { problem: 'rate', rate: '19' },
    ],
    [
      { net: 98765.43, total: 103086.52 },
      { problem: 'rate', rate: '4.38' },
    ],
    [
      { net: 100, vat_rate: 19 },
      { problem: 'rate', rate: '19' },
    ],
    [{ net: 100, vat: 8.1, total: 120 }, { problem: 'amounts' }],
    [{ net: 100, vat_rate: 8.1, vat: 9 }, { problem: 'amounts' }],
    [{ net: 100, total: 90 }, { problem: 'amounts' }],
    [{ vat: 9 }, { problem: 'amounts' }],
  ])('%j', (paper, expected) => expect(amounts(paper)).toEqual(expected))

  it('have the total of the list, whatever it is', () => {
    for (let cents = 1; cents < 3000; cents += 7) {
      const total = cents / 100
      expect(paperAmounts({ total }, rates)).toMatchObject({ totals: { total: total.toFixed(2) } })
    }
  })
})
