import { and, type Column, eq, exists, isNull, or, type SQL, sql } from 'drizzle-orm'
import { access, type Condition, reachedByClient } from './access.ts'
import { buildings } from './features/buildings/building.table.ts'
import type { PeopleOn } from './features/buildings/merge/merge.server.ts'
import { mandateNotes, mandates } from './features/mandates/mandate.table.ts'
import { products } from './features/products/product.table.ts'
import { proposals } from './features/proposals/proposal.table.ts'
import { reports } from './features/reports/report.table.ts'
import { settings } from './features/settings/settings.table.ts'
import {
  consumptions,
  heatingSystems,
  idc,
  maintenanceCompanies,
  renovations,
} from './features/technical/technical.table.ts'
import { users } from './features/users/user.table.ts'
import { views } from './features/views/view.table.ts'
import {
  type Action,
  type Person,
  type Reach,
  type Rule,
  rulesFor,
  rulesForPart,
} from './kernel/access.ts'
import type { Db } from './kernel/database/db.server.ts'
import { argument, keepStatements, keyOfRights } from './kernel/database/statements.server.ts'
import type { Rights } from './kernel/http/serve.server.ts'
import type { RecordTable } from './kernel/record/recordRead.server.ts'
import type { Labels } from './kernel/record/resource.ts'

type Reached = {
  table: RecordTable
  /** The rows that a reach other than `all` gives to a person, under a condition. */
  reach: Partial<Record<Exclude<Reach, 'all'>, (person: Person, condition: SQL | undefined) => SQL>>
  /** What people call a record, by the columns of its table alone. */
  label: SQL
}

/** Conditions in SQL, by table; a property test holds them to their twins in `access.ts`. */
export const conditionSql: Record<Condition, SQL> = {
  shown: sql`(${mandates.status} <> 'draft' or ${mandates.origin} = 'request')`,
  offered: sql`${mandates.status} <> 'draft'`,
  open: sql`${mandates.status} not in ('closed', 'cancelled')`,
  underWay: sql`${mandates.status} in ('ordered', 'in_progress', 'in_review')`,
  inProgress: sql`${mandates.status} = 'in_progress'`,
  published: sql`${mandates.status} in ('delivered', 'closed')`,
  ordered: sql`${mandates.status} = 'ordered'`,
  kickoffOpen: sql`${mandates.status} in ('draft', 'offered', 'ordered')`,
  unaccepted: sql`${consumptions.accepted} is not true`,
  handedOut: sql`${reports.published_at} is not null`,
  draft: sql`${reports.published_at} is null`,
}

const ofMandates = {
  own: (person: Person, condition?: SQL) => and(eq(mandates.client, person.id), condition)!,
  assigned: (person: Person, condition?: SQL) => and(eq(mandates.partner, person.id), condition)!,
}

/** Mandates of a kind that somebody reaches: by their building, or as the one that a row came from. */
const throughMandates = (which: SQL, reach: SQL) =>
  exists(sql`(select 1 from ${mandates} where ${and(which, isNull(mandates.deleted_at), reach)})`)

const clientSide = (person: Person, condition?: SQL) =>
  ofMandates.own(person, and(conditionSql[reachedByClient], condition))

/**
 * A building is reached through the mandates on it that the person reads; a condition holds where it
 * does for one of them.
 */
const ofBuildings = (building: Column) => {
  const on = sql`${mandates.building} = ${building}`
  return {
    own: (person: Person, condition?: SQL) => throughMandates(on, clientSide(person, condition)),
    assigned: (person: Person, condition?: SQL) =>
      throughMandates(on, ofMandates.assigned(person, condition)),
  }
}

/**
 * A technical row is reached through the mandate that it came from, so that nobody sees those of an
 * earlier owner; a condition is one on the row or on its mandate.
 */
const ofRows = ({ mandate }: { mandate: Column }) => {
  const its = sql`${mandates.id} = ${mandate}`
  return {
    own: (person: Person, condition?: SQL) => throughMandates(its, clientSide(person, condition)),
    assigned: (person: Person, condition?: SQL) =>
      throughMandates(its, ofMandates.assigned(person, condition)),
  }
}

