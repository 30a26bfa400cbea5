import { lazyPart, prefetchedPart } from '../../web/loading/lazyScreen.tsx'

/** Parts of a mandate's page from several features, each in a file of its own. */

export const LazyBuildingPart = prefetchedPart(() => import('./BuildingPart.tsx'))
/** Technical tables of a tab. */
export const Technical = lazyPart(() => import('../../features/bills/screens/BillTables.tsx'))
/** Reports of the mandate, if its service has any. */
export const Reports = lazyPart(() => import('../../features/reports/screens/ReportsPanel.tsx'))
export const Files = lazyPart(() => import('../../features/bills/screens/BillFiles.tsx'))
/** Kick-off forms of the mandate, for the office. */
export const Kickoff = lazyPart(
  () => import('../../features/kickoff/screens/office/KickoffForms.tsx'),
)
/** What the client is asked to send. */
export const Asked = lazyPart(() => import('../../features/files/requests/ClientRequests.tsx'))
export const Tasks = lazyPart(() => import('../../features/tasks/screens/TasksTab.tsx'))
/** Threads of the mandate. */
export const Messages = lazyPart(() => import('../../features/messages/screens/MessagesPanel.tsx'))
/** Heating comparison, if its service has one. */
export const Comparison = lazyPart(() => import('../../features/heating/result/ComparisonTab.tsx'))

const loadOverview = () => import('./overviewParts.ts')
/** The recommended system with its cost. */
export const Recommended = lazyPart(async () => ({ default: (await loadOverview()).Recommended }))
/** The building's heat index with its verdict. */
export const Index = lazyPart(async () => ({ default: (await loadOverview()).Index }))
export const Published = lazyPart(async () => ({ default: (await loadOverview()).Published }))
