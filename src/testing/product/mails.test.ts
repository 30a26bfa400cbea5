import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { secondFactors } from '../../features/auth/auth.table.ts'
import { kickoffCodesTable, kickoffFormsTable } from '../../features/kickoff/kickoff.table.ts'
import { letterWords } from '../../features/mails/letter.text.ts'
import { mandatesTable as table } from '../../features/mandates/mandate.table.ts'
import type { Status } from '../../features/mandates/mandate.ts'
import { backupsTable } from '../../features/operations/backup.table.ts'
import { deletionRequests } from '../../features/privacy/privacy.table.ts'
import { quoteLinksTable } from '../../features/quotes/quote.table.ts'
import { reportsTable } from '../../features/reports/report.table.ts'
import { watchLetterText } from '../../features/watch/letter/letter.text.ts'
import { addDays } from '../../kernel/field/format.ts'
import { languages } from '../../kernel/text.ts'
import { texts } from '../../words.server.ts'
import { type TestApp, type TestPerson, testApp } from '../app.ts'
import { backupPlace, runNight } from '../files/nights.ts'
import { emptyPdf, uploadFile } from '../files/upload.ts'
import { openDevice, saveAnswers } from '../kickoff/device.ts'
import { queuedMails } from '../mails.ts'
import { eicar, type FakeClamd, serveClamd } from '../outside/clamd.ts'

let app: TestApp
let admin: TestPerson
let scanner: FakeClamd
let place: Awaited<ReturnType<typeof backupPlace>>

beforeAll(async () => {
  scanner = await serveClamd()
  place = await backupPlace()
  app = await testApp({
    env: { ...place.env, CLAMD_HOST: `${scanner.host}:${scanner.port}` },
  })
  admin = await app.as('admin')
})

afterAll(() => {
  rmSync(place.target, { recursive: true, force: true })
  return scanner.close()
})

const run = (task: string, payload: unknown, now = new Date()) =>
  app.app.jobs.tasks[task]!(payload, {
    database: app.database,
    enqueue: () => async () => undefined,
    log: app.app.server.log,
    now: () => now,
  })
const asSystem = <T>(work: Parameters<typeof app.database.transaction<T>>[1]) =>
  app.database.transaction({ actor: null, source: 'system' }, work)

/** Creates a mandate for a new client. */
async function aMandate() {
  const { results } = await admin.products.list({})
  const { id: building } = await admin.buildings.create({
    body: { street_name: 'Rue des Lettres', street_number: '1' },
  })
  const [client, partner] = [await app.as('client'), await app.as('partner')]
  const { id } = await admin.mandates.create({
    body: {
      product: results.find(({ kind }) => kind === 'cecb')!.id,
      building,
      client: client.id,
      partner: partner.id,
      responsible: admin.id,
    },
  })
  const forceStatus = (status: Status) =>
    asSystem((db) =>
      db
        .update(table)
        .set({ status, status_dates: { delivered: new Date().toISOString() } })
        .where(sql`${table.id} = ${id}`),
    )
  const params = { id }
  return { id, building, client, partner, forceStatus, params }
}
type Mandate = Awaited<ReturnType<typeof aMandate>>

/** Asks the client of a mandate for a plan, and returns the params of the request. */
async function askDocument({ id: mandate, building, forceStatus }: Mandate) {
  await forceStatus('ordered')
  const { id } = await admin.document_requests.create({ body: { mandate, building, type: 'plan' } })
  return { id }
}

const publish = (mandate: Mandate) =>
  asSystem((db) =>
    db
      .insert(reportsTable)
      .values({
        mandate: mandate.id,
        number: 1,
        language: 'fr',
        format: 'pdf',
        state: 'done',
        author: admin.id,
        published_at: new Date().toISOString(),
        published_by: admin.id,
      })
      .returning({ id: reportsTable.id }),
  )
const withdraw = (mandate: Mandate) =>
  asSystem((db) =>
    db
      .update(reportsTable)
      .set({ deleted_at: new Date().toISOString() })
      .where(sql`${reportsTable.mandate} = ${mandate.id}`),
  )
const notifyOf = (mandate: Mandate, state: Status) => () =>
  run('mandates.tell', { mandate: mandate.id, state, version: 9 })

/** Has a delivered mandate accepted. */
async function anAcceptedMandate(mandate: Mandate, accept: (mandate: Mandate) => Promise<unknown>) {
  await mandate.forceStatus('delivered')
  await accept(mandate)
  const { params } = mandate
  const { accepted_at: at } = await admin.mandates.get({ params })
  return {
    send: () => run('mandates.accepted', { mandate: mandate.id, at }),
    makeUntrue: () =>
      asSystem((db) =>
        db
          .update(table)
          .set({ accepted_at: null, accepted_by: null })
          .where(eq(table.id, mandate.id)),
      ),
  }
}

