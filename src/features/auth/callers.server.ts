import type { UUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Person } from '../../kernel/access.ts'
import type { Database, Db } from '../../kernel/database/db.server.ts'
import type { Listener } from '../../kernel/database/listener.server.ts'
import { Failure } from '../../kernel/http/errors.ts'
import type { Callers } from '../../kernel/http/handler.server.ts'
import type { AccessTokens } from './accessTokens.server.ts'
import { sessions } from './auth.table.ts'
import { isActive } from './sessions.server.ts'
import { usersTable } from './user.table.ts'

/** How long a process caches a caller. */
const cacheMs = 2_000
/** Interval and timeout of the checks of watched callers. */
const checkIntervalMs = 1_000
const checkTimeoutMs = 900
/** Maximum size of the cache, which is cleared when full. */
const maxCached = 10_000

/** A person with the companies to which they belong. */
type Account = Person & { companies: number[] }
type Caller = Account & { session: UUID }
/** The caller of a request in progress; `viewed` is the person they view as, `abortController` aborts the request. */
type WatchedCaller = {
  caller: Caller
  viewed: Person | undefined
  abortController: AbortController
}

const callerColumns = {
  id: usersTable.id,
  groups: usersTable.groups,
  /** Companies to which they belong now: a later feature, on which what they reach depends. */
  companies: sql<
    number[]
  >`array(select company from people where person = ${usersTable.id} and until is null and deleted_at is null)`,
}

/** Reads the callers of some sessions; leaves out sessions that have ended or whose account is not active. */
export async function readCallers(db: Db, ids: readonly UUID[]): Promise<Map<UUID, Caller>> {
  const rows = await db
    .select({ session: sessions.id, ...callerColumns })
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

/** Reads people whom administrators view as; leaves out those whose account is not active. */
async function readViewed(db: Db, ids: readonly number[]): Promise<Map<number, Account>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select(callerColumns)
    .from(usersTable)
    .where(and(inArray(usersTable.id, [...ids]), isActive))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Whether a person still exists, with the same groups, and has left no company. */
const isUnchanged = (before: Person, current: Account | undefined) =>
  current !== undefined &&
  before.groups.join() === current.groups.join() &&
  companiesOf(before).every((company) => current.companies.includes(company))

const companiesOf = (person: Person): readonly number[] =>
  'companies' in person ? (person as Account).companies : []

/**
 * Identifies callers by reading session, account and groups from the database. Caches them for `cacheMs` at most,
 * clears the cache when notified of a change, and caches nothing while the listener is disconnected.
 */
export function openCallers(
  { db }: Database,
  listener: Listener,
  tokens: AccessTokens,
  now: () => Date,
): Callers {
  const cache = new Map<UUID, { caller: Caller; until: number }>()
  /** Counts invalidations, so that a read that started before one is not cached after it. */
  let generation = 0
  const watched = new Set<WatchedCaller>()
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
    const generationBefore = listener.isListening() ? generation : undefined
    const cached = generationBefore === undefined ? undefined : cache.get(session)
    if (cached && cached.until > startedAt) return cached.caller
    const caller = (await readCallers(from, [session])).get(session)
    if (caller && generationBefore === generation && listener.isListening()) {
      if (cache.size >= maxCached) cache.clear()
      cache.set(session, { caller, until: startedAt + cacheMs })
    }
    return caller
  }

  /** Checks all watched callers, and aborts the requests of those that changed or cannot be checked in time. */
  async function checkWatched() {
    isCheckPending = true
    if (isChecking) return
    isChecking = true
    while (isCheckPending && watched.size > 0) {
      isCheckPending = false
      const all = [...watched]
      const current = await readInTime(
        [...new Set(all.map(({ caller }) => caller.session))],
        [...new Set(all.flatMap(({ viewed }) => viewed?.id ?? []))],
      )
      for (const { caller, viewed, abortController } of all)
        if (!current)
          abortController.abort(new Failure(503, 'kernel:unavailable', { retryAfter: 2 }))
        else if (!isUnchanged(caller, current.callers.get(caller.session)))
          abortController.abort(signedOutFailure())
        else if (viewed && !isUnchanged(viewed, current.viewed.get(viewed.id)))
          abortController.abort(viewedChangedFailure())
    }
    isChecking = false
  }

  /** Reads callers and the people they view as; undefined if that fails or takes too long. */
  function readInTime(sessionIds: readonly UUID[], viewedIds: readonly number[]) {
    const read = async (from: Db) => ({
      callers: await readCallers(from, sessionIds),
      viewed: await readViewed(from, viewedIds),
    })
    const answer = listener.isListening() ? listener.query(read).catch(() => read(db)) : read(db)
    const timeout = sleep(checkTimeoutMs, undefined, { ref: false })
    return Promise.race([answer, timeout]).catch(() => undefined)
  }

  return {
    ofSession: (session) => find(session, db),
    async identify({ headers: { authorization } }) {
      if (authorization === undefined) return undefined
      const [, token] = /^Bearer +(\S+)$/i.exec(authorization) ?? []
      const session = token && (await tokens.verify(token, now()))
      const caller = session && (await find(session, db))
      if (!caller) throw signedOutFailure()
      return caller
    },
    async confirm(person, from) {
      const { caller, viewed } = accountsOf(person)
      if (isCaller(caller) && !isUnchanged(caller, await find(caller.session, from)))
        throw signedOutFailure()
      if (viewed && !isUnchanged(viewed, (await readViewed(from, [viewed.id])).get(viewed.id)))
        throw viewedChangedFailure()
    },
    watch(person) {
      const abortController = new AbortController()
      const { caller, viewed } = accountsOf(person)
      if (!isCaller(caller)) return { signal: abortController.signal, done: () => undefined }
      const entry = { caller, viewed, abortController }
      watched.add(entry)
      timer ??= setInterval(() => void checkWatched(), checkIntervalMs).unref()
      return {
        signal: abortController.signal,
        done() {
          watched.delete(entry)
          if (watched.size > 0) return
          clearInterval(timer)
          timer = undefined
        },
      }
    },
  }
}

/** The person who signed in, and the one they view as, if any. */
const accountsOf = (person: Person) => ({
  caller: person.viewedBy ?? person,
  viewed: person.viewedBy && person,
})

const viewedChangedFailure = () => new Failure(403, 'view_as:view_as_changed')
const signedOutFailure = () => new Failure(401, 'auth:access_token_invalid')

/** Whether a person is signed in: anonymous callers have no session. */
const isCaller = (person: Person): person is Caller => 'session' in person
