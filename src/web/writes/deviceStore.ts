import { createStore, del, entries, get, set } from 'idb-keyval'

/** Values kept on this device by name; never refuses, so that no work stops for want of storage. */
export type DeviceStore = {
  get: (name: string) => Promise<unknown>
  set: (name: string, value: unknown) => Promise<void>
  delete: (name: string) => Promise<void>
  entries: () => Promise<[string, unknown][]>
}

/** A store that lasts as long as the page. */
export function memoryDeviceStore(): DeviceStore {
  const values = new Map<string, unknown>()
  return {
    get: async (name) => values.get(name),
    set: async (name, value) => void values.set(name, structuredClone(value)),
    delete: async (name) => void values.delete(name),
    entries: async () => [...values],
  }
}

/** A database of this browser; where the browser keeps nothing (private windows), the page does. */
export function browserStore(database: string): DeviceStore {
  const page = memoryDeviceStore()
  const store = createStore(database, 'kept')
  const orElse = async <T>(kept: () => Promise<T>, instead: () => Promise<T>): Promise<T> => {
    try {
      return await kept()
    } catch {
      return await instead()
    }
  }
  return {
    get: (name) =>
      orElse(
        () => get(name, store),
        () => page.get(name),
      ),
    set: (name, value) =>
      orElse(
        () => set(name, value, store),
        () => page.set(name, value),
      ),
    delete: (name) =>
      orElse(
        () => del(name, store),
        () => page.delete(name),
      ),
    entries: () =>
      orElse(
        () => entries<string>(store),
        () => page.entries(),
      ),
  }
}

/** Texts kept on this device at once, within the same moment; never refuses either. */
export type QuickStore = {
  get: (name: string) => string | undefined
  set: (name: string, value: string) => void
  delete: (name: string) => void
  names: () => string[]
}

/** The browser's own storage, for names that begin so. */
export function browserQuickStore(prefix: string): QuickStore {
  const orElse = <T>(work: () => T, instead: T): T => {
    try {
      return work()
    } catch {
      return instead
    }
  }
  return {
    get: (name) => orElse(() => localStorage.getItem(prefix + name) ?? undefined, undefined),
    set(name, value) {
      // An older text is worse than none, where there is no room for this one.
      this.delete(name)
      orElse(() => localStorage.setItem(prefix + name, value), undefined)
    },
    delete: (name) => orElse(() => localStorage.removeItem(prefix + name), undefined),
    names: () =>
      orElse(() => Object.keys(localStorage), [])
        .filter((name) => name.startsWith(prefix))
        .map((name) => name.slice(prefix.length)),
  }
}

/** One that lasts as long as the page. */
export function memoryQuickStore(): QuickStore {
  const values = new Map<string, string>()
  return {
    get: (name) => values.get(name),
    set: (name, value) => void values.set(name, value),
    delete: (name) => void values.delete(name),
    names: () => [...values.keys()],
  }
}
