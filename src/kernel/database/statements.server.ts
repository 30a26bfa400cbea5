import { sql } from 'drizzle-orm'
import type { Db } from './db.server.ts'

/** A compiled statement; takes the values of its parameters at each execution. */
type Statement = { execute(values: Record<string, unknown>): Promise<Record<string, unknown>[]> }
type Preparable = { prepare(name: string): object }

/** A named parameter of a cached statement. */
export const parameter = (name: string) => sql.placeholder(name)

/** Number of statements at which the cache of a connection is cleared. */
const maxStatements = 100

/**
 * Caches compiled statements, since Drizzle takes longer to compile one than PostgreSQL to run it. The key
 * must name everything that the SQL text depends on; a statement without a key is not cached.
 */
export function createStatementCache() {
  const caches = new WeakMap<Db, Map<string, Statement>>()
  return (db: Db, key: string | undefined, build: () => Preparable): Statement => {
    if (key === undefined) return build().prepare('') as Statement
    const cache = caches.get(db) ?? new Map<string, Statement>()
    caches.set(db, cache)
    const statement = cache.get(key) ?? (build().prepare('') as Statement)
    if (cache.size >= maxStatements) cache.clear()
    return cache.set(key, statement).get(key)!
  }
}

/** Cache key for rights; undefined if one of them is a condition on the row. */
export const rightsKey = (rights: readonly unknown[]) =>
  rights.every((right) => typeof right === 'boolean') ? rights.join() : undefined
