import { type ComponentType, createContext } from 'react'

type OriginDetails = ComponentType<{
  /** The record with the value: `consumptions/12`. */
  record: string
  field: string
}>

/** What features say about where a value came from, beyond its date and author, by source. */
export const OriginContext = createContext<Readonly<Record<string, OriginDetails>>>({})
