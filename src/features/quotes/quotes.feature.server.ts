import { and, eq, inArray, not, sql } from 'drizzle-orm'
import { serverFeature } from '../../feature.server.ts'
import type { Jobs } from '../../kernel/jobs.server.ts'
import { mandateHandlers } from '../mandates/mandate.server.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import { ofRows } from '../mandates/reach.server.ts'
import { accountingOf, offeredAccounting } from './accounting/accounting.server.ts'
import { syncJobs } from './accounting/sync.jobs.ts'
import { calledOffJobs } from './calledOff/calledOff.jobs.ts'
import { openQuotesOf } from './calledOff/openQuotes.server.ts'
import { claimHandlers, claimRecords } from './claims/claim.server.ts'
import { claimsTable } from './claims/claim.table.ts'
import { claimReference } from './claims/claimReference.server.ts'
import { claimWaiting } from './claims/claimWaiting.server.ts'
import { isAsleep } from './imported/asleep.server.ts'
import { invoiceJobs } from './invoices/invoice.jobs.ts'
import { invoicesTable } from './invoices/invoice.table.ts'
import { invoiceHandlers } from './invoices/invoiceActs.server.ts'
import { invoiceLetter, reminderLetter } from './invoices/invoiceLetter.server.ts'
import { invoiceMailText } from './invoices/invoiceMail.text.ts'
import { invoicePrinter } from './invoices/invoicePdf.server.ts'
import { invoiceRecords } from './invoices/invoiceRecords.server.ts'
import { invoiceReference } from './invoices/invoiceReference.server.ts'
import { mandateHasInvoices } from './invoices/vouchers.server.ts'
import { quoteNoteHandlers } from './notes/quoteNote.server.ts'
import { keptPdfs } from './pdf/keptPdfs.server.ts'
import { quotePrinter } from './pdf/quotePdf.server.ts'
import { quoteJobs } from './quote.jobs.ts'
import { quoteHandlers } from './quote.server.ts'
import { quoteLinksTable, quoteNotesTable, quotesTable } from './quote.table.ts'
import { endQuoteLinks, openQuoteLinks } from './quoteLink.server.ts'
import { quoteMailText } from './quoteMail.text.ts'
import { quoteNextText } from './quoteNext.text.ts'
import { quoteRecords, todayInZurich } from './quoteRecords.server.ts'
import { quoteNoteReference, quoteReference } from './quoteReference.server.ts'
import { quoteFeature } from './quotes.feature.ts'
import { quoteFacts, quoteWaiting } from './quoteWaiting.server.ts'
import { ofInvoices, ofQuotes } from './reach.server.ts'
import { quoteLetter } from './sending/quoteLetter.server.ts'
import { recalculation, recalculationJobs } from './vat/recalculation.jobs.ts'

/** Condition: a quote for somebody, over a mandate of a company, awaits its answer or is a draft. */
const withoutAnswer = (person: number, company: number) => sql`${quotesTable.contractor} = ${person}
  and ${quotesTable.deleted_at} is null and ${quotesTable.status} in ('draft', 'sent') and exists (select from mandates m
    where m.id = any(${quotesTable.mandates}) and m.client_company = ${company})`

