import { type SQL, sql } from 'drizzle-orm'
import { keepWhileBackingUp } from './backup/contentsLock.server.ts'
import type { FilesPort } from './files.server.ts'
import type { Job, Jobs } from './jobs.server.ts'

/** Minimum age in hours of an unreferenced content before removal; a younger one may be about to be referenced. */
const graceHours = 24

/** Pause in minutes before the next attempt while a backup is running. */
const retryMinutes = 30

/**
 * Jobs of the file store: removes contents that no feature refers to, and none while a backup may need it.
 * `references` select the hashes that features refer to, in the column `hash`.
 */
export function fileJobs(files: FilesPort, references: readonly SQL[]): Jobs {
  const sweep: Job = async (_, { database, enqueue, log, now }) => {
    const before = new Date(now().getTime() - graceHours * 3_600_000)
    let removed = 0
    const isDone = await keepWhileBackingUp(database.pool, async () => {
      for await (const hash of files.keptBefore(before)) {
        const { rows } = await database.db.execute(
          sql`select from (${allReferences(references)}) as reference where hash = ${hash} limit 1`,
        )
        if (rows.length > 0) continue
        await files.remove(hash)
        removed++
      }
    })
    if (!isDone) {
      const runAt = new Date(now().getTime() + retryMinutes * 60_000)
      return enqueue(database.db)('files.sweep', {}, { jobKey: 'files.sweep', runAt })
    }
    if (removed > 0) log.info({ removed }, 'unreferenced files were removed')
  }
  return {
    tasks: { 'files.sweep': sweep },
    schedule: [{ task: 'files.sweep', match: '40 3 * * *' }],
  }
}

/** One statement that selects the hashes of all contents that features refer to. */
export const allReferences = (references: readonly SQL[]) =>
  sql.join([...references], sql` union all `)
