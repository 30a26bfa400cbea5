import {
  and,
  type Column,
  eq,
  exists,
  isNotNull,
  isNull,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { type Condition, freshHours, reachedByClient } from './access.ts'
import { usersTable } from './features/auth/user.table.ts'
import type { PeopleOn } from './features/buildings/merge/merge.server.ts'
import { filesTable, hasVersionsByOthers } from './features/files/file.table.ts'
import { isOffered, isShownToClient, mandatesTable } from './features/mandates/mandate.table.ts'
import { quotesTable } from './features/quotes/quote.table.ts'
import { commercialTypes } from './features/reference/documentTypes.ts'
import { reportsTable } from './features/reports/report.table.ts'
import { consumptionsTable } from './features/technical/technical.table.ts'
import type { Person } from './kernel/access.ts'

/** Conditions in SQL; a property test compares them with `access.ts`. */
export const conditionSql: Record<Condition, SQL> = {
  shown: isShownToClient,
  offered: isOffered,
  open: sql`${mandatesTable.status} not in ('closed', 'cancelled')`,
  together: sql`${mandatesTable.status} in ('ordered', 'in_progress', 'in_review', 'delivered')`,
  underWay: sql`${mandatesTable.status} in ('ordered', 'in_progress', 'in_review')`,
  inProgress: sql`${mandatesTable.status} = 'in_progress'`,
  published: sql`${mandatesTable.status} in ('delivered', 'closed')`,
  ordered: sql`${mandatesTable.status} = 'ordered'`,
  kickoffOpen: sql`(${mandatesTable.kickoff} is distinct from 'sent' and (${mandatesTable.status} in ('draft', 'offered', 'ordered') or (${mandatesTable.kickoff} = 'issued' and ${mandatesTable.status} = 'in_progress')))`,
  unaccepted: sql`${consumptionsTable.accepted} is not true`,
  handedOut: sql`(${reportsTable.published_at} is not null and ${reportsTable.state} = 'done')`,
  draft: sql`${reportsTable.published_at} is null`,
  issued: sql`${quotesTable.sent_at} is not null`,
  technical: sql`${filesTable.type} <> all(${`{${commercialTypes.join()}}`}::text[])`,
  fresh: sql`(${filesTable.state} <> 'accepted' and ${filesTable.created_at} > now() - make_interval(hours => ${sql.raw(String(freshHours))}))`,
  soleAuthor: sql`not ${hasVersionsByOthers}`,
}

/**
 * Whether a column refers to this person. The id stands in the statement and is no parameter, so that PostgreSQL plans it by
 * how much this person reaches: one plan for all of them suits neither who has nearly everything nor who has little.
 */
const refersTo = (column: Column, person: Person) => sql`${column} = ${sql.raw(String(person.id))}`

export const ofMandates = {
  own: (person: Person, condition?: SQL) => and(refersTo(mandatesTable.client, person), condition)!,
  assigned: (person: Person, condition?: SQL) =>
    and(refersTo(mandatesTable.partner, person), condition)!,
}

/** Whether a mandate exists that meets both conditions and is not in the trash. */
const hasMandate = (selected: SQL, reach: SQL) =>
  exists(
    sql`(select 1 from ${mandatesTable} where ${and(selected, isNull(mandatesTable.deleted_at), reach)})`,
  )

const clientSide = (person: Person, condition?: SQL) =>
  ofMandates.own(person, and(conditionSql[reachedByClient], condition))

/** A person reaches a building through their mandates on it; conditions must hold for one of these. */
export const ofBuildings = (building: Column) => {
  const onBuilding = sql`${mandatesTable.building} = ${building}`
  return {
    own: (person: Person, condition?: SQL) => hasMandate(onBuilding, clientSide(person, condition)),
    assigned: (person: Person, condition?: SQL) =>
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
    own: (person: Person, condition?: SQL) => hasMandate(ownMandate, clientSide(person, condition)),
    assigned: (person: Person, condition?: SQL) =>
      hasMandate(ownMandate, ofMandates.assigned(person, condition)),
  }
}

/** Whether somebody is the client or the partner of the mandate. */
const withinMandates = (mandate: Column) => (person: Person) =>
  sql`exists (select from mandates involved where involved.id = ${mandate}
    and ${sql.raw(String(person.id))} in (involved.client, involved.partner))`

export const ofEnteredRows = (table: { mandate: Column; entered_by: Column }) => {
  const { own, assigned } = ofRows(table)
  return {
    coversEntered: { client: 'own' },
    own,
    assigned,
    entered: (person: Person, condition?: SQL) =>
      and(refersTo(table.entered_by, person), own(person, condition))!,
  }
}

/**
 * Clients reach the files that they sent and those published to them. `entered` is what somebody brought themselves, on
 * the side on which they see it: as the client, or a technical paper as the partner.
 */
export const ofFiles = (table: { mandate: Column; entered_by: Column; published_at: Column }) => {
  const rows = ofRows(table)
  const isTheirs = (person: Person) => refersTo(table.entered_by, person)
  return {
    within: withinMandates(table.mandate),
    coversEntered: { client: 'own', partner: 'assigned/technical' },
    own: (person: Person, condition?: SQL) =>
      and(or(isTheirs(person), isNotNull(table.published_at)), rows.own(person, condition))!,
    assigned: rows.assigned,
    entered: (person: Person, condition?: SQL) =>
      and(
        isTheirs(person),
        or(
          person.groups.includes('client') ? rows.own(person, condition) : sql`false`,
          person.groups.includes('partner')
            ? and(conditionSql.technical, rows.assigned(person, condition))
            : sql`false`,
        ),
      )!,
  }
}

/** Somebody entered a type if its label is theirs: they added it, and nobody has corrected it since. */
export const ofFileTypes = (table: { provenance: Column }) => ({
  entered: (person: Person, condition?: SQL) =>
    and(sql`(${table.provenance} -> 'label' ->> 'by')::int = ${person.id}`, condition)!,
})
/** Who reaches a file reaches what was read in it. */
export const ofBills = (table: { file: Column }) => {
  const files = ofFiles(filesTable)
  const hasFile = (reach: SQL) =>
    exists(
      sql`(select 1 from ${filesTable} where ${and(sql`${filesTable.id} = ${table.file}`, reach)})`,
    )
  return {
    own: (person: Person, condition?: SQL) => hasFile(files.own(person, condition)),
    assigned: (person: Person, condition?: SQL) => hasFile(files.assigned(person, condition)),
  }
}

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
  const inThread = (person: Person, thread: 'client' | 'partner') =>
    and(eq(table.thread, thread), refersTo(table.counterpart, person))
  const own = (person: Person, condition?: SQL) =>
    and(inThread(person, 'client'), rows.own(person, condition))!
  const assigned = (person: Person, condition?: SQL) =>
    and(inThread(person, 'partner'), rows.assigned(person, condition))!
  return {
    own,
    assigned,
    entered: (person: Person, condition?: SQL) => {
      const sides = [
        ...(person.groups.includes('admin') ? [condition ?? sql`true`] : []),
        ...(person.groups.includes('client') ? [own(person, condition)] : []),
        ...(person.groups.includes('partner') ? [assigned(person, condition)] : []),
      ]
      return and(refersTo(table.author, person), or(...sides, sql`false`))!
    },
  }
}

