import { declared } from '../../prove/declared.ts'
import { deadlineDays, runningStatuses } from '../features/mandates/mandate.ts'
import { type Field, type Fields, nameOfReference } from '../kernel/field/fields.ts'
import { dayOf } from '../kernel/field/format.ts'
import { anyValue, filterKind, noValue, rangeOf } from '../kernel/record/filters.ts'
import { commonFields, type Labels } from '../kernel/record/resource.ts'

// What a list should answer, worked out from its rows.

export type AskedRow = Record<string, unknown> & { id: number }

const fieldsOf = (list: string): Fields => ({ ...declared[list]!.fields, ...commonFields })

const folded = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()
const collator = new Intl.Collator('fr', { numeric: true })
type Compare = (a: unknown, b: unknown) => number
const byNumber: Compare = (a, b) => Number(a) - Number(b)
const byText: Compare[] = [
  (a, b) => (String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0),
  (a, b) => (folded(String(a)) < folded(String(b)) ? -1 : 1),
  (a, b) => collator.compare(String(a), String(b)),
]

/** What a row is ordered by; `labels` say what references are called. */
export function askedKey(list: string, name: string, row: AskedRow, labels: Labels = {}): unknown {
  const fields = fieldsOf(list)
  const field: Field = fields[name]!
  const value = row[name] ?? null
  if (value === null) return null
  switch (field.kind) {
    case 'choice':
      return field.options!.indexOf(value as string)
    // Words in several languages are ordered by the first.
    case 'words':
      return (value as { fr: string }).fr
    case 'reference':
    case 'references': {
      const named = nameOfReference(fields, name)
      if (named) return askedKey(list, named, row)
      const [first] = [value].flat()
      return first === undefined ? null : (labels[field.target!]?.[String(first)] ?? null)
    }
    // In the order of the database, in which equal ones stand together.
    case 'shares':
    case 'choices':
      return undefined
    default:
      return typeof value === 'boolean' ? Number(value) : value
  }
}

/** Whether values stand in one of the orders that texts have, or in that of numbers; nothing comes last. */
export function isOrdered(keys: readonly unknown[], descending: boolean): boolean {
  const known = keys.filter((key) => key !== null)
  if (keys.slice(0, known.length).includes(null)) return false
  if (known.includes(undefined)) return true
  const compares = known.every((key) => typeof key === 'number') ? [byNumber] : byText
  return compares.some((compare) =>
    known.every((key, at) => {
      if (at === 0 || key === known[at - 1]) return true
      const order = compare(known[at - 1], key)
      return descending ? order >= 0 : order <= 0
    }),
  )
}

/** What a filter means where it asks something else than the value of its field. */
const ownMeaning: Record<string, (value: string, row: AskedRow) => boolean | undefined> = {
  'mandates waiting': (value, row) => (row.waiting !== null) === (value === 'true'),
  'mandates due_date': (value, row) => {
    if (value !== 'late' && !(value in deadlineDays)) return undefined
    const day = (after: number) => dayOf(new Date(Date.now() + after * 86_400_000))
    const due = row.due_date as string | null
    if (!due || !(runningStatuses as readonly unknown[]).includes(row.status)) return false
    return value === 'late'
      ? due < day(0)
      : due >= day(0) && due <= day(deadlineDays[value as keyof typeof deadlineDays])
  },
  'heating_systems building': (value, row) =>
    (row.served as { building: number }[]).some(({ building }) => building === Number(value)),
}

const parts = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.keys(value)
    : [value ?? []].flat()

/** Whether a filter with one value leaves a row; a value that its reader does not have is never meant. */
export function isMeant(list: string, name: string, value: string, row: AskedRow): boolean {
  const own = ownMeaning[`${list} ${name}`]?.(value, row)
  if (own !== undefined) return own
  const held = row[name]
  if (held === undefined) return false
  if (value === noValue || value === anyValue)
    return (parts(held).length === 0) === (value === noValue)
  if (held === null) return false
  const field: Field = fieldsOf(list)[name]!
  switch (filterKind(field)) {
    case 'range':
      return isInRange(field, held, value)
    case 'text':
      return Object.values(field.kind === 'words' ? (held as object) : [held]).some((text) =>
        folded(text).includes(folded(value)),
      )
    default:
      return parts(held).map(String).includes(value)
  }
}

function isInRange({ kind }: Field, held: unknown, value: string) {
  const { from, to } = rangeOf(value)
  if (typeof held === 'number')
    return (from === undefined || held >= Number(from)) && (to === undefined || held <= Number(to))
  const at = kind === 'instant' ? dayOf(new Date(held as string)) : String(held)
  return (from === undefined || at >= from) && (to === undefined || at <= to)
}

/** Nothing has these values. */
const nowhere: Record<string, string> = {
  date: '1001-01-01',
  instant: '1001-01-01',
  reference: '2147483647',
  references: '2147483647',
}

/** What a filter is asked: values of the rows and around them, all options, and what nothing has. */
export function askedValues(list: string, name: string, rows: readonly AskedRow[]): string[] {
  if (`${list} ${name}` === 'mandates waiting') return ['true', 'false']
  const field: Field = fieldsOf(list)[name]!
  const marks = field.required ? [] : [noValue, anyValue]
  const held = [...new Set(rows.flatMap((row) => parts(row[name])))]
  const some = [...new Set([...held.slice(0, 1), ...held.slice(-1)])]
  const own =
    `${list} ${name}` === 'mandates due_date' ? ['late', ...Object.keys(deadlineDays)] : []
  switch (filterKind(field)) {
    case 'range': {
      const ends = some.map((value) =>
        field.kind === 'instant' ? dayOf(new Date(value as string)) : String(value),
      )
      const [low = '', high = ''] = [ends[0], ends.at(-1)]
      const ranges = low ? [low, `${high}..`, `..${low}`, `${low}..${high}`] : []
      return ranges.concat(nowhere[field.kind] ?? '-2147483648').concat(marks, own)
    }
    case 'text': {
      const texts = (field.kind === 'words' ? rows.slice(0, 2).map((row) => row[name]) : some)
        .filter((value) => value !== null && value !== undefined)
        .map((value) => (typeof value === 'object' ? (value as { it: string }).it : String(value)))
        .map((text) => text.split('\n')[0]!.trim().slice(0, 200))
      const inside = texts.map((text) => folded(text).toUpperCase().slice(1, 6).trim())
      return [...new Set([...texts, ...inside, '%', 'zzzz', ...marks])].filter((text) => text)
    }
    case 'options':
      if (field.options) return [...field.options, ...marks]
      return [...(field.kind === 'flag' ? ['true', 'false'] : held.map(String)), ...marks]
    default:
      return [...some.map(String), nowhere.reference!, ...marks]
  }
}
