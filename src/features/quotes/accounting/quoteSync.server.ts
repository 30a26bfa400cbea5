import { eq } from 'drizzle-orm'
import { fail } from '../../../kernel/http/errors.ts'
import type { Context, HandlersOf } from '../../../kernel/http/handler.server.ts'
import type { quoteEndpoints } from '../quote.ts'
import { lockQuote, quoteRecords } from '../quoteRecords.server.ts'
import type { Accounting } from './accounting.server.ts'
import { quoteSyncsTable as syncs } from './quoteSync.table.ts'
import type { QuoteSync } from './quoteSync.ts'
import { saveSync } from './sync.server.ts'
import { type FoundSync, loadSync, markForAccounting, wantedOffer } from './syncRows.server.ts'

/** How a quote stands with accounting, as the office sees it. */
function shownSync(found: FoundSync | undefined, isConnected: boolean): QuoteSync {
  const { sync } = found ?? {}
  const isDifferent = sync?.state === 'conflict' || sync?.state === 'changed_remotely'
  const seen = sync?.seen
  const ours = found && isDifferent ? wantedOffer(found)?.side : undefined
  return {
    is_connected: isConnected,
    state: sync?.state ?? 'not_linked',
    reference: sync?.reference ?? null,
    number: sync?.number ?? null,
    url: sync?.url ?? null,
    last_sync: sync?.last_sync ?? null,
    fault: sync?.fault ?? null,
    fault_text: sync?.fault_text ?? null,
    tries: sync?.tries ?? 0,
    next_try: sync?.next_try ?? null,
    ours: ours ?? null,
    theirs: isDifferent && seen ? { status: seen.status, ...seen.amounts } : null,
  }
}

/** Handlers of the calls about quotes and accounting. */
export function syncHandlers(
  accounting: Accounting,
): Pick<HandlersOf<typeof quoteEndpoints>, 'readSync' | 'sync'> {
  /** Refuses callers who do not write what belongs to the office. */
  async function requireOffice(id: number, context: Context) {
    if (!(await quoteRecords.allows(id, 'write', 'office', context))) fail(403, 'kernel:forbidden')
  }

  return {
    async readSync({ params: { id } }, context) {
      const { db } = context
      await quoteRecords.find(id, context)
      await requireOffice(id, context)
      return shownSync(await loadSync(id, db), await accounting.isConnected(db))
    },

    async sync({ params: { id }, body: { keep } }, context) {
      const { db } = context
      const quote = await lockQuote(id, db, quoteRecords.visible(context))
      await requireOffice(id, context)
      if (!(await accounting.isConnected(db))) fail(409, 'quote:no_accounting')
      if (quote.number === null) fail(409, 'quote:not_sent')
      await db.select({ quote: syncs.quote }).from(syncs).where(eq(syncs.quote, id)).for('update')
      const found = await loadSync(id, db)
      const sync = found?.sync
      if (keep !== undefined) await decide(keep, found, context)
      // It is made again, under the same reference.
      else if (sync?.state === 'remote_missing')
        await saveSync(
          id,
          {
            remote_id: null,
            number: null,
            url: null,
            known: null,
            seen: null,
            written: null,
            accepted: null,
          },
          db,
        )
      await markForAccounting([id], context, accounting)
      return quoteRecords.find(id, context)
    },
  }

  /** Keeps one side of a difference. */
  async function decide(
    keep: 'ours' | 'theirs',
    found: FoundSync | undefined,
    { db, audit }: Context,
  ) {
    const { sync, quote } = found ?? {}
    const wanted = found && wantedOffer(found)
    const isDifferent = sync?.state === 'conflict' || sync?.state === 'changed_remotely'
    if (!sync || !sync.seen || !quote || !wanted || !isDifferent)
      return fail(409, 'quote:no_difference')
    const { amounts, ...known } = sync.seen
    const { status, total } = wanted.side
    if (keep === 'ours') await saveSync(sync.quote, { is_forced: true, accepted: null }, db)
    else
      await saveSync(
        sync.quote,
        {
          ...{ known, written: wanted.hash, is_forced: false },
          accepted: {
            ours: { status, total },
            theirs: { status: known.status, total: known.total },
          },
        },
        db,
      )
    await audit('quote:difference_settled', {
      ...{ resource: 'quotes', id: sync.quote },
      detail: { number: quote.number ?? '', keep, ours: total, theirs: amounts.total },
    })
  }
}
