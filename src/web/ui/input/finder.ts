import { createContext } from 'react'
import type { Group } from '../../../access.ts'
import type { AnyEndpoint } from '../../../kernel/http/endpoint.ts'
import type { Language } from '../../../kernel/text.ts'
import type { Chunk } from '../../loading/chunk.ts'

/** Summary of a record on one line. */
export type RecordSummary = {
  name: string
  /** Distinguishes it from others of the same name; empty parts are left out. */
  detail: readonly (string | number | null | undefined)[]
  /** Path of its page; undefined if the reader's group has none. */
  path: string | undefined
}

/**
 * Searches a feature's records and summarises them. `line` is declared as a method, so that a feature can type
 * its parameter as the full row that `find` returns.
 */
export type Finder = {
  /** List endpoint: takes `search`, returns `results`. */
  find: AnyEndpoint
  line(row: { id: number }, reader: { language: Language; group: Group }): RecordSummary
}

/** Finders of all features by resource, loaded when someone searches. */
export type Finders = Readonly<Record<string, Chunk<{ default: Finder }>>>
export const FindersContext = createContext<Finders>({})
