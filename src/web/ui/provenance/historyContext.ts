import { type ComponentType, createContext } from 'react'

/** Function that opens the history of the page's record, or of one field; undefined if the reader has no access. */
export const HistoryContext = createContext<((field?: string) => void) | undefined>(undefined)

type OriginDetails = ComponentType<{
  /** The record with the value: `consumptions/12`. */
  record: string
  field: string
}>

/** What features say about where a value came from, beyond its date and author, by source. */
export const OriginContext = createContext<Readonly<Record<string, OriginDetails>>>({})
