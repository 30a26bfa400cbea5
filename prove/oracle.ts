import {
  type access,
  type Condition,
  conditions,
  consumptionConditions,
  reportConditions,
} from '../src/access.ts'
import type { AccessTable, Action, Reach, Rule } from '../src/kernel/access.ts'

/** A caller with their groups. */
export type Who = { id: number; groups: readonly string[]; token?: string; name: string }

/** The properties of a mandate that rights depend on, also rights on its rows. */
export type MandateState = {
  id: number
  status: string
  /** `request` if its client asked for it. */
  origin: string
  client: number
  partner: number | null
}

/** A record with the properties that rights depend on. */
export type Thing = {
  resource: string
  id: number
  /** The mandate itself, the record's mandate, or the mandates on a building. */
  mandates: readonly MandateState[]
  /** Owner of a view, or author of a proposal. */
  owner?: number
  /** Properties that conditions on the record itself use. */
  row: {
    accepted?: boolean | null
    entered_by?: number
    is_shared?: boolean
    published_at?: string | null
  }
}

type Holds = (mandate?: MandateState) => boolean
/** Whether a condition holds for a mandate. */
type Says = (name: string, mandate: MandateState) => boolean
type Meaning = (who: Who, thing: Thing, holds: Holds, says: Says) => boolean

const isClient = (who: Who, mandate: MandateState) => mandate.client === who.id
const isPartner = (who: Who, mandate: MandateState) => mandate.partner === who.id
/** Clients reach the rows of a mandate, like the mandate itself, once it is offered. */
const ownThrough: Meaning = (who, { mandates }, holds, says) =>
  mandates.some((one) => isClient(who, one) && says('offered', one) && holds(one))
const assignedThrough: Meaning = (who, { mandates }, holds) =>
  mandates.some((one) => isPartner(who, one) && holds(one))
const through = { own: ownThrough, assigned: assignedThrough }
const ofRows = {
  ...through,
  entered: (who: Who, thing: Thing, holds: Holds, says: Says) =>
    thing.row.entered_by === who.id && ownThrough(who, thing, holds, says),
}
const isKept: Meaning = (who, { owner }) => owner === who.id

type Meanings = Partial<Record<Exclude<Reach, 'all'>, Meaning>>
/**
 * Meaning of each reach for each resource (decisions, section 6; docs/permissions.md): a second
 * implementation without the database.
 */
const meanings: Record<keyof typeof access, Meanings> = {
  users: { own: (who, { id }) => id === who.id },
  products: {},
  register: {},
  buildings: through,
  mandates: {
    own: (who, { mandates }, holds) => mandates.some((one) => isClient(who, one) && holds(one)),
    assigned: assignedThrough,
  },
  mandate_notes: {},
  consumptions: ofRows,
  heating_systems: ofRows,
  maintenance_companies: ofRows,
  renovations: ofRows,
  idc: through,
  reference: {},
  settings: {},
  reports: through,
  proposals: { own: isKept },
  views: {
    own: isKept,
    shared: (who, { owner, row }) => owner === who.id || !!row.is_shared,
  },
  demonstration: {},
}

/** Conditions on a mandate, and on the record itself. */
export type Sentences = {
  ofMandate: Record<string, (mandate: MandateState) => boolean>
  ofRow: Record<string, (row: Thing['row']) => boolean>
}
export const sentences: Sentences = {
  ofMandate: conditions,
  ofRow: {
    unaccepted: ({ accepted = null }) => consumptionConditions.unaccepted({ accepted }),
    handedOut: ({ published_at = null }) => reportConditions.handedOut({ published_at }),
    draft: ({ published_at = null }) => reportConditions.draft({ published_at }),
  },
}
/** Names of all conditions; a missing one does not compile. */
export const conditionNames = Object.keys({
  ...conditions,
  ...consumptionConditions,
  ...reportConditions,
} satisfies Record<Condition, unknown>) as Condition[]

/** Evaluates a table of rights without the database. */
export type Oracle = {
  /** Whether a rule allows the action at all, for any reach. */
  ever(who: Who, resource: string, action: Action, part?: string): boolean
  /** Whether a rule allows it on every record. */
  always(who: Who, resource: string, action: Action, part?: string): boolean
  /** Whether a rule allows it on this record. */
  may(who: Who, action: Action, thing: Thing, part?: string): boolean
  /** The field groups of a record that the caller may read; empty if it is out of reach. */
  parts(who: Who, thing: Thing): ReadonlySet<string>
}

export function oracleOf(table: AccessTable, { ofMandate, ofRow } = sentences): Oracle {
  const read = new Map<string, ReadonlySet<string>>()

  function rules(who: Who, resource: string, action: Action, part?: string): Rule[] {
    return who.groups.flatMap((group) => {
      const given = table[resource]?.[group]?.[action]
      if (!given) return []
      if (isRule(given)) return part === undefined ? [given] : []
      if (part === undefined) return Object.values(given)
      return given[part] ?? []
    })
  }

  function applies({ reach, conditions: asked = [] }: Rule, who: Who, thing: Thing): boolean {
    const holds: Holds = (mandate) =>
      asked.every((condition) => {
        if (condition in ofRow) return ofRow[condition]!(thing.row)
        const sentence = ofMandate[condition]
        if (!sentence) throw new Error(`Nobody knows the condition ${condition}.`)
        return mandate ? sentence(mandate) : thing.mandates.some(sentence)
      })
    if (reach === 'all') return holds()
    const says: Says = (name, mandate) => ofMandate[name]!(mandate)
    const meaning = meanings[thing.resource as keyof typeof meanings]?.[reach]
    return meaning?.(who, thing, holds, says) ?? false
  }

  const may: Oracle['may'] = (who, action, thing, part) =>
    rules(who, thing.resource, action, part).some((rule) => applies(rule, who, thing))

  return {
    ever: (who, resource, action, part) => rules(who, resource, action, part).length > 0,
    always: (who, resource, action, part) =>
      rules(who, resource, action, part).some(
        ({ reach, conditions: asked }) => reach === 'all' && asked === undefined,
      ),
    may,
    parts(who, thing) {
      const key = `${who.name} ${thing.resource} ${thing.id}`
      const known = read.get(key)
      if (known) return known
      const names = who.groups.flatMap((group) =>
        Object.keys(table[thing.resource]?.[group]?.read ?? {}),
      )
      const found = new Set(names.filter((part) => may(who, 'read', thing, part)))
      read.set(key, found)
      return found
    },
  }
}

export const isRule = (given: Rule | Record<string, Rule>): given is Rule =>
  typeof given.reach === 'string'

/** Reaches in the table without a meaning here. */
export function unexplained(table: AccessTable): string[] {
  return Object.entries(table).flatMap(([resource, byGroup]) =>
    Object.values(byGroup).flatMap((rights) =>
      Object.values(rights ?? {})
        .flatMap((given: Rule | Record<string, Rule>) =>
          isRule(given) ? [given] : Object.values(given),
        )
        .filter(
          ({ reach }) => reach !== 'all' && !meanings[resource as keyof typeof meanings]?.[reach],
        )
        .map(({ reach }) => `${resource}: ${reach}`),
    ),
  )
}
