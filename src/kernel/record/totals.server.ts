import { getTableName, type SQL } from 'drizzle-orm'
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core'
import type { Listener } from '../database/listener.server.ts'

/** Milliseconds for which a process may keep a total. */
const life = 10_000
/** Totals that are kept at once; then all are counted anew. */
const mostKept = 1_000

const dialect = new PgDialect()

/** Totals of lists. */
export type Totals = {
  /** The total of the rows of a table under a condition, if kept, and what keeps one counted from now on. */
  look(table: PgTable, condition: SQL): { known: number | undefined; keep(total: number): void }
  /** Forgets all: this process changed something. */
  forget(): void
}

/**
 * Counting is the dearest part of a list. A process keeps totals for ten seconds at most, forgets them at
 * the first word of a change, and keeps nothing while it hears none.
 */
export function openTotals(listener: Listener): Totals {
  const kept = new Map<string, { total: number; until: number }>()
  /** How often all was forgotten: what was counted before that is not kept. */
  let forgotten = 0

  function forget() {
    forgotten++
    kept.clear()
  }
  listener.hear('egide_changes', { told: forget, missed: forget })

  return {
    look(table, condition) {
      const { sql, params } = dialect.sqlToQuery(condition)
      const key = JSON.stringify([getTableName(table), sql, params])
      const begun = performance.now()
      const before = listener.isListening() ? forgotten : undefined
      const one = before === undefined ? undefined : kept.get(key)
      const known = one && one.until > begun ? one.total : undefined
      return {
        known,
        keep(total) {
          if (known !== undefined || before !== forgotten || !listener.isListening()) return
          if (kept.size >= mostKept) kept.clear()
          kept.set(key, { total, until: begun + life })
        },
      }
    },
    forget,
  }
}