const ofEnteredRows = (table: { mandate: Column; entered_by: Column }) => {
  const { own, assigned } = ofRows(table)
  return {
    own,
    assigned,
    entered: (person: Person, condition?: SQL) =>
      and(eq(table.entered_by, person.id), own(person, condition))!,
  }
}

/** What the canton published belongs to the building itself. */
const ofOfficialRows = (table: { mandate: Column; building: Column }) => {
  const [rows, building] = [ofRows(table), ofBuildings(table.building)]
  const either = (of: SQL, its: SQL) => or(of, and(isNull(table.mandate), its))!
  return {
    own: (person: Person, condition?: SQL) =>
      either(rows.own(person, condition), building.own(person, condition)),
    assigned: (person: Person, condition?: SQL) =>
      either(rows.assigned(person, condition), building.assigned(person, condition)),
  }
}

/** Clients and partners who see a building, each once: those of its mandates whose group reaches it. */
export const peopleOnBuilding: PeopleOn = async (building, db) => {
  const shown = { client: conditionSql[reachedByClient], partner: undefined }
  const found = await Promise.all(
    (['client', 'partner'] as const).map(async (group) => {
      const named = sql<string>`coalesce(${users.company_name}, ${users.name})`
      const rows = await db
        .select({ id: users.id, name: named })
        .from(mandates)
        .innerJoin(users, sql`${users.id} = ${mandates[group]} and ${group} = any(${users.groups})`)
        .where(
          and(
            eq(mandates.building, building),
            isNull(mandates.deleted_at),
            isNull(users.deleted_at),
            shown[group],
          ),
        )
        .groupBy(users.id)
      return rows.map((one) => ({ ...one, group }))
    }),
  )
  const all = found.flat().sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id)
  return all.filter(({ id }, at) => all.findIndex((one) => one.id === id) === at)
}

/** The only place that knows by which columns a record is somebody's; in the order of the features. */
const reached: Record<string, Reached> = {
  users: {
    table: users,
    reach: { own: (person) => eq(users.id, person.id) },
    label: sql`coalesce(company_name, name)`,
  },
  products: { table: products, reach: {}, label: sql`code` },
  buildings: {
    table: buildings,
    reach: ofBuildings(buildings.id),
    label: sql`address`,
  },
  mandates: { table: mandates, reach: ofMandates, label: sql`number` },
  mandate_notes: { table: mandateNotes, reach: {}, label: sql`id::text` },
  consumptions: {
    table: consumptions,
    reach: ofEnteredRows(consumptions),
    label: sql`to_char(start_date, 'DD.MM.YYYY')`,
  },
  heating_systems: {
    table: heatingSystems,
    reach: ofEnteredRows(heatingSystems),
    label: sql`id::text`,
  },
  maintenance_companies: {
    table: maintenanceCompanies,
    reach: ofEnteredRows(maintenanceCompanies),
    label: sql`company_name`,
  },
  renovations: {
    table: renovations,
    reach: ofEnteredRows(renovations),
    label: sql`element`,
  },
  idc: { table: idc, reach: ofOfficialRows(idc), label: sql`year::text` },
  reports: {
    table: reports,
    reach: ofRows(reports),
    label: sql`number::text`,
  },
  settings: { table: settings, reach: {}, label: sql`coalesce(organisation, '')` },
  proposals: {
    table: proposals,
    reach: { own: (person) => eq(proposals.author, person.id) },
    label: sql`coalesce(field, resource)`,
  },
  views: {
    table: views,
    reach: {
      own: (person) => eq(views.owner, person.id),
      shared: (person) => or(eq(views.owner, person.id), views.is_shared)!,
    },
    label: sql`name`,
  },
}

/** Tables of records; what refers to another stands before it. */
export const recordTables = Object.values(reached)
  .map(({ table }) => table)
  .reverse()

const statement = keepStatements()

