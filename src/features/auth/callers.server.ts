import type { UUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Person } from '../../kernel/access.ts'
import type { Database, Db } from '../../kernel/database/db.server.ts'
import type { Listener } from '../../kernel/database/listener.server.ts'
import { Failure } from '../../kernel/http/errors.ts'
import type { Callers } from '../../kernel/http/handler.server.ts'
import type { AccessTokens } from './accessTokens.server.ts'
import { sessions } from './auth.table.ts'
import { isActive } from './sessions.server.ts'
import { usersTable } from './user.table.ts'

/** How long a process caches a caller, ms. */
const cacheMs = 2_000
/** Interval and timeout of the checks of watched callers, ms. */
const checkIntervalMs = 1_000
const checkTimeoutMs = 900
/** Size of the cache; it is cleared when full. */
const maxCached = 10_000

type Caller = Person & { session: UUID }
type Watched = { caller: Caller; ending: AbortController }

/** Reads the callers of those sessions that have not ended and whose account is active. */
export async function readCallers(db: Db, ids: readonly UUID[]): Promise<Map<UUID, Caller>> {
  const rows = await db
    .select({ session: sessions.id, id: usersTable.id, groups: usersTable.groups })
    .from(sessions)
    .innerJoin(usersTable, eq(usersTable.id, sessions.user_id))
    .where(
      and(
        sql`${sessions.id} = any(${`{${ids.join()}}`}::uuid[])`,
        isNull(sessions.ended_at),
        isActive,
      ),
    )
  return new Map(rows.map((row) => [row.session, row]))
}

const isUnchanged = (before: Caller, now: Caller | undefined) =>
  now !== undefined && before.groups.join() === now.groups.join()

/**
 * Identifies callers by session, account and groups from the database. Caches them for two seconds at most,
 * drops the cache when notified of a change, and caches nothing while the listener is disconnected.
 */
export function openCallers(
  { db }: Database,
  listener: Listener,
  tokens: AccessTokens,
  now: () => Date,
): Callers {
  const cache = new Map<UUID, { caller: Caller; until: number }>()
  /** Counts invalidations: a read that started before one is not cached after it. */
  let generation = 0
  const watched = new Set<Watched>()
  let timer: NodeJS.Timeout | undefined
  let isChecking = false
  let isCheckPending = false

  function invalidate() {
    generation++
    cache.clear()
    void checkWatched()
  }
  listener.subscribe('egide_access', { onMessage: invalidate, onGap: invalidate })

  async function find(session: UUID, from: Db): Promise<Caller | undefined> {
    const startedAt = performance.now()
    const before = listener.isListening() ? generation : undefined
    const cached = before === undefined ? undefined : cache.get(session)
    if (cached && cached.until > startedAt) return cached.caller
    const caller = (await readCallers(from, [session])).get(session)
    if (caller && before === generation && listener.isListening()) {
      if (cache.size >= maxCached) cache.clear()
      cache.set(session, { caller, until: startedAt + cacheMs })
    }
    return caller
  }

  /** Checks all watched callers, and aborts those that changed or cannot be checked in time. */
  async function checkWatched() {
    isCheckPending = true
    if (isChecking) return
    isChecking = true
    while (isCheckPending && watched.size > 0) {
      isCheckPending = false
      const all = [...watched]
      const callers = await readInTime([...new Set(all.map(({ caller }) => caller.session))])
      for (const { caller, ending } of all)
        if (!callers) ending.abort(new Failure(503, 'kernel:unavailable', { retryAfter: 2 }))
        else if (!isUnchanged(caller, callers.get(caller.session))) ending.abort(signedOut())
    }
    isChecking = false
  }

  function readInTime(ids: readonly UUID[]) {
    const read = (from: Db) => readCallers(from, ids)
    const answer = listener.isListening() ? listener.query(read).catch(() => read(db)) : read(db)
    const timeout = sleep(checkTimeoutMs, undefined, { ref: false })
    return Promise.race([answer, timeout]).catch(() => undefined)
  }

  return {
    async identify({ headers: { authorization } }) {
      if (authorization === undefined) return undefined
      const session = await tokens.verify(authorization.replace(/^Bearer /i, ''), now())
      const caller = session && (await find(session, db))
      if (!caller) throw signedOut()
      return caller
    },
    async confirm(person, from) {
      if (isCaller(person) && !isUnchanged(person, await find(person.session, from)))
        throw signedOut()
    },
    watch(person) {
      const ending = new AbortController()
      if (!isCaller(person)) return { signal: ending.signal, done: () => undefined }
      const one = { caller: person, ending }
      watched.add(one)
      timer ??= setInterval(() => void checkWatched(), checkIntervalMs).unref()
      return {
        signal: ending.signal,
        done() {
          watched.delete(one)
          if (watched.size > 0) return
          clearInterval(timer)
          timer = undefined
        },
      }
    },
  }
}

const signedOut = () => new Failure(401, 'auth:access_token_invalid')

/** Anonymous callers have no session. */
const isCaller = (person: Person): person is Caller => 'session' in person
