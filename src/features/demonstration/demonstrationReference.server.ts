import type { EndpointDocs } from '../../kernel/record/reference.server.ts'
import type { demonstrationEndpoints } from './demonstration.ts'

export const demonstrationReference: EndpointDocs<typeof demonstrationEndpoints> = {
  state: {
    summary:
      'Counts the remaining sample records, and returns whether a real administrator exists, without whom they cannot be removed, and whether the fictitious register can be added.',
  },
  addRegister: {
    summary:
      'Adds the fictitious register around Geneva, with a campaign per state, to sample records that have none, and counts its buildings.',
    refusals: {
      409: 'There are no sample records (`demonstration:not_there`), a register with buildings is there (`demonstration:register_there`), or one is being loaded (`demonstration:register_loading`).',
    },
  },
  remove: {
    summary: 'Deletes all sample records that no real record needs, and counts what had to stay.',
    refusals: {
      409: 'There is no active administrator beside the demonstration accounts yet, or a register is being loaded.',
    },
  },
}
