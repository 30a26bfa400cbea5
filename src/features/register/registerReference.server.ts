import type { EndpointDocs } from '../../kernel/record/reference.server.ts'
import type { registerEndpoints } from './register.ts'

export const registerReference: EndpointDocs<typeof registerEndpoints> = {
  search: {
    summary:
      'Finds buildings of the official register by address, complete or while typing, or by EGID, the best match first.',
    query: {
      q: 'Street, house number, postcode and city in any order, or an EGID.',
      limit: 'The maximum number of addresses.',
      placed:
        '`true` finds only buildings whose place is known, those of the fictitious register of the demonstration among them.',
    },
  },
}
