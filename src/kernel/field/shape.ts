/** Limits of a text, checked after tidying it. */
export type TextLimits = {
  /** Tidies a single line, several or a search: trimmed, NFC; hidden characters are refused. */
  tidied?: 'line' | 'lines' | 'search'
  isTrimmed?: true
  letters?: 'lower' | 'upper'
  min?: number
  max?: number
  pattern?: RegExp
  /** Applied before the pattern is checked. */
  normalise?: (typed: string) => string
  /** Official Swiss format, normalised and checked by `swissRules.ts`. */
  swissFormat?: 'phone' | 'iban' | 'company_number' | 'postcode'
  /** Text keys of the errors. */
  missing?: string
  tooShort?: string
  tooLong?: string
  wrong?: string
}

/** Limits of a number. */
export type NumberLimits = {
  min?: number
  max?: number
  decimals?: number
  /** Text keys of the errors for a value that is no number, and for a number that is not whole. */
  wrong?: string
  notWhole?: string
}

export type ListLimits = {
  min?: number
  max?: number
  isDistinct?: true
  /** Text key of the error for more than `max`. */
  tooMany?: string
}

/** What happens to the unknown keys of an object. */
type UnknownKeys = 'dropped' | 'refused' | 'kept'

/** Description of a value as plain data; `check.ts` builds its validator. */
export type Description =
  | ({ as: 'text' } & TextLimits)
  | ({ as: 'int' | 'number' } & NumberLimits)
  | { as: 'urlInt'; min?: number; max?: number }
  | { as: 'urlNumber'; of: Shape }
  | { as: 'boolean' | 'moment' | 'anything' | 'nothing' }
  | { as: 'date'; wrong?: string }
  | { as: 'base64'; max: number }
  | { as: 'choice'; options: readonly string[] }
  | { as: 'literal'; values: readonly (string | number)[] }
  | ({ as: 'list'; of: Shape } & ListLimits)
  | { as: 'separated'; of: Shape; max: number }
  | { as: 'object'; parts: NamedShapes; unknownKeys: UnknownKeys }
  | { as: 'record'; of: Shape; maxKeyLength?: number }
  | { as: 'partialRecord'; options: readonly string[]; of: Shape }
  | { as: 'either'; of: readonly Shape[]; by?: string }
  | { as: 'optional' | 'nullable' | 'emptied'; of: Shape }
  | { as: 'default'; of: Shape; value: unknown }
  | { as: 'refined'; of: Shape; test: (value: never) => boolean; wrong?: string }
  | { as: 'converted'; of: Shape; convert: (input: unknown) => unknown }
  | { as: 'events'; event: Shape }
  | { as: 'file'; types: readonly string[]; hasRanges?: true }

/** Describes a value without importing a validator, so that it stays small in the browser; `T` is the type of the validated value. */
export class Shape<T = unknown> {
  declare readonly type: T

  constructor(readonly is: Description) {}

  /** Allows the value to be missing. */
  optional(): OptionalShape<T | undefined> {
    return new OptionalShape({ as: 'optional', of: this })
  }

  /** Allows null. */
  nullable(): Shape<T | null> {
    return new Shape({ as: 'nullable', of: this })
  }

  /** Allows null or a missing value. */
  nullish(): OptionalShape<T | null | undefined> {
    return this.nullable().optional()
  }

  /** Replaces a missing value by this one. */
  default(value: T): Shape<T> {
    return new Shape({ as: 'default', of: this, value })
  }

  /** Adds a condition; `wrong` is the text key of the error if it does not hold. */
  where(test: (value: T) => boolean, wrong?: string): Shape<T> {
    return new Shape({ as: 'refined', of: this, test, wrong })
  }

  /** Converts the input before it is validated. */
  preprocess(convert: (input: unknown) => unknown): Shape<T> {
    return new Shape({ as: 'converted', of: this, convert })
  }
}

/** Shape of an optional part of an object. */
export class OptionalShape<T = unknown> extends Shape<T> {
  declare readonly isOptional: true
}

/** Shape of an object. */
export class ObjectShape<P extends NamedShapes = NamedShapes> extends Shape<ObjectOf<P>> {
  constructor(
    readonly parts: P,
    unknownKeys: UnknownKeys,
  ) {
    super({ as: 'object', parts, unknownKeys })
  }
}

