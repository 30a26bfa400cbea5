import { and, type Column, type SQL, sql } from 'drizzle-orm'
import { idOf, type ReachSubject } from '../../kernel/record/reachSubject.server.ts'
import { answeredFor, openedTo, refersTo } from '../mandates/reach.server.ts'
import { invoicesTable } from './invoices/invoice.table.ts'
import { quotesTable as table } from './quote.table.ts'

/** People who belong to a company now. */
const current = sql`p.until is null and p.deleted_at is null`

/** Whether a person belongs to the company of each mandate of a quote that has one, doing what `duty` says. */
export const belongs = (person: SQL, duty = sql`true`) => sql`not exists (select from mandates m
  where m.id = any(${table.mandates}) and m.client_company is not null and not exists (select from people p
    where p.company = m.client_company and p.person = ${person} and ${current} and ${duty}))`

/**
 * Clients reach the quotes that are addressed to them, unless they have left the company of its mandates; and those
 * addressed to somebody of their company, if they answer for each of its mandates by now, or it is opened to them.
 */
export const ofQuotes = {
  own: (person: ReachSubject, condition?: SQL) => {
    const reached = sql`(${openedTo(person)} || ${answeredFor(person)})`
    return and(
      sql`((${refersTo(table.contractor, person)} and ${belongs(idOf(person))})
        or (${table.mandates} && ${reached} and ${table.mandates} <@ ${reached}
          and exists (select from mandates m join people p on p.company = m.client_company and p.person = ${table.contractor}
            where m.id = ${table.mandates}[1])))`,
      condition,
    )!
  },
}

/** Condition: an invoice was sent to its client; deposits go with the receipt. */
export const isSentToClient = sql`(${invoicesTable.sent_at} is not null or ${invoicesTable.kind} = 'deposit')`

/** Clients reach what was sent to them of the invoices of quotes that they reach. */
export const ofInvoices = {
  own: (person: ReachSubject, condition?: SQL) =>
    and(
      sql`${isSentToClient} and exists (
        select from ${table} where ${table.id} = ${invoicesTable.quote} and ${table.deleted_at} is null and ${ofQuotes.own(person)})`,
      condition,
    )!,
}

/**
 * SQL value: to whom what follows of an accepted quote is mailed: its contractor, or, once they have left the company of its
 * mandates, whoever answers for the first of these.
 */
export const addressee = sql<number>`(case when ${belongs(sql`${table.contractor}`)} then ${table.contractor}
  else (select m.client from mandates m where m.id = ${table.mandates}[1]) end)`

/**
 * Condition: what `acceptor` accepted counts for a mandate of this client and company too: both are one, or the former is
 * or was of the company.
 */
export const countsFor = (acceptor: SQL, client: SQL, company: SQL) => sql`(${acceptor} = ${client}
  or exists (select from people p where p.person = ${acceptor} and p.company = ${company}))`

/** Condition on a quote: this person may bind its contractor, as one of the company who signs if it has one. */
export const maySign = (person: number | Column) =>
  belongs(sql`${person}`, sql`'signs' = any(p.duties)`)
