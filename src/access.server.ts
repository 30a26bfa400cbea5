import { and, isNull, or, type SQL, sql } from 'drizzle-orm'
import { access, type Condition, impliedBy } from './access.ts'
import type { AnyServerFeature, ReachConditions, ServerRecords } from './feature.server.ts'
import { serverFeatures } from './features.server.ts'
import {
  type Action,
  type Person,
  type Reach,
  type Rule,
  rulesFor,
  rulesForPart,
} from './kernel/access.ts'
import type { Db } from './kernel/database/db.server.ts'
import { createStatementCache, parameter, rightsKey } from './kernel/database/statements.server.ts'
import type { CallerRights } from './kernel/http/handler.server.ts'
import type { ReachSubject } from './kernel/record/reachSubject.server.ts'
import type { Labels } from './kernel/record/resource.ts'

type RecordsWithReach = ServerRecords & { reach: ReachConditions }

const features: readonly AnyServerFeature[] = serverFeatures

/** Reach of all resources: that of buildings follows from mandates, which come later. */
const reachOf: Record<string, ReachConditions> = Object.assign(
  {},
  ...features.map(({ reach }) => reach),
)

/** Records of all features by resource, in the order of `features.ts`. */
const recordsWithReach: Record<string, RecordsWithReach> = Object.fromEntries(
  features.flatMap(({ records = {} }) =>
    Object.entries(records).map(([resource, resourceRecords]) => [
      resource,
      { ...resourceRecords, reach: reachOf[resource] ?? {} },
    ]),
  ),
)

/** The conditions in SQL of the feature that has this one. */
export function conditionsWith(name: Condition): Record<string, SQL> {
  const found = features.find(({ conditions = {} }) => name in conditions)?.conditions
  if (!found) throw new Error(`No feature has the condition ${name} in SQL.`)
  return found
}

/** A condition in SQL; a property test compares it with `access.ts`. */
export const conditionSql = (name: Condition): SQL => conditionsWith(name)[name]!

/** Tables of records, and which of these stay in the trash; a table comes before those it refers to. */
export const purgedTables = Object.entries(recordsWithReach)
  .map(([resource, { table, isKept }]) => {
    const kept = or(isKept, ...features.flatMap(({ keeps = {} }) => keeps[resource] ?? []))
    return { table, ...(kept && { isKept: kept }) }
  })
  .reverse()

const statement = createStatementCache()

/** Reads, in one statement, the ids and labels of these records that a right covers. */
async function readLabels(
  db: Db,
  wanted: Record<string, readonly number[]>,
  { right = () => true, excludesTrash = false }: ReadOptions = {},
) {
  const resources = Object.keys(wanted).filter(
    (resource) => wanted[resource]!.length > 0 && resource in recordsWithReach,
  )
  if (resources.length === 0) return []
  const rights = resources.map((resource) => right(resource))
  const key = rightsKey(rights)
  const reading = statement(db, key && `${resources} ${key} ${excludesTrash}`, () => {
    const parts = resources.map((resource, index) => {
      const { table, label, isMerged = sql`false` } = recordsWithReach[resource]!
      const where = and(
        sql`${table.id} = any(${parameter(resource)}::int[])`,
        excludesTrash ? isNull(table.deleted_at) : undefined,
        rights[index] === true ? undefined : sql`${rights[index]}`,
      )
      return sql`select ${resource}::text as resource, ${table.id} as id, ${label} as label, ${isMerged} as is_merged from ${table} where ${where}`
    })
    const [resource, id, label] = [sql<string>`resource`, sql<number>`id`, sql<string>`label`]
    const isMerged = sql<boolean>`is_merged`
    return db
      .select({ resource, id, label, isMerged })
      .from(sql`(${sql.join(parts, sql` union all `)}) as found`)
  })
  const ids = resources.map((resource) => [resource, `{${wanted[resource]!.join()}}`])
  const rows = await reading.execute(Object.fromEntries(ids))
  return rows as { resource: string; id: number; label: string; isMerged: boolean }[]
}

type ReadOptions = {
  right?: (resource: string) => SQL | boolean
  /** Whether to leave out the trash. */
  excludesTrash?: boolean
}

