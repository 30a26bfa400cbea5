import { shape } from '../../../kernel/field/shape.ts'
import { download, endpoint } from '../../../kernel/http/endpoint.ts'

/** How many days back a calendar begins, and most events of each kind in it. */
export const calendarStart = 90
export const maxEvents = 1000

export const calendarEndpoints = {
  /** Whether the caller has a calendar, and since when. */
  state: endpoint('GET', '/calendar/', {
    access: 'signed_in',
    isPrivate: true,
    output: shape.object({ made_at: shape.moment().nullable() }),
  }),
  /** Makes the address of the caller's calendar, which is told only now, and ends an earlier one. */
  make: endpoint('POST', '/calendar/', {
    access: 'signed_in',
    output: shape.object({ path: shape.text(), made_at: shape.moment() }),
    status: 201,
    isSecret: true,
  }),
  /** Ends the calendar of the caller. */
  revoke: endpoint('DELETE', '/calendar/', { access: 'signed_in', status: 204 }),
  /** The calendar, for programs that have its address. */
  feed: endpoint('GET', '/calendar/{token}.ics', {
    isOutsideApi: true,
    access: 'public',
    perMinute: 30,
    params: shape.object({ token: shape.text({ min: 1, max: 100 }) }),
    output: download('text/calendar; charset=utf-8'),
    isSecret: true,
  }),
}
