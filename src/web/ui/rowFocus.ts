import type { RefObject } from 'react'

/** The links of a list's rows, top to bottom. */
export const openers = (root: RefObject<HTMLElement | null>) => [
  ...(root.current?.querySelectorAll<HTMLElement>('[data-open]') ?? []),
]

/** Leads the focus to the row that Tab would lead to. */
export function focusRow(root: RefObject<HTMLElement | null>) {
  const links = openers(root)
  const link = links.find(({ tabIndex }) => tabIndex === 0) ?? links[0]
  link?.focus({ preventScroll: true })
}
