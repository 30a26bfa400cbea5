import { formatDate } from '../../kernel/field/format.ts'
import type { FieldProblems } from '../../kernel/http/errors.ts'
import type { BuildingValues } from './building.ts'

/** Earliest year of construction that is accepted. */
export const earliestYear = 1000

/** How many years in the future a construction or a renovation may be dated. */
const yearsAhead = { construction: 5, renovation: 1 }

/** Reports dates too far in the future; `today` is YYYY-MM-DD. */
export function dateProblems(values: BuildingValues, today: string): FieldProblems {
  const year = Number(today.slice(0, 4))
  const latestDays = {
    last_renovation_date: `${year + yearsAhead.renovation}${today.slice(4)}`,
    heating_updated_1: today,
    heating_updated_2: today,
  }
  const problems: FieldProblems = {}
  const maxYear = year + yearsAhead.construction
  if ((values.construction_year ?? 0) > maxYear)
    problems.construction_year = [
      { key: 'building:error.year', params: { min: earliestYear, max: maxYear } },
    ]
  for (const [field, max] of Object.entries(latestDays))
    if ((values[field as keyof typeof latestDays] ?? '') > max)
      problems[field] = [{ key: 'building:error.day', params: { max: formatDate(max) } }]
  return problems
}
