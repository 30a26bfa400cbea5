import type { Icon } from '@tabler/icons-react'
import type { Group } from '../access.ts'
import type { WordKey } from '../kernel/text.ts'
import type { LazyScreen } from './loading/lazyScreen.tsx'
import type { Finder } from './ui/list/finder.ts'
import type { webText } from './web.text.ts'

/** A screen at an address. */
export type RouteEntry = {
  /** As the specification writes it; `$name` stands for a parameter. */
  path: string
  screen: LazyScreen
  /** Groups of which one opens it; without it, it is open to everybody. */
  groups?: readonly Group[]
  /** How it comes in, where not by fading. */
  transition?: 'slide' | 'zoom' | 'rotate'
  /** A screen that fills the window, without menu. */
  bare?: boolean
  /** For those who are not signed in; the others go on to the page they asked for. */
  signedOutOnly?: boolean
}

/** An entry of the side menu. */
export type MenuEntry = {
  /** Groups that have it. */
  groups: readonly Group[]
  /** Where it stands among the others of its group, from the top. */
  place: number
  label: WordKey<typeof webText>
  icon: Icon
  to: string
  /** Pages that belong to the entry beside its own, by the beginning of their path. */
  covers: RegExp
  /** The resource that it leads to, where its records can be found by words. */
  records?: string
}

/** What a feature brings to the screen; its pages and finders are fetched when they are needed. */
export type Screens = {
  routes?: readonly RouteEntry[]
  menu?: readonly MenuEntry[]
  /** How its records are found from everywhere, by resource. */
  finders?: Record<string, () => Promise<{ default: Finder }>>
}
