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

/** A row of the history, as the trigger `kernel_tell` tells of it. */
type Change = { at: number; kind: string; id: number; version: number }
type Follower = { rights: CallerRights; events: Readable }

/** Milliseconds in which changes are gathered, so that rights are asked once for many. */
const gathering = 50
/** Milliseconds after which a follower must reconnect, with the rights of that moment. */
const life = 5 * 60_000
/** Missed changes that are sent one by one; beyond it a follower is told to read everything again. */
const catchUp = 500
/** Events that may wait for one who follows. */
const mostUnread = 1_000
/** Numbers of the history that may still come after a higher one: a transaction that took longer. */
const overlap = 200

/** Changes of records, told to those who may read them, through every process on the database. */
export type Live = { handlers: HandlersOf<typeof liveEndpoints>; close(): void }

/** `close` ends all that follow. */
export function openLive({ db }: Database, listener: Listener, log: FastifyBaseLogger): Live {
  const followers = new Set<Follower>()
  let gathered: Change[] = []

  listener.hear('egide_changes', {
    told: (payload) => followers.size > 0 && gather(JSON.parse(payload)),
    missed: () => followers.size > 0 && void sayReset(),
  })

  async function sayReset() {
    try {
      const at = await lastChange()
      for (const follower of followers) say(follower, { event: 'reset', at })
    } catch {
      // At their next connection they are told what they missed.
      for (const follower of followers) end(follower)
    }
  }

  async function lastChange() {
    const [last] = await db
      .select({ id: sql<number>`coalesce(max(${history.id}), 0)`.mapWith(Number) })
      .from(history)
    return last!.id
  }

  function gather([at, kind, id, version]: [number, string, number, number]) {
    if (gathered.push({ at, kind, id, version }) > 1) return
    setTimeout(() => {
      const changes = gathered
      gathered = []
      for (const follower of followers)
        tell(follower, changes).catch((error: unknown) => {
          log.warn({ reason: String(error) }, 'a follower could not be told')
          end(follower)
        })
    }, gathering)
  }

  function say(follower: Follower, event: LiveEvent) {
    if (!followers.has(follower)) return
    follower.events.push(event)
    // A slow reader is dropped: they reconnect and catch up.
    if (follower.events.readableLength > mostUnread) end(follower)
  }

  function end(follower: Follower) {
    if (followers.delete(follower)) follower.events.push(null)
  }

  /** Sends a follower the changes within their reach. */
  async function tell(follower: Follower, changes: readonly Change[]) {
    const { rights } = follower
    const within = new Map<string, Set<number>>()
    for (const kind of new Set(changes.map(({ kind }) => kind))) {
      const ids = changes.filter((change) => change.kind === kind).map(({ id }) => id)
      within.set(kind, await rights.withinReach(db, kind, ids))
    }
    for (const change of changes)
      if (within.get(change.kind)!.has(change.id)) say(follower, { event: 'change', ...change })
  }

  /** What changed after `since`; undefined where it is too much to tell. */
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
        const ending = setTimeout(() => end(follower), life)
        events.once('close', () => {
          clearTimeout(ending)
          followers.delete(follower)
        })
        followers.add(follower)
        try {
          const at = await lastChange()
          say(follower, { event: 'ready', at })
          // After what there is comes nothing: they followed a database that a backup has replaced since.
          const isAhead = since !== undefined && since > at
          const changes = since === undefined ? [] : isAhead ? undefined : await missed(since)
          if (changes) await tell(follower, changes)
          else say(follower, { event: 'reset', at })
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
