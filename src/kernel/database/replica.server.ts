import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { StartError } from '../startError.ts'
import type { Database } from './db.server.ts'
import { PreparingClient } from './preparing.server.ts'
import { ServerClient } from './servers.server.ts'

/** What a call reads from. */
export type ReplicaReader = Pick<Database, 'db' | 'downloads' | 'searching'>

/** `behind`: it lacks changes that are committed; `not_a_replica`: it was promoted, or never was one. */
export type ReplicaState = 'ok' | 'behind' | 'unreachable' | 'not_a_replica'

/** A replica of the database (`DATABASE_READ_URL`), for calls that read much. */
export type Replica = {
  /** Where to read, if the replica has all that is committed now; undefined where the primary has to be read. */
  reader(): Promise<ReplicaReader | undefined>
  /** As it was when it was last asked. */
  state(): ReplicaState
}

/** A client of an address that may name several servers: it connects to one that is a replica then. */
export class ReplicaClient extends PreparingClient {
  protected override readonly wanted = 'replica'
}

/** A place in the write-ahead log: one of another timeline, after a failover, is no earlier or later one. */
type LogPlace = { place: string; timeline: number }

/** How long a call waits for the replica to catch up, unless it was behind before, in ms. */
const longestWait = 200
/** How long a replica has to answer, and is left alone after it did not, in ms. */
const [answerTimeout, pause] = [1_000, 5_000]

/**
 * A replica that is asked before each reading whether it has what the primary has at this moment. So whoever wrote, or was told
 * of a change, finds it, whichever process they ask and whoever told them: nobody carries a place in the log about.
 */
export function openReplica(primary: pg.Pool, pool: pg.Pool, reader: ReplicaReader): Replica {
  let state: ReplicaState = 'ok'
  let leftUntil = 0

  async function hasAll({ place, timeline }: LogPlace): Promise<ReplicaState> {
    // Without the right to read it, the timeline is null.
    const { rows } = await pool.query<{ is_replica: boolean; has_all: boolean | null }>({
      text: `select pg_is_in_recovery() as is_replica, pg_last_wal_replay_lsn() >= $1::pg_lsn
        and exists (select from pg_stat_wal_receiver where coalesce(received_tli, $2) = $2) as has_all`,
      values: [place, timeline],
      query_timeout: answerTimeout,
    } as pg.QueryConfig)
    const { is_replica, has_all } = rows[0]!
    if (!is_replica) return 'not_a_replica'
    return has_all ? 'ok' : 'behind'
  }

  /** Where the primary is in its log; undefined if it does not say, as one that has become a replica. */
  async function placeOfPrimary(): Promise<LogPlace | undefined> {
    const asked = primary.query<LogPlace>(
      `select place::text, ('x' || left(pg_walfile_name(place), 8))::bit(32)::int as timeline
       from pg_current_wal_flush_lsn() as place`,
    )
    return asked.then(
      ({ rows }) => rows[0],
      () => undefined,
    )
  }

  /** How the replica is, after some time to catch up with a place. */
  async function ask(place: LogPlace): Promise<ReplicaState> {
    const deadline = performance.now() + (state === 'behind' ? 0 : longestWait)
    try {
      for (;;) {
        const found = await hasAll(place)
        if (found !== 'behind' || performance.now() > deadline) return found
        await sleep(10)
      }
    } catch {
      return 'unreachable'
    }
  }

  return {
    async reader() {
      if (performance.now() < leftUntil) return undefined
      const place = await placeOfPrimary()
      if (!place) return undefined
      state = await ask(place)
      if (state === 'unreachable' || state === 'not_a_replica')
        leftUntil = performance.now() + pause
      return state === 'ok' ? reader : undefined
    },
    state: () => state,
  }
}

/** What a replica refuses, gives up in favour of what it replays, or has no connection left for; the primary takes it. */
const refusedByReplica = new Set(['40001', '25006', '0A000', '53300'])
export const isRefusedByReplica = (code: string | undefined) =>
  code !== undefined && refusedByReplica.has(code)

/**
 * Throws a StartError if the address leads to a server that can never serve as a replica of this one: to another cluster or
 * database. One that does not answer may come back.
 */
export async function checkReplica(url: string, readUrl: string) {
  const [primary, replica] = await Promise.all([
    identityOf(url, ServerClient),
    identityOf(readUrl, ReplicaClient),
  ])
  if (primary !== undefined && replica !== undefined && replica !== primary)
    throw new StartError(
      'DATABASE_READ_URL does not lead to a replica of the database of DATABASE_URL. Give the address of a streaming replica of the same server, with the same database.',
    )
}

/** Which cluster and database an address leads to; undefined if it does not answer. */
async function identityOf(connectionString: string, Client: typeof ServerClient) {
  const client = new Client({
    ...{ connectionString, application_name: 'egide start' },
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ identity: string }>(
      `select system_identifier || ' ' || current_database() as identity from pg_control_system()`,
    )
    return rows[0]!.identity
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => undefined)
  }
}
