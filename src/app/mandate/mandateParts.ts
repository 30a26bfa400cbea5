import { lazyPart, prefetchedPart } from '../../web/loading/lazyScreen.tsx'

const loadOverview = () => import('./overviewParts.ts')
const loadFigures = () => import('./figureParts.ts')

/** Parts of a mandate's page from several features, each in a file of its own. */
export const mandateParts = {
  LazyBuildingPart: prefetchedPart(() => import('./laterParts.ts'), 'BuildingPart'),
  /** Technical tables of a tab. */
  Technical: lazyPart(() => import('../../features/bills/screens/BillTables.tsx')),
  /** Reports of the mandate, if its service has any. */
  Reports: lazyPart(() => import('../../features/reports/screens/ReportsPanel.tsx')),
  /** What the plausibility checks find of a report that is printed from the form. */
  Findings: lazyPart(() => import('../../features/reports/findings/FindingsPanel.tsx')),
  /** Comments of reviewers on drafts of the report. */
  ReportComments: lazyPart(() => import('../../features/reports/comments/CommentsPanel.tsx')),
  /** Choice of the photos for the reports. */
  ReportPhotos: lazyPart(() => import('../../features/reports/photos/PhotosPanel.tsx')),
  Files: lazyPart(() => import('../../features/bills/screens/BillFiles.tsx')),
  /** Kick-off forms of the mandate, for the office. */
  Kickoff: lazyPart(() => import('../../features/kickoff/screens/office/KickoffForms.tsx')),
  /** What the client is asked to send. */
  Asked: lazyPart(() => import('../../features/files/requests/ClientRequests.tsx')),
  /** The table of papers, below the requests for them. */
  RequestedPapers: prefetchedPart(() => import('./laterParts.ts'), 'RequestedPapers'),
  /** Quotes that the mandate is part of. */
  Quotes: lazyPart(() => import('../../features/quotes/screens/QuotesTab.tsx')),
  /** Makes the quote of a draft. */
  Offer: lazyPart(() => import('../../features/quotes/screens/MakeOffer.tsx')),
  /** Appointments of the mandate, above its tasks. */
  Appointments: lazyPart(() => import('../../features/appointments/screens/AppointmentsPart.tsx')),
  Tasks: lazyPart(() => import('../../features/tasks/screens/TasksTab.tsx')),
  /** Threads of the mandate. */
  Messages: lazyPart(() => import('../../features/messages/screens/MessagesPanel.tsx')),
  /** Its notes in the office's notes service. */
  Notes: lazyPart(() => import('../../features/taskNotes/screens/MandateNotes.tsx')),
  /** What the building's readings say of a follow-up. */
  Readings: lazyPart(loadFigures, 'Readings'),
  /** Variants of a concept, CECB Plus or PEIK, compared. */
  Variants: lazyPart(loadFigures, 'Variants'),
  /** Fields of a consultation's report. */
  ReportFields: lazyPart(loadFigures, 'ReportFields'),
  /** Heating comparison, if its service has one. */
  Comparison: lazyPart(() => import('../../features/heating/result/ComparisonTab.tsx')),

  /** What arrived on the mandate and waits for the office. */
  News: lazyPart(() => import('./NewOnMandate.tsx')),
  /** Whom people outside the office contact. */
  Contacts: lazyPart(() => import('../../features/mandates/contacts/MandateContacts.tsx')),
  /** The recommended system with its cost. */
  Recommended: lazyPart(() => import('../../features/heating/result/RecommendedResult.tsx')),
  /** The building's heat index with its verdict. */
  Index: lazyPart(loadOverview, 'Index'),
  Published: lazyPart(loadOverview, 'Published'),
}
