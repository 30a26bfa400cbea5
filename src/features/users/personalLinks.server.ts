import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.server.ts'
import type { Context } from '../../kernel/http/handler.server.ts'
import { type LinkKind, linkKinds } from './user.ts'

/**
 * Of each kind of link made for a person, SQL for the number of open ones, given the id of the person. They end with
 * the person's access (`mayUseLinks`).
 */
export type PersonalLinks = Partial<Record<LinkKind, (person: SQL) => SQL>>

/**
 * Ends for good the links of a person that have ended with their access: whoever they are merged into may have access, and
 * the links must not open again.
 */
export type EndLinks = (person: number, context: Pick<Context, 'db' | 'now'>) => Promise<unknown>

/** Counts the open links of a person by kind, without kinds of which there is none. */
export async function countLinks(person: number, counters: PersonalLinks, db: Db) {
  const counts = linkKinds.flatMap((kind) => {
    const count = counters[kind]
    return count
      ? [sql`select ${kind}::text as kind, (${count(sql`${person}::int`)})::int as count`]
      : []
  })
  const { rows } = await db.execute<{ kind: LinkKind; count: number }>(
    sql`select * from (${sql.join(counts, sql` union all `)}) as counted where count > 0`,
  )
  return rows
}

declare module '../../feature.server.ts' {
  interface Extensions {
    /** Its links made for a person, which end with the person's access. */
    personalLinks?: PersonalLinks
    /** Ends those that no longer open anything, of its kinds of links that follow a person who is merged. */
    endLinks?: EndLinks
  }
  interface HandlerParts {
    /** Of all features, to count the open ones. */
    personalLinks: PersonalLinks
    endLinks: readonly EndLinks[]
  }
}
