// Over 300 lines: the whole declaration of mandates: statuses, fields and calls.
import type { Group } from '../../access.ts'
import { computed, labelledAs, section } from '../../kernel/field/fields.ts'
import {
  choice,
  day,
  decimal,
  enteredDay,
  flag,
  instant,
  line,
  longText,
  money,
  object,
  words,
} from '../../kernel/field/kinds.ts'
import { newShape } from '../../kernel/field/recordShapes.ts'
import { reference } from '../../kernel/field/references.ts'
import { type Shape, shape, type TypeOf } from '../../kernel/field/shape.ts'
import { postcode } from '../../kernel/field/swiss.ts'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { letter } from '../../kernel/letter.ts'
import { listQuery, manyIds } from '../../kernel/record/list.ts'
import { labels, provenance, resource } from '../../kernel/record/resource.ts'
import type { Transition } from '../../kernel/states.ts'
import { audiencesOf, kinds, type ServiceType, serviceTypes } from '../../kinds.ts'
import { acceptanceProof, acceptors, maxObjectionLength } from './acceptance/acceptance.ts'

export const statuses = [
  'draft',
  'offered',
  'ordered',
  'in_progress',
  'in_review',
  'delivered',
  'closed',
  'cancelled',
] as const
export type Status = (typeof statuses)[number]

/** Statuses in which somebody still has to act. */
export const openStatuses = [
  'draft',
  'offered',
  'ordered',
  'in_progress',
  'in_review',
  'delivered',
] as const satisfies Status[]

/** Statuses of projects that a client sees as ongoing (decisions, section 2). */
export const ongoingStatuses = ['ordered', 'in_progress', 'in_review', 'delivered'] as const
/** Statuses of ended mandates; these can only be reopened. */
export const endedStatuses = ['closed', 'cancelled'] as const

/** Statuses in which the deadline still applies. */
export const runningStatuses = openStatuses.filter((status) => status !== 'delivered')

/** Statuses of the work itself, during which what the client was asked for is waited for. */
export const workStatuses = ['ordered', 'in_progress', 'in_review'] as const

/**
 * Whether a mandate is more than a draft and not cancelled. Deleting it then requires its number as confirmation
 * (decisions, section 2).
 */
export const isLive = ({ status }: { status: Status }) =>
  status !== 'draft' && status !== 'cancelled'

/** Facts that guards check. A feature supplies the SQL condition of a fact; a fact without one is false. */
export const facts = [
  'quoteSent',
  'clientSet',
  'responsibleSet',
  'checklistDone',
  'reportPublished',
  'reportRenewed',
  'accepted',
  'lastStageDone',
  'taskOpen',
  'quoteOpen',
  'reportInMaking',
  'documentMissing',
] as const
export type Fact = (typeof facts)[number]

/** Text key of what to do about a fact that blocks a way: documents are asked for, and withdrawn, by the office. */
export const remedyFor = (fact: Fact, isOffice: boolean) =>
  fact === 'documentMissing' && !isOffice ? 'askOffice' : fact

/** Status transitions of mandates (decisions, section 2); `transitionsOf` has those of one mandate. */
export const transitions: readonly Transition<Status, Fact>[] = [
  { from: ['draft'], to: 'offered', guards: ['quoteSent'] },
  { from: ['draft', 'offered'], to: 'ordered', guards: ['clientSet'], reason: true },
  { from: ['ordered'], to: 'in_progress', guards: ['responsibleSet'] },
  { from: ['in_progress'], to: 'in_review', guards: ['checklistDone'], unless: 'documentMissing' },
  { from: ['in_review'], to: 'in_progress', reason: true },
  { from: ['in_review'], to: 'delivered', guards: ['reportPublished', 'reportRenewed'] },
  { from: ['delivered'], to: 'closed', guards: ['accepted', 'lastStageDone'], unless: 'taskOpen' },
  { from: [...openStatuses], to: 'cancelled', reason: true },
  { from: ['closed'], to: 'in_progress', reason: true },
  { from: ['cancelled'], to: 'in_progress', guards: ['responsibleSet'], reason: true },
  { from: ['cancelled'], to: 'draft', reason: true },
]

type StatusDates = Partial<Record<Status, string>>

/** Whether work on a mandate was ever ordered, judging by when it reached each status. */
const wasOrdered = (dates: StatusDates) =>
  [...ongoingStatuses, 'closed' as const].some((status) => dates[status] !== undefined)

