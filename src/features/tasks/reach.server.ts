import { and, type Column, type SQL } from 'drizzle-orm'
import type { ReachSubject } from '../../kernel/record/reachSubject.server.ts'
import { ofRows, refersTo } from '../mandates/reach.server.ts'

/** Clients and partners reach the tasks of their mandates that are assigned to them. */
export const ofTasks = (table: { mandate: Column; person: Column }) => {
  const { own, assigned } = ofRows(table)
  const isTheirs = (person: ReachSubject) => refersTo(table.person, person)
  return {
    within: isTheirs,
    own: (person: ReachSubject, condition?: SQL) => and(isTheirs(person), own(person, condition))!,
    assigned: (person: ReachSubject, condition?: SQL) =>
      and(isTheirs(person), assigned(person, condition))!,
  }
}
