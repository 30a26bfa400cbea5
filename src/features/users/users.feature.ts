import { feature } from '../../kernel/feature.ts'
import { userText } from './user.text.ts'
import { userEndpoints, users } from './user.ts'

/** People: who works here, clients, partners and contacts. */
export const userFeature = feature({
  endpoints: { users: userEndpoints },
  records: [{ resource: users, text: userText }],
})
