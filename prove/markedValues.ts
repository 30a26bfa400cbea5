import { codesOf } from '../src/features/register/codes.ts'
import { schemaOf } from '../src/kernel/field/check.ts'
import type { Field, Fields } from '../src/kernel/field/fields.ts'
import type { Json } from './product.ts'

/** A mark as an answer may hold it: a word, or a number that no other value has. */
export const markPattern = /zq[0-9a-z]{8}|\b7\d{6}\b/g

/** A value that a field takes, marked where it can be; undefined where nobody knows one. */
export function valueOf(
  field: Field,
  { mark, n, references }: { mark: string; n: number; references: Json },
): unknown {
  const { kind, min = 0, max = Number.POSITIVE_INFINITY, options = [], attribute, target } = field
  const day = new Date(Date.UTC(2001, 0, 1 + (n % 5000))).toISOString().slice(0, 10)
  const key = `k_${n}`
  const words = { fr: mark, en: mark, it: mark }
  const candidates: Partial<Record<Field['kind'], unknown[]>> = {
    text: [mark, mark.toUpperCase(), '10:30', 'CHE-116.281.710', '81.10', '1', 'x'],
    long_text: [mark],
    email: [`${mark}@example.ch`],
    phone: ['0041221234567'],
    iban: ['CH9300762011623852957'],
    url: [`https://example.ch/${mark}`],
    integer: [7_000_000 + n, min + (n % 100), min + (n % 9), max],
    decimal: [7_000_000 + n, min + (n % 100), min + (n % 9), max],
    money: [7_000_000 + n],
    date: [day],
    choice: [options[0]],
    choices: [options.slice(0, 1)],
    code: attribute ? [codesOf(attribute as never)[0]] : [],
    flag: [true],
    words: [words],
    shares: [{ [options[0] ?? '']: 100 }],
    items: [[{ key, words }], [{ key, words, stage: 'ordered' }]],
    reference: [references[target ?? '']],
    references: [[references[target ?? '']]],
  }
  return candidates[kind]?.find(
    (one) => one !== undefined && schemaOf(field.value).safeParse(one).success,
  )
}

/** Values that other values of the record decide on, so that they are not drawn. */
const agreed: Record<string, Json> = {
  // What is archived is in no list.
  buildings: { archived: false },
  consumptions: { energy: 'mazout', unit: 'l', start_date: '2024-05-01', end_date: '2025-04-30' },
  users: { same_address_as_first_building: null, groups: null, email: undefined },
  views: { list: 'mandates', columns: undefined, state: undefined },
}

/** Marks and numbers, each once. */
export type Source = { mark: () => string; number: () => number }

/** Values for all that a record of a resource takes, or of some of its fields, each marked where it can be. */
export function valuesOfRecord(
  resource: string,
  fields: Fields,
  references: Json,
  { mark, number }: Source,
): Json {
  const draw = (field: Field, references: Json) =>
    valueOf(field, { mark: mark(), n: number(), references })
  const drawn = Object.entries(fields).flatMap(([field, of]): [string, unknown][] => {
    if (of.readOnly) return []
    if (field in (agreed[resource] ?? {})) return [[field, agreed[resource]![field]]]
    if (of.kind !== 'rows') {
      const target = of.target ?? ''
      const own = { ...references, [target]: references[field] ?? references[target] }
      return [[field, draw(of, own)]]
    }
    const row = of.fixed?.[0] ?? 'r1'
    return Object.entries(of.columns ?? {}).map(([column, cell]) => [
      `${field}/${row}/${column}`,
      draw(cell as Field, references),
    ])
  })
  return Object.fromEntries(drawn.filter(([, value]) => value !== undefined && value !== null))
}
