import type { EndpointDocs } from '../../kernel/record/reference.server.ts'
import type { estimateEndpoints } from './estimate.ts'

export const estimateReference: EndpointDocs<typeof estimateEndpoints> = {
  get: {
    summary:
      'Estimates the heat indices of a building from its consumptions, the latest first, with what the canton publishes for the same years.',
    query: {
      building: 'The `id` of the building whose consumption counts.',
      mandate: 'Only uses consumptions of this order, or of none.',
      on: 'Calculates with the tables in force on this day, by default today; an earlier day repeats the calculation of that day.',
    },
    refusals: { 404: 'No such building, or it is out of reach.' },
  },
}
