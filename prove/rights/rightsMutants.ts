import { sql } from 'drizzle-orm'
import { conditionsWith } from '../../src/access.server.ts'
import { access } from '../../src/access.ts'
import type { AccessTable, Rights, Rule } from '../../src/kernel/access.ts'
import { declared } from './declared.ts'
import { type ConditionTests, conditionNames, conditionTests, isRule } from './oracle.ts'

/** A mutation of the rules that imitates a programming mistake. */
export type Mutant = {
  title: string
  kind: 'removed' | 'widened' | 'unconditioned' | 'given' | 'condition'
  /** Resource whose rights change; undefined for a condition, which all use. */
  resource?: string
  group?: string
  table: AccessTable
  conditions: ConditionTests
  /** The changed position and its new rule. */
  change?: { position: RulePosition; rule: Rule | undefined }
  /** Applies it to the product; returns a function that reverts it. */
  apply: () => () => void
}

const groups = ['admin', 'client', 'partner']
const single = ['create', 'delete', 'history', 'view_as'] as const
const byPart = ['read', 'write', 'propose', 'transitions'] as const

/** The current table as a deep copy, since rules in it are shared. */
export const currentTable = deepCopy(access)

function deepCopy(table: AccessTable): AccessTable {
  return JSON.parse(JSON.stringify(table))
}

/** Replaces the product's table until the returned function is called. */
export function installTable(table: AccessTable): () => void {
  const productTable = access as unknown as Record<string, unknown>
  const replace = (rules: AccessTable) => {
    for (const resource of Object.keys(productTable)) productTable[resource] = rules[resource]
  }
  replace(table)
  return () => replace(deepCopy(currentTable))
}

type RulePosition = { resource: string; group: string; action: keyof Rights; part?: string }
const describePosition = ({ resource, group, action, part }: RulePosition) =>
  [group, resource, action, part].filter(Boolean).join(' ')

/** The table with a rule replaced, or removed if undefined. */
export function replaceRule(
  table: AccessTable,
  { resource, group, action, part }: RulePosition,
  rule?: Rule,
) {
  const changed = deepCopy(table)
  const rights = ((changed[resource] ??= {})[group] ??= {}) as Record<string, unknown>
  if (part === undefined) {
    if (rule) rights[action] = rule
    else delete rights[action]
  } else {
    const parts = (rights[action] ??= {}) as Record<string, Rule>
    if (rule) parts[part] = rule
    else delete parts[part]
    if (Object.keys(parts).length === 0) delete rights[action]
  }
  return changed
}

/** All rules of the table with their positions. */
function listRules(table: AccessTable): [RulePosition, Rule][] {
  return Object.entries(table).flatMap(([resource, byGroup]) =>
    Object.entries(byGroup).flatMap(([group, rights]) =>
      Object.entries(rights ?? {}).flatMap(([name, ruleOrParts]): [RulePosition, Rule][] => {
        const position = { resource, group, action: name as keyof Rights }
        if (isRule(ruleOrParts)) return [[position, ruleOrParts]]
        return Object.entries(ruleOrParts).map(([part, rule]) => [{ ...position, part }, rule])
      }),
    ),
  )
}

const widerReaches: Partial<Record<Rule['reach'], Rule['reach'][]>> = {
  own: ['all'],
  assigned: ['all'],
  shared: ['all'],
  entered: ['own', 'all'],
}

/**
 * All mutants: each rule removed, widened, and without each condition; each missing right granted; each
 * SQL condition always true and always false.
 */
