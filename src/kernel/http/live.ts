import { z } from '../z.ts'
import { endpoint, events } from './endpoint.ts'

/**
 * Events of the stream: `ready` once at the beginning; `change` for each changed record within reach, with
 * its resource and new version (the record itself is fetched as usual); `reset` if changes may have been
 * missed, so that everything shown is read again. `at` is where to resume after a break.
 */
export const liveEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('ready'), at: z.int() }),
  z.object({ event: z.literal('reset'), at: z.int() }),
  z.object({
    event: z.literal('change'),
    at: z.int(),
    kind: z.string(),
    id: z.int(),
    version: z.int(),
  }),
])
export type LiveEvent = z.infer<typeof liveEvent>

export const liveEndpoints = {
  /** Changes as they happen, after those since `since` that were missed. Ends now and then: ask again. */
  follow: endpoint('GET', '/events/', {
    access: 'signed_in',
    query: z.object({ since: z.coerce.number().int().min(0).optional() }),
    output: events(liveEvent),
  }),
}
