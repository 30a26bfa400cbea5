import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import {
  dropHeldJobs,
  type HeldJob,
  heldJobs,
  runHeldJobs,
} from '../../kernel/backup/waitingJobs.server.ts'
import { ServerClient } from '../../kernel/database/servers.server.ts'
import { countHeldMails, failHeldMails } from './heldMails.server.ts'

/** What becomes of the jobs that waited when a restored backup was made. */
export const waitingChoices = ['hold', 'run', 'drop'] as const
export type WaitingChoice = (typeof waitingChoices)[number]

/** Does with the held jobs what was chosen, in one transaction, and says so. */
export async function decideWaiting(
  databaseUrl: string,
  choice: WaitingChoice,
  print: (line: string) => void,
) {
  const client = new ServerClient({
    connectionString: databaseUrl,
    application_name: 'egide restore',
  })
  await client.connect()
  try {
    await client.query('begin')
    const jobs = await heldJobs(client)
    if (choice === 'run') await runHeldJobs(client, jobs)
    if (choice === 'drop') {
      await failHeldMails(drizzle(client), jobs)
      await dropHeldJobs(client, jobs)
    }
    await client.query('commit')
    print(outcomeWords(choice, jobs))
  } finally {
    await client.end()
  }
}

/** A number with its noun. */
export const countWords = (count: number, noun: string) =>
  `${count} ${noun}${count === 1 ? '' : 's'}`

function outcomeWords(choice: WaitingChoice, jobs: readonly HeldJob[]) {
  if (jobs.length === 0) return 'No job is held.'
  const counted = `${countWords(jobs.length, 'job')} (${countWords(countHeldMails(jobs), 'mail')})`
  switch (choice) {
    case 'run':
      return `No longer held: ${counted}. The running product does this, or the next start.`
    case 'drop':
      return `Dropped: ${counted}. Administrators find mails that were not sent among the failed ones, and can send them again.`
    case 'hold':
      return `Held, as it waited when the backup was made: ${counted}. If the product was stopped then and has not run since: npm run restore -- --waiting=run. If it ran on, it has most likely done this: npm run restore -- --waiting=drop.`
  }
}

/** A line for the start about jobs that are held since a restore, if there are any. */
export async function describeHeldJobs(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect()
  try {
    const jobs = await heldJobs(client)
    return jobs.length > 0 ? [outcomeWords('hold', jobs)] : []
  } finally {
    client.release()
  }
}
