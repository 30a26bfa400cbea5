import { randomBytes } from 'node:crypto'
import { and, eq, isNull, ne, not, sql } from 'drizzle-orm'
import { writeAudit } from '../../kernel/audit/audit.server.ts'
import type { Db } from '../../kernel/database/db.server.ts'
import { formatDate, formatNumber } from '../../kernel/field/format.ts'
import type { Job, Jobs } from '../../kernel/jobs.server.ts'
import type { WrittenLetter } from '../../kernel/letter.ts'
import { writtenTo } from '../../kernel/letter.ts'
import type { Post } from '../../kernel/mail.server.ts'
import type { Sealed } from '../../kernel/secrets/sealed.table.ts'
import type { SecretBox } from '../../kernel/secrets/secretBox.server.ts'
import { hashOfToken } from '../auth/sessions.server.ts'
import { mayReceiveMail, mayUseLinks, usersTable } from '../auth/user.table.ts'
import { codeMark } from '../mails/letterFrame.ts'
import { newCode } from '../mails/mailedCode.server.ts'
import { type Office, responsibleFor } from '../settings/settings.server.ts'
import { consequencesOf } from './answer/consequences.server.ts'
import { hasCalledOff } from './calledOff/calledOff.server.ts'
import { isAsleep } from './imported/asleep.server.ts'
import { findInvoice } from './invoices/invoice.server.ts'
import { invoicesTable } from './invoices/invoice.table.ts'
import { keptPdfs, type PrintParts } from './pdf/keptPdfs.server.ts'
import {
  quoteLinksTable as links,
  quoteContentsTable,
  quotesTable as table,
} from './quote.table.ts'
import { acceptPath } from './quote.ts'
import { statusNow } from './quoteRecords.server.ts'
import { offerParams, sentMail, sentTextOf } from './sending/quoteLetter.server.ts'

type Options = {
  post: Post
  box: SecretBox
  office: Pick<Office, 'officeOf'>
} & PrintParts

/** What is mailed with the link to a quote, once for each moment; `letter` if somebody wrote it. */
type Mailed = { quote: number; at: string; letter?: WrittenLetter }

const system = { actor: null, source: 'system' }

