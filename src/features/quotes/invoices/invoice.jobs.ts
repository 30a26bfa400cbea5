import { and, eq, isNull } from 'drizzle-orm'
import { formatDate, formatNumber } from '../../../kernel/field/format.ts'
import type { Job, Jobs } from '../../../kernel/jobs.server.ts'
import type { Post } from '../../../kernel/mail.server.ts'
import { mayReceiveMail, usersTable } from '../../auth/user.table.ts'
import type { keptPdfs } from '../pdf/keptPdfs.server.ts'
import { quotesTable } from '../quote.table.ts'
import { addressee } from '../reach.server.ts'
import { invoicesTable as table } from './invoice.table.ts'

const system = { actor: null, source: 'system' }

/** Background jobs of invoices. */
export function invoiceJobs({
  post,
  keepInvoice,
}: {
  post: Post
  keepInvoice: ReturnType<typeof keptPdfs>['keepInvoice']
}): Jobs {
  const printInvoice: Job<{ invoice: number }> = ({ invoice }, { database }) =>
    keepInvoice(invoice, database)

  /** Mails an invoice or credit note with its PDF, or a reminder of it; what was paid or voided meanwhile is not mailed. */
  const mailInvoice: Job<{ invoice: number; reminder: number }> = async (
    { invoice, reminder },
    { database, now },
  ) =>
    database.transaction(system, async (db) => {
      const [found] = await db
        .select({
          invoice: table,
          mandates: quotesTable.mandates,
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
      if (!found) return
      const { kind, content, due_on, pdf_hash: hash, amount, credited, paid } = found.invoice
      if (!hash) return
      const number = found.invoice.number ?? content.number
      const open = amount - credited - paid
      if (reminder > 0 && open <= 0) {
        // Not sent, it is no reminder that the next one could speak of.
        await db
          .update(table)
          .set({ reminders: reminder - 1 })
          .where(and(eq(table.id, invoice), eq(table.reminders, reminder)))
        return
      }
      const params = {
        number,
        quote: content.number,
        address: content.places[0]?.address,
        amount: formatNumber(Math.abs(amount), { decimals: 2 }),
        open: formatNumber(open, { decimals: 2 }),
        deducted: formatNumber(credited + paid, { decimals: 2 }),
        date: formatDate(due_on ?? content.day),
        corrects: content.corrects?.number,
      }
      const isSettled = kind === 'final' && open <= 0
      const first = kind === 'credit' ? 'credit' : isSettled ? 'settled' : 'sent'
      // Its PDF and code stay as they were issued.
      const isPartly = kind !== 'credit' && !isSettled && credited + paid > 0
      const mail = reminder > 0 ? (`reminder${reminder}` as 'reminder1') : first
      await post(
        {
          key: `invoice-${invoice}-${mail}`,
          to: found.to,
          thread: found.mandates[0]!,
          path: `/invoices/${invoice}`,
          attachments: [{ name: `${number}.pdf`, type: 'application/pdf', hash }],
          write: (words) => ({
            subject: words(`invoice_mail:${mail}.subject`, params),
            text: [
              words(`invoice_mail:${mail}.text`, params),
              ...(isPartly ? [words('invoice_mail:partly', params)] : []),
            ].join('\n\n'),
          }),
        },
        db,
        now(),
      )
    })

  return { tasks: { 'invoices.print': printInvoice, 'invoices.mail': mailInvoice } }
}
