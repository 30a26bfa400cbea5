import { buildingFinder } from '../features/buildings/finder.ts'
import { mandateFinder } from '../features/mandates/finder.ts'
import { productFinder } from '../features/products/finder.ts'
import { userFinder } from '../features/users/finder.ts'
import type { Finder } from '../web/ui/list/finder.ts'

const byRecords = {
  mandates: mandateFinder,
  buildings: buildingFinder,
  users: userFinder,
  products: productFinder,
} as const satisfies Record<string, Finder>
export type Findable = keyof typeof byRecords

/** The records that words find; who may find them follows from menu and rights. */
export const finders: Record<Findable, Finder> = byRecords
