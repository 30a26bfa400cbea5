import { shape, type TypeOf } from '../../../kernel/field/shape.ts'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { outsideReasons } from '../../../kernel/outsideFailure.ts'

/** Days for which busy times are kept, and most events in them. */
export const busyRange = { days: 60, events: 5000 } as const

const busyFeed = shape.object({
  /** The host of the address, which itself is never told; null to others than its person. */
  host: shape.text().nullable(),
  /** When the calendar was read last. */
  read_at: shape.moment(),
  /** Why the last attempt to read it failed. */
  problem: shape.choice(outsideReasons).nullable(),
  /** Events that could not be read: slots may be offered at their times. */
  unread: shape.int(),
})
export type BusyFeed = TypeOf<typeof busyFeed>

export const busyFeedEndpoints = {
  /** The private calendar of the caller, or of another person of the office, of which only the state is told. */
  state: endpoint('GET', '/busy-feed/', {
    access: 'appointments:create',
    isPrivate: true,
    query: shape.object({ person: shape.urlInt({ min: 1, max: 2147483647 }).optional() }),
    output: shape.object({ feed: busyFeed.nullable() }),
  }),
  /** Keeps the address of the caller's private calendar, once it could be read. */
  enter: endpoint('PUT', '/busy-feed/', {
    access: 'appointments:create',
    perMinute: 6,
    body: shape.strictObject({ address: shape.line({ min: 1, max: 2000 }) }),
    output: shape.object({ feed: busyFeed }),
    isSecret: true,
  }),
  /** Forgets the address and the times that were read. */
  remove: endpoint('DELETE', '/busy-feed/', { access: 'appointments:create', status: 204 }),
}
