import { Readable } from 'node:stream'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/db.server.ts'
import type { Listener } from '../database/listener.server.ts'
import {
  type Change,
  changesChannel,
  readNews,
  readOrigin,
  readSnapshot,
  snapshotAt,
  streamPlaceOf,
} from '../database/outbox.server.ts'
import type { EndpointDocs } from '../record/reference.server.ts'
import { openAudience, type RecordReaders } from './audience.server.ts'
import type { HandlersOf } from './handler.server.ts'
import type { LiveEvent, liveEndpoints } from './live.ts'

export const liveReference: EndpointDocs<typeof liveEndpoints> = {
  follow: {
    summary:
      'Streams each change to a record that the caller may read, as it happens, with its id and new version only. `reset` means that changes were missed: read everything again. The stream closes now and then: open it again with the last `at`.',
    query: { since: 'The last `at` received; the stream begins with the changes missed since.' },
  },
}

type Follower = {
  id: number
  groups: readonly string[]
  events: Readable
  /** Events that wait until those missed before are sent. */
  held: LiveEvent[] | undefined
}

/** Time after which a follower must reconnect, with their current rights, in ms. */
const lifetime = 5 * 60_000
/** Maximum number of missed changes sent one by one; beyond it the follower gets a `reset`. */
const maxMissed = 500
/** Maximum number of unread events of a follower. */
const maxUnread = 1_000

/** Streams changes of records, by all processes on the database, to those who may read them. */
export type Live = { handlers: HandlersOf<typeof liveEndpoints>; close(): void }

/** Starts to listen for changes; `close` ends all streams. */
export function openLive(
  { live }: Pick<Database, 'live'>,
  listener: Listener,
  log: FastifyBaseLogger,
  readers: RecordReaders,
): Live {
  const db = drizzle(live)
  const audienceOf = openAudience(db, readers)
  const followers = new Set<Follower>()
  /** What followers were told; undefined while there are none. */
  let told: string | undefined
  let isReading = false
  let isNew = false
  /** Of the database, known with the first follower, and asked for again after a gap. */
  let origin = -1
  let isOriginKnown = false
  const placeOf = (snapshot: string) => streamPlaceOf(snapshot, origin)

  // After a gap the outbox has what happened meanwhile.
  listener.subscribe(changesChannel, {
    onMessage: wake,
    onGap() {
      isOriginKnown = false
      wake()
    },
  })

  /** Ends all streams if another database answers: their places are those of the one before. */
  async function learnOrigin() {
    if (isOriginKnown) return
    const before = origin
    origin = await readOrigin(db)
    isOriginKnown = true
    if (before >= 0 && before !== origin) for (const follower of followers) end(follower)
  }

  function wake() {
    isNew = true
    if (!isReading && told !== undefined) void readOn()
  }

  async function readOn() {
    isReading = true
    try {
      while (isNew && told !== undefined) {
        isNew = false
        await tell(told)
      }
    } catch (error) {
      log.warn({ err: error }, 'cannot notify followers')
      // They catch up when they reconnect.
      for (const follower of followers) end(follower)
    }
    isReading = false
  }

  /** Sends all followers what is new since a snapshot. */
  async function tell(since: string) {
    await learnOrigin()
    const { snapshot, changes } = await readNews(db, since, maxMissed)
    const present = [...followers]
    told = present.length > 0 ? snapshot : undefined
    const at = placeOf(snapshot)
    const isFor = changes && (await audienceOf(present, changes))
    for (const follower of present)
      send(
        follower,
        changes && isFor
          ? eventsOf(
              changes.filter((change) => isFor(follower, change)),
              placeOf(since),
              at,
            )
          : [{ event: 'reset', at }],
      )
  }

  function send(follower: Follower, events: readonly LiveEvent[]) {
    if (!followers.has(follower)) return
    if (follower.held) return void follower.held.push(...events)
    for (const event of events) follower.events.push(event)
    // A slow reader is disconnected, then reconnects and catches up.
    if (follower.events.readableLength > maxUnread) end(follower)
  }

  function remove(follower: Follower) {
    const wasThere = followers.delete(follower)
    if (followers.size === 0) told = undefined
    return wasThere
  }

  function end(follower: Follower) {
    if (remove(follower)) follower.events.push(null)
  }

  /** First events of a follower: those missed since a place. */
  async function firstEvents(follower: Follower, since: number | undefined): Promise<LiveEvent[]> {
    await learnOrigin()
    const now = await readSnapshot(db)
    told ??= now
    wake()
    const at = placeOf(now)
    if (since === undefined) return [{ event: 'ready', at }]
    const from = snapshotAt(since, origin)
    const changes = from && (await readNews(db, from, maxMissed)).changes
    if (!changes)
      return [
        { event: 'ready', at },
        { event: 'reset', at },
      ]
    const isFor = await audienceOf([follower], changes)
    const missed = changes.filter((change) => isFor(follower, change))
    return [{ event: 'ready', at: missed.length > 0 ? since : at }, ...eventsOf(missed, since, at)]
  }

  return {
    handlers: {
      async follow({ query: { since } }, { user: { id, groups } }) {
        await listener.ready()
        const events = new Readable({ objectMode: true, read: () => undefined })
        const follower: Follower = { id, groups, events, held: [] }
        const ending = setTimeout(() => end(follower), lifetime)
        events.once('close', () => {
          clearTimeout(ending)
          remove(follower)
        })
        followers.add(follower)
        try {
          const first = await firstEvents(follower, since)
          const waiting = follower.held ?? []
          follower.held = undefined
          send(follower, [...first, ...waiting])
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

/** Events of changes: whoever has received all of them resumes `at` a place, and whoever has not, where they begin. */
const eventsOf = (changes: readonly Change[], begin: number, at: number): LiveEvent[] =>
  changes.map(({ kind, id, version }, index) => ({
    ...{ event: 'change', at: index === changes.length - 1 ? at : begin },
    ...{ kind, id, version },
  }))
