import { shape, type TypeOf } from '../../kernel/field/shape.ts'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { kinds, serviceTypes } from '../../kinds.ts'
import { requestStates } from '../files/requests/request.ts'
import { mandateFields } from '../mandates/mandate.ts'
import { actors, type WaitingFact, waitingFacts } from '../mandates/waitingFacts.ts'
import { messageThreads } from '../messages/thread.ts'
import { documentTypes } from '../reference/documentTypes.ts'

/** Groups of the office's home: past its day, for the office to do now, and waiting for others. */
export const todayGroups = ['late', 'today', 'waiting'] as const
export type TodayGroup = (typeof todayGroups)[number]

/** Days after today whose deadlines are listed as upcoming. */
export const upcomingDays = 7

/** What the office has to check: what others sent or propose, and what is to leave the office. */
export const checkFacts: readonly WaitingFact[] = ['received', 'proposals', 'review', 'report']

/** Most rows of a group, and the largest number that it counts. */
export const todayLimits = { rows: 50, count: 200 } as const

const names = shape.object({ fr: shape.text(), en: shape.text(), it: shape.text() })

/** A document that a client is asked for. */
const askedDocument = shape.object({
  id: shape.int(),
  type: shape.choice(documentTypes),
  custom_type: shape.int().nullable(),
  /** French name of the office's own type. */
  custom_type_name: shape.text().nullable(),
  label: shape.text().nullable(),
  state: shape.choice(requestStates),
  refusal: shape.text().nullable(),
})

/** What the words and buttons of a row need besides its mandate. */
const waitingDetail = shape.object({
  /** Words of the office or of the client. */
  text: shape.text().nullish(),
  count: shape.int().optional(),
  /** Addresses of the further mandates of a quote. */
  others: shape.list(shape.text()).optional(),
  /** Name of a task in each language, and its version. */
  words: names.optional(),
  version: shape.int().optional(),
  /** Whether the client from whom it is awaited has no way left to answer. */
  is_unable: shape.boolean().optional(),
  /** When silence counts as acceptance, if it does. */
  accepts_on: shape.moment().nullish(),
  /** When an earlier result was accepted, which a later one replaced. */
  earlier_acceptance: shape.moment().nullish(),
  /** When the client objected to what was delivered. */
  objected_at: shape.moment().nullish(),
  /** The missing documents, at most three of them. */
  documents: shape.list(askedDocument).optional(),
  /** Address of a kick-off form, for its client. */
  url: shape.text().optional(),
  /** The thread with unread messages, and who wrote the first of them. */
  thread: shape.choice(messageThreads).optional(),
  author: shape.text().optional(),
})

/** Something that waits for somebody on a mandate. */
const waitingRow = shape.object({
  fact: shape.choice(waitingFacts),
  /** Id of the record that waits; of several on one mandate, that of the mandate. */
  id: shape.int(),
  since: shape.moment(),
  /** The day by which it is due, or until which it waits. */
  due: shape.date().nullable(),
  /** Who has to act. */
  actor: shape.choice(actors),
  detail: waitingDetail,
  /** Whether a reminder can be sent now. */
  may_remind: shape.boolean(),
  /** Id and version of the mandate. */
  mandate: shape.int(),
  version: shape.int(),
  number: shape.text(),
  status: mandateFields.status.value,
  origin: mandateFields.origin.value,
  kind: shape.choice(kinds),
  service_type: shape.choice(serviceTypes),
  product_name: names,
  building: shape.int(),
  building_address: shape.text(),
  building_city: shape.text().nullable(),
  /** Who in the office does it, or follows it. */
  person_name: shape.text().nullable(),
})
export type WaitingRow = TypeOf<typeof waitingRow>

const todayGroup = shape.object({
  count: shape.int(),
  /** Whether there are more than `count`. */
  count_capped: shape.boolean(),
  results: shape.list(waitingRow),
})

export const todaySchemas = { WaitingRow: waitingRow }

export const todayEndpoints = {
  /**
   * What waits for whom: late (the longest first), for today, and waiting for others (the oldest first); then what is due
   * in the next days, and how much of all is to be checked.
   */
  office: endpoint('GET', '/today/', {
    access: 'today:read',
    query: shape.object({
      mine: shape.choice(['true']).optional(),
      only: shape.choice(['checks']).optional(),
    }),
    output: shape.object({
      ...{ late: todayGroup, today: todayGroup, waiting: todayGroup, upcoming: todayGroup },
      checks: shape.object({ count: shape.int(), count_capped: shape.boolean() }),
    }),
  }),
  /**
   * What is expected of the caller as the client or partner of their mandates, and what the office decided on these in
   * the last days (`decided`), the oldest first, at most as many as in a group; `counts` of what is expected counts all.
   */
  expected: endpoint('GET', '/today/expected/', {
    access: 'mandates:read',
    output: shape.object({
      counts: shape.object({ client: shape.int(), partner: shape.int() }),
      results: shape.list(waitingRow),
      decided: shape.list(waitingRow),
    }),
    isSecret: true,
  }),
  /** How many reports and files the caller sees of each mandate on which they are client or partner. */
  papers: endpoint('GET', '/today/papers/', {
    access: 'mandates:read',
    output: shape.object({
      results: shape.list(
        shape.object({ mandate: shape.int(), reports: shape.int(), files: shape.int() }),
      ),
    }),
  }),
  /** Sends the reminder of what waits on a mandate. */
  remind: endpoint('POST', '/today/{fact}/{mandate}/reminder/', {
    access: 'today:write',
    params: shape.object({
      fact: shape.choice(waitingFacts),
      mandate: shape.urlInt({ min: 1, max: 2147483647 }),
    }),
    status: 204,
  }),
}
