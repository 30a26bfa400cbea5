import { randomBytes } from 'node:crypto'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { writeAudit } from '../../kernel/audit/audit.server.ts'
import type { Database, Db } from '../../kernel/database/db.server.ts'
import { formatDate, formatNumber } from '../../kernel/field/format.ts'
import type { FilesPort } from '../../kernel/files.server.ts'
import type { Job, Jobs } from '../../kernel/jobs.server.ts'
import type { Post } from '../../kernel/mail.server.ts'
import type { Sealed } from '../../kernel/secrets/sealed.table.ts'
import type { SecretBox } from '../../kernel/secrets/secretBox.server.ts'
import { hashOfToken } from '../auth/sessions.server.ts'
import { mayReceiveMail, mayUseLinks, usersTable } from '../auth/user.table.ts'
import { codeMark } from '../mails/letterFrame.ts'
import { newCode } from '../mails/mailedCode.server.ts'
import type { PressLogo } from '../reports/typst.server.ts'
import type { Office } from '../settings/settings.server.ts'
import { loadAcceptance } from './answer/acceptance.server.ts'
import { consequencesOf } from './answer/consequences.server.ts'
import { hasCalledOff } from './calledOff/calledOff.server.ts'
import type { DepositBill } from './deposit/depositBill.ts'
import { findInvoice } from './invoices/invoice.server.ts'
import type { Acceptance } from './pdf/certificate.server.ts'
import { readLogo } from './pdf/quotePdf.server.ts'
import {
  quoteLinksTable as links,
  quoteContentsTable,
  quotesTable as table,
} from './quote.table.ts'
import { acceptPath } from './quote.ts'
import type { QuoteContent } from './quoteContent.ts'
import { statusNow } from './quoteRecords.server.ts'

/** Makes the PDF of what a quote says. */
export type QuotePrinter = (
  content: QuoteContent,
  logo: PressLogo,
  state?: { acceptance?: Acceptance },
) => Promise<Uint8Array>

type Options = {
  post: Post
  box: SecretBox
  files: FilesPort
  office: Pick<Office, 'officeOf'>
  print: QuotePrinter
  printDeposit: (bill: DepositBill, logo: PressLogo) => Promise<Uint8Array>
}

const system = { actor: null, source: 'system' }

