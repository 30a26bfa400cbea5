import { attempt } from './refusable.ts'

/**
 * Text storage of the browser; never throws. What the browser does not store is kept in memory, until the page is
 * closed or loaded again: everything, if it blocks the storage of this site; otherwise what does not fit.
 */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & {
  names: () => string[]
  /** Whether the browser stores nothing for this site. */
  isBlocked: boolean
  /** Whether everything so far is stored beyond this page. */
  isLasting: () => boolean
  /** Calls back with the name of what another tab has changed; null means all. */
  onChangeElsewhere: (listener: (name: string | null) => void) => void
}

/** Opens an area of storage, of which also the getter throws in browsers that block it; some have null. */
export function openTextStorage(findArea: () => Storage | null): TextStorage {
  const memory = new Map<string, string>()
  const area = attempt(findArea) ?? undefined
  const isBlocked = attempt(() => area!.getItem('')) === undefined
  return {
    isBlocked,
    getItem: (name) => memory.get(name) ?? attempt(() => area!.getItem(name)) ?? null,
    setItem(name, value) {
      memory.delete(name)
      const isStored = attempt(() => {
        area!.setItem(name, value)
        return true
      })
      if (isStored) return
      // No stored text is better than an outdated one.
      attempt(() => area!.removeItem(name))
      memory.set(name, value)
    },
    removeItem(name) {
      memory.delete(name)
      attempt(() => area!.removeItem(name))
    },
    names: () => [...new Set([...(attempt(() => Object.keys(area!)) ?? []), ...memory.keys()])],
    isLasting: () => !isBlocked && memory.size === 0,
    onChangeElsewhere: (listener) =>
      addEventListener('storage', ({ key, storageArea }) => {
        if (area && storageArea === area) listener(key)
      }),
  }
}

/** Storage of this device, which all tabs share. */
export const deviceStorage = openTextStorage(() => localStorage)

/** Storage of this tab, which survives reloads. */
export const tabStorage = openTextStorage(() => sessionStorage)
