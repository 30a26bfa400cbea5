import { codesOf } from '../../src/features/register/codes.ts'
import { schemaOf } from '../../src/kernel/field/check.ts'
import type { Field, Fields } from '../../src/kernel/field/fields.ts'
import type { Json } from '../product.ts'

/** Matches marks in responses: a word such as `zq1a2b3c4d`, or a unique number such as 7000001. */
export const markPattern = /zq[0-9a-z]{8}|\b7\d{6}\b/g

/** A valid value of a field, with a mark if possible; undefined if none is known. */
export function markedValue(
  field: Field,
  { mark, n, references }: { mark: string; n: number; references: Json },
): unknown {
  const { kind, min = 0, max = Number.POSITIVE_INFINITY, options = [], attribute, target } = field
  const day = new Date(Date.UTC(2001, 0, 1 + (n % 5000))).toISOString().slice(0, 10)
  const key = `k_${n}`
  const texts = { fr: mark, en: mark, it: mark }
  const candidates: Partial<Record<Field['kind'], unknown[]>> = {
    text: [mark, mark.toUpperCase(), '10:30', 'CHE-116.281.710', '1204', '81.10', '1', 'x'],
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
    words: [texts],
    shares: [{ [options[0] ?? '']: 100 }],
    items: [[{ key, words: texts }], [{ key, words: texts, stage: 'ordered' }]],
    reference: [references[target ?? '']],
    references: [[references[target ?? '']]],
  }
  return candidates[kind]?.find(
    (candidate) => candidate !== undefined && schemaOf(field.value).safeParse(candidate).success,
  )
}

/** Fixed values of fields that depend on each other. */
const fixedValues: Record<string, Json> = {
  // Lists leave out archived records.
  buildings: { archived: false },
  consumptions: { energy: 'mazout', unit: 'l', start_date: '2024-05-01', end_date: '2025-04-30' },
  meter_series: { energy: 'gaz', first_day: '2025-01-01', daily_kwh: '10 - 12.5' },
  // Whose postcodes have no form of their own.
  users: { same_address_as_first_building: null, groups: null, email: undefined, country: 'GB' },
  campaigns: {
    mode: 'cities',
    cities: ['Carouge (GE)'],
    address: undefined,
    radius_km: undefined,
    construction_periods: [8014],
  },
  quotes: {
    language: 'fr',
    valid_from: '2026-01-01',
    valid_until: '2099-12-31',
    deposit_amount: 20,
  },
  // Numbers begin with them, which others see.
  settings: { mandate_number_prefix: undefined, quote_number_prefix: undefined },
  views: { list: 'mandates', columns: undefined, state: undefined },
}

/** Generates unique marks and numbers. */
export type MarkSource = { mark: () => string; number: () => number }

/** Valid values for the fields of a record, with marks as far as possible. */
export function markedRecord(
  resource: string,
  fields: Fields,
  references: Json,
  { mark, number }: MarkSource,
): Json {
  const draw = (field: Field, references: Json) =>
    markedValue(field, { mark: mark(), n: number(), references })
  const entries = Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
    if (field.readOnly) return []
    if (name in (fixedValues[resource] ?? {})) return [[name, fixedValues[resource]![name]]]
    if (field.kind !== 'rows') {
      const target = field.target ?? ''
      const fieldReferences = { ...references, [target]: references[name] ?? references[target] }
      return [[name, draw(field, fieldReferences)]]
    }
    const row = field.fixed?.[0] ?? 'r1'
    return Object.entries(field.columns ?? {}).map(([column, cell]) => [
      `${name}/${row}/${column}`,
      draw(cell as Field, references),
    ])
  })
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== null))
}
