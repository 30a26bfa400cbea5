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

/** Milliseconds for which a process may keep what it read of a caller. */
const life = 2_000
/** Milliseconds between two looks at the callers who are watched, and for the answer of one. */
const between = 1_000
const patience = 900
/** Callers that are kept at once; then all are read anew. */
const mostKept = 10_000

type Caller = Person & { session: UUID }
type Watched = { caller: Caller; ending: AbortController }

/** Of these sessions those that are not ended, of accounts that may sign in, with their groups. */
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
 * Who calls, by session, account and groups as the database has them. A process keeps what it read for
 * two seconds at most, forgets it at the first word of a change, and keeps nothing while it hears none.
 */
export function openCallers(
  { db }: Database,
  listener: Listener,
  tokens: AccessTokens,
  now: () => Date,
): Callers {
  const kept = new Map<UUID, { caller: Caller; until: number }>()
  /** How often all was forgotten: what was asked before that and answered after it is not kept. */
  let forgotten = 0
  const watched = new Set<Watched>()
  let timer: NodeJS.Timeout | undefined
  let isLooking = false
  let looksAgain = false

  function forget() {
    forgotten++
    kept.clear()
    void look()
  }
  listener.hear('egide_access', { told: forget, missed: forget })

  async function find(session: UUID, from: Db): Promise<Caller | undefined> {
    const begun = performance.now()
    const before = listener.isListening() ? forgotten : undefined
    const known = before === undefined ? undefined : kept.get(session)
    if (known && known.until > begun) return known.caller
    const caller = (await readCallers(from, [session])).get(session)
    if (caller && before === forgotten && listener.isListening()) {
      if (kept.size >= mostKept) kept.clear()
      kept.set(session, { caller, until: begun + life })
    }
    return caller
  }

  /** Looks at all who are watched. Who cannot be looked at in time may not go on either. */
  async function look() {
    looksAgain = true
    if (isLooking) return
    isLooking = true
    while (looksAgain && watched.size > 0) {
      looksAgain = false
      const all = [...watched]
      const callers = await readInTime([...new Set(all.map(({ caller }) => caller.session))])
      for (const { caller, ending } of all)
        if (!callers) ending.abort(new Failure(503, 'kernel:unavailable', { retryAfter: 2 }))
        else if (!isUnchanged(caller, callers.get(caller.session))) ending.abort(signedOut())
    }
    isLooking = false
  }

  function readInTime(ids: readonly UUID[]) {
    const read = (from: Db) => readCallers(from, ids)
    const asked = listener.isListening() ? listener.ask(read).catch(() => read(db)) : read(db)
    const late = sleep(patience, undefined, { ref: false })
    return Promise.race([asked, late]).catch(() => undefined)
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
      timer ??= setInterval(() => void look(), between).unref()
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

/** Nobody, who makes public calls, has no session. */
const isCaller = (person: Person): person is Caller => 'session' in person
