import { createContext } from 'react'
import type { Group } from '../../../access.ts'
import type { AnyEndpoint } from '../../../kernel/http/endpoint.ts'
import type { Language } from '../../../kernel/text.ts'
import type { Chunk } from '../../loading/chunk.ts'

/** A record in one line. */
export type Line = {
  name: string
  /** What tells it from others of that name; what is empty is left out. */
  detail: readonly (string | number | null | undefined)[]
  /** Its page; undefined where the group has none for it. */
  path: string | undefined
}

/**
 * How a feature's records are found and written. `line` is a method, so that a feature may name there
 * the row that its `find` answers.
 */
export type Finder = {
  /** A list endpoint: takes `search`, answers `results`. */
  find: AnyEndpoint
  line(row: { id: number }, reader: { language: Language; group: Group }): Line
}

/** The finders of all features by resource, fetched when somebody looks for a record. */
export type Finders = Readonly<Record<string, Chunk<{ default: Finder }>>>
export const FindersContext = createContext<Finders>({})
