import { Column, getTableName, is, SQL, sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { Failure, fail } from '../http/errors.ts'
import { limits } from '../limits/limits.server.ts'

/** The database, or the transaction that a writing handler works in. */
export type Db = Pick<
  NodePgDatabase,
  'select' | 'insert' | 'update' | 'delete' | 'execute' | '$with' | 'with' | '$count'
>

/** Who changes records and where the values come from; the history trigger reads it. */
export type Stamp = {
  actor: number | null
  /** register, client, partner, admin, import, computed, demonstration or system. */
  source: string
  requestId?: string
}

export type Database = {
  pool: pg.Pool
  db: Db
  /** Connections of downloads, which may be held for as long as somebody reads. */
  downloads: pg.Pool
  /** Whether the database answers, asked on a connection of its own. */
  isReachable(): Promise<boolean>
  /** Runs one transaction whose changes carry the stamp; repeats it where PostgreSQL asks for that. */
  transaction<T>(stamp: Stamp, work: (db: Db) => Promise<T>): Promise<T>
  /** Connections of searches: see `searchSettings`. */
  searches: pg.Pool
  /** Reads through those, and refuses when a statement takes too long. */
  searching<T>(work: (db: Db) => Promise<T>): Promise<T>
  close(): Promise<void>
}

// Whole numbers and exact decimals arrive as numbers; none of ours leaves the safe range.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/** Opens a pool on a PostgreSQL server; nothing is asked of it yet. */
export function connect(url: string, onError: (error: Error) => void, max = 10): Database {
  const open = (config: pg.PoolConfig) => {
    const pool = new pg.Pool({
      Client: Preparing,
      connectionString: url,
      application_name: 'egide',
      // A prepared statement is planned once: planning it anew takes longer than any of ours gains by it.
      options: '-c plan_cache_mode=force_generic_plan',
      statement_timeout: 20_000,
      idle_in_transaction_session_timeout: 30_000,
      ...config,
    })
    pool.on('error', onError)
    pool.on('connect', (client) => client.on('error', onError))
    return pool
  }
  // Who waits longer for a connection is told to try again (503) instead of waiting for ever.
  const pool = open({ max, connectionTimeoutMillis: 10_000 })
  const { atOnce, waitSeconds } = limits.downloads
  const downloads = open({ max: atOnce, connectionTimeoutMillis: waitSeconds * 1000 })
  const searches = open({
    max: Math.ceil(max * limits.dear.share),
    connectionTimeoutMillis: 10_000,
    statement_timeout: undefined,
    options: searchSettings()
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  })
  const health = open({ max: 1, idleTimeoutMillis: 0, connectionTimeoutMillis: healthPatience })
  const pools = [pool, downloads, searches, health]
  const db = drizzle(pool)
  const searchDb = drizzle(searches)
  let asked: Promise<boolean> | undefined
  return {
    pool,
    db,
    downloads,
    searches,
    isReachable() {
      // Whoever asks while somebody does gets the same answer.
      asked ??= answers(health).finally(() => {
        asked = undefined
      })
      return asked
    },
    transaction: ({ actor, source, requestId = '' }, work) => {
      const settings = { actor: String(actor ?? ''), source, request: requestId }
      const set = Object.entries(settings).map(
        ([name, value]) => `set_config('egide.${name}', ${pg.escapeLiteral(value)}, true)`,
      )
      return retrying(() => inTransaction(pool, `begin; select ${set.join()}`, work))
    },
    searching: (work) =>
      work(searchDb).catch((error: unknown) => {
        throw asSearchFailure(error)
      }),
    close: async () => void (await Promise.all(pools.map((pool) => pool.end()))),
  }
}

/** Milliseconds for the answer of a database that is well. */
const healthPatience = 5_000

const answers = (pool: pg.Pool) =>
  pool.query({ text: 'select 1', query_timeout: healthPatience } as pg.QueryConfig).then(
    () => true,
    () => false,
  )

/** Settings of a search: what its words find decides which plan is good, and it takes one core at most. */
export const searchSettings = () =>
  Object.entries({
    statement_timeout: limits.search.seconds * 1000,
    default_transaction_read_only: 'on',
    plan_cache_mode: 'force_generic_plan',
    max_parallel_workers_per_gather: 0,
    random_page_cost: 1.1,
  })

/** What a search that took too long is to its caller. */
export const asSearchFailure = (error: unknown): unknown =>
  postgresError(error)?.code === '57014' ? new Failure(400, 'kernel:search_too_long') : error

/**
 * One transaction, begun with its settings in one round trip. Drizzle's own keeps its connection for
 * ever where the database goes away at its begin.
 */
async function inTransaction<T>(pool: pg.Pool, begin: string, work: (db: Db) => Promise<T>) {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query(begin)
    const result = await work(dbOn(client))
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((lost: Error) => {
      broken = lost
    })
    throw error
  } finally {
    client.release(broken)
  }
}

