import type { EndpointDocs } from '../../kernel/record/reference.server.ts'
import type { integrationEndpoints } from './integration.ts'

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
  },
  removeSecret: {
    summary: 'Removes the secret of a service, which is then no longer used.',
    params,
  },
  test: {
    summary:
      'Calls a service, and returns its state after that and what the service calls what we are connected to.',
    params,
  },
}
