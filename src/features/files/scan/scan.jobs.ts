import { Readable } from 'node:stream'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Scanner } from '../../../integrations/scanner/scanner.ts'
import { writeAudit } from '../../../kernel/audit/audit.server.ts'
import type { Db } from '../../../kernel/database/db.server.ts'
import { type FilesPort, StoreUnavailable } from '../../../kernel/files.server.ts'
import type { Job } from '../../../kernel/jobs.server.ts'
import type { Post } from '../../../kernel/mail.server.ts'
import { serviceTypeOf } from '../../../kinds.ts'
import { mandatesTable } from '../../mandates/mandate.table.ts'
import { formPath } from '../../mandates/mandate.ts'
import { supportEmailOf } from '../../settings/settings.server.ts'
import { fileEditionsTable, filesTable } from '../file.table.ts'
import { type FileFollower, tellerOf } from '../fileFollower.server.ts'

type Options = {
  scanner: Scanner
  store: FilesPort
  post: Post
  followers: readonly FileFollower[]
}

/** Most contents that one run scans; the next one goes on. */
const mostAtOnce = 200
/** What a scanner finds clean, unless it is away. */
const nothing = () => Readable.from([])

/** Job: scans the contents that the scanner could not look at when they arrived. */
export const scanAgain =
  ({ scanner, store, post, followers }: Options): Job =>
  async (_, { database, enqueue, now, log }) => {
    const tell = tellerOf(followers)
    if (!scanner.isConfigured) return
    const waiting = await database.db
      .select({ hash: fileEditionsTable.hash })
      .from(fileEditionsTable)
      .where(eq(fileEditionsTable.scan, 'not_scanned'))
      .groupBy(fileEditionsTable.hash)
      .orderBy(asc(sql`min(${fileEditionsTable.at})`))
      .limit(mostAtOnce)
    for (const { hash } of waiting) {
      const verdict = await store.read(hash).then(
        (content) => scanner.scan(content),
        (error: Error) => {
          if (error instanceof StoreUnavailable) throw error
          return { result: 'not_scanned' as const, said: error.message }
        },
      )
      if (verdict.result === 'not_scanned') {
        log.warn({ hash, said: verdict.said }, 'a file could not be scanned')
        // A content that cannot be scanned, such as a too large one, must not hold up those behind it.
        if ((await scanner.scan(nothing())).result !== 'clean') return
        continue
      }
      await database.transaction({ actor: null, source: 'system' }, async (db) => {
        if (verdict.result === 'infected') await removeInfected(hash, verdict.virus, db)
        await setResult(hash, verdict.result, db)
        const scanned = await db
          .select({ id: filesTable.id })
          .from(filesTable)
          .where(and(eq(filesTable.hash, hash), isNull(filesTable.deleted_at)))
        for (const file of scanned) await tell(file, { db, enqueue: enqueue(db), now: now() })
      })
    }

    /** Moves the files with this content to the bin, writes it down and tells the office. */
    async function removeInfected(hash: string, virus: string, db: Db) {
      const at = now()
      const removed = await db
        .update(filesTable)
        .set({ deleted_at: at.toISOString() })
        .where(and(eq(filesTable.hash, hash), isNull(filesTable.deleted_at)))
        .returning({ id: filesTable.id, name: filesTable.name, mandate: filesTable.mandate })
      const office = await supportEmailOf(db)
      for (const { id, name, mandate } of removed) {
        const detail = { file: name, virus }
        await writeAudit(db, { actor: null, now: at }, 'file:infected', {
          ...{ resource: 'files', id, detail },
        })
        if (!office) continue
        await post(
          {
            key: `file-infected-${id}-${hash}`,
            to: { email: office, name: null, language: null },
            ...(mandate !== null && { thread: mandate }),
            path: await pathOf(mandate, db),
            write: (words) => ({
              subject: words('file:mail.infected.subject', { name }),
              text: words('file:mail.infected.text', { name, virus }),
            }),
          },
          db,
        )
      }
    }
  }

/** Page of a mandate for the office; the first one for a file of a building. */
async function pathOf(mandate: number | null, db: Db): Promise<string> {
  if (mandate === null) return '/'
  const [found] = await db
    .select({ kind: mandatesTable.kind })
    .from(mandatesTable)
    .where(eq(mandatesTable.id, mandate))
  return (found && formPath('admin', serviceTypeOf[found.kind], mandate)) ?? '/'
}

/** Writes the result to all files and versions with a content. */
async function setResult(hash: string, scan: 'clean' | 'infected', db: Db) {
  for (const table of [filesTable, fileEditionsTable])
    await db
      .update(table)
      .set({ scan })
      .where(and(eq(table.hash, hash), eq(table.scan, 'not_scanned')))
}
