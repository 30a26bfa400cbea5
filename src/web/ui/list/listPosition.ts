import { type ParsedLocation, useElementScrollRestoration, useRouter } from '@tanstack/react-router'
import {
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { session } from '../../session/session.tsx'

type ListVisit = { search: Record<string, unknown>; key: string }

/** Last state of each list, by path. */
const visits = new Map<string, ListVisit>()
/** Last active row of a list, by history entry. */
const activeRows = new Map<string, string>()

// Sign-out: the next user of this window starts afresh.
session.subscribe(() => {
  const { isLoading, isLoggedIn, held } = session.state()
  if (isLoading || isLoggedIn || held) return
  visits.clear()
  activeRows.clear()
})

/** Key of a stored scroll position: the history entry, or the entry that the link returns to. */
export const positionKey = ({ state, href }: ParsedLocation) =>
  state.place ?? state.__TSR_key ?? href

/** Link props that return to a list's last state and position; undefined if not visited. */
export function returnLink(path: string) {
  const visit = visits.get(path)
  return visit && { search: visit.search, state: { place: visit.key } }
}

/** Remembers a list's URL parameters for `wayBack`. */
export function useRememberedList(search: Record<string, unknown>, isEnabled: boolean) {
  const router = useRouter()
  useEffect(() => {
    const { location } = router.state
    if (isEnabled) visits.set(location.pathname, { search, key: positionKey(location) })
  }, [router, search, isEnabled])
}

/**
 * On return to a list, restores the scroll position and the focus on the row that was opened. Rows carry
 * their id as `data-id`; `frame` is the scroll restoration id of their scroll container. Returns event
 * handlers for the root element.
 */
export function useListPosition(
  root: RefObject<HTMLElement | null>,
  frame: string,
  isReady: boolean,
) {
  const router = useRouter()
  const page = useInitial(
    useElementScrollRestoration({ getElement: getWindow, getKey: positionKey }),
  )
  const box = useInitial(useElementScrollRestoration({ id: frame, getKey: positionKey }))
  const isRestored = useRef(false)

  useLayoutEffect(() => {
    if (!isReady || isRestored.current) return
    isRestored.current = true
    // The router did the same, but perhaps before the rows were rendered.
    if (page) scrollTo(page.scrollX, page.scrollY)
    if (box)
      requestAnimationFrame(() => {
        const element = root.current?.querySelector(`[data-scroll-restoration-id="${frame}"]`)
        if (element) element.scrollLeft = box.scrollX
      })
    const id = activeRows.get(positionKey(router.state.location))
    const isFocusFree = document.activeElement?.matches('body, main, h1') ?? true
    if (id === undefined || !isFocusFree) return
    const row = root.current?.querySelector(`[data-id="${CSS.escape(id)}"]`)
    row?.querySelector<HTMLElement>('[data-open]')?.focus({ preventScroll: true })
  }, [root, frame, isReady, page, box, router])

  function rememberRow({ target }: SyntheticEvent) {
    const { id } = (target as Element).closest<HTMLElement>('[data-id]')?.dataset ?? {}
    if (id !== undefined) activeRows.set(positionKey(router.state.location), id)
  }
  return { onFocusCapture: rememberRow, onClickCapture: rememberRow }
}

const getWindow = () => window

function useInitial<T>(value: T) {
  const [initial] = useState(value)
  return initial
}
