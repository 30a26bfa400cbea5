import type { EndpointDocs } from '../../kernel/record/reference.server.ts'
import type { operationsEndpoints } from './operations.ts'

export const operationsReference: EndpointDocs<typeof operationsEndpoints> = {
  read: {
    summary:
      'Returns how the installation is at this moment: program, database, background jobs, mails, storage, and the outside services that were called since the process started, each with when it last answered and failed. A part that could not be asked is null.',
  },
}
