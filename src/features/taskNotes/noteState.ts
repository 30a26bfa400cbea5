import { shape, type TypeOf } from '../../kernel/field/shape.ts'
import { endpoint } from '../../kernel/http/endpoint.ts'

/** `queued` notes are retried until they are `sent` or `failed`. */
export const noteStates = ['queued', 'sent', 'failed'] as const
export type NoteState = (typeof noteStates)[number]

export const noteShape = shape.object({
  id: shape.int(),
  /** Id of the existing task that was chosen; null for a task of its own. */
  task: shape.text().nullable(),
  url: shape.text().nullable(),
  state: shape.choice(noteStates),
  /** Why the last attempt failed, in the caller's language. */
  problem: shape.text().nullable(),
  /** Whether its page no longer exists there, so that sending it again creates another one. */
  is_gone: shape.boolean(),
  requested_at: shape.moment(),
  requested_by: shape.text().nullable(),
  sent_at: shape.moment().nullable(),
})
export type TaskNoteState = TypeOf<typeof noteShape>

/**
 * Whether the office is connected to a notes service; with a mandate, its notes too. Apart from the other calls, since
 * pages ask it before they load anything of notes.
 */
export const noteStateEndpoint = endpoint('GET', '/tasknotes/', {
  access: 'task_notes:read',
  query: shape.object({ mandate: shape.urlInt({ min: 1, max: 2147483647 }).optional() }),
  output: shape.object({ configured: shape.boolean(), results: shape.list(noteShape) }),
})
