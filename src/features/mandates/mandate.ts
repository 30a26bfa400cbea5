import type { Group } from '../../access.ts'
import { computed, said, section } from '../../kernel/field/fields.ts'
import {
  choice,
  day,
  line,
  longText,
  money,
  object,
  reference,
  words,
} from '../../kernel/field/kinds.ts'
import { newShape } from '../../kernel/field/recordShapes.ts'
import { shape, type TypeOf } from '../../kernel/field/shape.ts'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { listQuery } from '../../kernel/record/list.ts'
import { labels, provenance, resource } from '../../kernel/record/resource.ts'
import type { Transition } from '../../kernel/states.ts'
import { audiencesOf, kinds, type ServiceType, serviceTypes } from '../../kinds.ts'

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

/** States in which somebody still has to act. */
export const openStatuses = [
  'draft',
  'offered',
  'ordered',
  'in_progress',
  'in_review',
  'delivered',
] as const satisfies Status[]

/** States of a client's ongoing projects (decisions, section 2), and those in which one has ended. */
export const ongoingStatuses = ['ordered', 'in_progress', 'in_review', 'delivered'] as const
export const endedStatuses = ['closed', 'cancelled'] as const

/** States whose deadline still runs. */
export const runningStatuses = openStatuses.filter((status) => status !== 'delivered')

/** Whether a mandate goes into the trash only where its number is given along (decisions, section 2). */
export const isLive = ({ status }: { status: Status }) =>
  status !== 'draft' && status !== 'cancelled'

/** What guards ask; the feature that owns a fact answers it in SQL, one that nobody answers is false. */
export const facts = [
  'quoteSent',
  'clientSet',
  'responsibleSet',
  'checklistDone',
  'reportPublished',
  'taskOpen',
] as const
export type Fact = (typeof facts)[number]

/** The ways of a mandate (decisions, section 2). */
export const transitions: readonly Transition<Status, Fact>[] = [
  { from: ['draft'], to: 'offered', guard: 'quoteSent' },
  { from: ['draft', 'offered'], to: 'ordered', guard: 'clientSet', reason: true },
  { from: ['ordered'], to: 'in_progress', guard: 'responsibleSet' },
  { from: ['in_progress'], to: 'in_review', guard: 'checklistDone' },
  { from: ['in_review'], to: 'in_progress', reason: true },
  { from: ['in_review'], to: 'delivered', guard: 'reportPublished' },
  { from: ['delivered'], to: 'closed', unless: 'taskOpen' },
  { from: [...openStatuses], to: 'cancelled', reason: true },
  { from: ['closed', 'cancelled'], to: 'in_progress', reason: true },
]

/** Who is told of a state by mail: the reviewer of a review, the client of a delivery. */
export const notifiedRole = {
  in_review: 'responsible',
  delivered: 'client',
} as const satisfies Partial<Record<Status, 'client' | 'responsible'>>

/**
 * States of a mandate that a second one of its kind on its building is warned of: of a kind that is
 * funded once per installation, those that are closed too.
 */
export const twinStatuses = (isFundedOnce: boolean): readonly Status[] =>
  isFundedOnce ? [...openStatuses, 'closed'] : openStatuses

/** Requests of one client that wait for the office at once. */
export const maxPendingRequests = 20

/** Days after which a delivered mandate without objection closes by itself. */
export const objectionDays = 30

/** When what was delivered at a moment closes by itself, where nobody objects. */
export const autoCloseDate = (delivered: string) =>
  new Date(Date.parse(delivered) + objectionDays * 86_400_000)

/** Path of a group's form of a mandate, or of the service type where no id is given; undefined if it has none. */
export function formPath(group: Group, serviceType: ServiceType, id?: number): string | undefined {
  if (!audiencesOf(serviceType).includes(group)) return undefined
  return `/${serviceType}-${group}-form${id === undefined ? '' : `/${id}`}`
}

/** Path of the consultation on site of a mandate, for the office and its partner alike. */
export const consultationPath = (serviceType: ServiceType, id: number | '$mandate_id'): string =>
  `/${serviceType}-admin-form/${id}/digitalci`

