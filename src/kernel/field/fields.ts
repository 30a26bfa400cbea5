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

/** A field without its group and section. `T` is its type, `R` whether it is required, `L` whether it is read-only. */
export type BareField<T, R extends boolean, L extends boolean = false> = {
  kind: FieldKind
  /** Shape of a present value in JSON. */
  value: Shape<T>
  required: R
  /** Set by the server; never part of an input. */
  readOnly: L
  /** Text key of the error for a missing value. */
  missing?: string
  /** Unit shown after the number (m², kW, CHF), the same in all languages. */
  unit?: string
  /** Whether the number is a year. */
  isYear?: boolean
  /** Maximum number of decimals. */
  decimals?: number
  /** Bounds of a number; for a text, `max` is the maximum length. */
  min?: number
  max?: number
  /** Options of a choice, in display order; the text key of an option is `<field>.<option>`. */
  options?: readonly string[]
  /** Register attribute that gives the labels of a code. */
  attribute?: string
  /** Resource that a reference points to. */
  target?: string
  /** Name used in its text keys, if several fields share their texts; the default is its own name. */
  textName?: string
  /** Name used in the text keys of its options, if it differs from `textName`. */
  optionsTextName?: string
  /** Columns of a table. Each cell is a field of its own: see `fieldAt`. */
  columns?: Record<string, BareField<unknown, boolean, boolean>>
  /** Names of the rows, if people cannot add any; the text key of a row is `<table>.<name>`. */
  fixed?: readonly string[]
}

/** A field. Its validation, type, form control, OpenAPI schema and rights derive from this declaration. */
export type Field<
  T = unknown,
  R extends boolean = boolean,
  G extends string = string,
  L extends boolean = boolean,
> = BareField<T, R, L> & {
  /** Field group to which `access.ts` grants rights. */
  group: G
  /** Section of a form that shows it; the text key of its title is `section.<name>`. */
  section: string
}
export type Fields = Record<string, Field>

/** Marks a field as set by the server: part of responses, never of inputs. */
export function computed<F extends { readOnly: false }>(
  field: F,
): Omit<F, 'readOnly'> & { readOnly: true } {
  return { ...field, readOnly: true }
}

/** Puts fields into a section of the form and into a field group. */
export function section<const G extends string, F extends Record<string, object>>(
  name: string,
  group: G,
  declared: F,
) {
  return Object.fromEntries(
    Object.entries(declared).map(([key, field]) => [key, { ...field, group, section: name }]),
  ) as unknown as {
    [K in keyof F]: F[K] extends BareField<infer T, infer R, infer L> ? Field<T, R, G, L> : never
  }
}

/** Gives a field the label and the option labels of another name, which several fields share. */
export function labelledAs<F extends object>(textName: string, field: F): F {
  return { ...field, textName }
}

/** Gives a field the option labels of another name; its own label stays. */
export function optionsLabelledAs<F extends object>(optionsTextName: string, field: F): F {
  return { ...field, optionsTextName }
}

/** Names in a field's text keys: `field.<label>` for its label, `<options>.<option>` for an option. */
export function textKeysOf(
  name: string,
  { textName = name, optionsTextName = textName }: Partial<Field>,
) {
  return { label: textName, options: optionsTextName }
}

/** Returns the field that holds the name of the record that a reference points to: `client_name` for `client`. */
export const nameOfReference = (fields: Fields, reference: string) =>
  fields[reference]?.target &&
  Object.keys(fields).find((name) => name !== reference && fields[name]!.textName === reference)
