import { and, eq, not, sql } from 'drizzle-orm'
import { writeAudit } from '../../../kernel/audit/audit.server.ts'
import { stampReason } from '../../../kernel/database/db.server.ts'
import type { Job, Jobs } from '../../../kernel/jobs.server.ts'
import type { Accounting } from '../accounting/accounting.server.ts'
import { isAsleep } from '../imported/asleep.server.ts'
import { quotesTable as table } from '../quote.table.ts'
import { statusNow } from '../quoteRecords.server.ts'
import { cancelQuote } from '../quoteSend.server.ts'
import { hasNoneLeft, orderedBy } from './calledOff.server.ts'

/** Background jobs of quotes whose mandates are called off. */
export function calledOffJobs(accounting: Accounting): Jobs {
  /**
   * Ends sent quotes whose mandates ended without a person, such as those that close by themselves, or are ordered by
   * another quote; acceptances run it too.
   */
  const end: Job = async (_, { database, enqueue, now }) =>
    database.transaction({ actor: null, source: 'system' }, async (db) => {
      const ended = await db
        .select({ id: table.id, number: table.number, orderedBy })
        .from(table)
        .where(
          and(
            ...[eq(table.status, 'sent'), eq(statusNow, 'sent'), hasNoneLeft],
            not(isAsleep(sql`${table.id}`)),
          ),
        )
        .orderBy(table.id)
        .for('update', { skipLocked: true })
      const origin = { actor: null, now: now() }
      for (const quote of ended) {
        const { orderedBy: number } = quote
        await stampReason(
          db,
          number === null
            ? { key: 'quote:reason.called_off' }
            : { key: 'quote:reason.ordered', params: { number } },
        )
        await cancelQuote(
          quote,
          {
            db,
            enqueue: enqueue(db),
            audit: (key, about) => writeAudit(db, origin, key, about),
          },
          accounting,
        )
      }
    })
  return {
    tasks: { 'quotes.endCalledOff': end },
    schedule: [{ task: 'quotes.endCalledOff', match: '2 * * * *' }],
  }
}
