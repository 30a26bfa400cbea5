import { feature } from '../../kernel/feature.ts'
import { userText } from './user.text.ts'
import { userEndpoints, users } from './user.ts'

/** People: staff, clients, partners and contacts. */
export const userFeature = feature({
  endpoints: { users: userEndpoints },
  records: [{ resource: users, text: userText }],
})
