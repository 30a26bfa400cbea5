import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { ListedOffer } from '../../../integrations/accounting/accounting.ts'
import { writeAudit } from '../../../kernel/audit/audit.server.ts'
import type { Db } from '../../../kernel/database/db.server.ts'
import type { Job, JobContext, Jobs } from '../../../kernel/jobs.server.ts'
import { OutsideFailure, type OutsideReason } from '../../../kernel/outsideFailure.ts'
import { noteAccountingUrl } from '../notes/quoteNote.server.ts'
import { quotesTable } from '../quote.table.ts'
import type { Accounting } from './accounting.server.ts'
import { quoteSyncsTable as syncs } from './quoteSync.table.ts'
import type { SyncFault } from './quoteSync.ts'
import {
  knownOf,
  type Outcome,
  Postponed,
  saveSync,
  seenOf,
  synchronise,
  Unmapped,
} from './sync.server.ts'
import { enqueueSync, type FoundSync, loadSync, wantedOffer } from './syncRows.server.ts'

/** How often a service that does not answer is asked before a person is told, over some hours. */
const maxTries = 10

/** Longest pause between two tries, in ms. */
const maxPause = 3_600_000

/** What is read back each hour changed in this time before, in ms; the service has no zone in its times. */
const readBackTime = 26 * 3_600_000

/** What is said of a quote by the reason for which a call failed. */
const faults: Record<OutsideReason, SyncFault> = {
  refused: 'refused',
  not_found: 'refused',
  unauthorised: 'unauthorised',
  forbidden: 'unauthorised',
  busy: 'busy',
  no_turn: 'busy',
  not_https: 'unreachable',
  private_address: 'unreachable',
  redirected: 'unreachable',
  too_slow: 'unreachable',
  unreachable: 'unreachable',
  failed: 'unreachable',
  unreadable: 'unreadable',
  too_large: 'unreadable',
}

/** Faults that lie with the connection, not with a quote: once they are mended, nobody has to touch each quote. */
const generalFaults = [
  'unauthorised',
  'busy',
  'unreachable',
  'unreadable',
  'unmapped',
] as const satisfies readonly SyncFault[]

const system = { actor: null, source: 'system' }

/** What of a failed try follows for a quote; without `runAt`, for good. */
function consequences(
  { sync }: FoundSync,
  error: OutsideFailure | Unmapped,
  { now, retryTime }: { now: Date; retryTime: number },
) {
  const isCall = error instanceof OutsideFailure
  const fault = isCall ? faults[error.reason] : 'unmapped'
  const tries = sync.tries + (fault === 'busy' ? 0 : 1)
  const mayPass = ['busy', 'unreachable', 'unreadable'].includes(fault) && tries < maxTries
  const pause = isCall && error.retryAfter !== undefined ? error.retryAfter * 1000 : undefined
  const later = Math.min(maxPause, pause ?? retryTime * 2 ** sync.tries)
  const runAt = mayPass ? new Date(now.getTime() + later) : undefined
  return {
    runAt,
    values: {
      ...{ fault, fault_text: (isCall ? error.said : error.message).slice(0, 500), tries },
      next_try: runAt?.toISOString() ?? null,
      ...(!runAt && {
        state: 'error' as const,
        unsettled_at: sync.unsettled_at ?? now.toISOString(),
      }),
    },
  }
}

