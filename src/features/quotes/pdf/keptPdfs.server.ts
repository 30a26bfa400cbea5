import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../../kernel/database/db.server.ts'
import type { FilesPort } from '../../../kernel/files.server.ts'
import type { PressLogo } from '../../reports/typst.server.ts'
import { loadAcceptance } from '../answer/acceptance.server.ts'
import { isImported } from '../imported/asleep.server.ts'
import { findInvoice } from '../invoices/invoice.server.ts'
import { invoicesTable as invoices } from '../invoices/invoice.table.ts'
import type { InvoiceContent } from '../invoices/invoiceContent.ts'
import type { SettledPart } from '../invoices/invoicePages.server.ts'
import { quoteContentsTable, quotesTable as table } from '../quote.table.ts'
import type { QuoteContent } from '../quoteContent.ts'
import type { CertifiedAcceptance } from './certificate.server.ts'
import { readLogo } from './quotePdf.server.ts'

export type PrintParts = {
  files: FilesPort
  /** Makes the PDF of what a quote says. */
  print: (
    content: QuoteContent,
    logo: PressLogo,
    state?: { acceptance?: CertifiedAcceptance },
  ) => Promise<Uint8Array>
  printInvoice: (
    invoice: InvoiceContent,
    logo: PressLogo,
    settled?: SettledPart,
  ) => Promise<Uint8Array>
}

const system = { actor: null, source: 'system' }

/** Functions that make the PDFs of a quote and keep them, each once. */
export function keptPdfs({ files, print, printInvoice }: PrintParts) {
  /** Makes and keeps the PDF of an invoice, unless there is one. A quote keeps that of its deposit. */
  async function keepInvoice(id: number, database: Database) {
    const [invoice] = await database.db.select().from(invoices).where(eq(invoices.id, id))
    if (invoice?.pdf_hash !== null) return
    const { content, kind, quote } = invoice
    const pdf = await printInvoice(content, await readLogo(content.logo, files))
    const made = { hash: await files.keep(pdf), size: pdf.length }
    await database.transaction(system, async (db) => {
      await db.select({ id: table.id }).from(table).where(eq(table.id, quote)).for('update')
      await db
        .update(invoices)
        .set({ pdf_hash: made.hash, pdf_size: made.size })
        .where(eq(invoices.id, id))
      // Issued again meanwhile, it is printed by another run.
      if (kind === 'deposit' && (await findInvoice(quote, 'deposit', db))?.id === id)
        await db
          .update(table)
          .set({ deposit_pdf_hash: made.hash, deposit_pdf_size: made.size })
          .where(eq(table.id, quote))
    })
  }

  /** Makes the PDF of an invoice that asks for what is left of it; it is kept as long as the mail that has it. */
  async function printRest(content: InvoiceContent, settled: SettledPart): Promise<string> {
    return files.keep(await printInvoice(content, await readLogo(content.logo, files), settled))
  }

  /** Makes and keeps the PDF of the bill of a deposit, unless there is one. */
  async function keepBill(quote: number, database: Database) {
    const invoice = await findInvoice(quote, 'deposit', database.db)
    if (invoice) await keepInvoice(invoice.id, database)
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

  /** Makes and keeps the PDF of an accepted quote with the certificate, unless there is one. */
  async function keepAcceptedPdf(quote: number, database: Database) {
    const [found] = await database.db
      .select({ status: table.status, made: table.accepted_pdf_hash, isImported })
      .from(table)
      .where(and(eq(table.id, quote), isNull(table.deleted_at)))
    if (found?.status !== 'accepted' || found.made !== null) return
    // What was sent of an imported one is a paper of somebody else.
    if (!found.isImported) await keepPdf(quote, database)
    const accepted = await loadAcceptance(quote, database.db)
    const { content, acceptance } = accepted
    const pdf = await print(content, await readLogo(content.logo, files), { acceptance })
    const made = { accepted_pdf_hash: await files.keep(pdf), accepted_pdf_size: pdf.length }
    await database.transaction(system, (db) =>
      db.update(table).set(made).where(eq(table.id, quote)),
    )
  }

  return { keepPdf, keepAcceptedPdf, keepInvoice, keepBill, printRest }
}
