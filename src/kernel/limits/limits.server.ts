import { Failure } from '../http/errors.ts'
import { fairQueue } from './fairQueue.ts'
import { networkOf, plainAddress } from './network.ts'

/** How much may be asked for. Which calls are dear, or rarer than usual, is said where they are declared. */
export const limits = {
  /** Calls of one person in a minute; bulk writes and the queue of a device that was away stay far below. */
  personPerMinute: 6_000,
  /** Calls in a minute from one address without anybody signed in, of each kind; see `perMinute` too. */
  anonymousPerMinute: 600,
  /** Dear calls of one person; further ones wait in order. Of all people, as a share of the connections. */
  dear: { atOnce: 6, waitSeconds: 5, share: 0.6 },
  /** What one person's plain calls take of the connections at most, as a share. */
  ofOnePerson: 0.4,
  /** Calls that wait for their turn, of all people together. */
  mostWaiting: 10_000,
  /** How long a statement may take that looks for words. */
  search: { seconds: 2 },
  /** Streams of events that one person follows. */
  streams: { atOnce: 20, waitSeconds: 0 },
  /** Connections of downloads, of all people together and of one, and how long a reader may pause. */
  downloads: { atOnce: 8, ofOnePerson: 2, waitSeconds: 5, idleSeconds: 30 },
}

type Places = { atOnce: number; waitSeconds: number }
export type Release = () => void

/** Where it is counted who asks for how much: in this process, or in a store that several share. */
export type LimitStore = {
  /** Counts a call of this key. Gives how many there were in the key's minute, and when that ends. */
  count(key: string): Promise<{ count: number; endsInSeconds: number }>
  /** Waits in order for one of the places of this key; nothing where none came free in time. */
  acquire(key: string, places: Places, signal: AbortSignal): Promise<Release | undefined>
}

/** Who asks for too much is refused with 429, and told when to come again. */
export type Limits = {
  countPerson(id: number): Promise<void>
  /** Counts a call that nobody is signed in for; `perMinute` where it is rarer than usual. */
  countAnonymous(call: string, address: string, perMinute?: number): Promise<void>
  /** Gives a person one of their places; `signal` ends the wait of whoever hung up. */
  enter(kind: PlaceKind, person: number, signal: AbortSignal): Promise<Release>
  /** Has people take turns at the connections: nobody waits behind all that another one asks for. */
  inTurn<T>(who: string, ask: () => Promise<T>): Promise<T>
}

/** A dear call, one that reads through a connection of downloads, a stream of events. */
export type PlaceKind = 'dear' | 'download' | 'stream'

type Given = {
  personPerMinute: number
  anonymousPerMinute: number
  /** Connections that calls of this process share. */
  connections: number
}

export function createLimits(
  { personPerMinute, anonymousPerMinute, connections }: Given,
  store: LimitStore = memoryStore(),
): Limits {
  const process = memoryStore()
  const inAll = Math.ceil(connections * limits.dear.share)
  const turns = fairQueue(
    connections,
    limits.mostWaiting,
    Math.ceil(connections * limits.ofOnePerson),
  )

  async function count(key: string, perMinute: number) {
    const { count, endsInSeconds } = await store.count(key)
    if (count > perMinute) throw tooMany(Math.ceil(endsInSeconds))
  }
  return {
    countPerson: (id) => count(`person ${id}`, personPerMinute),
    countAnonymous: (call, address, perMinute = anonymousPerMinute) =>
      count(`${call} ${networkOf(plainAddress(address))}`, perMinute),
    inTurn: turns,
    async enter(kind, person, signal) {
      const { waitSeconds } = kind === 'stream' ? limits.streams : limits.dear
      const late = Date.now() + waitSeconds * 1000
      const dear: Place = [store, `dear ${person}`, limits.dear.atOnce]
      const places: Record<PlaceKind, Place[]> = {
        stream: [[store, `stream ${person}`, limits.streams.atOnce]],
        download: [[store, `download ${person}`, limits.downloads.ofOnePerson], dear],
        // Nobody stands at the last one more often than they have places: so it is everybody's turn soon.
        dear: [dear, [process, 'dear', inAll]],
      }
      const taken: Release[] = []
      const leave = () => {
        for (const release of taken.splice(0)) release()
      }
      for (const [where, key, atOnce] of places[kind]) {
        const rest = { atOnce, waitSeconds: Math.max(0, late - Date.now()) / 1000 }
        const release = await where.acquire(key, rest, signal)
        if (release) taken.unshift(release)
        else {
          leave()
          throw tooMany(Math.max(1, waitSeconds))
        }
      }
      return leave
    },
  }
}

/** Places of a key, so many at once. */
type Place = [LimitStore, key: string, atOnce: number]

export const tooMany = (seconds: number) =>
  new Failure(429, 'kernel:too_many_requests', { params: { seconds }, retryAfter: seconds })

const minute = 60_000
/** Keys that are remembered at once; those whose minute began first go first. */
const mostRemembered = 100_000

/** Counts in this process alone. */
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
        if (windows.size > mostRemembered) windows.delete(windows.keys().next().value!)
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
        const end = (isMine: boolean) => {
          clearTimeout(timer)
          signal.removeEventListener('abort', leave)
          places.waiting.delete(begin)
          resolve(isMine)
        }
        const begin = () => end(true)
        const leave = () => end(false)
        const timer = setTimeout(leave, waitSeconds * 1000)
        signal.addEventListener('abort', leave)
        if (signal.aborted) return leave()
        places.waiting.add(begin)
      })
      return isMine ? release : undefined
    },
  }
}
