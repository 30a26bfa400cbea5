import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { Database, Db } from './db.server.ts'

type Hearing = {
  /** A notification came. */
  told: (payload: string) => void
  /** Some may not have come: the connection was lost for a while. */
  missed: () => void
}

/** The one connection of a process that hears what the database notifies; made anew when it is lost. */
export type Listener = {
  /** Hears a channel, from the next connection on. */
  hear(channel: string, hearing: Hearing): void
  /** Whether every notification is heard at this moment. */
  isListening(): boolean
  /** Waits until it is so. Throws if the database cannot be reached. */
  ready(): Promise<void>
  /** Tries until it is so. */
  keepTrying(): Promise<void>
  /**
   * Asks something short without waiting for the pool. A connection that fails to answer within a
   * second is given up, since it would not hear anything either.
   */
  ask<T>(question: (db: Db) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Milliseconds for an answer on the listening connection. */
const patience = 1_000
/** Milliseconds between two tries to connect. */
const pause = 1_000

/** A listener on the database of a pool; it connects when it is first asked to. */
export function openListener({ pool }: Database, log: FastifyBaseLogger): Listener {
  const channels = new Map<string, Hearing[]>()
  let listening: { client: pg.Client; db: Db } | undefined
  let opening: Promise<void> | undefined
  let wasLost = false
  let closed = false

  async function open() {
    const client = new pg.Client({
      ...pool.options,
      application_name: 'egide listener',
      keepAlive: true,
      query_timeout: patience,
    })
    client.on('notification', ({ channel, payload = '' }) => {
      for (const { told } of channels.get(channel) ?? []) told(payload)
    })
    const lost = () => {
      if (listening?.client !== client) return
      listening = undefined
      wasLost = true
      if (!closed) void keepTrying()
    }
    client.on('error', ({ message }) => {
      log.warn({ reason: message }, 'notifications are not heard')
      lost()
    })
    client.once('end', lost)
    try {
      await client.connect()
      await client.query([...channels.keys()].map((channel) => `listen ${channel}`).join('; '))
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    listening = { client, db: drizzle(client) }
    if (closed) await client.end()
    else if (wasLost) for (const { missed } of [...channels.values()].flat()) missed()
  }

  async function ready() {
    if (listening) return
    opening ??= open().finally(() => {
      opening = undefined
    })
    await opening
  }

  async function keepTrying() {
    while (!closed && !listening) await ready().catch(() => sleep(pause, undefined, { ref: false }))
  }

  return {
    hear: (channel, hearing) =>
      void channels.set(channel, [...(channels.get(channel) ?? []), hearing]),
    isListening: () => listening !== undefined,
    ready,
    keepTrying,
    async ask(question) {
      if (!listening) throw new Error('nothing is heard')
      const { client, db } = listening
      try {
        return await question(db)
      } catch (error) {
        await client.end().catch(() => undefined)
        throw error
      }
    },
    async close() {
      closed = true
      await opening?.catch(() => undefined)
      await listening?.client.end()
    },
  }
}
