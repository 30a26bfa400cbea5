import { eq, type SQL, sql } from 'drizzle-orm'
import { type Db, one, stampActor } from '../../kernel/database/db.server.ts'
import { fail, failFields } from '../../kernel/http/errors.ts'
import { type Context, type HandlersOf, prepared } from '../../kernel/http/handler.server.ts'
import type { Sealed } from '../../kernel/secrets/sealed.table.ts'
import type { SecretBox } from '../../kernel/secrets/secretBox.server.ts'
import { unchosenLanguage } from '../../kernel/text.ts'
import { openFailures } from '../auth/guesses/guesses.server.ts'
import { hashOfToken } from '../auth/sessions.server.ts'
import { mayUseLinks, usersTable } from '../auth/user.table.ts'
import { codeWaitUntil, countCodeTry, isMailedCode } from '../mails/mailedCode.server.ts'
import { codeLimits } from '../mails/mailedCode.ts'
import { responsibleFor, supportEmailOf } from '../settings/settings.server.ts'
import type { EndLinks } from '../users/personalLinks.server.ts'
import { consequencesOf } from './answer/consequences.server.ts'
import {
  type AnswerParts,
  acceptQuote,
  closedBy,
  contractorName,
  declineQuote,
} from './answer/quoteAnswer.server.ts'
import { hasCalledOff, orderedBy } from './calledOff/calledOff.server.ts'
import { findShares, sharesToday } from './claims/share.server.ts'
import {
  quoteContentsTable as contents,
  quoteLinksTable as links,
  quotesTable as table,
} from './quote.table.ts'
import { type LinkedAnswer, quoteEndpoints } from './quote.ts'
import { quotePdfDownload } from './quotePdfDownload.server.ts'
import { lockQuote, quoteRecords, statusNow } from './quoteRecords.server.ts'
import { maySign } from './reach.server.ts'

/** Minutes for which an address of the PDF works that a link has given. */
const ticketMinutes = 10

export type LinkParts = AnswerParts & { box: SecretBox; isRefusing: boolean }
type LinkHandlers = Pick<
  HandlersOf<typeof quoteEndpoints>,
  'openLink' | 'acceptByLink' | 'declineByLink' | 'linkedPdf'
>

/** The link with this token and the quote that it opens; refuses one that has ended, with the reason. */
async function findLink(token: string, db: Db) {
  return requireOpen(await linkWhere(eq(links.token_hash, hashOfToken(token)), db))
}

/** Days for which the link of an answered quote shows the answer. */
const answerDays = 30

/** Refuses a link that opens nothing: neither a quote that awaits an answer, nor a recent answer. */
function requireShown(found: Awaited<ReturnType<typeof linkWhere>>, now: Date) {
  const { status, answered_at: at } = found?.quote ?? {}
  const isAnswered = (status === 'accepted' || status === 'declined') && at
  const isRecent = isAnswered && now.getTime() < Date.parse(at) + answerDays * 86_400_000
  return found?.mayUseLink && found.deleted_at === null && isRecent ? found : requireOpen(found)
}

async function linkWhere(condition: ReturnType<typeof eq>, db: Db) {
  const [found] = await db
    .select({
      link: links,
      quote: {
        ...{ id: table.id, contractor: table.contractor, number: table.number },
        ...{ status: table.status, mandates: table.mandates, deposit: table.deposit },
        ...{ answered_at: table.answered_at, answered_name: table.answered_name },
      },
      pdf: {
        hash: sql<string | null>`coalesce(${table.accepted_pdf_hash}, ${table.pdf_hash})`,
        size: sql<number>`case when ${table.accepted_pdf_hash} is null then ${table.pdf_size} else ${table.accepted_pdf_size} end`,
      },
      statusNow,
      calledOff: hasCalledOff,
      orderedBy,
      signs: maySign(table.contractor).mapWith(Boolean),
      mayUseLink: mayUseLinks(usersTable, links.asked_at).mapWith(Boolean),
      deleted_at: table.deleted_at,
    })
    .from(links)
    .innerJoin(table, eq(table.id, links.quote))
    .innerJoin(usersTable, eq(usersTable.id, table.contractor))
    .where(condition)
  return found
}

