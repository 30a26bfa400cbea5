import { shape, type TypeOf } from '../../../kernel/field/shape.ts'
import { anyType, download, endpoint, storedDownload } from '../../../kernel/http/endpoint.ts'

/** For how many days a link may be valid. */
export const shareDays = { min: 1, max: 90 }
/** For how many days, unless somebody chooses another length. */
export const usualShareDays = 14

const id = () => shape.int({ min: 1, max: 2147483647 })
const urlId = () => shape.urlInt({ min: 1, max: 2147483647 })
const folderKey = () => shape.line({ min: 1, max: 60 })

/** A link that the office made. */
const share = shape.object({
  id: shape.int(),
  file: shape.int().nullable(),
  folder: shape.text().nullable(),
  made_at: shape.moment(),
  made_by_name: shape.text().nullable(),
  expires_at: shape.moment(),
  revoked_at: shape.moment().nullable(),
  /** Whether it has ended because whoever made it is deactivated, deleted or without a group. */
  maker_inactive: shape.boolean(),
  /** How often it was opened, and when last. */
  opened: shape.int(),
  opened_at: shape.moment().nullable(),
})
export type FileShare = TypeOf<typeof share>

/** What somebody with a link gets to see. */
const shared = shape.object({
  /** Name of the file or folder. */
  title: shape.text(),
  office: shape.text().nullable(),
  expires_at: shape.moment(),
  files: shape.list(
    shape.object({
      /** Tells files of one name apart, also when the list is read again. */
      id: shape.int(),
      name: shape.text(),
      size: shape.int(),
      /** Link to the content, valid for a few minutes. */
      url: shape.text(),
    }),
  ),
  /** Whether there are more files than are listed. */
  cut: shape.boolean(),
  /** Link to all that are listed in one archive, valid for a few minutes; null if there is one file only. */
  zip_url: shape.text().nullable(),
})
export type Shared = TypeOf<typeof shared>

export const shareEndpoints = {
  /** Makes a link to a file, or to a folder of a mandate or building; its path is told only now. */
  share: endpoint('POST', '/files/shares/', {
    access: 'files:transitions',
    body: shape.strictObject({
      file: id().optional(),
      mandate: id().optional(),
      building: id().optional(),
      folder: folderKey().optional(),
      days: shape.int(shareDays),
    }),
    output: shape.object({ id: shape.int(), path: shape.text(), expires_at: shape.moment() }),
    status: 201,
    isSecret: true,
  }),
  /** The links to a file, or to the folders of a mandate or building, the newest first. */
  shares: endpoint('GET', '/files/shares/', {
    access: 'files:transitions',
    query: shape.object({
      file: urlId().optional(),
      mandate: urlId().optional(),
      building: urlId().optional(),
      folder: folderKey().optional(),
    }),
    output: shape.list(share),
  }),
  /** Ends a link. */
  revokeShare: endpoint('DELETE', '/files/shares/{id}/', {
    access: 'files:transitions',
    params: shape.object({ id: urlId() }),
    status: 204,
  }),
  /** What a link shares, for whoever has it. */
  openShare: endpoint('POST', '/share/', {
    access: 'public',
    // A whole office opens links from one address; a wrong one has a limit of its own.
    perMinute: 600,
    body: shape.strictObject({ token: shape.text({ min: 1, max: 100 }) }),
    output: shared,
    isSecret: true,
  }),
  /** All files of a shared folder that are listed, in one archive. */
  sharedZip: endpoint('GET', '/share/zip/', {
    access: 'public',
    perMinute: 30,
    expensive: true,
    query: shape.object({ ticket: shape.text({ min: 1, max: 500 }) }),
    output: download('application/zip'),
  }),
  /** The content of a shared file. */
  sharedContent: endpoint('GET', '/share/content/', {
    access: 'public',
    perMinute: 120,
    query: shape.object({ ticket: shape.text({ min: 1, max: 500 }) }),
    output: storedDownload(anyType),
  }),
}