/** Background jobs of quotes. */
export function quoteJobs({ post, box, office, ...prints }: Options): Jobs {
  /** A quote that was sent, with what mails say of it, and what its contractor can get. */
  async function loadForMail(quote: number, db: Db) {
    const [found] = await db
      .select({
        quote: table,
        statusNow,
        calledOff: hasCalledOff,
        content: quoteContentsTable.content,
        to: { email: usersTable.email, name: usersTable.name, language: usersTable.language },
        canGetMail: mayReceiveMail(usersTable)!.mapWith(Boolean),
        canUseLink: mayUseLinks(usersTable).mapWith(Boolean),
      })
      .from(table)
      .innerJoin(quoteContentsTable, eq(quoteContentsTable.quote, table.id))
      .innerJoin(usersTable, eq(usersTable.id, table.contractor))
      .where(and(eq(table.id, quote), isNull(table.deleted_at)))
    return found
  }
  type Found = NonNullable<Awaited<ReturnType<typeof loadForMail>>>

  /** Whether a quote still awaits an answer. */
  const isOpen = ({ statusNow: status, calledOff }: Found) => status === 'sent' && !calledOff

  /** What mails say of a quote. */
  const paramsOf = ({ quote, content }: Found) => {
    return {
      ...offerParams({ ...quote, places: content.places }),
      client: content.contractor.name,
      name: quote.answered_name,
      reason: quote.decline_reason,
      deposit: formatNumber(quote.deposit ?? 0, { decimals: 2 }),
    }
  }

  const { keepPdf, keepAcceptedPdf, keepBill } = keptPdfs(prints)

  /** Makes the PDF of a quote that was sent, and has its link mailed. */
  const printQuote: Job<Mailed> = async (mailed, { database, enqueue }) => {
    const { quote } = mailed
    await keepPdf(quote, database)
    await database.transaction(system, async (db) => {
      await enqueue(db)('quotes.mailLink', mailed, { jobKey: `quotes.mailLink/${quote}` })
    })
  }

  /** Mails a new link to a quote; earlier links end. A second run for the same moment does nothing. */
  const mailLink: Job<Mailed> = async ({ quote, at, letter }, { database, now }) =>
    database.transaction(system, async (db) => {
      const found = await loadForMail(quote, db)
      if (!found?.canUseLink || !isOpen(found)) return
      const token = randomBytes(32).toString('base64url')
      const [link] = await db
        .insert(links)
        .values({ quote, token_hash: hashOfToken(token), asked_at: at })
        .onConflictDoNothing({ target: [links.quote, links.asked_at] })
        .returning({ id: links.id })
      if (!link) return
      await db.delete(links).where(and(eq(links.quote, quote), ne(links.id, link.id)))
      const params = paramsOf(found)
      await post(
        {
          key: `quote-sent-${quote}-${at}`,
          to: found.to,
          thread: found.quote.mandates[0]!,
          path: acceptPath,
          secret: `#${token}`,
          person: found.quote.contractor,
          written: writtenTo(found.quote.contractor, sentMail, letter),
          write: (words) => ({
            subject: words('quote_mail:sent.subject', params),
            text: words(
              sentTextOf(found.quote) ? 'quote_mail:sent.text_options' : 'quote_mail:sent.text',
              params,
            ),
          }),
        },
        db,
        now(),
      )
    })

  type CodeAsked = { link: number; at: string; token: Sealed }

  /** Makes a code that was asked for, and mails it; a second run mails the same one. */
  const mailCode: Job<CodeAsked> = async ({ link, at, token }, { database, now }) =>
    database.transaction(system, async (db) => {
      const [row] = await db.select().from(links).where(eq(links.id, link)).for('update')
      // Entered, or followed by another one.
      if (!row || row.code_asked_at !== at || row.code_tries > 0) return
      const found = await loadForMail(row.quote, db)
      if (!found?.canUseLink || !isOpen(found)) return
      const code = row.code ? box.open(row.code) : newCode()
      if (!row.code)
        await db
          .update(links)
          .set({ code: box.seal(code) })
          .where(eq(links.id, link))
      const params = { ...paramsOf(found), code: codeMark }
      await post(
        {
          key: `quote-code-${link}-${at}`,
          to: found.to,
          thread: found.quote.mandates[0]!,
          path: acceptPath,
          secret: `#${box.open(token)}`,
          code,
          person: found.quote.contractor,
          write: (words) => ({
            subject: words('quote_mail:code.subject', params),
            text: words('quote_mail:code.text', params),
          }),
        },
        db,
        now(),
      )
    })

  /** Mails a receipt to the contractor, and the answer to the office. */
  const tellAnswered: Job<{ quote: number }> = async (
    { quote },
    { database, now, log, isLastAttempt },
  ) => {
    try {
      await keepAcceptedPdf(quote, database)
      await keepBill(quote, database)
    } catch (error) {
      // Without its certificate the answer is told after all.
      if (!isLastAttempt) throw error
      log.error({ quote, err: error }, 'making the certificate of an acceptance failed')
    }
    await database.transaction(system, async (db) => {
      const found = await loadForMail(quote, db)
      const { status } = found?.quote ?? {}
      if (!found || (status !== 'accepted' && status !== 'declined')) return
      const { numbers, mandates, deposit, billed, next } = await consequencesOf(found.quote, db)
      const proofDate = found.quote.evidence?.proof_date
      const document = proofDate && formatDate(proofDate)
      const person = await responsibleFor(found.quote.mandates[0]!, db)
      const who = person?.name ?? found.content.office.name
      const params = { ...paramsOf(found), numbers, billed, document }
      const bill = found.quote.deposit_pdf_hash
      const invoice = bill ? await findInvoice(quote, 'deposit', db) : undefined
      const receiptOf = {
        billed: bill ? 'deposit' : 'deposit_follows',
        unbilled: 'deposit_follows',
        billed_before: 'deposit_before',
      } as const
      const toldOf = {
        billed: 'deposit',
        unbilled: 'deposit_unbilled',
        billed_before: 'deposit_before',
      } as const
      const hash = found.quote.accepted_pdf_hash
      const pdf = (name: string, hash: string) => ({ name, type: 'application/pdf', hash })
      const attachments = [
        ...(hash ? [pdf(`${found.quote.number}.pdf`, hash)] : []),
        ...(deposit === 'billed' && bill
          ? [pdf(`${invoice?.number ?? found.quote.number}.pdf`, bill)]
          : []),
      ]
      if (found.canGetMail)
        await post(
          {
            key: `quote-receipt-${quote}`,
            to: found.to,
            thread: found.quote.mandates[0]!,
            path: `/quotes/${quote}`,
            ...(attachments.length > 0 && { attachments }),
            write: (words) => ({
              subject: words(`quote_mail:receipt.${status}.subject`, params),
              text: [
                words(`quote_mail:receipt.${status}.text`, params),
                ...(next
                  ? [words(`quote_next:${next}`, { who: who ?? words('quote_next:office') })]
                  : []),
                ...(hash ? [words('quote_mail:receipt.certificate')] : []),
                ...(document ? [words('quote_mail:by_office', params)] : []),
                ...(deposit ? [words(`quote_mail:receipt.${receiptOf[deposit]}`, params)] : []),
              ].join('\n\n'),
            }),
          },
          db,
          now(),
        )
      if (found.canGetMail && invoice && deposit === 'billed')
        await db
          .update(invoicesTable)
          .set({ sent_at: now().toISOString() })
          .where(and(eq(invoicesTable.id, invoice.id), isNull(invoicesTable.sent_at)))
      const to = await office.officeOf('quote_answered', found.quote.mandates[0]!, db)
      if (!to) return
      await post(
        {
          key: `quote-answered-${quote}`,
          to,
          thread: found.quote.mandates[0]!,
          path: `/quotes/${quote}`,
          write: (words) => ({
            subject: words(`quote_mail:answered.${status}.subject`, params),
            text: [
              words(`quote_mail:answered.${status}.text`, params),
              ...(document ? [words('quote_mail:by_office', params)] : []),
              ...(mandates ? [words(`quote_mail:answered.${mandates}`, params)] : []),
              ...(deposit ? [words(`quote_mail:answered.${toldOf[deposit]}`, params)] : []),
              ...(found.quote.decline_reason ? [words('quote_mail:answered.reason', params)] : []),
            ].join('\n\n'),
          }),
        },
        db,
        now(),
      )
    })
  }

  /** Marks the quotes whose last day has passed. They were expired before: this is for lists and the history. */
  const expire: Job = async (_, { database, now }) =>
    database.transaction(system, async (db) => {
      const expired = await db
        .update(table)
        .set({ status: 'expired' })
        .where(
          and(
            ...[eq(table.status, 'sent'), eq(statusNow, 'expired')],
            not(isAsleep(sql`${table.id}`)),
          ),
        )
        .returning({ id: table.id, number: table.number })
      for (const { id, number } of expired)
        await writeAudit(db, { actor: null, now: now() }, 'quote:expired', {
          ...{ resource: 'quotes', id },
          detail: { number: number! },
        })
    })

  return {
    tasks: {
      'quotes.print': printQuote,
      // The name until version 0.2: what is queued under it still runs.
      'quotes.printDeposit': (payload, { database }) =>
        keepBill((payload as { quote: number }).quote, database),
      'quotes.mailLink': mailLink,
      'quotes.mailCode': mailCode,
      'quotes.tellAnswered': tellAnswered,
      'quotes.expire': expire,
    },
    // Each hour, as the day ends at 22:00 or 23:00 UTC.
    schedule: [{ task: 'quotes.expire', match: '1 * * * *' }],
  }
}
