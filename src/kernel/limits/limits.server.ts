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
   * Concurrent expensive calls of one person, and how long a further one waits for a slot; `share` is the share of the
   * connections for the expensive calls of all people.
   */
  expensive: { atOnce: 6, waitSeconds: 5, share: 0.6 },
  /** Maximum share of the connections for the calls of one person that are not expensive. */
  personShare: 0.4,
  /** Maximum length of the queue, for all people together. */
  maxWaiting: 10_000,
  /** Time limit of a search statement. */
  search: { seconds: 2 },
  /** Concurrent event streams of one person. */
  streams: { atOnce: 20, waitSeconds: 0 },
  /** Concurrent forms with a file of one person, which are read as a whole. */
  forms: { atOnce: 2 },
  /** Concurrent downloads, in all and of one person, and how long a reader may be idle. */
  downloads: { atOnce: 8, perPerson: 2, waitSeconds: 5, idleSeconds: 30 },
}

type SlotOptions = { atOnce: number; waitSeconds: number }
export type Release = () => void

/** Counters of the limits: in this process, or in a store that several processes share. */
export type LimitStore = {
  /** Counts a call of this key; returns the calls within the current minute, and when it ends. */
  count(key: string): Promise<{ count: number; endsInSeconds: number }>
  /** Acquires one of the slots of this key, in FIFO order; undefined if none became free in time. */
  acquire(key: string, options: SlotOptions, signal: AbortSignal): Promise<Release | undefined>
}

/** Enforces the limits: answers 429 with `Retry-After`. */
export type Limits = {
  countPerson(id: number): Promise<void>
  /** Counts a call without a session; `perMinute` is the endpoint's own limit. */
  countAnonymous(call: string, address: string, perMinute?: number): Promise<void>
  /** Acquires one of a caller's slots; `signal` ends the wait once the client has disconnected. */
  enter(kind: SlotKind, caller: string, signal: AbortSignal): Promise<Release>
  /** Runs work that needs a connection, fairly: nobody waits behind the whole queue of another person. */
  inTurn<T>(caller: string, work: () => Promise<T>): Promise<T>
}

/** What a slot is for: an expensive call, a download with a connection of its own, an event stream, or a form. */
export type SlotKind = 'expensive' | 'download' | 'stream' | 'form'

type LimitOptions = {
  personPerMinute: number
  anonymousPerMinute: number
  /** Database connections of this process. */
  connections: number
  /** False in benchmarks: calls are counted, but never refused by rate. */
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
    async enter(kind, caller, signal) {
      const { waitSeconds } = kind === 'stream' ? limits.streams : limits.expensive
      const deadline = Date.now() + waitSeconds * 1000
      const expensive: Slot = [store, `expensive ${caller}`, limits.expensive.atOnce]
      const slots: Record<SlotKind, Slot[]> = {
        stream: [[store, `stream ${caller}`, limits.streams.atOnce]],
        form: [[store, `form ${caller}`, limits.forms.atOnce]],
        download: [[store, `download ${caller}`, limits.downloads.perPerson], expensive],
        // The caller's own slot first, so that one person cannot fill the queue for the shared slots.
        expensive: [expensive, [process, 'expensive', expensiveInAll]],
      }
      const acquired: Release[] = []
      const releaseAll = () => {
        for (const release of acquired.splice(0)) release()
      }
      for (const [slotStore, key, atOnce] of slots[kind]) {
        const remaining = { atOnce, waitSeconds: Math.max(0, deadline - Date.now()) / 1000 }
        const release = await slotStore.acquire(key, remaining, signal)
        if (release) acquired.unshift(release)
        else {
          releaseAll()
          throw tooMany(Math.max(1, waitSeconds))
        }
      }
      return releaseAll
    },
  }
}

/** A store, a key, and the number of slots of that key. */
type Slot = [LimitStore, key: string, atOnce: number]

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
      const slots = held.get(key) ?? { used: 0, waiting: new Set() }
      held.set(key, slots)
      let isReleased = false
      const release = () => {
        if (isReleased) return
        isReleased = true
        const [next] = slots.waiting
        if (next) return next()
        slots.used--
        if (slots.used === 0) held.delete(key)
      }
      if (slots.used < atOnce) {
        slots.used++
        return release
      }
      const isMine = await new Promise<boolean>((resolve) => {
        const stopWaiting = (isMine: boolean) => {
          clearTimeout(timer)
          signal.removeEventListener('abort', giveUp)
          slots.waiting.delete(takeOver)
          resolve(isMine)
        }
        const takeOver = () => stopWaiting(true)
        const giveUp = () => stopWaiting(false)
        const timer = setTimeout(giveUp, waitSeconds * 1000)
        signal.addEventListener('abort', giveUp)
        if (signal.aborted) return giveUp()
        slots.waiting.add(takeOver)
      })
      return isMine ? release : undefined
    },
  }
}
