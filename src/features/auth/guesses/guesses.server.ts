import {
  ConsecutiveBreaker,
  circuitBreaker,
  handleAll,
  isBrokenCircuitError,
  TimeoutStrategy,
  timeout,
  wrap,
} from 'cockatiel'
import { eq, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/db.server.ts'
import type { PrepareContext } from '../../../kernel/http/handler.server.ts'
import { tooMany } from '../../../kernel/limits/limits.server.ts'
import { type FailureLimit, failureLimiter } from '../failureLimiter.ts'
import { hashOfToken } from '../sessions.server.ts'
import { failureCounts } from './guesses.table.ts'

/** Limits of failed attempts; a network is an IPv4 address or a /64 of IPv6. */
const failureLimits = {
  /** Wrong passwords from one network for one account. */
  pair: { burst: 10, intervalSeconds: 60 },
  /** Wrong passwords for one account from all networks in which its owner never signed in. */
  account: { burst: 30, intervalSeconds: 20 },
  /** Wrong passwords from one network for accounts whose owners never signed in there. */
  network: { burst: 50, intervalSeconds: 1 },
  /** Wrong own passwords of a signed-in person, from any network. */
  own_password: { burst: 10, intervalSeconds: 60 },
  /** Wrong codes from one network, of people who never signed in there. */
  code: { burst: 30, intervalSeconds: 20 },
  /** Links requested from one network for one address; each request counts, since no answer says whether the address exists. */
  reset_pair: { burst: 10, intervalSeconds: 360 },
  /** Links requested from one network, for any address. */
  reset_network: { burst: 50, intervalSeconds: 20 },
  /** Codes mailed for one kick-off form to one network; each counts, as strangers with its address may ask for them. */
  kickoff_codes: { burst: 5, intervalSeconds: 4 * 3600 },
  /** Codes mailed for one kick-off form to all networks: more than its client asks for, and no flood. */
  kickoff_code_mails: { burst: 20, intervalSeconds: 3600 },
  /** Codes mailed for one quote; each counts, as strangers with its link may ask for them. */
  quote_codes: { burst: 5, intervalSeconds: 4 * 3600 },
  /** Searches of the register in one kick-off form: as fast as somebody types. */
  kickoff_searches: { burst: 100, intervalSeconds: 3 },
  /** Uploads begun in one kick-off form: twice as many as it may hold. What is removed stays on disk for a day. */
  kickoff_uploads: { burst: 200, intervalSeconds: 600 },
  /** Calls with one address of a shared file that does not exist: it costs itself, not the others of a network. */
  wrong_share: { burst: 10, intervalSeconds: 6 },
  /** Wrong codes for the first administrator, from one network. */
  setup: { burst: 20, intervalSeconds: 60 },
} satisfies Record<string, FailureLimit>

/** What a failure counts against: a limit, and the network, account or person. */
export type Counted = readonly [limit: keyof typeof failureLimits, key: string]

/** The parts of a call's context that counting needs. */
export type CountingContext = Pick<PrepareContext, 'read' | 'now' | 'log'>

/** Timeout of a statement, and pause after three failures in a row; in ms. */
const statementTimeout = 2_000
const storePause = 5_000

/**
 * Counts failed attempts in memory and, for all processes together, in the database. Requests over a limit in memory
 * cost no query. If the database fails, only memory counts.
 */
export function openFailures({ isRefusing = true }: { isRefusing?: boolean } = {}) {
  const limiters = new Map(
    Object.entries(failureLimits).map(([name, limit]) => [name, failureLimiter(limit)]),
  )
  const limiterOf = ([limit]: Counted) => limiters.get(limit)!
  const store = wrap(
    circuitBreaker(handleAll, {
      halfOpenAfter: storePause,
      breaker: new ConsecutiveBreaker(3),
    }),
    timeout(statementTimeout, TimeoutStrategy.Aggressive),
  )

  /** Runs a statement; undefined if it fails. */
  async function inStore<T>(log: PrepareContext['log'], statement: () => PromiseLike<T>) {
    try {
      // A new signal for each call, since the policies would add a listener to a shared one each time.
      return await store.execute(async () => statement(), new AbortController().signal)
    } catch (error) {
      if (!isBrokenCircuitError(error)) log.warn({ err: error }, 'failed attempts are not shared')
      return undefined
    }
  }

  /** Takes over what all processes have counted. */
  function absorb(counted: readonly Counted[], rows: { key: string; empty_at: string }[] = []) {
    const emptyAt = new Map(rows.map(({ key, empty_at }) => [key, new Date(empty_at)]))
    for (const one of counted) {
      const known = emptyAt.get(storedKey(one))
      if (known) limiterOf(one).absorb(one[1], known)
    }
  }

  /** Takes over what other processes have counted. */
  async function load(counted: readonly Counted[], { read, log }: CountingContext) {
    if (counted.length === 0) return
    const isCounted = inArray(failureCounts.key, counted.map(storedKey))
    absorb(counted, await inStore(log, () => read.select().from(failureCounts).where(isCounted)))
  }

  /** Milliseconds until the next attempt, by the counts in memory. */
  const wait = (counted: readonly Counted[], now: Date) =>
    isRefusing ? Math.max(0, ...counted.map((one) => limiterOf(one).wait(one[1], now))) : 0

  /** Refuses over a limit, by the counts in memory. */
  const refuse = (counted: readonly Counted[], now: Date) => refuseFor(wait(counted, now))

  /** Refuses over a limit, by the counts of all processes; queries the database only if memory does not refuse. */
  async function refuseInAll(counted: readonly Counted[], context: CountingContext) {
    refuse(counted, context.now)
    await load(counted, context)
    refuse(counted, context.now)
  }

  /** Counts a failure, with one statement; in memory before anything else of this process runs. Returns the counts then. */
  async function record(counted: readonly Counted[], { read, now, log }: CountingContext) {
    if (counted.length === 0) return
    for (const one of counted) limiterOf(one).recordFailure(one[1], now)
    const at = now.toISOString()
    const values = counted.map((one) => ({
      key: storedKey(one),
      empty_at: sql`${at}::timestamptz + make_interval(secs => ${failureLimits[one[0]].intervalSeconds})`,
    }))
    // Lock rows in a fixed order to avoid deadlocks.
    values.sort((a, b) => (a.key < b.key ? -1 : 1))
    const rows = await inStore(log, () =>
      read
        .insert(failureCounts)
        .values(values)
        .onConflictDoUpdate({
          target: failureCounts.key,
          set: {
            empty_at: sql`greatest(${failureCounts.empty_at}, ${at}::timestamptz) + (excluded.empty_at - ${at}::timestamptz)`,
          },
        })
        .returning(),
    )
    absorb(counted, rows)
    return rows
  }

  /** Milliseconds by which an attempt was over its limits when it was counted; clocks of processes may differ a little. */
  function excessOf(
    counted: readonly Counted[],
    rows: { key: string; empty_at: string }[] = [],
    now: Date,
  ) {
    const over = counted.map((one) => {
      const { burst, intervalSeconds } = failureLimits[one[0]]
      const row = rows.find(({ key }) => key === storedKey(one))
      const full = now.getTime() + (burst + 0.5) * intervalSeconds * 1000
      return row ? Date.parse(row.empty_at) - full : 0
    })
    return isRefusing ? Math.max(0, ...over) : 0
  }

  return {
    wait,
    refuse,
    load,
    refuseInAll,
    record,

    /** Counts an attempt that counts whatever comes of it; of many at once no more get through than the limits allow. */
    async take(counted: readonly Counted[], context: CountingContext) {
      await load(counted, context)
      // Nothing else of this process runs between these two.
      refuse(counted, context.now)
      const rows = await record(counted, context)
      // Other processes may have counted meanwhile; the database counts one after the other.
      refuseFor(excessOf(counted, rows, context.now))
    },

    /** Forgets the failures of a key. */
    async forget(counted: Counted, { read, log }: CountingContext) {
      limiterOf(counted).forget(counted[1])
      await inStore(log, () =>
        read.delete(failureCounts).where(eq(failureCounts.key, storedKey(counted))),
      )
    },
  }
}
export type Failures = ReturnType<typeof openFailures>

const storedKey = ([limit, key]: Counted) => hashOfToken(`${limit} ${key}`)

/** Refuses the request if it would have to wait. */
export function refuseFor(milliseconds: number) {
  if (milliseconds > 0) throw tooMany(Math.ceil(milliseconds / 1000))
}

/** Deletes expired counts. */
export const deleteDrainedFailures = (db: Db, now: Date) =>
  db.delete(failureCounts).where(lt(failureCounts.empty_at, now.toISOString()))
