import { section } from '../../kernel/field/fields.ts'
import { calendarYear, choice, line } from '../../kernel/field/kinds.ts'
import type { Row } from '../../kernel/field/recordShapes.ts'
import type { TypeOf } from '../../kernel/field/shape.ts'
import { resource } from '../../kernel/record/resource.ts'
import {
  authorColumnNames,
  authorFields,
  parentColumnNames,
  parentFields,
  problemsWithYear,
  searchedByBuilding,
} from './technicalRow.ts'

/** Building elements and kinds of works (specification, section 3). */
export const elements = [
  'autre',
  'chaufferie',
  'cheminee',
  'facades',
  'fenetres',
  'toiture',
] as const
export const workTypes = ['agrandissement', 'demolition', 'remplacement', 'restauration'] as const

const earliestYear = 1900
/** Years after the current one that planned works may have. */
const yearsAhead = 5

export const renovationFields = {
  ...parentFields,
  ...section('renovation', 'base', {
    element: choice(elements, { required: true }),
    work_type: choice(workTypes, { required: true }),
    company: line(),
    completion_year: calendarYear({ min: earliestYear, max: 2100 }),
  }),
  ...authorFields,
}
export type RenovationValues = Partial<Row<typeof renovationFields>>

/** Reports an impossible year of completion; `today` is YYYY-MM-DD. */
export const problemsWithRenovation = ({ completion_year }: RenovationValues, today: string) =>
  problemsWithYear('completion_year', completion_year, {
    min: earliestYear,
    max: Number(today.slice(0, 4)) + yearsAhead,
  })

/** Completed or planned works on a building. */
export const renovations = resource({
  name: 'renovations',
  fields: renovationFields,
  list: [
    ...parentColumnNames,
    'element',
    'work_type',
    'company',
    'completion_year',
    ...authorColumnNames,
  ],
  searched: searchedByBuilding,
  order: '-completion_year',
})
export type Renovation = TypeOf<typeof renovations.row>

export const renovationEndpoints = renovations.endpoints
