import type { Language } from '../text.ts'
import type { Bare, Field, FieldKind } from './fields.ts'
import { type NamedShapes, type Shape, shape } from './shape.ts'

export type KindOptions<R extends boolean> = {
  /** Must be given on creation and may not be emptied. */
  required?: R
  /** Key of the sentence where a required value is missing; a general one otherwise. */
  missing?: string
}

/** A field of a kind, without its place. */
export function bare<T, R extends boolean>(
  kind: FieldKind,
  value: Shape<T>,
  { required, missing }: KindOptions<R>,
  rest: Pick<Field, 'unit' | 'decimals' | 'min' | 'max' | 'options' | 'attribute' | 'target'> = {},
): Bare<T, R> {
  return { kind, value, required: (required ?? false) as R, readOnly: false, missing, ...rest }
}

/** A required text may not be empty. */
const typed = ({ required, missing }: KindOptions<boolean>) => ({
  missing,
  ...(required && { min: 1, tooShort: missing }),
})

/** A pattern that also lets the empty text of an optional field pass. */
const orEmpty = (pattern: RegExp) => new RegExp(`^$|${pattern.source}`, pattern.flags)

/** A line of text, trimmed; `max` characters. */
export function line<R extends boolean = false>(
  o: KindOptions<R> & { max?: number; pattern?: RegExp; wrong?: string; upper?: boolean } = {},
) {
  const { max = 200, pattern, wrong, upper } = o
  const value = shape.line({
    ...typed(o),
    max,
    ...(upper && { letters: 'upper' }),
    ...(pattern && { pattern: orEmpty(pattern), wrong }),
  })
  return bare('text', value, o, { max })
}

/** Several lines of text. */
export function longText<R extends boolean = false>(o: KindOptions<R> & { max?: number } = {}) {
  return bare('long_text', shape.lines({ ...typed(o), max: o.max ?? 5000 }), o)
}

/** Zod's own (`z.regexes.email`), written out. */
const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** An e-mail address, kept in lower case; `wrong` is the sentence for a wrong form. */
export function email<R extends boolean = false>(o: KindOptions<R> & { wrong: string }) {
  const pattern = orEmpty(emailPattern)
  const value = shape.line({ ...typed(o), letters: 'lower', max: 254, pattern, wrong: o.wrong })
  return bare('email', value, o)
}

/** A time of day as hh:mm; `wrong` is the sentence for a wrong form. 9h30 and 0930 are written out. */
export function time<R extends boolean = false>(o: KindOptions<R> & { wrong: string }) {
  const pattern = /^$|^([01]\d|2[0-3]):[0-5]\d$/
  const value = shape.line({
    ...typed(o),
    max: 20,
    write: normaliseTime,
    pattern,
    wrong: o.wrong,
  })
  return bare('text', value, o)
}

/** '9h30', '9:30' and '0930' give '09:30'; what is no time stays as typed. */
function normaliseTime(typed: string): string {
  const [, hours, minutes = '00'] =
    /^(\d{1,2}) ?(?:[:.h] ?(\d\d)|h)$/i.exec(typed) ?? /^(\d\d)(\d\d)$/.exec(typed) ?? []
  return hours ? `${hours.padStart(2, '0')}:${minutes}` : typed
}

