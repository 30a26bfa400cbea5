import { stat } from 'node:fs/promises'
import type { Scanner } from '../../../integrations/scanner/scanner.ts'
import { bytesOf, type FilesPort } from '../../../kernel/files.server.ts'
import { fail, failFields } from '../../../kernel/http/errors.ts'
import type { PrepareContext } from '../../../kernel/http/handler.server.ts'
import type { UploadsPort } from '../../../kernel/uploads/uploads.server.ts'
import { recogniseContent } from '../contentType.server.ts'
import type { uploadsTable } from '../file.table.ts'
import type { ScanResult } from '../file.ts'
import { safeName } from '../fileName.ts'

/** Minutes after which a stored content must be examined again. */
const rememberedMinutes = 10

/** A content that has arrived and is in the store. */
export type Arrived = { hash: string; media_type: string; size: number; scan: ScanResult | null }

/** Examines the content of an upload and stores it; calls for the same upload share the work. */
export type Arrive = (
  upload: typeof uploadsTable.$inferSelect,
  context: PrepareContext,
) => Promise<Arrived>

/** Returns the function that takes contents in; `uploads` received them, `store` keeps them. */
export function openArrivals(uploads: UploadsPort, store: FilesPort, scanner: Scanner): Arrive {
  /** Uploads whose content is being examined and stored, or was within the last minutes. */
  const arriving = new Map<string, Promise<Arrived>>()

  /**
   * Remembers what became of a content for a while: storing a large one may take longer than a call, and the next one
   * must not begin again.
   */
  function remember(id: string, arrived: Promise<Arrived>) {
    arriving.set(id, arrived)
    const forget = () => arriving.delete(id)
    arrived.then(() => setTimeout(forget, rememberedMinutes * 60_000).unref(), forget)
  }

  /** Examines the content of an upload and stores it. */
  async function takeIn(
    { id, size, announced }: typeof uploadsTable.$inferSelect,
    context: PrepareContext,
  ): Promise<Arrived> {
    const arrived = await uploads.find(id)
    if (!arrived || arrived.size < size) fail(409, 'file:incomplete')
    const { name } = announced
    try {
      return await uploads.withFile(id, async (path) => {
        const bytes = (await stat(path)).size
        if (bytes !== size) {
          context.log.warn({ upload: id, bytes, size }, 'an upload has another size than announced')
          await uploads.forget(id)
          fail(409, 'file:incomplete')
        }
        const recognised = await recogniseContent(path, safeName(name))
        if (recognised.problems) failFields(recognised.problems)
        const verdict = await scanner.scan(bytesOf(path))
        if (verdict.result === 'infected') {
          const { virus } = verdict
          // At once: the refusal undoes whatever is written in the transaction.
          await context.audit('file:virus_refused', { detail: { file: safeName(name), virus } })
          await uploads.forget(id)
          failFields({ name: [{ key: 'file:error.virus', params: { virus } }] })
        }
        if (verdict.result === 'not_scanned' && scanner.isConfigured)
          context.log.warn({ upload: id, said: verdict.said }, 'a file could not be scanned')
        const hash = await store.keepStream(bytesOf(path))
        const scan = scanner.isConfigured ? verdict.result : null
        return { hash, media_type: recognised.type, size, scan }
      })
    } catch (error) {
      // Given up, or finished by another process, in the meantime.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') fail(409, 'file:incomplete')
      throw error
    }
  }

  return (upload, context) => {
    const underWay = arriving.get(upload.id) ?? takeIn(upload, context)
    if (!arriving.has(upload.id)) remember(upload.id, underWay)
    return underWay
  }
}
