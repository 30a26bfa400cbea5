import { and, type Column, isNotNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { commercialTypes, freshHours } from '../../../access.ts'
import { idOf, type ReachSubject } from '../../../kernel/record/reachSubject.server.ts'
import { ofRows, refersTo, withinMandates } from '../../mandates/reach.server.ts'
import { filesTable, hasVersionsByOthers } from '../file.table.ts'

/** Conditions on a file in SQL, as `access.ts` has them for a row. */
export const fileConditionsInSql = {
  technical: sql`${filesTable.type} <> all(${`{${commercialTypes.join()}}`}::text[])`,
  fresh: sql`(${filesTable.state} <> 'accepted' and ${filesTable.created_at} > now() - make_interval(hours => ${sql.raw(String(freshHours))}))`,
  soleAuthor: sql`not ${hasVersionsByOthers}`,
}

/**
 * Clients reach the files that they sent and those published to them. `entered` is what somebody brought themselves, on
 * the side on which they see it: as the client, or a technical paper as the partner.
 */
export const ofFiles = (table: { mandate: Column; entered_by: Column; published_at: Column }) => {
  const rows = ofRows(table)
  const isTheirs = (person: ReachSubject) => refersTo(table.entered_by, person)
  return {
    within: withinMandates(table.mandate),
    coversEntered: { client: 'own', partner: 'assigned/technical' },
    own: (person: ReachSubject, condition?: SQL) =>
      and(or(isTheirs(person), isNotNull(table.published_at)), rows.own(person, condition))!,
    assigned: rows.assigned,
    entered: (person: ReachSubject, condition?: SQL) =>
      and(
        isTheirs(person),
        or(
          person.groups.includes('client') ? rows.own(person, condition) : sql`false`,
          person.groups.includes('partner')
            ? and(fileConditionsInSql.technical, rows.assigned(person, condition))
            : sql`false`,
        ),
      )!,
  }
}

/** Somebody entered a type if its label is theirs: they added it, and nobody has corrected it since. */
export const ofFileTypes = (table: { provenance: Column }) => ({
  entered: (person: ReachSubject, condition?: SQL) =>
    and(sql`(${table.provenance} -> 'label' ->> 'by')::int = ${idOf(person)}`, condition)!,
})

/** Partners do not reach requests for papers between the office and its client. */
export const ofRequests = (table: { mandate: Column; type: Column }) => {
  const { own, assigned } = ofRows(table)
  return {
    within: withinMandates(table.mandate),
    own,
    assigned: (person: ReachSubject, condition?: SQL) =>
      and(notInArray(table.type, [...commercialTypes]), assigned(person, condition))!,
  }
}
