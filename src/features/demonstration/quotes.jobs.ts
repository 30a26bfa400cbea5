import { and, eq, sql } from 'drizzle-orm'
import type { HandlerParts } from '../../feature.server.ts'
import type { Person } from '../../kernel/access.ts'
import { dayOf } from '../../kernel/field/format.ts'
import type { Context, HandlersOf } from '../../kernel/http/handler.server.ts'
import type { Job } from '../../kernel/jobs.server.ts'
import type { Language } from '../../kernel/text.ts'
import { usersTable } from '../auth/user.table.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import { productsTable } from '../products/product.table.ts'
import { invoicesTable } from '../quotes/invoices/invoice.table.ts'
import type { invoiceEndpoints } from '../quotes/invoices/invoice.ts'
import { quotesTable } from '../quotes/quote.table.ts'
import type { quoteEndpoints } from '../quotes/quote.ts'
import { callHandler, discardJobs } from './asPeople.server.ts'
import { mark } from './dated.server.ts'
import { isDemonstrationRecord } from './demonstration.table.ts'

type Options = {
  quotes: HandlersOf<typeof quoteEndpoints>
  invoices: HandlersOf<typeof invoiceEndpoints>
  /** Makes the PDF of a quote. */
  print: Job<{ quote: number; at: string }>
  printInvoice: Job<{ invoice: number }>
  contextFor: HandlerParts['contextFor']
}

const words = {
  option: {
    fr: 'Présentation à l’assemblée des copropriétaires',
    en: 'Presentation to the owners’ assembly',
    it: 'Presentazione all’assemblea dei comproprietari',
  },
  header: {
    fr: 'Madame, Monsieur,\n\nNous vous remercions de votre demande et vous remettons notre offre.',
    en: 'Dear Sir or Madam,\n\nThank you for your request. Please find our quote.',
    it: 'Gentili signore, egregi signori,\n\nla ringraziamo della richiesta e le sottoponiamo la nostra offerta.',
  },
  footer: {
    fr: 'Payable à 30 jours. Les prestations commencent à réception des documents.',
    en: 'Payable within 30 days. Work begins once the documents have arrived.',
    it: 'Pagabile entro 30 giorni. Le prestazioni iniziano alla ricezione dei documenti.',
  },
  declined: {
    fr: 'Nous reportons les travaux d’une année.',
    en: 'We are postponing the works by a year.',
    it: 'Rimandiamo i lavori di un anno.',
  },
} satisfies Record<string, Record<Language, string>>

export type DemonstrationQuote = {
  mandate: number
  /** Accepted, with a deposit that is paid (`deposit`), or with a final invoice that is open (`final`). */
  outcome: 'draft' | 'sent' | 'accepted' | 'deposit' | 'final' | 'declined'
}

/** Writes, sends and answers a quote of a mandate, through the same handlers that people use. */
export const quoteJob =
  ({ quotes, invoices, print, printInvoice, contextFor }: Options): Job<DemonstrationQuote> =>
  async ({ mandate: id, outcome }, context) => {
    const { database, now } = context
    const [found] = await database.db
      .select({
        ...{ client: mandatesTable.client, responsible: mandatesTable.responsible },
        ...{ price: mandatesTable.price, product: mandatesTable.product },
        name: productsTable.name,
        language: usersTable.language,
        client_name: usersTable.name,
        isQuoted: sql<boolean>`exists (select from ${quotesTable} where ${quotesTable.mandates} @> array[${mandatesTable.id}])`,
      })
      .from(mandatesTable)
      .innerJoin(productsTable, eq(productsTable.id, mandatesTable.product))
      .innerJoin(usersTable, eq(usersTable.id, mandatesTable.client))
      .where(and(eq(mandatesTable.id, id), isDemonstrationRecord('mandates', mandatesTable.id)))
    if (!found || found.isQuoted) return
    const { client, product, name, client_name } = found
    const language = found.language ?? 'fr'
    const [admin] = await database.db
      .select({ id: usersTable.id })
      .from(usersTable)
      .where(sql`'admin' = any(${usersTable.groups})`)
      .orderBy(usersTable.id)
      .limit(1)
    const administrator = { id: found.responsible ?? admin!.id, groups: ['admin'] }
    const step = <T>(person: Person, work: (context: Context) => Promise<T>) =>
      database.transaction({ actor: person.id, source: 'demonstration' }, (db) =>
        work(contextFor(person, { db, now: now(), enqueue: discardJobs() })),
      )
    const body = {
      ...{ contractor: client, mandates: [id], rounded: true },
      ...(outcome === 'deposit' && { deposit_percent: 30 }),
      ...{ header: words.header[language], footer: words.footer[language] },
      lines: [
        {
          ...{ text: name[language], mandate: id, product },
          unit_price: found.price?.toFixed(2) ?? null,
        },
        { text: words.option[language], unit_price: '420.00', optional: true, mandate: id },
      ],
    }
    const params = await step(administrator, async (stepContext) => {
      const { id: quote } = await callHandler(quotes.create, { body }, stepContext)
      await mark(stepContext.db, 'quotes', [{ id: quote }])
      return { id: quote }
    })
    if (outcome === 'draft') return
    await step(administrator, (stepContext) => callHandler(quotes.send, { params }, stepContext))
    const printing = { quote: params.id, at: now().toISOString() }
    await print(printing, { ...context, enqueue: discardJobs })
    const answerer = { id: client, groups: ['client'] }
    if (outcome !== 'declined' && outcome !== 'sent')
      await step(answerer, (stepContext) =>
        callHandler(
          quotes.accept,
          { params, body: { name: client_name, options: [2] } },
          stepContext,
        ),
      )
    if (outcome === 'declined')
      await step(answerer, (stepContext) =>
        callHandler(
          quotes.decline,
          { params, body: { reason: words.declined[language] } },
          stepContext,
        ),
      )
    if (outcome !== 'deposit' && outcome !== 'final') return
    if (outcome === 'final')
      await step(administrator, (stepContext) =>
        callHandler(invoices.create, { body: { quote: params.id, kind: 'final' } }, stepContext),
      )
    const [invoice] = await database.db
      .select({ id: invoicesTable.id, amount: invoicesTable.amount })
      .from(invoicesTable)
      .where(eq(invoicesTable.quote, params.id))
    if (!invoice) return
    await printInvoice({ invoice: invoice.id }, { ...context, enqueue: discardJobs })
    const of = { params: { id: invoice.id } }
    const payment = { amount: invoice.amount, paid_on: dayOf(now()) }
    await step(administrator, (stepContext) => callHandler(invoices.send, of, stepContext))
    if (outcome === 'deposit')
      await step(administrator, (stepContext) =>
        callHandler(invoices.pay, { ...of, body: payment }, stepContext),
      )
  }
