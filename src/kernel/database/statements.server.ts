import { sql } from 'drizzle-orm'
import type { Db } from './db.server.ts'

/** A compiled statement; takes the values of its parameters at each execution. */
type Statement = { execute(values: Record<string, unknown>): Promise<Record<string, unknown>[]> }
type Preparable = { prepare(name: string): object }

/** A named parameter of a cached statement. */
export const parameter = (name: string) => sql.placeholder(name)

/** The cache of a connection is cleared at this size. */
const maxStatements = 100

/**
 * Caches compiled statements, since Drizzle takes longer to compile one than PostgreSQL to run it. The key
 * must name everything that the SQL text depends on; a statement without a key is not cached.
 */
export function createStatementCache() {
  const kept = new WeakMap<Db, Map<string, Statement>>()
  return (db: Db, key: string | undefined, write: () => Preparable): Statement => {
    if (key === undefined) return write().prepare('') as Statement
    const known = kept.get(db) ?? new Map<string, Statement>()
    kept.set(db, known)
    const statement = known.get(key) ?? (write().prepare('') as Statement)
    if (known.size >= maxStatements) known.clear()
    return known.set(key, statement).get(key)!
  }
}

/** Cache key for rights; undefined if one of them depends on the row. */
export const rightsKey = (rights: readonly unknown[]) =>
  rights.every((right) => typeof right === 'boolean') ? rights.join() : undefined
