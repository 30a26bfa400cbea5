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
import { roomForBoth } from './pane.ts'

/** URL parameters of a visited list, and the key of its scroll position (`positionKey`). */
type ListVisit = { search: Record<string, unknown>; key: string }

/** Last visit of each list, by path. */
const visits = new Map<string, ListVisit>()
/** Id of the last focused or clicked row of a list, by `positionKey`. */
const activeRows = new Map<string, string>()

// At sign-out: the next person in this window must not see them.
session.subscribe(() => {
  const { isLoading, isLoggedIn, held } = session.state()
  if (isLoading || isLoggedIn || held) return
  visits.clear()
  activeRows.clear()
})

/** Returns the key of a scroll position: the history entry, or the one that a `returnLink` leads back to. */
export const positionKey = ({ state, href }: ParsedLocation) =>
  state.place ?? state.__TSR_key ?? href

/**
 * Returns the props of a link to a list in its last state and position; undefined if it was not visited. In a
 * narrow window the link omits the record beside the list, since the record would replace the list.
 */
export function returnLink(path: string) {
  const visit = visits.get(path)
  if (!visit) return undefined
  const hasRoom = matchMedia(roomForBoth).matches
  const search = hasRoom ? visit.search : { ...visit.search, beside: undefined, tab: undefined }
  return { search, state: { place: visit.key } }
}

/** Remembers a list's URL parameters for `returnLink`. */
export function useRememberedList(search: Record<string, unknown>, isEnabled: boolean) {
  const router = useRouter()
  useEffect(() => {
    const { location } = router.state
    if (isEnabled) visits.set(location.pathname, { search, key: positionKey(location) })
  }, [router, search, isEnabled])
}

/**
 * On return to a list, restores the scroll position, and focuses the row that was opened. Rows have their id as
 * `data-id`; `containerId` is the scroll restoration id of their scroll container. Returns event handlers for the
 * root element.
 */
export function useListPosition(
  root: RefObject<HTMLElement | null>,
  containerId: string,
  isReady: boolean,
) {
  const router = useRouter()
  const pageScroll = useInitial(
    useElementScrollRestoration({ getElement: getWindow, getKey: positionKey }),
  )
  const containerScroll = useInitial(
    useElementScrollRestoration({ id: containerId, getKey: positionKey }),
  )
  const isRestored = useRef(false)

  useLayoutEffect(() => {
    if (!isReady || isRestored.current) return
    isRestored.current = true
    // Repeat the router's scroll restoration, which may have run before the rows were rendered.
    if (pageScroll) scrollTo(pageScroll.scrollX, pageScroll.scrollY)
    if (containerScroll)
      requestAnimationFrame(() => {
        const element = root.current?.querySelector(`[data-scroll-restoration-id="${containerId}"]`)
        if (element) element.scrollLeft = containerScroll.scrollX
      })
    const id = activeRows.get(positionKey(router.state.location))
    const isFocusFree = document.activeElement?.matches('body, main, h1') ?? true
    if (id === undefined || !isFocusFree) return
    const row = root.current?.querySelector(`[data-id="${CSS.escape(id)}"]`)
    row?.querySelector<HTMLElement>('[data-open]')?.focus({ preventScroll: true })
  }, [root, containerId, isReady, pageScroll, containerScroll, router])

  function rememberRow({ target }: SyntheticEvent) {
    const { id } = (target as Element).closest<HTMLElement>('[data-id]')?.dataset ?? {}
    if (id !== undefined) activeRows.set(positionKey(router.state.location), id)
  }
  return { onFocusCapture: rememberRow, onClickCapture: rememberRow }
}

const getWindow = () => window

/** Returns the value of the first render. */
function useInitial<T>(value: T) {
  const [initial] = useState(value)
  return initial
}
