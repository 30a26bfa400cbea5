import { Readable } from 'node:stream'
import { and, gt, sql } from 'drizzle-orm'
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
      'Tells of each change to a record that the caller may read, as it happens and by id and version alone; `reset` asks to read everything again. The stream ends now and then: open it again from the last `at`.',
    query: { since: 'The last `at` that was heard: what was missed after it is told first.' },
  },
}

/** A row of the history, as the trigger `kernel_tell` notifies of it. */
type Change = { at: number; kind: string; id: number; version: number }
type Follower = { rights: CallerRights; events: Readable }

/** Time over which changes are batched, so that rights are queried once for many, ms. */
const batching = 50
/** Time after which a follower must reconnect, with their current rights, ms. */
const lifetime = 5 * 60_000
/** Maximum number of missed changes sent one by one; beyond it the follower gets a `reset`. */
const catchUp = 500
/** Maximum number of unread events of a follower. */
const maxUnread = 1_000
/** How far behind the highest id of the history a later commit may be: a longer transaction. */
const overlap = 200

/** Streams changes of records to those who may read them, across all processes on the database. */
export type Live = { handlers: HandlersOf<typeof liveEndpoints>; close(): void }

/** Starts to listen for changes; `close` ends all streams. */
export function openLive({ db }: Database, listener: Listener, log: FastifyBaseLogger): Live {
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
      // They get what they missed when they reconnect.
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
          log.warn({ reason: String(error) }, 'a follower could not be told')
          end(follower)
        })
    }, batching)
  }

  function send(follower: Follower, event: LiveEvent) {
    if (!followers.has(follower)) return
    follower.events.push(event)
    // A slow reader is dropped: they reconnect and catch up.
    if (follower.events.readableLength > maxUnread) end(follower)
  }

  function end(follower: Follower) {
    if (followers.delete(follower)) follower.events.push(null)
  }

  /** Sends a follower the changes within their reach. */
  async function notify(follower: Follower, changes: readonly Change[]) {
    const { rights } = follower
    const within = new Map<string, Set<number>>()
    for (const kind of new Set(changes.map(({ kind }) => kind))) {
      const ids = changes.filter((change) => change.kind === kind).map(({ id }) => id)
      within.set(kind, await rights.withinReach(db, kind, ids))
    }
    for (const change of changes)
      if (within.get(change.kind)!.has(change.id)) send(follower, { event: 'change', ...change })
  }

  /** Changes after `since`; undefined if there are too many. */
  async function missed(since: number): Promise<Change[] | undefined> {
    const rows = await db
      .select({
        at: history.id,
        kind: history.resource,
        id: history.record_id,
        version: history.version,
      })
      .from(history)
      .where(and(gt(history.id, since - overlap)))
      .orderBy(history.id)
      .limit(catchUp + overlap + 1)
    return rows.length > catchUp + overlap ? undefined : rows
  }

  return {
    handlers: {
      async follow({ query: { since } }, { rights }) {
        await listener.ready()
        const events = new Readable({ objectMode: true, read: () => undefined })
        const follower = { rights, events }
        const ending = setTimeout(() => end(follower), lifetime)
        events.once('close', () => {
          clearTimeout(ending)
          followers.delete(follower)
        })
        followers.add(follower)
        try {
          const at = await lastChange()
          send(follower, { event: 'ready', at })
          // Ahead of the history: they followed a database that a backup has replaced since.
          const isAhead = since !== undefined && since > at
          const changes = since === undefined ? [] : isAhead ? undefined : await missed(since)
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
