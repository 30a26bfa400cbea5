import type { Jobs } from '../../kernel/jobs.server.ts'
import { deleteEndedSessions } from './sessions.server.ts'

/** Background jobs of the auth feature. */
export const authJobs: Jobs = {
  tasks: {
    'auth.forgetEndedSessions': (_, { database, now }) => deleteEndedSessions(database.db, now()),
  },
  schedule: [{ task: 'auth.forgetEndedSessions', match: '40 2 * * *' }],
}
