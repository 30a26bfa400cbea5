import { electronicFormatIBAN, isValidIBAN } from 'ibantools'
import type { Language } from '../text.ts'
import { z } from '../z.ts'
import { oneLine, severalLines } from './characters.ts'

/** How a field is shown, entered and compared. */
export type Kind =
  | 'text'
  | 'long_text'
  | 'email'
  | 'phone'
  | 'iban'
  | 'url'
  | 'integer'
  | 'decimal'
  | 'money'
  | 'date'
  | 'instant'
  | 'choice'
  | 'choices'
  | 'code'
  | 'flag'
  | 'words'
  | 'shares'
  | 'items'
  | 'object'
  | 'reference'
  | 'references'
  | 'rows'

type Options<R extends boolean> = {
  /** Must be given on creation and may not be emptied. */
  required?: R
  /** Key of the sentence where a required value is missing; a general one otherwise. */
  missing?: string
}

/** What a field is, wherever it stands. */
type Bare<T, R extends boolean, L extends boolean = false> = {
  kind: Kind
  /** A present value as it travels in JSON. */
  schema: z.ZodType<T>
  required: R
  /** Set by the server; never in an input. */
  readOnly: L
  missing?: string
  /** Unit after the number (m², kW, CHF), language-free. */
  unit?: string
  /** How many decimals a number may have. */
  decimals?: number
  /** Smallest and largest number; `max` of a text is its length. */
  min?: number
  max?: number
  /** Keys of a choice, in the order shown; a key's word is `<field>.<key>`. */
  options?: readonly string[]
  /** Register attribute whose labels a code has. */
  attribute?: string
  /** Resource that a reference points to. */
  target?: string
  /** Name under which its words stand, where several fields share them; its own without it. */
  says?: string
  /** The same for its options alone. */
  optionsSay?: string
  /** Columns of a table, whose cells are fields of their own: see `fieldAt`. */
  columns?: Record<string, Bare<unknown, boolean, boolean>>
  /** Names of a table's rows where they are given; a row's word is `<table>.<name>`. */
  fixed?: readonly string[]
}

/** A field, declared once: its schema, type, form control, OpenAPI and rights follow from it. */
export type Field<
  T = unknown,
  R extends boolean = boolean,
  G extends string = string,
  L extends boolean = boolean,
> = Bare<T, R, L> & {
  /** The group by which `access.ts` gives rights. */
  group: G
  /** Where forms show it; a section's title is the word `section.<name>`. */
  section: string
}
export type Fields = Record<string, Field>

function bare<T, R extends boolean>(
  kind: Kind,
  schema: z.ZodType<T>,
  { required, missing }: Options<R>,
  rest: Pick<Field, 'unit' | 'decimals' | 'min' | 'max' | 'options' | 'attribute' | 'target'> = {},
): Bare<T, R> {
  return { kind, schema, required: (required ?? false) as R, readOnly: false, missing, ...rest }
}

/** The sentence for a missing value where the field declares one. */
const absent = ({ missing }: Options<boolean>) =>
  missing === undefined
    ? undefined
    : { error: (issue: { input?: unknown }) => (issue.input == null ? missing : undefined) }

/** A sentence of its own for what is given and of the wrong form; a missing value is said to be missing. */
function unlessMissing(wrong: string) {
  return { error: ({ input }: { input?: unknown }) => (input == null ? undefined : wrong) }
}

const typed = (o: Options<boolean>, text: typeof oneLine | typeof severalLines = oneLine) =>
  o.required ? text(z.string(absent(o))).min(1, o.missing) : text(z.string(absent(o)))

/** A pattern that also lets the empty text of an optional field pass. */
const orEmpty = (pattern: RegExp) => new RegExp(`^$|${pattern.source}`, pattern.flags)

/** A line of text, trimmed; `max` characters. */
export function line<R extends boolean = false>(
  o: Options<R> & { max?: number; pattern?: RegExp; wrong?: string; upper?: boolean } = {},
) {
  const trimmed = (o.upper ? typed(o).toUpperCase() : typed(o)).max(o.max ?? 200)
  return bare('text', o.pattern ? trimmed.regex(orEmpty(o.pattern), o.wrong) : trimmed, o, {
    max: o.max ?? 200,
  })
}