function requireOpen(found: Awaited<ReturnType<typeof linkWhere>>) {
  if (!found || found.deleted_at !== null) return fail(410, 'quote:unknown')
  if (!found.mayUseLink) fail(410, 'quote:contractor_inactive')
  const { statusNow: status, orderedBy: by } = found
  if (by !== null && (status === 'sent' || status === 'cancelled'))
    fail(410, 'quote:ordered_elsewhere', { params: { number: by } })
  if (status === 'cancelled') fail(410, 'quote:cancelled')
  if (status !== 'sent') fail(410, `quote:${closedBy[status]}`)
  if (found.calledOff) fail(410, 'quote:called_off')
  return found
}

/** SQL for the number of links by which a person could answer a quote now. */
export const openQuoteLinks = (person: SQL) => sql`select count(*) from ${links}
  join ${table} on ${table.id} = ${links.quote}
  join ${usersTable} on ${usersTable.id} = ${table.contractor}
  where ${table.contractor} = ${person} and ${mayUseLinks(usersTable, links.asked_at)} and ${table.deleted_at} is null
    and ${statusNow} = 'sent' and not ${hasCalledOff}`

/** Deletes the links to quotes of a person that have ended with their access. */
export const endQuoteLinks: EndLinks = (person, { db }) =>
  db
    .delete(links)
    .where(sql`exists (select from ${table} join ${usersTable} on ${usersTable.id} = ${table.contractor}
    where ${table.id} = ${links.quote} and ${table.contractor} = ${person} and not ${mayUseLinks(usersTable, links.asked_at)})`)

/** Locks the quote of a link for an answer by it: the contractor is taken as the author. */
async function lockByLink(token: string, context: Context) {
  const { db } = context
  const { quote } = await findLink(token, db)
  const locked = await lockQuote(quote.id, db)
  // It may have ended meanwhile, or a code of it been mailed or entered.
  const { link } = await findLink(token, db)
  await stampActor(db, { actor: locked.contractor, source: 'client' })
  return { link, quote: locked }
}

/** The answer to a quote and what comes next; null while it awaits one. */
async function answerTo(
  quote: ReturnType<typeof requireOpen>['quote'],
  db: Db,
): Promise<LinkedAnswer | null> {
  const { status, answered_name, answered_at } = quote
  if (status !== 'accepted' && status !== 'declined') return null
  const { next } = await consequencesOf(quote, db)
  const person = await responsibleFor(quote.mandates[0]!, db)
  return { status, name: answered_name, at: answered_at!, next, in_charge: person?.name ?? null }
}

