import { enteredDay } from '../../kernel/field/kinds.ts'
import { shape } from '../../kernel/field/shape.ts'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { noteShape, noteStateEndpoint } from './noteState.ts'

/** Attempts before a note fails; with the backoff of the queue about three hours. */
export const maxNoteTries = 10

export const taskNoteSchemas = { TaskNote: noteShape }

const id = () => shape.int({ wrong: 'kernel:error.not_a_record', min: 1, max: 2147483647 })
const urlId = () => shape.urlInt({ min: 1, max: 2147483647 })
/** Ids of the notes service. */
const outsideId = () => shape.text({ pattern: /^[\da-f-]{32,36}$/i, max: 36 })
const linked = shape.object({ text: shape.text(), url: shape.text() })

export const taskNoteEndpoints = {
  state: noteStateEndpoint,
  /** Names of tasks, the last changed first. */
  tasks: endpoint('GET', '/tasknotes/tasks/', {
    access: 'task_notes:read',
    query: shape.object({ q: shape.searched({ max: 200 }).optional() }),
    output: shape.object({
      results: shape.list(
        shape.object({ id: shape.text(), title: shape.text(), url: shape.text() }),
      ),
    }),
  }),
  /** Statuses and people of the notes service; null where the office maps no property. */
  options: endpoint('GET', '/tasknotes/options/', {
    access: 'task_notes:read',
    output: shape.object({
      statuses: shape.list(shape.text()).nullable(),
      people: shape.list(shape.object({ id: shape.text(), name: shape.text() })).nullable(),
      has_date: shape.boolean(),
    }),
  }),
  /** What would be sent about a mandate, for the preview. */
  draft: endpoint('GET', '/tasknotes/draft/', {
    access: 'task_notes:read',
    query: shape.object({ mandate: urlId() }),
    output: shape.object({
      title: shape.text(),
      due: shape.date().nullable(),
      /** Open items of the checklist. */
      items: shape.list(shape.text()),
      links: shape.list(linked),
      /** Phone and email of the client, which are only sent if somebody asks for it. */
      contact: shape.list(shape.text()),
    }),
  }),
  /** Queues a note about a mandate. The same mandate and task again updates the page that there is. */
  send: endpoint('POST', '/tasknotes/send/', {
    access: 'task_notes:create',
    body: shape.strictObject({
      mandate: id(),
      /** An existing task of the notes service; without it a page of the mandate's own. */
      task: outsideId().nullish(),
      status: shape.line({ max: 100 }).nullish(),
      due: enteredDay().nullish(),
      assignee: outsideId().nullish(),
      summary: shape.lines({ max: 5000 }).nullish(),
      /** Whether the open items of the checklist go along. */
      with_items: shape.boolean().optional(),
      with_contact: shape.boolean().optional(),
    }),
    output: noteShape,
  }),
}
