import type { Jobs } from '../../kernel/jobs.server.ts'
import { forgetEndedSessions } from './sessions.server.ts'

/** Background work of sign-in. */
export const authJobs: Jobs = {
  tasks: {
    'auth.forgetEndedSessions': (_, { database, now }) => forgetEndedSessions(database.db, now()),
  },
  clock: [{ task: 'auth.forgetEndedSessions', match: '40 2 * * *' }],
}
