import { type SQL, sql } from 'drizzle-orm'
import type { FilesPort } from './files.server.ts'
import type { Job, Jobs } from './jobs.server.ts'

/** Selects a row if a feature refers to the content with this hash. */
export type FileUse = (hash: string) => SQL

/** Minimum age in hours of an unreferenced content before removal; a younger one may be about to be referenced. */
const graceHours = 24

/** Jobs of the file store: removes contents that no feature refers to. */
export function fileJobs(files: FilesPort, uses: readonly FileUse[]): Jobs {
  const sweep: Job = async (_, { database, log, now }) => {
    const before = new Date(now().getTime() - graceHours * 3_600_000)
    let removed = 0
    for await (const hash of files.keptBefore(before)) {
      const queries = uses.map((use) => use(hash))
      const { rows } = await database.db.execute(
        sql`${sql.join(queries, sql` union all `)} limit 1`,
      )
      if (rows.length > 0) continue
      await files.remove(hash)
      removed++
    }
    if (removed > 0) log.info({ removed }, 'unreferenced files were removed')
  }
  return {
    tasks: { 'files.sweep': sweep },
    schedule: [{ task: 'files.sweep', match: '40 3 * * *' }],
  }
}