/** Partners do not reach requests for papers between the office and its client. */
export const ofRequests = (table: { mandate: Column; type: Column }) => {
  const { own, assigned } = ofRows(table)
  return {
    within: withinMandates(table.mandate),
    own,
    assigned: (person: Person, condition?: SQL) =>
      and(notInArray(table.type, [...commercialTypes]), assigned(person, condition))!,
  }
}

/** Clients reach the quotes that are addressed to them. */
export const ofQuotes = (table: { contractor: Column }) => ({
  own: (person: Person, condition?: SQL) => and(refersTo(table.contractor, person), condition)!,
})

/** Clients and partners reach the tasks of their mandates that are assigned to them. */
export const ofTasks = (table: { mandate: Column; person: Column }) => {
  const { own, assigned } = ofRows(table)
  const isTheirs = (person: Person) => refersTo(table.person, person)
  return {
    within: isTheirs,
    own: (person: Person, condition?: SQL) => and(isTheirs(person), own(person, condition))!,
    assigned: (person: Person, condition?: SQL) =>
      and(isTheirs(person), assigned(person, condition))!,
  }
}

/** Rows published by the canton have no mandate: who reaches the building reaches them. */
export const ofOfficialRows = (table: { mandate: Column; building: Column }) => {
  const [rows, building] = [ofRows(table), ofBuildings(table.building)]
  const either = (row: SQL, itsBuilding: SQL) => or(row, and(isNull(table.mandate), itsBuilding))!
  return {
    own: (person: Person, condition?: SQL) =>
      either(rows.own(person, condition), building.own(person, condition)),
    assigned: (person: Person, condition?: SQL) =>
      either(rows.assigned(person, condition), building.assigned(person, condition)),
  }
}

/** Clients and partners who can see a building, each once. */
export const peopleOnBuilding: PeopleOn = async (building, db) => {
  const shown = { client: conditionSql[reachedByClient], partner: undefined }
  const found = await Promise.all(
    (['client', 'partner'] as const).map(async (group) => {
      const named = sql<string>`coalesce(${usersTable.company_name}, ${usersTable.name})`
      const rows = await db
        .select({ id: usersTable.id, name: named })
        .from(mandatesTable)
        .innerJoin(
          usersTable,
          sql`${usersTable.id} = ${mandatesTable[group]} and ${group} = any(${usersTable.groups})`,
        )
        .where(
          and(
            eq(mandatesTable.building, building),
            isNull(mandatesTable.deleted_at),
            isNull(usersTable.deleted_at),
            shown[group],
          ),
        )
        .groupBy(usersTable.id)
      return rows.map((one) => ({ ...one, group }))
    }),
  )
  const all = found.flat().sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id)
  return all.filter(({ id }, at) => all.findIndex((one) => one.id === id) === at)
}
