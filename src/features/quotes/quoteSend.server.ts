import { and, eq, sql } from 'drizzle-orm'
import { type Db, one, stampReason } from '../../kernel/database/db.server.ts'
import { dayOf } from '../../kernel/field/format.ts'
import { fail, failFields } from '../../kernel/http/errors.ts'
import type { Context, HandlersOf } from '../../kernel/http/handler.server.ts'
import type { Text } from '../../kernel/text.ts'
import { mayUseLinks, usersTable } from '../auth/user.table.ts'
import { letterFor } from '../mails/letters/letter.server.ts'
import type { mandateHandlers } from '../mandates/mandate.server.ts'
import { lockMandates } from '../mandates/steps/lockMandates.server.ts'
import { printTurn } from '../reports/press.server.ts'
import { quoteNumbering, storedSettings, vatStatusOf } from '../settings/settings.server.ts'
import type { Accounting } from './accounting/accounting.server.ts'
import { markForAccounting } from './accounting/syncRows.server.ts'
import { findBill, lockVersions } from './deposit/depositVersions.server.ts'
import { wakeQuote } from './imported/asleep.server.ts'
import { highestImported } from './imported/importedQuote.server.ts'
import { creditorOf } from './invoices/paymentPart.server.ts'
import { excessiveReductions } from './lines/completeLines.server.ts'
import {
  quoteNumbersTable as numbers,
  quoteContentsTable,
  quotesTable as table,
} from './quote.table.ts'
import type { QuoteStatus, quoteEndpoints } from './quote.ts'
import { frozenContentOf, hashOfContent } from './quoteContent.server.ts'
import {
  type LockedQuote,
  lockQuote,
  mandatesNow,
  quoteRecords,
  refuseCalledOff,
  statusNow,
} from './quoteRecords.server.ts'
import { quotedMandates, recalculated } from './quoteValues.server.ts'
import { hindrancesOf, type OfficeReadiness } from './sending/hindrances.ts'
import { sentMail } from './sending/quoteLetter.server.ts'
import { vatScaleIn } from './vat/vatScale.server.ts'
import { makeVersion } from './versions/newVersion.server.ts'

/** Moves a mandate to another status, by its own transitions. */
export type SetStatus = ReturnType<typeof mandateHandlers>['setStatus']

/** Locks a quote that the caller sees and may move to a status. */
async function lockFor(id: number, to: QuoteStatus, context: Context): Promise<LockedQuote> {
  const quote = await lockQuote(id, context.db, quoteRecords.visible(context))
  if (!(await quoteRecords.allows(id, 'transitions', to, context))) fail(403, 'kernel:forbidden')
  return quote
}

/**
 * The next number of the year, above those of imported quotes that look like ours, and without gaps: until this transaction
 * ends, other sendings wait.
 */
async function nextQuoteNumber({ db, now }: Context): Promise<string> {
  const year = Number(dayOf(now).slice(0, 4))
  const { prefix, digits } = await quoteNumbering(db)
  const before = await highestImported(`${prefix}-${year}-`, db)
  const { last } = one(
    await db
      .insert(numbers)
      .values({ year, last: before + 1 })
      .onConflictDoUpdate({
        target: numbers.year,
        set: { last: sql`greatest(${numbers.last}, ${before}::int) + 1` },
      })
      .returning({ last: numbers.last }),
  )
  return `${prefix}-${year}-${String(last).padStart(digits, '0')}`
}

/** Refuses to send a quote with what cannot be, or can no longer be. */
async function refuseUnsendable(quote: LockedQuote, { db, now }: Context) {
  if (quote.status !== 'draft') fail(409, 'quote:not_draft')
  if (quote.orderedBy !== null) refuseCalledOff(quote)
  if (quote.deposit !== null && (await findBill(quote.id, db))) fail(409, 'quote:deposit_billed')
  const excessive = excessiveReductions(quote.lines)
  const toSend = {
    ...{ lines: quote.lines, valid_until: quote.valid_until, deposit: quote.deposit },
    ...{ total: Number(quote.totals.total), scale: await vatScaleIn(db) },
    office: await readinessOf(db),
    isCalledOff: quote.calledOff,
    isOverReduced: excessive.length > 0,
  }
  const { vat_rates, reductions, ...hindrances } = hindrancesOf(toSend, dayOf(now))
  for (const [code, hinders] of Object.entries(hindrances))
    if (hinders) fail(409, `quote:${code as keyof typeof hindrances}`)
  await quotedMandates(quote.mandates, quote.contractor, db)
  if (reductions) failFields({ lines: excessive })
  if (vat_rates) failFields({ lines: [{ key: 'quote:error.vat_rates' }] })
}

async function readinessOf(db: Db): Promise<OfficeReadiness> {
  const settings = await storedSettings(db)
  return {
    name: Boolean(settings.organisation),
    vat: (await vatStatusOf(db)) !== undefined,
    payment: creditorOf(settings) !== undefined,
  }
}

/** Refuses to send a version beside one that was accepted after it was made: two offers would hold. */
async function refuseAnsweredMeanwhile({ replaces, created_at }: LockedQuote, { db }: Context) {
  if (replaces === null) return
  const [before] = await db
    .select({ status: table.status, answered_at: table.answered_at })
    .from(table)
    .where(eq(table.id, replaces))
  if (before?.status === 'accepted' && Date.parse(before.answered_at!) >= Date.parse(created_at))
    fail(409, 'quote:accepted_meanwhile')
}

