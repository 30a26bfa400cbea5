import { type EndpointDocs, resourceDocs } from '../../../kernel/record/reference.server.ts'
import { type claimEndpoints, claims } from './claim.ts'

const docs = resourceDocs('subsidy', 'subsidies', claims.order)

export const claimReference: EndpointDocs<typeof claimEndpoints> = {
  ...docs,
  create: {
    ...docs.create,
    example: {
      ...{ mandate: 1, programme: 'PEIK', paid_to: 'office', state: 'asked', amount: 1500 },
      asked_on: '2026-11-30',
    },
  },
}
