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
import { type Group, groups } from '../access.ts'
import { consultationPath, formPath } from '../features/mandates/mandate.ts'
import { serviceTypes } from '../features/products/kind.ts'
import { GoTo } from '../web/GoTo.tsx'
import { type LazyScreen, lazyPart, lazyScreen } from '../web/loading/lazyScreen.tsx'
import { NotFoundPage } from '../web/NotFoundPage.tsx'
import { canonicalPath, homePath, ownPath } from '../web/paths.ts'
import { useSession } from '../web/session/session.tsx'
import { placeKey } from '../web/ui/list/listPlace.ts'
import { PartLoader } from '../web/ui/page/Skeleton.tsx'
import { BrokenPage } from './BrokenPage.tsx'
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

type RouteEntry = {
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

const admin = ['admin'] as const

const Technical = lazyPart(() => import('../features/idc/screens/BuildingTables.tsx'))
const Reports = lazyPart(() => import('../features/reports/ReportsPanel.tsx'))
const Comparison = lazyPart(() => import('../features/heating/result/ComparisonTab.tsx'))
const Published = lazyPart(() => import('../features/reports/PublishedReports.tsx'))

const buildingPage = lazyScreen(() => import('../features/buildings/BuildingPage.tsx'), {
  Mandates: lazyPart(() => import('../features/mandates/panels/BuildingMandates.tsx')),
  Technical,
  Proposals: lazyPart(() => import('../features/proposals/BuildingProposals.tsx')),
})

const userPage = lazyScreen(() => import('../features/users/UserPage.tsx'), {
  Assignments: lazyPart(() => import('../features/mandates/panels/UserAssignments.tsx')),
})

const productPage = lazyScreen(() => import('../features/products/ProductPage.tsx'))

const homes: readonly RouteEntry[] = [
  {
    path: '/admin-home',
    screen: lazyScreen(() => import('../features/mandates/list/MandatesPage.tsx'), {
      Notice: lazyPart(() => import('../features/demonstration/DemonstrationNotice.tsx')),
    }),
    groups: admin,
  },
  {
    path: '/client-home',
    screen: lazyScreen(() => import('./homes/ClientHomePage.tsx'), {
      Published,
    }),
    groups: ['client'],
  },
  {
    path: '/partner-home',
    screen: lazyScreen(() => import('./homes/PartnerHomePage.tsx')),
    groups: ['partner'],
  },
]

/** The forms of mandates: for each service type and group the record, and above it where it begins. */
const mandateForms: readonly RouteEntry[] = serviceTypes.flatMap((serviceType) =>
  (['admin', 'client', 'partner'] as const).flatMap((group): RouteEntry[] => {
    const path = formPath(group, serviceType)
    if (!path) return []
    return [
      {
        path,
        screen:
          group === 'admin'
            ? lazyScreen(() => import('../features/mandates/request/NewMandatePage.tsx'), {
                serviceType,
              })
            : group === 'client'
              ? lazyScreen(() => import('../features/mandates/request/RequestPage.tsx'), {
                  serviceType,
                })
              : lazyScreen(() => import('../features/mandates/list/MandatesOfType.tsx'), {
                  serviceType,
                }),
        groups: [group],
        transition: 'slide',
      },
      {
        path: `${path}/$mandate_id`,
        screen: lazyScreen(() => import('../features/mandates/record/MandatePage.tsx'), {
          group,
          serviceType,
          Technical,
          ...(serviceType === 'IncitativeConsulting' && { Reports, Published, Comparison }),
        }),
        groups: [group],
        transition: 'slide',
      },
    ]
  }),
)

const screens: readonly RouteEntry[] = [
  ...homes,
  ...mandateForms,
  {
    path: consultationPath('$mandate_id'),
    screen: lazyScreen(() => import('../features/heating/worksheet/ConsultationPage.tsx'), {
      Reports,
    }),
    // The form above it is the office's; a partner comes from their own form (decisions, section 15).
    groups: ['admin', 'partner'],
    transition: 'slide',
  },
  {
    path: '/signin',
    screen: lazyScreen(() => import('../features/auth/screens/SignInPage.tsx')),
    transition: 'zoom',
    bare: true,
    signedOutOnly: true,
  },
  {
    path: '/logout',
    screen: lazyScreen(() => import('../features/auth/screens/LogoutPage.tsx')),
    bare: true,
  },
  {
    path: '/setup',
    screen: lazyScreen(() => import('../features/auth/screens/SetupPage.tsx')),
    transition: 'zoom',
    bare: true,
    signedOutOnly: true,
  },
  {
    path: '/message',
    screen: lazyScreen(() => import('../features/auth/screens/MessagePage.tsx')),
    transition: 'rotate',
  },
  {
    path: '/users-list',
    screen: lazyScreen(() => import('../features/users/UsersPage.tsx')),
    groups: admin,
  },
  {
    path: '/profile',
    screen: lazyScreen(() => import('../features/users/ProfilePage.tsx')),
    groups,
  },
  { path: '/users', screen: userPage, groups: admin, transition: 'slide' },
  { path: '/users/$user_id', screen: userPage, groups: admin, transition: 'slide' },
  {
    path: '/products-list',
    screen: lazyScreen(() => import('../features/products/ProductsPage.tsx')),
    groups: admin,
  },
  { path: '/products', screen: productPage, groups: admin, transition: 'slide' },
  { path: '/products/$id', screen: productPage, groups: admin, transition: 'slide' },
  {
    path: '/buildings-list',
    screen: lazyScreen(() => import('../features/buildings/BuildingsPage.tsx')),
    groups: admin,
  },
  {
    path: '/new-building',
    screen: lazyScreen(() => import('../features/buildings/new/NewBuildingPage.tsx')),
    groups: admin,
    transition: 'slide',
  },
  { path: '/buildings/$id', screen: buildingPage, groups: admin, transition: 'slide' },
  {
    path: '/settings',
    screen: lazyScreen(() => import('../features/settings/SettingsPage.tsx'), {
      Rights: lazyPart(() => import('./rights/Rights.tsx')),
    }),
    groups: admin,
  },
]

/** What `/` shows to those who work in a group: the content of that group's home. */
function homeScreen(group: string | undefined): LazyScreen | undefined {
  return screens.find(({ path }) => path === homePath(group))?.screen
}

const entries: readonly RouteEntry[] = [
  { path: '/', screen: lazyScreen(() => import('./HomePage.tsx'), { homeScreen }) },
  ...screens,
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
  getScrollRestorationKey: placeKey,
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
