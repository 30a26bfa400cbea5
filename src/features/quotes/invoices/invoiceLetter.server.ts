import { eq } from 'drizzle-orm'
import { one } from '../../../kernel/database/db.server.ts'
import { formatDate, formatNumber } from '../../../kernel/field/format.ts'
import { fail } from '../../../kernel/http/errors.ts'
import { usersTable } from '../../auth/user.table.ts'
import type { LetterSource } from '../../mails/letters/letter.server.ts'
import { quotesTable } from '../quote.table.ts'
import { addressee } from '../reach.server.ts'
import { invoicesTable as table } from './invoice.table.ts'
import { maxReminders } from './invoice.ts'
import { payableOf } from './invoicePages.server.ts'
import { invoiceRecords } from './invoiceRecords.server.ts'

type Row = Pick<
  typeof table.$inferSelect,
  'kind' | 'number' | 'content' | 'due_on' | 'amount' | 'claimed' | 'credited' | 'paid'
>

/** What a client has to pay of an invoice, CHF: what programmes pay is no matter of theirs. */
const owedOf = ({ amount, claimed }: Row) => amount - claimed
/** What is still to be paid of it, CHF. */
export const openOf = (row: Row) => owedOf(row) - row.credited - row.paid

/** Whether nothing is left to pay of an invoice. */
const isSettled = (row: Row) => row.kind !== 'credit' && openOf(row) <= 0

/** The mail with which an invoice or credit note goes, or that of its reminder, by which one it is. */
export function invoiceMailOf(row: Row, reminder = 0): `invoice_mail:${string}` {
  if (reminder > 0) return `invoice_mail:reminder${reminder}`
  return `invoice_mail:${row.kind === 'credit' ? 'credit' : isSettled(row) ? 'settled' : 'sent'}`
}

/** Whether some of an invoice, or all of it, was paid or credited since it was issued: its print asks for too much. */
export const isPartlyPaid = (row: Row) => row.kind !== 'credit' && row.credited + row.paid > 0

/** What mails about an invoice fill in. */
export function invoiceParams(row: Row) {
  const { content, credited, paid, due_on } = row
  return {
    number: row.number ?? content.number,
    quote: content.number,
    address: content.places[0]?.address,
    // As its print says: a credit note gives back what the client was asked for.
    amount: formatNumber(Math.abs(Number(payableOf(content))), { decimals: 2 }),
    open: formatNumber(openOf(row), { decimals: 2 }),
    deducted: formatNumber(credited + paid, { decimals: 2 }),
    date: formatDate(due_on ?? content.day),
    corrects: content.corrects?.number,
  }
}

const letterOf =
  (isReminder: boolean): LetterSource =>
  async (id, context) => {
    await invoiceRecords.find(id, context)
    const { row, ...to } = one(
      await context.db
        .select({
          ...{ row: table, id: usersTable.id, email: usersTable.email },
          ...{ name: usersTable.name, language: usersTable.language },
        })
        .from(table)
        .innerJoin(quotesTable, eq(quotesTable.id, table.quote))
        .innerJoin(usersTable, eq(usersTable.id, addressee))
        .where(eq(table.id, id)),
    )
    if (isReminder && row.reminders >= maxReminders) fail(409, 'invoice:no_more_reminders')
    const mail = invoiceMailOf(row, isReminder ? row.reminders + 1 : 0)
    return { mail, to, params: invoiceParams(row) }
  }

/** The mail of an invoice or credit note before it is sent. */
export const invoiceLetter = letterOf(false)
/** The mail of its next reminder. */
export const reminderLetter = letterOf(true)