export function listRightsMutants(): Mutant[] {
  const ruleMutant = (
    kind: Mutant['kind'],
    position: RulePosition,
    rule: Rule | undefined,
    how: string,
  ): Mutant => {
    const table = replaceRule(currentTable, position, rule)
    const { resource, group } = position
    const title = `${describePosition(position)} ${how}`
    const change = { position, rule }
    return {
      kind,
      resource,
      group,
      title,
      table,
      conditions: conditionTests,
      change,
      apply: () => installTable(deepCopy(table)),
    }
  }
  const rules = listRules(currentTable)
  const result = rules.flatMap(([position, rule]) => [
    ruleMutant('removed', position, undefined, 'removed'),
    ...(widerReaches[rule.reach] ?? []).map((reach) =>
      ruleMutant(
        'widened',
        position,
        reach === 'all' ? { reach } : { ...rule, reach },
        `widened to ${reach}`,
      ),
    ),
    ...(rule.conditions ?? []).map((name, _, all) => {
      const conditions = all.filter((other) => other !== name)
      const relaxed = { reach: rule.reach, ...(conditions.length > 0 && { conditions }) }
      return ruleMutant('unconditioned', position, relaxed, `without ${name}`)
    }),
  ])
  const existingRules = new Set(rules.map(([position]) => describePosition(position)))
  for (const [resource, byGroup] of Object.entries(currentTable)) {
    const partsOf = (action: (typeof byPart)[number]) => [
      ...new Set(Object.values(byGroup).flatMap((rights) => Object.keys(rights?.[action] ?? {}))),
    ]
    const actions = single.filter((action) =>
      Object.values(byGroup).some((rights) => rights?.[action]),
    )
    for (const group of groups) {
      const all: RulePosition[] = [
        ...actions.map((action) => ({ resource, group, action })),
        ...byPart.flatMap((action) =>
          partsOf(action).map((part) => ({ resource, group, action, part })),
        ),
      ]
      for (const position of all)
        if (!existingRules.has(describePosition(position)))
          result.push(ruleMutant('given', position, { reach: 'all' }, 'given to all'))
    }
  }
  for (const name of conditionNames)
    for (const value of [true, false])
      result.push({
        kind: 'condition',
        title: `condition ${name} always ${value}`,
        table: currentTable,
        conditions: {
          ofMandate:
            name in conditionTests.ofMandate
              ? { ...conditionTests.ofMandate, [name]: () => value }
              : conditionTests.ofMandate,
          ofRow:
            name in conditionTests.ofRow
              ? { ...conditionTests.ofRow, [name]: () => value }
              : conditionTests.ofRow,
        },
        apply() {
          const conditions = conditionsWith(name)
          const before = conditions[name]!
          conditions[name] = value ? sql`true` : sql`false`
          return () => {
            conditions[name] = before
          }
        },
      })
  return result
}

/**
 * The table without and with a mutant, with reading allowed on every record of the resource: otherwise
 * a missing right to read would hide the rule.
 */
export function withOpenReading({
  change,
}: Mutant): { before: AccessTable; after: AccessTable } | undefined {
  if (!change || change.position.action === 'read') return undefined
  const { resource, group } = change.position
  const parts = Object.values(currentTable[resource]!).flatMap((rights) =>
    Object.keys(rights?.read ?? {}),
  )
  const before = parts.reduce(
    (table, part) =>
      replaceRule(table, { resource, group, action: 'read', part }, { reach: 'all' }),
    currentTable,
  )
  return { before, after: replaceRule(before, change.position, change.rule) }
}

/** Whether a mutant is equivalent, since its rule has no effect. */
export function hasNoEffect({ kind, change }: Mutant): boolean {
  if (!change) return false
  const { resource, action, part } = change.position
  // No field of the group can be written.
  const written = Object.values(declared[resource]?.fields ?? {}).filter(
    ({ group, readOnly }) => group === part && !readOnly,
  )
  if (action === 'write' && written.length === 0) return true
  // What was read in a file is shown to those who see the file; this right only decides who hears of it at once.
  if (resource === 'bills') return true
  // People own what they create, so the reach of the right makes no difference.
  if (kind === 'widened' && isMadeForOneself({ resource, action, part })) return true
  // Without the right to all history, people see only their own changes.
  return action === 'history' && kind === 'unconditioned'
}

const isMadeForOneself = ({
  resource,
  action,
  part,
}: Pick<RulePosition, 'resource' | 'action' | 'part'>) =>
  (action === 'create' && ['views', 'proposals'].includes(resource)) || part === 'request'
