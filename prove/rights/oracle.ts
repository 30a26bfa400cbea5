import {
  type access,
  type Condition,
  conditions,
  consumptionConditions,
  fileConditions,
  quoteConditions,
  reportConditions,
} from '../../src/access.ts'
import type { AccessTable, Action, Reach, Rule } from '../../src/kernel/access.ts'

/** A caller with their groups. */
export type Caller = {
  id: number
  groups: readonly string[]
  token?: string
  name: string
  /** Companies to which they belong now. */
  companies?: readonly number[]
}

/** The properties of a mandate on which the rights to it and to its rows depend. */
export type MandateState = {
  id: number
  status: string
  /** When it reached each status. */
  status_dates: Record<string, string>
  /** `request` if the client requested the mandate. */
  origin: string
  kickoff: string | null
  client: number
  partner: number | null
  /** For which company the client answers, who ever belonged to it, and to whom of it the mandate is opened. */
  company?: { id: number; people: readonly number[]; openedTo: readonly number[] }
}

/** A record with the properties that rights depend on. */
export type RightsRecord = {
  resource: string
  id: number
  /** The mandate itself, the record's mandate, or the mandates on a building. */
  mandates: readonly MandateState[]
  /** Owner of a view, author of a proposal, person of a task, or contractor of a quote. */
  owner?: number
  /** Properties that conditions on the record itself use. */
  row: {
    accepted?: boolean | null
    entered_by?: number
    is_shared?: boolean
    published_at?: string | null
    sent_at?: string | null
    kind?: string
    type?: string
    state?: string
    created_at?: string
    versions_by_others?: boolean
    /** Of a message: its thread, and with whom the office wrote; of a comment too: who wrote it. */
    thread?: string
    author?: number
    counterpart?: number | null
  }
}

/** Whether the conditions of a rule hold, for a mandate or for any mandate of the record. */
type Holds = (mandate?: MandateState) => boolean
/** Whether the condition of this name holds for a mandate. */
type TestCondition = (name: string, mandate: MandateState) => boolean
type ReachTest = (
  who: Caller,
  record: RightsRecord,
  holds: Holds,
  testCondition: TestCondition,
) => boolean

/** Whether somebody stands for themselves in a mandate, or belongs to its company. */
const belongs = ({ companies = [] }: Caller, { company }: MandateState) =>
  company === undefined || companies.includes(company.id)
/** Whether a mandate is opened to somebody beside its client. */
export const isOpenedTo = (who: Caller, mandate: MandateState) =>
  belongs(who, mandate) && mandate.company?.openedTo.includes(who.id) === true
const isClient = (who: Caller, mandate: MandateState) =>
  (mandate.client === who.id && belongs(who, mandate)) || isOpenedTo(who, mandate)
const isPartner = (who: Caller, mandate: MandateState) => mandate.partner === who.id
/** Clients reach the rows of a mandate, like the mandate itself, once it is offered. */
const ownByMandate: ReachTest = (who, { mandates }, holds, testCondition) =>
  mandates.some(
    (mandate) => isClient(who, mandate) && testCondition('offered', mandate) && holds(mandate),
  )
const assignedByMandate: ReachTest = (who, { mandates }, holds) =>
  mandates.some((mandate) => isPartner(who, mandate) && holds(mandate))
const byMandate = { own: ownByMandate, assigned: assignedByMandate }
const ofRows = {
  ...byMandate,
  entered: (who: Caller, record: RightsRecord, holds: Holds, testCondition: TestCondition) =>
    record.row.entered_by === who.id && ownByMandate(who, record, holds, testCondition),
}
/** Clients reach what they sent, and what is published to them. */
const filesByMandate = {
  own: (who: Caller, record: RightsRecord, holds: Holds, testCondition: TestCondition) =>
    (record.row.entered_by === who.id || !!record.row.published_at) &&
    ownByMandate(who, record, holds, testCondition),
  assigned: assignedByMandate,
}
/** Clients and partners reach their own thread, as far as it was written with them. */
const withCounterpart =
  (thread: 'client' | 'partner', byMandate: ReachTest): ReachTest =>
  (who, record, holds, testCondition) =>
    record.row.thread === thread &&
    record.row.counterpart === who.id &&
    byMandate(who, record, holds, testCondition)
const messagesByThread = {
  own: withCounterpart('client', ownByMandate),
  assigned: withCounterpart('partner', assignedByMandate),
}
const isOwner: ReachTest = (who, { owner }) => owner === who.id

type ReachTests = Partial<Record<Exclude<Reach, 'all'>, ReachTest>>
/**
 * Meaning of each reach for each resource (decisions, section 6; docs/permissions.md): a second
 * implementation without the database.
 */
