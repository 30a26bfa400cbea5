import type { Socket } from 'node:net'
import type pg from 'pg'

const streamOf = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream

/** Knows the connections of pools, and when each was opened. */
export function watchConnections(onError: (error: Error) => void) {
  const opened = new Map<pg.PoolClient, number>()
  return {
    watched(pool: pg.Pool) {
      pool.on('error', onError)
      pool.on('connect', (client) => {
        client.on('error', onError)
        opened.set(client, performance.now())
        client.once('end', () => opened.delete(client))
      })
      return pool
    },
    /**
     * Ends the connections opened before a moment (`performance.now()`): after a failover they lead to a server that is gone,
     * perhaps with its machine, and would be silent for a quarter of an hour.
     */
    endOlderThan(moment: number) {
      for (const [client, openedAt] of opened) if (openedAt < moment) streamOf(client).destroy()
    },
  }
}

/** The driver's messages for lost or refused connections; it has no codes for them. */
export const lostConnection =
  /ECONNREFUSED|ECONNRESET|EPIPE|Connection terminated|not queryable|timeout exceeded when trying to connect|Query read timeout|calling end on the pool|no server (takes changes|is a replica)/
