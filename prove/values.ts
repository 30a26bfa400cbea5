import { pick, type Random } from './hostile.ts'
import type { Json } from './product.ts'

export const plurals = ['products', 'buildings', 'users', 'mandates'] as const
/** Resources whose records are written, deleted and restored. */
export type Plural = (typeof plurals)[number]

export type Draw = {
  random: Random
  /** Number of the draw, for unique values. */
  n: number
  /** Users to refer to. */
  people: number[]
}

type Value = (draw: Draw) => unknown

const oneOf =
  (...values: unknown[]): Value =>
  ({ random }) =>
    pick(random, values)
const text =
  (...values: (string | null)[]): Value =>
  ({ random, n }) =>
    pick(random, [...values, `n${n}`, `n${n}`])
const number =
  (...values: (number | null)[]): Value =>
  ({ random, n }) =>
    pick(random, [...values, n % 200])
const date = oneOf(null, '1999-06-15', '1999-06-16', '1996-02-29')
const person: Value = ({ random, people }) => pick(random, [null, ...people])
const inAllLanguages = (fr: string) => ({ fr, en: 'Audit', it: 'Audit' })

/** A few values of each field, so that writers often choose the same one, and sometimes a new one. */
export const fields: Record<Plural, Record<string, Value>> = {
  products: {
    name: ({ random, n }) => inAllLanguages(pick(random, ['Audit', 'Conseil', `n${n}`])),
    code: ({ random, n }) => pick(random, ['PROOF-A', 'PROOF-B', 'PROOF-C', `PROOF-${n}`]),
    price: ({ random, n }) => pick(random, [null, 1200, 1200.5, n / 100]),
    kind: oneOf('peik', 'ged', 'cecb'),
  },
  buildings: {
    floors: number(null, 3, 4),
    egid: ({ random, n }) =>
      pick(random, [null, 900_000_001, 900_000_002, 900_000_003, 910_000_000 + n]),
    cad_zone: text(null, 'Rive', 'Lac'),
    sia_classification: oneOf(
      null,
      { school: 60, sales: 40 },
      { sales: 40, school: 60 },
      { school: 100 },
    ),
    altitude: oneOf(null, 375.5, 400, 412.3),
    surface: number(null, 240, 250),
    last_renovation_date: date,
    construction_year: oneOf(null, 1900, 1962, 2001),
    city: text(null, 'Carouge', 'Genève'),
    plot_number: text(null, '1201', '1202'),
    protected: oneOf(null, 'yes', 'no'),
    owners: ({ random, people }) =>
      pick(random, [null, people.slice(0, 1), people.slice(0, 2), people.slice(0, 2).reverse()]),
    manager: person,
  },
  users: {
    last_name: text(null, 'Berset', "D'Amico"),
    email: ({ random, n }) =>
      `${pick(random, ['proof-a', 'proof-b', 'proof-c', `proof-${n}`])}@example.ch`,
    city: text(null, 'Carouge', 'Genève'),
    phone_number: oneOf(null, '0041221234567', '0041227654321'),
    language: oneOf(null, 'fr', 'en', 'it'),
    company_name: text(null, 'Régie du Lac'),
    title: oneOf(null, 'ms', 'mr'),
    bank_name: text(null, 'Banque du Lac'),
  },
  mandates: {
    due_date: date,
    responsible: person,
    partner: person,
  },
}

/** The field that must be unique among live records. */
export const uniqueField: Partial<Record<Plural, string>> = {
  products: 'code',
  buildings: 'egid',
  users: 'email',
}

/** The date this many days after 1 January. */
export const dayOfYear = (days: number, year = 1970) =>
  new Date(Date.UTC(year, 0, 1 + days)).toISOString().slice(0, 10)

/** Values to write that identify the write with this number in the history. */
export function mark(plural: Plural, use: 'left' | 'reused', n: number): Json {
  const title = `${use} ${n}`
  switch (plural) {
    case 'products':
      return { name: inAllLanguages(title) }
    case 'buildings':
      return { cad_zone: title }
    case 'users':
      return { last_name: title }
    case 'mandates':
      return { due_date: dayOfYear(n, use === 'left' ? 1800 : 2100) }
  }
}

/** Random values for some of these fields, preferring the first ones. */
export function drawValues(plural: Plural, names: readonly string[], draw: Draw): Json {
  const { random } = draw
  const count = pick(random, [1, 1, 1, 2, 2, 3, 4])
  const chosenNames = Array.from(
    { length: count },
    () => names[Math.floor(random() ** 2 * names.length)],
  )
  return Object.fromEntries(
    chosenNames.map((name = names[0]!) => [name, fields[plural][name]?.(draw) ?? null]),
  )
}
