import {
  type access,
  type Condition,
  conditions,
  consumptionConditions,
  reportConditions,
} from '../src/access.ts'
import type { AccessTable, Action, Reach, Rule } from '../src/kernel/access.ts'

/** Somebody who calls, with the groups that they are in. */
export type Who = { id: number; groups: readonly string[]; token?: string; name: string }

/** What a right on a mandate, or on what hangs on one, is decided by. */
export type MandateState = {
  id: number
  status: string
  /** `request` where its client asked for it. */
  origin: string
  client: number
  partner: number | null
}

/** A record in a known state, as far as rights go. */
export type Thing = {
  resource: string
  id: number
  /** Itself, the one it came from, or (of what belongs to a building) those on the building. */
  mandates: readonly MandateState[]
  /** Who keeps a view, or proposed something. */
  owner?: number
  /** What conditions and reaches over the record itself look at. */
  row: {
    accepted?: boolean | null
    entered_by?: number
    is_shared?: boolean
    published_at?: string | null
  }
}

type Holds = (mandate?: MandateState) => boolean
/** Says a sentence of a mandate. */
type Says = (name: string, mandate: MandateState) => boolean
type Meaning = (who: Who, thing: Thing, holds: Holds, says: Says) => boolean

const isClient = (who: Who, mandate: MandateState) => mandate.client === who.id
const isPartner = (who: Who, mandate: MandateState) => mandate.partner === who.id
/** A client finds what hangs on a mandate from the offer on, as the mandate itself. */
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
 * What the words of the table mean for each resource (decisions, section 6; docs/permissions.md), said
 * once more and without the database.
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

/** Which conditions hold of a mandate, and which of the record itself. */
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
/** Every condition of the table by name; one that nobody knows here does not compile. */
export const conditionNames = Object.keys({
  ...conditions,
  ...consumptionConditions,
  ...reportConditions,
} satisfies Record<Condition, unknown>) as Condition[]

/** What a table gives, worked out from the table alone. */
export type Oracle = {
  /** Some rule gives the action, whatever its reach. */
  ever(who: Who, resource: string, action: Action, part?: string): boolean
  /** A rule gives it on every record. */
  always(who: Who, resource: string, action: Action, part?: string): boolean
  /** A rule gives it on this record. */
  may(who: Who, action: Action, thing: Thing, part?: string): boolean
  /** The parts of a record that somebody reads; they reach it if there is one. */
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

/** Reaches that the table uses and of which nobody has said here what they mean. */
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
