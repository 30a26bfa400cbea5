import { shape, type TypeOf } from '../field/shape.ts'
import { endpoint, events } from './endpoint.ts'

/**
 * Events of the stream: `ready` once at the beginning; `change` for each changed record within reach, with
 * its resource and new version (the record itself is fetched as usual); `reset` if changes may have been
 * missed, so that everything shown is read again. `at` is where to resume after a break.
 */
export const liveEvent = shape.either(
  [
    shape.object({ event: shape.literal('ready'), at: shape.int() }),
    shape.object({ event: shape.literal('reset'), at: shape.int() }),
    shape.object({
      event: shape.literal('change'),
      at: shape.int(),
      kind: shape.text(),
      id: shape.int(),
      version: shape.int(),
    }),
  ],
  'event',
)
export type LiveEvent = TypeOf<typeof liveEvent>

export const liveEndpoints = {
  /** Streams changes, beginning with those missed after `since`. Closes now and then; reconnect. */
  follow: endpoint('GET', '/events/', {
    access: 'signed_in',
    query: shape.object({ since: shape.urlInt({ min: 0 }).optional() }),
    output: events(liveEvent),
  }),
}
