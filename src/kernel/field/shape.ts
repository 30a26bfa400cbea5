/** What a text may be. It is tidied first, then held against its limits. */
export type TextLimits = {
  /** Tidied as text of one line or of several: trimmed, NFC, refused where something hides in it. */
  tidied?: 'line' | 'lines'
  isTrimmed?: true
  letters?: 'lower' | 'upper'
  min?: number
  max?: number
  pattern?: RegExp
  /** Writes out what was typed, before the pattern. */
  write?: (typed: string) => string
  /** An official form, which `swissRules.ts` writes out and checks. */
  form?: 'phone' | 'iban' | 'company_number'
  /** Keys of the sentences where the value is missing, too short, too long, or of the wrong form. */
  missing?: string
  tooShort?: string
  tooLong?: string
  wrong?: string
}

/** What a number may be. */
export type NumberLimits = {
  min?: number
  max?: number
  decimals?: number
  /** Keys of the sentences for what is given and no number, and for a number that is not whole. */
  wrong?: string
  notWhole?: string
}

type ListLimits = { min?: number; max?: number; isDistinct?: true }

/** What is done with names of an object that are not among its parts: dropped, refused or kept. */
type Others = 'dropped' | 'refused' | 'kept'

/** A value as data: `check.ts` makes a validator of it. */
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
  | { as: 'object'; parts: NamedShapes; others: Others }
  | { as: 'record'; of: Shape; longestName?: number }
  | { as: 'partialRecord'; options: readonly string[]; of: Shape }
  | { as: 'either'; of: readonly Shape[]; by?: string }
  | { as: 'optional' | 'nullable' | 'emptied'; of: Shape }
  | { as: 'default'; of: Shape; value: unknown }
  | { as: 'held'; of: Shape; holds: (value: never) => boolean; wrong?: string }
  | { as: 'converted'; of: Shape; convert: (given: unknown) => unknown }
  | { as: 'events'; event: Shape }
  | { as: 'file'; types: readonly string[] }

/** A value described without a validator, so that every screen may know it; `T` is what a check gives. */
export class Shape<T = unknown> {
  declare readonly type: T

  constructor(readonly is: Description) {}

  /** It may be left out. */
  optional(): OptionalShape<T | undefined> {
    return new OptionalShape({ as: 'optional', of: this })
  }

  /** It may be null. */
  nullable(): Shape<T | null> {
    return new Shape({ as: 'nullable', of: this })
  }

  /** It may be null or left out. */
  nullish(): OptionalShape<T | null | undefined> {
    return this.nullable().optional()
  }

  /** What stands for it where it is left out. */
  default(value: T): Shape<T> {
    return new Shape({ as: 'default', of: this, value })
  }

  /** A rule that it must follow, and the key of the sentence where it does not. */
  where(holds: (value: T) => boolean, wrong?: string): Shape<T> {
    return new Shape({ as: 'held', of: this, holds, wrong })
  }

  /** Checks what `convert` makes of what is given. */
  after(convert: (given: unknown) => unknown): Shape<T> {
    return new Shape({ as: 'converted', of: this, convert })
  }
}

/** A part that an object may lack. */
export class OptionalShape<T = unknown> extends Shape<T> {
  declare readonly isOptional: true
}

/** A value of named parts. */
export class ObjectShape<P extends NamedShapes = NamedShapes> extends Shape<ObjectOf<P>> {
  constructor(
    readonly parts: P,
    others: Others,
  ) {
    super({ as: 'object', parts, others })
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

/** The type of a described value. */
export type TypeOf<S extends Shape<any> | undefined> = NonNullable<S>['type']

/** Descriptions of values, by what they are. */
export const shape = {
  /** Text as it is given. */
  text: (limits: TextLimits = {}) => new Shape<string>({ as: 'text', ...limits }),
  /** Text of one line as somebody types or pastes it. */
  line: (limits: TextLimits = {}) => new Shape<string>({ as: 'text', tidied: 'line', ...limits }),
  /** The same of several lines. */
  lines: (limits: TextLimits = {}) => new Shape<string>({ as: 'text', tidied: 'lines', ...limits }),
  int: (limits: NumberLimits = {}) => new Shape<number>({ as: 'int', ...limits }),
  number: (limits: NumberLimits = {}) => new Shape<number>({ as: 'number', ...limits }),
  /** A whole number in an address. */
  urlInt: (limits: { min?: number; max?: number } = {}) =>
    new Shape<number>({ as: 'urlInt', ...limits }),
  /** A number in an address, which is then checked as `of` says. */
  urlNumber: (of: Shape<number>) => new Shape<number>({ as: 'urlNumber', of }),
  boolean: () => new Shape<boolean>({ as: 'boolean' }),
  /** A calendar day, YYYY-MM-DD. */
  date: (limits: { wrong?: string } = {}) => new Shape<string>({ as: 'date', ...limits }),
  /** A moment, ISO 8601 in UTC. */
  moment: () => new Shape<string>({ as: 'moment' }),
  base64: (limits: { max: number }) => new Shape<string>({ as: 'base64', ...limits }),
  anything: () => new Shape<unknown>({ as: 'anything' }),
  nothing: () => new Shape<never>({ as: 'nothing' }),
  choice: <const K extends string>(options: readonly K[]) =>
    new Shape<K>({ as: 'choice', options }),
  /** One of these values alone. */
  literal: <const V extends string | number>(...values: readonly V[]) =>
    new Shape<V>({ as: 'literal', values }),
  list: <T>(of: Shape<T>, limits: ListLimits = {}) => new Shape<T[]>({ as: 'list', of, ...limits }),
  /** Several values in an address, separated by commas or repeated. */
  separated: <T>(of: Shape<T>, max: number) => new Shape<T[]>({ as: 'separated', of, max }),
  /** Named parts; other names are dropped. */
  object: <P extends NamedShapes>(parts: P) => new ObjectShape(parts, 'dropped'),
  /** Named parts; other names are refused. */
  strictObject: <P extends NamedShapes>(parts: P) => new ObjectShape(parts, 'refused'),
  /** Named parts; others are kept as they are. */
  looseObject: <P extends NamedShapes>(parts: P) =>
    new ObjectShape(parts, 'kept') as Shape<ObjectOf<P> & Record<string, unknown>>,
  /** Values by names of any kind. */
  record: <T>(of: Shape<T>, limits: { longestName?: number } = {}) =>
    new Shape<Record<string, T>>({ as: 'record', of, ...limits }),
  /** Values by some of these names. */
  partialRecord: <const K extends string, T>(options: readonly K[], of: Shape<T>) =>
    new Shape<Partial<Record<K, T>>>({ as: 'partialRecord', options, of }),
  /** One of several; `by` is the part that tells them apart. */
  either: <S extends Shape<any>>(of: readonly S[], by?: string) =>
    new Shape<S['type']>({ as: 'either', of, by }),
}
