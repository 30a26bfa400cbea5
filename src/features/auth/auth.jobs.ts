import type { Jobs } from '../../kernel/jobs.server.ts'
import { forgetEndedTokens } from './auth.server.ts'

/** Background work of sign-in. */
export const authJobs: Jobs = {
  tasks: {
    'auth.forgetEndedTokens': (_, { database, now }) => forgetEndedTokens(database.db, now()),
  },
  clock: [{ task: 'auth.forgetEndedTokens', match: '40 2 * * *' }],
}
