import { useEffect } from 'react'
import { deviceStorage } from '../device/textStorage.ts'
import { useLatest } from '../ui/basic/useLatest.ts'

/** An action of the current screen, offered in the palette and by its shortcut, if it has one. */
export type PageAction = {
  /** One key, or two pressed one after the other ("g b"). */
  keys?: string
  label: string
  run: () => void
}

/** Time limit for the second key of a pair, ms. */
const pairTimeLimit = 1_500
const storageName = 'page-keys'

/** Functions that return the actions of each mounted component. */
const sources = new Set<() => readonly PageAction[]>()
/** First key of a pair, and when it was pressed (event timestamp, ms). */
let firstKey: { key: string; at: number } | undefined

/** Actions of the current screen; of several with the same shortcut or label, only the first. */
export function currentPageActions(): readonly PageAction[] {
  const byName = new Map<string, PageAction>()
  for (const action of [...sources].flatMap((getActions) => getActions())) {
    const name = action.keys ?? action.label
    if (!byName.has(name)) byName.set(name, action)
  }
  return [...byName.values()]
}

/** Whether the shortcuts are on; as they have no modifier key, people can turn them off on this device (WCAG 2.1.4). */
export const arePageKeysOn = (): boolean => deviceStorage.getItem(storageName) !== 'off'

export function setPageKeysOn(isOn: boolean) {
  if (isOn) deviceStorage.removeItem(storageName)
  else deviceStorage.setItem(storageName, 'off')
}

/**
 * Registers actions of the screen while the component is mounted. No shortcut runs while a field, menu, list,
 * grid or dialog has the focus.
 */
export function usePageActions(actions: readonly PageAction[]) {
  const getActions = useLatest(() => actions)
  useEffect(() => {
    if (sources.size === 0) document.addEventListener('keydown', handleKey)
    sources.add(getActions)
    return () => {
      sources.delete(getActions)
      if (sources.size === 0) document.removeEventListener('keydown', handleKey)
    }
  }, [getActions])
}

function handleKey(event: KeyboardEvent) {
  const { key, target, ctrlKey, metaKey, altKey, repeat } = event
  const isInControl =
    target instanceof Element &&
    target.closest(
      'input, textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox], [role=grid]',
    )
  const hasModifier = ctrlKey || metaKey || altKey
  // Ignore `repeat`, so that a key that is held down acts once.
  if (event.defaultPrevented || repeat || hasModifier || isInControl || !arePageKeysOn()) return
  const isPair = firstKey !== undefined && event.timeStamp - firstKey.at < pairTimeLimit
  const pressed = isPair ? `${firstKey!.key} ${key}` : key
  firstKey = undefined
  const known = currentPageActions()
  const match = known.find(({ keys }) => keys === pressed)
  if (match) {
    event.preventDefault()
    match.run()
  } else if (known.some(({ keys }) => keys?.startsWith(`${key} `)))
    firstKey = { key, at: event.timeStamp }
}