/** The four steps that a client sees; a draft shows nothing, an offer and an end have words of their own. */
export const clientSteps = ['preparation', 'analysis', 'report', 'done'] as const
export const clientStepOf: Partial<Record<Status, (typeof clientSteps)[number]>> = {
  ordered: 'preparation',
  in_progress: 'analysis',
  in_review: 'analysis',
  delivered: 'report',
  closed: 'done',
}

/** Who began a mandate: the office, or its client by asking for the service. */
export const origins = ['office', 'request'] as const
export type MandateOrigin = (typeof origins)[number]

export const waitingReasons = ['client', 'partner', 'authority', 'subsidy', 'third_party'] as const
export const waiting = shape.object({
  reason: shape.choice(waitingReasons),
  since: shape.moment(),
  until: shape.date().nullable(),
  next_action: shape.text().nullable(),
})
export type Waiting = TypeOf<typeof waiting>

/** That its client asks for a mandate to be cancelled: who asked and what was asked before is in the history. */
export const cancellationRequest = shape.object({ reason: shape.text(), at: shape.moment() })
export type CancellationRequest = TypeOf<typeof cancellationRequest>

export const mandateFields = {
  ...section('mandate', 'base', {
    number: computed(line({ required: true })),
    status: computed(choice(statuses, { required: true })),
    origin: computed(choice(origins, { required: true })),
    waiting: computed(object(waiting)),
    status_dates: computed(object(shape.partialRecord(statuses, shape.moment()))),
    kind: computed(choice(kinds, { required: true })),
    service_type: computed(choice(serviceTypes, { required: true })),
    product_name: said('product', computed(words())),
    building_address: said('building', computed(line({ required: true }))),
    building_city: computed(line()),
    client_name: said('client', computed(line({ required: true }))),
    partner_name: said('partner', computed(line())),
    responsible_name: said('responsible', computed(line())),
  }),
  ...section('order', 'order', {
    product: reference('products', { required: true }),
    building: reference('buildings', { required: true }),
    client: reference('users', { required: true }),
  }),
  ...section('order', 'price', { price: computed(money()) }),
  ...section('mandate', 'cancellation', {
    cancellation_request: computed(object(cancellationRequest)),
  }),
  ...section('team', 'team', {
    partner: reference('users'),
    responsible: reference('users'),
    due_date: day(),
  }),
  ...section('mandate', 'office', { duplicate_of: computed(reference('mandates')) }),
}

/** What lists can be narrowed to by deadline; those that come have their days. */
export const deadlines = ['late', 'week', 'month'] as const
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
    'waiting',
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
    /** Whether a mandate waits. */
    waiting: shape.choice(['true', 'false']),
    /** Work that is late, or due within 7 or 30 days. */
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

const { status: _status, waiting: _waiting, ...countedFilters } = mandates.filters

/** What a client tells who asks for a service: one of their buildings, or the address of another. */
export const requestFields = {
  ...section('service', 'request', { product: reference('products', { required: true }) }),
  ...section('place', 'request', {
    building: reference('buildings'),
    street_name: line({ max: 150 }),
    street_number: line({ max: 12 }),
    postcode: line({ max: 10 }),
    city: line({ max: 100 }),
  }),
  ...section('message', 'request', { request: longText({ max: 2000 }) }),
}

const params = shape.object({ id: shape.urlInt({ min: 1, max: 2147483647 }) })

/** What somebody may do with a part of a form: enter, propose, or only read. */
export const grants = ['write', 'propose', 'read'] as const
export type Grant = (typeof grants)[number]

/** A mandate's form as somebody sees it: beside these its answers, by field and cell. */
const form = shape.looseObject({
  id: shape.int(),
  version: shape.int(),
  updated_at: shape.moment(),
  service_type: shape.choice(serviceTypes),
  /** By part of the form; a part that is not here is not shown. */
  may: shape.record(shape.choice(grants)),
  provenance,
  labels,
})
export type MandateFormAnswers = TypeOf<typeof form>

/** An item of a checklist as a mandate has it. */
const listedItem = shape.object({
  key: shape.text(),
  words: shape.object({ fr: shape.text(), en: shape.text(), it: shape.text() }),
  /** The state before whose end it is to be done. */
  stage: shape.choice(ongoingStatuses),
})
export type ListedItem = TypeOf<typeof listedItem>

