import type { DocumentType } from '../../reference/documentTypes.ts'
import {
  mayAdd,
  mayMoveTo,
  mayRemove,
  mayWrite,
  newTechnicalRow,
  type RowReader,
  type RowRights,
} from '../../technical/rights.ts'

/** Fields of a file that rights depend on; the state is absent if it is hidden from the reader. */
export type FileForRights = Omit<RowRights, 'state'> & { state?: string | null }

/** What a reader may do with a file, as the server will decide. */
export function fileRights(file: FileForRights, reader: RowReader) {
  const row = { ...file, state: file.state ?? undefined }
  return {
    change: mayWrite('files', 'base', row, reader),
    check: mayWrite('files', 'acceptance', row, reader),
    publish: mayMoveTo('files', 'published', row, reader),
    remove: mayRemove('files', row, reader),
  }
}

/** Whether a reader gets a content: only the office one that was not scanned, nobody an infected one. */
export const mayDownload = (file: FileForRights & { scan: string | null }, reader: RowReader) =>
  file.scan !== 'infected' && (file.scan !== 'not_scanned' || fileRights(file, reader).check)

/** Whether a reader may make links by which people without an account get files. */
export const mayShare = (reader: RowReader) =>
  mayMoveTo('files', 'published', newTechnicalRow(reader), reader)

/** Whether a reader may send files of a type to the current mandate or building. */
export const mayUpload = (reader: RowReader, now: Date, type: DocumentType = 'other') =>
  mayAdd('files', reader, { type, state: 'received', created_at: now.toISOString() })

/** Whether a reader may make and rename folders here. */
export const mayChangeFolders = (reader: RowReader) => mayAdd('folders', reader)

/** Whether a reader may delete folders here. */
export const mayRemoveFolders = (reader: RowReader) =>
  mayRemove('folders', { mandate: reader.mandate?.id ?? null }, reader)
