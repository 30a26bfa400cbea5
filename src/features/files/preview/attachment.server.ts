import { json } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import type { Scanner } from '../../../integrations/scanner/scanner.ts'
import { one } from '../../../kernel/database/db.server.ts'
import type { FilesPort } from '../../../kernel/files.server.ts'
import { fail, failFields } from '../../../kernel/http/errors.ts'
import {
  type Context,
  type HandlersOf,
  prepared,
  readingContext,
} from '../../../kernel/http/handler.server.ts'
import { mandatesTable } from '../../mandates/mandate.table.ts'
import { findReadable } from '../content.server.ts'
import { warnOfSameContent } from '../file.server.ts'
import { fileEndpoints } from '../file.ts'
import type { TellFollowers } from '../fileFollower.server.ts'
import { endingOf, safeName } from '../fileName.ts'
import { defaultFolderFor } from '../folderTree.ts'
import { followRequests } from '../requestOfFile.server.ts'
import { refuseForbiddenPlace, refuseHopelessContent, storeFile } from '../uploads/upload.server.ts'
import { shownAsOf } from './contentKinds.ts'
import type { ContentDescription } from './previewer.server.ts'
import type { Renditions } from './rendition.server.ts'

type Parts = { store: FilesPort; renditions: Renditions; scanner: Scanner; tell: TellFollowers }

/** The handler that makes a file of an attachment of a mail, by the rules of uploads. */
export const attachmentHandlers = ({
  store,
  renditions,
  scanner,
  tell,
}: Parts): Pick<HandlersOf<typeof fileEndpoints>, 'fileAttachment'> => ({
  fileAttachment: prepared(fileEndpoints.fileAttachment, {
    async prepare({ params: { id, number } }, context) {
      const mail = await findReadable(id, readingContext(context))
      if (shownAsOf(mail.media_type) !== 'mail') fail(409, 'file:no_preview')
      const described = await renditions.description(mail, context)
      if (described.problem) fail(409, 'file:no_preview')
      const description = (await json(await store.read(described.made!))) as ContentDescription
      const attachment = description.mail?.attachments[number - 1]
      if (!attachment || attachment.size === null) return fail(409, 'file:no_preview')
      const name = safeName(attachment.name)
      await refuseHopelessContent({ name, size: attachment.size }, context.read)
      const made = await renditions.attachment(mail, { number, name }, context)
      if (made.problem) return fail(409, 'file:no_preview')
      const { made: hash, media_type, size } = made
      if (media_type === null) {
        const ending = endingOf(name)
        return failFields({ name: [{ key: 'file:error.unknown_content', params: { ending } }] })
      }
      const verdict = await scanner.scan(await store.read(hash))
      if (verdict.result === 'infected')
        failFields({ name: [{ key: 'file:error.virus', params: { virus: verdict.virus } }] })
      return { name, hash, media_type, size, scan: scanner.isConfigured ? verdict.result : null }
    },
    async handle({ params: { id }, body: { type } }, context) {
      const { name, ...arrived } = context.prepared
      const { building, mandate } = await findReadable(id, context)
      const folder = defaultFolderFor(type, await kindOf(mandate, context))
      const place = { building, mandate, folder, type, name }
      await refuseForbiddenPlace(place, context)
      const announced = { ...place, size: arrived.size }
      const file = await tell(await storeFile(announced, arrived, context), context)
      if (mandate !== null) await followRequests(mandate, context)
      const warnings = await warnOfSameContent({ ...file, hash: arrived.hash, mandate }, context)
      return warnings.length > 0 ? { ...file, warnings } : file
    },
  }),
})

/** The kind of a mandate; undefined for files of a building. */
async function kindOf(mandate: number | null, { db }: Pick<Context, 'db'>) {
  if (mandate === null) return undefined
  const { id, kind } = mandatesTable
  return one(await db.select({ kind }).from(mandatesTable).where(eq(id, mandate))).kind
}
