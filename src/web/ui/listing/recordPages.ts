import type { Fields } from '../../../kernel/field/fields.ts'
import type { AnyEndpoint, Endpoint } from '../../../kernel/http/endpoint.ts'
import type { HistoryPage, PastRecord } from '../../../kernel/record/resource.ts'
import type { Text, Translations } from '../../../kernel/text.ts'
import type { Icon } from '../../icons/icons.ts'
import type { CodeLists } from '../input/fieldValue.ts'
import type { RowOf } from './useList.ts'

/** Texts of the deletion of a record. */
export type DeleteTextKey =
  /** Question with the `{name}` of the record, and the consequences. */
  | 'delete.title'
  | 'delete.text'
  | 'delete.confirm'
  | 'delete.done'
  /** Titles if the server refuses (followed by its reason), and if the request failed. */
  | 'delete.failed'
  | 'delete.unexpected'

/** Texts that the pages of every kind of record have; `recordWords` has most of them. */
type RecordTextKey =
  | DeleteTextKey
  | 'list.title'
  | 'list.new'
  | 'list.search'
  | 'list.empty'
  | 'list.failed'
  | 'page.failed'
  | 'create.submit'
  | 'create.done'

/** Endpoints that `resource()` declares. */
export type RecordEndpoints = Record<
  'list' | 'get' | 'create' | 'update' | 'remove' | 'restore' | 'export',
  AnyEndpoint
> & {
  history: Endpoint<{ id: number }, any, undefined, HistoryPage>
  asOf: Endpoint<{ id: number }, any, undefined, PastRecord>
}

/** How the records of a resource are named, found and opened: what its list, its record page and its dialogs share. */
export type RecordPages<E extends RecordEndpoints = RecordEndpoints, R = RowOf<E['list']>> = {
  /** Name of the resource; also the key of stored layouts and views. */
  name: string
  fields: Fields
  endpoints: E
  /** Texts of the screens. */
  text: Text<Record<RecordTextKey, Translations>>
  /** Texts of the fields. */
  fieldText: Text
  codes?: CodeLists
  icon: Icon
  /** Paths of the list, of the form for a new record, and of a record. */
  listPath: string
  newPath: string
  path: (row: { id: number }) => string
  /** Name of a record in lists, dialogs and history. */
  nameOf: (row: R) => string
}

/** Declares the pages of a resource; `path` is the one before the id of a record. */
export function recordPages<E extends RecordEndpoints, R = RowOf<E['list']>>(
  { name, fields, endpoints }: { name: string; fields: Fields; endpoints: E },
  {
    path,
    newPath = path,
    fieldText,
    ...pages
  }: Pick<RecordPages<E, R>, 'text' | 'codes' | 'icon' | 'listPath' | 'nameOf'> & {
    path: string
    /** By default `path`. */
    newPath?: string
    /** By default `text`. */
    fieldText?: Text
  },
): RecordPages<E, R> {
  return {
    ...{ name, fields, endpoints, ...pages, newPath },
    fieldText: fieldText ?? pages.text,
    path: ({ id }) => `${path}/${id}`,
  }
}