export const mandateEndpoints = {
  ...mandates.endpoints,
  /** Asks for a service: makes a draft that the office looks at and its client sees. */
  request: endpoint('POST', '/mandates/request/', {
    access: 'mandates:propose',
    body: newShape(requestFields),
    output: mandates.row,
    status: 201,
    refusals: { 409: 'Too many requests of the caller wait for the office.' },
  }),
  /**
   * The answers of a mandate's form, as far as the caller sees them: each declared field of the service
   * by its name, each cell of a table by `<table>/<row>/<column>`.
   */
  form: endpoint('GET', '/mandates/{id}/form/', { access: 'mandates:read', params, output: form }),
  /** Sets answers by field and cell; null takes one away. */
  updateForm: endpoint('PATCH', '/mandates/{id}/form/', {
    access: 'mandates:write',
    params,
    body: shape.record(shape.anything(), { longestName: 120 }),
    output: form,
    refusals: { 409: 'Somebody changed an answer in the meantime.' },
  }),
  /**
   * What is to be done on a mandate of its kind, for whoever sees its stages; what is ticked is in the
   * form. Beside it what was asked for once, for the words of what was ticked then.
   */
  checklist: endpoint('GET', '/mandates/{id}/checklist/', {
    access: 'mandates:read',
    params,
    output: shape.object({ results: shape.list(listedItem), removed: shape.list(listedItem) }),
  }),
  /** Moves a mandate to another state; a refusal names the guard. */
  setStatus: endpoint('POST', '/mandates/{id}/status/', {
    access: 'mandates:transitions',
    params,
    body: shape.strictObject({
      to: mandateFields.status.value,
      reason: shape.lines({ max: 2000 }).optional(),
    }),
    output: mandates.row,
    refusals: { 409: 'There is no such way, or a guard refuses: `guard` names it.' },
  }),
  /** The ways that are open to the caller from here, each with what is missing. */
  ways: endpoint('GET', '/mandates/{id}/ways/', {
    access: 'mandates:read',
    params,
    output: shape.object({
      /** Of the mandate as they are open to it. */
      status: mandateFields.status.value,
      version: shape.int(),
      results: shape.list(
        shape.object({
          to: mandateFields.status.value,
          /** Fact that is missing, or in the way. */
          guard: shape.choice(facts).nullable(),
          needs_reason: shape.boolean(),
          may_waive: shape.boolean(),
        }),
      ),
    }),
  }),
  /** Says for whom a mandate waits, or (reason null) that it waits no more. */
  setWaiting: endpoint('POST', '/mandates/{id}/waiting/', {
    access: 'mandates:write',
    params,
    body: shape.strictObject({
      reason: shape.choice(waitingReasons).nullable(),
      until: shape.date().nullish(),
      next_action: shape.lines({ max: 500 }).nullish(),
    }),
    output: mandates.row,
  }),
  /** Asks for a mandate to be cancelled, or (reason null) no longer: its client only. */
  askCancellation: endpoint('POST', '/mandates/{id}/cancellation-request/', {
    access: 'mandates:propose',
    params,
    body: shape.strictObject({ reason: shape.lines({ min: 1, max: 2000 }).nullable() }),
    output: mandates.row,
  }),
  /** Dismisses what its client asked for; they read the reason in their mail. */
  dismissCancellation: endpoint('POST', '/mandates/{id}/cancellation-request/dismissal/', {
    access: 'mandates:write',
    params,
    body: shape.strictObject({ reason: shape.lines({ min: 1, max: 2000 }) }),
    output: mandates.row,
    refusals: { 409: 'No cancellation is asked for.' },
  }),
  /** Buildings and mandates in which a person takes part. */
  assignments: endpoint('GET', '/users/{id}/assignments/', {
    access: 'users:create',
    params,
    output: shape.object({
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
          role: shape.choice(['client', 'partner', 'responsible']),
        }),
      ),
    }),
  }),
  /** How many mandates there are in each state, among those the caller sees; filters as of the list. */
  counts: endpoint('GET', '/mandates/counts/', {
    dear: ['search'],
    access: 'mandates:read',
    query: shape.object({ search: listQuery.search, ...countedFilters }),
    output: shape.object({
      total: shape.int(),
      waiting: shape.int(),
      by_status: shape.partialRecord(statuses, shape.int()),
    }),
  }),
}
