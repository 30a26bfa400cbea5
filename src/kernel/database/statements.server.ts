import { sql } from 'drizzle-orm'
import type { Db } from './db.server.ts'

/** A statement that is written out; it takes its arguments at each execution. */
type Statement = { execute(values: Record<string, unknown>): Promise<Record<string, unknown>[]> }
type Writable = { prepare(name: string): object }

/** An argument of a statement. */
export const argument = (name: string) => sql.placeholder(name)

/** Statements that a cache keeps for a connection at most; beyond that it begins anew. */
const mostKept = 100

/**
 * A cache of statements that are always the same: writing one out takes longer than sending it. They are
 * kept by connection, and by a key that says all that their text depends on; without a key a statement
 * is written for one use.
 */
export function keepStatements() {
  const kept = new WeakMap<Db, Map<string, Statement>>()
  return (db: Db, key: string | undefined, write: () => Writable): Statement => {
    if (key === undefined) return write().prepare('') as Statement
    const known = kept.get(db) ?? new Map<string, Statement>()
    kept.set(db, known)
    const statement = known.get(key) ?? (write().prepare('') as Statement)
    if (known.size >= mostKept) known.clear()
    return known.set(key, statement).get(key)!
  }
}

/** A key of rights that depend on no row; nothing if one does. */
export const keyOfRights = (rights: readonly unknown[]) =>
  rights.every((right) => typeof right === 'boolean') ? rights.join() : undefined
