import type { Comparison, ComparisonInput } from '../comparison.ts'

/** What today's heating costs: energy and upkeep, CHF. */
export type TodaysCost = {
  yearly: number
  /** Of each dwelling if their number is known, else of the building. */
  monthly: number
  isPerDwelling: boolean
}

/**
 * What today's plant costs in a year and in a month, by its bills or what stands for them; undefined if that is unknown. The number of
 * dwellings is that of the building, else the answer `dwellings_served`; 0 counts as unknown.
 */
export function todaysCost(
  { existing: plant }: Pick<ComparisonInput, 'existing'>,
  { existing }: Pick<Comparison, 'existing'>,
  dwellings: number | null,
): TodaysCost | undefined {
  if (!plant || !existing) return undefined
  const yearly = existing.energyFirstYear + plant.maintenance
  return {
    yearly,
    monthly: yearly / 12 / (dwellings || 1),
    isPerDwelling: Boolean(dwellings),
  }
}

/** The number of dwellings that share a heating; null if it is unknown. */
export const dwellingsOf = (
  building: { apartments?: unknown },
  answers: { dwellings_served?: unknown },
): number | null => Number(building.apartments || answers.dwellings_served) || null
