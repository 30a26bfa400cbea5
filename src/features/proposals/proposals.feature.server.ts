import { eq, sql } from 'drizzle-orm'
import { serverFeature } from '../../feature.server.ts'
import { proposalFollowers } from './followers.server.ts'
import { proposalTargets } from './proposables.server.ts'
import { proposalJobs } from './proposal.jobs.ts'
import { proposalHandlers, proposalRecords } from './proposal.server.ts'
import { proposalsTable } from './proposal.table.ts'
import { proposalEndpoints } from './proposal.ts'
import { proposalReference } from './proposalReference.server.ts'
import { proposalFeature } from './proposals.feature.ts'
import { proposalWaiting } from './proposalWaiting.server.ts'

export const proposalServer = serverFeature({
  feature: proposalFeature,
  records: {
    proposals: {
      table: proposalsTable,
      label: sql`coalesce(field, resource)`,
      personal: proposalRecords,
    },
  },
  reach: { proposals: { own: (person) => eq(proposalsTable.author, person.id) } },
  followers: proposalFollowers,
  proposalTargets,
  waiting: proposalWaiting,
  handlers: ({ proposalTargets }) => ({ proposals: proposalHandlers(proposalTargets) }),
  jobs: proposalJobs,
  reference: {
    proposals: {
      calls: proposalReference,
      schemas: { Proposal: proposalEndpoints.dismiss.output },
      name: 'Proposal',
    },
  },
})
