import { type UseFacts, usesOf } from '../../buildings/buildingUse.ts'
import type { References } from '../../reference/reference.ts'

/**
 * The usual final energy for hot water, MJ/m²·a: the flat rate of the climate table if it has one, as those of before
 * do, else that of the building's uses, by their shares of the area. A building whose use is unknown counts as dwellings.
 */
export function usualHotWater(
  { climate, hot_water }: Pick<References, 'climate' | 'hot_water'>,
  facts: UseFacts,
): number {
  const flatRate = climate.rows[0]!.hot_water_share
  if (flatRate !== null) return flatRate
  const known = usesOf(facts)
  const uses = known.length > 0 ? known : ([['multi_family', 100]] as const)
  const valueOf = (use: string) =>
    hot_water.rows.find((row) => row.sia_category === use)?.hot_water_final ?? 0
  const total = uses.reduce((sum, [, share]) => sum + share, 0)
  return uses.reduce((sum, [use, share]) => sum + valueOf(use) * share, 0) / total
}
