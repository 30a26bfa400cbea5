import { type access, type Condition, type Group, groups } from '../../access.ts'
import type { Action, Reach, Rights, Rule } from '../../kernel/access.ts'

type Table = typeof access
/** A key of some member of a union. */
type KeyOf<T> = T extends unknown ? keyof T : never
type Of<T, K extends PropertyKey> = T extends { [_ in K]: infer V } ? V : never
type OfGroups = Table[keyof Table] extends infer R
  ? R extends unknown
    ? R[keyof R]
    : never
  : never

export type ResourceName = keyof Table
/** Every field group of the table of rights, and what else can be written apart. */
export type PartName = KeyOf<Of<OfGroups, 'read'> | Of<OfGroups, 'write'>> & string

/** What one sentence of the table gives: these actions, or these states to move to, as far as it goes. */
export type GrantedActions = { to: string[]; reach: Reach; conditions: readonly Condition[] }

/** What can be done with a record as a whole, with a part of it, or which states it can be moved to. */
export type RightsRow = {
  about: 'record' | 'states' | { part: string }
  grants: Record<Group, GrantedActions[]>
}

/** The rights on one resource by what they are about, with all that one rule gives in one grant. */
export function rightsRows(byGroup: Partial<Record<string, Rights>>): RightsRow[] {
  const rows = new Map<string, RightsRow>()
  for (const group of groups)
    for (const [action, given] of Object.entries(byGroup[group] ?? {}) as [Action, Given][])
      for (const [part, rule] of isRule(given) ? [[undefined, given] as const] : entries(given)) {
        const isState = action === 'transitions'
        const about = part === undefined ? 'record' : isState ? 'states' : { part }
        const key = typeof about === 'string' ? about : `part ${part}`
        const row = rows.get(key) ?? { about, grants: noGrants() }
        rows.set(key, row)
        give(row.grants[group], isState ? (part ?? '') : action, rule)
      }
  const place = ({ about }: RightsRow) => (about === 'record' ? 0 : about === 'states' ? 1 : 2)
  return [...rows.values()].sort((a, b) => place(a) - place(b))
}

type Given = Rule | Record<string, Rule>
const isRule = (given: Given): given is Rule => typeof given.reach === 'string'
const entries = (given: Record<string, Rule>) => Object.entries(given)

const noGrants = () =>
  Object.fromEntries(groups.map((group) => [group, []])) as unknown as Record<
    Group,
    GrantedActions[]
  >

function give(grants: GrantedActions[], to: string, { reach, conditions = [] }: Rule) {
  const same = grants.find(
    (grant) => grant.reach === reach && String(grant.conditions) === String(conditions),
  )
  if (same) same.to.push(to)
  else grants.push({ to: [to], reach, conditions: conditions as readonly Condition[] })
}
