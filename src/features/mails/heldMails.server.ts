import { and, eq, inArray } from 'drizzle-orm'
import type { HeldJob } from '../../kernel/backup/waitingJobs.server.ts'
import type { Db } from '../../kernel/database/db.server.ts'
import { mailsTable as table } from './mail.table.ts'

/** Mails that jobs held since a restore would send. */
const mailsOf = (jobs: readonly HeldJob[]) =>
  jobs
    .filter(({ task }) => task === 'mails.send')
    .map(({ payload }) => (payload as { mail: number }).mail)

/** How many of these jobs send a mail that is written already. */
export const countHeldMails = (jobs: readonly HeldJob[]) => mailsOf(jobs).length

/** Fails the mails of held jobs that are dropped, so that administrators see them and can send each again. */
export async function failHeldMails(db: Db, jobs: readonly HeldJob[]) {
  await db
    .update(table)
    .set({
      state: 'failed',
      secret: null,
      problem: 'Waited when the backup was made that was restored; may have been sent since then.',
    })
    .where(and(eq(table.state, 'queued'), inArray(table.id, mailsOf(jobs))))
}
