import type { EndpointDocs } from '../../../kernel/record/reference.server.ts'
import type { findingEndpoints } from './findings.ts'

export const findingReference: EndpointDocs<typeof findingEndpoints> = {
  get: {
    summary:
      'Says which figures of a CECB Plus, PEIK, AMOén or CVC concept contradict others or the building, gravest first. What is to be explained gets a reason in the form, as `plausibility/<check>/reason`, with the value that it is for in `plausibility/<check>/figure`; reports print it, and none is published without it.',
    params: { id: 'The `id` of a CECB Plus, PEIK, AMOén or CVC concept.' },
    refusals: {
      403: 'The caller may not read the calculation of the order.',
      404: 'No such order, out of reach, or of a service whose report is not printed from its form.',
    },
  },
}
