import { createContext, type ReactNode, use } from 'react'
import type { Fields } from '../../../kernel/field/fields.ts'
import { declaredName, fieldAt } from '../../../kernel/field/tables.ts'
import type { AnyEndpoint } from '../../../kernel/http/endpoint.ts'
import type { Labels } from '../../../kernel/record/resource.ts'
import type { FormRecord } from '../form/entry.tsx'
import { type CodeLists, type TranslateKey, translateIfAny } from '../input/fieldValue.ts'
import type { RecordEndpoints } from '../listing/recordPages.ts'

/** Record whose history is shown, with the texts and formats of its fields. */
export type HistorySubject = {
  endpoints: Pick<RecordEndpoints, 'history' | 'asOf' | 'update'>
  record: FormRecord
  /** Name of the record in the list of unsent writes. */
  title: string
  fields: Fields
  /** Translates the labels and options of the fields; fields without a label are hidden. */
  t: TranslateKey
  /** Returns the endpoint that changes a field, if it is not `update`. */
  updateOf?: (field: string) => AnyEndpoint | undefined
  codes?: CodeLists
  /** Fields that the creation entry shows, since they tell where the record came from. */
  origins?: readonly string[]
  /** Fields to hide, such as those derived from others. */
  hidden?: readonly string[]
  /** Read-only fields, in addition to those declared read-only. */
  readOnly?: readonly string[]
  /** By field: custom rendering of a value; `other` is the value on the other side of the change. */
  renderValue?: Record<string, (value: unknown, other: unknown) => ReactNode>
  /** By field: custom rendering of an empty value. */
  renderEmpty?: Record<string, (other: unknown) => ReactNode>
  /** Always opens as a drawer, for a record that is only a part of the page. */
  isDrawer?: boolean
}

/**
 * Returns a function that tells whether the history shows a field: it is declared, not hidden, has a label, and if its
 * value has several parts, a rendering of its own.
 */
export const isVisibleIn =
  ({ fields, hidden, renderValue, t }: HistorySubject) =>
  (name: string) =>
    declaredName(name) in fields &&
    !hidden?.includes(name) &&
    (fieldAt(fields, name)?.kind !== 'object' || renderValue?.[name] !== undefined) &&
    translateIfAny(t, `field.${name}`) !== undefined

export type HistoryPanelContextValue = {
  subject: HistorySubject
  t: TranslateKey
  labels: Labels
  isVisible: (field: string) => boolean
  mayWrite: (field: string) => boolean
  onClose: () => void
}

export const HistoryPanelContext = createContext<HistoryPanelContextValue | undefined>(undefined)

export const useHistoryPanelContext = () => use(HistoryPanelContext)!
