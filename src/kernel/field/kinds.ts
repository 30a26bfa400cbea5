import type { Language } from '../text.ts'
import { tidyNotation } from './characters.ts'
import { enteredYears } from './enteredYears.ts'
import type { BareField, Field, FieldKind } from './fields.ts'
import { type NamedShapes, type Shape, shape } from './shape.ts'

export type KindOptions<R extends boolean> = {
  /** Must be set on creation and cannot be cleared. */
  required?: R
  /** Text key of the error for a missing required value; a general one by default. */
  missing?: string
}

/** Creates a field of a kind, without section and group. */
export function bareField<T, R extends boolean>(
  kind: FieldKind,
  value: Shape<T>,
  { required, missing }: KindOptions<R>,
  rest: Pick<
    Field,
    'unit' | 'decimals' | 'isYear' | 'min' | 'max' | 'options' | 'attribute' | 'target'
  > = {},
): BareField<T, R> {
  return { kind, value, required: (required ?? false) as R, readOnly: false, missing, ...rest }
}

/** Limits of a required text, which must not be empty. */
const requiredLimits = ({ required, missing }: KindOptions<boolean>) => ({
  missing,
  ...(required && { min: 1, tooShort: missing }),
})

/** Makes a pattern accept the empty text of an optional field. */
const orEmpty = (pattern: RegExp) => new RegExp(`^$|${pattern.source}`, pattern.flags)

/**
 * A line of text, trimmed, with at most `max` characters; `upper` converts it to capitals. `wrong` is the text key of
 * the error if it does not match `pattern`.
 */
export function line<R extends boolean = false>(
  o: KindOptions<R> & { max?: number; pattern?: RegExp; wrong?: string; upper?: boolean } = {},
) {
  const { max = 200, pattern, wrong, upper } = o
  const value = shape.line({
    ...requiredLimits(o),
    max,
    ...(upper && { letters: 'upper' }),
    ...(pattern && { pattern: orEmpty(pattern), wrong }),
  })
  return bareField('text', value, o, { max })
}

/** Several lines of text. */
export function longText<R extends boolean = false>(o: KindOptions<R> & { max?: number } = {}) {
  return bareField('long_text', shape.lines({ ...requiredLimits(o), max: o.max ?? 5000 }), o)
}

/** Copy of zod's `z.regexes.email`, since shapes do not import zod. */
const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/**
 * The address in what contacts and mail programs put on the clipboard: 'Jean Dupont <jean@example.ch>' or
 * 'mailto:jean@example.ch?subject=…', also at the end of a sentence or a list. A domain with other letters becomes the form that mail uses ('xn--…'). Other text
 * stays as typed, in lower case.
 */
export function normaliseEmail(typed: string): string {
  const text = tidyNotation(typed).replace(/[;,.\s]+$/, '')
  const [, within = text] = /<([^<>]*)>$/.exec(text) ?? []
  const [, address = within] = /^mailto:([^?]*)/i.exec(within) ?? []
  const [, local, domain = ''] = /^([^@]+)@([^@]+)$/.exec(address.trim().toLowerCase()) ?? []
  if (local === undefined) return typed.toLowerCase()
  return `${local}@${/^[\x20-\x7e]*$/.test(domain) ? domain : inAscii(domain)}`
}

/** The domain as mail and the web send it; other text stays. */
function inAscii(domain: string): string {
  const url = `http://${domain}`
  return URL.canParse(url) ? new URL(url).hostname : domain
}

/** An e-mail address, stored in lower case; `wrong` is the text key of the error for a malformed one. */
export function email<R extends boolean = false>(o: KindOptions<R> & { wrong: string }) {
  const pattern = orEmpty(emailPattern)
  const value = shape.line({
    ...requiredLimits(o),
    max: 254,
    normalise: normaliseEmail,
    pattern,
    wrong: o.wrong,
  })
  return bareField('email', value, o)
}

/** A time of day, stored as hh:mm; accepts 9h30 and 0930. `wrong` is the text key of the error. */
export function time<R extends boolean = false>(o: KindOptions<R> & { wrong: string }) {
  const pattern = /^$|^([01]\d|2[0-3]):[0-5]\d$/
  const value = shape.line({
    ...requiredLimits(o),
    max: 20,
    normalise: normaliseTime,
    pattern,
    wrong: o.wrong,
  })
  return bareField('text', value, o)
}

/** Converts '9h30', '9:30' and '0930' to '09:30'; other text stays as typed. */
export function normaliseTime(typed: string): string {
  const [, hours, minutes = '00'] =
    /^(\d{1,2}) ?(?:[:.h] ?(\d\d)|h)$/i.exec(tidyNotation(typed)) ??
    /^(\d\d)(\d\d)$/.exec(typed) ??
    []
  return hours ? `${hours.padStart(2, '0')}:${minutes}` : typed
}