/** Background jobs of quotes. */
export function quoteJobs({ post, box, files, office, print, printDeposit }: Options): Jobs {
  /** A quote that was sent, with what mails say of it, and what its contractor can get. */
  async function loadForMail(quote: number, db: Db) {
    const [found] = await db
      .select({
        quote: table,
        statusNow,
        calledOff: hasCalledOff,
        content: quoteContentsTable.content,
        to: { email: usersTable.email, name: usersTable.name, language: usersTable.language },
        canSignIn: sql<boolean>`${usersTable.sign_in} = 'active'`,
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
    const [first, ...others] = content.places
    const address = [first?.address, others.length > 0 ? `+${others.length}` : undefined]
    return {
      number: quote.number,
      address: address.filter(Boolean).join(' '),
      client: content.contractor.name,
      date: formatDate(quote.valid_until),
      total: formatNumber(Number(quote.totals.total), { decimals: 2 }),
      name: quote.answered_name,
      reason: quote.decline_reason,
      deposit: formatNumber(quote.deposit ?? 0, { decimals: 2 }),
    }
  }

  /** Makes the PDF of the bill of a deposit, which waits without a PDF until then. */
  const printBill: Job<{ quote: number }> = async ({ quote }, { database }) => {
    const [found] = await database.db
      .select({ made: table.deposit_pdf_hash })
      .from(table)
      .where(eq(table.id, quote))
    const invoice = await findInvoice(quote, 'deposit', database.db)
    if (!invoice || found?.made !== null) return
    const bill = invoice.content
    const pdf = await printDeposit(bill, await readLogo(bill.logo, files))
    const made = { deposit_pdf_hash: await files.keep(pdf), deposit_pdf_size: pdf.length }
    await database.transaction(system, async (db) => {
      await db.select({ id: table.id }).from(table).where(eq(table.id, quote)).for('update')
      // Issued again meanwhile, it is printed by another run.
      if ((await findInvoice(quote, 'deposit', db))?.id === invoice.id)
        await db.update(table).set(made).where(eq(table.id, quote))
    })
  }

  /** Makes and keeps the PDF of what a quote said when it was sent, unless there is one. */
  async function keepPdf(quote: number, database: Database) {
    const [found] = await database.db
      .select({ pdf_hash: table.pdf_hash, content: quoteContentsTable.content })
      .from(table)
      .innerJoin(quoteContentsTable, eq(quoteContentsTable.quote, table.id))
      .where(eq(table.id, quote))
    if (found?.pdf_hash !== null) return
    const pdf = await print(found.content, await readLogo(found.content.logo, files))
    const made = { pdf_hash: await files.keep(pdf), pdf_size: pdf.length }
    await database.transaction(system, (db) =>
      db
        .update(table)
        // An answer that was quicker has the hash of the content, of which this PDF is made.
        .set({
          ...made,
          evidence: sql`jsonb_set(${table.evidence}, '{pdf_hash}', to_jsonb(${made.pdf_hash}::text))`,
        })
        .where(eq(table.id, quote)),
    )
  }

  /** Makes the PDF of a quote that was sent, and has its link mailed. */
  const printQuote: Job<{ quote: number; at: string }> = async (
    { quote, at },
    { database, enqueue },
  ) => {
    await keepPdf(quote, database)
    await database.transaction(system, async (db) => {
      await enqueue(db)('quotes.mailLink', { quote, at }, { jobKey: `quotes.mailLink/${quote}` })
    })
  }

  /** Makes and keeps the PDF of an accepted quote with the certificate, unless there is one. */
  async function keepAcceptedPdf(quote: number, database: Database) {
    const found = await loadForMail(quote, database.db)
    if (found?.quote.status !== 'accepted' || found.quote.accepted_pdf_hash !== null) return
    await keepPdf(quote, database)
    const accepted = await loadAcceptance(quote, database.db)
    const { content, acceptance } = accepted
    const pdf = await print(content, await readLogo(content.logo, files), { acceptance })
    const made = { accepted_pdf_hash: await files.keep(pdf), accepted_pdf_size: pdf.length }
    await database.transaction(system, (db) =>
      db.update(table).set(made).where(eq(table.id, quote)),
    )
  }

  /** Mails a new link to a quote; earlier links end. A second run for the same moment does nothing. */
  const mailLink: Job<{ quote: number; at: string }> = async ({ quote, at }, { database, now }) =>
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
      const hasOptions = found.quote.lines?.some(({ optional }) => optional)
      await post(
        {
          key: `quote-sent-${quote}-${at}`,
          to: found.to,
          thread: found.quote.mandates[0]!,
          path: acceptPath,
          secret: `#${token}`,
          person: found.quote.contractor,
          write: (words) => ({
            subject: words('quote_mail:sent.subject', params),
            text: words(`quote_mail:sent.text${hasOptions ? '_options' : ''}`, params),
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
    } catch (error) {
      // Without its certificate the answer is told after all.
      if (!isLastAttempt) throw error
      log.error({ quote, err: error }, 'making the certificate of an acceptance failed')
    }
    await database.transaction(system, async (db) => {
      const found = await loadForMail(quote, db)
      const { status } = found?.quote ?? {}
      if (!found || (status !== 'accepted' && status !== 'declined')) return
      const { numbers, mandates, deposit, billed } = await consequencesOf(found.quote, db)
      const proofDate = found.quote.evidence?.proof_date
      const document = proofDate && formatDate(proofDate)
      const params = { ...paramsOf(found), numbers, billed, document }
      const receiptOf = {
        billed: found.canSignIn ? 'deposit' : 'deposit_follows',
        unbilled: 'deposit_follows',
        billed_before: 'deposit_before',
      } as const
      const toldOf = {
        billed: 'deposit',
        unbilled: 'deposit_unbilled',
        billed_before: 'deposit_before',
      } as const
      const hash = found.quote.accepted_pdf_hash
      const certificate = hash && {
        ...{ name: `${found.quote.number}.pdf`, type: 'application/pdf', hash },
      }
      if (found.canGetMail)
        await post(
          {
            key: `quote-receipt-${quote}`,
            to: found.to,
            thread: found.quote.mandates[0]!,
            path: found.canSignIn ? `/quotes/${quote}` : '/',
            ...(certificate && { attachments: [certificate] }),
            write: (words) => ({
              subject: words(`quote_mail:receipt.${status}.subject`, params),
              text: [
                words(`quote_mail:receipt.${status}.text`, params),
                ...(certificate ? [words('quote_mail:receipt.certificate')] : []),
                ...(document ? [words('quote_mail:by_office', params)] : []),
                ...(deposit ? [words(`quote_mail:receipt.${receiptOf[deposit]}`, params)] : []),
              ].join('\n\n'),
            }),
          },
          db,
          now(),
        )
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
        .where(and(eq(table.status, 'sent'), eq(statusNow, 'expired')))
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
      'quotes.printDeposit': printBill,
      'quotes.mailLink': mailLink,
      'quotes.mailCode': mailCode,
      'quotes.tellAnswered': tellAnswered,
      'quotes.expire': expire,
    },
    // Each hour, as the day ends at 22:00 or 23:00 UTC.
    schedule: [{ task: 'quotes.expire', match: '1 * * * *' }],
  }
}
