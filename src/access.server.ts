import { and, eq, exists, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { access, type Condition } from './access.ts'
import { buildings } from './features/buildings/building.table.ts'
import { mandates } from './features/mandates/mandate.table.ts'
import { products } from './features/products/product.table.ts'
import { users } from './features/users/user.table.ts'
import {
  type Action,
  type Person,
  type Reach,
  type Rule,
  rulesFor,
  rulesForPart,
} from './kernel/access.ts'
import type { Db } from './kernel/db.server.ts'
import type { RecordTable } from './kernel/record.server.ts'
import type { Labels } from './kernel/resource.ts'
import type { Rights } from './kernel/serve.server.ts'

type Reached = {
  table: RecordTable
  /** The rows that a reach other than `all` gives to a person, under a condition. */
  reach: Partial<Record<Exclude<Reach, 'all'>, (person: Person, condition: SQL | undefined) => SQL>>
  /** What people call a record. */
  label: SQL
}

/** Conditions in SQL, by table; a property test holds them to their twins in `access.ts`. */
export const conditionSql: Record<Condition, SQL> = {
  offered: sql`${mandates.status} <> 'draft'`,
  ordered: sql`${mandates.status} = 'ordered'`,
}

const ofMandates = {
  own: (person: Person, condition?: SQL) => and(eq(mandates.client, person.id), condition)!,
  assigned: (person: Person, condition?: SQL) => and(eq(mandates.partner, person.id), condition)!,
}

/** A building is reached through the mandates on it that the person reads. */
const throughMandates = (reach: SQL) =>
  exists(
    sql`(select 1 from ${mandates} where ${and(sql`${mandates.building} = ${buildings.id}`, isNull(mandates.deleted_at), reach)})`,
  )

/** The only place that knows by which columns a record is somebody's; in the order of the features. */
const reached: Record<string, Reached> = {
  users: {
    table: users,
    reach: { own: (person) => eq(users.id, person.id) },
    label: sql`coalesce(${users.company_name}, ${users.name})`,
  },
  products: { table: products, reach: {}, label: sql`${products.code}` },
  buildings: {
    table: buildings,
    reach: {
      own: (person) => throughMandates(ofMandates.own(person, conditionSql.offered)),
      assigned: (person) => throughMandates(ofMandates.assigned(person)),
    },
    label: sql`${buildings.address}`,
  },
  mandates: { table: mandates, reach: ofMandates, label: sql`${mandates.number}` },
}

/** Tables of records; what refers to another stands before it. */
export const recordTables = Object.values(reached)
  .map(({ table }) => table)
  .reverse()

/** The ids of those of these records that fulfil a condition. */
async function idsOf(db: Db, resource: string, ids: readonly number[], where: SQL) {
  const { table } = reached[resource]!
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.id, [...new Set(ids)]), where))
  return new Set(rows.map(({ id }) => id as number))
}

/** A person's rights as conditions on rows. */
export function rightsOf(person: Person): Rights {
  const conditions = new Map<string, SQL | boolean>()

  function conditionOf(resource: string, rules: readonly Rule[]): SQL | boolean {
    if (rules.length === 0) return false
    if (rules.some(({ reach, condition }) => reach === 'all' && !condition)) return true
    const names = [
      ...new Set(rules.map(({ reach, condition = '' }) => `${reach}/${condition}`)),
    ].sort()
    const key = `${resource}:${names.join()}`
    const known = conditions.get(key)
    if (known !== undefined) return known
    const made = or(
      ...names.map((name) => {
        const [reach, condition] = name.split('/') as [Reach, Condition | '']
        const narrowed = condition === '' ? undefined : conditionSql[condition]
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
      return where === false ? new Set() : idsOf(db, resource, ids, where)
    },
    async areVisible(db: Db, resource: string, ids: readonly number[]) {
      const where = rights.to(resource, 'read')
      if (where === false) return false
      const { table } = reached[resource]!
      const there = and(isNull(table.deleted_at), where === true ? undefined : where)!
      return (await idsOf(db, resource, ids, there)).size === new Set(ids).size
    },
    async labelsOf(db: Db, wanted: Record<string, readonly number[]>) {
      const labels: Labels = {}
      const parts: SQL[] = []
      for (const [resource, ids] of Object.entries(wanted)) {
        labels[resource] = {}
        const { table, label } = reached[resource]!
        if (ids.length > 0)
          parts.push(
            sql`select ${resource}::text as resource, ${table.id} as id, ${label} as label from ${table} where ${table.id} = any(${`{${ids.join()}}`}::int[])`,
          )
      }
      if (parts.length === 0) return labels
      const { rows } = await db.execute<{ resource: string; id: number; label: string }>(
        sql.join(parts, sql` union all `),
      )
      for (const { resource, id, label } of rows) labels[resource]![id] = label
      return labels
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
