import { setTimeout as sleep } from 'node:timers/promises'
import { eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { HandlerParts } from '../../feature.server.ts'
import type { Connection } from '../../integrations/connection.ts'
import type { Db } from '../../kernel/database/db.server.ts'
import type { Problem } from '../../kernel/http/errors.ts'
import { OutsideFailure } from '../../kernel/outsideFailure.ts'
import { storedSettings } from '../settings/settings.server.ts'
import { integrationsTable as table } from './integration.table.ts'
import type { IntegrationService } from './integration.ts'
import type { OfferedIntegration } from './offered.server.ts'

/** What is entered in the settings, by field. */
export type ServiceSettings = Record<string, unknown>

export type ConnectionParts = Pick<HandlerParts, 'config' | 'box' | 'integrations'>

/** A connection, with the settings that say how the service is used. */
export type OpenConnection = { connection: Connection; answers: ServiceSettings }

/** The address that a service is called at, and the secret for it, sealed or from the environment. */
export function credentialsOf(
  { service, environment }: OfferedIntegration,
  row: typeof table.$inferSelect | undefined,
  answers: ServiceSettings,
  config: ConnectionParts['config'],
) {
  const entered = (answers[`${service}_address`] as string | null | undefined) || undefined
  const given = environment(config)
  const url = (entered ?? given.url).replace(/\/+$/, '')
  const sealed = row?.secret_url === url ? row.secret : null
  // The secret of the environment belongs to its own address.
  const plain = !sealed && !entered ? given.secret : undefined
  return { url, isEntered: entered !== undefined, sealed, plain, isMoved: !!row?.secret && !sealed }
}

/**
 * Returns how to call a service; undefined if the office is not connected to it. `db` must be the pool, since turns
 * under the rate limit are taken in no transaction.
 */
export async function connectionTo(
  service: IntegrationService,
  { config, box, integrations }: ConnectionParts,
  db: Db,
): Promise<OpenConnection | undefined> {
  const offered = integrations.find((one) => one.service === service)
  if (!offered) return undefined
  const [[row], { answers }] = await Promise.all([
    db.select().from(table).where(eq(table.service, service)),
    storedSettings(db),
  ])
  const { url, isEntered, sealed, plain } = credentialsOf(offered, row, answers, config)
  const secret = sealed ? box.open(sealed) : plain
  if (!secret) return undefined
  const { callsPerSecond } = offered.environment(config)
  const pace = () => takeTurn(db, service, Math.ceil(1000 / callsPerSecond))
  return { connection: { url, isEntered, secret, pace }, answers }
}

/** The services that the office is connected to. */
export async function connectedServices(
  { config, integrations }: Pick<ConnectionParts, 'config' | 'integrations'>,
  db: Db,
): Promise<IntegrationService[]> {
  const [rows, { answers }] = await Promise.all([db.select().from(table), storedSettings(db)])
  return integrations.flatMap((offered) => {
    const row = rows.find(({ service }) => service === offered.service)
    const { sealed, plain } = credentialsOf(offered, row, answers, config)
    return sealed || plain ? [offered.service] : []
  })
}

/** How long a call waits for its turn, ms. */
const patience = 5_000

/** Waits for the next turn to call a service; throws `no_turn` if it is too far ahead. */
export async function takeTurn(db: Db, service: IntegrationService, interval: number) {
  const now = sql`clock_timestamp()`
  const step = sql`make_interval(secs => ${interval / 1000}::float8)`
  const soon = sql`${now} + make_interval(secs => ${patience / 1000}::float8)`
  const [turn] = await db
    .insert(table)
    .values({ service, next_call_at: sql`${now} + ${step}` })
    .onConflictDoUpdate({
      target: table.service,
      set: {
        next_call_at: sql`greatest(coalesce(${table.next_call_at}, ${now}), ${now}) + ${step}`,
      },
      setWhere: or(isNull(table.next_call_at), lt(table.next_call_at, soon)),
    })
    .returning({
      wait: sql<number>`extract(epoch from ${table.next_call_at} - ${step} - ${now})::float8`,
    })
  if (turn) {
    if (turn.wait > 0) await sleep(turn.wait * 1000)
    return
  }
  const [later] = await db
    .select({ wait: sql<number>`extract(epoch from ${table.next_call_at} - ${now})::float8` })
    .from(table)
    .where(eq(table.service, service))
  throw new OutsideFailure('no_turn', 'no_turn', Math.max(1, Math.ceil(later?.wait ?? 1)))
}

/** Longest pause that a service may ask for, in seconds. */
const maxPause = 3600

/** Keeps what became of a call; nobody calls a service that asked for a pause before its end. */
export async function noteOutcome(
  db: Db,
  service: IntegrationService,
  now: Date,
  failure?: OutsideFailure | Problem,
) {
  // Waiting for a turn says nothing about the service.
  if (failure instanceof OutsideFailure && failure.reason === 'no_turn') return
  const at = now.toISOString()
  const pause =
    failure instanceof OutsideFailure && failure.retryAfter !== undefined
      ? sql`greatest(coalesce(${table.next_call_at}, clock_timestamp()),
          clock_timestamp() + make_interval(secs => ${Math.min(failure.retryAfter, maxPause)}::float8))`
      : undefined
  const values = failure
    ? { last_error: problemOf(failure), last_error_at: at }
    : { last_success_at: at }
  await db
    .insert(table)
    .values({ service, ...values })
    .onConflictDoUpdate({
      target: table.service,
      set: { ...values, ...(pause && { next_call_at: pause }) },
    })
}

/** The text that tells an administrator of a failure. */
const problemOf = (failure: OutsideFailure | Problem): Problem =>
  failure instanceof OutsideFailure ? { key: `integration:error.${failure.reason}` } : failure
