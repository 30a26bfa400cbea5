import { and, type Column, or, type SQL, sql } from 'drizzle-orm'
import type { ReachSubject } from '../../../kernel/record/reachSubject.server.ts'
import { ofRows, refersTo } from '../../mandates/reach.server.ts'

/** Comments on the reports of a partner's mandates; `entered` is what somebody of the office or the partner wrote. */
export const ofComments = (table: { mandate: Column; author: Column }) => {
  const { assigned } = ofRows(table)
  return {
    assigned,
    entered: (person: ReachSubject, condition?: SQL) => {
      const sides = [
        ...(person.groups.includes('admin') ? [condition ?? sql`true`] : []),
        ...(person.groups.includes('partner') ? [assigned(person, condition)] : []),
      ]
      return and(refersTo(table.author, person), or(...sides, sql`false`))!
    },
  }
}
