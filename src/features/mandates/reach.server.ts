import { and, type Column, exists, isNull, type SQL, sql } from 'drizzle-orm'
import { type Condition, reachedByClient } from '../../access.ts'
import { idOf, type ReachSubject } from '../../kernel/record/reachSubject.server.ts'
import { usersTable } from '../auth/user.table.ts'
import type { PeopleOn } from '../buildings/merge/merge.server.ts'
import { isOffered, isShownToClient, mandatesTable } from './mandate.table.ts'

/** Conditions on a mandate in SQL, as `access.ts` has them for a row; a property test compares the two. */
export const mandateConditions = {
  shown: isShownToClient,
  offered: isOffered,
  open: sql`${mandatesTable.status} not in ('closed', 'cancelled')`,
  together: sql`${mandatesTable.status} in ('ordered', 'in_progress', 'in_review', 'delivered')`,
  underWay: sql`${mandatesTable.status} in ('ordered', 'in_progress', 'in_review')`,
  inProgress: sql`${mandatesTable.status} = 'in_progress'`,
  published: sql`${mandatesTable.status} in ('delivered', 'closed')`,
  ordered: sql`${mandatesTable.status} = 'ordered'`,
  kickoffOpen: sql`(${mandatesTable.kickoff} is distinct from 'sent' and (${mandatesTable.status} in ('draft', 'offered', 'ordered') or (${mandatesTable.kickoff} = 'issued' and ${mandatesTable.status} = 'in_progress')))`,
} satisfies Partial<Record<Condition, SQL>>

/** Whether a column refers to this person. */
export const refersTo = (column: Column, person: ReachSubject) => sql`${column} = ${idOf(person)}`

/** The companies to which a person belongs now; evaluated once for a statement, unless a column names the person. */
const companiesOf = (person: ReachSubject) =>
  sql`array(select company from people where person = ${idOf(person)} and until is null and deleted_at is null)`

/** The mandates of their company that are opened to a person, as long as they belong to it. */
export const openedTo = (person: ReachSubject) =>
  sql`array(select opening.mandate from openings opening
    join mandates opened on opened.id = opening.mandate
    join people belonging on belonging.company = opened.client_company and belonging.person = opening.person
      and belonging.until is null and belonging.deleted_at is null
    where opening.person = ${idOf(person)} and opening.deleted_at is null)`

/** The mandates of their companies for which a person answers. */
export const answeredFor = (person: ReachSubject) =>
  sql`array(select answered.id from mandates answered
    where answered.client = ${idOf(person)} and answered.client_company = any(${companiesOf(person)}))`

/** Whether a client stands for themselves, or belongs to the company for which they answer. */
export const standsForClient = (company: Column, person: ReachSubject) =>
  sql`(${company} is null or ${company} = any(${companiesOf(person)}))`

/** A person stands on the client's side as the client, unless they have left the company, or as one to whom it is opened. */
const isOnClientSide = (person: ReachSubject) =>
  sql`(${refersTo(mandatesTable.client, person)} and ${standsForClient(mandatesTable.client_company, person)}
    or ${mandatesTable.id} = any(${openedTo(person)}))`

export const ofMandates = {
  own: (person: ReachSubject, condition?: SQL) => and(isOnClientSide(person), condition)!,
  assigned: (person: ReachSubject, condition?: SQL) =>
    and(refersTo(mandatesTable.partner, person), condition)!,
}

/** Whether a mandate exists that meets both conditions and is not in the trash. */
const hasMandate = (selected: SQL, reach: SQL) =>
  exists(
    sql`(select 1 from ${mandatesTable} where ${and(selected, isNull(mandatesTable.deleted_at), reach)})`,
  )

const clientSide = (person: ReachSubject, condition?: SQL) =>
  ofMandates.own(person, and(mandateConditions[reachedByClient], condition))

/** A person reaches a building through their mandates on it; conditions must hold for one of these. */
export const ofBuildings = (building: Column) => {
  const onBuilding = sql`${mandatesTable.building} = ${building}`
  return {
    own: (person: ReachSubject, condition?: SQL) =>
      hasMandate(onBuilding, clientSide(person, condition)),
    assigned: (person: ReachSubject, condition?: SQL) =>
      hasMandate(onBuilding, ofMandates.assigned(person, condition)),
  }
}

/**
 * A person reaches a technical row through its own mandate, which hides rows of earlier owners;
 * conditions apply to the row or its mandate.
 */
export const ofRows = ({ mandate }: { mandate: Column }) => {
  const ownMandate = sql`${mandatesTable.id} = ${mandate}`
  return {
    own: (person: ReachSubject, condition?: SQL) =>
      hasMandate(ownMandate, clientSide(person, condition)),
    assigned: (person: ReachSubject, condition?: SQL) =>
      hasMandate(ownMandate, ofMandates.assigned(person, condition)),
  }
}

/** Whether somebody is the client or the partner of the mandate, or it is opened to them. */
export const withinMandates = (mandate: Column) => (person: ReachSubject) =>
  sql`exists (select from mandates involved where involved.id = ${mandate}
    and (${idOf(person)} in (involved.client, involved.partner) or involved.id = any(${openedTo(person)})))`

/** Clients and partners who can see a building by a mandate, each once. */
export const peopleOnBuilding: PeopleOn = async (building, db) => {
  const onBuilding = sql`${mandatesTable.building} = ${building}`
  const named = sql<string>`coalesce(${usersTable.company_name}, ${usersTable.name})`
  const reaches = { client: clientSide, partner: ofMandates.assigned }
  const found = await Promise.all(
    (['client', 'partner'] as const).map(async (group) => {
      const subject = { id: sql`${usersTable.id}`, groups: [group] }
      const rows = await db
        .select({ id: usersTable.id, name: named })
        .from(usersTable)
        .where(
          and(
            // Few, of whom their reach is asked.
            sql`${usersTable.id} in (
              select unnest(array[client, partner]) from mandates where building = ${building}
              union select opening.person from openings opening
                join mandates opened on opened.id = opening.mandate where opened.building = ${building})`,
            sql`${group} = any(${usersTable.groups})`,
            isNull(usersTable.deleted_at),
            hasMandate(onBuilding, reaches[group](subject)),
          ),
        )
      return rows.map((one) => ({ ...one, group }))
    }),
  )
  const all = found.flat().sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id)
  return all.filter(({ id }, at) => all.findIndex((one) => one.id === id) === at)
}
