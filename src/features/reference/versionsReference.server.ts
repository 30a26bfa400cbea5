import type { EndpointDocs } from '../../kernel/record/reference.server.ts'
import { tableNames } from './reference.ts'
import type { referenceEndpoints } from './versions.ts'

const table = 'Which of those that calculations read: prices, factors, limits, climate.'

export const versionsReference: EndpointDocs<typeof referenceEndpoints> = {
  confirmations: {
    summary:
      'Lists the figures that the office confirmed, each value by the latest source, and until when it counts.',
  },
  confirm: {
    summary:
      'Confirms figures of the tables in force by a source, for every report and up to a year after it was read; each is named with the value that is confirmed.',
  },
  inForce: {
    summary:
      'Gives of each table that calculations read the version in force on a day, or the one that is named by its id.',
    query: {
      ...Object.fromEntries(
        tableNames.map((name) => [
          name,
          'The `id` of the version to take instead of that in force.',
        ]),
      ),
      on: 'The day whose versions are wanted; today where it is left out.',
    },
  },
  versions: {
    summary: 'Lists when each came into force, from what source and by whom, the latest first.',
    params: { table },
  },
  version: {
    summary: 'Gives one edition of a table with all its rows, also one that is no longer in force.',
    params: {
      table,
      version: 'The `id` of one edition; those shipped with the product have negative ones.',
    },
  },
  create: {
    summary:
      "Adds an edition of a table from a day on; none is ever changed or deleted. A row has its columns and `origins`, by column where its figures come from; a figure without one is the office's own.",
    params: { table },
  },
}
