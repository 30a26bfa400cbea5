import { eq, isNotNull, sql } from 'drizzle-orm'
import { serverFeature } from '../../feature.server.ts'
import { idOf } from '../../kernel/record/reachSubject.server.ts'
import { callHandlers } from './call.server.ts'
import { companyFeature } from './companies.feature.ts'
import { companyHandlers, companyMerge } from './company.server.ts'
import { callsTable, companiesTable, membersTable } from './company.table.ts'
import { companiesFeatureReference } from './companyReference.server.ts'
import { memberHandlers } from './member.server.ts'

export const companyServer = serverFeature({
  feature: companyFeature,
  records: {
    companies: {
      table: companiesTable,
      label: sql`name`,
      isMerged: isNotNull(companiesTable.merged_into),
    },
    people: { table: membersTable, label: sql`role` },
    phone_calls: { table: callsTable, label: sql`made_on::text` },
  },
  reach: {
    phone_calls: { entered: (person) => eq(callsTable.author, idOf(person)) },
  },
  handlers: ({ handovers }) => ({
    companies: companyHandlers,
    people: memberHandlers({ handovers }),
    phone_calls: callHandlers,
  }),
  jobs: () => ({ tasks: companyMerge.tasks }),
  reference: companiesFeatureReference,
})
