import { and, eq, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Db, one } from '../../../kernel/database/db.server.ts'
import { fail, failFields } from '../../../kernel/http/errors.ts'
import type { Context } from '../../../kernel/http/handler.server.ts'
import { mailTime } from '../../../kernel/mail.server.ts'
import { canSignInAs, usersTable } from '../../auth/user.table.ts'
import { sleepingMandates, mandatesTable as table } from '../mandate.table.ts'
import type { Status } from '../mandate.ts'
import type { FactsInSql } from '../mandateRecords.server.ts'
import type { OpenQuotes } from '../steps/openQuotes.server.ts'
import { objectionDays } from './acceptance.ts'

/** Condition: the mandate waits for its client to accept it. */
export const isAwaitingAcceptance = and(eq(table.status, 'delivered'), isNull(table.accepted_at))!

/** Condition: the mandate is accepted, and the office has not closed it. */
export const isToClose = and(eq(table.status, 'delivered'), isNotNull(table.accepted_at))!

/** Condition: the mandate was imported as it is, so that nobody was told of it. */
const isAsleep = sql`exists (select from ${sleepingMandates} where ${sleepingMandates.mandate} = ${table.id})`

const told = alias(usersTable, 'told')

/** Condition: the client of a mandate can sign in, and so accept it or object. */
export const canClientAccept = sql`exists (select from ${usersTable} told
  where ${told.id} = ${table.client} and ${canSignInAs(told, 'client')})`

/**
 * When silence counts as acceptance, as an instant; null if it does not: mandates that wait, those to which the client
 * objects and those with a cancellation request need the client's answer, and who cannot sign in, or whose mandate was
 * imported, was not asked.
 */
export const acceptsOn = sql<
  string | null
>`(case when ${isAwaitingAcceptance} and ${table.waiting} is null and ${table.cancellation_request} is null
    and ${table.objected_at} is null
    and ${canClientAccept} and not ${isAsleep}
  then (${table.status_dates} ->> 'delivered')::timestamptz + make_interval(days => ${sql.raw(String(objectionDays))}) end)`.mapWith(
  (moment: string) => new Date(moment).toISOString(),
)

/** Values of a mandate that nobody has accepted. */
export const notAccepted = {
  ...{ accepted_at: null, accepted_by: null, accepted_proof: null },
  ...{ earlier_acceptance: null, objected_at: null },
} as const

/**
 * Columns of a mandate whose client is replaced: the new one has not accepted, and has thirty days from now. What is
 * closed stays as its client accepted it.
 */
export const acceptanceByAnother = (status: Status, now: Date) => ({
  ...(status !== 'closed' && notAccepted),
  ...(status === 'delivered' && { status_dates: deliveredAt(now) }),
})

const deliveredAt = (now: Date) =>
  sql<
    Record<string, string>
  >`${table.status_dates} || jsonb_build_object('delivered', ${now.toISOString()}::text)`

/** The dates of a mandate that goes to a successor of its client: they have thirty days from now for what is delivered. */
export const daysOfSuccessor = (now: Date) =>
  sql<
    Record<string, string>
  >`case when ${isAwaitingAcceptance} then ${deliveredAt(now)} else ${table.status_dates} end`

/** Tells the successor of a client what of these mandates is theirs to accept. */
export async function tellSuccessor(
  ids: number[],
  { db, enqueue }: Pick<Context, 'db' | 'enqueue'>,
) {
  const delivered = await db
    .select({ mandate: table.id, version: table.version })
    .from(table)
    .where(and(inArray(table.id, ids), isAwaitingAcceptance, isNull(table.deleted_at)))
  for (const { mandate, version } of delivered)
    await enqueue('mandates.tell', { mandate, state: 'delivered', version })
}

/** Accepts what the clients of delivered mandates have not objected to, and has the office told. */
export async function acceptBySilence({
  db,
  now,
  enqueue,
}: Pick<Context, 'db' | 'now' | 'enqueue'>) {
  const at = now.toISOString()
  const accepted = await db
    .update(table)
    .set({ accepted_at: at, accepted_by: 'silence', earlier_acceptance: null })
    .where(
      and(
        eq(table.status, 'delivered'),
        isNull(table.deleted_at),
        lte(acceptsOn, sql`${at}::timestamptz`),
      ),
    )
    .returning({ id: table.id })
  for (const { id } of accepted) await enqueue(...acceptanceNotice(id, at))
}

/** The job that tells the office of an acceptance; a moment later, so that it says whether the mandate closed by itself. */
export const acceptanceNotice = (mandate: number, at: string) =>
  ['mandates.accepted', { mandate, at }, { runAt: mailTime(new Date(at)) }] as const

/** The file of a mandate that proves an acceptance; fails if the caller names none, or that of another mandate. */
export async function proofOf(mandate: number, file: number | undefined, { db, rights }: Context) {
  if (file === undefined)
    return failFields({ proof: [{ key: 'mandate_acceptance:error.proof_needed' }] })
  const visible = await rights.visible(db, { files: [file] })
  const { rows } = await db.execute<{ hash: string | null }>(
    sql`select hash from files where id = ${file} and mandate = ${mandate} and deleted_at is null`,
  )
  const hash = visible.files?.has(file) && rows[0]?.hash
  if (!hash) return failFields({ proof: [{ key: 'mandate_acceptance:error.proof_elsewhere' }] })
  return { file, hash }
}

