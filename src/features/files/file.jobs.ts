import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Scanner } from '../../integrations/scanner/scanner.ts'
import type { Db } from '../../kernel/database/db.server.ts'
import type { FilesPort } from '../../kernel/files.server.ts'
import type { Job, Jobs } from '../../kernel/jobs.server.ts'
import type { Post, Reader } from '../../kernel/mail.server.ts'
import type { UploadsPort } from '../../kernel/uploads/uploads.server.ts'
import { type Kind, serviceTypeOf } from '../../kinds.ts'
import { mayReceiveMail, usersTable } from '../auth/user.table.ts'
import { buildingsTable } from '../buildings/building.table.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import { formPath } from '../mandates/mandate.ts'
import { filesTable, hasVersionsByOthers } from './file.table.ts'
import type { FileFollower } from './fileFollower.server.ts'
import { forgetRenditions } from './preview/rendition.server.ts'
import { requestJobs } from './requests/request.jobs.ts'
import { scanAgain } from './scan/scan.jobs.ts'
import { forgetUpload, giveUpUploads } from './uploads/upload.server.ts'

type Parts = {
  uploads: UploadsPort
  files: FilesPort
  scanner: Scanner
  post: Post
  followers: readonly FileFollower[]
}

/** A published file with its mandate and its client. */
type PublishedFile = {
  id: number
  name: string
  published_at: string | null
  mandate: number
  number: string
  kind: Kind
  address: string | null
  to: Reader
}

/** Background jobs of files. */
export function fileFeatureJobs(parts: Parts): Jobs {
  const { uploads, files: store, scanner, post, followers } = parts

  /** Mails a client about published files of one mandate. */
  async function tellClient(rows: readonly PublishedFile[], db: Db) {
    const first = rows[0]!
    const { mandate, number, kind, address, to } = first
    const last = rows.at(-1)!
    await post(
      {
        key: `files-published-${mandate}-${last.id}-${Date.parse(last.published_at!)}`,
        to,
        thread: mandate,
        path: formPath('client', serviceTypeOf[kind], mandate) ?? '/',
        write(words) {
          const lines = rows.map(({ name }) => `– ${name}`).join('\n')
          const params = { number, address, lines, count: rows.length }
          return {
            subject: words('file:mail.published.subject', params),
            text: words('file:mail.published.text', params),
          }
        },
      },
      db,
    )
  }

  /** Mails the client about files that were published to them within a few minutes and still are. */
  const tellOfPublished: Job<readonly number[]> = async (ids, { database: { db } }) => {
    const rows = await db
      .select({
        ...{ id: filesTable.id, name: filesTable.name, published_at: filesTable.published_at },
        ...{ mandate: mandatesTable.id, number: mandatesTable.number, kind: mandatesTable.kind },
        address: buildingsTable.address,
        to: { email: usersTable.email, name: usersTable.name, language: usersTable.language },
      })
      .from(filesTable)
      .innerJoin(mandatesTable, eq(mandatesTable.id, filesTable.mandate))
      .innerJoin(buildingsTable, eq(buildingsTable.id, mandatesTable.building))
      .innerJoin(usersTable, eq(usersTable.id, mandatesTable.client))
      .where(
        and(
          inArray(filesTable.id, [...ids]),
          isNotNull(filesTable.published_at),
          // What they sent themselves is nothing new to them.
          or(
            sql`${filesTable.entered_by} is distinct from ${mandatesTable.client}`,
            hasVersionsByOthers,
          ),
          isNull(filesTable.deleted_at),
          isNull(mandatesTable.deleted_at),
          mayReceiveMail(usersTable),
        ),
      )
      .orderBy(filesTable.published_at, filesTable.id)
    // Files may have moved to another mandate since.
    for (const mandate of new Set(rows.map((row) => row.mandate)))
      await tellClient(
        rows.filter((row) => row.mandate === mandate),
        db,
      )
  }

  const requests = requestJobs({ post })
  return {
    tasks: {
      ...requests.tasks,
      'files.tellOfPublished': tellOfPublished,
      'files.forgetUpload': forgetUpload(uploads),
      'files.giveUpUploads': giveUpUploads(uploads),
      'files.forgetRenditions': forgetRenditions,
      'files.scanAgain': scanAgain({ scanner, store, post, followers }),
    },
    schedule: [
      ...requests.schedule!,
      { task: 'files.giveUpUploads', match: '25 * * * *' },
      { task: 'files.scanAgain', match: '*/10 * * * *' },
      // Before the sweep of the store, which then finds them unused.
      { task: 'files.forgetRenditions', match: '20 3 * * *' },
    ],
  }
}
