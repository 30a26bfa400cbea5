import { createStore, del, entries, get, set } from 'idb-keyval'

/** Values kept on this device by name; never refuses, so that no work stops for want of storage. */
export type DeviceStore = {
  get: (name: string) => Promise<unknown>
  set: (name: string, value: unknown) => Promise<void>
  delete: (name: string) => Promise<void>
  entries: () => Promise<[string, unknown][]>
}

/** A store that lasts as long as the page. */
export function memoryStore(): DeviceStore {
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
  const page = memoryStore()
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
