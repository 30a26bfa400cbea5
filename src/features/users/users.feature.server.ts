import { eq, sql } from 'drizzle-orm'
import { serverFeature } from '../../feature.server.ts'
import type { Sealed } from '../../kernel/secrets/sealed.table.ts'
import { usersTable } from '../auth/user.table.ts'
import { withKickoffUrls } from './kickoffUrl.server.ts'
import { userHandlers } from './user.server.ts'
import { contactOption } from './user.ts'
import { userExamples, userReference } from './userReference.server.ts'
import { userFeature } from './users.feature.ts'

export const userServer = serverFeature({
  feature: userFeature,
  records: { users: { table: usersTable, label: sql`coalesce(company_name, name)` } },
  reach: { users: { own: (person) => eq(usersTable.id, person.id) } },
  handlers: ({ outside, box, publicUrl, personalLinks }) => ({
    users: withKickoffUrls(
      userHandlers({ judge: outside.judge, personalLinks }),
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