/** Background jobs that bring quotes into line with accounting. */
export function syncJobs(accounting: Accounting): Jobs {
  const { settleTime, retryTime } = accounting

  /** Brings one quote into line. A second run finds nothing to do. */
  const sync: Job<{ quote: number }> = async ({ quote }, context) => {
    const { database, now } = context
    const port = await accounting.open(database.db)
    const found = await loadSync(quote, database.db)
    // Without a connection it waits; what is not in line is queued again each hour.
    if (!port || !found) return
    try {
      const parts = { port, database, now, settleTime }
      const outcome = await synchronise(found, wantedOffer(found), parts)
      await database.transaction(system, (db) => settle(found, outcome, db, now()))
    } catch (error) {
      if (error instanceof Postponed) return postpone(quote, error.until, context)
      if (!(error instanceof OutsideFailure || error instanceof Unmapped)) throw error
      await database.transaction(system, (db) => noteFailure(found, error, db, context))
    }
  }

  const postpone = (quote: number, until: Date, { database, enqueue }: JobContext) =>
    database.transaction(system, async (db) => {
      await saveSync(quote, { next_try: until.toISOString() }, db)
      await enqueueSync(enqueue(db), quote, until)
    })

  async function noteFailure(
    found: FoundSync,
    error: OutsideFailure | Unmapped,
    db: Db,
    { enqueue, now }: JobContext,
  ) {
    const id = found.sync.quote
    const at = now()
    const { values, runAt } = consequences(found, error, { now: at, retryTime })
    await saveSync(id, values, db)
    if (error instanceof OutsideFailure) await accounting.note(db, at, error)
    if (runAt) await enqueueSync(enqueue(db), id, runAt)
    else if (found.sync.unsettled_at === null)
      await writeAudit(db, { actor: null, now: at }, 'quote:sync_failed', {
        ...{ resource: 'quotes', id },
        detail: { number: found.quote?.number ?? '', reason: values.fault },
      })
  }

  /** Notes what was done. What changed here meanwhile has a job of its own. */
  async function settle(found: FoundSync, outcome: Outcome, db: Db, now: Date) {
    const { sync: row, quote } = found
    const at = now.toISOString()
    await accounting.note(db, now)
    const isSettled = outcome.state === 'synced' || outcome.state === 'not_linked'
    const state = sql`case when ${syncs.changes} = ${row.changes} then ${outcome.state} else ${syncs.state} end`
    await saveSync(
      row.quote,
      {
        state,
        last_sync: at,
        ...{ fault: null, fault_text: null, tries: 0, next_try: null, attempt: null },
        unsettled_at: isSettled ? null : (row.unsettled_at ?? at),
        ...('remote' in outcome &&
          outcome.remote && {
            seen: seenOf(outcome.remote),
            ...{ number: outcome.remote.number, url: outcome.remote.url },
            ...('hash' in outcome &&
              outcome.hash && {
                ...{ known: knownOf(outcome.remote), written: outcome.hash, is_forced: false },
              }),
          }),
      },
      db,
    )
    if (!('remote' in outcome) || !outcome.remote || !quote) return
    const { url, number, status } = outcome.remote
    await noteAccountingUrl(row.quote, url, db)
    if (outcome.isWritten)
      await writeAudit(db, { actor: null, now }, 'quote:synchronised', {
        ...{ resource: 'quotes', id: row.quote },
        detail: { number: quote.number ?? '', offer: number ?? '', status: status ?? '' },
      })
  }

  /** Queues what waits without a job, and what changed there; with `all`, what was deleted there, too. */
  const readBack: Job<{ all?: boolean }> = async (
    { all = false },
    { database, enqueue, log, now },
  ) => {
    const port = await accounting.open(database.db)
    if (!port) return
    const due = await database.db
      .select({ quote: syncs.quote })
      .from(syncs)
      .where(
        and(
          or(
            inArray(syncs.state, ['queued', 'changed_locally']),
            and(eq(syncs.state, 'error'), inArray(syncs.fault, [...generalFaults])),
          ),
          or(isNull(syncs.next_try), lt(syncs.next_try, now().toISOString())),
        ),
      )
    const changed = new Set(due.map(({ quote }) => quote))
    const linked = await database.db
      .select({ quote: syncs.quote, remote_id: syncs.remote_id, seen: syncs.seen })
      .from(syncs)
      .innerJoin(quotesTable, eq(quotesTable.id, syncs.quote))
      .where(and(isNotNull(syncs.remote_id), isNull(quotesTable.deleted_at)))
    const byId = new Map(linked.map((row) => [row.remote_id!, row]))
    const isOther = (
      { status, total, updated_at }: ListedOffer,
      seen: (typeof linked)[0]['seen'],
    ) => seen?.status !== status || seen.total !== total || seen.updated_at !== updated_at
    try {
      const since = new Date(now().getTime() - readBackTime)
      for await (const offer of port.list(all ? undefined : since)) {
        const row = byId.get(offer.id)
        if (row && isOther(offer, row.seen)) changed.add(row.quote)
        byId.delete(offer.id)
      }
      if (all) for (const { quote } of byId.values()) changed.add(quote)
    } catch (error) {
      if (!(error instanceof OutsideFailure)) throw error
      log.warn({ reason: error.reason, said: error.said }, 'accounting was not read')
      await accounting.note(database.db, now(), error)
    }
    await database.transaction(system, async (db) => {
      for (const quote of changed) await enqueueSync(enqueue(db), quote)
    })
  }

  return {
    tasks: {
      'quotes.sync': sync,
      'quotes.readBack': readBack,
      'quotes.readAllBack': (_, context) => readBack({ all: true }, context),
    },
    schedule: [
      { task: 'quotes.readBack', match: '17 * * * *' },
      { task: 'quotes.readAllBack', match: '40 2 * * *' },
    ],
  }
}
