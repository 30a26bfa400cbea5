import { eq, isNotNull, sql } from 'drizzle-orm'
import { serverFeature } from '../../feature.server.ts'
import type { Sealed } from '../../kernel/secrets/sealed.table.ts'
import { usersTable } from '../auth/user.table.ts'
import { withKickoffUrls } from './kickoffUrl.server.ts'
import { mergePeople, userHandlers } from './user.server.ts'
import { contactOption } from './user.ts'
import { userExamples, userReference } from './userReference.server.ts'
import { userFeature } from './users.feature.ts'

export const userServer = serverFeature({
  feature: userFeature,
  records: {
    users: {
      table: usersTable,
      label: sql`coalesce(company_name, name)`,
      isMerged: isNotNull(usersTable.merged_into),
    },
  },
  reach: { users: { own: (person) => eq(usersTable.id, person.id) } },
  jobs: (parts) => ({ tasks: mergePeople(parts).tasks }),
  handlers: ({ outside, box, publicUrl, personalLinks, ...parts }) => ({
    users: withKickoffUrls(
      userHandlers({
        judge: outside.judge,
        personalLinks,
        merge: mergePeople(parts).handlers,
      }),
      (sealed) => `${publicUrl()}/kick-off-form/${box.open(sealed as Sealed)}`,
    ),
  }),
  reference: {
    users: {
      calls: userReference,
      schemas: { ContactOption: contactOption },
      name: 'User',
      examples: userExamples,
    },
  },
})
