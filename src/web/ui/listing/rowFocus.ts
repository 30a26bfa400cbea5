import type { RefObject } from 'react'
import { isFocusFree } from '../../focusKeeper.ts'

/** Links of a list's rows, top to bottom. */
export const rowLinks = (root: RefObject<HTMLElement | null>) => [
  ...(root.current?.querySelectorAll<HTMLElement>('[data-open]') ?? []),
]

/** If the focused element was removed, focuses the active row, or the button that removes a filter. */
export function restoreRowFocus(root: RefObject<HTMLElement | null>) {
  if (!isFocusFree()) return
  const links = rowLinks(root)
  const link = links.find(({ tabIndex }) => tabIndex === 0) ?? links[0]
  const removeFilter = root.current?.querySelector<HTMLElement>('[data-lift]')
  void (link ?? removeFilter)?.focus({ preventScroll: true })
}
