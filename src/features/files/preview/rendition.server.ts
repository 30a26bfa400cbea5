import { join } from 'node:path'
import { and, eq, notExists, sql } from 'drizzle-orm'
import { MachineBusy, TaskFailure } from '../../../kernel/database/child.server.ts'
import type { Db } from '../../../kernel/database/db.server.ts'
import {
  bytesOf,
  type FilesPort,
  StoreUnavailable,
  withLocalCopy,
} from '../../../kernel/files.server.ts'
import type { PrepareContext } from '../../../kernel/http/handler.server.ts'
import type { Job } from '../../../kernel/jobs.server.ts'
import { fairQueue } from '../../../kernel/limits/fairQueue.ts'
import { recogniseContent } from '../contentType.server.ts'
import { fileEditionsTable } from '../file.table.ts'
import { type NoPreviewReason, noPreviewReasons, type PageWidth } from './preview.ts'
import type { PreviewAnswer, PreviewerPort, PreviewJob } from './previewer.server.ts'
import { type RenditionKind, renditionsTable as table } from './rendition.table.ts'

/** A content and its media type. */
export type StoredFile = { hash: string; media_type: string }

/** What was made of a content, in the store; or why nothing could be. */
export type Rendition =
  | { made: string; size: number; media_type: string | null; problem?: undefined }
  | { problem: NoPreviewReason }

/** On behalf of whom something is made. */
export type RenditionContext = Pick<PrepareContext, 'read' | 'now' | 'user' | 'log'>

/** Makes renditions of contents, each once. */
export type Renditions = {
  description(file: StoredFile, context: RenditionContext): Promise<Rendition>
  page(
    file: StoredFile,
    page: { number: number; width: PageWidth },
    context: RenditionContext,
  ): Promise<Rendition>
  /** An attachment of a mail; its media type is null if no file may have that content. */
  attachment(
    file: StoredFile,
    attachment: { number: number; name: string },
    context: RenditionContext,
  ): Promise<Rendition>
  /** A picture without where it was taken. */
  withoutLocation(file: StoredFile, context: RenditionContext): Promise<Rendition>
}

/** Minutes after which something is tried again that may have failed for lack of time. */
const retryMinutes = 10
const passing: readonly NoPreviewReason[] = ['too_long', 'unavailable']

/** How many people wait at most for the one process that decodes files. */
const maxWaiting = 300

/** Keeps what `previewer` makes of contents in `store`, under the hash of the content. */
export function openRenditions(store: FilesPort, previewer: PreviewerPort): Renditions {
  // The process does one thing after the other: callers take turns, so nobody waits behind all pages of somebody else.
  const turns = fairQueue(1, maxWaiting)
  const underWay = new Map<string, Promise<Rendition>>()

  type Wanted = { file: StoredFile; kind: RenditionKind; page?: number; width?: number }

  async function make(
    { file, kind, page = 0, width = 0 }: Wanted,
    context: RenditionContext,
    work: Work,
  ): Promise<Rendition> {
    const key = { hash: file.hash, kind, page, width }
    const kept = await findKept(key, context)
    if (kept) return kept
    const name = Object.values(key).join()
    const running =
      underWay.get(name) ??
      turns(`person ${context.user.id}`, () => tryToMake(key, context, work)).finally(() =>
        underWay.delete(name),
      )
    underWay.set(name, running)
    return running
  }

  async function tryToMake(
    key: Key,
    { read, now, log }: RenditionContext,
    work: Work,
  ): Promise<Rendition> {
    let size = 0
    const rendition = await withLocalCopy(store, key.hash, async (path, folder) => {
      const { made, media_type = null } = await work(path, folder)
      for await (const bytes of await store.read(made)) size += bytes.length
      return { made, size, media_type }
    }).catch((error: unknown) => {
      // Of no concern to the content: it is tried again at once.
      if (error instanceof StoreUnavailable || error instanceof MachineBusy) throw error
      const problem = reasonOf(error)
      log.warn({ hash: key.hash, kind: key.kind, problem, error }, 'a file cannot be shown')
      return { problem }
    })
    const values = {
      ...{ made: null, media_type: null, size, problem: null, made_at: now.toISOString() },
      ...rendition,
    }
    await read
      .insert(table)
      .values({ ...key, ...values })
      .onConflictDoUpdate({
        target: [table.hash, table.kind, table.page, table.width],
        set: values,
      })
    return rendition
  }

  const run = (path: string, file: StoredFile, task: PreviewJob) =>
    previewer.work({ ...task, path, type: file.media_type })

  return {
    description: (file, context) =>
      make({ file, kind: 'description' }, context, async (path) => {
        const { description } = await run(path, file, { job: 'describe' })
        return { made: await store.keep(Buffer.from(JSON.stringify(description))) }
      }),
    page: (file, { number: page, width }, context) =>
      make({ file, kind: 'page', page, width }, context, async (path) => {
        const task = { job: 'page', page, width } as const
        const { picture }: PreviewAnswer = await run(path, file, task)
        return { made: await store.keep(picture!) }
      }),
    attachment: (file, { number, name }, context) =>
      make({ file, kind: 'attachment', page: number }, context, async (path, folder) => {
        const target = join(folder, 'attachment')
        await run(path, file, { job: 'attachment', number, target })
        const { type } = await recogniseContent(target, name)
        return { made: await store.keepStream(bytesOf(target)), media_type: type ?? null }
      }),
    withoutLocation: (file, context) =>
      make({ file, kind: 'without_location' }, context, async (path, folder) => {
        const target = join(folder, 'without-location')
        const { type } = await run(path, file, { job: 'without_location', target })
        return { made: await store.keepStream(bytesOf(target)), media_type: type }
      }),
  }
}

/** Makes something of a content, puts it into the store and returns its hash, and its media type if that may differ. */
type Work = (path: string, folder: string) => Promise<{ made: string; media_type?: string | null }>

type Key = { hash: string; kind: RenditionKind; page: number; width: number }

/** What is kept of an earlier time; undefined if it is to be made. */
async function findKept(key: Key, { read, now }: RenditionContext): Promise<Rendition | undefined> {
  const [row] = await read
    .select()
    .from(table)
    .where(
      and(
        eq(table.hash, key.hash),
        eq(table.kind, key.kind),
        eq(table.page, key.page),
        eq(table.width, key.width),
      ),
    )
  if (!row) return undefined
  const { made, size, media_type, problem, made_at } = row
  if (made !== null) return { made, size, media_type }
  const age = now.getTime() - Date.parse(made_at)
  if (passing.includes(problem!) && age > retryMinutes * 60_000) return undefined
  return { problem: problem! }
}

/** Why nothing could be made. */
function reasonOf(error: unknown): NoPreviewReason {
  if (!(error instanceof TaskFailure)) return 'unavailable'
  if (error.reason === 'too_large' || error.reason === 'too_long') return error.reason
  if (error.reason === 'ended') return 'unavailable'
  // A decoder refused it; those that know why say so.
  return noPreviewReasons.find((reason) => reason === error.message) ?? 'damaged'
}

/** Job: forgets what was made of contents that no file has any more. */
export const forgetRenditions: Job = async (_, { database: { db } }) => {
  await db.delete(table).where(notExists(editionWith(db)))
}

const editionWith = (db: Db) =>
  db.select({ one: sql`1` }).from(fileEditionsTable).where(eq(fileEditionsTable.hash, table.hash))
