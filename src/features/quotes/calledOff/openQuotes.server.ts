import {
  and,
  arrayContains,
  arrayOverlaps,
  desc,
  eq,
  inArray,
  isNull,
  type SQL,
  sql,
} from 'drizzle-orm'
import { type Db, stampReason } from '../../../kernel/database/db.server.ts'
import type { OpenQuote } from '../../mandates/mandate.ts'
import type { OpenQuotes } from '../../mandates/steps/openQuotes.server.ts'
import type { Accounting } from '../accounting/accounting.server.ts'
import { markForAccounting } from '../accounting/syncRows.server.ts'
import { invoicesTable } from '../invoices/invoice.table.ts'
import { quotesTable as table } from '../quote.table.ts'
import { lockQuote, quoteRecords, statusNow } from '../quoteRecords.server.ts'
import { cancelQuote } from '../quoteSend.server.ts'
import { countsFor } from '../reach.server.ts'
import { makeVersion } from '../versions/newVersion.server.ts'
import { hasCalledOff, hasNoneLeft, isCalledOff } from './calledOff.server.ts'

/** Sent quotes of a mandate; in the trash too, as restored ones would be open. */
const sentQuotesOf = (mandate: number) =>
  and(arrayContains(table.mandates, [mandate]), eq(table.status, 'sent'))

/** The invoices of a quote that are in force and meet a condition. */
const invoicesInForce = (condition: SQL) => sql<OpenQuote['invoices']>`coalesce((
  select json_agg(json_build_object('number', coalesce(bill.number, bill.content ->> 'number'),
    'amount', (bill.amount - bill.credited)::text, 'open', (bill.amount - bill.credited - bill.paid)::text,
    'due', bill.due_on) order by bill.id)
  from ${invoicesTable} bill where bill.quote = ${table}.id and bill.kind <> 'credit' and bill.voided_at is null
    and ${condition}), '[]')`

/** The accepted quotes of mandates that meet a condition, with their invoices that meet another one. */
async function acceptedQuotes(
  mandates: readonly number[],
  condition: SQL | undefined,
  db: Db,
  ofInvoice = sql`true`,
) {
  const rows = await db
    .select({ id: table.id, number: table.number, invoices: invoicesInForce(ofInvoice) })
    .from(table)
    .where(
      and(
        ...[arrayOverlaps(table.mandates, [...mandates]), eq(table.status, 'accepted')],
        ...[isNull(table.deleted_at), condition],
      ),
    )
    .orderBy(desc(table.id))
    .limit(100)
  return rows.map((row) => ({ ...row, fate: 'keep' as const }))
}

/** Keeps open quotes in line with their mandates. */
export const openQuotesOf = (accounting: Accounting): OpenQuotes => ({
  async lock(mandate, db) {
    // From the newer to the older one, as versions are locked.
    await db
      .select({ id: table.id })
      .from(table)
      .where(sentQuotesOf(mandate))
      .orderBy(desc(table.id))
      .for('update')
  },

  async follow(mandate, { reason, replaceQuotes }, context) {
    const { db } = context
    const found = await db
      .select({ id: table.id, number: table.number, deleted_at: table.deleted_at, statusNow })
      .from(table)
      .where(sentQuotesOf(mandate))
      .orderBy(table.id)
    const open = found.filter((quote) => quote.statusNow === 'sent')
    if (open.length === 0) return
    const ids = open.map(({ id }) => id)
    const states = await db
      .select({ id: table.id, calledOff: hasCalledOff, noneLeft: hasNoneLeft })
      .from(table)
      .where(inArray(table.id, ids))
    const stateOf = (id: number) => states.find((state) => state.id === id)
    const ended = open.filter(({ id }) => stateOf(id)?.noneLeft)
    if (ended.length > 0 && !reason) await stampReason(db, { key: 'quote:reason.called_off' })
    for (const quote of ended) await cancelQuote(quote, context, accounting)
    if (replaceQuotes)
      for (const { id, deleted_at } of open) {
        const { calledOff, noneLeft } = stateOf(id) ?? {}
        if (!calledOff || noneLeft || deleted_at !== null) continue
        const { next_version } = await quoteRecords.find(id, context)
        if (next_version == null) await makeVersion(await lockQuote(id, db), context)
      }
    // A quote that waits to be replaced, or can be accepted again, has another state there.
    await markForAccounting(
      ids.filter((id) => !stateOf(id)?.noneLeft),
      context,
      accounting,
    )
  },

  async list(mandates, context) {
    const chosen = sql`array[${sql.join(
      mandates.map((id) => sql`${id}::int`),
      sql`, `,
    )}]`
    const isLeft = sql<boolean>`exists (select from unnest(${table}.mandates) as further (id)
      left join mandates called on called.id = further.id
      where further.id <> all(${chosen}) and not ${isCalledOff})`
    const rows = await context.db
      .select({ id: table.id, number: table.number, status: statusNow, isLeft })
      .from(table)
      .where(
        and(
          arrayOverlaps(table.mandates, [...mandates]),
          inArray(table.status, ['draft', 'sent']),
          isNull(table.deleted_at),
          quoteRecords.visible(context),
        ),
      )
      .orderBy(desc(table.id))
      .limit(100)
    const open = rows.flatMap(({ id, number, status, isLeft: isReplaceable }) => {
      const quote = { id, number, invoices: [] }
      if (status === 'draft') return { ...quote, fate: 'blocked' as const }
      if (status !== 'sent') return []
      return { ...quote, fate: isReplaceable ? ('replace' as const) : ('end' as const) }
    })
    return [...open, ...(await acceptedQuotes(mandates, quoteRecords.visible(context), context.db))]
  },

  listAccepted: (mandate, db) =>
    acceptedQuotes(
      [mandate],
      sql`exists (select from mandates called where called.id = ${mandate}
        and ${countsFor(sql`${table.contractor}`, sql`called.client`, sql`called.client_company`)})`,
      db,
      // The client is told.
      sql`(bill.sent_at is not null or bill.kind = 'deposit')`,
    ),
})
