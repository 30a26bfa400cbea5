import { computed, labelledAs, section } from '../../kernel/field/fields.ts'
import { choice, flag, instant, integer, line } from '../../kernel/field/kinds.ts'
import { recordId } from '../../kernel/field/references.ts'
import { shape, type TypeOf } from '../../kernel/field/shape.ts'
import { anyType, endpoint, storedDownload } from '../../kernel/http/endpoint.ts'
import { resource } from '../../kernel/record/resource.ts'
import { kinds } from '../../kinds.ts'
import { documentTypes } from '../reference/documentTypes.ts'
import {
  authorColumnNames,
  authorFields,
  parentColumnNames,
  parentFields,
} from '../technical/technicalRow.ts'
import { attachmentParams, previewEndpoints } from './preview/preview.ts'
import { shareEndpoints } from './share/share.ts'
import { beginningOfContent } from './uploads/beginning.ts'
import { zipEndpoints } from './zip/zip.ts'

/** What became of a file: the office has it, accepted it, or refused it with a reason. */
export const fileStates = ['received', 'accepted', 'refused'] as const

/** Who brought a file. */
export const fileOrigins = ['office', 'client', 'partner'] as const

/**
 * What the virus scanner said; null if none is configured. A file that it could not look at is for the office only, an
 * infected one for nobody.
 */
export const scanResults = ['clean', 'not_scanned', 'infected'] as const
export type ScanResult = (typeof scanResults)[number]

/** Longest name of a file. */
export const maxNameLength = 200

export const fileFields = {
  ...parentFields,
  ...section('file', 'base', {
    name: line({ required: true, max: maxNameLength }),
    type: choice(documentTypes, { required: true }),
    /** The office's own type; `type` is `other` then. */
    custom_type: recordId('file_types'),
    custom_type_name: labelledAs('custom_type', computed(line())),
    /** Key of a default folder, or of one that somebody made. */
    folder: line({ required: true, max: 60 }),
    media_type: computed(line()),
    size: computed(integer({ min: 0, unit: 'B' })),
    /** SHA-256 of the current version. */
    hash: computed(line()),
    /** Number of the current version. */
    edition: computed(integer({ min: 1 })),
    /** Whether somebody else than who brought it has brought a version. */
    versions_by_others: computed(flag()),
    origin: computed(choice(fileOrigins)),
    scan: computed(choice(scanResults)),
  }),
  ...section('file', 'acceptance', {
    state: choice(fileStates),
    refusal: line({ max: 300 }),
    /** The document request that it answers. */
    request: recordId('document_requests'),
  }),
  ...section('file', 'publication', {
    published_at: computed(instant()),
    published_by_name: computed(line()),
  }),
  ...authorFields,
}

/** Papers of mandates and buildings. */
export const files = resource({
  name: 'files',
  fields: fileFields,
  list: [
    ...parentColumnNames,
    'name',
    'type',
    'custom_type',
    'custom_type_name',
    'folder',
    'media_type',
    'size',
    'hash',
    'edition',
    'versions_by_others',
    'origin',
    'scan',
    'state',
    'refusal',
    'request',
    'published_at',
    'published_by_name',
    ...authorColumnNames,
  ],
  added: {
    /** Signed link to a small picture of the first page, valid for a minute; null for a file without one. */
    thumbnail: shape.text().nullable(),
    /** Kind of the mandate to which it belongs; null for a file of a building. */
    mandate_kind: shape.choice(kinds).nullable(),
  },
  searched: { fields: ['name'] },
  order: '-created_at',
})
export type FileRecord = TypeOf<typeof files.row>

const uploadId = () => shape.text({ pattern: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/ })
const params = shape.object({ id: shape.urlInt({ min: 1, max: 2147483647 }) })
const uploadParams = shape.object({ id: uploadId() })

/** A version of a file. */
const edition = shape.object({
  number: shape.int(),
  name: shape.text(),
  media_type: shape.text(),
  size: shape.int(),
  hash: shape.text(),
  at: shape.moment(),
  by_name: shape.text().nullable(),
})
export type Edition = TypeOf<typeof edition>

