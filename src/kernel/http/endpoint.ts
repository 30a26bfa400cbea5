import { Shape } from '../field/shape.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/**
 * Declaration of an API call: who may make it, its input and output. The server's route, the typed client and the
 * OpenAPI description all derive from it.
 */
export type Endpoint<P = unknown, Q = unknown, B = unknown, O = unknown> = {
  method: Method
  /** Path below `/api`, with a trailing slash; `{name}` is a parameter. */
  path: string
  /** Whether the path is not below `/api`: for addresses that other programs keep, such as that of a calendar. */
  isOutsideApi?: boolean
  /** Name of the resource that it belongs to, where the path does not begin with it: `resourceOf`. */
  resource?: string
  /** `public`, `signed_in`, or a permission `<resource>:<action>` of `access.ts`. */
  access: string
  params?: Shape<P>
  query?: Shape<Q>
  body?: Shape<B>
  output?: Shape<O>
  /** Names of further request headers that the handler reads, with their meaning for the API reference. */
  headers?: Record<string, string>
  /** Status of success; 200 by default. */
  status: number
  /** Calls per minute allowed from one address, if lower than the default; for public calls. */
  perMinute?: number
  /**
   * Whether the call is expensive for the database or the processor, so that one person may run only a few at a time:
   * always (`true`), or only with one of these query parameters.
   */
  expensive?: true | readonly string[]
  /**
   * Whether the call only reads, though its criteria need the body of a POST: it runs outside a transaction, and is no
   * change after which cached totals are counted anew.
   */
  isReading?: true
  /** Maximum size of the body in bytes, if it is not to follow from the shape of the body. */
  maxBytes?: number
  /** Accepts a form (multipart/form-data) too, whose `file` is the `name` and `content` of the body. */
  acceptsForm?: true
  /** Accepts a body of any type and reads none of it: for mail programs, which send a form (RFC 8058). */
  ignoresBody?: true
  /**
   * Whether body or response contain a secret: the response is neither compressed, since its length would leak
   * information, nor stored under an Idempotency-Key.
   */
  isSecret?: boolean
  /**
   * Whether the call accepts a signed link instead of an access token: for images and downloads, whose requests
   * cannot send a token.
   */
  byLink?: boolean
  /** Whether the response tells how the caller signs in; hidden from administrators who view the product as them. */
  isPrivate?: boolean
}

type Declared<P, Q, B, O> = Omit<Endpoint<P, Q, B, O>, 'method' | 'path' | 'status'> & {
  status?: number
}

/** Declares an API call. */
export function endpoint<P = undefined, Q = undefined, B = undefined, O = undefined>(
  method: Method,
  path: string,
  declared: Declared<P, Q, B, O>,
): Endpoint<P, Q, B, O> {
  return { method, path, status: 200, ...declared }
}

/** Output of a call that streams server-sent events. */
export const events = <T>(event: Shape<T>) => new Shape<AsyncIterable<T>>({ as: 'events', event })

/** Shape of a call's events; undefined if it does not stream. */
export const eventOf = ({ output }: AnyEndpoint): Shape | undefined =>
  output?.is.as === 'events' ? output.is.event : undefined

/** A stored file of known size, whose readers may request a range. */
export type StoredContent = {
  size: number
  /** Identifies the content, so that a reader notices a change between two ranges. */
  etag: string
  /** Streams the bytes from `start` to `end`, both included. */
  read: (range: { start: number; end: number }) => Promise<AsyncIterable<Uint8Array>>
}

/** A file to send: ready, or streamed while it is made; `type` is one of the declared media types. */
export type Download = {
  name: string
  type: string
  content: Uint8Array | AsyncIterable<string | Uint8Array>
  /** Identifies content that is ready, so that whoever has it is not sent it again. */
  etag?: string
}

/** A file to send that may come from a store. */
export type StoredDownload = Omit<Download, 'content'> & {
  content: Download['content'] | StoredContent
}

/** Stands for every media type. */
export const anyType = '*/*'

/** Output of a call that returns a file of one of these media types, or of any one (`anyType`). */
export const download = (...types: readonly string[]) => new Shape<Download>({ as: 'file', types })

/** The same of a stored file, of which readers may request a range. */
export const storedDownload = (...types: readonly string[]) =>
  new Shape<StoredDownload>({ as: 'file', types, hasRanges: true })

/** Media types of a call's files; undefined if it returns no file. */
export const downloadsOf = ({ output }: AnyEndpoint): readonly string[] | undefined =>
  output?.is.as === 'file' ? output.is.types : undefined

/** Whether a call answers a requested range of its file. */
export const hasRanges = ({ output }: AnyEndpoint): boolean =>
  output?.is.as === 'file' && output.is.hasRanges === true

/** Whole path of a call; `{name}` is a parameter. */
export const wholePath = ({ path, isOutsideApi }: Pick<Endpoint, 'path' | 'isOutsideApi'>) =>
  isOutsideApi ? path : `/api${path}`

/** Name of the resource that a call belongs to: the first part of its path, unless it says another one. */
export const resourceOf = ({ path, resource }: Pick<Endpoint, 'path' | 'resource'>): string =>
  resource ?? path.split('/')[1]!

/** Whether a call may change something. */
export const isWrite = ({ method, isReading }: Pick<Endpoint, 'method' | 'isReading'>) =>
  method !== 'GET' && !isReading

/** Any endpoint. */
export type AnyEndpoint = Endpoint<any, any, any, any>
/** Endpoints of one feature by name; a contract maps features to these. */
export type Endpoints = Record<string, AnyEndpoint>
export type Contract = Record<string, Endpoints>

type Part<K extends string, T> = [T] extends [undefined]
  ? unknown
  : undefined extends T
    ? { [_ in K]?: T }
    : { [_ in K]: T }

/** Input of a handler: the validated parameters, query and body. */
export type Input<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _O>
    ? Part<'params', P> & Part<'query', Q> & Part<'body', B>
    : never

/** Query parameters that a caller passes; lists are joined with commas. */
export type Query = Record<
  string,
  string | number | boolean | readonly (string | number)[] | undefined
>

/** Input that a caller passes. */
export type Call<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _O>
    ? Part<'params', P> & Part<'body', B> & { query?: Partial<Pick<Query, keyof Q & string>> }
    : never

/**
 * Refuses query parameters that a call does not have, also in an object that was built elsewhere: TypeScript checks
 * literals only.
 */
export type KnownQuery<E, I> =
  E extends Endpoint<infer _P, infer Q, infer _B, infer _O>
    ? I extends { query?: infer G }
      ? string extends keyof NonNullable<G>
        ? unknown
        : { query?: { [_ in Exclude<keyof NonNullable<G>, keyof Q>]?: never } }
      : unknown
    : unknown

/** Body of a successful response. */
export type ResponseBody<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer O> ? O : never
