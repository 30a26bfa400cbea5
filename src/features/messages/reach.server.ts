import { and, type Column, eq, or, type SQL, sql } from 'drizzle-orm'
import type { ReachSubject } from '../../kernel/record/reachSubject.server.ts'
import { ofRows, refersTo } from '../mandates/reach.server.ts'

/**
 * Messages of the client's or the partner's thread, sent while the reader was the client or partner. `entered` is what
 * somebody wrote themselves, on the side on which they see it.
 */
export const ofMessages = (table: {
  mandate: Column
  thread: Column
  author: Column
  counterpart: Column
}) => {
  const rows = ofRows(table)
  const inThread = (person: ReachSubject, thread: 'client' | 'partner') =>
    and(eq(table.thread, thread), refersTo(table.counterpart, person))
  const own = (person: ReachSubject, condition?: SQL) =>
    and(inThread(person, 'client'), rows.own(person, condition))!
  const assigned = (person: ReachSubject, condition?: SQL) =>
    and(inThread(person, 'partner'), rows.assigned(person, condition))!
  return {
    own,
    assigned,
    entered: (person: ReachSubject, condition?: SQL) => {
      const sides = [
        ...(person.groups.includes('admin') ? [condition ?? sql`true`] : []),
        ...(person.groups.includes('client') ? [own(person, condition)] : []),
        ...(person.groups.includes('partner') ? [assigned(person, condition)] : []),
      ]
      return and(refersTo(table.author, person), or(...sides, sql`false`))!
    },
  }
}