/** What is to be uploaded, and where it goes. */
const newUpload = shape.strictObject({
  building: shape.int({ min: 1, max: 2147483647 }),
  mandate: shape.int({ min: 1, max: 2147483647 }).nullable(),
  /** The file of which this is a new version; its place, folder and type then stay. */
  file: shape.int({ min: 1, max: 2147483647 }).optional(),
  name: shape.line({ min: 1, max: maxNameLength }),
  type: shape.choice(documentTypes),
  custom_type: shape.int({ min: 1, max: 2147483647 }).nullable().optional(),
  folder: shape.line({ min: 1, max: 60 }),
  /** The request that it answers; the oldest open one for its type if left out. */
  request: shape.int({ min: 1, max: 2147483647 }).nullable().optional(),
  /** Bytes. */
  size: shape.int({ min: 0, max: 1_000_000_000_000 }),
  beginning: beginningOfContent(),
})
export type NewUpload = TypeOf<typeof newUpload>

const { list, export: exportList, get, update, remove, restore, history, asOf } = files.endpoints

export const fileEndpoints = {
  list,
  export: exportList,
  get,
  update,
  remove,
  restore,
  history,
  asOf,
  ...previewEndpoints,
  ...zipEndpoints,
  ...shareEndpoints,
  /** Limits of uploads that the office set. */
  limits: endpoint('GET', '/files/limits/', {
    access: 'files:create',
    output: shape.object({ file_bytes: shape.int(), batch_bytes: shape.int() }),
  }),
  /** Announces an upload. Its content is then sent to `url` by the tus protocol, and `finish` makes it a file. */
  begin: endpoint('POST', '/files/uploads/', {
    access: 'files:create',
    body: newUpload,
    output: shape.object({ id: uploadId(), url: shape.text() }),
    status: 201,
  }),
  /**
   * Makes a file of an upload that has arrived completely; the caller's rights are checked again. Repeating it returns
   * the same file. `warnings` tell if the same content is there already.
   */
  finish: endpoint('POST', '/files/uploads/{id}/', {
    access: 'files:create',
    params: uploadParams,
    output: files.row,
    status: 201,
  }),
  /** Makes a file of an attachment of a mail, beside it. */
  fileAttachment: endpoint('POST', '/files/{id}/attachments/{number}/', {
    access: 'files:create',
    params: attachmentParams,
    body: shape.strictObject({ type: shape.choice(documentTypes) }),
    output: files.row,
    status: 201,
  }),
  /** Gives an upload up; what has arrived is deleted. */
  cancel: endpoint('DELETE', '/files/uploads/{id}/', {
    access: 'files:create',
    params: uploadParams,
    status: 204,
  }),
  /** Versions of a file, the newest first. */
  editions: endpoint('GET', '/files/{id}/editions/', {
    access: 'files:read',
    params,
    output: shape.list(edition),
  }),
  /** Makes an earlier version the current one again. */
  makeCurrent: endpoint('POST', '/files/{id}/editions/{number}/', {
    access: 'files:write',
    params: shape.object({
      id: shape.urlInt({ min: 1, max: 2147483647 }),
      number: shape.urlInt({ min: 1, max: 100_000 }),
    }),
    output: files.row,
  }),
  /** Signs a link to the content, valid for a minute in the caller's browser. */
  link: endpoint('POST', '/files/{id}/link/', {
    access: 'files:read',
    params,
    output: shape.object({ url: shape.text(), expires_at: shape.moment() }),
    isSecret: true,
  }),
  /** The content of a version, or a part of it. */
  content: endpoint('GET', '/files/{id}/content/', {
    access: 'files:read',
    byLink: true,
    params,
    query: shape.object({
      /** Number of an earlier version; the current one if left out. */
      edition: shape.urlInt({ min: 1, max: 100_000 }).optional(),
      link: shape.text({ max: 300 }).optional(),
    }),
    output: storedDownload(anyType),
  }),
  /** Publishes a file to the client of its mandate. */
  publish: endpoint('POST', '/files/{id}/publish/', {
    access: 'files:transitions',
    params,
    output: files.row,
  }),
  /** Takes a publication back. */
  withdraw: endpoint('DELETE', '/files/{id}/publish/', {
    access: 'files:transitions',
    params,
    output: files.row,
  }),
}