/** Condition: the mandate is accepted and nothing of it is open, so that it closes by itself. */
const isSettled = ({
  lastStageDone = sql`false`,
  taskOpen = sql`false`,
  quoteOpen = sql`false`,
  reportInMaking = sql`false`,
}: FactsInSql): SQL =>
  and(
    isToClose,
    isNull(table.deleted_at),
    sql`(${lastStageDone}) is true`,
    sql`(${taskOpen}) is not true`,
    // A further quote for the mandate waits for its answer.
    sql`(${quoteOpen}) is not true`,
    // A new report takes the acceptance back once it is there.
    sql`(${reportInMaking}) is not true`,
  )!

/** Ids of the mandates that close by themselves. */
export const settledMandates = (facts: FactsInSql, db: Db) =>
  db
    .select({ id: table.id, responsible: table.responsible })
    .from(table)
    .where(isSettled(facts))
    .orderBy(table.id)

type Closing = { facts: FactsInSql; openQuotes: OpenQuotes }

/**
 * Closes a mandate that is accepted if its last stage is settled and none of its tasks is open; returns whether it did.
 * To be asked after each of these events, in its transaction, with the quotes of the mandate locked before.
 */
export async function closeIfSettled(
  id: number,
  context: Context,
  { facts, openQuotes }: Closing,
): Promise<boolean> {
  const closed = await context.db
    .update(table)
    .set({
      ...{ status: 'closed', waiting: null, cancellation_request: null },
      status_dates: sql`${table.status_dates} || jsonb_build_object('closed', ${context.now.toISOString()}::text)`,
    })
    .where(and(eq(table.id, id), isSettled(facts)))
    .returning({ id: table.id })
  if (closed.length === 0) return false
  await openQuotes.follow(id, {}, context)
  return true
}

/** What the closing of a mandate rests on, as it is now; undefined before its delivery. */
async function basisOfClosing(mandate: number, { facts, db }: { facts: FactsInSql; db: Db }) {
  const { checklistDone = sql`false`, lastStageDone = sql`false`, taskOpen = sql`false` } = facts
  const [found] = await db
    .select({
      status: table.status,
      checklistDone: sql<boolean>`(${checklistDone}) is true`,
      lastStageDone: sql<boolean>`(${lastStageDone}) is true`,
      noTaskOpen: sql<boolean>`(${taskOpen}) is not true`,
    })
    .from(table)
    .where(and(eq(table.id, mandate), inArray(table.status, ['delivered', 'closed'])))
  return found
}

/**
 * Makes a change that may open again what a mandate was closed on, such as an item of its checklist or a task; refuses
 * that with 409 if the mandate is closed, as it would have to be reopened. Its transaction must end with the refusal.
 */
export async function keepClosed<T>(
  mandate: number,
  context: { facts: FactsInSql; db: Db },
  change: () => Promise<T>,
): Promise<T> {
  const before = await basisOfClosing(mandate, context)
  const answer = await change()
  const after = before && (await basisOfClosing(mandate, context))
  const isLost = (['checklistDone', 'lastStageDone', 'noTaskOpen'] as const).some(
    (basis) => before?.[basis] && !after?.[basis],
  )
  if (after?.status === 'closed' && isLost) fail(409, 'mandate_acceptance:rests_on')
  return answer
}

/**
 * Locks a mandate that may get another result; returns its status. Fails with 409 if it is closed or
 * cancelled, with 404 if it is in the trash.
 */
export async function requireNotEnded(mandate: number, db: Db): Promise<Status> {
  const { status } = one(
    await db
      .select({ status: table.status })
      .from(table)
      .where(and(eq(table.id, mandate), isNull(table.deleted_at)))
      .for('update'),
  )
  if (status === 'closed' || status === 'cancelled')
    fail(409, `mandate_acceptance:${status}`, { data: { status } })
  return status
}

/**
 * Delivers a delivered mandate anew, as it gets another result: the acceptance of the earlier one no longer counts, and
 * the client is told, who has thirty days again. Returns whether the mandate was delivered.
 */
export async function deliverAnew(
  mandate: number,
  { db, now, enqueue }: Pick<Context, 'db' | 'now' | 'enqueue'>,
): Promise<boolean> {
  const at = now.toISOString()
  const delivered = await db
    .update(table)
    .set({
      ...notAccepted,
      earlier_acceptance: sql`coalesce(${table.accepted_at}, ${table.earlier_acceptance})`,
      status_dates: deliveredAt(now),
    })
    .where(and(eq(table.id, mandate), eq(table.status, 'delivered')))
    .returning({ id: table.id })
  if (delivered.length === 0) return false
  // Several results of these minutes share one mail.
  await enqueue(
    'mandates.deliveredAnew',
    { mandate, at },
    {
      jobKey: `mandates/acceptance/${mandate}`,
      jobKeyMode: 'preserve_run_at',
      runAt: mailTime(now),
    },
  )
  return true
}
