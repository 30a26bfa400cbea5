import { and, eq, isNull } from 'drizzle-orm'
import { dayOf } from '../../../kernel/field/format.ts'
import type { Job, Jobs } from '../../../kernel/jobs.server.ts'
import type { WrittenLetter } from '../../../kernel/letter.ts'
import { writtenTo } from '../../../kernel/letter.ts'
import type { Post } from '../../../kernel/mail.server.ts'
import { mayReceiveMail, usersTable } from '../../auth/user.table.ts'
import type { keptPdfs } from '../pdf/keptPdfs.server.ts'
import { quotesTable } from '../quote.table.ts'
import { addressee } from '../reach.server.ts'
import { invoicesTable as table } from './invoice.table.ts'
import { invoiceMailOf, invoiceParams, isPartlyPaid, openOf } from './invoiceLetter.server.ts'

const system = { actor: null, source: 'system' }

/** Background jobs of invoices. */
export function invoiceJobs({
  post,
  keepInvoice,
  printRest,
}: { post: Post } & Pick<ReturnType<typeof keptPdfs>, 'keepInvoice' | 'printRest'>): Jobs {
  const printInvoice: Job<{ invoice: number }> = ({ invoice }, { database }) =>
    keepInvoice(invoice, database)

  /** Mails an invoice or credit note with its PDF, or a reminder of it; what was paid or voided meanwhile is not mailed. */
  const mailInvoice: Job<{ invoice: number; reminder: number; letter?: WrittenLetter }> = async (
    { invoice, reminder, letter },
    { database, now },
  ) => {
    const [found] = await database.db
      .select({
        invoice: table,
        mandates: quotesTable.mandates,
        reader: usersTable.id,
        to: { email: usersTable.email, name: usersTable.name, language: usersTable.language },
      })
      .from(table)
      .innerJoin(quotesTable, eq(quotesTable.id, table.quote))
      .innerJoin(usersTable, eq(usersTable.id, addressee))
      .where(
        and(
          ...[eq(table.id, invoice), isNull(table.voided_at), isNull(quotesTable.deleted_at)],
          mayReceiveMail(usersTable),
        ),
      )
    if (!found?.invoice.pdf_hash) return
    const { content, pdf_hash, credited, paid } = found.invoice
    // Its PDF stays as it was issued; the one that is mailed asks for what is left.
    const isPartly = isPartlyPaid(found.invoice)
    const settled = { amount: (credited + paid).toFixed(2), day: dayOf(now()) }
    const isVain = reminder > 0 && openOf(found.invoice) <= 0
    const hash = isPartly && !isVain ? await printRest(content, settled) : pdf_hash
    await database.transaction(system, async (db) => {
      if (isVain) {
        // Not sent, it is no reminder that the next one could speak of.
        await db
          .update(table)
          .set({ reminders: reminder - 1 })
          .where(and(eq(table.id, invoice), eq(table.reminders, reminder)))
        return
      }
      const params = invoiceParams(found.invoice)
      const mail = invoiceMailOf(found.invoice, reminder)
      await post(
        {
          key: `invoice-${invoice}-${mail.slice('invoice_mail:'.length)}`,
          to: found.to,
          thread: found.mandates[0]!,
          path: `/invoices/${invoice}`,
          attachments: [{ name: `${params.number}.pdf`, type: 'application/pdf', hash }],
          written: writtenTo(found.reader, mail, letter),
          write: (words) => ({
            subject: words(`${mail}.subject`, params),
            text: [
              words(`${mail}.text`, params),
              ...(isPartly && openOf(found.invoice) > 0
                ? [words('invoice_mail:partly', params)]
                : []),
            ].join('\n\n'),
          }),
        },
        db,
        now(),
      )
    })
  }

  return { tasks: { 'invoices.print': printInvoice, 'invoices.mail': mailInvoice } }
}