/** Status transitions of one mandate: a cancelled one goes back to the work if it was ever ordered, else to a draft. */
export function transitionsOf(dates: StatusDates | null | undefined): typeof transitions {
  const reopened: Status = wasOrdered(dates ?? {}) ? 'in_progress' : 'draft'
  return transitions.filter(({ from, to }) => !from.includes('cancelled') || to === reopened)
}

/** Who gets a mail when a mandate reaches a status: the responsible person of a review, the client of a delivery. */
export const notifiedRole = {
  in_review: 'responsible',
  delivered: 'client',
} as const satisfies Partial<Record<Status, 'client' | 'responsible'>>

/**
 * Statuses in which a mandate triggers a warning if a second one of its kind is created on the building. A kind
 * that is funded once per installation also triggers it when closed.
 */
export const twinStatuses = (isFundedOnce: boolean): readonly Status[] =>
  isFundedOnce ? [...openStatuses, 'closed'] : openStatuses

/** Maximum pending requests of one client. */
export const maxPendingRequests = 20

/**
 * Path of a mandate's form for a group; without `id`, of the page to create or request a mandate of the type.
 * Undefined if the group has no form for the type.
 */
export function formPath(group: Group, serviceType: ServiceType, id?: number): string | undefined {
  if (!audiencesOf(serviceType).includes(group)) return undefined
  return `/${serviceType}-${group}-form${id === undefined ? '' : `/${id}`}`
}

/** Path of a mandate's on-site consultation, for office and partner. */
export const consultationPath = (serviceType: ServiceType, id: number | '$mandate_id'): string =>
  `/${serviceType}-admin-form/${id}/digitalci`

/** The four steps that a client sees; drafts, offers and cancelled mandates have none. */
export const clientSteps = ['preparation', 'analysis', 'report', 'done'] as const
const clientStepOf: Partial<Record<Status, (typeof clientSteps)[number]>> = {
  ordered: 'preparation',
  in_progress: 'analysis',
  in_review: 'analysis',
  delivered: 'report',
  closed: 'done',
}

/** The step of a mandate that its client sees: accepting it is the last one, whatever the office still does. */
export const clientStep = ({ status, finished }: Pick<ListedMandate, 'status' | 'finished'>) =>
  status === 'delivered' && finished ? 'done' : clientStepOf[status]

/** How a mandate was created: by the office, or by a client's request. */
export const origins = ['office', 'request'] as const
export type MandateOrigin = (typeof origins)[number]

export const waitingReasons = ['client', 'partner', 'authority', 'subsidy', 'third_party'] as const
export const waiting = shape.object({
  /** `office` if the product found that only the office can go on. */
  reason: shape.choice([...waitingReasons, 'office']),
  since: shape.moment(),
  until: shape.date().nullable(),
  next_action: shape.text().nullable(),
  /** Whether it follows the documents that the client was asked for, and ends by itself. */
  for_documents: shape.boolean().optional(),
})
export type Waiting = TypeOf<typeof waiting>

/**
 * Whether a change of status ends a wait, as that concerned the status before. A wait for documents goes on until they
 * are there or the work ends.
 */
export const endsWaiting = (current: Waiting, to: Status) =>
  !(current.for_documents && workStatuses.some((status) => status === to))

/** A client's kick-off form can be filled in, or was sent. */
export const kickoffStates = ['issued', 'sent'] as const
export type KickoffState = (typeof kickoffStates)[number]

/** A client's pending request to cancel a mandate. The history has its author and earlier requests. */
export const cancellationRequest = shape.object({ reason: shape.text(), at: shape.moment() })
export type CancellationRequest = TypeOf<typeof cancellationRequest>

/** Statuses that a decision of the office leads to. */
export const decidedStatuses = [
  'draft',
  'ordered',
  'in_progress',
  'cancelled',
] as const satisfies Status[]
/** A decision of the office that needed a reason; history has the earlier ones. */
export const decision = shape.object({
  from: shape.choice(statuses),
  to: shape.choice(decidedStatuses),
  reason: shape.text(),
  at: shape.moment(),
})
export type Decision = TypeOf<typeof decision>

/** A decision of which the client is not told, with the name of who made it. */
export const internalDecision = shape.object({ ...decision.parts, by: shape.text().nullable() })

