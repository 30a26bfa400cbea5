import type { EndpointDocs } from '../../kernel/record/reference.server.ts'
import { type doorEndpoints, maxDoors } from './doors.ts'

export const doorReference: EndpointDocs<typeof doorEndpoints> = {
  list: {
    summary: `Lists what the backup that this office was restored from holds open and is still open: shares, links to quotes, kick-off forms, addresses of calendars, invitations, resets of passwords, sessions and trusted devices, oldest first, at most ${maxDoors}, with the number of all. Empty if the office was never restored.`,
  },
  close: {
    summary:
      'Closes these doors, or all of the restored backup if none are named; the session of the caller stays open. One act of the audit log says how many.',
    example: { doors: [{ kind: 'share', id: '7' }] },
  },
}
