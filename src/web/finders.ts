import type { Group } from '../features/auth/auth.ts'
import { buildingFinder } from '../features/buildings/finder.ts'
import { mandateFinder } from '../features/mandates/finder.ts'
import { productFinder } from '../features/products/finder.ts'
import { userFinder } from '../features/users/finder.ts'
import type { AnyEndpoint } from '../kernel/endpoint.ts'
import type { Language } from '../kernel/text.ts'

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

const byRecords = {
  mandates: mandateFinder,
  buildings: buildingFinder,
  users: userFinder,
  products: productFinder,
} as const satisfies Record<string, Finder>
export type Findable = keyof typeof byRecords

/** The records that words find; who may find them follows from menu and rights. */
export const finders: Record<Findable, Finder> = byRecords
