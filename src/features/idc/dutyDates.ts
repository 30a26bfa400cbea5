import type { BuildingValues } from '../buildings/building.ts'

/** Facts of a building that tell whether the dates of the law apply to it. */
export type DutyDateFacts = Partial<
  Pick<BuildingValues, 'affectation' | 'building_type' | 'sia_classification' | 'apartments'>
>

/** Heat takers from which a building is not a small one; each dwelling is one. */
const largeBuilding = 5
/** Classes (GKLAS) of housing begin with this digit group; all others are not housing. */
const isHousingClass = (affectation: number) => affectation < 1200
/** Categories (GKAT) without dwellings. */
const categoriesWithoutDwellings: readonly number[] = [1060, 1080]
const housing = ['multi_family', 'single_family'] as const

/**
 * Whether the dates of the steps of the law are known for a building. Houses and small residential buildings have three
 * years more (law 12593, in force since 29.6.2024), in a form that could not be read yet; so may a building of unknown
 * use, or of housing with an unknown number of dwellings.
 */
export function hasKnownDutyDates(building: DutyDateFacts): boolean {
  const { affectation, building_type, sia_classification, apartments } = building
  if ((apartments ?? 0) >= largeBuilding) return true
  if (apartments) return false
  if (affectation) return !isHousingClass(affectation)
  if (building_type) return categoriesWithoutDwellings.includes(building_type)
  return sia_classification ? housing.every((use) => !sia_classification[use]) : false
}
