import { and, eq, isNull } from 'drizzle-orm'
import type { HandlerParts } from '../../feature.server.ts'
import type { Context, HandlersOf } from '../../kernel/http/handler.server.ts'
import type { Job, Jobs } from '../../kernel/jobs.server.ts'
import { usersTable } from '../auth/user.table.ts'
import { reasonsFor } from '../heating/plausibility/acknowledgement.ts'
import { kickoffFormsTable } from '../kickoff/kickoff.table.ts'
import type { kickoffEndpoints } from '../kickoff/kickoff.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import type { mandateEndpoints } from '../mandates/mandate.ts'
import type { invoiceEndpoints } from '../quotes/invoices/invoice.ts'
import type { quoteEndpoints } from '../quotes/quote.ts'
import { reportsTable } from '../reports/report.table.ts'
import type { reportEndpoints } from '../reports/report.ts'
import { worksheetFacts } from '../reports/snapshot.server.ts'
import { sampleReasons, tickedIn } from './answers.ts'
import { callHandler, discardJobs } from './asPeople.server.ts'
import { isDemonstrationRecord } from './demonstration.table.ts'
import { papersJob } from './papers/papers.jobs.ts'
import { quoteJob } from './quotes.jobs.ts'

type Options = {
  mandates: HandlersOf<typeof mandateEndpoints>
  reports: HandlersOf<typeof reportEndpoints>
  quotes: HandlersOf<typeof quoteEndpoints>
  invoices: HandlersOf<typeof invoiceEndpoints>
  papers: Omit<Parameters<typeof papersJob>[0], 'contextFor'>
  kickoff: Pick<HandlersOf<typeof kickoffEndpoints>, 'make'>
  /** Prints the file of a report. */
  print: Job<{ report: number }>
  /** Makes the PDF of a quote. */
  printQuote: Job<{ quote: number; at: string }>
  /** Makes the PDF of an invoice. */
  printInvoice: Job<{ invoice: number }>
  contextFor: HandlerParts['contextFor']
}

/**
 * Background jobs of the demonstration: deliver consultations with real reports, through the same handlers
 * that people use, after startup.
 */
export function demonstrationJobs({
  print,
  printQuote,
  printInvoice,
  contextFor,
  quotes,
  invoices,
  papers,
  ...handlers
}: Options): Jobs {
  const deliver: Job<{ mandate: number }> = async ({ mandate: id }, context) => {
    const { database, now } = context
    const [found] = await database.db
      .select({
        kind: mandatesTable.kind,
        responsible: mandatesTable.responsible,
        language: usersTable.language,
      })
      .from(mandatesTable)
      .innerJoin(usersTable, eq(usersTable.id, mandatesTable.client))
      .where(
        and(
          eq(mandatesTable.id, id),
          eq(mandatesTable.status, 'in_review'),
          isDemonstrationRecord('mandates', mandatesTable.id),
        ),
      )
    if (!found?.responsible) return
    const { kind, responsible, language } = found
    const administrator = { id: responsible, groups: ['admin'] }
    const step = <T>(work: (context: Context) => Promise<T>) =>
      database.transaction({ actor: responsible, source: 'demonstration' }, (db) =>
        work(contextFor(administrator, { db, now: now(), enqueue: discardJobs() })),
      )
    const [existing] = await database.db
      .select({ id: reportsTable.id })
      .from(reportsTable)
      .where(eq(reportsTable.mandate, id))
      .limit(1)
    const body = { mandate: id, language: language ?? 'fr', format: 'pdf' as const }
    if (!existing)
      await step(async (stepContext) => {
        const { plausibility = [], answers } = await worksheetFacts(id, stepContext)
        const reasons = reasonsFor(plausibility, answers, sampleReasons[body.language])
        if (Object.keys(reasons).length > 0)
          await callHandler(
            handlers.mandates.updateForm,
            { params: { id }, body: reasons },
            stepContext,
          )
      })
    const report =
      existing?.id ??
      (
        await step((stepContext) =>
          callHandler(
            handlers.reports.create,
            { body },
            { ...stepContext, prepared: { calculation: undefined, photos: [] } },
          ),
        )
      ).id
    await print({ report }, { ...context, enqueue: discardJobs })
    const params = { id: report }
    await step((stepContext) =>
      callHandler(handlers.reports.publish, { params, query: {} }, stepContext),
    )
    await print({ report }, { ...context, enqueue: discardJobs })
    await step(async (stepContext) => {
      const done = { report_signed: true, ...tickedIn(kind, ['in_review']) }
      await callHandler(handlers.mandates.updateForm, { params: { id }, body: done }, stepContext)
      const body = { to: 'delivered' as const }
      await callHandler(handlers.mandates.setStatus, { params: { id }, body }, stepContext)
    })
  }
  /** Makes the kick-off form of a mandate that was ordered. */
  const kickoff: Job<{ mandate: number }> = async ({ mandate: id }, { database, now }) => {
    const [found] = await database.db
      .select({ responsible: mandatesTable.responsible })
      .from(mandatesTable)
      .leftJoin(kickoffFormsTable, eq(kickoffFormsTable.mandate, mandatesTable.id))
      .where(
        and(
          eq(mandatesTable.id, id),
          isNull(kickoffFormsTable.id),
          isDemonstrationRecord('mandates', mandatesTable.id),
        ),
      )
    if (!found?.responsible) return
    const administrator = { id: found.responsible, groups: ['admin'] }
    await database.transaction({ actor: administrator.id, source: 'demonstration' }, (db) =>
      callHandler(
        handlers.kickoff.make,
        { params: { id }, body: {} },
        contextFor(administrator, { db, now: now(), enqueue: discardJobs() }),
      ),
    )
  }
  return {
    tasks: {
      'demonstration.deliver': deliver,
      'demonstration.kickoff': kickoff,
      'demonstration.papers': papersJob({ ...papers, contextFor }),
      'demonstration.quote': quoteJob({
        quotes,
        invoices,
        print: printQuote,
        printInvoice,
        contextFor,
      }),
    },
  }
}
