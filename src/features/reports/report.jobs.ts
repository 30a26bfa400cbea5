import { buffer } from 'node:stream/consumers'
import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { MachineBusy, TaskFailure } from '../../kernel/database/child.server.ts'
import { type Db, isConnectionLoss } from '../../kernel/database/db.server.ts'
import type { FilesPort } from '../../kernel/files.server.ts'
import type { Job, Jobs } from '../../kernel/jobs.server.ts'
import type { Post } from '../../kernel/mail.server.ts'
import { serviceTypeOf } from '../../kinds.ts'
import { mayReceiveMail, usersTable } from '../auth/user.table.ts'
import { buildingsTable } from '../buildings/building.table.ts'
import { silenceWords } from '../mandates/acceptance/acceptance.jobs.ts'
import { acceptsOn } from '../mandates/acceptance/acceptance.server.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import { formPath } from '../mandates/mandate.ts'
import { openCommentsOf } from './comments/comment.server.ts'
import type { PressPort } from './press.server.ts'
import { handOver } from './publishing/handOver.server.ts'
import { reportSnapshotsTable, reportsTable as table } from './report.table.ts'
import type { ReportChange } from './report.ts'
import type { AnySnapshot } from './snapshot.ts'

type Options = { files: FilesPort; press: PressPort; post: Post }

const system = { actor: null, source: 'system' } as const

/**
 * Changes a report that is being made as the system, of which the history names no person. Returns whether it did: of two
 * runs of a job, as the queue gives work that takes too long to another worker, the first to end counts, and one that
 * began before the publication says nothing of the final file.
 */
async function updateMade(
  { id, published_at }: Pick<typeof table.$inferSelect, 'id' | 'published_at'>,
  values: Partial<typeof table.$inferInsert>,
  db: Db,
): Promise<boolean> {
  const made = await db
    .update(table)
    .set(values)
    .where(
      and(
        eq(table.id, id),
        inArray(table.state, ['queued', 'running']),
        published_at === null ? isNull(table.published_at) : isNotNull(table.published_at),
      ),
    )
    .returning({ id: table.id })
  return made.length > 0
}

/** The published PDF with which a draft is compared: the latest of its mandate in its language, if any. */
async function publishedBefore(
  { mandate, language, format }: typeof table.$inferSelect,
  db: Db,
): Promise<AnySnapshot | undefined> {
  if (format !== 'pdf') return undefined
  const [found] = await db
    .select({ snapshot: reportSnapshotsTable.snapshot })
    .from(table)
    .innerJoin(reportSnapshotsTable, eq(reportSnapshotsTable.report, table.id))
    .where(
      and(
        eq(table.mandate, mandate),
        eq(table.language, language),
        eq(table.format, format),
        isNotNull(table.published_at),
        isNull(table.deleted_at),
      ),
    )
    .orderBy(desc(table.number))
    .limit(1)
  return found?.snapshot
}

const changesIn = (printed: Uint8Array) =>
  JSON.parse(Buffer.from(printed).toString()) as ReportChange[] | null

