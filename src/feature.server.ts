import type { SQL } from 'drizzle-orm'
import type { Config } from './config.server.ts'
import type { AccessTokens } from './features/auth/accessTokens.server.ts'
import type { Follower, PeopleOn } from './features/buildings/merge/merge.server.ts'
import type { FactsInSql } from './features/mandates/mandate.server.ts'
import type { ProposalTargets } from './features/proposals/proposables.server.ts'
import type { Office } from './features/settings/settings.server.ts'
import type { Person, Reach } from './kernel/access.ts'
import type { Db } from './kernel/database/db.server.ts'
import type { Feature } from './kernel/feature.ts'
import type { Endpoints } from './kernel/http/endpoint.ts'
import type { Context, Handlers } from './kernel/http/handler.server.ts'
import type { FeatureDocs } from './kernel/http/openapi.server.ts'
import type { Jobs } from './kernel/jobs.server.ts'
import type { Post } from './kernel/mail.server.ts'
import type { RecordTable } from './kernel/record/recordRead.server.ts'
import type { Text } from './kernel/text.ts'
import type { Outside } from './outside.server.ts'

/** What handlers may be made of. */
export type HandlerParts = {
  config: Config
  outside: Outside
  tokens: AccessTokens
  /** Of all features, for the guards of mandates. */
  facts: FactsInSql
  /** What the office has set. */
  office: Office
  /** Of all features: rows that follow a building into the one into which it is merged. */
  followers: readonly Follower[]
  peopleOnBuilding: PeopleOn
  /** Of all features: how records take what is proposed. */
  proposalTargets: ProposalTargets
}

/** What background work may be made of. */
export type JobParts = HandlerParts & {
  post: Post
  /** Background work of the features before. */
  tasks: Jobs['tasks']
  /** What a handler is given for an administrator who is in the office and calls it from no browser. */
  contextFor: (administrator: number, db: Db, now: Date) => Context
}

export type KeptRecords = {
  table: RecordTable
  /** What people call a record, by the columns of its table alone. */
  label: SQL
}

/** The rows that a reach other than `all` gives to a person, under a condition. */
export type ReachOf = Partial<
  Record<Exclude<Reach, 'all'>, (person: Person, condition: SQL | undefined) => SQL>
>

export type ReferenceOf<E extends Endpoints> = Omit<FeatureDocs<E>, 'described'> & {
  /** What its schemas are called (`Mandate`), where it has records. */
  name?: string
  /** What further options are called in English. */
  words?: Record<string, string>
  /** Values of fields, where those of their kind say little. */
  examples?: Partial<Record<string, unknown>>
}

/** What a feature brings to the server. */
export type ServerFeature<F extends Feature> = {
  feature: F
  /** Its tables of records, by resource; what refers to another stands after it. */
  records?: Record<string, KeptRecords>
  /** Who reaches its records beyond `all`, by resource. */
  reach?: Record<string, ReachOf>
  /** Words that the server says in errors and mails, beside those of its records. */
  texts?: readonly Text[]
  facts?: FactsInSql
  followers?: readonly Follower[]
  proposalTargets?: Partial<ProposalTargets>
  handlers: (parts: HandlerParts) => Handlers<F['endpoints']>
  jobs?: (parts: JobParts) => Jobs
  /** What the reference of the API says of its calls, by resource. */
  reference: { [R in keyof F['endpoints']]: ReferenceOf<F['endpoints'][R]> }
}
export type AnyServerFeature = Omit<ServerFeature<Feature>, 'handlers' | 'reference'> & {
  handlers: (parts: HandlerParts) => object
  reference: object
}

/** Declares what a feature brings to the server; a call without handler or reference does not compile. */
export const serverFeature = <F extends Feature>(declared: ServerFeature<F>): ServerFeature<F> =>
  declared
