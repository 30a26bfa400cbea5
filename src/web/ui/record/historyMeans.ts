import { createContext, type ReactNode, use } from 'react'
import type { Fields } from '../../../kernel/field/fields.ts'
import type { AnyEndpoint, Endpoint } from '../../../kernel/http/endpoint.ts'
import type { HistoryPage, Labels, PastRecord } from '../../../kernel/record/resource.ts'
import type { FormRecord } from '../form/entry.tsx'
import type { CodeLists, SayKey } from '../input/fieldValue.ts'

/** The record whose history it is, and how its values are said. */
export type HistoryOf = {
  endpoints: {
    history: Endpoint<{ id: number }, any, undefined, HistoryPage>
    asOf: Endpoint<{ id: number }, any, undefined, PastRecord>
    update: AnyEndpoint
  }
  record: FormRecord
  /** What the list of unsent things calls the record. */
  title: string
  fields: Fields
  /** Says the words of its fields; a field without a word is not told. */
  say: SayKey
  /** The call that changes a field, where that is not `update`. */
  updateOf?: (field: string) => AnyEndpoint | undefined
  codes?: CodeLists
  /** Fields that are told of the creation too, since they say where the record came from. */
  origins?: readonly string[]
  /** Fields that are not told, since they follow from others. */
  hidden?: readonly string[]
  /** Fields that cannot be changed here, beside those declared so. */
  readOnly?: readonly string[]
  /**
   * Values, by field, that show in another way than those of their kind; beside what they became, or
   * were before.
   */
  shown?: Record<string, (value: unknown, other: unknown) => ReactNode>
  /** The same of fields of which it says something that they hold nothing. */
  shownEmpty?: Record<string, (other: unknown) => ReactNode>
  /** Always opens over the page, of a record that is only a part of it. */
  isOver?: boolean
}

export type Means = {
  of: HistoryOf
  say: SayKey
  labels: Labels
  isTold: (field: string) => boolean
  mayWrite: (field: string) => boolean
  onClose: () => void
}

export const MeansContext = createContext<Means | undefined>(undefined)

export const useMeans = () => use(MeansContext)!