/** A locked draft with the VAT rates of today; what was sent stays as it is. */
async function recalculatedDraft(quote: LockedQuote, { db, now }: Context): Promise<LockedQuote> {
  if (quote.status !== 'draft') return quote
  const change = recalculated(quote, await vatScaleIn(db), dayOf(now))
  if (!change) return quote
  await db.update(table).set(change).where(eq(table.id, quote.id))
  return { ...quote, ...change }
}

/** Withdraws a locked quote: its link ends, and accounting follows. */
export async function cancelQuote(
  { id, number }: { id: number; number: string | null },
  context: Pick<Context, 'db' | 'audit' | 'enqueue'>,
  accounting: Accounting,
) {
  await context.db.update(table).set({ status: 'cancelled' }).where(eq(table.id, id))
  if (number !== null)
    await context.audit('quote:cancelled', { ...{ resource: 'quotes', id }, detail: { number } })
  await markForAccounting([id], context, accounting)
}

type SendHandlers = Pick<
  HandlersOf<typeof quoteEndpoints>,
  'send' | 'cancel' | 'newVersion' | 'mail' | 'readiness'
>

/** Handlers of what the office does with quotes. */
export function sendHandlers(
  setStatus: SetStatus,
  accounting: Accounting,
  texts: readonly Text[],
): SendHandlers {
  return {
    async send({ params: { id }, body }, context) {
      const { db, now } = context
      const locked = await lockFor(id, 'sent', context)
      // Whoever sends has read another version.
      if (context.ifMatch !== undefined && context.ifMatch !== locked.version)
        fail(409, 'kernel:conflict', { data: { current: await quoteRecords.find(id, context) } })
      const letter = letterFor(sentMail, body?.letter, { reader: locked.contractor, texts })
      const quote = await recalculatedDraft(locked, context)
      if (quote.replaces !== null) {
        await db
          .update(table)
          .set({ status: 'superseded' })
          // Also in the trash: restored, it would be open beside the next version.
          .where(and(eq(table.id, quote.replaces), eq(statusNow, 'sent')))
        await lockVersions(id, db)
      }
      const mandates = await lockMandates(quote.mandates, context)
      // What ended while this waited for it is seen from here on.
      await refuseUnsendable({ ...quote, ...(await mandatesNow(id, db)) }, context)
      await refuseAnsweredMeanwhile(quote, context)
      const draft = await quoteRecords.find(id, context)
      // Last of what may be refused, since other sendings wait for it.
      const number = await nextQuoteNumber(context)
      const content = await frozenContentOf(draft, number, context)
      await db.insert(quoteContentsTable).values({ quote: id, content })
      await db
        .update(table)
        .set({
          ...{ number, status: 'sent', sent_at: now.toISOString() },
          content_hash: hashOfContent(content),
        })
        .where(eq(table.id, id))
      for (const mandate of mandates)
        if (mandate.status === 'draft')
          await setStatus(
            { params: { id: mandate.id }, body: { to: 'offered' } },
            { ...context, ifMatch: undefined },
          )
      await context.audit('quote:sent', {
        ...{ resource: 'quotes', id },
        detail: { number, to: content.contractor.name },
      })
      await context.enqueue(
        'quotes.print',
        { quote: id, at: now.toISOString(), letter },
        { jobKey: `quotes/${id}`, ...(await printTurn(context.user.id, db)) },
      )
      await markForAccounting(
        [id, ...(quote.replaces ? [quote.replaces] : [])],
        context,
        accounting,
      )
      return quoteRecords.find(id, context)
    },

    readiness: async (_, { db }) => ({
      ...(await readinessOf(db)),
      vat_scale: await vatScaleIn(db),
    }),

    async cancel({ params: { id }, body: { reason } }, context) {
      const quote = await lockFor(id, 'cancelled', context)
      if (quote.statusNow !== 'draft' && quote.statusNow !== 'sent')
        fail(409, 'quote:not_cancellable')
      if (reason) await stampReason(context.db, reason)
      await cancelQuote(quote, context, accounting)
      return quoteRecords.find(id, context)
    },

    async newVersion({ params: { id } }, context) {
      const quote = await lockQuote(id, context.db, quoteRecords.visible(context))
      if (quote.sent_at === null) fail(409, 'quote:not_sent')
      const { next_version } = await quoteRecords.find(id, context)
      if (next_version) fail(409, 'quote:has_version', { data: { version: next_version } })
      return quoteRecords.find(await makeVersion(quote, context), context)
    },

    async mail({ params: { id }, body }, context) {
      const { db, now } = context
      const quote = await lockFor(id, 'sent', context)
      const letter = letterFor(sentMail, body?.letter, { reader: quote.contractor, texts })
      if (quote.statusNow !== 'sent') fail(409, 'quote:not_sent')
      refuseCalledOff(quote)
      const reachable = and(eq(usersTable.id, quote.contractor), mayUseLinks(usersTable))
      if ((await db.$count(usersTable, reachable)) === 0) fail(409, 'quote:no_mail')
      await wakeQuote(id, db)
      await context.enqueue('quotes.mailLink', { quote: id, at: now.toISOString(), letter })
      await context.audit('quote:mailed', {
        ...{ resource: 'quotes', id },
        detail: { number: quote.number! },
      })
      return quoteRecords.find(id, context)
    },
  }
}
