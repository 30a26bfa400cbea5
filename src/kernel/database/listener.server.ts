import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Db } from './db.server.ts'
import { ServerClient } from './servers.server.ts'

type Subscriber = {
  onMessage: (payload: string) => void
  /** The connection was lost for a while, so notifications may be missing. */
  onGap: () => void
}

/** A process's connection for PostgreSQL notifications (`listen`); reconnects if lost. */
export type Listener = {
  /** Subscribes to a channel; call it before connecting, since it takes effect with the next connection. */
  subscribe(channel: string, subscriber: Subscriber): void
  /** Whether the connection is up, so that notifications arrive. */
  isListening(): boolean
  /** Connects if needed. Throws if the database cannot be reached. */
  ready(): Promise<void>
  /** Retries until connected. */
  reconnect(): Promise<void>
  /**
   * Runs a short query without waiting for the pool. Closes the connection if a query fails or times out,
   * since notifications would not arrive either.
   */
  query<T>(run: (db: Db) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Time limit of a query, in ms. */
const queryTimeout = 1_000
/** Pause between two attempts to connect, in ms. */
const retryDelay = 1_000

/** Creates a listener for the database of a pool; `ready` or `reconnect` connects it. */
export function openListener(
  { direct, endOlderThan }: Pick<Database, 'direct' | 'endOlderThan'>,
  log: FastifyBaseLogger,
): Listener {
  const channels = new Map<string, Subscriber[]>()
  let connection: { client: ServerClient; db: Db } | undefined
  let opening: Promise<void> | undefined
  let lostAt: number | undefined
  /** When the server started to which it was connected last; another one after a failover started at another time. */
  let server: string | undefined
  let closed = false

  async function open() {
    const client = new ServerClient({
      ...direct.options,
      application_name: 'egide listener',
      keepAlive: true,
      query_timeout: queryTimeout,
    })
    client.on('notification', ({ channel, payload = '' }) => {
      for (const { onMessage } of channels.get(channel) ?? []) onMessage(payload)
    })
    const handleLoss = () => {
      if (connection?.client !== client) return
      connection = undefined
      lostAt ??= performance.now()
      if (!closed) void reconnect()
    }
    client.on('error', ({ message }) => {
      log.warn({ reason: message }, 'connection for notifications lost')
      handleLoss()
    })
    client.once('end', handleLoss)
    try {
      await client.connect()
      await client.query([...channels.keys()].map((channel) => `listen ${channel}`).join('; '))
      const { rows } = await client.query<{ started: string }>(
        'select pg_postmaster_start_time()::text as started',
      )
      const { started } = rows[0]!
      if (lostAt !== undefined && started !== server) endOlderThan(lostAt)
      server = started
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    connection = { client, db: drizzle(client) }
    if (closed) await client.end()
    else if (lostAt !== undefined) for (const { onGap } of [...channels.values()].flat()) onGap()
    lostAt = undefined
  }

  async function ready() {
    if (connection) return
    opening ??= open().finally(() => {
      opening = undefined
    })
    await opening
  }

  async function reconnect() {
    while (!closed && !connection)
      await ready().catch(() => sleep(retryDelay, undefined, { ref: false }))
  }

  return {
    subscribe: (channel, subscriber) =>
      void channels.set(channel, [...(channels.get(channel) ?? []), subscriber]),
    isListening: () => connection !== undefined,
    ready,
    reconnect,
    async query(run) {
      if (!connection) throw new Error('not listening')
      const { client, db } = connection
      try {
        return await run(db)
      } catch (error) {
        await client.end().catch(() => undefined)
        throw error
      }
    },
    async close() {
      closed = true
      await opening?.catch(() => undefined)
      await connection?.client.end()
    },
  }
}
