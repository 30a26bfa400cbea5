import type { BuildingValues, siaCategories } from './building.ts'

/** What a building is used for, by SIA 380/1. */
export type BuildingUse = (typeof siaCategories)[number]

/** Facts of a building that tell its use. */
export type UseFacts = Partial<Pick<BuildingValues, 'sia_classification' | 'affectation'>>

/** Classes of the federal register (GKLAS) of buildings with dwellings are below this one; 1110 is a house. */
export const firstClassWithoutDwellings = 1200
const houseClass = 1110

/** The uses of a building with their shares of the area, in percent; by its class if nobody entered them. */
export function usesOf({ sia_classification, affectation }: UseFacts): [BuildingUse, number][] {
  const shares = Object.entries(sia_classification ?? {}) as [BuildingUse, number][]
  if (shares.length > 0) return shares
  if (!affectation || affectation >= firstClassWithoutDwellings) return []
  return [[affectation === houseClass ? 'single_family' : 'multi_family', 100]]
}

/** The use of most of the area; undefined if it is unknown. */
export const mainUse = (facts: UseFacts): BuildingUse | undefined =>
  usesOf(facts).sort(([, a], [, b]) => b - a)[0]?.[0]
