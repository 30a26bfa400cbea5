import { and, eq } from 'drizzle-orm'
import { writeAudit } from '../../../kernel/audit/audit.server.ts'
import { stampReason } from '../../../kernel/database/db.server.ts'
import type { Job, Jobs } from '../../../kernel/jobs.server.ts'
import type { Accounting } from '../accounting/accounting.server.ts'
import { quotesTable as table } from '../quote.table.ts'
import { quoteText } from '../quote.text.ts'
import { statusNow } from '../quoteRecords.server.ts'
import { cancelQuote } from '../quoteSend.server.ts'
import { hasNoneLeft } from './calledOff.server.ts'

/** Background jobs of quotes whose mandates are called off. */
export function calledOffJobs(accounting: Accounting): Jobs {
  /** Ends sent quotes of mandates that ended without a person, such as those that close by themselves. */
  const end: Job = async (_, { database, enqueue, now }) =>
    database.transaction({ actor: null, source: 'system' }, async (db) => {
      const ended = await db
        .select({ id: table.id, number: table.number })
        .from(table)
        .where(and(eq(table.status, 'sent'), eq(statusNow, 'sent'), hasNoneLeft))
        .orderBy(table.id)
        .for('update', { skipLocked: true })
      if (ended.length === 0) return
      await stampReason(db, quoteText.words['reason.called_off'].fr)
      const origin = { actor: null, now: now() }
      for (const quote of ended)
        await cancelQuote(
          quote,
          {
            db,
            enqueue: enqueue(db),
            audit: (key, about) => writeAudit(db, origin, key, about),
          },
          accounting,
        )
    })
  return {
    tasks: { 'quotes.endCalledOff': end },
    schedule: [{ task: 'quotes.endCalledOff', match: '2 * * * *' }],
  }
}