let appointments = 0
/** An appointment of somebody of the office, at a time of its own; `send` tells people of it. */
async function anAppointment({ id: mandate }: Mandate, given: object = {}) {
  const day = addDays('2098-02-01', appointments++)
  const { id } = await admin.appointments.create({
    body: {
      mandate,
      person: admin.id,
      minutes: 60,
      ...('slots' in given ? {} : { day, time: '09:00' }),
      ...given,
    },
  })
  return { appointment: { id }, day, send: () => run('appointments.tell', { appointment: id }) }
}

/** Sends the client of a mandate a quote. */
async function aSentQuote({ id, client }: Mandate) {
  await admin.settings.update({
    params: { id: 1 },
    body: { organisation: 'Bureau du Lac', vat_number: 'CHE-116.281.710' },
  })
  const quote = await admin.quotes.create({
    body: {
      contractor: client.id,
      mandates: [id],
      lines: [{ text: 'Conseil', unit_price: '100' }],
    },
  })
  const params = { id: quote.id }
  const { number } = await admin.quotes.send({ params })
  return { id: quote.id, params, confirm: number! }
}

/** A final invoice of a mandate’s quote with its PDF, also one that is paid, or a credit note on it. */
async function anInvoice(mandate: Mandate, kind: 'final' | 'paid' | 'credit', reminder = 0) {
  await admin.settings.update({
    params: { id: 1 },
    body: {
      ...{ iban: 'CH9300762011623852957', street: 'Quai du Rhône', postcode: '1205' },
      city: 'Genève',
    },
  })
  const { id: quote, params } = await aSentQuote(mandate)
  await mandate.client.quotes.accept({ params, body: { name: 'Ada Keller' } })
  const { id, open } = await admin.invoices.create({ body: { quote, kind: 'final' } })
  const credit = (amount: number) =>
    admin.invoices.credit({ params: { id }, body: { amount, reason: 'Rabais' } })
  const invoice = kind === 'credit' ? (await credit(1)).id : id
  if (kind === 'paid')
    await admin.invoices.pay({ params: { id }, body: { amount: open, paid_on: '2026-01-15' } })
  const hash = await app.outside.files.keep(emptyPdf)
  await app.database.pool.query('update invoices set pdf_hash = $2 where id = $1', [invoice, hash])
  return {
    send: () => run('invoices.mail', { invoice, reminder }),
    // Credited in full it asks for nothing; a credit note is not mailed to whom the office has deactivated.
    makeUntrue: () =>
      kind === 'final'
        ? credit(open)
        : app.database.pool.query("update users set sign_in = 'deactivated' where id = $1", [
            mandate.client.id,
          ]),
  }
}

/** A quote that was answered; nobody is told of one that was deleted meanwhile. */
async function anAnsweredQuote(mandate: Mandate, answer: 'accepted' | 'declined') {
  const { id: quote, params, confirm } = await aSentQuote(mandate)
  const { quotes } = mandate.client
  if (answer === 'accepted') await quotes.accept({ params, body: { name: 'Ada Keller' } })
  else await quotes.decline({ params, body: {} })
  return {
    send: () => run('quotes.tellAnswered', { quote }),
    makeUntrue: () => admin.quotes.remove({ params, query: { confirm } }),
  }
}

/** A copy of data of which the job is gone; nobody is told of one that was made after all. */
async function aFailedCopy({ client }: Mandate) {
  const { id } = await client.privacy.requestCopy({})
  return {
    send: () => run('privacy.failLostCopies', {}, new Date(Date.now() + 86_400_000)),
    makeUntrue: () => run('privacy.makeCopy', { copy: id }),
  }
}

async function askCancellation(mandate: Mandate) {
  await mandate.forceStatus('in_progress')
  const body = { reason: 'The house is sold.' }
  const requested = await mandate.client.mandates.askCancellation({ params: mandate.params, body })
  return requested.cancellation_request!.at
}

async function propose({ id, building, forceStatus, client }: Mandate) {
  await forceStatus('in_progress')
  const { results } = await client.proposals.create({
    body: { mandate: id, resource: 'buildings', record: building, values: { floors: 4 } },
  })
  return results.map((one) => one.id)
}

const refuse = (ids: number[]) =>
  admin.proposals.decide({ body: { ids, accept: false, answer: 'It has five.' } })
const discard = ({ id }: Mandate) =>
  asSystem((db) =>
    db.update(table).set({ deleted_at: new Date().toISOString() }).where(sql`${table.id} = ${id}`),
  )