/** Background jobs of reports. */
export function reportJobs({ files, press, post }: Options): Jobs {
  const readFile = async (hash: string) => buffer(await files.read(hash))

  /** Renders a report: the draft file, or the final one if it is published. Skips reports already done or failed. */
  const print: Job<{ report: number }> = async ({ report }, { database, enqueue, log, now }) => {
    const [found] = await database.db
      .select({ row: table, snapshot: reportSnapshotsTable.snapshot })
      .from(table)
      .innerJoin(reportSnapshotsTable, eq(reportSnapshotsTable.report, table.id))
      .where(eq(table.id, report))
    if (!found || found.row.state === 'done' || found.row.state === 'failed') return
    const { snapshot, row } = found
    const { logo, template } = snapshot
    const update = (values: Parameters<typeof updateMade>[1]) =>
      database.transaction(system, (db) => updateMade(row, values, db))
    await update({ state: 'running', progress: 10, failure: null })
    try {
      const isDraft = row.published_at === null
      const hashes =
        row.format === 'pdf' ? (snapshot.photos ?? []).flatMap(({ hash }) => hash ?? []) : []
      const pictures = await Promise.all(
        hashes.map(async (hash) => [hash, await readFile(hash)] as const),
      )
      const previous = isDraft ? await publishedBefore(row, database.db) : undefined
      const comments = isDraft ? await openCommentsOf(row.mandate, database.db) : undefined
      const { language } = row
      const changes = previous
        ? await press.print({ format: 'changes', language, snapshot, previous }).then(changesIn)
        : null
      if (previous && !changes) log.warn({ report }, 'the report before cannot be compared')
      const isFilled = row.workbook === 'office' || row.workbook === 'mandate'
      const content = await press.print({
        format: row.format,
        ...{ language, snapshot, isDraft, previous, comments },
        photos: Object.fromEntries(pictures),
        logo: logo && { type: logo.type, content: await readFile(logo.hash) },
        template: isFilled && template ? await readFile(template.hash) : undefined,
      })
      await update({ progress: 80 })
      const hash = await files.keep(content)
      const size = content.length
      await database.transaction(system, async (db) => {
        const file = isDraft
          ? { draft_hash: hash, draft_size: size }
          : { final_hash: hash, final_size: size }
        if (!(await updateMade(row, { state: 'done', progress: 100, ...file }, db))) return
        if (previous && changes)
          await db
            .update(reportSnapshotsTable)
            .set({
              compared_with: previous.mandate.report,
              changes,
            })
            .where(eq(reportSnapshotsTable.report, report))
        if (!isDraft) await handOver(report, { db, now: now(), enqueue: enqueue(db) })
      })
    } catch (error) {
      // Without a database the failure cannot be stored; let the job be retried.
      if (isConnectionLoss(error)) throw error
      if (error instanceof MachineBusy) {
        await update({ state: 'queued', progress: 0, failure: 'busy' })
        throw error
      }
      log.error({ report, err: error }, 'rendering a report failed')
      const failure = error instanceof TaskFailure ? error.reason : 'ended'
      await update({ state: 'failed', failure })
    }
  }

  /**
   * Mails the client about a report that was published after the delivery of the mandate and repeats the result that
   * they have. The delivery mail covers earlier reports, and its own mail a new result.
   */
  const tellPublished: Job<{ report: number }> = async ({ report }, { database: { db } }) => {
    const [found] = await db
      .select({
        mandate: mandatesTable.id,
        number: mandatesTable.number,
        kind: mandatesTable.kind,
        address: buildingsTable.address,
        acceptsOn,
        to: { email: usersTable.email, name: usersTable.name, language: usersTable.language },
      })
      .from(table)
      .innerJoin(mandatesTable, eq(mandatesTable.id, table.mandate))
      .innerJoin(buildingsTable, eq(buildingsTable.id, mandatesTable.building))
      .innerJoin(usersTable, eq(usersTable.id, mandatesTable.client))
      .where(
        and(
          eq(table.id, report),
          isNotNull(table.published_at),
          isNull(table.deleted_at),
          inArray(mandatesTable.status, ['delivered', 'closed']),
          isNull(mandatesTable.deleted_at),
          mayReceiveMail(usersTable),
        ),
      )
    if (!found) return
    const { mandate, number, kind, address, to } = found
    await post(
      {
        key: `report-${report}-published`,
        to,
        thread: mandate,
        path: formPath('client', serviceTypeOf[kind], mandate) ?? '/',
        write: (words) => ({
          subject: words('report:mail.published.subject', { address }),
          text: [
            words('report:mail.published.text', { number, address }),
            ...silenceWords(found.acceptsOn, words),
          ].join('\n\n'),
        }),
      },
      db,
    )
  }

  return {
    tasks: {
      'reports.print': print,
      'reports.tellPublished': tellPublished,
    },
  }
}
