import type { UUID } from 'node:crypto'

/**
 * Reach of a right: every record, the caller's own, those assigned to them, their own and shared ones, or their own
 * that they entered themselves. `access.server.ts` defines these for each table. Conditions narrow the reach; all of
 * them must hold.
 */
export type Reach = 'all' | 'own' | 'assigned' | 'shared' | 'entered'
export type Rule = { reach: Reach; conditions?: readonly string[] }

/** Rights of one group on one resource; everything else is refused. */
export type Rights = {
  /** By field group; a record is readable if any of its groups is. */
  read?: Record<string, Rule>
  write?: Record<string, Rule>
  /** By field group: values that the caller may propose but not write. */
  propose?: Record<string, Rule>
  create?: Rule
  delete?: Rule
  history?: Rule
  /** To view the product as this person. */
  view_as?: Rule
  /** By target state. */
  transitions?: Record<string, Rule>
}

/** The permission table: resource × group → rights. */
export type AccessTable = Record<string, Partial<Record<string, Rights>>>

/** The caller, as far as rights depend on them. */
export type Person = {
  id: number
  groups: readonly string[]
  /** Id of the caller's session; undefined in jobs. */
  session?: UUID
  /** The administrator who views the product as this person, read-only. */
  viewedBy?: Person
}

/** Whose rules are asked; the id counts for their reach alone. */
type InGroups = Pick<Person, 'groups'> & { id?: unknown }

export type Action =
  | 'read'
  | 'write'
  | 'propose'
  | 'create'
  | 'delete'
  | 'history'
  | 'view_as'
  | 'transitions'

/** Rules that grant a person an action on a resource, with any reach. */
export function rulesFor(
  table: AccessTable,
  person: InGroups,
  resource: string,
  action: Action,
): Rule[] {
  return rightsOf(table, person, resource).flatMap((rights) => {
    const granted = rights[action]
    if (!granted) return []
    return isRule(granted) ? [granted] : Object.values(granted)
  })
}

/** Rules that grant a person an action on one field group, or a transition to one state. */
export function rulesForPart(
  table: AccessTable,
  person: InGroups,
  resource: string,
  action: Action,
  part: string,
): Rule[] {
  return rightsOf(table, person, resource).flatMap((rights) => {
    const granted = rights[action]
    return !granted || isRule(granted) ? [] : (granted[part] ?? [])
  })
}

const rightsOf = (table: AccessTable, { groups }: InGroups, resource: string): Rights[] =>
  groups.flatMap((group) => table[resource]?.[group] ?? [])

const isRule = (granted: Rule | Record<string, Rule>): granted is Rule =>
  typeof granted.reach === 'string'

const actions: readonly Action[] = [
  'read',
  'write',
  'propose',
  'create',
  'delete',
  'history',
  'view_as',
  'transitions',
]

/** Permissions of a person, such as `buildings:create`, on at least one record; the browser shows screens by them. */
export function permissionsOf(table: AccessTable, person: Person): string[] {
  return Object.keys(table).flatMap((resource) =>
    actions
      .filter((action) => rulesFor(table, person, resource, action).length > 0)
      .map((action) => `${resource}:${action}`),
  )
}
