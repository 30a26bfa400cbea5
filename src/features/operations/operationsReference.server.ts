import type { EndpointDocs } from '../../kernel/record/reference.server.ts'
import type { operationsEndpoints } from './operations.ts'

export const operationsReference: EndpointDocs<typeof operationsEndpoints> = {
  read: {
    summary:
      'Returns how the installation is at this moment: program, database, the last backups by schedule, background jobs, mails, storage, and the outside services that were called since the process started, each with when it last answered and failed. A part that could not be asked is null.',
  },
  opened: {
    summary:
      'Notes that the caller has opened a backup with its secret key: the SHA-256 of the archive in it, which nobody else is told, says which one. Administrators are asked for it once a quarter.',
    example: { sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' },
  },
}
