import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'

/** A value of this window that any code may read and set; components that use it render again when it changes. */
export function createWindowState<T>(initial: T) {
  let value = initial
  const { subscribe, tell } = createListeners()
  const get = () => value
  return {
    get,
    set(next: T) {
      value = next
      tell()
    },
    useValue: () => useSyncExternalStore(subscribe, get),
  }
}
