import type { Group } from '../access.ts'
import type { TextKey } from '../kernel/text.ts'
import type { Icon } from './icons/icons.ts'
import type { LazyScreen } from './loading/lazyScreen.tsx'
import type { Finder } from './ui/input/finder.ts'
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
  /** Whether it fills the window, without the menu. */
  bare?: boolean
  /** Whether the menu shows only icons, to leave the width to the page. */
  isWide?: boolean
  /** Whether it is only for signed-out visitors; others are redirected to the page they requested. */
  signedOutOnly?: boolean
}

/** An entry of the side menu. */
export type MenuEntry = {
  /** Groups that see it. */
  groups: readonly Group[]
  /** Position from the top; entries are sorted by it. */
  position: number
  label: TextKey<typeof webText>
  icon: Icon
  to: string
  /** Matches the paths of the pages that mark the entry as current. */
  activePattern: RegExp
  /** Resource that its list shows, if the global search finds it. */
  records?: string
}

/** A feature's contribution to the web client; pages and finders load on demand. */
export type Screens = {
  routes?: readonly RouteEntry[]
  menu?: readonly MenuEntry[]
  /** Modules for the global search of its records, by resource. */
  finders?: Record<string, () => Promise<{ default: Finder }>>
}
