import type { SQL } from 'drizzle-orm'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Action, Person } from '../access.ts'
import type { Database, Db } from '../database/db.server.ts'
import type { Enqueue } from '../jobs.server.ts'
import type { Labels } from '../record/resource.ts'
import { type RowQuery } from '../record/rows.server.ts'
import type { Totals } from '../record/totals.server.ts'
import type { Language } from '../text.ts'
import type { Contract, Endpoint, Endpoints, Input, ResponseBody } from './endpoint.ts'

/** What a person may do, as conditions on rows. */
export type CallerRights = {
  /** `true` on every row, `false` on none, else the condition; equal rules give the same object. */
  to(resource: string, action: Action, part?: string): SQL | boolean
  /** Those of these records that the person may read, or could before they went into the trash. */
  withinReach(db: Db, resource: string, ids: readonly number[]): Promise<Set<number>>
  /** Those of these records that are there for the person: resource → ids. */
  visible(db: Db, wanted: Record<string, readonly number[]>): Promise<Record<string, Set<number>>>
  /** What people call these records: resource → id → label. */
  labelsOf(db: Db, wanted: Record<string, readonly number[]>): Promise<Labels>
  /** The same of one resource as a part of another statement; the ids are an array there. */
  labels(resource: string, ids: SQL): SQL<Labels[string] | null>
  /** What one record is called, as a part of another statement. */
  label(resource: string, id: SQL): SQL<string | null>
}

/** What a handler may use: everything it needs comes in here. */
export type Context<P = unknown> = {
  /** In a writing call a transaction, in a reading one the pool. */
  db: Db
  /** The caller; a public call has nobody (id 0, no groups). */
  user: Person
  rights: CallerRights
  /** Adds a job in the caller's transaction. */
  enqueue: Enqueue
  /** Rows of a query as they come, for downloads: see `openRows`. */
  rows: (query: RowQuery) => Promise<AsyncIterable<unknown[][]>>
  /** Reads what words are looked for in: see `Database`. */
  searching: Database['searching']
  /** Totals of lists, kept while nothing changes. */
  totals: Totals
  /** Says `namespace:key` in the caller's language. */
  say: (key: string, params?: Record<string, unknown>) => string
  now: Date
  language: Language
  requestId: string
  log: FastifyBaseLogger
  /** Version that the writer saw. */
  ifMatch: number | undefined
  /** Address and program of the caller. */
  ip: string
  userAgent: string | undefined
  /** What `prepare` brought. */
  prepared: P
}

/** What is known before a transaction opens. */
export type Before = Omit<Context, 'db' | 'enqueue' | 'prepared'> & { read: Db }

/** A handler that first asks the outside, with a deadline and outside of any transaction. */
export type Prepared<E, P> = {
  prepare: (input: Input<E>, before: Before) => Promise<P>
  handle: (input: Input<E>, context: Context<P>) => Promise<ResponseBody<E>>
}

export type Handler<E> =
  | ((input: Input<E>, context: Context) => Promise<ResponseBody<E>>)
  | Prepared<E, any>

/** Handlers for every call of a contract; a missing one does not compile. */
export type Handlers<C extends Contract> = { [F in keyof C]: HandlersOf<C[F]> }

export type HandlersOf<E extends Endpoints> = { [N in keyof E]: Handler<E[N]> }

/** Ties a preparation to its handler, so that the type of what it brings is known. */
export function prepared<P, Q, B, O, T>(
  _endpoint: Endpoint<P, Q, B, O>,
  both: Prepared<Endpoint<P, Q, B, O>, T>,
): Prepared<Endpoint<P, Q, B, O>, T> {
  return both
}

/** Says when a caller may not go on. */
export type Watch = { signal: AbortSignal; done(): void }

/** Who may call, at a call and as long as it takes. */
export type Callers = {
  /** Who sends these headers; nobody where they say nothing. Refuses what is said wrongly. */
  identify(request: FastifyRequest): Promise<Person | undefined>
  /** Refuses whoever was signed out, or is in other groups, since the call began. */
  confirm(person: Person, db: Db): Promise<void>
  /** Watches a caller until `done`; aborts within two seconds where `confirm` would refuse. */
  watch(person: Person): Watch
}
