import { computed, said, section } from '../../kernel/field/fields.ts'
import { integer, line, reference } from '../../kernel/field/kinds.ts'
import type { FieldProblems } from '../../kernel/http/errors.ts'

/** Where a technical row belongs: to a building, and to the mandate that it came from. */
export const placeFields = section('place', 'base', {
  building: reference('buildings', { required: true }),
  mandate: reference('mandates'),
  building_address: said('building', computed(line({ required: true }))),
  mandate_number: said('mandate', computed(line())),
})

/** Who entered a row: told to the office, and to them. */
export const authorFields = section('place', 'author', {
  entered_by: computed(integer()),
  entered_by_name: computed(line()),
})

/** What every list of technical rows is searched by. */
export const placeSearched = { fields: [], through: ['building'] } as const

/** What every list of technical rows says of where they belong. */
export const placeList = ['building', 'building_address', 'mandate', 'mandate_number'] as const
export const authorList = ['entered_by', 'entered_by_name'] as const

/** What is wrong with a year outside of these bounds; nothing where none is given. */
export function problemsWithYear(
  field: string,
  year: unknown,
  { min, max }: { min: number; max: number },
): FieldProblems {
  if (typeof year !== 'number' || (year >= min && year <= max)) return {}
  return { [field]: [{ key: 'building:error.year', params: { min, max } }] }
}