/** Several lines of text. */
export function longText<R extends boolean = false>(o: Options<R> & { max?: number } = {}) {
  return bare('long_text', typed(o, severalLines).max(o.max ?? 5000), o)
}

/** Zod's own (`z.regexes.email`), written out: the browser knows the pattern before it has zod. */
const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** An e-mail address, kept in lower case; `wrong` is the sentence for a wrong form. */
export function email<R extends boolean = false>(o: Options<R> & { wrong: string }) {
  const schema = typed(o).toLowerCase().max(254).regex(orEmpty(emailPattern), o.wrong)
  return bare('email', schema, o)
}

/**
 * A phone number in the stored form of the specification: 13 digits, country code starting with 00.
 * Spaces, dots, +41 and (0) are taken and written out before the check.
 */
export function phone<R extends boolean = false>(
  o: Options<R> & { wrong: string; tooLong: string },
) {
  const schema = oneLine()
    .max(60, o.tooLong)
    .overwrite(normalisePhone)
    .max(13, { error: o.tooLong, abort: true })
    .regex(/^(00\d{11})?$/, o.wrong)
  return bare('phone', schema, o)
}

/** '+41 (0)22 343.11.22' and '022 343 11 22' give '0041223431122'; what is no number stays as typed. */
export function normalisePhone(typed: string): string {
  const digits = typed
    .replace(/\(0\)/, '')
    .replace(/[\s.\-/()’']/g, '')
    .replace(/^\+/, '00')
  return /^0[1-9]\d{8}$/.test(digits) ? `0041${digits.slice(1)}` : digits
}

/** A time of day as hh:mm; `wrong` is the sentence for a wrong form. 9h30 and 0930 are written out. */
export function time<R extends boolean = false>(o: Options<R> & { wrong: string }) {
  const schema = typed(o)
    .max(20)
    .overwrite(normaliseTime)
    .regex(/^$|^([01]\d|2[0-3]):[0-5]\d$/, o.wrong)
  return bare('text', schema, o)
}

/** '9h30', '9:30' and '0930' give '09:30'; what is no time stays as typed. */
function normaliseTime(typed: string): string {
  const [, hours, minutes = '00'] =
    /^(\d{1,2}) ?(?:[:.h] ?(\d\d)|h)$/i.exec(typed) ?? /^(\d\d)(\d\d)$/.exec(typed) ?? []
  return hours ? `${hours.padStart(2, '0')}:${minutes}` : typed
}

/** An IBAN without spaces, in capitals; country length and check digits by ibantools. */
export function iban<R extends boolean = false>(o: Options<R> & { wrong: string }) {
  const schema = oneLine()
    .max(60)
    .overwrite((given) => electronicFormatIBAN(given) ?? given)
    .refine((value) => value === '' || isValidIBAN(value), o.wrong)
  return bare('iban', schema, o)
}

/** Weights of the digits before the check digit of a Swiss company number (eCH-0097). */
const companyWeights = [5, 4, 3, 2, 7, 6, 5, 4]

/**
 * A Swiss VAT number as CHE-123.456.789, without TVA, MWST or IVA, which depend on the language of what
 * it stands on. The last digit checks the others modulo 11 (eCH-0097).
 */
export function vatNumber<R extends boolean = false>(o: Options<R> & { wrong: string }) {
  const schema = oneLine()
    .max(60)
    .overwrite(normaliseVatNumber)
    .refine((value) => value === '' || isVatNumber(value), o.wrong)
  return bare('text', schema, o)
}

/** 'che 123456789 TVA' gives 'CHE-123.456.789'; what is no such number stays as typed. */
function normaliseVatNumber(typed: string): string {
  const [, ...groups] =
    /^CHE(\d{3})(\d{3})(\d{3})(?:TVA|MWST|IVA|VAT)?$/.exec(
      typed.replace(/[\s.\-–]/g, '').toUpperCase(),
    ) ?? []
  return groups.length > 0 ? `CHE-${groups.join('.')}` : typed.trim()
}

function isVatNumber(value: string): boolean {
  if (!/^CHE-\d{3}\.\d{3}\.\d{3}$/.test(value)) return false
  const digits = [...value.replace(/\D/g, '')].map(Number)
  const sum = companyWeights.reduce((all, weight, at) => all + weight * (digits[at] ?? 0), 0)
  return (11 - (sum % 11)) % 11 === digits[8]
}

/** An http or https address. */
export function url<R extends boolean = false>(o: Options<R> = {}) {
  const schema = oneLine()
    .max(500)
    .regex(/^(https?:\/\/[^\s<>"]+)?$/i, 'kernel:error.url_form')
  return bare('url', schema, o)
}

const notANumber = {
  error: ({ code, input }: { code: string; input?: unknown }) => {
    if (code !== 'invalid_type' || input == null) return undefined
    return typeof input === 'number' ? 'kernel:error.whole_number' : 'kernel:error.number_form'
  },
}

/** A whole number within the bounds of a PostgreSQL integer unless narrower ones are given. */
export function integer<R extends boolean = false>(
  o: Options<R> & { min?: number; max?: number; unit?: string } = {},
) {
  const { min = -2147483648, max = 2147483647 } = o
  return bare('integer', z.int(notANumber).min(min).max(max), o, {
    unit: o.unit,
    decimals: 0,
    min,
    max,
  })
}

/** A number with at most `decimals` decimals. */
export function decimal<R extends boolean = false>(
  o: Options<R> & { min: number; max: number; decimals?: number; unit?: string },
) {
  const { unit, decimals = 2, min, max } = o
  const schema = z
    .number(notANumber)
    .min(min)
    .max(max)
    .multipleOf(10 ** -decimals)
  return bare('decimal', schema, o, { unit, decimals, min, max })
}

/** An amount in Swiss francs with whole cents, from 0 to 10 million. */
export function money<R extends boolean = false>(o: Options<R> = {}) {
  const schema = z.number(notANumber).min(0).max(10_000_000).multipleOf(0.01)
  return bare('money', schema, o, { unit: 'CHF', decimals: 2, min: 0, max: 10_000_000 })
}

/** A calendar day, YYYY-MM-DD. */
export function day<R extends boolean = false>(o: Options<R> = {}) {
  const schema = z.iso
    .date(unlessMissing('kernel:error.date_form'))
    .refine((value) => value >= '1000-01-01', 'kernel:error.date_form')
  return bare('date', schema, o)
}

/** A moment, ISO 8601 in UTC. */
export function instant<R extends boolean = false>(o: Options<R> = {}) {
  return bare('instant', z.iso.datetime(), o)
}

/** One of the named options. */
export function choice<const K extends string, R extends boolean = false>(
  options: readonly K[],
  o: Options<R> = {},
) {
  return bare('choice', z.enum(options) as z.ZodType<K>, o, { options })
}

/** Several of the named options, each once. */
export function choices<const K extends string, R extends boolean = false>(
  options: readonly K[],
  o: Options<R> = {},
) {
  const schema = z.array(z.enum(options)).max(options.length) as z.ZodType<K[]>
  return bare('choices', schema, o, { options })
}

/** A register code: one of `codes`, whose labels are those of (`attribute`, code). */
export function code<R extends boolean = false>(
  attribute: string,
  codes: readonly number[],
  o: Options<R> = {},
) {
  return bare('code', z.literal([...codes]) as z.ZodType<number>, o, { attribute })
}

/** Yes or no. */
export function flag<R extends boolean = false>(o: Options<R> = {}) {
  return bare('flag', z.boolean(), o)
}

/** The same words in every language of the product. */
export function words<R extends boolean = false>(o: Options<R> & { max?: number } = {}) {
  return bare('words', inEveryLanguage(o.max ?? 120), o)
}
function inEveryLanguage(max: number) {
  const one = oneLine().min(1).max(max)
  return z.strictObject({ fr: one, en: one, it: one } satisfies Record<Language, unknown>)
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
export function items<M extends Record<string, unknown>>(
  more: {
    [K in keyof M]: z.ZodType<M[K]>
  },
) {
  const item = z.strictObject({
    key: z.string().regex(/^[a-z0-9_]{1,40}$/),
    words: inEveryLanguage(120),
    removed: z.boolean().optional(),
    ...more,
  })
  const schema = z
    .array(item)
    .max(200)
    .refine((all) => new Set((all as Item[]).map(({ key }) => key)).size === all.length)
  return bare<(Item & M)[], false>('items', schema as unknown as z.ZodType<(Item & M)[]>, {})
}

/** Shares of the named options in percent, which add up to 100. */
export function shares<const K extends string, R extends boolean = false>(
  options: readonly K[],
  o: Options<R> & { wrong: string },
) {
  const schema = z
    .partialRecord(z.enum(options), z.int().min(1).max(100))
    .refine((given) => total(given) === 100, o.wrong)
  return bare('shares', schema as unknown as z.ZodType<Partial<Record<K, number>>>, o, {
    options,
    unit: '%',
  })
}
const total = (given: Record<string, number | undefined>) =>
  Object.values(given).reduce<number>((sum, share) => sum + (share ?? 0), 0)

/** A value of several parts, which no form enters. */
export function object<T>(schema: z.ZodType<T>) {
  return bare<T, false>('object', schema, {})
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
  return { ...bare<never, false>('rows', z.never(), {}, { max }), columns, fixed }
}

/** A field whose words are those of another name: labels and options that several fields share. */
export function said<F extends object>(says: string, field: F): F {
  return { ...field, says }
}

/** A field with a label of its own whose options several fields share. */
export function optionsSaid<F extends object>(optionsSay: string, field: F): F {
  return { ...field, optionsSay }
}

/** The keys of a field's words: of its label (after `field.`) and of its options (before `.<option>`). */
export function wordsOf(name: string, { says = name, optionsSay = says }: Partial<Field>) {
  return { label: says, options: optionsSay }
}

/** The field that says what a reference refers to, under the same word: `client_name` of `client`. */
export const nameOfReference = (fields: Fields, reference: string) =>
  fields[reference]?.target &&
  Object.keys(fields).find((name) => name !== reference && fields[name]!.says === reference)

/** How a row of a table may be called by whoever makes it. */
const rowName = /^[A-Za-z0-9_]{1,40}$/

/**
 * The field of this name: a declared one, or the cell of a table (`<table>/<row>/<column>`), which has
 * the group and section of its table; undefined where none is declared.
 */
export function fieldAt(fields: Fields, name: string): Field | undefined {
  const [declared = '', row, column, ...rest] = name.split('/')
  const field = Object.hasOwn(fields, declared) ? fields[declared] : undefined
  if (!field || row === undefined) return field?.kind === 'rows' ? undefined : field
  const cell = column && Object.hasOwn(field.columns ?? {}, column) && field.columns?.[column]
  if (!cell || rest.length > 0 || !rowName.test(row)) return undefined
  if (field.fixed && !field.fixed.includes(row)) return undefined
  const { group, section } = field
  return { says: `${declared}/${column}`, ...cell, group, section }
}

/** The declared field that a name belongs to: of a cell its table. */
export const declaredName = (name: string) => name.split('/', 1)[0]!

/** The rows of a table among these values: their names, in the order in which they were made. */
export function rowsOf(table: string, values: Record<string, unknown>): string[] {
  const found = new Set<string>()
  for (const [name, value] of Object.entries(values)) {
    const [declared, row] = name.split('/')
    if (declared === table && row && value !== null && value !== undefined) found.add(row)
  }
  return [...found].sort()
}

/** A name for a new row: later ones sort behind earlier ones. */
export const newRow = (now = Date.now()) =>
  now.toString(36) +
  Math.floor(Math.random() * 36 ** 4)
    .toString(36)
    .padStart(4, '0')

/** A field that the server sets: it is in answers, never in an input. */
export function computed<F extends { readOnly: false }>(
  field: F,
): Omit<F, 'readOnly'> & { readOnly: true } {
  return { ...field, readOnly: true }
}

/** A schema of its own for each field, since each is described on its own. */
const id = () => z.int(unlessMissing('kernel:error.not_a_record')).min(1).max(2147483647)

/** The id of a record of another resource. */
export function reference<R extends boolean = false>(target: string, o: Options<R> = {}) {
  return bare('reference', id(), o, { target })
}

/** The ids of several records of another resource, each once. */
export function references<R extends boolean = false>(target: string, o: Options<R> = {}) {
  const schema = z
    .array(id())
    .max(50)
    .overwrite((ids) => [...new Set(ids)])
  return bare('references', schema, o, { target })
}

/** Fields that a form shows together and that share a field group. */
export function section<const G extends string, F extends Record<string, object>>(
  name: string,
  group: G,
  declared: F,
) {
  return Object.fromEntries(
    Object.entries(declared).map(([key, field]) => [key, { ...field, group, section: name }]),
  ) as unknown as {
    [K in keyof F]: F[K] extends Bare<infer T, infer R, infer L> ? Field<T, R, G, L> : never
  }
}

type Value<F> = F extends Field<infer T, infer R> ? (R extends true ? T : T | null) : never
type Written<F extends Fields, R extends boolean> = {
  [K in keyof F as F[K]['readOnly'] extends false
    ? F[K]['required'] extends R
      ? K
      : never
    : never]: Value<F[K]>
}

/** A record with all its fields. */
export type Row<F extends Fields> = { [K in keyof F]: Value<F[K]> }
/** A record as somebody sees it: the group `base` always, the others where rights allow. */
export type Seen<F extends Fields> = {
  [K in keyof F as F[K]['group'] extends 'base' ? K : never]: Value<F[K]>
} & { [K in keyof F as F[K]['group'] extends 'base' ? never : K]?: Value<F[K]> }
/** What creates a record: the required fields, and any of the others. */
export type New<F extends Fields> = Written<F, true> & Partial<Written<F, false>>
/** What changes a record. */
export type Patch<F extends Fields> = Partial<Written<F, boolean>>

/** A value as an input takes it: null, or an empty text, means "nothing" where the field is optional. */
function inputOf(field: Field): z.ZodType {
  if (field.required) return field.schema
  return field.schema.nullable().transform((value) => (value === '' ? null : value))
}

const written = (fields: Fields) => Object.entries(fields).filter(([, field]) => !field.readOnly)

/** Schema of what creates a record: required fields given, the others may be left out. */
export function newSchema<F extends Fields>(fields: F): z.ZodType<New<F>> {
  const shape = written(fields).map(([name, field]) => [
    name,
    field.required ? inputOf(field) : inputOf(field).optional(),
  ])
  return z.strictObject(Object.fromEntries(shape)) as unknown as z.ZodType<New<F>>
}

/** Schema of what changes a record: any of its fields, at least one. */
export function patchSchema<F extends Fields>(fields: F): z.ZodType<Patch<F>> {
  const shape = written(fields).map(([name, field]) => [name, inputOf(field).optional()])
  return z
    .strictObject(Object.fromEntries(shape))
    .refine(
      (patch) => Object.keys(patch).length > 0,
      'kernel:error.nothing_given',
    ) as unknown as z.ZodType<Patch<F>>
}

/**
 * Schema of what changes fields and cells of tables: each name must be one that `fieldAt` finds. Unlike
 * `patchSchema` it cannot list its names.
 */
export function cellsSchema(fields: Fields): z.ZodType<Record<string, unknown>> {
  return z.record(z.string(), z.unknown()).transform((given, { addIssue }) => {
    if (Object.keys(given).length === 0) addIssue('kernel:error.nothing_given')
    const unknown: string[] = []
    const checked = Object.entries(given).flatMap(([name, value]) => {
      const field = fieldAt(fields, name)
      if (!field || field.readOnly) {
        unknown.push(name)
        return []
      }
      const parsed = inputOf(field).safeParse(value)
      for (const issue of parsed.error?.issues ?? [])
        addIssue({ ...issue, path: [name, ...issue.path] } as Parameters<typeof addIssue>[0])
      return parsed.success ? [[name, parsed.data] as const] : []
    })
    if (unknown.length > 0) addIssue({ code: 'unrecognized_keys', keys: unknown, input: undefined })
    return Object.fromEntries(checked)
  })
}

/** Schema of a record as somebody sees it; fields outside the group `base` may be absent. */
export function seenSchema<F extends Fields>(
  fields: F,
  names?: readonly (keyof F & string)[],
): z.ZodType<Seen<F>> {
  const shape = (names ?? Object.keys(fields)).map((name) => {
    const field = fields[name]!
    const value = field.required ? field.schema : field.schema.nullable()
    return [name, field.group === 'base' ? value : value.optional()]
  })
  return z.object(Object.fromEntries(shape)) as unknown as z.ZodType<Seen<F>>
}
