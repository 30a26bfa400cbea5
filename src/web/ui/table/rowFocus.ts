import type { RefObject } from 'react'

/** The links of a list's rows, top to bottom. */
export const openers = (root: RefObject<HTMLElement | null>) => [
  ...(root.current?.querySelectorAll<HTMLElement>('[data-open]') ?? []),
]

/**
 * Gives the focus to the row that Tab would lead to, where what had it has gone; without rows to what
 * lifts the filters that left none.
 */
export function keepFocus(root: RefObject<HTMLElement | null>) {
  if (document.activeElement !== document.body) return
  const links = openers(root)
  const link = links.find(({ tabIndex }) => tabIndex === 0) ?? links[0]
  const lift = root.current?.querySelector<HTMLElement>('[data-lift]')
  void (link ?? lift)?.focus({ preventScroll: true })
}