const reachTests: Record<keyof typeof access, ReachTests> = {
  users: { own: (who, { id }) => id === who.id },
  companies: {},
  people: {},
  openings: {},
  contacts: {},
  phone_calls: { entered: (who, { row }, holds) => row.author === who.id && holds() },
  products: {},
  register: {},
  buildings: byMandate,
  mandates: {
    own: (who, { mandates }, holds) =>
      mandates.some((mandate) => isClient(who, mandate) && holds(mandate)),
    assigned: assignedByMandate,
  },
  mandate_notes: {},
  quote_notes: {},
  consumptions: ofRows,
  heating_systems: ofRows,
  maintenance_companies: ofRows,
  renovations: ofRows,
  meter_series: ofRows,
  idc: byMandate,
  files: {
    ...filesByMandate,
    entered: (who, record, holds, testCondition) =>
      record.row.entered_by === who.id &&
      ((who.groups.includes('client') && ownByMandate(who, record, holds, testCondition)) ||
        (who.groups.includes('partner') &&
          fileConditions.technical({ type: record.row.type ?? 'other' }) &&
          assignedByMandate(who, record, holds, testCondition))),
  },
  bills: filesByMandate,
  kickoff_forms: {},
  folders: byMandate,
  document_requests: {
    own: ownByMandate,
    assigned: (who, record, holds, testCondition) =>
      fileConditions.technical({ type: record.row.type ?? 'other' }) &&
      assignedByMandate(who, record, holds, testCondition),
  },
  tasks: {
    own: (who, record, ...tests) => record.owner === who.id && ownByMandate(who, record, ...tests),
    assigned: (who, record, ...tests) =>
      record.owner === who.id && assignedByMandate(who, record, ...tests),
  },
  appointments: byMandate,
  claims: { own: ownByMandate },
  messages: {
    ...messagesByThread,
    entered: (who, record, holds, testCondition) =>
      record.row.author === who.id &&
      ((who.groups.includes('admin') && holds()) ||
        (who.groups.includes('client') &&
          messagesByThread.own(who, record, holds, testCondition)) ||
        (who.groups.includes('partner') &&
          messagesByThread.assigned(who, record, holds, testCondition))),
  },
  file_types: { entered: (who, { row }) => row.entered_by === who.id },
  reference: {},
  settings: {},
  mails: {},
  integrations: {},
  task_notes: {},
  today: {},
  jobs: {},
  watch: {},
  doors: {},
  operations: {},
  imports: {},
  privacy: {},
  audit: {},
  sources: {},
  campaigns: {},
  campaign_results: {},
  reports: byMandate,
  report_comments: {
    assigned: assignedByMandate,
    entered: (who, record, holds, testCondition) =>
      record.row.author === who.id &&
      ((who.groups.includes('admin') && holds()) ||
        (who.groups.includes('partner') && assignedByMandate(who, record, holds, testCondition))),
  },
  quotes: {
    own: (who, { owner, mandates }, holds) =>
      holds() &&
      ((owner === who.id && mandates.every((mandate) => belongs(who, mandate))) ||
        (mandates.length > 0 &&
          mandates.every((mandate) => isOpenedTo(who, mandate)) &&
          mandates[0]!.company!.people.includes(owner!))),
  },
  /** Of a quote that they reach: deposits, and what was sent to them. */
  invoices: {
    own: (who, record, holds, testCondition) =>
      (record.row.kind === 'deposit' || record.row.sent_at != null) &&
      reachTests.quotes.own!(who, record, holds, testCondition),
  },
  proposals: { own: isOwner },
  views: {
    own: isOwner,
    shared: (who, { owner, row }) => owner === who.id || !!row.is_shared,
  },
  demonstration: {},
}

/** Conditions on a mandate, and on the record itself. */
export type ConditionTests = {
  ofMandate: Record<string, (mandate: MandateState) => boolean>
  ofRow: Record<string, (row: RightsRecord['row']) => boolean>
}
export const conditionTests: ConditionTests = {
  ofMandate: conditions,
  ofRow: {
    unaccepted: ({ accepted = null }) => consumptionConditions.unaccepted({ accepted }),
    handedOut: ({ published_at = null, state = '' }) =>
      reportConditions.handedOut({ published_at, state }),
    draft: ({ published_at = null }) => reportConditions.draft({ published_at }),
    issued: ({ sent_at = null }) => quoteConditions.issued({ sent_at }),
    technical: ({ type = 'other' }) => fileConditions.technical({ type }),
    fresh: ({ state = 'received', created_at = '' }) => fileConditions.fresh({ state, created_at }),
    soleAuthor: ({ versions_by_others = false }) =>
      fileConditions.soleAuthor({ versions_by_others }),
  },
}
/** Names of all conditions; a missing one does not compile. */
export const conditionNames = Object.keys({
  ...conditions,
  ...consumptionConditions,
  ...reportConditions,
  ...quoteConditions,
  ...fileConditions,
} satisfies Record<Condition, unknown>) as Condition[]

