import { sql } from 'drizzle-orm'
import { access } from '../src/access.ts'
import type { AccessTable, Rights, Rule } from '../src/kernel/access.ts'
import { conditionSql } from '../src/reach.server.ts'
import { declared } from './declared.ts'
import { conditionNames, isRule, type Sentences, sentences } from './oracle.ts'

/** One change of the rules, as somebody might make it by mistake. */
export type Mutant = {
  title: string
  kind: 'removed' | 'widened' | 'unconditioned' | 'given' | 'condition'
  /** Whose rights change; of a condition, every resource's. */
  resource?: string
  group?: string
  table: AccessTable
  sentences: Sentences
  /** The place that it changes, and the rule that it puts there. */
  change?: { place: Place; rule: Rule | undefined }
  /** Puts it into the product; gives back how to take it out. */
  apply: () => () => void
}

const groups = ['admin', 'client', 'partner']
const single = ['create', 'delete', 'history'] as const
const byPart = ['read', 'write', 'propose', 'transitions'] as const

/** The table as it stands, in pieces of its own: rules in it are shared. */
export const original = unshared(access)

function unshared(table: AccessTable): AccessTable {
  return JSON.parse(JSON.stringify(table))
}

/** Puts a table in the place of the product's for as long as something takes. */
export function install(table: AccessTable): () => void {
  const live = access as unknown as Record<string, unknown>
  const put = (rules: AccessTable) => {
    for (const resource of Object.keys(live)) live[resource] = rules[resource]
  }
  put(table)
  return () => put(unshared(original))
}

type Place = { resource: string; group: string; action: keyof Rights; part?: string }
const named = ({ resource, group, action, part }: Place) =>
  [group, resource, action, part].filter(Boolean).join(' ')

/** The table with another rule in one place; without one there where none is given. */
export function withRule(
  table: AccessTable,
  { resource, group, action, part }: Place,
  rule?: Rule,
) {
  const made = unshared(table)
  const rights = ((made[resource] ??= {})[group] ??= {}) as Record<string, unknown>
  if (part === undefined) {
    if (rule) rights[action] = rule
    else delete rights[action]
  } else {
    const parts = (rights[action] ??= {}) as Record<string, Rule>
    if (rule) parts[part] = rule
    else delete parts[part]
    if (Object.keys(parts).length === 0) delete rights[action]
  }
  return made
}

/** Every rule of the table with its place. */
function rulesOf(table: AccessTable): [Place, Rule][] {
  return Object.entries(table).flatMap(([resource, byGroup]) =>
    Object.entries(byGroup).flatMap(([group, rights]) =>
      Object.entries(rights ?? {}).flatMap(([name, given]): [Place, Rule][] => {
        const place = { resource, group, action: name as keyof Rights }
        if (isRule(given)) return [[place, given]]
        return Object.entries(given).map(([part, rule]) => [{ ...place, part }, rule])
      }),
    ),
  )
}

const wider: Partial<Record<Rule['reach'], Rule['reach'][]>> = {
  own: ['all'],
  assigned: ['all'],
  shared: ['all'],
  entered: ['own', 'all'],
}

/**
 * Every rule removed, widened and freed of each condition; every right that a group lacks, given; every
 * condition made true and made false in SQL.
 */
export function mutants(): Mutant[] {
  const ofTable = (
    kind: Mutant['kind'],
    place: Place,
    rule: Rule | undefined,
    how: string,
  ): Mutant => {
    const table = withRule(original, place, rule)
    const { resource, group } = place
    const title = `${named(place)} ${how}`
    const change = { place, rule }
    return {
      kind,
      resource,
      group,
      title,
      table,
      sentences,
      change,
      apply: () => install(unshared(table)),
    }
  }
  const rules = rulesOf(original)
  const made = rules.flatMap(([place, rule]) => [
    ofTable('removed', place, undefined, 'removed'),
    ...(wider[rule.reach] ?? []).map((reach) =>
      ofTable(
        'widened',
        place,
        reach === 'all' ? { reach } : { ...rule, reach },
        `widened to ${reach}`,
      ),
    ),
    ...(rule.conditions ?? []).map((name, _, all) => {
      const conditions = all.filter((other) => other !== name)
      const freed = { reach: rule.reach, ...(conditions.length > 0 && { conditions }) }
      return ofTable('unconditioned', place, freed, `without ${name}`)
    }),
  ])
  const has = new Set(rules.map(([place]) => named(place)))
  for (const [resource, byGroup] of Object.entries(original)) {
    const places = (action: (typeof byPart)[number]) => [
      ...new Set(Object.values(byGroup).flatMap((rights) => Object.keys(rights?.[action] ?? {}))),
    ]
    const actions = single.filter((action) =>
      Object.values(byGroup).some((rights) => rights?.[action]),
    )
    for (const group of groups) {
      const all: Place[] = [
        ...actions.map((action) => ({ resource, group, action })),
        ...byPart.flatMap((action) =>
          places(action).map((part) => ({ resource, group, action, part })),
        ),
      ]
      for (const place of all)
        if (!has.has(named(place)))
          made.push(ofTable('given', place, { reach: 'all' }, 'given to all'))
    }
  }
  for (const name of conditionNames)
    for (const value of [true, false])
      made.push({
        kind: 'condition',
        title: `condition ${name} always ${value}`,
        table: original,
        sentences: {
          ofMandate:
            name in sentences.ofMandate
              ? { ...sentences.ofMandate, [name]: () => value }
              : sentences.ofMandate,
          ofRow:
            name in sentences.ofRow ? { ...sentences.ofRow, [name]: () => value } : sentences.ofRow,
        },
        apply() {
          const before = conditionSql[name]
          conditionSql[name] = value ? sql`true` : sql`false`
          return () => {
            conditionSql[name] = before
          }
        },
      })
  return made
}

/**
 * The table without and with a mutant where its group reads every record of the resource: what a rule
 * gives is not seen where reading refuses before.
 */
export function withOpenReading({
  change,
}: Mutant): { before: AccessTable; after: AccessTable } | undefined {
  if (!change || change.place.action === 'read') return undefined
  const { resource, group } = change.place
  const parts = Object.values(original[resource]!).flatMap((rights) =>
    Object.keys(rights?.read ?? {}),
  )
  const before = parts.reduce(
    (table, part) => withRule(table, { resource, group, action: 'read', part }, { reach: 'all' }),
    original,
  )
  return { before, after: withRule(before, change.place, change.rule) }
}

/** Whether nobody could notice a mutant, since the rule that it changes decides nothing. */
export function isSilent({ kind, change }: Mutant): boolean {
  if (!change) return false
  const { resource, action, part } = change.place
  // No field of the part is ever written.
  const written = Object.values(declared[resource]?.fields ?? {}).filter(
    ({ group, readOnly }) => group === part && !readOnly,
  )
  if (action === 'write' && written.length === 0) return true
  // What somebody makes for themselves is their own, however far the right goes.
  if (kind === 'widened' && isMadeForOneself({ resource, action, part })) return true
  // Whoever does not read the history of all records finds in it what they did themselves, and nothing else.
  return action === 'history' && kind === 'unconditioned'
}

const isMadeForOneself = ({
  resource,
  action,
  part,
}: Pick<Place, 'resource' | 'action' | 'part'>) =>
  (action === 'create' && ['views', 'proposals'].includes(resource)) || part === 'request'
