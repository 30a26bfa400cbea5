import { and, eq } from 'drizzle-orm'
import type { HandlerParts } from '../../../feature.server.ts'
import { one } from '../../../kernel/database/db.server.ts'
import { dayOf } from '../../../kernel/field/format.ts'
import type { FilesPort } from '../../../kernel/files.server.ts'
import { fail, failFields } from '../../../kernel/http/errors.ts'
import type { Context, HandlersOf } from '../../../kernel/http/handler.server.ts'
import { usersTable } from '../../auth/user.table.ts'
import { fileRecords } from '../../files/file.server.ts'
import { lockMandates } from '../../mandates/steps/lockMandates.server.ts'
import type { Accounting } from '../accounting/accounting.server.ts'
import { markForAccounting } from '../accounting/syncRows.server.ts'
import { billDeposit } from '../deposit/depositBill.server.ts'
import { lockVersions } from '../deposit/depositVersions.server.ts'
import { depositOf, type QuoteAmounts, quoteTotals } from '../money.ts'
import { quotesTable as table } from '../quote.table.ts'
import type { AnswerChannel, Evidence, QuoteStatus, quoteEndpoints } from '../quote.ts'
import {
  type LockedQuote,
  lockQuote,
  mandatesNow,
  quoteRecords,
  refuseCalledOff,
} from '../quoteRecords.server.ts'
import type { SetStatus } from '../quoteSend.server.ts'
import { maySign } from '../reach.server.ts'
import { isSmallPng } from '../signature.ts'

export type AnswerParts = {
  files: FilesPort
  setStatus: SetStatus
  contextFor: HandlerParts['contextFor']
  accounting: Accounting
}

/** Who answers a quote, and how it is known. */
export type Answerer = {
  channel: AnswerChannel
  name: string | null
  /** Whether a mailed code was entered. */
  code?: boolean
  /** File that proves an answer entered by the office, and the date that it bears. */
  proof?: number
  proof_hash?: string
  proof_date?: string
}

/** Why a quote cannot be answered any more, by its status. */
export const closedBy = {
  draft: 'not_sent',
  cancelled: 'not_sent',
  accepted: 'answered',
  declined: 'answered',
  expired: 'expired',
  superseded: 'superseded',
} as const satisfies Record<Exclude<QuoteStatus, 'sent'>, string>

function refuseClosed(quote: LockedQuote) {
  const { statusNow, orderedBy } = quote
  const isOrdered = orderedBy !== null && statusNow === 'cancelled'
  if (statusNow === 'sent' || isOrdered) refuseCalledOff(quote)
  if (statusNow !== 'sent') fail(409, `quote:${closedBy[statusNow]}`)
}

const evidenceOf = (
  { content_hash, pdf_hash }: LockedQuote,
  { channel, name, code = false, proof, proof_hash, proof_date }: Answerer,
  { now, ip, userAgent, user }: Context,
): Evidence => ({
  ...{ at: now.toISOString(), name, channel, code, content_hash: content_hash!, pdf_hash },
  person: user.id || null,
  ip: ip || null,
  user_agent: userAgent?.slice(0, 300) ?? null,
  signature: null,
  proof: proof ?? null,
  proof_hash: proof_hash ?? null,
  proof_date: proof_date ?? null,
})

/** Stores a drawn signature; refuses anything but a small PNG. */
async function keepSignature(base64: string | undefined, files: FilesPort) {
  if (base64 === undefined) return null
  const content = Buffer.from(base64, 'base64')
  if (!isSmallPng(content)) failFields({ signature: [{ key: 'quote:error.signature' }] })
  return files.keep(content)
}

/** Refuses an answer of somebody who may not bind the company of the mandates; the office answers with a proof. */
async function refuseNonSigner(
  { id, contractor }: LockedQuote,
  { channel }: Answerer,
  context: Context,
) {
  if (channel === 'office') return
  const isSigner = maySign(context.user.id || contractor)
  if ((await context.db.$count(table, and(eq(table.id, id), isSigner))) === 0)
    fail(403, 'quote:signs_not')
}

type Acceptance = Answerer & { options?: readonly number[]; signature?: string }

