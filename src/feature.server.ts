import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Config } from './config.server.ts'
import type { AccessTokens } from './features/auth/accessTokens.server.ts'
import type { Follower, PeopleOn } from './features/buildings/merge/merge.server.ts'
import type { OfferedIntegration } from './features/connections/offered.server.ts'
import type { FileFollower, FileProof } from './features/files/fileFollower.server.ts'
import type { WriteToOffice } from './features/mandates/acceptance/objection.server.ts'
import type { FindFollowUpReadings } from './features/mandates/form/foundAnswers.server.ts'
import type { Status } from './features/mandates/mandate.ts'
import type { FactsInSql } from './features/mandates/mandateRecords.server.ts'
import type { OpenQuotes } from './features/mandates/steps/openQuotes.server.ts'
import type { WaitingSource } from './features/mandates/waitingRows.server.ts'
import type { DigestPart } from './features/messages/mail/digestPart.server.ts'
import type { ProposalTargets } from './features/proposals/proposables.server.ts'
import type { BuildingCounter } from './features/prospection/count/buildingCounter.server.ts'
import type { OpenComparisons } from './features/reference/confirmation/confirmation.ts'
import type { Office } from './features/settings/settings.server.ts'
import type { PersonalLinks } from './features/users/personalLinks.server.ts'
import type { Person, Reach } from './kernel/access.ts'
import type { Db } from './kernel/database/db.server.ts'
import type { Feature } from './kernel/feature.ts'
import type { Endpoints } from './kernel/http/endpoint.ts'
import type { Context, Handlers } from './kernel/http/handler.server.ts'
import type { FeatureDocs } from './kernel/http/openapi.server.ts'
import type { Jobs } from './kernel/jobs.server.ts'
import type { Post } from './kernel/mail.server.ts'
import type { RecordTable } from './kernel/record/recordRead.server.ts'
import type { SecretBox } from './kernel/secrets/secretBox.server.ts'
import type { Text } from './kernel/text.ts'
import type { Outside } from './outside.server.ts'

/** Names of tasks by the status of a mandate after which they run. */
export type StatusTasks = Partial<Record<Status, readonly string[]>>

/** Dependencies of handlers. */
export type HandlerParts = {
  config: Config
  outside: Outside
  /** Returns the public address of the product. */
  publicUrl: () => string
  tokens: AccessTokens
  /** Encrypts secrets that are stored. */
  box: SecretBox
  /** False in measurements: limits count, but refuse nobody. */
  isRefusing: boolean
  /** Facts of all features, for the guards of mandates. */
  facts: FactsInSql
  /** Tasks of all features that follow a mandate's status. */
  statusTasks: StatusTasks
  /** Tasks of all features that follow changes of settings and reference tables. */
  officeTasks: readonly string[]
  /** Open quotes of mandates, which follow what becomes of these. */
  openQuotes: OpenQuotes
  /** Writes to the office in the client's thread of a mandate. */
  writeToOffice: WriteToOffice
  /** Mandates under way whose comparison rests on the reference tables. */
  openComparisons: (db: Db) => Promise<OpenComparisons>
  /** What the readings of a building say of a mandate's follow-up. */
  findReadings: FindFollowUpReadings
  /** Of all features, links made for a person, to count the open ones. */
  personalLinks: PersonalLinks
  /** The office's settings. */
  office: Office
  /** Rows of all features that move along when a building is merged into another. */
  followers: readonly Follower[]
  /** Features that are told of files, such as those that read them. */
  fileFollowers: readonly FileFollower[]
  /** What a file may prove, of all features. */
  fileProofs: readonly FileProof[]
  peopleOnBuilding: PeopleOn
  /** How records of all features accept proposals. */
  proposalTargets: ProposalTargets
  /** Creates the context in which somebody acts who is not the caller; what is not given is that of no browser. */
  contextFor: (person: Person, given: Pick<Context, 'db' | 'now'> & Partial<Context>) => Context
  /** Counts the buildings of the register while criteria are entered. */
  buildingCounter: BuildingCounter
  /** What waits for somebody, from all features. */
  waiting: readonly WaitingSource[]
  /** Outside services that all features use, and administrators connect. */
  integrations: readonly OfferedIntegration[]
  /** The product's texts in errors and mails, of all features. */
  texts: readonly Text[]
}

/** Dependencies of jobs. */
export type JobParts = HandlerParts & {
  post: Post
  /** What all features add to the evening digest. */
  digest: readonly DigestPart[]
  /** Tasks of the features before this one. */
  tasks: Jobs['tasks']
}

export type ServerRecords = {
  table: RecordTable
  /** SQL for a record's label, using only columns of its table. */
  label: SQL
  /** Columns that name the person who reads a record; whoever they named before is told when that changes. */
  readers?: readonly string[]
  /** Condition under which a deleted record is kept after its time in the trash. */
  isKept?: SQL
}

/**
 * Conditions for each reach other than `all`, combined with a further condition. `within` holds for every row that any
 * of them reaches, and an index serves it: the others are tested row by row.
 */
export type ReachConditions = Partial<
  Record<Exclude<Reach, 'all'>, (person: Person, condition: SQL | undefined) => SQL>
> & {
  within?: (person: Person) => SQL
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

/** The server side of a feature. */
export type ServerFeature<F extends Feature> = {
  feature: F
  /** Tables of records by resource; a table comes after those it refers to. */
  records?: Record<string, ServerRecords>
  /** Conditions for reaches other than `all`, by resource. */
  reach?: Record<string, ReachConditions>
  /**
   * Selects the hashes of all stored files that it refers to, in a column `hash`. Backups contain these files; a file
   * that no feature refers to is removed.
   */
  fileReferences?: SQL
  /** Tables that the product fills by itself at the start, which backups leave out. */
  shippedTables?: readonly PgTable[]
  /** Texts for errors and mails, in addition to those of its records. */
  texts?: readonly Text[]
  /** Columns of its tables that are sealed, which a rotation of the secret key seals anew. */
  sealed?: readonly PgColumn[]
  facts?: FactsInSql
  /** Tasks to run once a mandate has reached a status; their payload is `{ mandate }`. */
  statusTasks?: StatusTasks
  /** Tasks to run once settings or a reference table changed; they have no payload. */
  officeTasks?: readonly string[]
  /** Keeps its quotes in line with their mandates; one feature has it. */
  openQuotes?: (parts: Omit<HandlerParts, 'openQuotes'>) => OpenQuotes
  /** Writes in the threads of mandates; one feature has it. */
  writeToOffice?: WriteToOffice
  /** Finds the mandates that its calculations compare; one feature has it. */
  openComparisons?: HandlerParts['openComparisons']
  /** Finds what readings say of a mandate's follow-up; one feature has it. */
  findReadings?: FindFollowUpReadings
  /** Its links made for a person, which end with the person's access. */
  personalLinks?: PersonalLinks
  followers?: readonly Follower[]
  fileFollowers?: readonly FileFollower[]
  /** What of its records a file may prove, so that nobody deletes it. */
  fileProof?: FileProof
  proposalTargets?: Partial<ProposalTargets>
  /** What of its records waits for somebody; homes list it. */
  waiting?: readonly WaitingSource[]
  /** Outside services that it uses, and administrators connect. */
  integrations?: readonly OfferedIntegration[]
  /** What of its records stands in somebody's evening digest. */
  digest?: readonly DigestPart[]
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
