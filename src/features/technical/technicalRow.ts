import { computed, labelledAs, section } from '../../kernel/field/fields.ts'
import { integer, line } from '../../kernel/field/kinds.ts'
import { reference } from '../../kernel/field/references.ts'
import type { FieldProblems } from '../../kernel/http/errors.ts'

/** Fields of all technical rows: their building, and the mandate in which they were entered. */
export const parentFields = section('place', 'base', {
  building: reference('buildings', { required: true }),
  mandate: reference('mandates'),
  building_address: labelledAs('building', computed(line({ required: true }))),
  mandate_number: labelledAs('mandate', computed(line())),
})

/** Author fields of all technical rows; visible to the office and the author. */
export const authorFields = section('place', 'author', {
  entered_by: computed(integer()),
  entered_by_name: computed(line()),
})

/** Search configuration of all lists of technical rows: they are found by their building. */
export const searchedByBuilding = { fields: [], through: ['building'] } as const

/** Building and mandate columns of all lists of technical rows. */
export const parentColumnNames = [
  'building',
  'building_address',
  'mandate',
  'mandate_number',
] as const
export const authorColumnNames = ['entered_by', 'entered_by_name'] as const

/** Reports a year outside of these bounds; an empty year is valid. */
export function problemsWithYear(
  field: string,
  year: unknown,
  { min, max }: { min: number; max: number },
): FieldProblems {
  if (typeof year !== 'number' || (year >= min && year <= max)) return {}
  return { [field]: [{ key: 'building:error.year', params: { min, max } }] }
}