/** An http or https address. */
export function url<R extends boolean = false>(o: KindOptions<R> = {}) {
  const pattern = /^(https?:\/\/[^\s<>"]+)?$/i
  return bare('url', shape.line({ max: 500, pattern, wrong: 'kernel:error.url_form' }), o)
}

const notANumber = { wrong: 'kernel:error.number_form', notWhole: 'kernel:error.whole_number' }

/** A whole number within the bounds of a PostgreSQL integer unless narrower ones are given. */
export function integer<R extends boolean = false>(
  o: KindOptions<R> & { min?: number; max?: number; unit?: string } = {},
) {
  const { min = -2147483648, max = 2147483647, unit } = o
  const value = shape.int({ ...notANumber, min, max })
  return bare('integer', value, o, { unit, decimals: 0, min, max })
}

/** A number with at most `decimals` decimals. */
export function decimal<R extends boolean = false>(
  o: KindOptions<R> & { min: number; max: number; decimals?: number; unit?: string },
) {
  const { unit, decimals = 2, min, max } = o
  const value = shape.number({ ...notANumber, min, max, decimals })
  return bare('decimal', value, o, { unit, decimals, min, max })
}

/** An amount in Swiss francs with whole cents, from 0 to 10 million. */
export function money<R extends boolean = false>(o: KindOptions<R> = {}) {
  const limits = { min: 0, max: 10_000_000, decimals: 2 }
  return bare('money', shape.number({ ...notANumber, ...limits }), o, { unit: 'CHF', ...limits })
}

/** A calendar day, YYYY-MM-DD. */
export function day<R extends boolean = false>(o: KindOptions<R> = {}) {
  const wrong = 'kernel:error.date_form'
  return bare(
    'date',
    shape.date({ wrong }).where((date) => date >= '1000-01-01', wrong),
    o,
  )
}

/** A moment, ISO 8601 in UTC. */
export function instant<R extends boolean = false>(o: KindOptions<R> = {}) {
  return bare('instant', shape.moment(), o)
}

/** One of the named options. */
export function choice<const K extends string, R extends boolean = false>(
  options: readonly K[],
  o: KindOptions<R> = {},
) {
  return bare('choice', shape.choice(options), o, { options })
}

/** Several of the named options, each once. */
export function choices<const K extends string, R extends boolean = false>(
  options: readonly K[],
  o: KindOptions<R> = {},
) {
  const value = shape.list(shape.choice(options), { max: options.length })
  return bare('choices', value, o, { options })
}

/** A register code: one of `codes`, whose labels are those of (`attribute`, code). */
export function code<R extends boolean = false>(
  attribute: string,
  codes: readonly number[],
  o: KindOptions<R> = {},
) {
  return bare('code', shape.literal(...codes), o, { attribute })
}

/** Yes or no. */
export function flag<R extends boolean = false>(o: KindOptions<R> = {}) {
  return bare('flag', shape.boolean(), o)
}

/** The same words in every language of the product. */
export function words<R extends boolean = false>(o: KindOptions<R> & { max?: number } = {}) {
  return bare('words', inEveryLanguage(o.max ?? 120), o)
}
function inEveryLanguage(max: number) {
  const one = shape.line({ min: 1, max })
  return shape.strictObject({ fr: one, en: one, it: one } satisfies Record<Language, unknown>)
}

/** One of the things of a field of kind `items`. */
export type Item = {
  /** Never another's, also when this one is removed. */
  key: string
  words: Record<Language, string>
  /** It is no longer asked for, and kept for what refers to it. */
  removed?: boolean
}

/** Things in an order, named in every language; `more` says what else each of them has. */
export function items<M extends Record<string, unknown>>(more: { [K in keyof M]: Shape<M[K]> }) {
  const item = shape.strictObject({
    key: shape.text({ pattern: /^[a-z0-9_]{1,40}$/ }),
    words: inEveryLanguage(120),
    removed: shape.boolean().optional(),
    ...(more as NamedShapes),
  }) as unknown as Shape<Item & M>
  const value = shape
    .list(item, { max: 200 })
    .where((all) => new Set(all.map(({ key }) => key)).size === all.length)
  return bare('items', value, {})
}

/** Shares of the named options in percent, which add up to 100. */
export function shares<const K extends string, R extends boolean = false>(
  options: readonly K[],
  o: KindOptions<R> & { wrong: string },
) {
  const value = shape
    .partialRecord(options, shape.int({ min: 1, max: 100 }))
    .where((given) => total(given) === 100, o.wrong)
  return bare('shares', value, o, { options, unit: '%' })
}
const total = (given: Record<string, number | undefined>) =>
  Object.values(given).reduce<number>((sum, share) => sum + (share ?? 0), 0)

/** A value of several parts, which no form enters. */
export function object<T>(value: Shape<T>) {
  return bare<T, false>('object', value, {})
}

/**
 * A table of at most `max` rows. Each of its cells is a value of its own, named `<table>/<row>/<column>`,
 * so that two people may work in one table; a row is there while one of its cells has a value.
 */
export function rows<const C extends Record<string, Bare<unknown, false>>>(
  columns: C,
  o: { max?: number; fixed?: readonly string[] } = {},
) {
  const { max = 200, fixed } = o
  return { ...bare<never, false>('rows', shape.nothing(), {}, { max }), columns, fixed }
}

/** A description of its own for each field, since each is described on its own in the reference. */
const id = () => shape.int({ wrong: 'kernel:error.not_a_record', min: 1, max: 2147483647 })

/** The id of a record of another resource. */
export function reference<R extends boolean = false>(target: string, o: KindOptions<R> = {}) {
  return bare('reference', id(), o, { target })
}

/** The ids of several records of another resource, each once. */
export function references<R extends boolean = false>(target: string, o: KindOptions<R> = {}) {
  return bare('references', shape.list(id(), { max: 50, isDistinct: true }), o, { target })
}
