import { groups } from '../access.ts'
import { consultationPath, formPath } from '../features/mandates/mandate.ts'
import { serviceTypes } from '../kinds.ts'
import { lazyPart, lazyScreen } from '../web/loading/lazyScreen.tsx'
import type { RouteEntry } from '../web/screens.ts'

const admin = ['admin'] as const

const loadBuilding = () => import('./building/ComposedBuilding.tsx')
const buildingPage = lazyScreen(loadBuilding)
const BuildingBeside = lazyPart(loadBuilding)

const loadMandate = () => import('./mandate/MandatePage.tsx')
const MandateBeside = lazyPart(loadMandate)

const FoundMap = lazyPart(() => import('../features/map/screens/FoundMap.tsx'))
const RecordsMap = lazyPart(() => import('../features/map/screens/RecordsMap.tsx'))

const userPage = lazyScreen(() => import('./people/PersonOrCompany.tsx'))

const productPage = lazyScreen(() => import('../features/products/ProductPage.tsx'), {
  Mandates: lazyPart(() => import('../features/mandates/panels/ProductMandates.tsx')),
})

const homes: readonly RouteEntry[] = [
  {
    path: '/admin-home',
    screen: lazyScreen(() => import('../features/mandates/list/MandatesPage.tsx'), {
      Notice: lazyPart(() => import('./homes/AdminNotices.tsx')),
      Record: ({ id }) => <MandateBeside id={id} group="admin" />,
      Today: lazyPart(() => import('../features/today/screens/TodayView.tsx')),
      Map: (props) => <RecordsMap of="mandates" {...props} />,
    }),
    groups: admin,
  },
  {
    path: '/client-home',
    screen: lazyScreen(() => import('./homes/ClientHomePage.tsx')),
    groups: ['client'],
  },
  {
    path: '/partner-home',
    screen: lazyScreen(() => import('./homes/PartnerHomePage.tsx'), {
      Record: ({ id }) => <MandateBeside id={id} group="partner" />,
    }),
    groups: ['partner'],
  },
]

/** Mandate routes per service type and group: entry page (new, request or list) and the mandate itself. */
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
        screen: lazyScreen(loadMandate, { group, serviceType }),
        groups: [group],
        transition: 'slide',
      },
    ]
  }),
)

/** On-site worksheets; a service without heating comparison shows "not found". */
const consultations = serviceTypes.map(
  (serviceType): RouteEntry => ({
    path: consultationPath(serviceType, '$mandate_id'),
    screen: lazyScreen(() => import('../features/heating/worksheet/ConsultationPage.tsx'), {
      serviceType,
      Reports: lazyPart(() => import('../features/reports/screens/ReportsPanel.tsx')),
    }),
    // The parent is the office's form; partners come from their own (decisions, section 15).
    groups: ['admin', 'partner'],
    transition: 'slide',
    isWide: true,
  }),
)

/** Screens composed of several features. */
export const composedRoutes: readonly RouteEntry[] = [
  ...homes,
  ...mandateForms,
  ...consultations,
  {
    path: '/profile',
    screen: lazyScreen(() => import('./profile/ComposedProfile.tsx')),
    groups,
  },
  {
    path: '/users-list',
    screen: lazyScreen(() => import('../features/users/screens/UsersPage.tsx'), {
      Notice: lazyPart(() => import('../features/companies/screens/CompanyProposals.tsx')),
    }),
    groups: admin,
  },
  { path: '/users', screen: userPage, groups: admin, transition: 'slide' },
  { path: '/users/$user_id', screen: userPage, groups: admin, transition: 'slide' },
  { path: '/products', screen: productPage, groups: admin, transition: 'slide' },
  { path: '/products/$id', screen: productPage, groups: admin, transition: 'slide' },
  {
    path: '/buildings-list',
    screen: lazyScreen(() => import('../features/buildings/list/BuildingsPage.tsx'), {
      Record: ({ id }) => <BuildingBeside id={id} />,
      Map: (props) => <RecordsMap of="buildings" {...props} />,
    }),
    groups: admin,
  },
  { path: '/buildings/$id', screen: buildingPage, groups: admin, transition: 'slide' },
  {
    path: '/new-prospection-campaign',
    screen: lazyScreen(() => import('../features/prospection/screens/ProspectionRoute.tsx'), {
      screen: 'new',
      Map: (props) => <FoundMap {...props} />,
    }),
    groups: admin,
    transition: 'slide',
  },
  {
    path: '/prospection-campaign/$id',
    screen: lazyScreen(() => import('../features/prospection/screens/ProspectionRoute.tsx'), {
      screen: 'campaign',
      Map: (props) => <RecordsMap of="results" {...props} />,
    }),
    groups: admin,
    transition: 'slide',
  },
  {
    path: '/settings',
    screen: lazyScreen(() => import('./settings/ComposedSettings.tsx')),
    groups: admin,
  },
]
