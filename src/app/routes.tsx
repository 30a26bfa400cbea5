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
import { positionKey } from '../web/ui/page/listPosition.ts'
import { PageSkeleton } from '../web/ui/page/Skeleton.tsx'
import { BrokenPage } from './BrokenPage.tsx'
import { composedRoutes } from './composedRoutes.tsx'
import { screens } from './features.tsx'
import { ProtectedRoute } from './ProtectedRoute.tsx'
import { PublicFrame } from './PublicFrame.tsx'
import { Root } from './Root.tsx'

declare module '@tanstack/react-router' {
  /** State passed between screens. Texts and images are named by key, so that a link cannot inject content. */
  interface HistoryState {
    /** Page requested before sign-in. */
    asked?: string
    /** Keys of the text and image of `/message`, and what stands in the text. */
    text?: string
    image?: string
    words?: Record<string, string>
    /** Scroll position that a link returns to (`positionKey`). */
    place?: string
    /** Form key of the table (`RowsTable`) in which the link begins a new row. */
    newRow?: string
  }
  interface StaticDataRouteOption {
    isWide?: boolean
  }
}

const featureEntries: readonly RouteEntry[] = [
  ...composedRoutes,
  ...screens.flatMap(({ routes = [] }) => routes),
]

/** Returns the home screen of a group, the content of `/`. */
function homeScreen(group: string | undefined): LazyScreen | undefined {
  return featureEntries.find(({ path }) => path === homePath(group))?.screen
}

const entries: readonly RouteEntry[] = [
  { path: '/', screen: lazyScreen(() => import('./HomePage.tsx'), { homeScreen }) },
  ...featureEntries,
]

const entryAt = (path: string) =>
  entries.find((entry) => canonicalPath(entry.path, path) !== undefined)

/** Page after sign-in: the requested one if the user may open it, otherwise the group's home. */
function openingPath(
  requested: string | undefined,
  groups: readonly string[],
  group: string | undefined,
) {
  const entry = requested && entryAt(new URL(requested, location.origin).pathname)
  const mayOpen =
    entry && !entry.bare && (entry.groups?.some((allowed) => groups.includes(allowed)) ?? true)
  return mayOpen ? requested : homePath(group)
}

/** Shows a screen to signed-out people; others are redirected. */
function SignedOutOnly({ children }: { children: ReactNode }) {
  const { isLoading, isLoggedIn, groups, activeGroup } = useSession()
  const requested = ownPath(useLocation().state.asked, location.origin)
  if (isLoading) return <PageSkeleton />
  return isLoggedIn ? <GoTo path={openingPath(requested, groups, activeGroup)} /> : children
}

function screenOf({ screen: { Screen }, groups, signedOutOnly }: RouteEntry) {
  const content = (
    <Suspense fallback={<PageSkeleton />}>
      <Screen />
    </Suspense>
  )
  if (signedOutOnly) return <SignedOutOnly>{content}</SignedOutOnly>
  return groups ? <ProtectedRoute groups={groups}>{content}</ProtectedRoute> : content
}

/** Root with the layout of the matched route, so that the layout changes together with the screen. */
function RootScreen() {
  const path: string | undefined = useMatches().at(-1)?.fullPath
  return <Root bare={entries.some((entry) => entry.path === path && entry.bare)} />
}

/** Error page of bare screens, which have no layout of their own. */
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
    staticData: { isWide: entry.isWide },
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

/** Parses search parameters as plain strings, as in API queries; the router's default is JSON. */
const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search))

function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const query = new URLSearchParams(
    entries.map(([name, value]) => [name, String(value)]),
  ).toString()
  return query && `?${query.replaceAll('%2C', ',')}`
}

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')

export const router = createRouter({
  routeTree: root.addChildren(routes),
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  getScrollRestorationKey: positionKey,
  defaultPreload: 'intent',
  defaultPendingMs: 250,
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: BrokenPage,
  defaultViewTransition: {
    types: ({ toLocation, fromLocation, pathChanged }) =>
      pathChanged && fromLocation && !reducedMotion.matches
        ? [entryAt(toLocation.pathname)?.transition ?? 'fade']
        : false,
  },
})
