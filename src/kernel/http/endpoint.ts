import { Shape } from '../field/shape.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/**
 * One call of the contract, as data: who may make it, what it takes and answers. The server registers
 * it, the browser's client calls it and OpenAPI describes it, all from this value.
 */
export type Endpoint<P = unknown, Q = unknown, B = unknown, O = unknown> = {
  method: Method
  /** Below `/api`, with a trailing slash; `{name}` stands for a parameter. */
  path: string
  /** `public`, `signed_in`, or a permission `<resource>:<action>` of `access.ts`. */
  access: string
  params?: Shape<P>
  query?: Shape<Q>
  body?: Shape<B>
  output?: Shape<O>
  /** Status of success, 200 unless given. */
  status: number
  /** Public calls allowed from one address in a minute, where fewer than usual. */
  perMinute?: number
  /**
   * Whether it takes so much of the database or the processor that one person may only have a few at
   * once: always, or with one of these query parameters.
   */
  dear?: true | readonly string[]
  /** Bytes that a body may have, where more than usual. */
  mostBytes?: number
  /** The answer holds a secret: it is not compressed, since its length would tell about the secret. */
  isSecret?: boolean
  /** What may go wrong beside the usual, for the reference: status and why. */
  refusals?: Record<number, string>
}

type Declared<P, Q, B, O> = Omit<Endpoint<P, Q, B, O>, 'method' | 'path' | 'status'> & {
  status?: number
}

/** Declares a call of the contract. */
export function endpoint<P = undefined, Q = undefined, B = undefined, O = undefined>(
  method: Method,
  path: string,
  declared: Declared<P, Q, B, O>,
): Endpoint<P, Q, B, O> {
  return { method, path, status: 200, ...declared }
}

/** An answer that goes on while things happen: server-sent events, each as described. */
export const events = <T>(event: Shape<T>) => new Shape<AsyncIterable<T>>({ as: 'events', event })

/** What a call's events are; undefined if the call answers once. */
export const eventOf = ({ output }: AnyEndpoint): Shape | undefined =>
  output?.is.as === 'events' ? output.is.event : undefined

/** A file, sent while it is made: its name, one of the declared media types, and what is in it. */
export type Download = { name: string; type: string; content: AsyncIterable<string | Uint8Array> }

/** An answer that is a file of one of these media types. */
export const download = (...types: readonly string[]) => new Shape<Download>({ as: 'file', types })

/** The media types of a call's files; undefined where it answers no file. */
export const downloadsOf = ({ output }: AnyEndpoint): readonly string[] | undefined =>
  output?.is.as === 'file' ? output.is.types : undefined

/** The widest endpoint, for maps of them. */
export type AnyEndpoint = Endpoint<any, any, any, any>
/** The calls of one feature by name; the contract is a map of these by feature. */
export type Endpoints = Record<string, AnyEndpoint>
export type Contract = Record<string, Endpoints>

type Part<K extends string, T> = [T] extends [undefined] ? unknown : { [_ in K]: T }

/** What the server's handler is given: parsed values. */
export type Input<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _O>
    ? Part<'params', P> & Part<'query', Q> & Part<'body', B>
    : never

/** Query parameters as a caller gives them; lists are written with commas. */
export type Query = Record<
  string,
  string | number | boolean | readonly (string | number)[] | undefined
>

/** What a caller gives. */
export type Call<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _O>
    ? Part<'params', P> & Part<'body', B> & { query?: Partial<Pick<Query, keyof Q & string>> }
    : never

/** What a call answers. */
export type ResponseBody<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer O> ? O : never
