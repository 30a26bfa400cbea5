import type { Shape } from './shape.ts'

/** How a field is shown, entered and compared. */
export type FieldKind =
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

/** What a field is, wherever it stands. */
export type Bare<T, R extends boolean, L extends boolean = false> = {
  kind: FieldKind
  /** A present value as it travels in JSON. */
  value: Shape<T>
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

/** A field, declared once: its check, type, form control, OpenAPI and rights follow from it. */
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

/** A field that the server sets: it is in answers, never in an input. */
export function computed<F extends { readOnly: false }>(
  field: F,
): Omit<F, 'readOnly'> & { readOnly: true } {
  return { ...field, readOnly: true }
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
