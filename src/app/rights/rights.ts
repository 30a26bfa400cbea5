import { type access, type Condition, type Group, groups } from '../../access.ts'
import type { Action, Reach, Rights, Rule } from '../../kernel/access.ts'

type Table = typeof access
/** The keys of all members of a union. */
type KeyOf<T> = T extends unknown ? keyof T : never
/** The values of a key in those members of a union that have it. */
type ValueOf<T, K extends PropertyKey> = T extends { [_ in K]: infer V } ? V : never
/** The rights of any group on any resource. */
type AnyGroupRights = Table[keyof Table] extends infer R
  ? R extends unknown
    ? R[keyof R]
    : never
  : never

export type ResourceName = keyof Table
/** Field groups of the access table, and other parts with their own write rights. */
export type PartName = KeyOf<ValueOf<AnyGroupRights, 'read'> | ValueOf<AnyGroupRights, 'write'>> &
  string

/** Actions, or the states to which transitions are allowed (`to`), under the same reach and conditions. */
export type GrantedActions = { to: string[]; reach: Reach; conditions: readonly Condition[] }

/** Grants on a whole record, on a part of it, or on its transitions. */
export type RightsRow = {
  about: 'record' | 'states' | { part: string }
  grants: Record<Group, GrantedActions[]>
}

/** Rows that show the rights on a resource; actions under the same rule are merged into one grant. */
export function rightsRows(byGroup: Partial<Record<string, Rights>>): RightsRow[] {
  const rows = new Map<string, RightsRow>()
  for (const group of groups)
    for (const [action, rules] of Object.entries(byGroup[group] ?? {}) as [Action, RuleOrParts][])
      for (const [part, rule] of isRule(rules) ? [[undefined, rules] as const] : entries(rules)) {
        const isState = action === 'transitions'
        const about = part === undefined ? 'record' : isState ? 'states' : { part }
        const key = typeof about === 'string' ? about : `part ${part}`
        const row = rows.get(key) ?? { about, grants: noGrants() }
        rows.set(key, row)
        addGrant(row.grants[group], isState ? (part ?? '') : action, rule)
      }
  const rank = ({ about }: RightsRow) => (about === 'record' ? 0 : about === 'states' ? 1 : 2)
  return [...rows.values()].sort((a, b) => rank(a) - rank(b))
}

type RuleOrParts = Rule | Record<string, Rule>
const isRule = (rules: RuleOrParts): rules is Rule => typeof rules.reach === 'string'
const entries = (rules: Record<string, Rule>) => Object.entries(rules)

const noGrants = () =>
  Object.fromEntries(groups.map((group) => [group, []])) as unknown as Record<
    Group,
    GrantedActions[]
  >

function addGrant(grants: GrantedActions[], to: string, { reach, conditions = [] }: Rule) {
  const same = grants.find(
    (grant) => grant.reach === reach && String(grant.conditions) === String(conditions),
  )
  if (same) same.to.push(to)
  else grants.push({ to: [to], reach, conditions: conditions as readonly Condition[] })
}
