import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { Failure, fail } from '../http/errors.ts'
import { limits } from '../limits/limits.server.ts'
import type { ServerSay } from '../words.server.ts'
import { lostConnection, watchConnections } from './openConnections.server.ts'
import { PreparingClient } from './preparing.server.ts'
import { openReplica, type Replica, ReplicaClient } from './replica.server.ts'
import { ServerClient } from './servers.server.ts'
import {
  asOptions,
  searchSettings,
  sessionLimits,
  sessionOptions,
  setLocal,
} from './sessionSettings.server.ts'
import { type DatabaseState, databaseState, healthTimeout } from './state.server.ts'

/** Queries outside a transaction, or inside the transaction of a writing handler. */
export type Db = Pick<
  NodePgDatabase,
  'select' | 'insert' | 'update' | 'delete' | 'execute' | '$with' | 'with' | '$count'
>

/** Who changes records and where the values come from; read by the history trigger. */
export type Stamp = {
  actor: number | null
  /** register, client, partner, admin, import, bill, computed, demonstration or system. */
  source: string
  requestId?: string
}

export type Database = {
  pool: pg.Pool
  db: Db
  /**
   * Connections to the server itself, also where the others pass by a pooler: for what belongs to a session, such as locks
   * and listening, and for what takes long. The same as `pool` without a pooler.
   */
  direct: pg.Pool
  /** Separate pool for downloads, since a slow reader holds a connection for long. */
  downloads: pg.Pool
  /** Whether the database responds and takes changes, checked on a separate connection. */
  state(): Promise<DatabaseState>
  /** A replica for calls that read much, where there is one. */
  replica?: Replica
  /** Runs a transaction whose changes carry the stamp; retries serialization failures and deadlocks. */
  transaction<T>(stamp: Stamp, work: (db: Db) => Promise<T>): Promise<T>
  /** Separate pool for searches, with `searchSettings`. */
  searches: pg.Pool
  /** Separate pool for what open pages are told, so that neither waits for the other. */
  live: pg.Pool
  /** Reads with the search pool; fails with 400 if a statement takes too long. */
  searching<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Ends the connections opened before a moment, which lead to a server that is gone. */
  endOlderThan(moment: number): void
  close(): Promise<void>
}

// Parse bigint and numeric as numbers; all of our values are within the safe range.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/**
 * How long an unused connection stays open, in ms: each plans its statements anew, so that the first screen after a pause
 * of pg's default of ten seconds would take several times as long. Probes keep it open through a firewall.
 */
const kept = { idleTimeoutMillis: 10 * 60_000, keepAlive: true }

/** How long after its own time limit a statement is taken for lost, in ms. */
const answerMargin = 2_000

/**
 * Creates connection pools for a PostgreSQL server; connects on first use. With `directUrl`, `url` is that of a pooler
 * (PgBouncer) that gives each transaction another session: so nothing is said as a session starts, statements have no
 * names, and settings are those of a transaction or of the role (pooler.server.ts).
 */
export function connect(
  url: string,
  onError: (error: Error) => void,
  max = 10,
  directUrl?: string,
  readUrl?: string,
): Database {
  const { watched, endOlderThan } = watchConnections(onError)
  const openDirect = (config: pg.PoolConfig) =>
    watched(
      new pg.Pool({
        Client: PreparingClient,
        connectionString: directUrl ?? url,
        application_name: 'egide',
        options: sessionOptions,
        ...sessionLimits,
        ...config,
      }),
    )
  const openPooled = ({ options: _options, statement_timeout: _limit, ...config }: pg.PoolConfig) =>
    watched(
      new pg.Pool({
        ...{ Client: ServerClient, connectionString: url, application_name: 'egide', ...config },
      }),
    )
  const openPool = directUrl === undefined ? openDirect : openPooled
  // A request that waits longer for a connection fails with 503.
  const pool = openPool({ max, connectionTimeoutMillis: 10_000, ...kept })
  const direct =
    directUrl === undefined ? pool : openDirect({ max, connectionTimeoutMillis: 10_000 })
  const { atOnce, waitSeconds } = limits.downloads
  const downloads = openPool({ max: atOnce, connectionTimeoutMillis: waitSeconds * 1000 })
  const forSearches = {
    max: Math.ceil(max * limits.expensive.share),
    connectionTimeoutMillis: 10_000,
    statement_timeout: undefined,
    options: asOptions(searchSettings()),
  }
  const searches = openPool(forSearches)
  const live = openPool({ max: 2, connectionTimeoutMillis: 10_000, ...kept })
  const health = openPool({ max: 1, idleTimeoutMillis: 0, connectionTimeoutMillis: healthTimeout })
  const pools = new Set([pool, direct, downloads, searches, live, health])
  /** Pools of the replica, like those of the primary. */
  function openReplicaAt(connectionString: string): Replica {
    const openThere = (config: pg.PoolConfig, limit = sessionLimits.statement_timeout) => {
      const opened = openDirect({
        ...{ ...config, connectionTimeoutMillis: 1_000, keepAlive: true, connectionString },
        Client: ReplicaClient,
        // One whose machine is gone is silent: the primary answers instead.
        query_timeout: limit + answerMargin,
      })
      pools.add(opened)
      return opened
    }
    const reads = openThere({ max })
    const found = drizzle(openThere(forSearches, limits.search.seconds * 1000))
    return openReplica(pool, reads, {
      db: drizzle(reads),
      downloads: openThere({ max: atOnce }),
      searching: (work) =>
        work(found).catch((error: unknown) => {
          throw toSearchFailure(error)
        }),
    })
  }
  const db = drizzle(pool)
  const searchDb = drizzle(searches)
  let checked: Promise<DatabaseState> | undefined
  return {
    pool,
    db,
    direct,
    downloads,
    searches,
    live,
    replica: readUrl === undefined ? undefined : openReplicaAt(readUrl),
    state() {
      // Concurrent callers share one check.
      checked ??= databaseState(health).finally(() => {
        checked = undefined
      })
      return checked
    },
    transaction: ({ actor, source, requestId = '' }, work) => {
      // What it changes is told by the notifier, and not by triggers as in version 0.1.
      const settings = { actor: String(actor ?? ''), source, request: requestId, outbox: 'on' }
      const set = Object.entries(settings).map(
        ([name, value]) => `set_config('egide.${name}', ${pg.escapeLiteral(value)}, true)`,
      )
      const limited = directUrl === undefined ? '' : setLocal(sessionLimits)
      return withRetries(() => inTransaction(pool, `begin; ${limited}select ${set.join()}`, work))
    },
    searching: (work) =>
      (directUrl === undefined
        ? work(searchDb)
        : inTransaction(searches, `begin; ${setLocal(searchSettings())}`, work)
      ).catch((error: unknown) => {
        throw toSearchFailure(error)
      }),
    endOlderThan,
    close: async () => void (await Promise.all([...pools].map((pool) => pool.end()))),
  }
}