export const mandateFields = {
  ...section('mandate', 'base', {
    number: computed(line({ required: true })),
    status: computed(choice(statuses, { required: true })),
    origin: computed(choice(origins, { required: true })),
    waiting: computed(object(waiting)),
    /** Whether the client has got a kick-off form, and has sent it; null if there is none. */
    kickoff: computed(choice(kickoffStates)),
    status_dates: computed(object(shape.partialRecord(statuses, shape.moment()))),
    accepted_at: computed(instant()),
    accepted_by: computed(choice(acceptors)),
    /** Whether the client has nothing more to do: they accepted it, or it has ended. */
    finished: computed(flag({ required: true })),
    kind: computed(choice(kinds, { required: true })),
    service_type: computed(choice(serviceTypes, { required: true })),
    product_name: labelledAs('product', computed(words())),
    building_address: labelledAs('building', computed(line({ required: true }))),
    building_city: computed(line()),
    client_name: labelledAs('client', computed(line({ required: true }))),
    partner_name: labelledAs('partner', computed(line())),
    responsible_name: labelledAs('responsible', computed(line())),
  }),
  ...section('order', 'order', {
    product: reference('products', { required: true }),
    building: reference('buildings', { required: true }),
    client: reference('users', { required: true }),
  }),
  ...section('order', 'price', { price: computed(money()) }),
  ...section('mandate', 'cancellation', {
    cancellation_request: computed(object(cancellationRequest)),
    /** When silence counts as acceptance, if it does. */
    accepts_on: computed(instant()),
    /** When the client had accepted an earlier result, which a later one replaced; null once they accept that one. */
    earlier_acceptance: computed(instant()),
    /** When the client objected to what was delivered, until they accept it or it is replaced. */
    objected_at: computed(instant()),
  }),
  ...section('mandate', 'decision', { decision: computed(object(decision)) }),
  ...section('mandate', 'internal_decision', {
    internal_decision: computed(object(internalDecision)),
  }),
  ...section('team', 'team', {
    partner: reference('users'),
    responsible: reference('users'),
    due_date: day(),
  }),
  /** Of an AMOén: what its follow-up measured, as the form derives it. */
  ...section('mandate', 'report', {
    result: computed(decimal({ min: 0, max: 2000, decimals: 1, unit: 'kWh/m²·a' })),
    attainment: computed(decimal({ min: -1000, max: 1000, decimals: 1, unit: '%' })),
    reached: computed(flag()),
  }),
  /** For which company the client answers. */
  ...section('order', 'office', {
    client_company: reference('companies'),
    client_company_name: labelledAs('client_company', computed(line())),
  }),
  ...section('mandate', 'office', {
    duplicate_of: computed(reference('mandates')),
    accepted_proof: computed(object(acceptanceProof)),
  }),
}

/** Filters of a list of mandates that are accepted, and that the office has not closed. */
export const toCloseFilters = { status: ['delivered'], finished: ['true'] } as const

/** Deadline filters of lists. */
export const deadlines = ['late', 'week', 'month'] as const
/** Days ahead that a filter for upcoming deadlines covers. */
export const deadlineDays = { week: 7, month: 30 } as const

/** Mandates: orders of a product for a building. */
export const mandates = resource({
  name: 'mandates',
  fields: mandateFields,
  list: [
    'number',
    'status',
    'origin',
    'status_dates',
    'accepted_at',
    'accepted_by',
    'finished',
    'waiting',
    'kickoff',
    'cancellation_request',
    'kind',
    'service_type',
    'product',
    'product_name',
    'building',
    'building_address',
    'building_city',
    'client',
    'client_name',
    'partner',
    'partner_name',
    'responsible',
    'responsible_name',
    'due_date',
  ],
  filters: {
    /** Whether a mandate is waiting. */
    waiting: shape.choice(['true', 'false']),
    /** Late, or due within 7 or 30 days. */
    due_date: shape.choice(deadlines),
  },
  searched: {
    fields: ['number', 'product_name', 'building_address', 'building_city', 'client_name'],
    through: ['product', 'building', 'client'],
  },
  order: '-created_at',
})
export type Mandate = TypeOf<typeof mandates.row>
export type ListedMandate = TypeOf<
  NonNullable<typeof mandates.endpoints.list.output>
>['results'][number]

/** Filters of the counts; without status and waiting, which the counts break down. */
const { status: _status, waiting: _waiting, ...countFilters } = mandates.filters

/** A client's request for a service, for one of their buildings or for the address of another building. */
export const requestFields = {
  ...section('service', 'request', { product: reference('products', { required: true }) }),
  ...section('place', 'request', {
    building: reference('buildings'),
    street_name: line({ max: 150 }),
    street_number: line({ max: 12 }),
    postcode: postcode(),
    city: line({ max: 100 }),
  }),
  ...section('message', 'request', { request: longText({ max: 2000 }) }),
}

const params = shape.object({ id: shape.urlInt({ min: 1, max: 2147483647 }) })

/** Grants on a part of a form (a field group), highest first. */
export const grants = ['write', 'propose', 'read'] as const
export type Grant = (typeof grants)[number]

