import { getTableName, type SQL } from 'drizzle-orm'
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core'
import type { Listener } from '../database/listener.server.ts'
import { changesChannel } from '../database/outbox.server.ts'

/** Lifetime of a cached total, in ms. */
const lifetime = 10_000
/** Number of totals at which the cache is cleared. */
const maxEntries = 1_000

const dialect = new PgDialect()

/** Cache of list totals. */
export type Totals = {
  /** Returns the cached total of a table's rows under a condition, and a function to store a new count. */
  lookUp(table: PgTable, condition: SQL): { known: number | undefined; store(total: number): void }
  /** Clears the cache; call it when this process changed something. */
  forget(): void
}

/**
 * Caches totals, since counting is the most expensive part of a list. Any change notification clears the
 * cache; without a connection for notifications it stays empty.
 */
export function openTotals(listener: Listener): Totals {
  const totals = new Map<string, { total: number; until: number }>()
  /** Incremented by each clear, so that counts started before it are not stored. */
  let generation = 0

  function forget() {
    generation++
    totals.clear()
  }
  listener.subscribe(changesChannel, { onMessage: forget, onGap: forget })

  return {
    lookUp(table, condition) {
      const { sql, params } = dialect.sqlToQuery(condition)
      const key = JSON.stringify([getTableName(table), sql, params])
      const startedAt = performance.now()
      const startGeneration = listener.isListening() ? generation : undefined
      const entry = startGeneration === undefined ? undefined : totals.get(key)
      const known = entry && entry.until > startedAt ? entry.total : undefined
      return {
        known,
        store(total) {
          if (known !== undefined || startGeneration !== generation || !listener.isListening())
            return
          if (totals.size >= maxEntries) totals.clear()
          totals.set(key, { total, until: startedAt + lifetime })
        },
      }
    },
    forget,
  }
}
