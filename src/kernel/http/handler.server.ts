import type { UUID } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Action, Person } from '../access.ts'
import type { Audit, AuditEntry, AuditOrigin } from '../audit/audit.server.ts'
import type { Database, Db } from '../database/db.server.ts'
import type { Enqueue } from '../jobs.server.ts'
import type { Labels } from '../record/resource.ts'
import { type RowQuery } from '../record/rows.server.ts'
import type { Totals } from '../record/totals.server.ts'
import type { Language } from '../text.ts'
import type { Contract, Endpoint, Endpoints, Input, ResponseBody } from './endpoint.ts'

/** A person's rights, as conditions on rows. */
export type CallerRights = {
  /** `true` for every row, `false` for none, else a condition; equal rules return the same object. */
  to(resource: string, action: Action, part?: string): SQL | boolean
  /** Filters these records to those that the person may read, or could read before their deletion. */
  withinReach(db: Db, resource: string, ids: readonly number[]): Promise<Set<number>>
  /** Filters these records to those that the person may read: resource → ids. */
  visible(db: Db, wanted: Record<string, readonly number[]>): Promise<Record<string, Set<number>>>
  /** The same records, and which of them were merged into another, to which nothing new refers. */
  referable(
    db: Db,
    wanted: Record<string, readonly number[]>,
  ): Promise<Record<string, Map<number, { isMerged: boolean }>>>
  /** Labels of these records: resource → id → label. */
  labelsOf(db: Db, wanted: Record<string, readonly number[]>): Promise<Labels>
  /** Labels of records of one resource, as SQL; `ids` is an SQL array. */
  labels(resource: string, ids: SQL): SQL<Labels[string] | null>
  /** Label of one record, as SQL. */
  label(resource: string, id: SQL): SQL<string | null>
}

/** Everything a handler may use. */
export type Context<P = unknown> = {
  /** A transaction in a write, else the pool. */
  db: Db
  /** The caller; in a public call `nobody` (id 0, no groups). */
  user: Person
  rights: CallerRights
  /** Adds a job in the caller's transaction. */
  enqueue: Enqueue
  /** Writes an act of the caller to the audit log, in the transaction; in `prepare` at once, even if the call fails. */
  audit: Audit
  /** Streams the rows of a query, for downloads; see `openRows`. */
  rows: (query: RowQuery) => Promise<AsyncIterable<unknown[][]>>
  /** Aborts once the client has disconnected. */
  signal: AbortSignal
  /** Runs a search; see `Database`. */
  searching: Database['searching']
  /** Cached totals of lists. */
  totals: Totals
  /** Translates `namespace:key` to the caller's language. */
  say: (key: string, params?: Record<string, unknown>) => string
  now: Date
  language: Language
  requestId: string
  log: FastifyBaseLogger
  /** Version from the `If-Match` header. */
  ifMatch: number | undefined
  /** Address of the caller. */
  ip: string
  userAgent: string | undefined
  /** Values of the headers that the endpoint declares, by their declared names. */
  headers: Readonly<Record<string, string | undefined>>
  cookies: Readonly<Record<string, string | undefined>>
  /** Sets a cookie that scripts cannot read and that browsers send from our own pages only. */
  setCookie: (name: string, value: string, options: { seconds: number }) => void
  /**
   * Signs a link to a call that is declared `byLink`: valid for a minute, for this person's browser only. Null for
   * an administrator who views the product as another person, and in jobs.
   */
  linkTo: (path: string) => string | null
  /** Result of `prepare`. */
  prepared: P
}

/** What `prepare` may use: the context without a transaction. */
export type PrepareContext = Omit<Context, 'db' | 'enqueue' | 'prepared'> & { read: Db }

/** The context of `prepare` for functions that only read. */
export const readingContext = (context: PrepareContext): Context => ({
  ...context,
  db: context.read,
  enqueue: () => Promise.reject(new Error('Nothing is written in prepare.')),
  prepared: undefined,
})

/** A handler whose `prepare` first calls outside services, with a deadline and outside of any transaction. */
export type Prepared<E, P> = {
  prepare: (input: Input<E>, context: PrepareContext) => Promise<P>
  handle: (input: Input<E>, context: Context<P>) => Promise<ResponseBody<E>>
}

export type Handler<E> =
  | ((input: Input<E>, context: Context) => Promise<ResponseBody<E>>)
  | Prepared<E, any>

/** Handlers for every call of a contract; a missing one does not compile. */
export type Handlers<C extends Contract> = { [F in keyof C]: HandlersOf<C[F]> }

export type HandlersOf<E extends Endpoints> = { [N in keyof E]: Handler<E[N]> }

/** Declares a handler with `prepare`, inferring the type of its result. */
export function prepared<P, Q, B, O, T>(
  _endpoint: Endpoint<P, Q, B, O>,
  handler: Prepared<Endpoint<P, Q, B, O>, T>,
): Prepared<Endpoint<P, Q, B, O>, T> {
  return handler
}

/** `signal` aborts once a caller has lost access; `done` stops watching. */
export type Watch = { signal: AbortSignal; done(): void }

/** Identifies callers, and notices when they lose access during a call. */
export type Callers = {
  /** Identifies the caller by the headers; undefined without credentials. Refuses invalid ones. */
  identify(request: FastifyRequest): Promise<Person | undefined>
  /** The caller of a session; undefined if it has ended or the account is not active. */
  ofSession(session: UUID): Promise<Person | undefined>
  /** Refuses a caller who was signed out or whose groups changed since the call began. */
  confirm(person: Person, db: Db): Promise<void>
  /** Watches a caller until `done`; aborts within two seconds once `confirm` would refuse. */
  watch(person: Person): Watch
}

/** Lets administrators view the product as another person, and records what they read for the audit log. */
export type Viewing = {
  /** Returns the person with this id; refuses a caller without the right to view the product as that person. */
  find(rights: CallerRights, id: string): Promise<Person>
  /** Records that an administrator reads a path as another person; written to the audit log when the viewing ends. */
  log(origin: AuditOrigin, path: string, entry: AuditEntry): Promise<void>
}
