import type { EndpointDocs } from '../../../kernel/record/reference.server.ts'
import type { signatureEndpoints } from './signature.ts'

export const signatureReference: EndpointDocs<typeof signatureEndpoints> = {
  get: {
    summary:
      'Fits the energy signature of a building: the mean power of its heat meters against the outdoor temperature, with the base load, the heating threshold, the power at the design temperature, a drift, and a forecast of the index of the running year.',
    query: {
      building: 'The `id` of the building whose readings count.',
      mandate: 'Only uses readings of this order, or of none.',
    },
    refusals: { 404: 'No such building, or it is out of reach.' },
  },
}
