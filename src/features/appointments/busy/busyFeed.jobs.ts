import { and, eq, notExists, sql } from 'drizzle-orm'
import type { JobParts } from '../../../feature.server.ts'
import type { Job, Jobs } from '../../../kernel/jobs.server.ts'
import { isActiveAdministrator, usersTable } from '../../auth/user.table.ts'
import { keepTimes, readFeed } from './busyFeed.server.ts'
import { busyFeedsTable as feeds } from './busyFeed.table.ts'

const system = { actor: null, source: 'system' }

/** The job that reads the private calendars of the office. */
export function busyFeedJobs({ box, outside }: Pick<JobParts, 'box' | 'outside'>): Jobs {
  /**
   * Reads each calendar anew. One that cannot be read keeps the times that were read last, and says since when; those of
   * people who have left are forgotten.
   */
  const readFeeds: Job = async (_, { database, now, log }) => {
    const itsPerson = database.db
      .select({ id: usersTable.id })
      .from(usersTable)
      .where(and(eq(usersTable.id, feeds.person), isActiveAdministrator))
    await database.db.delete(feeds).where(notExists(itsPerson))
    for (const { person, address } of await database.db.select().from(feeds)) {
      try {
        const read = await readFeed(box.open(address), outside, now())
        await database.transaction(system, async (db) => {
          // Another address may have been entered meanwhile.
          const isSame = and(eq(feeds.person, person), eq(feeds.address, address))
          const said =
            'problem' in read
              ? { problem: read.problem }
              : { problem: null, read_at: now().toISOString(), unread: read.unread }
          const updated = await db
            .update(feeds)
            .set(said)
            .where(isSame)
            .returning({ person: feeds.person })
          if (updated.length > 0 && 'times' in read) await keepTimes(person, read.times, db)
        })
      } catch (error) {
        // One calendar must not keep the others from being read.
        log.error({ person, err: error }, 'a private calendar could not be read')
      }
    }
    await database.db.execute(
      sql`delete from busy_times where ends_at < ${now().toISOString()}::timestamptz - interval '1 day'`,
    )
  }
  return {
    tasks: { 'appointments.readFeeds': readFeeds },
    schedule: [{ task: 'appointments.readFeeds', match: '*/30 * * * *' }],
  }
}