/** What the readings of the building say about a period of the form, or about the last year. */
export type ReadingNote = {
  /** Row of the period (`periods/<row>`), or field of the last year. */
  field: string
  /** First and last day, YYYY-MM-DD. */
  from: string
  to: string
  /** Days of the period, and how many of them the readings cover. */
  days: number
  covered: number
  /** Why there is no figure of a year: no readings, missing days, days stated twice, fewer than six months. */
  doubt: 'none' | 'partial' | 'overlap' | 'short' | null
  /** Days that are not known, by energy; of fuel that came, `levels` of its store are needed. */
  missing: { energy: string; from: string; to: string; levels: boolean }[]
  /** What was used in the period, kWh by energy; empty unless every day is known. */
  energies: { energy: string; energy_kwh: number }[]
  /** K·d in the period; null unless every day is known. */
  degree_days: number | null
}

/** A mandate's form as the caller sees it; answers are additional keys, named by field or cell. */
const formResponse = shape.looseObject({
  id: shape.int(),
  version: shape.int(),
  updated_at: shape.moment(),
  service_type: shape.choice(serviceTypes),
  /** The caller's grant by part; parts that are missing here are hidden from them. */
  may: shape.record(shape.choice(grants)),
  /** Answers that other records hold, such as those of the heating systems; they count where nobody entered another. */
  found: shape.record(shape.anything()),
  /**
   * What the building's readings say about the periods of a follow-up, the origin of what was found in them: `field`,
   * `from`, `to`, `days` and how many are `covered`, `doubt`, `energies` and `degree_days`.
   */
  readings: shape.list(shape.record(shape.anything())) as unknown as Shape<ReadingNote[]>,
  /** Values that follow from other answers where nobody entered one, by field or cell. */
  derived: shape.record(shape.anything()),
  provenance,
  labels,
})
export type MandateFormAnswers = TypeOf<typeof formResponse>

/** A checklist item of a mandate. */
const listedItem = shape.object({
  key: shape.text(),
  words: shape.object({ fr: shape.text(), en: shape.text(), it: shape.text() }),
  /** The status in which it is due. */
  stage: shape.choice(ongoingStatuses),
  /** Of an item that is a fact, the fields of the form that it still lacks: none once it is done by itself. */
  missing: shape.list(shape.text()).nullable(),
})
export type ListedItem = TypeOf<typeof listedItem>

/**
 * What becomes of a quote once a mandate of it is called off: a sent one ends, or is to be replaced by one for the others;
 * an accepted one stays, and so does what was invoiced.
 */
export const quoteFates = ['end', 'replace', 'blocked', 'keep'] as const
const openQuote = shape.object({
  id: shape.int(),
  /** Null of a draft, which cannot be sent then. */
  number: shape.text().nullable(),
  fate: shape.choice(quoteFates),
  /** The invoices of an accepted one that are in force, CHF, and what is still open; some bills do not say until when. */
  invoices: shape.list(
    shape.object({
      ...{ number: shape.text(), amount: shape.text(), open: shape.text() },
      due: shape.date().nullable(),
    }),
  ),
})
export type OpenQuote = TypeOf<typeof openQuote>

