import { eq, sql } from 'drizzle-orm'
import { serverFeature } from '../../feature.server.ts'
import { users } from '../auth/user.table.ts'
import { userHandlers } from './user.server.ts'
import { contactOption } from './user.ts'
import { userExamples, userReference } from './userReference.server.ts'
import { userFeature } from './users.feature.ts'

export const userServer = serverFeature({
  feature: userFeature,
  records: { users: { table: users, label: sql`coalesce(company_name, name)` } },
  reach: { users: { own: (person) => eq(users.id, person.id) } },
  handlers: () => ({ users: userHandlers }),
  reference: {
    users: {
      calls: userReference,
      schemas: { ContactOption: contactOption },
      name: 'User',
      examples: userExamples,
    },
  },
})