async function changeAccepted(mandate: Mandate) {
  await mandate.forceStatus('in_progress')
  const body = {
    mandate: mandate.id,
    building: mandate.building,
    energy: 'mazout',
    usage: 'heating',
    amount: 20_000,
    unit: 'l',
    start_date: '2024-05-01',
    end_date: '2025-04-30',
  } as const
  const { id } = await mandate.client.consumptions.create({ body })
  const params = { id }
  await admin.consumptions.update({ params, body: { accepted: true } })
  await mandate.partner.consumptions.update({ params, body: { amount: 19_000 } })
  return params
}

/** Writes a message of the office to the client of a mandate, who wants mails in this way. */
async function writeToClient(mandate: Mandate, mail: 'each' | 'daily') {
  await mandate.forceStatus('in_progress')
  const thread = { mandate: mandate.id, thread: 'client' } as const
  await mandate.client.messages.chooseMail({ body: { ...thread, mail } })
  const { id } = await admin.messages.create({ body: { ...thread, text: 'Your report is ready.' } })
  return { id, withdraw: () => admin.messages.withdraw({ params: { id } }) }
}

/** When nobody can withdraw what was just written any more. */
const inTenMinutes = () => new Date(Date.now() + 10 * 60_000)

/** Seven in the evening in Zurich, tomorrow. */
const tomorrowEvening = () => {
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  return new Date(`${day}T18:00:00Z`)
}

const isForm = (id: number) => eq(kickoffFormsTable.id, id)

/** Makes a kick-off form, which the office may revoke before a mail about it is sent. */
async function aKickoff({ params, forceStatus }: Mandate) {
  await forceStatus('ordered')
  const made = await admin.kickoff.make({ params, body: {} })
  const form = made.form.id
  const makeUntrue = () => admin.kickoff.revoke({ params: { ...params, form } })
  return { form, uuid: made.uuid, at: new Date().toISOString(), makeUntrue }
}

let headDays = 0

type Case = { send: () => Promise<unknown>; makeUntrue: () => Promise<unknown> }
/** A decision with a reason that concerns one person. */
async function decide(mandate: Mandate, from: Status, to: Status): Promise<Case> {
  const { params, forceStatus } = mandate
  await forceStatus(from)
  if (from !== 'in_review') await admin.mandates.update({ params, body: { partner: null } })
  const body = { to, reason: 'For a reason.' }
  const { decision, internal_decision } = await admin.mandates.setStatus({ params, body })
  const { at } = (internal_decision ?? decision)!
  const payload = { mandate: mandate.id, at, mover: null, isRequested: false }
  return {
    send: () => run('mandates.decided', payload),
    makeUntrue: () => forceStatus('delivered'),
  }
}