/** Evaluates a table of rights without the database. */
export type Oracle = {
  /** Whether a rule allows the action at all, for any reach. */
  ever(who: Caller, resource: string, action: Action, part?: string): boolean
  /** Whether a rule allows it on every record. */
  always(who: Caller, resource: string, action: Action, part?: string): boolean
  /** Whether a rule allows it on this record. */
  may(who: Caller, action: Action, record: RightsRecord, part?: string): boolean
  /** The field groups of a record that the caller may read; empty if it is out of reach. */
  parts(who: Caller, record: RightsRecord): ReadonlySet<string>
}

export function createOracle(table: AccessTable, { ofMandate, ofRow } = conditionTests): Oracle {
  const read = new Map<string, ReadonlySet<string>>()

  function rules(who: Caller, resource: string, action: Action, part?: string): Rule[] {
    return who.groups.flatMap((group) => {
      const rule = table[resource]?.[group]?.[action]
      if (!rule) return []
      if (isRule(rule)) return part === undefined ? [rule] : []
      if (part === undefined) return Object.values(rule)
      return rule[part] ?? []
    })
  }

  function applies(
    { reach, conditions: ruleConditions = [] }: Rule,
    who: Caller,
    record: RightsRecord,
  ): boolean {
    const holds: Holds = (mandate) =>
      ruleConditions.every((condition) => {
        if (condition in ofRow) return ofRow[condition]!(record.row)
        const test = ofMandate[condition]
        if (!test) throw new Error(`Unknown condition ${condition}`)
        return mandate ? test(mandate) : record.mandates.some(test)
      })
    if (reach === 'all') return holds()
    const testCondition: TestCondition = (name, mandate) => ofMandate[name]!(mandate)
    const reachTest = reachTests[record.resource as keyof typeof reachTests]?.[reach]
    return reachTest?.(who, record, holds, testCondition) ?? false
  }

  const may: Oracle['may'] = (who, action, record, part) =>
    rules(who, record.resource, action, part).some((rule) => applies(rule, who, record))

  return {
    ever: (who, resource, action, part) => rules(who, resource, action, part).length > 0,
    always: (who, resource, action, part) =>
      rules(who, resource, action, part).some(
        ({ reach, conditions: ruleConditions }) => reach === 'all' && ruleConditions === undefined,
      ),
    may,
    parts(who, record) {
      const key = `${who.name} ${record.resource} ${record.id}`
      const cached = read.get(key)
      if (cached) return cached
      const names = who.groups.flatMap((group) =>
        Object.keys(table[record.resource]?.[group]?.read ?? {}),
      )
      const readable = new Set(names.filter((part) => may(who, 'read', record, part)))
      read.set(key, readable)
      return readable
    },
  }
}

export const isRule = (rule: Rule | Record<string, Rule>): rule is Rule =>
  typeof rule.reach === 'string'

/**
 * Reaches that the records hold on one side only, as `resource, group, reach`: within it or outside it no record is drawn
 * that a person of the group could tell, so that nothing would notice if it were wider or narrower.
 */
export function oneSidedReaches(
  table: AccessTable,
  records: readonly RightsRecord[],
  people: readonly Caller[],
): string[] {
  const { ofMandate } = conditionTests
  return Object.entries(table).flatMap(([resource, byGroup]) =>
    Object.entries(byGroup).flatMap(([group, rights]) => {
      const rules = Object.values(rights ?? {}).flatMap((rule: Rule | Record<string, Rule>) =>
        isRule(rule) ? [rule] : Object.values(rule),
      )
      const reaches = new Set(rules.map(({ reach }) => reach).filter((reach) => reach !== 'all'))
      return [...reaches]
        .filter((reach) => {
          const test = reachTests[resource as keyof typeof reachTests]?.[reach]
          const outcomes = new Set(
            people
              .filter(({ groups }) => groups.includes(group))
              .flatMap((who) =>
                records
                  .filter((record) => record.resource === resource)
                  .map((record) =>
                    test?.(
                      who,
                      record,
                      () => true,
                      (name, mandate) => ofMandate[name]!(mandate),
                    ),
                  ),
              ),
          )
          return outcomes.size < 2
        })
        .map((reach) => `${resource}, ${group}, ${reach}`)
    }),
  )
}

/** Reaches in the table that have no test here, as `resource: reach`. */
export function untestedReaches(table: AccessTable): string[] {
  return Object.entries(table).flatMap(([resource, byGroup]) =>
    Object.values(byGroup).flatMap((rights) =>
      Object.values(rights ?? {})
        .flatMap((rule: Rule | Record<string, Rule>) =>
          isRule(rule) ? [rule] : Object.values(rule),
        )
        .filter(
          ({ reach }) =>
            reach !== 'all' && !reachTests[resource as keyof typeof reachTests]?.[reach],
        )
        .map(({ reach }) => `${resource}: ${reach}`),
    ),
  )
}