/** An http or https address. */
export function url<R extends boolean = false>(o: KindOptions<R> = {}) {
  const pattern = /^(https?:\/\/[^\s<>"]+)?$/i
  return bareField('url', shape.line({ max: 500, pattern, wrong: 'kernel:error.url_form' }), o)
}

const notANumber = { wrong: 'kernel:error.number_form', notWhole: 'kernel:error.whole_number' }

/** A whole number; the default bounds are those of a PostgreSQL integer. */
export function integer<R extends boolean = false>(
  o: KindOptions<R> & { min?: number; max?: number; unit?: string } = {},
) {
  const { min = -2147483648, max = 2147483647, unit } = o
  const value = shape.int({ ...notANumber, min, max })
  return bareField('integer', value, o, { unit, decimals: 0, min, max })
}

/** A year; whoever writes something else reads what a year looks like. */
export function calendarYear(o: KindOptions<false> & { min: number; max: number }) {
  const { min, max } = o
  const wrong = 'kernel:error.year_form'
  const value = shape.int({ wrong, notWhole: wrong, min, max })
  return bareField('integer', value, o, { decimals: 0, min, max, isYear: true })
}

/** A number with at most `decimals` decimals. */
export function decimal<R extends boolean = false>(
  o: KindOptions<R> & { min: number; max: number; decimals?: number; unit?: string },
) {
  const { unit, decimals = 2, min, max } = o
  const value = shape.number({ ...notANumber, min, max, decimals })
  return bareField('decimal', value, o, { unit, decimals, min, max })
}

/** An amount in Swiss francs with at most two decimals, from 0 to 10 million. */
export function money<R extends boolean = false>({
  isSigned = false,
  ...o
}: KindOptions<R> & { isSigned?: boolean } = {}) {
  const max = 10_000_000
  const limits = { min: isSigned ? -max : 0, max, decimals: 2 }
  return bareField('money', shape.number({ ...notANumber, ...limits }), o, {
    unit: 'CHF',
    ...limits,
  })
}

/** A calendar day that somebody enters, YYYY-MM-DD; outside these years it is a typing error. */
export const enteredDay = () =>
  shape
    .date({ wrong: 'kernel:error.date_form' })
    .where((date) => isEnteredYear(date), 'kernel:error.date_range')

function isEnteredYear(date: string): boolean {
  const [, year] = /^(\d{4})-/.exec(date) ?? []
  // What is no date at all is told by its form.
  return !year || (Number(year) >= enteredYears.from && Number(year) <= enteredYears.to)
}

/** A calendar day, YYYY-MM-DD. */
export function day<R extends boolean = false>(o: KindOptions<R> = {}) {
  return bareField('date', enteredDay(), o)
}

/** A moment, ISO 8601 in UTC. */
export function instant<R extends boolean = false>(o: KindOptions<R> = {}) {
  return bareField('instant', shape.moment(), o)
}

/** One of the named options. */
export function choice<const K extends string, R extends boolean = false>(
  options: readonly K[],
  o: KindOptions<R> = {},
) {
  return bareField('choice', shape.choice(options), o, { options })
}

/** Several of the named options, each once. */
export function choices<const K extends string, R extends boolean = false>(
  options: readonly K[],
  o: KindOptions<R> = {},
) {
  const value = shape.list(shape.choice(options), { max: options.length })
  return bareField('choices', value, o, { options })
}

/** A register code: one of `codes`, labelled by (`attribute`, code). */
export function code<R extends boolean = false>(
  attribute: string,
  codes: readonly number[],
  o: KindOptions<R> = {},
) {
  return bareField('code', shape.literal(...codes), o, { attribute })
}

/** Yes or no. */
export function flag<R extends boolean = false>(o: KindOptions<R> = {}) {
  return bareField('flag', shape.boolean(), o)
}

/** A text in each language of the product. */
export function words<R extends boolean = false>(o: KindOptions<R> & { max?: number } = {}) {
  return bareField('words', inEveryLanguage(o.max ?? 120), o)
}
function inEveryLanguage(max: number) {
  const translation = shape.line({ min: 1, max })
  return shape.strictObject({ fr: translation, en: translation, it: translation } satisfies Record<
    Language,
    unknown
  >)
}

/** An item of a field of kind `items`. */
export type Item = {
  /** Unique, and never reused after removal. */
  key: string
  words: Record<Language, string>
  /** No longer offered; stays for records that refer to it. */
  removed?: boolean
}

/** An ordered list of items, named in each language; `extraParts` are the shapes of their other properties. */
export function items<M extends Record<string, unknown>>(
  extraParts: { [K in keyof M]: Shape<M[K]> },
) {
  const item = shape.strictObject({
    key: shape.text({ pattern: /^[a-z0-9_]{1,40}$/ }),
    words: inEveryLanguage(120),
    removed: shape.boolean().optional(),
    ...(extraParts as NamedShapes),
  }) as unknown as Shape<Item & M>
  const value = shape
    .list(item, { max: 200 })
    .where((list) => new Set(list.map(({ key }) => key)).size === list.length)
  return bareField('items', value, {})
}

/** Shares of the named options in percent; they must add up to 100. */
export function shares<const K extends string, R extends boolean = false>(
  options: readonly K[],
  o: KindOptions<R> & { wrong: string },
) {
  const value = shape
    .partialRecord(options, shape.int({ min: 1, max: 100 }))
    .where((percentages) => total(percentages) === 100, o.wrong)
  return bareField('shares', value, o, { options, unit: '%' })
}
const total = (percentages: Record<string, number | undefined>) =>
  Object.values(percentages).reduce<number>((sum, share) => sum + (share ?? 0), 0)

/** A structured value, which a form enters by a control of its own, if at all. */
export function object<T>(value: Shape<T>) {
  return bareField<T, false>('object', value, {})
}

/**
 * A table of at most `max` rows. Each cell is a separate value named `<table>/<row>/<column>`, so that two
 * people can edit the same table; a row exists while one of its cells has a value.
 */
export function rows<const C extends Record<string, BareField<unknown, false>>>(
  columns: C,
  o: { max?: number; fixed?: readonly string[] } = {},
) {
  const { max = 200, fixed } = o
  return { ...bareField<never, false>('rows', shape.nothing(), {}, { max }), columns, fixed }
}