/** For each mail: a function that creates its cause; it returns how to send the mail, and how to make it untrue before that. */
const cases: Record<string, (mandate: Mandate) => Promise<Case>> = {
  'password_mail:reset': async ({ client }) => ({
    send: () => run('auth.sendResetLink', { email: client.email, link: randomUUID() }),
    makeUntrue: () => admin.users.deactivate({ params: { id: client.id } }),
  }),
  'password_mail:invited': async () => {
    const { id } = await admin.users.create({
      body: { first_name: 'Nina', email: `${randomUUID()}@example.ch` },
    })
    await admin.users.invite({ params: { id } })
    return {
      send: () => run('auth.sendInvitation', { user: id, link: randomUUID() }),
      makeUntrue: () => admin.users.deactivate({ params: { id } }),
    }
  },
  'password_mail:changed': async ({ client }) => ({
    send: () => run('auth.tellPasswordChanged', { user: client.id, at: new Date().toISOString() }),
    makeUntrue: () => admin.users.deactivate({ params: { id: client.id } }),
  }),
  ...Object.fromEntries(
    (['on', 'off', 'reset'] as const).map((what) => [
      `password_mail:factor_${what}`,
      async ({ client }: Mandate) => ({
        send: () =>
          run('auth.tellSecondFactor', { user: client.id, at: new Date().toISOString(), what }),
        makeUntrue: () => admin.users.deactivate({ params: { id: client.id } }),
      }),
    ]),
  ),
  'password_mail:factor_locked': async ({ client }) => {
    const until = new Date(Date.now() + 900_000).toISOString()
    const { db } = app.database
    await db.insert(secondFactors).values({ user_id: client.id, locked_until: until })
    return {
      send: () => run('auth.tellLocked', { user: client.id, until, at: new Date().toISOString() }),
      // The last code was correct after all.
      makeUntrue: () => db.update(secondFactors).set({ locked_until: null }),
    }
  },
  ...Object.fromEntries(
    (['added', 'removed'] as const).map((what) => [
      `passkey_mail:${what}`,
      async ({ client }: Mandate) => ({
        send: () => {
          const at = new Date().toISOString()
          return run('auth.tellPasskey', { user: client.id, at, what, name: 'Laptop' })
        },
        makeUntrue: () => admin.users.deactivate({ params: { id: client.id } }),
      }),
    ]),
  ),
  'audit:mail': async () => {
    const params = { id: 1 }
    await admin.settings.update({ params, body: { audit_head_email: 'head@example.ch' } })
    // Six o'clock in Zurich in winter, on a day of its own.
    const ts = `2026-12-${String(++headDays).padStart(2, '0')}T05:00:00.000Z`
    return {
      send: () => run('audit.publishHead', { _cron: { ts } }),
      makeUntrue: () => admin.settings.update({ params, body: { audit_head_email: null } }),
    }
  },
  'operations:mail.failed': async () => {
    // The place of the backups is away, and then there again.
    rmSync(place.target, { recursive: true, force: true })
    const due = new Date(Date.UTC(2027, 0, ++headDays))
    return {
      send: () => runNight(app, due, { isLastAttempt: true }).catch(() => undefined),
      makeUntrue: async () => mkdirSync(place.target),
    }
  },
  'operations:mail.open': async () => {
    const day = '2026-01-01T01:15:00.000Z'
    await app.database.db
      .insert(backupsTable)
      .values({ due_at: day, started_at: day, state: 'done' })
      .onConflictDoNothing()
    // A quarter of its own each time.
    const now = new Date(Date.UTC(2027, 6 * ++headDays, 1))
    return {
      send: () => runNight(app, now, { task: 'operations.askToOpen' }),
      makeUntrue: () =>
        app.database.db
          .update(backupsTable)
          .set({ opened_at: now.toISOString(), opened_by: admin.id })
          .where(eq(backupsTable.state, 'done')),
    }
  },
  'privacy:mail.copy': async ({ client }) => {
    const { id } = await client.privacy.requestCopy({})
    return {
      send: () => run('privacy.makeCopy', { copy: id }),
      makeUntrue: () => admin.users.deactivate({ params: { id: client.id } }),
    }
  },
  'privacy:mail.copy_failed': (mandate) => aFailedCopy(mandate),
  'privacy:mail.copy_failed_office': (mandate) => aFailedCopy(mandate),
  'privacy:mail.deletion_requested': async ({ client }) => {
    const { id } = await client.privacy.requestDeletion({})
    return {
      send: () => run('privacy.tellDeletion', { request: id, what: 'requested' }),
      makeUntrue: () => client.privacy.withdrawDeletion({}),
    }
  },
  'privacy:mail.deletion_refused': async ({ client }) => {
    const { id } = await client.privacy.requestDeletion({})
    const body = { reason: 'The mandate is open.' }
    await admin.privacy.refuseDeletion({ params: { id }, body })
    return {
      send: () => run('privacy.tellDeletion', { request: id, what: 'refused' }),
      makeUntrue: () => admin.users.deactivate({ params: { id: client.id } }),
    }
  },
  'privacy:mail.erased': async (mandate) => {
    const { id } = await mandate.client.privacy.requestDeletion({})
    await mandate.forceStatus('cancelled')
    const to = { email: mandate.client.email, name: 'Client', language: 'fr' as const }
    const { db } = app.database
    await db.update(deletionRequests).set({ state: 'done' }).where(sql`id = ${id}`)
    return {
      send: () => run('privacy.tellErased', { request: id, to, keepsName: true }),
      makeUntrue: () =>
        db.update(deletionRequests).set({ state: 'refused' }).where(sql`id = ${id}`),
    }
  },
  'mandate_mail:requested': async (mandate) => ({
    send: () => run('mandates.requested', { mandate: mandate.id }),
    makeUntrue: () => mandate.forceStatus('ordered'),
  }),
  'mandate_mail:cancellation_asked': async (mandate) => {
    const at = await askCancellation(mandate)
    return {
      send: () => run('mandates.cancellationAsked', { mandate: mandate.id, at }),
      makeUntrue: () =>
        mandate.client.mandates.askCancellation({ params: mandate.params, body: { reason: null } }),
    }
  },
  'mandate_mail:accepted': (mandate) =>
    anAcceptedMandate(mandate, ({ client, params }) =>
      client.mandates.accept({ params, body: {} }),
    ),
  'mandate_mail:silent': (mandate) =>
    anAcceptedMandate(mandate, () =>
      run('mandates.acceptDelivered', {}, new Date(Date.now() + 31 * 86_400_000)),
    ),
  'mandate_mail:objected': async (mandate) => {
    await mandate.forceStatus('delivered')
    const { params, client } = mandate
    const text = 'The attic is missing.'
    const { objected_at: at } = await client.mandates.object({ params, body: { text } })
    return {
      send: () => run('mandates.objected', { mandate: mandate.id, at, text }),
      makeUntrue: () => client.mandates.accept({ params, body: {} }),
    }
  },
  'mandate_mail:cancellation_dismissed': async (mandate) => {
    const at = await askCancellation(mandate)
    const reason = 'The report is ready.'
    await admin.mandates.dismissCancellation({ params: mandate.params, body: { reason } })
    return {
      send: () => run('mandates.cancellationDismissed', { mandate: mandate.id, at, reason }),
      makeUntrue: () => mandate.forceStatus('cancelled'),
    }
  },
  'mandate_mail:cancellation_granted': async (mandate) => {
    const at = await askCancellation(mandate)
    const body = { to: 'cancelled', reason: 'As they asked.' } as const
    await admin.mandates.setStatus({ params: mandate.params, body })
    return {
      send: () => run('mandates.cancellationGranted', { mandate: mandate.id, at }),
      makeUntrue: () => mandate.forceStatus('in_progress'),
    }
  },
  'mandate_mail:sent_back': (mandate) => decide(mandate, 'in_review', 'in_progress'),
  'mandate_mail:reopened': (mandate) => decide(mandate, 'closed', 'in_progress'),
  'mandate_mail:ordered': (mandate) => decide(mandate, 'offered', 'ordered'),
  'mandate_mail:cancelled': (mandate) => decide(mandate, 'delivered', 'cancelled'),
  'mandate_mail:in_review': async (mandate) => {
    await mandate.forceStatus('in_review')
    return {
      send: notifyOf(mandate, 'in_review'),
      makeUntrue: () => mandate.forceStatus('in_progress'),
    }
  },
  'mandate_mail:delivered': async (mandate) => {
    await mandate.forceStatus('delivered')
    return {
      send: notifyOf(mandate, 'delivered'),
      makeUntrue: () => mandate.forceStatus('in_progress'),
    }
  },
  'mandate_mail:new_result': async (mandate) => {
    await mandate.forceStatus('delivered')
    const { status_dates } = await admin.mandates.get({ params: mandate.params })
    return {
      send: () =>
        run('mandates.deliveredAnew', { mandate: mandate.id, at: status_dates!.delivered }),
      makeUntrue: () => mandate.client.mandates.accept({ params: mandate.params, body: {} }),
    }
  },
  'mandate_mail:report': async (mandate) => {
    await publish(mandate)
    await mandate.forceStatus('delivered')
    return { send: notifyOf(mandate, 'delivered'), makeUntrue: () => withdraw(mandate) }
  },
  'report:mail.published': async (mandate) => {
    await mandate.forceStatus('delivered')
    const [report] = await publish(mandate)
    return {
      send: () => run('reports.tellPublished', { report: report!.id }),
      makeUntrue: () => withdraw(mandate),
    }
  },
  'file:mail.infected': async ({ id: mandate, building }) => {
    await admin.settings.update({ params: { id: 1 }, body: { support_email: 'bureau@example.ch' } })
    const note = { name: 'note.txt', type: 'other', folder: 'correspondence' } as const
    scanner.answer = () => 'Can’t open database ERROR\0'
    const content = Buffer.from(`${eicar} ${mandate}`)
    const { id } = await uploadFile(app, admin, content, { ...note, mandate, building })
    scanner.answer = undefined
    return {
      send: () => run('files.scanAgain', {}),
      makeUntrue: () => admin.files.remove({ params: { id } }),
    }
  },
  'file:mail.published': async ({ id: mandate, building, forceStatus }) => {
    await forceStatus('ordered')
    const bill = { name: 'facture.pdf', type: 'energy_bill', folder: 'energy_bills' } as const
    const { id } = await uploadFile(app, admin, emptyPdf, { ...bill, mandate, building })
    await admin.files.publish({ params: { id } })
    return {
      send: () => run('files.tellOfPublished', [id]),
      makeUntrue: () => admin.files.withdraw({ params: { id } }),
    }
  },
  'documentRequest:mail.asked': async (mandate) => {
    const params = await askDocument(mandate)
    return {
      send: () => run('document_requests.tellClient', { mandate: mandate.id }),
      makeUntrue: () => admin.document_requests.remove({ params }),
    }
  },
  'documentRequest:mail.reminder': async (mandate) => {
    const params = await askDocument(mandate)
    await asSystem((db) =>
      db.execute(
        sql`update document_requests set created_at = now() - interval '15 days' where id = ${params.id}`,
      ),
    )
    return {
      send: () => run('document_requests.remind', {}),
      makeUntrue: () => admin.document_requests.remove({ params }),
    }
  },
  'documentRequest:mail.received': async ({ id: mandate, building, client, forceStatus }) => {
    await forceStatus('ordered')
    const bill = { name: 'facture.pdf', type: 'energy_bill', folder: 'energy_bills' } as const
    const { id } = await uploadFile(app, client, emptyPdf, { ...bill, mandate, building })
    return {
      send: () => run('document_requests.tellReceived', [id]),
      makeUntrue: () => client.files.remove({ params: { id } }),
    }
  },
  'message:mail.new': async (mandate) => {
    const { id, withdraw } = await writeToClient(mandate, 'each')
    return { send: () => run('messages.tell', [id], inTenMinutes()), makeUntrue: withdraw }
  },
  'message:mail.several': async (mandate) => {
    const { id, withdraw } = await writeToClient(mandate, 'each')
    const body = { mandate: mandate.id, thread: 'client' as const, text: 'Et encore' }
    const { id: second } = await admin.messages.create({ body })
    return { send: () => run('messages.tell', [id, second], inTenMinutes()), makeUntrue: withdraw }
  },
  'message:mail.digest': async (mandate) => {
    const { withdraw } = await writeToClient(mandate, 'daily')
    return { send: () => run('messages.digest', {}, tomorrowEvening()), makeUntrue: withdraw }
  },
  'proposal:mail.proposed': async (mandate) => {
    const ids = await propose(mandate)
    return { send: () => run('proposals.tellOffice', ids), makeUntrue: () => refuse(ids) }
  },
  'proposal:mail.decided': async (mandate) => {
    const ids = await propose(mandate)
    await refuse(ids)
    return { send: () => run('proposals.tellAuthor', ids), makeUntrue: () => discard(mandate) }
  },
  'kickoff_mail:form': async (mandate) => {
    const { form, at, makeUntrue } = await aKickoff(mandate)
    return { send: () => run('kickoff.mailForm', { form, at }), makeUntrue }
  },
  'kickoff_mail:reopened': async (mandate) => {
    const { form, at, makeUntrue } = await aKickoff(mandate)
    return { send: () => run('kickoff.mailForm', { form, at, isReopened: true }), makeUntrue }
  },
  'kickoff_mail:reminder': async (mandate) => {
    const { form, makeUntrue } = await aKickoff(mandate)
    const mailed_at = new Date(Date.now() - 8 * 86_400_000).toISOString()
    await asSystem((db) => db.update(kickoffFormsTable).set({ mailed_at }).where(isForm(form)))
    return { send: () => run('kickoff.remind', {}), makeUntrue }
  },
  'kickoff_mail:code': async (mandate) => {
    const { form, uuid, makeUntrue } = await aKickoff(mandate)
    const device = openDevice(app.url)
    await device.kickoff.read({ params: { uuid } })
    await device.kickoff.sendCode({ params: { uuid } })
    const [row] = await app.database.db
      .select()
      .from(kickoffCodesTable)
      .where(eq(kickoffCodesTable.form, form))
    const asked = { code: row!.id, at: row!.code_asked_at }
    return { send: () => run('kickoff.mailCode', asked), makeUntrue }
  },
  'kickoff_mail:received': async (mandate) => {
    const { form, uuid, at: sent_at } = await aKickoff(mandate)
    const device = openDevice(app.url)
    await saveAnswers(device, uuid, { privacy_accepted: true })
    await device.kickoff.submit({ params: { uuid } })
    const received = { form, sent_at, guard: null, files: 0, filled: 1, proposed: 0 }
    const { number: confirm } = await admin.mandates.get({ params: mandate.params })
    return {
      send: () => run('kickoff.tellOffice', received),
      makeUntrue: () => admin.mandates.remove({ params: mandate.params, query: { confirm } }),
    }
  },
  'task_mail:reminder': async ({ id: mandate, client, forceStatus }) => {
    await forceStatus('in_progress')
    const body = { mandate, title: 'Choisir la date', person: client.id }
    const { id } = await admin.tasks.create({ body })
    const reminded = { mandate, person: client.id, tasks: [id], at: new Date().toISOString() }
    return {
      send: () => run('tasks.mailReminder', reminded),
      makeUntrue: () => client.tasks.update({ params: { id }, body: { done: true } }),
    }
  },
  'appointment_mail:offered': async (mandate) => {
    const { appointment, send } = await anAppointment(mandate, {
      attendees: ['client'],
      slots: [{ day: '2098-01-05', time: '09:00' }],
    })
    return { send, makeUntrue: () => admin.appointments.cancel({ params: appointment }) }
  },
  'appointment_mail:fixed': async (mandate) => {
    const { appointment, send } = await anAppointment(mandate)
    return { send, makeUntrue: () => admin.appointments.cancel({ params: appointment }) }
  },
  'appointment_mail:changed': async (mandate) => {
    const { appointment: params, send } = await anAppointment(mandate)
    await send()
    await admin.appointments.update({ params, body: { keys: 'Chez le voisin' } })
    return { send, makeUntrue: () => admin.appointments.cancel({ params }) }
  },
  'appointment_mail:cancelled': async (mandate) => {
    const { appointment: params, send } = await anAppointment(mandate)
    await send()
    await admin.appointments.cancel({ params })
    const forget = 'delete from appointment_invitations where appointment = $1'
    return { send, makeUntrue: () => app.database.pool.query(forget, [params.id]) }
  },
  'appointment_mail:removed': async (mandate) => {
    const { appointment: params, send } = await anAppointment(mandate, { attendees: ['partner'] })
    await send()
    const invite = (attendees: 'partner'[]) =>
      admin.appointments.update({ params, body: { attendees } })
    await invite([])
    return { send, makeUntrue: () => invite(['partner']) }
  },
  'appointment_mail:unattended': async (mandate) => {
    const leaver = await app.as('admin')
    const { appointment: params, send } = await anAppointment(mandate, { person: leaver.id })
    await send()
    await admin.users.deactivate({ params: { id: leaver.id } })
    return {
      send,
      makeUntrue: () => admin.appointments.update({ params, body: { person: admin.id } }),
    }
  },
  'appointment_mail:reminder': async (mandate) => {
    const { appointment: params, day } = await anAppointment(mandate)
    const dayBefore = new Date(Date.parse(`${day}T08:00:00Z`) - 86_400_000)
    return {
      send: () => run('appointments.remind', {}, dayBefore),
      makeUntrue: () => admin.appointments.cancel({ params }),
    }
  },
  'quote_mail:sent': async (mandate) => {
    const { id: quote, params } = await aSentQuote(mandate)
    const at = new Date().toISOString()
    return {
      send: () => run('quotes.mailLink', { quote, at }),
      makeUntrue: () => admin.quotes.cancel({ params, body: {} }),
    }
  },
  'quote_mail:code': async (mandate) => {
    const { id: quote, params } = await aSentQuote(mandate)
    const code_asked_at = new Date().toISOString()
    const [link] = await asSystem((db) =>
      db
        .insert(quoteLinksTable)
        .values({ quote, token_hash: `hash ${quote}`, asked_at: code_asked_at, code_asked_at })
        .returning({ id: quoteLinksTable.id }),
    )
    const asked = { link: link!.id, at: code_asked_at, token: app.box.seal('token') }
    return {
      send: () => run('quotes.mailCode', asked),
      makeUntrue: () => admin.quotes.cancel({ params, body: {} }),
    }
  },
  'quote_mail:receipt.accepted': (mandate) => anAnsweredQuote(mandate, 'accepted'),
  'quote_mail:receipt.declined': (mandate) => anAnsweredQuote(mandate, 'declined'),
  'quote_mail:answered.accepted': (mandate) => anAnsweredQuote(mandate, 'accepted'),
  'quote_mail:answered.declined': (mandate) => anAnsweredQuote(mandate, 'declined'),
  'invoice_mail:sent': (mandate) => anInvoice(mandate, 'final'),
  'invoice_mail:settled': (mandate) => anInvoice(mandate, 'paid'),
  'invoice_mail:credit': (mandate) => anInvoice(mandate, 'credit'),
  'invoice_mail:reminder1': (mandate) => anInvoice(mandate, 'final', 1),
  'invoice_mail:reminder2': (mandate) => anInvoice(mandate, 'final', 2),
  'consumption:mail.changed': async (mandate) => {
    const params = await changeAccepted(mandate)
    return {
      send: () => run('consumptions.tellOffice', [params.id]),
      makeUntrue: () => admin.consumptions.update({ params, body: { accepted: true } }),
    }
  },
}