/** Translates a statement timeout into a failure for the caller. */
export const toSearchFailure = (error: unknown): unknown =>
  postgresError(error)?.code === '57014' ? new Failure(400, 'kernel:search_too_long') : error

/**
 * Runs a transaction; `begin` and its settings take one round trip. Replaces Drizzle's `transaction`, which
 * leaks the connection if the database goes away during `begin`.
 */
async function inTransaction<T>(pool: pg.Pool, begin: string, work: (db: Db) => Promise<T>) {
  const client = await pool.connect()
  let connectionError: Error | undefined
  try {
    await client.query(begin)
    const result = await work(transactionDb(client))
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((rollbackError: Error) => {
      connectionError = rollbackError
    })
    throw error
  } finally {
    client.release(connectionError)
  }
}

const transactionDbs = new WeakMap<pg.PoolClient, Db>()

/** Returns the same object for every transaction of a connection, as a key for cached statements. */
function transactionDb(client: pg.PoolClient): Db {
  const cached = transactionDbs.get(client) ?? drizzle(client)
  transactionDbs.set(client, cached)
  return cached
}

/** PostgreSQL's codes for serialization failures and deadlocks. */
const retryableCodes = new Set(['40001', '40P01'])

async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === 4 || !retryableCodes.has(postgresError(error)?.code ?? '')) throw error
    }
  }
}

/** Attributes the changes that follow in the transaction to another person: one whom a public call has identified. */
export async function stampActor(db: Db, { actor, source }: Pick<Stamp, 'actor' | 'source'>) {
  await db.execute(
    sql`select set_config('egide.actor', ${String(actor ?? '')}, true), set_config('egide.source', ${source}, true)`,
  )
}

/** Sets the source of single fields for the history trigger, if it differs from the transaction's. */
export async function stampFields(db: Db, sources: Record<string, string>) {
  await db.execute(sql`select set_config('egide.sources', ${JSON.stringify(sources)}, true)`)
}

/** A reason that the product gives, told in the language of whoever reads it, and what a person added. */
export type GivenReason = { key: string; params?: Record<string, unknown>; added?: string }

/** First character of a reason that the product gives; nobody can enter it. */
const givenMark = '\u0001'

/** Sets the reason of a change, which is kept in its history row: a text that a person wrote, or one of the product's. */
export async function stampReason(db: Db, reason: string | GivenReason) {
  const kept = typeof reason === 'string' ? reason : givenMark + JSON.stringify(reason)
  await db.execute(sql`select set_config('egide.reason', ${kept}, true)`)
}

/** A kept reason in the language of `say`. */
export function reasonInWords(kept: string | null, say: ReturnType<ServerSay['in']>) {
  if (!kept?.startsWith(givenMark)) return kept
  const { key, params, added } = JSON.parse(kept.slice(givenMark.length)) as GivenReason
  return [say(key, params), added].filter(Boolean).join(' ')
}

/** PostgreSQL's error, if it is the cause of this one. */
export function postgresError(error: unknown): pg.DatabaseError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause as unknown) {
    if (cause instanceof pg.DatabaseError) return cause
  }
  return undefined
}

/** Whether an error means that the connection was lost, not that a statement failed. */
export function isConnectionLoss(error: unknown): boolean {
  const code = postgresError(error)?.code
  if (code) return code.startsWith('08') || code.startsWith('57P')
  for (let cause = error; cause instanceof Error; cause = cause.cause as unknown)
    if (lostConnection.test(`${cause.message} ${(cause as { code?: string }).code ?? ''}`))
      return true
  return false
}

/** The first row of a query; fails with 404 if there is none. */
export function one<T>(rows: readonly T[]): T {
  const [row] = rows
  if (row === undefined) fail(404, 'kernel:not_found')
  return row
}
