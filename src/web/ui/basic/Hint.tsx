import {
  cloneElement,
  type HTMLAttributes,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from 'react'
import { prefetchedPart } from '../../loading/lazyScreen.tsx'
import { createWindowState } from '../../windowState.ts'

const HintBubble = prefetchedPart(() => import('../overlays.ts'), 'HintBubble')

/** Delay before a hint opens, ms. */
const openDelay = 300

type HintContent = { label: ReactNode; position?: 'top' | 'top-start' | 'right' }
export type HintState = HintContent & { target: HTMLElement; isOpen: boolean }

/** The open hint, or the one that closed last. */
const current = createWindowState<HintState | undefined>(undefined)

/**
 * Shows a hint at `target` after a delay, until `target` becomes undefined. Only one hint is open at a
 * time.
 */
export function useHint(target: HTMLElement | undefined, { label, position }: HintContent) {
  useEffect(() => {
    if (!target) return
    const hint = { label, position, target, isOpen: true }
    const timer = setTimeout(() => current.set(hint), openDelay)
    return () => {
      clearTimeout(timer)
      if (current.get() === hint) current.set({ ...hint, isOpen: false })
    }
  }, [target, label, position])
}

type HintProps = HintContent & { children: ReactElement<HTMLAttributes<HTMLElement>> }

/** Shows a tooltip while its child is hovered; none if the label is empty. */
export function Hint({ children, ...content }: HintProps) {
  const [target, setTarget] = useState<HTMLElement>()
  useHint(content.label ? target : undefined, content)
  return cloneElement(children, {
    onPointerEnter({ currentTarget, pointerType }: PointerEvent<HTMLElement>) {
      if (pointerType !== 'touch') setTarget(currentTarget)
    },
    onPointerLeave: () => setTarget(undefined),
  })
}

/** Renders the open hint; mounted once per page. */
export function Hints() {
  const hint = current.useValue()
  return <Suspense>{hint && <HintBubble {...hint} />}</Suspense>
}
