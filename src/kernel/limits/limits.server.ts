import { Failure } from '../http/errors.ts'
import { fairQueue } from './fairQueue.ts'
import { networkOf, plainAddress } from './network.ts'

/** Default limits. Endpoints declare whether they are expensive, or have a lower rate of their own. */
export const limits = {
  /** Calls per minute of one person; bulk writes and the queue of a device back online stay far below. */
  personPerMinute: 6_000,
  /** Calls per minute and endpoint from one address that is not signed in; `perMinute` overrides it. */
  anonymousPerMinute: 600,
  /**
   * Concurrent expensive calls of one person, who otherwise waits so many seconds for a place; `share` of the
   * connections is for the expensive calls of all people.
   */
  expensive: { atOnce: 6, waitSeconds: 5, share: 0.6 },
  /** Maximum share of the connections for the calls of one person that are not expensive. */
  personShare: 0.4,
  /** Maximum length of the queue, of all people together. */
  maxWaiting: 10_000,
  /** Time limit of a search statement. */
  search: { seconds: 2 },
  /** Concurrent event streams of one person. */
  streams: { atOnce: 20, waitSeconds: 0 },
  /** Concurrent downloads, in all and of one person, and how long a reader may be idle. */
  downloads: { atOnce: 8, perPerson: 2, waitSeconds: 5, idleSeconds: 30 },
}

type Places = { atOnce: number; waitSeconds: number }
export type Release = () => void

/** Counters of the limits: in this process, or in a store that several processes share. */
export type LimitStore = {
  /** Counts a call of this key; returns the calls within the current minute, and when it ends. */
  count(key: string): Promise<{ count: number; endsInSeconds: number }>
  /** Acquires one of the places of this key, in FIFO order; undefined if none came free in time. */
  acquire(key: string, places: Places, signal: AbortSignal): Promise<Release | undefined>
}

/** Enforces the limits: answers 429 with `Retry-After`. */
export type Limits = {
  countPerson(id: number): Promise<void>
  /** Counts a call without a session; `perMinute` is the endpoint's own limit. */
  countAnonymous(call: string, address: string, perMinute?: number): Promise<void>
  /** Acquires one of a person's places; `signal` ends the wait once the client has disconnected. */
  enter(kind: PlaceKind, person: number, signal: AbortSignal): Promise<Release>
  /** Runs work that needs a connection, fairly: nobody waits behind the whole queue of another person. */
  inTurn<T>(caller: string, work: () => Promise<T>): Promise<T>
}

/** What a place is for: an expensive call, a download with a connection of its own, or an event stream. */
export type PlaceKind = 'expensive' | 'download' | 'stream'

type LimitOptions = {
  personPerMinute: number
  anonymousPerMinute: number
  /** Database connections of this process. */
  connections: number
  /** False in measurements: calls are counted, but none is refused for their number. */
  isRefusing?: boolean
}

/** Creates the limits of a process; `store` may be shared with others. */
export function createLimits(
  { personPerMinute, anonymousPerMinute, connections, isRefusing = true }: LimitOptions,
  store: LimitStore = memoryStore(),
): Limits {
  const process = memoryStore()
  const expensiveInAll = Math.ceil(connections * limits.expensive.share)
  const turns = fairQueue(
    connections,
    limits.maxWaiting,
    Math.ceil(connections * limits.personShare),
  )

  async function count(key: string, perMinute: number) {
    const { count, endsInSeconds } = await store.count(key)
    if (isRefusing && count > perMinute) throw tooMany(Math.ceil(endsInSeconds))
  }
  return {
    countPerson: (id) => count(`person ${id}`, personPerMinute),
    countAnonymous: (call, address, perMinute = anonymousPerMinute) =>
      count(`${call} ${networkOf(plainAddress(address))}`, perMinute),
    inTurn: turns,
    async enter(kind, person, signal) {
      const { waitSeconds } = kind === 'stream' ? limits.streams : limits.expensive
      const deadline = Date.now() + waitSeconds * 1000
      const expensive: Place = [store, `expensive ${person}`, limits.expensive.atOnce]
      const places: Record<PlaceKind, Place[]> = {
        stream: [[store, `stream ${person}`, limits.streams.atOnce]],
        download: [[store, `download ${person}`, limits.downloads.perPerson], expensive],
        // Their own place first: a person then waits for the shared places in few calls, so everybody gets a turn.
        expensive: [expensive, [process, 'expensive', expensiveInAll]],
      }
      const acquired: Release[] = []
      const leave = () => {
        for (const release of acquired.splice(0)) release()
      }
      for (const [placeStore, key, atOnce] of places[kind]) {
        const remaining = { atOnce, waitSeconds: Math.max(0, deadline - Date.now()) / 1000 }
        const release = await placeStore.acquire(key, remaining, signal)
        if (release) acquired.unshift(release)
        else {
          leave()
          throw tooMany(Math.max(1, waitSeconds))
        }
      }
      return leave
    },
  }
}

/** A store, a key, and how many may hold a place of that key at a time. */
type Place = [LimitStore, key: string, atOnce: number]

/** The failure of a caller who is over a limit: 429. */
export const tooMany = (seconds: number) =>
  new Failure(429, 'kernel:too_many_requests', { params: { seconds }, retryAfter: seconds })

const minute = 60_000
/** Maximum number of counted keys; beyond it the oldest is evicted. */
const maxKeys = 100_000

/** Creates a store in the memory of this process. */
export function memoryStore(): LimitStore {
  const windows = new Map<string, { count: number; ends: number }>()
  const held = new Map<string, { used: number; waiting: Set<() => void> }>()

  return {
    async count(key) {
      const now = performance.now()
      let window = windows.get(key)
      if (!window || window.ends <= now) {
        window = { count: 0, ends: now + minute }
        windows.delete(key)
        windows.set(key, window)
        if (windows.size > maxKeys) windows.delete(windows.keys().next().value!)
      }
      window.count++
      return { count: window.count, endsInSeconds: (window.ends - now) / 1000 }
    },

    async acquire(key, { atOnce, waitSeconds }, signal) {
      const places = held.get(key) ?? { used: 0, waiting: new Set() }
      held.set(key, places)
      let isReleased = false
      const release = () => {
        if (isReleased) return
        isReleased = true
        const [next] = places.waiting
        if (next) return next()
        places.used--
        if (places.used === 0) held.delete(key)
      }
      if (places.used < atOnce) {
        places.used++
        return release
      }
      const isMine = await new Promise<boolean>((resolve) => {
        const stopWaiting = (isMine: boolean) => {
          clearTimeout(timer)
          signal.removeEventListener('abort', giveUp)
          places.waiting.delete(takeOver)
          resolve(isMine)
        }
        const takeOver = () => stopWaiting(true)
        const giveUp = () => stopWaiting(false)
        const timer = setTimeout(giveUp, waitSeconds * 1000)
        signal.addEventListener('abort', giveUp)
        if (signal.aborted) return giveUp()
        places.waiting.add(takeOver)
      })
      return isMine ? release : undefined
    },
  }
}