export const quoteServer = serverFeature({
  feature: quoteFeature,
  records: {
    quotes: {
      table: quotesTable,
      label: sql`coalesce(number, '')`,
      personal: quoteRecords,
      // As the data protection statement says of answers.
      isKept: sql`coalesce(answered_at > now() - interval '10 years', false)`,
    },
    quote_notes: { table: quoteNotesTable, label: sql`id::text` },
    invoices: { table: invoicesTable, label: sql`coalesce(number, '')`, personal: invoiceRecords },
    claims: { table: claimsTable, label: sql`programme`, personal: claimRecords },
  },
  keeps: { mandates: mandateHasInvoices(sql`${mandatesTable.id}`, todayInZurich) },
  conditions: { issued: sql`${quotesTable.sent_at} is not null` },
  reach: { quotes: ofQuotes, invoices: ofInvoices, claims: ofRows(claimsTable) },
  handovers: [
    {
      what: 'quotes',
      table: quotesTable,
      // One that names other mandates too would show them to the successor.
      where: (person, company) => sql`${withoutAnswer(person, company)}
        and not exists (select from mandates m
          where m.id = any(${quotesTable.mandates}) and m.client_company is distinct from ${company})`,
      given: (contractor) => ({ contractor }),
      // The person who leaves has them in their mails, and answers for none of these mandates any more.
      before: ({ person, company }, db) =>
        db
          .delete(quoteLinksTable)
          .where(
            inArray(
              quoteLinksTable.quote,
              db
                .select({ id: quotesTable.id })
                .from(quotesTable)
                .where(withoutAnswer(person, company)),
            ),
          ),
      async after(ids, _, { db, now, enqueue }) {
        const sent = await db
          .select({ quote: quotesTable.id })
          .from(quotesTable)
          .where(
            and(
              ...[inArray(quotesTable.id, ids), eq(quotesTable.status, 'sent')],
              not(isAsleep(sql`${quotesTable.id}`)),
            ),
          )
        for (const { quote } of sent)
          await enqueue('quotes.mailLink', { quote, at: now.toISOString() })
      },
    },
  ],
  facts: quoteFacts,
  openQuotes: (parts) => openQuotesOf(accountingOf(parts)),
  personalLinks: { quote: openQuoteLinks },
  endLinks: endQuoteLinks,
  officeTasks: [recalculation],
  waiting: [...quoteWaiting, ...claimWaiting],
  letters: { quote: quoteLetter, invoice: invoiceLetter, reminder: reminderLetter },
  integrations: [offeredAccounting],
  fileReferences: sql`
    select hash from ${quotesTable}, unnest(array[${quotesTable.pdf_hash}, ${quotesTable.deposit_pdf_hash}, ${quotesTable.accepted_pdf_hash}, ${quotesTable.evidence} ->> 'signature', ${quotesTable.evidence} ->> 'proof_hash']) as hash
    union all select content -> 'logo' ->> 'hash' as hash from quote_contents
    union all select unnest(array[pdf_hash, content -> 'logo' ->> 'hash']) as hash from invoices`,
  fileProof: {
    isProof: (file) => sql`exists (
      select from ${quotesTable} where answer_channel = 'office' and (evidence ->> 'proof')::int = ${file})`,
    refusal: 'quote:proof',
  },
  sealed: [quoteLinksTable.code],
  texts: [quoteMailText, quoteNextText, invoiceMailText],
  handlers(given) {
    const { outside, office, facts, statusTasks, openQuotes } = given
    const { files, press } = outside
    const accounting = accountingOf(given)
    const { storedChecklist, dueDays } = office
    const { setStatus } = mandateHandlers({
      ...{ facts, statusTasks, storedChecklist, dueDays, openQuotes },
      ...{ writeToOffice: given.writeToOffice, letterFor: given.letterFor },
    })
    return {
      quotes: quoteHandlers({ ...given, files, press, accounting, setStatus }),
      quote_notes: quoteNoteHandlers,
      invoices: invoiceHandlers(files, given.texts),
      claims: claimHandlers,
    }
  },
  jobs(parts) {
    const { post, box, office } = parts
    const { files, press } = parts.outside
    const prints = { files, print: quotePrinter(press), printInvoice: invoicePrinter(press) }
    const own = quoteJobs({ post, box, office, ...prints })
    const invoicing = invoiceJobs({ post, ...keptPdfs(prints) })
    const syncing = syncJobs(accountingOf(parts))
    const ending = calledOffJobs(accountingOf(parts))
    const all: Jobs[] = [own, invoicing, syncing, ending, recalculationJobs]
    return {
      tasks: Object.assign({}, ...all.map(({ tasks }) => tasks)),
      schedule: all.flatMap(({ schedule = [] }) => schedule),
    }
  },
  reference: {
    quotes: { calls: quoteReference, name: 'Quote' },
    quote_notes: { calls: quoteNoteReference, name: 'QuoteNote' },
    invoices: { calls: invoiceReference, name: 'Invoice' },
    claims: { calls: claimReference, name: 'Claim' },
  },
})
