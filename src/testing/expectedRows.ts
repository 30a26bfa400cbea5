import { declared } from '../../prove/rights/declared.ts'
import { deadlineDays, runningStatuses } from '../features/mandates/mandate.ts'
import { type Field, type Fields, nameOfReference } from '../kernel/field/fields.ts'
import { dayOf } from '../kernel/field/format.ts'
import { anyValue, filterKind, noValue, rangeOf } from '../kernel/record/filters.ts'
import { commonFields, type Labels } from '../kernel/record/resource.ts'

// Computes the expected results of sorts and filters from the rows of a list.

export type ListRow = Record<string, unknown> & { id: number }

const fieldsOf = (list: string): Fields => ({ ...declared[list]!.fields, ...commonFields })

const foldText = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()
const collator = new Intl.Collator('fr', { numeric: true })
type Compare = (a: unknown, b: unknown) => number
const byNumber: Compare = (a, b) => Number(a) - Number(b)
const byText: Compare[] = [
  (a, b) => (String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0),
  (a, b) => (foldText(String(a)) < foldText(String(b)) ? -1 : 1),
  (a, b) => collator.compare(String(a), String(b)),
]

const isRunning = ({ status }: ListRow) => (runningStatuses as readonly unknown[]).includes(status)

/** Rows that a sort puts last although they have a value. */
const sortedLast: Record<string, (row: ListRow) => boolean> = {
  'mandates due_date': (row) => !isRunning(row),
}

/** The value that a row is sorted by; references are sorted by their label. */
export function expectedSortKey(
  list: string,
  name: string,
  row: ListRow,
  labels: Labels = {},
): unknown {
  const fields = fieldsOf(list)
  const field: Field = fields[name]!
  const value = row[name] ?? null
  if (value === null || sortedLast[`${list} ${name}`]?.(row)) return null
  switch (field.kind) {
    case 'choice':
      return field.options!.indexOf(value as string)
    // Multilingual texts are sorted by the first language.
    case 'words':
      return (value as { fr: string }).fr
    case 'reference':
    case 'references': {
      const labelField = nameOfReference(fields, name)
      if (labelField) return expectedSortKey(list, labelField, row)
      const [first] = [value].flat()
      return first === undefined ? null : (labels[field.target!]?.[String(first)] ?? null)
    }
    // Sorted as the database compares them: only equal values must be adjacent.
    case 'shares':
    case 'choices':
      return undefined
    default:
      return typeof value === 'boolean' ? Number(value) : value
  }
}

/** Whether values are sorted, as numbers or in one of the text collations, with nulls last. */
export function isOrdered(keys: readonly unknown[], descending: boolean): boolean {
  const values = keys.filter((key) => key !== null)
  if (keys.slice(0, values.length).includes(null)) return false
  if (values.includes(undefined)) return true
  const compares = values.every((key) => typeof key === 'number') ? [byNumber] : byText
  return compares.some((compare) =>
    values.every((key, index) => {
      if (index === 0 || key === values[index - 1]) return true
      const order = compare(values[index - 1], key)
      return descending ? order >= 0 : order <= 0
    }),
  )
}

/** Whether a due date that still applies matches a keyword; undefined for other values. */
function matchesDeadline(value: string, due: unknown, applies: boolean): boolean | undefined {
  if (value !== 'late' && !(value in deadlineDays)) return undefined
  const dayIn = (days: number) => dayOf(new Date(Date.now() + days * 86_400_000))
  if (typeof due !== 'string' || !applies) return false
  return value === 'late'
    ? due < dayIn(0)
    : due >= dayIn(0) && due <= dayIn(deadlineDays[value as keyof typeof deadlineDays])
}

