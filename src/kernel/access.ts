/**
 * How far a right goes: every record, one's own, those one is assigned to, one's own and those that
 * others share, those of one's own that one entered oneself. What the words mean for a table is said in
 * `access.server.ts`; conditions narrow the reach further, and all of them must hold.
 */
export type Reach = 'all' | 'own' | 'assigned' | 'shared' | 'entered'
export type Rule = { reach: Reach; conditions?: readonly string[] }

/** Rights of one group on one resource; what is not listed is refused. */
export type Rights = {
  /** By field group; a record is readable where any of its groups is. */
  read?: Record<string, Rule>
  write?: Record<string, Rule>
  /** What one may not write, but propose to whoever may. */
  propose?: Record<string, Rule>
  create?: Rule
  delete?: Rule
  history?: Rule
  /** By the state a record moves to. */
  transitions?: Record<string, Rule>
}

/** The permission table: resource × group → rights. */
export type AccessTable = Record<string, Partial<Record<string, Rights>>>

/** Whoever calls, as far as rights go. */
export type Person = { id: number; groups: readonly string[] }

export type Action = 'read' | 'write' | 'propose' | 'create' | 'delete' | 'history' | 'transitions'

/** The rules that give a person an action on a resource, whatever their reach. */
export function rulesFor(
  table: AccessTable,
  person: Person,
  resource: string,
  action: Action,
): Rule[] {
  return rightsOf(table, person, resource).flatMap((rights) => {
    const given = rights[action]
    if (!given) return []
    return isRule(given) ? [given] : Object.values(given)
  })
}

/** The rules that give a person reading or writing of one field group, or a transition to one state. */
export function rulesForPart(
  table: AccessTable,
  person: Person,
  resource: string,
  action: Action,
  part: string,
): Rule[] {
  return rightsOf(table, person, resource).flatMap((rights) => {
    const given = rights[action]
    return !given || isRule(given) ? [] : (given[part] ?? [])
  })
}

const rightsOf = (table: AccessTable, person: Person, resource: string): Rights[] =>
  person.groups.flatMap((group) => table[resource]?.[group] ?? [])

const isRule = (given: Rule | Record<string, Rule>): given is Rule =>
  typeof given.reach === 'string'

const actions: readonly Action[] = [
  'read',
  'write',
  'propose',
  'create',
  'delete',
  'history',
  'transitions',
]

/** Names of everything that some record allows a person: `buildings:create`; the browser shows by them. */
export function permissionsOf(table: AccessTable, person: Person): string[] {
  return Object.keys(table).flatMap((resource) =>
    actions
      .filter((action) => rulesFor(table, person, resource, action).length > 0)
      .map((action) => `${resource}:${action}`),
  )
}