/** Those of these records that a right reaches, with what people call them, in one statement. */
async function readEach(
  db: Db,
  wanted: Record<string, readonly number[]>,
  { right = () => true, isThere = false }: Wanted = {},
) {
  const resources = Object.keys(wanted).filter((resource) => wanted[resource]!.length > 0)
  if (resources.length === 0) return []
  const rights = resources.map((resource) => right(resource))
  const key = keyOfRights(rights)
  const reading = statement(db, key && `${resources} ${key} ${isThere}`, () => {
    const parts = resources.map((resource, at) => {
      const { table, label } = reached[resource]!
      const where = and(
        sql`${table.id} = any(${argument(resource)}::int[])`,
        isThere ? isNull(table.deleted_at) : undefined,
        rights[at] === true ? undefined : sql`${rights[at]}`,
      )
      return sql`select ${resource}::text as resource, ${table.id} as id, ${label} as label from ${table} where ${where}`
    })
    const [resource, id, label] = [sql<string>`resource`, sql<number>`id`, sql<string>`label`]
    return db
      .select({ resource, id, label })
      .from(sql`(${sql.join(parts, sql` union all `)}) as found`)
  })
  const ids = resources.map((resource) => [resource, `{${wanted[resource]!.join()}}`])
  const rows = await reading.execute(Object.fromEntries(ids))
  return rows as { resource: string; id: number; label: string }[]
}

type Wanted = {
  right?: (resource: string) => SQL | boolean
  /** Whether what lies in the trash is left out. */
  isThere?: boolean
}

/** A person's rights as conditions on rows. */
export function rightsOf(person: Person): Rights {
  const conditions = new Map<string, SQL | boolean>()

  function conditionOf(resource: string, rules: readonly Rule[]): SQL | boolean {
    if (rules.length === 0) return false
    if (rules.some(({ reach, conditions: asked }) => reach === 'all' && !asked)) return true
    const names = [
      ...new Set(rules.map(({ reach, conditions: asked = [] }) => [reach, ...asked].join('/'))),
    ].sort()
    const key = `${resource}:${names.join()}`
    const known = conditions.get(key)
    if (known !== undefined) return known
    const made = or(
      ...names.map((name) => {
        const [reach, ...asked] = name.split('/') as [Reach, ...Condition[]]
        const narrowed = and(...asked.map((condition) => conditionSql[condition]))
        if (reach === 'all') return narrowed
        return reached[resource]!.reach[reach]?.(person, narrowed) ?? sql`false`
      }),
    )!
    conditions.set(key, made)
    return made
  }

  const rights: Rights = {
    to: (resource: string, action: Action, part?: string) =>
      conditionOf(
        resource,
        part === undefined
          ? rulesFor(access, person, resource, action)
          : rulesForPart(access, person, resource, action, part),
      ),
    async withinReach(db: Db, resource: string, ids: readonly number[]) {
      const where = rights.to(resource, 'read')
      if (where === true) return new Set(ids)
      if (where === false) return new Set()
      const rows = await readEach(db, { [resource]: ids }, { right: () => where })
      return new Set(rows.map(({ id }) => id))
    },
    async visible(db, wanted) {
      const right = (resource: string) => rights.to(resource, 'read')
      const rows = await readEach(db, wanted, { right, isThere: true })
      return Object.fromEntries(
        Object.keys(wanted).map((resource) => [
          resource,
          new Set(rows.filter((row) => row.resource === resource).map(({ id }) => id)),
        ]),
      )
    },
    async labelsOf(db, wanted) {
      const labels: Labels = Object.fromEntries(
        Object.keys(wanted).map((resource) => [resource, {}]),
      )
      for (const { resource, id, label } of await readEach(db, wanted))
        labels[resource]![id] = label
      return labels
    },
    labels(resource, ids) {
      const { table, label } = reached[resource]!
      return sql`(select json_object_agg(named.id, ${label}) from ${table} named where named.id = any(${ids}))`
    },
    label(resource, id) {
      const { table, label } = reached[resource]!
      return sql`(select ${label} from ${table} named where named.id = ${id})`
    },
  }
  return rights
}

/** Whether some record allows a person what `<resource>:<action>` says. */
export function may(person: Person, permission: string): boolean {
  const [resource, action] = permission.split(':') as [string, Action]
  return rulesFor(access, person, resource, action).length > 0
}

/** Source of what a person enters: the side of the first group that has one. */
export function sourceOf(person: Person): string {
  return ['admin', 'partner', 'client'].find((group) => person.groups.includes(group)) ?? 'system'
}
