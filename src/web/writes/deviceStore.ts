import { createStore, del, entries, get, set } from 'idb-keyval'

/** Key-value store on this device; never throws, so that missing storage does not stop any work. */
export type DeviceStore = {
  get: (name: string) => Promise<unknown>
  set: (name: string, value: unknown) => Promise<void>
  delete: (name: string) => Promise<void>
  entries: () => Promise<[string, unknown][]>
}

/** In-memory store, for the lifetime of the page. */
export function memoryDeviceStore(): DeviceStore {
  const values = new Map<string, unknown>()
  return {
    get: async (name) => values.get(name),
    set: async (name, value) => void values.set(name, structuredClone(value)),
    delete: async (name) => void values.delete(name),
    entries: async () => [...values],
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
        () => memory.set(name, value),
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
  }
}

/** Synchronous text store on this device; never throws. */
export type QuickStore = {
  get: (name: string) => string | undefined
  set: (name: string, value: string) => void
  delete: (name: string) => void
  names: () => string[]
}

/** Quick store in local storage; the prefix keeps its names apart from other entries. */
export function browserQuickStore(prefix: string): QuickStore {
  const withFallback = <T>(work: () => T, fallback: T): T => {
    try {
      return work()
    } catch {
      return fallback
    }
  }
  return {
    get: (name) => withFallback(() => localStorage.getItem(prefix + name) ?? undefined, undefined),
    set(name, value) {
      // If the new text does not fit, no text is better than an outdated one.
      this.delete(name)
      withFallback(() => localStorage.setItem(prefix + name, value), undefined)
    },
    delete: (name) => withFallback(() => localStorage.removeItem(prefix + name), undefined),
    names: () =>
      withFallback(() => Object.keys(localStorage), [])
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
