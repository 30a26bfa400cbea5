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

type Left = { search: Record<string, unknown>; key: string }

/** What each list showed when it was left, by path. */
const left = new Map<string, Left>()
/** The row of a list that somebody was at, by entry of the history. */
const rows = new Map<string, string>()

// The next person in this window has been nowhere.
session.subscribe(() => {
  const { isLoading, isLoggedIn, held } = session.state()
  if (isLoading || isLoggedIn || held) return
  left.clear()
  rows.clear()
})

/** Under which the place in a page is kept: its entry in the history, or the one it leads back to. */
export const placeKey = ({ state, href }: ParsedLocation) => state.place ?? state.__TSR_key ?? href

/** What a link up to a list is given, so that it leads to where the list was left. */
export function wayBack(path: string) {
  const list = left.get(path)
  return list && { search: list.search, state: { place: list.key } }
}

/** Keeps what a list shows, for the way back to it; `search` is its part of the address. */
export function useKeptList(search: Record<string, unknown>, isKept: boolean) {
  const router = useRouter()
  useEffect(() => {
    const { location } = router.state
    if (isKept) left.set(location.pathname, { search, key: placeKey(location) })
  }, [router, search, isKept])
}

/**
 * Takes somebody who comes back to a list to where they were: scrolled as far, the focus on the row
 * that they opened. Rows carry their id as `data-id`; `frame` is the scroll restoration id of the box
 * around them. Answers what the element around it listens with.
 */
export function useListPlace(root: RefObject<HTMLElement | null>, frame: string, isReady: boolean) {
  const router = useRouter()
  const page = useAtFirst(useElementScrollRestoration({ getElement: getWindow, getKey: placeKey }))
  const box = useAtFirst(useElementScrollRestoration({ id: frame, getKey: placeKey }))
  const isBack = useRef(false)

  useLayoutEffect(() => {
    if (!isReady || isBack.current) return
    isBack.current = true
    // The router did the same, but perhaps before there were rows.
    if (page) scrollTo(page.scrollX, page.scrollY)
    if (box)
      requestAnimationFrame(() => {
        const element = root.current?.querySelector(`[data-scroll-restoration-id="${frame}"]`)
        if (element) element.scrollLeft = box.scrollX
      })
    const id = rows.get(placeKey(router.state.location))
    const isFree = document.activeElement?.matches('body, main, h1') ?? true
    if (id === undefined || !isFree) return
    const row = root.current?.querySelector(`[data-id="${CSS.escape(id)}"]`)
    row?.querySelector<HTMLElement>('[data-open]')?.focus({ preventScroll: true })
  }, [root, frame, isReady, page, box, router])

  function keep({ target }: SyntheticEvent) {
    const { id } = (target as Element).closest<HTMLElement>('[data-id]')?.dataset ?? {}
    if (id !== undefined) rows.set(placeKey(router.state.location), id)
  }
  return { onFocusCapture: keep, onClickCapture: keep }
}

const getWindow = () => window

function useAtFirst<T>(value: T) {
  const [first] = useState(value)
  return first
}
