import {
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  redirect,
  useLocation,
  useMatches,
} from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { GoTo } from '../web/GoTo.tsx'
import { type LazyScreen, lazyScreen } from '../web/loading/lazyScreen.tsx'
import { NotFoundPage } from '../web/NotFoundPage.tsx'
import { canonicalPath, homePath, ownPath } from '../web/paths.ts'
import type { RouteEntry } from '../web/screens.ts'
import { useSession } from '../web/session/session.tsx'
import { positionKey } from '../web/ui/list/listPosition.ts'
import { PartLoader } from '../web/ui/page/Skeleton.tsx'
import { BrokenPage } from './BrokenPage.tsx'
import { composedRoutes } from './composedRoutes.tsx'
import { screens } from './features.tsx'
import { ProtectedRoute } from './ProtectedRoute.tsx'
import { PublicFrame } from './PublicFrame.tsx'
import { Root } from './Root.tsx'

declare module '@tanstack/react-router' {
  /** What one screen tells the next beside the address; texts and images by key, never from outside. */
  interface HistoryState {
    /** The page that somebody wanted before signing in. */
    asked?: string
    /** Keys of what `/message` shows. */
    text?: string
    image?: string
    /** The place to which a link leads back (`placeKey`). */
    place?: string
  }
}

const entriesOfAll: readonly RouteEntry[] = [
  ...composedRoutes,
  ...screens.flatMap(({ routes = [] }) => routes),
]

/** What `/` shows to those who work in a group: the content of that group's home. */
function homeScreen(group: string | undefined): LazyScreen | undefined {
  return entriesOfAll.find(({ path }) => path === homePath(group))?.screen
}

const entries: readonly RouteEntry[] = [
  { path: '/', screen: lazyScreen(() => import('./HomePage.tsx'), { homeScreen }) },
  ...entriesOfAll,
]

const entryAt = (path: string) =>
  entries.find((entry) => canonicalPath(entry.path, path) !== undefined)

/** The page that opens after sign-in: the one asked for where it may be opened, else the group's home. */
function openingPath(
  asked: string | undefined,
  groups: readonly string[],
  group: string | undefined,
) {
  const entry = asked && entryAt(new URL(asked, location.origin).pathname)
  const isOpen = entry && !entry.bare && (entry.groups?.some((one) => groups.includes(one)) ?? true)
  return isOpen ? asked : homePath(group)
}

function SignedOutOnly({ children }: { children: ReactNode }) {
  const { isLoading, isLoggedIn, groups, activeGroup } = useSession()
  const asked = ownPath(useLocation().state.asked, location.origin)
  if (isLoading) return <PartLoader />
  return isLoggedIn ? <GoTo path={openingPath(asked, groups, activeGroup)} /> : children
}

function screenOf({ screen: { Screen }, groups, signedOutOnly }: RouteEntry) {
  const content = (
    <Suspense fallback={<PartLoader />}>
      <Screen />
    </Suspense>
  )
  if (signedOutOnly) return <SignedOutOnly>{content}</SignedOutOnly>
  return groups ? <ProtectedRoute groups={groups}>{content}</ProtectedRoute> : content
}

/** The frame changes with the screen in it, not already when its address is asked for. */
function RootScreen() {
  const path: string | undefined = useMatches().at(-1)?.fullPath
  return <Root bare={entries.some((entry) => entry.path === path && entry.bare)} />
}

/** A screen that fills the window has no frame in which its failure could stand. */
const BareBroken = (props: ErrorComponentProps) => (
  <PublicFrame>
    <BrokenPage {...props} />
  </PublicFrame>
)

const root = createRootRoute({ component: RootScreen, notFoundComponent: NotFoundPage })

const routes = entries.map((entry) =>
  createRoute({
    getParentRoute: () => root,
    path: entry.path,
    component: () => screenOf(entry),
    errorComponent: entry.bare ? BareBroken : BrokenPage,
    loader: () => entry.screen.preload(),
    beforeLoad({ location: { pathname, searchStr, hash } }) {
      const canonical = canonicalPath(entry.path, pathname)
      if (!canonical || canonical === pathname.replace(/(.)\/$/, '$1')) return
      throw redirect({ href: `${canonical}${searchStr}${hash && `#${hash}`}`, replace: true })
    },
  }),
)

/** Filters of lists stand in the address as plain text, as in the query of the API. */
const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search))

function stringifySearch(search: Record<string, unknown>): string {
  const said = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const query = new URLSearchParams(said.map(([name, value]) => [name, String(value)])).toString()
  return query && `?${query.replaceAll('%2C', ',')}`
}

const movesLess = matchMedia('(prefers-reduced-motion: reduce)')

export const router = createRouter({
  routeTree: root.addChildren(routes),
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  getScrollRestorationKey: positionKey,
  defaultPreload: 'intent',
  defaultPendingMs: 250,
  defaultPendingComponent: PartLoader,
  defaultErrorComponent: BrokenPage,
  defaultViewTransition: {
    types: ({ toLocation, fromLocation, pathChanged }) =>
      pathChanged && fromLocation && !movesLess.matches
        ? [entryAt(toLocation.pathname)?.transition ?? 'fade']
        : false,
  },
})
