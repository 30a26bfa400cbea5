import type { RefObject } from 'react'

/** The links of a list's rows, top to bottom. */
export const openers = (root: RefObject<HTMLElement | null>) => [
  ...(root.current?.querySelectorAll<HTMLElement>('[data-open]') ?? []),
]
