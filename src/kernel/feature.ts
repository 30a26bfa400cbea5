import type { Fields } from './field/fields.ts'
import type { Contract } from './http/endpoint.ts'
import type { Text } from './text.ts'

/** A resource with the texts of its fields. */
export type FeatureRecords = {
  resource: { name: string; fields: Fields }
  text: Text
}

/** Part of a feature that runs in browser and server; everything else derives from the list of features. */
export type Feature = {
  /** Endpoints by resource. */
  endpoints: Contract
  records?: readonly FeatureRecords[]
}

/** Declares a feature, with the types of its endpoints. */
export const feature = <const F extends Feature>(declared: F): F => declared

type Intersection<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void
  ? I
  : never

/** Contract with the endpoints of several features. */
export type ContractOf<F extends readonly Feature[]> =
  Intersection<F[number]['endpoints']> extends infer C ? { [R in keyof C]: C[R] } : never

/** Merges the endpoints of features into one contract. */
export const contractOf = <const F extends readonly Feature[]>(features: F): ContractOf<F> =>
  Object.assign({}, ...features.map(({ endpoints }) => endpoints))