const dbs = new WeakMap<pg.PoolClient, Db>()

/** The same for each transaction of a connection, so that statements written for it can be kept. */
function dbOn(client: pg.PoolClient): Db {
  const known = dbs.get(client) ?? drizzle(client)
  dbs.set(client, known)
  return known
}

/** Statements that a connection keeps prepared: planning a list takes as long as reading it. */
const mostPrepared = 500
const preparedNames = new Map<string, string>()

/** A connection that prepares what it is asked, so that it is planned once and not each time. */
class Preparing extends pg.Client {
  override query(...args: unknown[]) {
    const [config] = args
    if (isPreparable(config)) args[0] = { ...config, name: nameOf(config.text) }
    return (super.query as (...args: unknown[]) => never)(...args)
  }
}

const isPreparable = (config: unknown): config is { text: string } =>
  typeof config === 'object' &&
  config !== null &&
  /^(select|with|insert|update|\()/.test((config as { text?: string }).text ?? '') &&
  !('name' in config && config.name)

/** The name of a statement; none for new ones once there are many, as with lists of changing length. */
function nameOf(text: string) {
  const known = preparedNames.get(text)
  if (known || preparedNames.size >= mostPrepared) return known
  const name = `s${preparedNames.size}`
  preparedNames.set(text, name)
  return name
}

/** Codes by which PostgreSQL asks for the transaction to be tried again. */
const again = new Set(['40001', '40P01'])

async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let round = 1; ; round++) {
    try {
      return await work()
    } catch (error) {
      if (round === 4 || !again.has(postgresError(error)?.code ?? '')) throw error
    }
  }
}

/** Tells the trigger where single fields come from, where that is not the transaction's source. */
export async function stampFields(db: Db, sources: Record<string, string>) {
  await db.execute(sql`select set_config('egide.sources', ${JSON.stringify(sources)}, true)`)
}

/** Why the change is made, where it needs a reason; kept in its history row. */
export async function stampReason(db: Db, reason: string) {
  await db.execute(sql`select set_config('egide.reason', ${reason}, true)`)
}

/** What PostgreSQL said, where it is the cause of an error. */
export function postgresError(error: unknown): pg.DatabaseError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause as unknown) {
    if (cause instanceof pg.DatabaseError) return cause
  }
  return undefined
}

/** What the driver says of a connection that is gone or cannot be made; it has no codes for it. */
const lostConnection =
  /ECONNREFUSED|ECONNRESET|EPIPE|Connection terminated|not queryable|timeout exceeded when trying to connect/

/** Whether the database went away, rather than refusing what was asked. */
export function isConnectionLoss(error: unknown): boolean {
  const said = postgresError(error)?.code
  if (said) return said.startsWith('08') || said.startsWith('57P')
  for (let cause = error; cause instanceof Error; cause = cause.cause as unknown)
    if (lostConnection.test(`${cause.message} ${(cause as { code?: string }).code ?? ''}`))
      return true
  return false
}

/** Names of the tables whose columns are used in parts of a statement. */
export function tablesIn(part: unknown, names = new Set<string>()): Set<string> {
  if (is(part, Column)) names.add(getTableName(part.table))
  else if (is(part, SQL.Aliased)) tablesIn(part.sql, names)
  else if (is(part, SQL)) tablesIn(part.queryChunks, names)
  else if (Array.isArray(part)) for (const one of part) tablesIn(one, names)
  else if (part?.constructor === Object) tablesIn(Object.values(part), names)
  return names
}

/** The only row of a query. Refuses with 404 where there is none. */
export function one<T>(rows: readonly T[]): T {
  const [row] = rows
  if (row === undefined) fail(404, 'kernel:not_found')
  return row
}
