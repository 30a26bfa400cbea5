import { computed, section } from '../../kernel/field/fields.ts'
import { choices, instant, line, words } from '../../kernel/field/kinds.ts'
import { shape, type TypeOf } from '../../kernel/field/shape.ts'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { resource } from '../../kernel/record/resource.ts'
import { languages } from '../../kernel/text.ts'
import { parentColumnNames, parentFields } from '../technical/technicalRow.ts'

export const folderFields = {
  ...parentFields,
  ...section('folder', 'base', {
    /** Key of the default folder that gets this name; null for a folder of its own. */
    key: line({ max: 60 }),
    /** Key of the folder that it lies in; folders have two levels. */
    parent: line({ max: 60 }),
    name: line({ required: true, max: 60 }),
  }),
}

/** Folders that people made, and their own names of default ones. */
export const folders = resource({
  name: 'folders',
  fields: folderFields,
  list: [...parentColumnNames, 'key', 'parent', 'name'],
  order: 'name',
})
export type FolderRecord = TypeOf<typeof folders.row>

const id = shape.urlInt({ min: 1, max: 2147483647 })

/** A folder of a mandate or building, with the files that the caller sees in it. */
const folderWithFiles = shape.object({
  key: shape.text(),
  parent: shape.text().nullable(),
  /** Its own name; default folders without one are named by the reader's language. */
  name: shape.text().nullable(),
  /** Id of its record, if it has one. */
  id: shape.int().nullable(),
  files: shape.int(),
  bytes: shape.int(),
})
export type FolderWithFiles = TypeOf<typeof folderWithFiles>

const folderCalls = folders.endpoints

export const folderEndpoints = {
  create: folderCalls.create,
  update: folderCalls.update,
  remove: folderCalls.remove,
  restore: folderCalls.restore,
  history: folderCalls.history,
  /** The folders of a mandate, or of a building without its mandates. */
  tree: endpoint('GET', '/folders/tree/', {
    access: 'files:read',
    query: shape.object({ building: id.optional(), mandate: id.optional() }),
    output: shape.list(folderWithFiles),
  }),
}

export const documentTypeFields = {
  ...section('document_type', 'base', {
    label: words({ required: true, max: 60 }),
    /** Languages whose label was copied from another one. */
    copied: choices(languages),
  }),
  ...section('document_type', 'archive', { archived_at: computed(instant()) }),
}

/** Types of documents beside the given ones. */
export const customTypes = resource({
  name: 'file_types',
  address: 'file-types',
  fields: documentTypeFields,
  list: ['label', 'copied', 'archived_at'],
  searched: { fields: ['label'] },
  order: 'label',
})
export type FileType = TypeOf<typeof customTypes.row>

const typeParams = shape.object({ id })

export const fileTypeEndpoints = {
  list: customTypes.endpoints.list,
  get: customTypes.endpoints.get,
  create: customTypes.endpoints.create,
  update: customTypes.endpoints.update,
  remove: customTypes.endpoints.remove,
  restore: customTypes.endpoints.restore,
  history: customTypes.endpoints.history,
  /** Replaces a type by another one in all files, and deletes it. */
  merge: customTypes.call('POST', '{id}/merge/', {
    access: 'file_types:delete',
    params: typeParams,
    body: shape.strictObject({ into: shape.int({ min: 1, max: 2147483647 }) }),
    output: customTypes.row,
  }),
  /** Offers a type no longer, or again. */
  archive: customTypes.call('POST', '{id}/archive/', {
    access: 'file_types:write',
    params: typeParams,
    body: shape.strictObject({ archived: shape.boolean() }),
    output: customTypes.row,
  }),
}
