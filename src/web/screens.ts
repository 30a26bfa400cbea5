import type { Icon } from '@tabler/icons-react'
import type { Group } from '../access.ts'
import type { WordKey } from '../kernel/text.ts'
import type { LazyScreen } from './loading/lazyScreen.tsx'
import type { Finder } from './ui/list/finder.ts'
import type { webText } from './web.text.ts'

/** A screen and its path. */
export type RouteEntry = {
  /** Path pattern of the specification; `$name` is a parameter. */
  path: string
  screen: LazyScreen
  /** Groups with access; public if omitted. */
  groups?: readonly Group[]
  /** Transition on entry; fade by default. */
  transition?: 'slide' | 'zoom' | 'rotate'
  /** Fills the window, without menu. */
  bare?: boolean
  /** Shows the menu as icons, to leave the width to the page. */
  isWide?: boolean
  /** Only for signed-out visitors; others are redirected to the page they requested. */
  signedOutOnly?: boolean
}

/** An entry of the side menu. */
export type MenuEntry = {
  /** Groups that see it. */
  groups: readonly Group[]
  /** Sort position, from the top. */
  place: number
  label: WordKey<typeof webText>
  icon: Icon
  to: string
  /** Paths of further pages that mark the entry as current. */
  activePattern: RegExp
  /** Resource of its list, if searchable. */
  records?: string
}

/** A feature's contribution to the web client; pages and finders load on demand. */
export type Screens = {
  routes?: readonly RouteEntry[]
  menu?: readonly MenuEntry[]
  /** Global search of its records, by resource. */
  finders?: Record<string, () => Promise<{ default: Finder }>>
}