/** Accepts a locked quote and orders its mandates; returns what is to be paid. */
export async function acceptQuote(
  quote: LockedQuote,
  { options = [], signature, ...answerer }: Acceptance,
  context: Context,
  { files, setStatus, contextFor, accounting }: AnswerParts,
): Promise<QuoteAmounts> {
  refuseClosed(quote)
  await refuseNonSigner(quote, answerer, context)
  const { db, now, say } = context
  const { id, lines, taxes_included, rounded, number, contractor } = quote
  const optional = new Set(lines.flatMap((line) => (line.optional ? [line.id] : [])))
  if (options.some((option) => !optional.has(option)))
    failFields({ options: [{ key: 'quote:error.unknown_option' }] })
  const taken = lines.map((line) => ({ ...line, ticked: options.includes(line.id) }))
  const totals = quoteTotals(taken, { taxes_included, rounded })
  const deposit = depositOf(quote, { total: totals.total, rounded })
  const evidence = {
    ...evidenceOf(quote, answerer, context),
    signature: await keepSignature(signature, files),
  }
  await lockVersions(id, db)
  const mandates = await lockMandates(quote.mandates, context)
  refuseCalledOff(await mandatesNow(id, db))
  await db
    .update(table)
    .set({
      ...{ status: 'accepted', lines: taken, totals, evidence },
      deposit: deposit === null ? null : Number(deposit),
      ...{ answered_at: now.toISOString(), answered_name: answerer.name },
      answer_channel: answerer.channel,
    })
    .where(eq(table.id, id))
  // The office makes it later if it has no account any more; no version is billed after another one.
  await billDeposit(id, context)
  // The client’s answer orders the mandates, by the rules that hold for the office.
  const office = contextFor({ id: context.user.id || contractor, groups: ['admin'] }, context)
  const reason = say('quote:reason.accepted', { number })
  for (const mandate of mandates)
    if (mandate.client === contractor && ['draft', 'offered'].includes(mandate.status))
      await setStatus({ params: { id: mandate.id }, body: { to: 'ordered', reason } }, office, {
        isDecision: false,
      })
  await tellAnswer(quote, 'accepted', context)
  // Other quotes for the same mandates end.
  await context.enqueue('quotes.endCalledOff', {}, { jobKey: 'quotes.endCalledOff' })
  await markForAccounting([id], context, accounting)
  return totals
}

/** Declines a locked quote; its mandates stay as they are. */
export async function declineQuote(
  quote: LockedQuote,
  { reason, ...answerer }: Answerer & { reason?: string },
  context: Context,
  { accounting }: Pick<AnswerParts, 'accounting'>,
) {
  refuseClosed(quote)
  await refuseNonSigner(quote, answerer, context)
  await context.db
    .update(table)
    .set({
      ...{ status: 'declined', decline_reason: reason || null },
      ...{ answered_at: context.now.toISOString(), answered_name: answerer.name },
      ...{ answer_channel: answerer.channel, evidence: evidenceOf(quote, answerer, context) },
    })
    .where(eq(table.id, quote.id))
  await tellAnswer(quote, 'declined', context)
  await markForAccounting([quote.id], context, accounting)
}

/** Writes an answer to the audit log, and has both sides told of it. */
async function tellAnswer(
  { id, number }: LockedQuote,
  answer: 'accepted' | 'declined',
  context: Context,
) {
  await context.audit(`quote:${answer}`, {
    ...{ resource: 'quotes', id },
    detail: { number: number! },
  })
  await context.enqueue('quotes.tellAnswered', { quote: id })
}

/** Name of the person whom a quote is for. */
export async function contractorName({ contractor }: LockedQuote, { db }: Pick<Context, 'db'>) {
  const { company_name, name } = usersTable
  const person = one(
    await db.select({ company_name, name }).from(usersTable).where(eq(usersTable.id, contractor)),
  )
  return person.company_name ?? person.name
}

/** What people who are signed in say of who answers. */
type GivenAnswer = {
  name?: string | undefined
  proof?: number | undefined
  proof_date?: string | undefined
}

/** Locks a quote, and finds out as whom the caller may answer it. */
async function lockAnswer(
  { id, proof, proof_date, name }: { id: number } & GivenAnswer,
  to: 'accepted' | 'declined',
  context: Context,
) {
  const quote = await lockQuote(id, context.db, quoteRecords.visible(context))
  if (!(await quoteRecords.allows(id, 'transitions', to, context))) fail(403, 'kernel:forbidden')
  refuseClosed(quote)
  const shownName = name || (await contractorName(quote, context))
  if (context.user.id === quote.contractor || !context.user.groups.includes('admin'))
    return { quote, answerer: { channel: 'account', name: shownName } satisfies Answerer }
  if (proof === undefined) return failFields({ proof: [{ key: 'quote:error.proof_needed' }] })
  if (proof_date === undefined)
    return failFields({ proof_date: [{ key: 'quote:error.proof_date_needed' }] })
  if (proof_date > dayOf(context.now))
    failFields({ proof_date: [{ key: 'quote:error.proof_date_future' }] })
  const file = await fileRecords.find(proof, context)
  if (file.mandate == null || !quote.mandates.includes(file.mandate))
    failFields({ proof: [{ key: 'quote:error.proof_elsewhere' }] })
  const content = { proof, proof_hash: file.hash!, proof_date }
  return { quote, answerer: { channel: 'office', name: shownName, ...content } satisfies Answerer }
}

/** Handlers of answers by people who are signed in. */
export const answerHandlers = (
  parts: AnswerParts,
): Pick<HandlersOf<typeof quoteEndpoints>, 'accept' | 'decline'> => ({
  async accept({ params: { id }, body: { options, signature, ...given } }, context) {
    const { quote, answerer } = await lockAnswer({ id, ...given }, 'accepted', context)
    await acceptQuote(quote, { ...answerer, options, signature }, context, parts)
    return quoteRecords.find(id, context)
  },

  async decline({ params: { id }, body: { reason, ...given } }, context) {
    const { quote, answerer } = await lockAnswer({ id, ...given }, 'declined', context)
    await declineQuote(quote, { ...answerer, reason }, context, parts)
    return quoteRecords.find(id, context)
  },
})
