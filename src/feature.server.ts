import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Config } from './config.server.ts'
import type { Person, Reach } from './kernel/access.ts'
import type { Feature } from './kernel/feature.ts'
import type { Endpoints } from './kernel/http/endpoint.ts'
import type { Context, Handlers } from './kernel/http/handler.server.ts'
import type { FeatureDocs } from './kernel/http/openapi.server.ts'
import type { Jobs } from './kernel/jobs.server.ts'
import type { Post } from './kernel/mail.server.ts'
import type { Measure } from './kernel/metrics.server.ts'
import type { ReachSubject } from './kernel/record/reachSubject.server.ts'
import type { RecordsReader } from './kernel/record/record.server.ts'
import type { RecordTable } from './kernel/record/recordRead.server.ts'
import type { SecretBox } from './kernel/secrets/secretBox.server.ts'
import type { Text } from './kernel/text.ts'
import type { Outside } from './outside.server.ts'

/**
 * Dependencies of handlers. A feature that gives something to others adds it where it is declared (`declare module`), so
 * that this file names none.
 */
export interface HandlerParts {
  config: Config
  outside: Outside
  /** Returns the public address of the product. */
  publicUrl: () => string
  /** Encrypts secrets that are stored. */
  box: SecretBox
  /** False in measurements: limits count, but refuse nobody. */
  isRefusing: boolean
  /** Creates the context in which somebody acts who is not the caller; what is not given is that of no browser. */
  contextFor: (person: Person, given: Pick<Context, 'db' | 'now'> & Partial<Context>) => Context
  /** The records of all features, by the name of their list in the API. */
  records: Readonly<Record<string, ServerRecords>>
  /** The product's texts in errors and mails, of all features. */
  texts: readonly Text[]
}

/** Dependencies of jobs. */
export interface JobParts extends HandlerParts {
  post: Post
  /** Tasks of the features before this one. */
  tasks: Jobs['tasks']
}

export type ServerRecords = {
  table: RecordTable
  /** SQL for a record's label, using only columns of its table. */
  label: SQL
  /** Condition: it was merged into another record, so that nothing new refers to it. */
  isMerged?: SQL
  /** Columns that name the person who reads a record; whoever they named before is told when that changes. */
  readers?: readonly string[]
  /** Reads those that are data of the person who reaches them: they stand in the copy of a person's data. */
  personal?: RecordsReader
  /** Condition under which a deleted record is kept after its time in the trash. */
  isKept?: SQL
}

/**
 * Conditions for each reach other than `all`, combined with a further condition. `within` holds for every row that any
 * of them reaches, and an index serves it: the others are tested row by row.
 */
export type ReachConditions = Partial<
  Record<Exclude<Reach, 'all'>, (person: ReachSubject, condition: SQL | undefined) => SQL>
> & {
  within?: (person: ReachSubject) => SQL
  /** By group, the reach (and its condition, `reach/condition`) that covers all that somebody of it entered. */
  coversEntered?: Partial<Record<string, string>>
}

export type FeatureReference<E extends Endpoints> = Omit<FeatureDocs<E>, 'described'> & {
  /** Name of its schemas (`Mandate`), if it has records. */
  name?: string
  /** English names of additional options. */
  words?: Record<string, string>
  /** Example values of fields, if the default ones say little. */
  examples?: Partial<Record<string, unknown>>
}

/** What a feature gives to others; each adds its own points where it declares them (`declare module`). */
export interface Extensions {
  /** Texts for errors and mails, in addition to those of its records. */
  texts?: readonly Text[]
  /** Columns of its tables that are sealed, which a rotation of the secret key seals anew. */
  sealed?: readonly PgColumn[]
  /**
   * Selects the hashes of all stored files that it refers to, in a column `hash`. Backups contain these files; a file
   * that no feature refers to is removed.
   */
  fileReferences?: SQL
  /** Figures for whoever watches the product, read when they are asked for. */
  measures?: (config: Config) => readonly Measure[]
  /** Conditions under which deleted records of other features are kept after their time in the trash, by resource. */
  keeps?: Record<string, SQL>
  /** Tables that the product fills by itself at the start, which backups leave out. */
  shippedTables?: readonly PgTable[]
}

/** The server side of a feature. */
export type ServerFeature<F extends Feature> = Extensions & {
  feature: F
  /** Tables of records by resource; a table comes after those it refers to. */
  records?: Record<string, ServerRecords>
  /** Conditions of rights on its rows, in SQL; `access.ts` has them for a row. */
  conditions?: Record<string, SQL>
  /** Conditions for reaches other than `all`, by resource; what people reach by a mandate is said by mandates. */
  reach?: Record<string, ReachConditions>
  handlers: (parts: HandlerParts) => Handlers<F['endpoints']>
  jobs?: (parts: JobParts) => Jobs
  /** Documentation of its endpoints, by resource. */
  reference: { [R in keyof F['endpoints']]: FeatureReference<F['endpoints'][R]> }
}
export type AnyServerFeature = Omit<ServerFeature<Feature>, 'handlers' | 'reference'> & {
  handlers: (parts: HandlerParts) => object
  reference: object
}

/** Declares the server side of a feature; types require a handler and documentation for each endpoint. */
export const serverFeature = <F extends Feature>(declared: ServerFeature<F>): ServerFeature<F> =>
  declared
