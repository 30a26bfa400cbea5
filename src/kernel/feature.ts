import type { Fields } from './field/fields.ts'
import type { Contract } from './http/endpoint.ts'
import type { Text } from './text.ts'

/** A kind of records: its declaration, and what its fields are called. */
export type FeatureRecords = {
  resource: { name: string; fields: Fields }
  text: Text
}

/** What a feature brings that runs anywhere; lists that name the features derive the rest. */
export type Feature = {
  /** Its calls, by resource. */
  endpoints: Contract
  records?: readonly FeatureRecords[]
}

/** Declares a feature and keeps what is known of its calls. */
export const feature = <const F extends Feature>(declared: F): F => declared

type Intersection<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void
  ? I
  : never

/** The calls of several features in one contract. */
export type ContractOf<F extends readonly Feature[]> =
  Intersection<F[number]['endpoints']> extends infer C ? { [R in keyof C]: C[R] } : never

/** Puts the calls of features into one contract. */
export const contractOf = <const F extends readonly Feature[]>(features: F): ContractOf<F> =>
  Object.assign({}, ...features.map(({ endpoints }) => endpoints))