/** Expected results of filters with special keywords; undefined for ordinary values. */
const specialFilters: Record<string, (value: string, row: ListRow) => boolean | undefined> = {
  'mandates waiting': (value, row) => (row.waiting !== null) === (value === 'true'),
  'mandates due_date': (value, row) => matchesDeadline(value, row.due_date, isRunning(row)),
  'tasks due_date': (value, row) => matchesDeadline(value, row.due_date, row.done !== true),
  'campaigns construction_periods': (value, row) =>
    ((row.construction_periods ?? []) as number[]).includes(Number(value)),
  'heating_systems building': (value, row) =>
    (row.served as { building: number }[]).some(({ building }) => building === Number(value)),
}

const elementsOf = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.keys(value)
    : [value ?? []].flat()

/** Whether a row should match a filter; values that the reader cannot see never match. */
export function expectedMatch(list: string, name: string, value: string, row: ListRow): boolean {
  const special = specialFilters[`${list} ${name}`]?.(value, row)
  if (special !== undefined) return special
  const actual = row[name]
  if (actual === undefined) return false
  if (value === noValue || value === anyValue)
    return (elementsOf(actual).length === 0) === (value === noValue)
  if (actual === null) return false
  const field: Field = fieldsOf(list)[name]!
  switch (filterKind(field)) {
    case 'range':
      return isInRange(field, actual, value)
    case 'text':
      return Object.values(field.kind === 'words' ? (actual as object) : [actual]).some((text) =>
        foldText(text).includes(foldText(value)),
      )
    default:
      return elementsOf(actual).map(String).includes(value)
  }
}

function isInRange({ kind }: Field, actual: unknown, value: string) {
  const { from, to } = rangeOf(value)
  if (typeof actual === 'number')
    return (
      (from === undefined || actual >= Number(from)) && (to === undefined || actual <= Number(to))
    )
  const day = kind === 'instant' ? dayOf(new Date(actual as string)) : String(actual)
  return (from === undefined || day >= from) && (to === undefined || day <= to)
}

/** Values that no row has. */
const unusedValues: Record<string, string> = {
  date: '1001-01-01',
  instant: '1001-01-01',
  reference: '2147483647',
  references: '2147483647',
}

/** Filter values to test: values and ranges from the rows, all options, and an unused value. */
export function filterValuesToTry(list: string, name: string, rows: readonly ListRow[]): string[] {
  if (`${list} ${name}` === 'mandates waiting') return ['true', 'false']
  if (`${list} ${name}` === 'campaigns construction_periods') return ['8011', '8014']
  const field: Field = fieldsOf(list)[name]!
  const keywords = field.required ? [] : [noValue, anyValue]
  const actual = [...new Set(rows.flatMap((row) => elementsOf(row[name])))]
  const samples = [...new Set([...actual.slice(0, 1), ...actual.slice(-1)])]
  const special =
    `${list} ${name}` in specialFilters && name === 'due_date'
      ? ['late', ...Object.keys(deadlineDays)]
      : []
  switch (filterKind(field)) {
    case 'range': {
      const dates = samples.map((value) =>
        field.kind === 'instant' ? dayOf(new Date(value as string)) : String(value),
      )
      const [low = '', high = ''] = [dates[0], dates.at(-1)]
      const ranges = low ? [low, `${high}..`, `..${low}`, `${low}..${high}`] : []
      return ranges.concat(unusedValues[field.kind] ?? '-2147483648').concat(keywords, special)
    }
    case 'text': {
      const texts = (field.kind === 'words' ? rows.slice(0, 2).map((row) => row[name]) : samples)
        .filter((value) => value !== null && value !== undefined)
        .map((value) => (typeof value === 'object' ? (value as { it: string }).it : String(value)))
        .map((text) => text.split('\n')[0]!.trim().slice(0, 200))
      const substrings = texts.map((text) => foldText(text).toUpperCase().slice(1, 6).trim())
      return [...new Set([...texts, ...substrings, '%', 'zzzz', ...keywords])].filter(
        (text) => text,
      )
    }
    case 'options':
      if (field.options) return [...field.options, ...keywords]
      return [...(field.kind === 'flag' ? ['true', 'false'] : actual.map(String)), ...keywords]
    default:
      return [...samples.map(String), unusedValues.reference!, ...keywords]
  }
}