// Letters of the watch are printed, and never sent.
const mailTexts = texts.filter(({ ns }) => ns !== watchLetterText.ns)
const subjects = mailTexts.flatMap(({ ns, words }) =>
  Object.entries(words).flatMap(([key, word]) => {
    const [, mail] = /^(?!field\.)(.*)\.subject$/.exec(key) ?? []
    return mail ? [[`${ns}:${mail}`, (word as { fr: string }).fr] as const] : []
  }),
)

describe('a mail', () => {
  const mails = () => queuedMails(app.database)
  /** Number of mails with this subject about a mandate since `before`. */
  async function sentOf(subject: string, before: number) {
    const begin = subject.slice(0, subject.indexOf('{'))
    // No-break spaces are inserted on display.
    const plain = (await mails()).slice(before).map((mail) => mail.subject.replaceAll(/\s/g, ' '))
    return plain.filter((one) => one.startsWith(begin)).length
  }

  it('has an expectation in this test', () => {
    expect(Object.keys(cases).sort()).toEqual(subjects.map(([mail]) => mail).sort())
  })

  /** Mails that are about no one mandate. */
  const isOfNone = /^(password_mail|passkey_mail|audit|operations|privacy):|:mail\.digest$/
  const opensHome = ['privacy:mail.erased']

  it.each(subjects)('is true when it is sent, or is not sent: %s', async (mail, subject) => {
    const arrange = cases[mail]!
    const earlier = (await mails()).length
    const mandate = await aMandate()
    await (await arrange(mandate)).send()
    expect(await sentOf(subject, earlier)).toBe(1)
    for (const { to, content } of (await mails()).slice(earlier)) {
      // It says what its link opens, whom to answer, and of which mandate it is.
      expect(content.linkLabel).not.toBe(letterWords.words['open.page'].fr)
      if (!opensHome.includes(mail))
        expect(content.linkLabel).not.toBe(letterWords.words['open.home'].fr)
      expect(content.thread).toBe(isOfNone.test(mail) ? undefined : `mandate-${mandate.id}`)
      expect(content.replyTo?.address).toContain('@')
      if (!isOfNone.test(mail) && to !== admin.email)
        expect(content.replyTo!.address).toBe(admin.email)
    }
    const later = (await mails()).length
    const { send, makeUntrue } = await arrange(await aMandate())
    await makeUntrue()
    await send()
    expect(await sentOf(subject, later)).toBe(0)
  })

  const pointing = /(?<!jusqu’)\b(ici|lien|ci-dessous|ci-dessus|cliquez|ouvrez|cochez)\b/i

  it.each(subjects)('of a client without an account points at no link: %s', async (mail) => {
    const mandate = await aMandate()
    const { send } = await cases[mail]!(mandate)
    const earlier = (await mails()).length
    const setState = (state: string) =>
      app.database.pool.query('update users set sign_in = $1 where id = $2', [
        state,
        mandate.client.id,
      ])
    await setState('none')
    await send()
    const sent = (await mails()).slice(earlier)
    for (const { text, content } of sent.filter(({ content: { link } }) => link === null)) {
      expect(content.text).not.toMatch(pointing)
      expect(text).toContain(`écrivez à ${content.replyTo!.address}`)
    }
    const toClient = sent.filter(({ to }) => to === mandate.client.email)
    for (const { content, has_secret } of toClient) expect(content.link === null).toBe(!has_secret)
  })

  it.each(languages)('names what its link opens, never “here”: %s', (language) => {
    const words = { fr: /(?<!jusqu’)\bici\b/i, en: /\bhere\b/i, it: /\bqui\b(?! sotto)/i }
    for (const { ns, words: all } of mailTexts)
      for (const [key, word] of Object.entries(all)) {
        const isMail = subjects.some(([mail]) => `${ns}:${key}`.startsWith(`${mail}.`))
        if (isMail) expect(JSON.stringify(word[language]), key).not.toMatch(words[language])
      }
  })

  it('of somebody invited says how to get the access first that its link needs', async () => {
    const mandate = await aMandate()
    await mandate.forceStatus('delivered')
    await app.database.pool.query("update users set sign_in = 'invited' where id = $1", [
      mandate.client.id,
    ])
    await notifyOf(mandate, 'delivered')()
    const { content } = (await mails()).at(-1)!
    expect(content.text).toContain('avec le lien de l’e-mail d’invitation')
    expect(content.link).toContain(`/CECB-client-form/${mandate.id}`)
  })

  it('mentions acceptance by silence only if it applies', async () => {
    const silence = 'Sans objection de votre part'
    const sent = async () => (await mails()).at(-1)!.text
    for (const isAsked of [false, true]) {
      const mandate = await aMandate()
      await mandate.forceStatus('delivered')
      if (isAsked)
        await asSystem((db) =>
          db
            .update(table)
            .set({
              waiting: {
                reason: 'client',
                since: new Date().toISOString(),
                until: null,
                next_action: null,
              },
            })
            .where(sql`${table.id} = ${mandate.id}`),
        )
      await notifyOf(mandate, 'delivered')()
      expect((await sent()).includes(silence)).toBe(!isAsked)
      // So does the mail of a further report, which changes nothing about the time.
      const [report] = await publish(mandate)
      await run('reports.tellPublished', { report: report!.id })
      expect((await sent()).includes(silence)).toBe(!isAsked)
    }
  })
})