export type NamedShapes = Record<string, Shape<any>>
type OptionalNames<P extends NamedShapes> = {
  [K in keyof P]: P[K] extends OptionalShape<any> ? K : never
}[keyof P]
type ObjectOf<P extends NamedShapes> = {
  [K in Exclude<keyof P, OptionalNames<P>>]: P[K]['type']
} & { [K in OptionalNames<P>]?: P[K]['type'] } extends infer O
  ? { [K in keyof O]: O[K] }
  : never

/** Type of the values of a shape. */
export type TypeOf<S extends Shape<any> | undefined> = NonNullable<S>['type']

/** Constructors of shapes. */
export const shape = {
  /** Text, not tidied. */
  text: (limits: TextLimits = {}) => new Shape<string>({ as: 'text', ...limits }),
  /** A typed or pasted line of text, tidied. */
  line: (limits: TextLimits = {}) => new Shape<string>({ as: 'text', tidied: 'line', ...limits }),
  /** What somebody searches for: a line in which tabs and line breaks are spaces. */
  searched: (limits: TextLimits = {}) =>
    new Shape<string>({ as: 'text', tidied: 'search', ...limits }),
  /** Typed or pasted text of several lines, tidied. */
  lines: (limits: TextLimits = {}) => new Shape<string>({ as: 'text', tidied: 'lines', ...limits }),
  int: (limits: NumberLimits = {}) => new Shape<number>({ as: 'int', ...limits }),
  number: (limits: NumberLimits = {}) => new Shape<number>({ as: 'number', ...limits }),
  /** A whole number in a URL. */
  urlInt: (limits: { min?: number; max?: number } = {}) =>
    new Shape<number>({ as: 'urlInt', ...limits }),
  /** A number in a URL, then validated by `of`. */
  urlNumber: (of: Shape<number>) => new Shape<number>({ as: 'urlNumber', of }),
  boolean: () => new Shape<boolean>({ as: 'boolean' }),
  /** A calendar day, YYYY-MM-DD. */
  date: (limits: { wrong?: string } = {}) => new Shape<string>({ as: 'date', ...limits }),
  /** An instant, ISO 8601 in UTC. */
  moment: () => new Shape<string>({ as: 'moment' }),
  base64: (limits: { max: number }) => new Shape<string>({ as: 'base64', ...limits }),
  anything: () => new Shape<unknown>({ as: 'anything' }),
  nothing: () => new Shape<never>({ as: 'nothing' }),
  choice: <const K extends string>(options: readonly K[]) =>
    new Shape<K>({ as: 'choice', options }),
  /** One of these exact values. */
  literal: <const V extends string | number>(...values: readonly V[]) =>
    new Shape<V>({ as: 'literal', values }),
  list: <T>(of: Shape<T>, limits: ListLimits = {}) => new Shape<T[]>({ as: 'list', of, ...limits }),
  /** Several values in a URL, separated by commas or as repeated parameters. */
  separated: <T>(of: Shape<T>, max: number) => new Shape<T[]>({ as: 'separated', of, max }),
  /** An object; unknown keys are dropped. */
  object: <P extends NamedShapes>(parts: P) => new ObjectShape(parts, 'dropped'),
  /** An object; unknown keys are refused. */
  strictObject: <P extends NamedShapes>(parts: P) => new ObjectShape(parts, 'refused'),
  /** An object; unknown keys are kept unchecked. */
  looseObject: <P extends NamedShapes>(parts: P) =>
    new ObjectShape(parts, 'kept') as Shape<ObjectOf<P> & Record<string, unknown>>,
  /** Values by arbitrary keys. */
  record: <T>(of: Shape<T>, limits: { maxKeyLength?: number } = {}) =>
    new Shape<Record<string, T>>({ as: 'record', of, ...limits }),
  /** Values by some of these keys. */
  partialRecord: <const K extends string, T>(options: readonly K[], of: Shape<T>) =>
    new Shape<Partial<Record<K, T>>>({ as: 'partialRecord', options, of }),
  /** A union; `by` is the discriminating key. */
  either: <S extends Shape<any>>(of: readonly S[], by?: string) =>
    new Shape<S['type']>({ as: 'either', of, by }),
}
