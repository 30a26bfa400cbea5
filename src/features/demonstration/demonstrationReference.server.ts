import type { EndpointDocs } from '../../kernel/record/reference.server.ts'
import type { demonstrationEndpoints } from './demonstration.ts'

export const demonstrationReference: EndpointDocs<typeof demonstrationEndpoints> = {
  state: {
    summary:
      'Counts the remaining sample records, and returns whether a real administrator exists, without whom they cannot be removed.',
  },
  remove: {
    summary: 'Deletes all sample records that no real record needs, and counts what had to stay.',
    refusals: { 409: 'There is no active administrator beside the demonstration accounts yet.' },
  },
}