/** Handlers of the page that the link in the mail opens. */
export function linkHandlers(parts: LinkParts): LinkHandlers {
  const { box, isRefusing, files, contextFor } = parts
  const failures = openFailures({ isRefusing })

  /** Address of the PDF for some minutes: what it is for is sealed. */
  function pdfUrl(link: number, now: Date) {
    const until = now.getTime() + ticketMinutes * 60_000
    return `/api/accept/pdf/?ticket=${encodeURIComponent(box.seal(JSON.stringify({ link, until })))}`
  }

  return {
    async openLink({ body: { token } }, context) {
      const { db, now } = context
      const linked = await linkWhere(eq(links.token_hash, hashOfToken(token)), db)
      const { link, quote, pdf } = requireShown(linked, now)
      const client = contextFor({ id: quote.contractor, groups: ['client'] }, context)
      const seen = await quoteRecords.find(quote.id, client)
      // As in the PDF, whatever they are called by now.
      const { content } = one(await db.select().from(contents).where(eq(contents.quote, quote.id)))
      return {
        ...{ id: seen.id, number: seen.number!, contractor_name: content.contractor.name },
        office: content.office.name,
        support_email: await supportEmailOf(db),
        language: seen.language ?? unchosenLanguage,
        valid_until: seen.valid_until!,
        ...{ places: seen.places ?? [], lines: seen.lines ?? [], totals: seen.totals! },
        taxes_included: seen.taxes_included === true,
        supplement: seen.supplement === true,
        rounded: seen.rounded === true,
        ...{ deposit_percent: seen.deposit_percent, deposit_amount: seen.deposit_amount },
        deposit_bill: seen.deposit_bill ?? null,
        // The amounts of the PDF, in the state of today: whoever signs has to know of a refusal.
        shares: sharesToday(content.shares ?? [], await findShares(seen, db)),
        ...{ description: seen.description, header: seen.header, footer: seen.footer },
        pdf_url: pdf.hash === null ? null : pdfUrl(link.id, now),
        answer: await answerTo(quote, db),
      }
    },

    acceptByLink: prepared(quoteEndpoints.acceptByLink, {
      async prepare({ body: { token, code } }, context) {
        const { read, now } = context
        const { link, quote, signs } = await findLink(token, read)
        // As the acceptance would be, once the code is entered.
        if (!signs) fail(403, 'quote:signs_not')
        if (!code) {
          if (codeWaitUntil(link, now)) return
          return failures.take([['quote_codes', String(quote.id)]], context)
        }
        const tried = await countCodeTry(links, link.id, read, now)
        if (!tried) fail(409, 'quote:code_void')
        if (isMailedCode(box, tried.code, code)) return
        const left = codeLimits.tries - tried.code_tries
        await context.audit('quote:code_refused', {
          ...{ resource: 'quotes', id: quote.id },
          detail: { number: quote.number! },
        })
        if (left === 0) fail(409, 'quote:code_void')
        failFields({ code: [{ key: 'quote:error.code_wrong', params: { count: left } }] })
      },
      async handle({ body: { token, code, name, options, signature } }, context) {
        const { db, now } = context
        const { link, quote } = await lockByLink(token, context)
        if (!code) {
          const known = codeWaitUntil(link, now)
          if (known) return { state: 'code_sent' as const, until: known, totals: null }
          const code_asked_at = now.toISOString()
          await db
            .update(links)
            .set({ code: null, code_asked_at, code_tries: 0 })
            .where(eq(links.id, link.id))
          await context.enqueue('quotes.mailCode', {
            link: link.id,
            at: code_asked_at,
            token: box.seal(token),
          })
          await context.audit('quote:code_mailed', {
            ...{ resource: 'quotes', id: quote.id },
            detail: { number: quote.number! },
          })
          const until = codeWaitUntil({ code_asked_at }, now)
          return { state: 'code_sent' as const, until, totals: null }
        }
        // Another device may have used it up meanwhile.
        if (!isMailedCode(box, link.code, code)) fail(409, 'quote:code_void')
        await db.update(links).set({ code: null }).where(eq(links.id, link.id))
        const answerer = { channel: 'link' as const, name, code: true }
        const totals = await acceptQuote(quote, { ...answerer, options, signature }, context, parts)
        return { state: 'accepted' as const, until: null, totals }
      },
    }),

    async declineByLink({ body: { token, name, reason } }, context) {
      const { quote } = await lockByLink(token, context)
      const shownName = name || (await contractorName(quote, context))
      await declineQuote(quote, { channel: 'link', name: shownName, reason }, context, parts)
      return { state: 'declined' as const }
    },

    async linkedPdf({ query: { ticket } }, context) {
      const opened = openTicket(ticket, box)
      if (!opened || opened.until <= context.now.getTime()) fail(410, 'kernel:link_expired')
      const linked = await linkWhere(eq(links.id, opened.link), context.db)
      const { quote, pdf } = requireShown(linked, context.now)
      if (pdf.hash === null) fail(410, 'kernel:link_expired')
      await context.audit('kernel:downloaded', {
        ...{ resource: 'quotes', id: quote.id },
        detail: { file: `${quote.number}.pdf` },
      })
      return quotePdfDownload(`${quote.number}.pdf`, { hash: pdf.hash, size: pdf.size }, files)
    },
  }
}

/** What an address of a PDF is for; undefined if it is not one of ours. */
function openTicket(ticket: string, box: SecretBox) {
  try {
    return JSON.parse(box.open(ticket as Sealed)) as { link: number; until: number }
  } catch {
    return undefined
  }
}
