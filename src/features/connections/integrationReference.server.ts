import type { EndpointDocs } from '../../kernel/record/reference.server.ts'
import type { integrationEndpoints } from './integration.ts'

const notOffered = { 404: 'The product does not use this service.' }

const params = { service: 'Which service to connect: that of accounting, or of task notes.' }

export const integrationReference: EndpointDocs<typeof integrationEndpoints> = {
  list: {
    summary:
      'Lists the outside services that the office can connect, with their state; how they are used is in the settings.',
  },
  setSecret: {
    summary:
      'Stores the secret of a service, encrypted and never returned again, for the address that is entered now; another address needs it anew.',
    params,
    refusals: notOffered,
  },
  removeSecret: {
    summary: 'Removes the secret of a service, which is then no longer used.',
    params,
    refusals: notOffered,
  },
  test: {
    summary:
      'Calls a service, and returns its state after that and what the service calls what we are connected to.',
    params,
    refusals: { ...notOffered, 409: 'There is no secret for the address (`not_configured`).' },
  },
}
