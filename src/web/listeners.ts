/** Who wants to know of a change in this window. */
export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    /** Returns the function that ends it. */
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    tell: () => {
      for (const listener of listeners) listener()
    },
  }
}
