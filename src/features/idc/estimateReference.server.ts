import type { EndpointDocs } from '../../kernel/record/reference.server.ts'
import type { estimateEndpoints } from './estimate.ts'

export const estimateReference: EndpointDocs<typeof estimateEndpoints> = {
  get: {
    summary:
      'Works out the heat indices that follow from the consumptions of a building, the latest first, beside what the canton publishes of the same years.',
    query: {
      building: 'The `id` of that whose consumptions are taken.',
      mandate: 'Takes only consumptions that came from this order, or from none.',
      on: 'Calculates by the tables in force on this day, today where it is left out: an earlier day gives what was calculated then.',
    },
  },
}
