import {
  cloneElement,
  type HTMLAttributes,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { promptPart } from '../../loading/lazyScreen.tsx'

const HintBubble = promptPart(() => import('./HintBubble.tsx'))

/** Time before a hint shows, ms. */
const pause = 300

type Said = { label: ReactNode; position?: 'top' | 'top-start' | 'right' }
export type Shown = Said & { at: HTMLElement; isShown: boolean }

/** The hint that shows, or showed last. */
let last: Shown | undefined
const listeners = new Set<() => void>()

function show(next: Shown) {
  last = next
  for (const listener of listeners) listener()
}

/** Shows a hint at an element, after a moment, as long as there is one. One hint shows at a time. */
export function useHint(at: HTMLElement | undefined, { label, position }: Said) {
  useEffect(() => {
    if (!at) return
    const mine = { label, position, at, isShown: true }
    const timer = setTimeout(() => show(mine), pause)
    return () => {
      clearTimeout(timer)
      if (last === mine) show({ ...mine, isShown: false })
    }
  }, [at, label, position])
}

type HintProps = Said & { children: ReactElement<HTMLAttributes<HTMLElement>> }

/** Shows what its child is or does while somebody points at it; nothing where there is no label. */
export function Hint({ children, ...said }: HintProps) {
  const [at, setAt] = useState<HTMLElement>()
  useHint(said.label ? at : undefined, said)
  return cloneElement(children, {
    onPointerEnter({ currentTarget, pointerType }: PointerEvent<HTMLElement>) {
      if (pointerType !== 'touch') setAt(currentTarget)
    },
    onPointerLeave: () => setAt(undefined),
  })
}

/** Where hints show; once, beside the screens. */
export function Hints() {
  const hint = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => last,
  )
  return <Suspense>{hint && <HintBubble {...hint} />}</Suspense>
}
