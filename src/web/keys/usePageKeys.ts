import { useEffect } from 'react'
import { useLatest } from '../ui/basic/useLatest.ts'

/** A shortcut of the screen: one key, or two pressed one after the other ("g b"). */
export type PageKey = { keys: string; label: string; run: () => void }

/** Time for the second key of a pair, ms. */
const pairDuration = 1_500
const storageName = 'page-keys'

const layers = new Set<() => readonly PageKey[]>()
let firstKey: { key: string; at: number } | undefined

/** The shortcuts of the current screen. */
export const currentPageKeys = (): readonly PageKey[] => [...layers].flatMap((list) => list())

/** Whether shortcuts without a modifier key are on; people can turn them off on this device (WCAG 2.1.4). */
export function arePageKeysOn(): boolean {
  try {
    return localStorage.getItem(storageName) !== 'off'
  } catch {
    return true
  }
}

export function setPageKeysOn(isOn: boolean) {
  try {
    if (isOn) localStorage.removeItem(storageName)
    else localStorage.setItem(storageName, 'off')
  } catch {
    // Without storage they stay on.
  }
}

/** Registers shortcuts while the component is mounted; none fires while a field, menu or dialog has the focus. */
export function usePageKeys(keys: readonly PageKey[]) {
  const list = useLatest(() => keys)
  useEffect(() => {
    if (layers.size === 0) document.addEventListener('keydown', handleKey)
    layers.add(list)
    return () => {
      layers.delete(list)
      if (layers.size === 0) document.removeEventListener('keydown', handleKey)
    }
  }, [list])
}

function handleKey(event: KeyboardEvent) {
  const { key, target, ctrlKey, metaKey, altKey, repeat } = event
  const isElsewhere =
    target instanceof Element &&
    target.closest(
      'input, textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox], [role=grid]',
    )
  const hasModifier = ctrlKey || metaKey || altKey
  // A key that is held down acts once.
  if (event.defaultPrevented || repeat || hasModifier || isElsewhere || !arePageKeysOn()) return
  const isPair = firstKey !== undefined && event.timeStamp - firstKey.at < pairDuration
  const pressed = isPair ? `${firstKey!.key} ${key}` : key
  firstKey = undefined
  const known = currentPageKeys()
  const match = known.find(({ keys }) => keys === pressed)
  if (match) {
    event.preventDefault()
    match.run()
  } else if (known.some(({ keys }) => keys.startsWith(`${key} `)))
    firstKey = { key, at: event.timeStamp }
}
