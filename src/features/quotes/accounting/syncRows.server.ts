import { createHash, randomBytes } from 'node:crypto'
import { eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { AccountingContact, Offer } from '../../../integrations/accounting/accounting.ts'
import type { Db } from '../../../kernel/database/db.server.ts'
import type { Enqueue } from '../../../kernel/jobs.server.ts'
import { usersTable } from '../../auth/user.table.ts'
import { hasCalledOff } from '../calledOff/calledOff.server.ts'
import { isImported } from '../imported/asleep.server.ts'
import { scaled, unscaled } from '../money.ts'
import { quoteContentsTable, quotesTable } from '../quote.table.ts'
import type { Accounting } from './accounting.server.ts'
import { offerOf } from './offer.ts'
import { quoteSyncsTable as syncs } from './quoteSync.table.ts'
import { statusInAccounting } from './quoteSync.ts'

/** Queue of all calls to accounting: one after the other, in all processes. */
export const accountingQueue = 'accounting'

/** Has a quote brought into line with accounting; a job that waits for it already is replaced. */
export const enqueueSync = (enqueue: Enqueue, quote: number, runAt?: Date) =>
  enqueue(
    'quotes.sync',
    { quote },
    { jobKey: `quotes.sync/${quote}`, queueName: accountingQueue, ...(runAt && { runAt }) },
  )

/** Our reference of a quote, by which its offer is found: EG-7F3A-91C2-0B7D. */
function newReference() {
  const [a, b, c] = randomBytes(6).toString('hex').toUpperCase().match(/.{4}/g)!
  return `EG-${a}-${b}-${c}`
}

/**
 * Notes in the transaction of a change that these quotes have to be brought into line with accounting. Does nothing
 * while the office is not connected, except for what was linked before; drafts stay here, and so do quotes that were
 * imported: accounting has them already.
 */
export async function markForAccounting(
  ids: readonly number[],
  { db, enqueue }: { db: Db; enqueue: Enqueue },
  accounting: Pick<Accounting, 'isConnected'>,
) {
  const isConnected = await accounting.isConnected(db)
  const rows = await db
    .select({ id: quotesTable.id, isLinked: sql<boolean>`${syncs.quote} is not null` })
    .from(quotesTable)
    .leftJoin(syncs, eq(syncs.quote, quotesTable.id))
    .where(
      sql`${inArray(quotesTable.id, [...ids])} and ${quotesTable.number} is not null and not ${isImported}`,
    )
  for (const { id, isLinked } of rows) {
    if (!isConnected && !isLinked) continue
    await db
      .insert(syncs)
      .values({ quote: id, reference: newReference(), state: 'queued' })
      .onConflictDoUpdate({
        target: syncs.quote,
        set: {
          state: sql`case when ${syncs.remote_id} is null then 'queued' else 'changed_locally' end`,
          changes: sql`${syncs.changes} + 1`,
          ...{ tries: 0, fault: null, fault_text: null, next_try: null },
        },
      })
    if (isConnected) await enqueueSync(enqueue, id)
  }
}

/** A synchronised quote with all that its offer is made of; undefined if it was never to be synchronised. */
export async function loadSync(quote: number, db: Db) {
  const [found] = await db
    .select({
      sync: syncs,
      quote: getTableColumns(quotesTable),
      calledOff: hasCalledOff,
      content: quoteContentsTable.content,
      person: getTableColumns(usersTable),
    })
    .from(syncs)
    .leftJoin(quotesTable, eq(quotesTable.id, syncs.quote))
    .leftJoin(quoteContentsTable, eq(quoteContentsTable.quote, syncs.quote))
    .leftJoin(usersTable, eq(usersTable.id, quotesTable.contractor))
    .where(eq(syncs.quote, quote))
  return found
}
export type FoundSync = NonNullable<Awaited<ReturnType<typeof loadSync>>>

/** What accounting is to have of a quote; undefined if the quote is deleted. */
export function wantedOffer({ sync, quote, calledOff, content, person }: FoundSync) {
  if (!quote || !content || !person || quote.deleted_at !== null || quote.status === 'draft')
    return undefined
  const { lines, totals, valid_until, status } = quote
  const offer: Offer = offerOf({
    ...{ content, lines, totals, valid_until, reference: sync.reference },
  })
  const contact: AccountingContact = {
    ...{ company: person.company_name, first_name: person.first_name },
    ...{ last_name: person.last_name, email: person.email, phone: person.phone_number },
    ...{ street: person.street, number: person.number },
    ...{ postcode: person.postcode, city: person.city, language: content.language },
  }
  const taxes = totals.vat.reduce((sum, { amount }) => sum + scaled(amount, 2), 0n)
  const side = {
    // What nobody can accept waits for no answer there either.
    status: statusInAccounting[status === 'sent' && calledOff ? 'superseded' : status],
    // As there, where the rounding is a line.
    net: unscaled(scaled(totals.net, 2) + scaled(totals.rounding, 2), 2),
    taxes: unscaled(taxes, 2),
    total: totals.total,
  }
  const hash = createHash('sha256').update(JSON.stringify(offer)).digest('hex')
  return { offer, contact, hash, side }
}
export type WantedOffer = NonNullable<ReturnType<typeof wantedOffer>>