export const mandateEndpoints = {
  ...mandates.endpoints,
  /** Requests a service: creates a draft that the office reviews and the client sees. */
  request: endpoint('POST', '/mandates/request/', {
    access: 'mandates:propose',
    body: newShape(requestFields),
    output: mandates.row,
    status: 201,
  }),
  /**
   * Visible answers of a mandate's form: fields of the service by name, table cells by
   * `<table>/<row>/<column>`.
   */
  form: endpoint('GET', '/mandates/{id}/form/', {
    access: 'mandates:read',
    params,
    output: formResponse,
  }),
  /** Sets answers by field and cell; null clears one. */
  updateForm: endpoint('PATCH', '/mandates/{id}/form/', {
    access: 'mandates:write',
    params,
    body: shape.record(shape.anything(), { maxKeyLength: 120 }),
    output: formResponse,
  }),
  /**
   * Checklist items of the mandate's kind, for callers who can read its stages; the ticks are in the form.
   * `removed` has the items that the office removed, as earlier ticks still show their labels.
   */
  checklist: endpoint('GET', '/mandates/{id}/checklist/', {
    access: 'mandates:read',
    params,
    output: shape.object({ results: shape.list(listedItem), removed: shape.list(listedItem) }),
  }),
  /** Moves a mandate to another status; a refusal names every guard that blocks it, with its remedy. */
  setStatus: endpoint('POST', '/mandates/{id}/status/', {
    access: 'mandates:transitions',
    params,
    body: shape.strictObject({
      to: mandateFields.status.value,
      reason: shape.lines({ max: 2000 }).optional(),
      /** What the mail of a delivery says to the client, in the place of the office's text. */
      letter: letter.optional(),
      /** Whether sent quotes of an ended mandate and others get a new version for the others at once, as a draft. */
      replace_quotes: shape.boolean().optional(),
    }),
    output: mandates.row,
  }),
  /** Open and accepted quotes of mandates, with what becomes of each if these mandates end or are deleted. */
  openQuotes: endpoint('GET', '/mandates/open-quotes/', {
    access: 'mandates:transitions',
    query: shape.object({ mandates: manyIds }),
    output: shape.object({ results: shape.list(openQuote) }),
  }),
  /**
   * Accepts a delivered mandate, once: as its client, or as the office with a file of the mandate that proves it. It
   * closes with that if nothing else is open.
   */
  accept: endpoint('POST', '/mandates/{id}/accept/', {
    access: 'mandates:transitions',
    params,
    body: shape.strictObject({ proof: shape.int({ min: 1, max: 2147483647 }).optional() }),
    output: mandates.row,
  }),
  /**
   * Objects to what was delivered, as its client: silence no longer counts as acceptance. The text is written in their
   * thread; acceptance, another result or another status settles the objection.
   */
  object: endpoint('POST', '/mandates/{id}/object/', {
    access: 'mandates:transitions',
    params,
    body: shape.strictObject({ text: shape.lines({ min: 1, max: maxObjectionLength }) }),
    output: mandates.row,
  }),
  /** Ways that the caller may use from the current status, each with the guard that blocks it. */
  ways: endpoint('GET', '/mandates/{id}/ways/', {
    access: 'mandates:read',
    params,
    output: shape.object({
      /** Status and version that the ways start from. */
      status: mandateFields.status.value,
      version: shape.int(),
      results: shape.list(
        shape.object({
          to: mandateFields.status.value,
          /** Fact that blocks the way, the first of those that do. */
          guard: shape.choice(facts).nullable(),
          open: shape.list(shape.choice(facts)),
          needs_reason: shape.boolean(),
          may_waive: shape.boolean(),
        }),
      ),
    }),
  }),
  /** Sets the waiting state of a mandate; reason null ends it. */
  setWaiting: endpoint('POST', '/mandates/{id}/waiting/', {
    access: 'mandates:write',
    params,
    body: shape.strictObject({
      reason: shape.choice(waitingReasons).nullable(),
      until: enteredDay().nullish(),
      next_action: shape.lines({ max: 500 }).nullish(),
    }),
    output: mandates.row,
  }),
  /** Requests a cancellation, by the client only; reason null withdraws the request. */
  askCancellation: endpoint('POST', '/mandates/{id}/cancellation-request/', {
    access: 'mandates:propose',
    params,
    body: shape.strictObject({ reason: shape.lines({ min: 1, max: 2000 }).nullable() }),
    output: mandates.row,
  }),
  /** Dismisses a cancellation request; the client gets the reason by mail. */
  dismissCancellation: endpoint('POST', '/mandates/{id}/cancellation-request/dismissal/', {
    access: 'mandates:write',
    params,
    body: shape.strictObject({ reason: shape.lines({ min: 1, max: 2000 }) }),
    output: mandates.row,
  }),
  /** Buildings and mandates of a person, with their role. */
  assignments: endpoint('GET', '/users/{id}/assignments/', {
    access: 'users:create',
    params,
    output: shape.object({
      /** How many there are, listed or not. */
      counts: shape.object({ buildings: shape.int(), mandates: shape.int() }),
      buildings: shape.list(
        shape.object({
          id: shape.int(),
          address: shape.text(),
          role: shape.choice(['owner', 'manager', 'maintenance']),
        }),
      ),
      mandates: shape.list(
        shape.object({
          id: shape.int(),
          number: shape.text(),
          service_type: shape.choice(serviceTypes),
          status: mandateFields.status.value,
          building_address: shape.text(),
          role: shape.choice(['client', 'opened', 'partner', 'responsible']),
        }),
      ),
    }),
  }),
  /** Number of visible mandates that match the list's filters: in total, waiting, accepted but not closed, and per status. */
  counts: endpoint('GET', '/mandates/counts/', {
    expensive: ['search'],
    access: 'mandates:read',
    query: shape.object({ search: listQuery.search, ...countFilters }),
    output: shape.object({
      total: shape.int(),
      waiting: shape.int(),
      to_close: shape.int(),
      by_status: shape.partialRecord(statuses, shape.int()),
    }),
  }),
}
