import { computed, labelledAs, section } from '../../kernel/field/fields.ts'
import { choice, day, flag, line, longText, words } from '../../kernel/field/kinds.ts'
import { reference } from '../../kernel/field/references.ts'
import { shape, type TypeOf } from '../../kernel/field/shape.ts'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { resource } from '../../kernel/record/resource.ts'
import { serviceTypes } from '../../kinds.ts'
import { deadlines } from '../mandates/mandate.ts'

export const taskFields = {
  ...section('place', 'base', {
    mandate: reference('mandates', { required: true }),
    mandate_number: labelledAs('mandate', computed(line({ required: true }))),
    building_address: computed(line({ required: true })),
    service_type: computed(choice(serviceTypes, { required: true })),
  }),
  ...section('task', 'base', {
    /** What there is to do; of a checklist item, its name. */
    subject: computed(words({ required: true })),
    title: line({ max: 200 }),
    /** Key of the checklist item that the task assigns to somebody, in the place of a title. */
    item: line({ max: 40, pattern: /^[a-z0-9_]+$/ }),
    person: reference('users'),
    person_name: labelledAs('person', computed(line())),
    due_date: day(),
    note: longText({ max: 2000 }),
  }),
  /** Of a checklist item, whether it is ticked or waived. */
  ...section('task', 'completion', { done: flag() }),
}

/** Tasks of mandates: by hand, or checklist items with the person and the day. */
export const tasks = resource({
  name: 'tasks',
  fields: taskFields,
  list: [
    'mandate',
    'mandate_number',
    'building_address',
    'service_type',
    'subject',
    'title',
    'item',
    'person',
    'person_name',
    'due_date',
    'note',
    'done',
  ],
  filters: {
    /** Open and overdue, or due within 7 or 30 days. */
    due_date: shape.choice(deadlines),
  },
  searched: { fields: ['title', 'note'] },
  order: 'due_date',
})
export type Task = TypeOf<typeof tasks.row>
export type ListedTask = TypeOf<NonNullable<typeof tasks.endpoints.list.output>>['results'][number]

/** Where something that waits for a person comes from: a task, or a document that the office asks of them. */
export const waitingOrigins = ['task', 'request'] as const

/** Something that waits for the caller. */
const waitingTask = shape.object({
  origin: shape.choice(waitingOrigins),
  /** Id of the task or of the document request. */
  id: shape.int(),
  version: shape.int(),
  /** What there is to do, in the caller's language. */
  subject: shape.text(),
  mandate: shape.int(),
  mandate_number: shape.text(),
  service_type: shape.choice(serviceTypes),
  building_address: shape.text(),
  /** Postcode and town. */
  building_city: shape.text().nullable(),
  due_date: shape.date().nullable(),
  /** Whether the day has passed in Europe/Zurich. */
  is_overdue: shape.boolean(),
  since: shape.moment(),
  /** When it last changed. */
  changed_at: shape.moment(),
})
export type WaitingTask = TypeOf<typeof waitingTask>

/** Most tasks that `mine` returns. */
export const maxWaiting = 100

/** Whether something due on a day, or on none, is overdue; `today` is the day in Europe/Zurich. */
export const isOverdue = (due: string | null | undefined, today: string): boolean =>
  due !== null && due !== undefined && due < today

export const taskEndpoints = {
  ...tasks.endpoints,
  /** What waits for the caller: tasks assigned to them and documents asked of them, the most urgent first. */
  mine: endpoint('GET', '/tasks/mine/', {
    access: 'tasks:read',
    output: shape.object({ count: shape.int(), results: shape.list(waitingTask) }),
  }),
}
