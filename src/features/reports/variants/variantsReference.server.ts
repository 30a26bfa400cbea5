import type { EndpointDocs } from '../../../kernel/record/reference.server.ts'
import type { variantEndpoints } from './variants.ts'

const params = { id: 'The `id` of a CVC concept, CECB Plus or PEIK.' }
const refusals = {
  403: 'The caller may not read the calculation of the order.',
  404: 'No such order, out of reach, or of a service without variants.',
}

export const variantReference: EndpointDocs<typeof variantEndpoints> = {
  get: {
    summary:
      'Compares the variants of a CVC concept or CECB Plus, or the measures of a PEIK: annual cost by the engine of the heating comparison, its range, CO₂, rank, and the group: 1 of those that do not differ significantly from the cheapest. A variant that lacks a figure has no cost, and `missing` names it.',
    params,
    refusals,
  },
}