/** Translates a reader's rights to SQL conditions. */
export function rightsOf(person: ReachSubject): CallerRights {
  const conditions = new Map<string, SQL | boolean>()

  function conditionOf(resource: string, rules: readonly Rule[]): SQL | boolean {
    if (rules.length === 0) return false
    if (rules.some((rule) => rule.reach === 'all' && !rule.conditions)) return true
    const names = withoutCovered(
      resource,
      [...new Set(rules.map((rule) => [rule.reach, ...(rule.conditions ?? [])].join('/')))].sort(),
    )
    const key = `${resource}:${names.join()}`
    const cached = conditions.get(key)
    if (cached !== undefined) return cached
    const anyRule = or(
      ...names.map((name) => {
        const [reach, ...ruleConditions] = name.split('/') as [Reach, ...Condition[]]
        const narrowed = and(...ruleConditions.map(conditionSql))
        if (reach === 'all') return narrowed
        return recordsWithReach[resource]!.reach[reach]?.(person, narrowed) ?? sql`false`
      }),
    )!
    const within = names.some((name) => name.split('/')[0] === 'all')
      ? undefined
      : recordsWithReach[resource]!.reach.within?.(person)
    const condition = and(within, anyRule)!
    conditions.set(key, condition)
    return condition
  }

  /**
   * Leaves out what another rule covers: it would be asked of each row in vain, and hide that somebody may read a part
   * of all records that they see.
   */
  function withoutCovered(resource: string, names: readonly string[]) {
    const { coversEntered = {} } = recordsWithReach[resource]?.reach ?? {}
    const covering = person.groups.flatMap((group) => coversEntered[group] ?? [])
    const coversAllEntered = covering.length > 0 && covering.every((name) => names.includes(name))
    return names.filter(
      (name) =>
        !(coversAllEntered && name === 'entered') &&
        !names.some((other) => other !== name && isCovered(name, other)),
    )
  }

  const rights: CallerRights = {
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
      const rows = await readLabels(db, { [resource]: ids }, { right: () => where })
      return new Set(rows.map(({ id }) => id))
    },
    async referable(db, wanted) {
      const right = (resource: string) => rights.to(resource, 'read')
      const rows = await readLabels(db, wanted, { right, excludesTrash: true })
      return Object.fromEntries(
        Object.keys(wanted).map((resource) => [
          resource,
          new Map(rows.filter((row) => row.resource === resource).map((row) => [row.id, row])),
        ]),
      )
    },
    async visible(db, wanted) {
      const found = await rights.referable(db, wanted)
      return Object.fromEntries(
        Object.entries(found).map(([resource, ids]) => [resource, new Set(ids.keys())]),
      )
    },
    async labelsOf(db, wanted) {
      const labels: Labels = Object.fromEntries(
        Object.keys(wanted).map((resource) => [resource, {}]),
      )
      for (const { resource, id, label } of await readLabels(db, wanted))
        labels[resource]![id] = label
      return labels
    },
    labels(resource, ids) {
      const { table, label } = recordsWithReach[resource]!
      return sql`(select json_object_agg(named.id, ${label}) from ${table} named where named.id = any(${ids}))`
    },
    label(resource, id) {
      const { table, label } = recordsWithReach[resource]!
      return sql`(select ${label} from ${table} named where named.id = ${id})`
    },
  }
  return rights
}

/** Whether a rule (`reach/condition`) reaches nothing that another one of the same reach does not. */
function isCovered(name: string, other: string) {
  const [reach, ...conditions] = name.split('/') as [Reach, ...Condition[]]
  const [otherReach, ...needed] = other.split('/') as [Reach, ...Condition[]]
  return (
    reach === otherReach &&
    needed.every((one) => conditions.some((each) => each === one || impliedBy[each] === one))
  )
}

/** Whether a person has `<resource>:<action>` on at least some records. */
export function may(person: Person, permission: string): boolean {
  const [resource, action] = permission.split(':') as [string, Action]
  return rulesFor(access, person, resource, action).length > 0
}

/** Source for values that a person enters: their first group that is a source. */
export function callerSource(person: Person): string {
  return ['admin', 'partner', 'client'].find((group) => person.groups.includes(group)) ?? 'system'
}
