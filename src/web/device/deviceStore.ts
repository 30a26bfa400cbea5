import { createStore, del, entries, get, set } from 'idb-keyval'
import { deviceStorage } from './textStorage.ts'

/** Key-value store on this device; never throws, so that missing storage does not stop any work. */
export type DeviceStore = {
  get: (name: string) => Promise<unknown>
  set: (name: string, value: unknown) => Promise<void>
  delete: (name: string) => Promise<void>
  entries: () => Promise<[string, unknown][]>
  /** Whether everything so far is stored beyond this page. */
  isLasting: () => boolean
}

/** In-memory store, for the lifetime of the page. */
export function memoryDeviceStore(): DeviceStore {
  const values = new Map<string, unknown>()
  return {
    get: async (name) => values.get(name),
    set: async (name, value) => void values.set(name, structuredClone(value)),
    delete: async (name) => void values.delete(name),
    entries: async () => [...values],
    isLasting: () => false,
  }
}

/** Time limit of an IndexedDB operation, ms; some browsers never report that a database has opened. */
const storeTimeLimit = 5_000

/**
 * IndexedDB store. Falls back to memory if the browser has none (private windows), or for the lifetime of the
 * page once an operation has timed out: writes are stored before they are sent, so they must not wait for it.
 */
export function browserStore(database: string, timeLimit = storeTimeLimit): DeviceStore {
  const memory = memoryDeviceStore()
  const store = createStore(database, 'kept')
  let isStuck = false
  let isLasting = true
  const withFallback = async <T>(
    primary: () => Promise<T>,
    fallback: () => Promise<T>,
  ): Promise<T> => {
    if (isStuck) return await fallback()
    let timer: ReturnType<typeof setTimeout> | undefined
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        isStuck = true
        reject(new Error(`${database} did not answer within ${timeLimit} ms`))
      }, timeLimit)
    })
    try {
      return await Promise.race([primary(), timeout])
    } catch {
      return await fallback()
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    get: (name) =>
      withFallback(
        () => get(name, store),
        () => memory.get(name),
      ),
    set: (name, value) =>
      withFallback(
        () => set(name, value, store),
        () => {
          isLasting = false
          return memory.set(name, value)
        },
      ),
    delete: (name) =>
      withFallback(
        () => del(name, store),
        () => memory.delete(name),
      ),
    entries: () =>
      withFallback(
        () => entries<string>(store),
        () => memory.entries(),
      ),
    isLasting: () => isLasting,
  }
}

/** Synchronous text store on this device; never throws. */
export type QuickStore = {
  get: (name: string) => string | undefined
  set: (name: string, value: string) => void
  delete: (name: string) => void
  names: () => string[]
}

/** Quick store in the storage of this device; the prefix keeps its names apart from other entries. */
export function browserQuickStore(prefix: string): QuickStore {
  return {
    get: (name) => deviceStorage.getItem(prefix + name) ?? undefined,
    set: (name, value) => deviceStorage.setItem(prefix + name, value),
    delete: (name) => deviceStorage.removeItem(prefix + name),
    names: () =>
      deviceStorage
        .names()
        .filter((name) => name.startsWith(prefix))
        .map((name) => name.slice(prefix.length)),
  }
}

/** In-memory quick store, for the lifetime of the page. */
export function memoryQuickStore(): QuickStore {
  const values = new Map<string, string>()
  return {
    get: (name) => values.get(name),
    set: (name, value) => void values.set(name, value),
    delete: (name) => void values.delete(name),
    names: () => [...values.keys()],
  }
}
