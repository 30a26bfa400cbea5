import { eq, lt, type SQL, sql } from 'drizzle-orm'
import { keepWhileBackingUp } from './backup/contentsLock.server.ts'
import { arrivingContentsTable as arriving } from './contents.table.ts'
import { type Database, type Db, one } from './database/db.server.ts'
import { type FilesPort, removeOldCopies } from './files.server.ts'
import type { Job, Jobs } from './jobs.server.ts'

/** Minimum age in hours of an unreferenced content before removal; a younger one may be about to be referenced. */
const graceHours = 24

/** Pause in minutes before the next attempt while a backup is running. */
const retryMinutes = 30

/**
 * The store as the product uses it: each content is written down before it gets its place, so that a sweep at the same
 * moment, in whatever process, either leaves it or has removed an older copy before.
 */
export function sweptFiles(store: FilesPort, db: Db): FilesPort {
  const announce = async (hash: string) => {
    await db
      .insert(arriving)
      .values({ hash })
      .onConflictDoUpdate({ target: arriving.hash, set: { at: sql`clock_timestamp()` } })
  }
  return {
    // A getter, as the name says how the store is.
    get name() {
      return store.name
    },
    keep: (content) => store.keep(content, announce),
    keepStream: (content) => store.keepStream(content, announce),
    read: store.read,
    keptBefore: store.keptBefore,
    remove: store.remove,
    removeUnfinished: store.removeUnfinished,
  }
}

/**
 * Jobs of the file store: removes contents that no feature refers to, and none while a backup may need it.
 * `references` select the hashes that features refer to, in the column `hash`.
 */
export function fileJobs(files: FilesPort, references: readonly SQL[]): Jobs {
  const sweep: Job = async (_, { database, enqueue, log, now }) => {
    const before = new Date(now().getTime() - graceHours * 3_600_000)
    let removed = 0
    const isDone = await keepWhileBackingUp(database.direct, async () => {
      for await (const hash of files.keptBefore(before))
        if (await removeUnused({ hash, before, files, references, database })) removed++
    })
    if (!isDone) {
      const runAt = new Date(now().getTime() + retryMinutes * 60_000)
      return enqueue(database.db)('files.sweep', {}, { jobKey: 'files.sweep', runAt })
    }
    await database.db.delete(arriving).where(lt(arriving.at, before))
    if (removed > 0) log.info({ removed }, 'unreferenced files were removed')
    const unfinished = (await files.removeUnfinished(before)) + (await removeOldCopies(before))
    if (unfinished > 0) log.info({ removed: unfinished }, 'unfinished files were removed')
  }
  return {
    tasks: { 'files.sweep': sweep },
    schedule: [{ task: 'files.sweep', match: '40 3 * * *' }],
  }
}

type Candidate = {
  hash: string
  before: Date
  files: FilesPort
  references: readonly SQL[]
  database: Database
}

/** Removes a content unless somebody refers to it or has kept it anew; returns whether it did. */
const removeUnused = ({ hash, before, files, references, database }: Candidate) =>
  database.transaction({ actor: null, source: 'system' }, async (db) => {
    // Locks the row: whoever is about to place this content waits until it is gone.
    const { at } = one(
      await db
        .insert(arriving)
        .values({ hash, at: new Date(0) })
        .onConflictDoUpdate({ target: arriving.hash, set: { at: sql`${arriving.at}` } })
        .returning({ at: arriving.at }),
    )
    if (at >= before) return false
    const { rows } = await db.execute(
      sql`select from (${allReferences(references)}) as reference where hash = ${hash} limit 1`,
    )
    const isUnused = rows.length === 0
    if (isUnused) await files.remove(hash)
    await db.delete(arriving).where(eq(arriving.hash, hash))
    return isUnused
  })

/** One statement that selects the hashes of all contents that features refer to. */
export const allReferences = (references: readonly SQL[]) =>
  sql.join([...references], sql` union all `)
