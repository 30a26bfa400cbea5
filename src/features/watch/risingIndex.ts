/** A heat index of a period that ends in a year; days as YYYY-MM-DD, MJ/m²·a. */
export type YearlyIndex = {
  year: number
  start_date: string | null
  end_date: string | null
  idc: number | null
  /** Half width of the interval that holds in eight of ten cases, as a share; absent for what is published. */
  band?: number
}

/** Rise above the first year from which an index drifts. */
export const driftThreshold = 1.1
/** Years in a row that a rise must last if no works lie before it: a single one may be an accident. */
export const steadyYears = 2

type Known<I extends YearlyIndex> = I & { idc: number }
type KnownIndex = Known<YearlyIndex>

/** The indices whose whole period lies within these days, earliest first. */
export function wholeYears<I extends YearlyIndex>(
  indices: readonly I[],
  since: string,
  until: string | null = null,
): Known<I>[] {
  return indices
    .filter((row): row is Known<I> => {
      const { year, start_date, end_date, idc } = row
      // A period of twelve months that ends in a year may begin in the one before.
      const start = start_date ?? `${year - 1}-01-01`
      const end = end_date ?? `${year}-12-31`
      return idc !== null && start >= since && (until === null || end <= until)
    })
    .toSorted((a, b) => a.year - b.year)
}

/** The first and the last of these indices if the last ones, `steady` of them, lie above the first by more than the threshold. */
export function riseOf(years: readonly KnownIndex[], oldest: number, steady: number) {
  const [first, last] = [years[0], years.at(-1)]
  if (!first || !last || !(first.idc > 0) || last.year < oldest) return undefined
  const risen = years.slice(1).slice(-steady)
  const isSteady =
    risen.length === steady && risen.every(({ idc }) => idc > first.idc * driftThreshold)
  return isSteady ? { first, last } : undefined
}
