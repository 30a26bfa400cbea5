import { Readable } from 'node:stream'
import { and, gt, inArray, or, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/db.server.ts'
import type { Listener } from '../database/listener.server.ts'
import { history } from '../record/record.table.ts'
import type { EndpointDocs } from '../record/reference.server.ts'
import type { CallerRights, HandlersOf } from './handler.server.ts'
import type { LiveEvent, liveEndpoints } from './live.ts'

export const liveReference: EndpointDocs<typeof liveEndpoints> = {
  follow: {
    summary:
      'Streams each change to a record that the caller may read, as it happens, with its id and new version only. `reset` means that changes were missed: read everything again. The stream closes now and then: open it again with the last `at`.',
    query: { since: 'The last `at` received; the stream begins with the changes missed since.' },
  },
}

/** A change, as sent by the trigger `kernel_tell`; `at` is the id of its history row. */
type Change = { at: number; kind: string; id: number; version: number }
type Follower = { person: number; rights: CallerRights; events: Readable }

/** Time over which changes are batched, so that rights are queried once for many, in ms. */
const batchTime = 50
/** Time after which a follower must reconnect, with their current rights, in ms. */
const lifetime = 5 * 60_000
/** Maximum number of missed changes sent one by one; beyond it the follower gets a `reset`. */
const maxMissed = 500
/** Maximum number of unread events of a follower. */
const maxUnread = 1_000
/**
 * How many ids before `since` are read again: a long transaction may commit its history rows after rows with higher
 * ids.
 */
const overlap = 200

/** Columns of records, by resource, that name the person who reads a record; whoever they named before is told, too. */
export type ReaderColumns = Record<string, readonly string[]>

/** Streams changes of records, by all processes on the database, to those who may read them. */
export type Live = { handlers: HandlersOf<typeof liveEndpoints>; close(): void }

/** Starts to listen for changes; `close` ends all streams. */
export function openLive(
  { db }: Database,
  listener: Listener,
  log: FastifyBaseLogger,
  readerColumns: ReaderColumns = {},
): Live {
  const followers = new Set<Follower>()
  let batch: Change[] = []

  listener.subscribe('egide_changes', {
    onMessage: (payload) => followers.size > 0 && enqueue(JSON.parse(payload)),
    onGap: () => followers.size > 0 && void sendReset(),
  })

  async function sendReset() {
    try {
      const at = await lastChange()
      for (const follower of followers) send(follower, { event: 'reset', at })
    } catch {
      // Followers catch up when they reconnect.
      for (const follower of followers) end(follower)
    }
  }

  async function lastChange() {
    const [last] = await db
      .select({ id: sql<number>`coalesce(max(${history.id}), 0)`.mapWith(Number) })
      .from(history)
    return last!.id
  }

  function enqueue([at, kind, id, version]: [number, string, number, number]) {
    if (batch.push({ at, kind, id, version }) > 1) return
    setTimeout(() => {
      const changes = batch
      batch = []
      for (const follower of followers)
        notify(follower, changes).catch((error: unknown) => {
          log.warn({ err: error }, 'cannot notify a follower')
          end(follower)
        })
    }, batchTime)
  }

  function send(follower: Follower, event: LiveEvent) {
    if (!followers.has(follower)) return
    follower.events.push(event)
    // A slow reader is disconnected, then reconnects and catches up.
    if (follower.events.readableLength > maxUnread) end(follower)
  }

  function end(follower: Follower) {
    if (followers.delete(follower)) follower.events.push(null)
  }

  /** Sends a follower the changes within their reach. */
  async function notify(follower: Follower, changes: readonly Change[]) {
    const { rights, person } = follower
    const idsInReach = new Map<string, Set<number>>()
    for (const kind of new Set(changes.map(({ kind }) => kind))) {
      const ids = changes.filter((change) => change.kind === kind).map(({ id }) => id)
      idsInReach.set(kind, await rights.withinReach(db, kind, ids))
    }
    const isInReach = ({ kind, id }: Change) => idsInReach.get(kind)!.has(id)
    const lost = await lostBy(
      person,
      changes.filter((change) => !isInReach(change)),
    )
    for (const change of changes)
      if (isInReach(change) || lost.has(change.at)) send(follower, { event: 'change', ...change })
  }

  /** Which of these changes took a record from a person, whom it named before as the one who reads it. */
  async function lostBy(person: number, changes: readonly Change[]): Promise<Set<number>> {
    const wasTheirs = Object.entries(readerColumns).flatMap(([kind, columns]) => {
      const at = changes.flatMap((change) => (change.kind === kind ? [change.at] : []))
      if (at.length === 0) return []
      return columns.map((column) =>
        and(
          inArray(history.id, at),
          sql`${history.changes} -> ${column} ->> 0 = ${String(person)}`,
        ),
      )
    })
    if (wasTheirs.length === 0) return new Set()
    const rows = await db
      .select({ at: history.id })
      .from(history)
      .where(or(...wasTheirs))
    return new Set(rows.map(({ at }) => at))
  }

  /** Changes after `since`; undefined if there are too many. */
  async function missedChanges(since: number): Promise<Change[] | undefined> {
    const rows = await db
      .select({
        at: history.id,
        kind: history.resource,
        id: history.record_id,
        version: history.version,
      })
      .from(history)
      .where(gt(history.id, since - overlap))
      .orderBy(history.id)
      .limit(maxMissed + overlap + 1)
    return rows.length > maxMissed + overlap ? undefined : rows
  }

  return {
    handlers: {
      async follow({ query: { since } }, { rights, user }) {
        await listener.ready()
        const events = new Readable({ objectMode: true, read: () => undefined })
        const follower = { person: user.id, rights, events }
        const ending = setTimeout(() => end(follower), lifetime)
        events.once('close', () => {
          clearTimeout(ending)
          followers.delete(follower)
        })
        followers.add(follower)
        try {
          const at = await lastChange()
          send(follower, { event: 'ready', at })
          // A `since` ahead of the history comes from a database that was replaced by a backup.
          const isAhead = since !== undefined && since > at
          const changes =
            since === undefined ? [] : isAhead ? undefined : await missedChanges(since)
          if (changes) await notify(follower, changes)
          else send(follower, { event: 'reset', at })
        } catch (error) {
          events.destroy()
          throw error
        }
        return events
      },
    },
    close() {
      for (const follower of followers) end(follower)
    },
  }
}
