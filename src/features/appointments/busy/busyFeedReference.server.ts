import type { EndpointDocs } from '../../../kernel/record/reference.server.ts'
import type { busyFeedEndpoints } from './busyFeed.ts'

export const busyFeedReference: EndpointDocs<typeof busyFeedEndpoints> = {
  state: {
    summary:
      'Says when the private calendar of the caller was read last, and why it could not be read since, or how many of its events could not be (`unread`): their times are unknown; `feed` is null without one. Of `person`, somebody else of the office, without the host.',
  },
  enter: {
    summary:
      'Keeps the secret address of an iCalendar file of the caller, once it could be read. It is read every half hour; only the times at which the caller is busy in the next 60 days are kept, and slots are not offered then. No response tells the address.',
    example: { address: 'https://calendar.example.ch/private/basic.ics' },
  },
  remove: {
    summary: 'Forgets the address of the caller’s private calendar, and the times that were read.',
  },
}
