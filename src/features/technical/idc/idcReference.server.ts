import { type EndpointDocs, resourceDocs } from '../../../kernel/record/reference.server.ts'
import { idc, type idcEndpoints } from './idc.ts'

export const idcReference: EndpointDocs<typeof idcEndpoints> = {
  ...resourceDocs('heat index', 'heat indices', idc.order),
  fetch: {
    summary:
      'Asks the canton for the heat indices of a building and keeps them. Where it does not answer, what is known stays and `warnings` says why.',
    refusals: {
      409: 'The building was merged, or its EGID changed during the request (`other_egid`).',
    },
  },
}
