import type { EndpointDocs } from '../../../kernel/record/reference.server.ts'
import type { calendarEndpoints } from './calendar.ts'

export const calendarReference: EndpointDocs<typeof calendarEndpoints> = {
  state: { summary: 'Says since when the caller has a calendar address; null if they have none.' },
  make: {
    summary:
      'Makes the secret address of the caller’s calendar, which only this response tells, and ends the one before.',
  },
  revoke: { summary: 'Ends the address of the caller’s calendar.' },
  feed: {
    summary:
      'Returns the tasks, requested documents, due dates and visits of the person who made the address, as an iCalendar file; what they may see is decided at each call.',
    params: { token: 'The secret part of the address, as `make` returned it.' },
    refusals: { 404: 'The address was renewed or revoked, or is not one of ours.' },
  },
}
