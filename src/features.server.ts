import { appointmentServer } from './features/appointments/appointments.feature.server.ts'
import { auditServer } from './features/audit/audit.feature.server.ts'
import { authServer } from './features/auth/auth.feature.server.ts'
import { billServer } from './features/bills/bills.feature.server.ts'
import { buildingServer } from './features/buildings/buildings.feature.server.ts'
import { companyServer } from './features/companies/companies.feature.server.ts'
import { integrationServer } from './features/connections/connections.feature.server.ts'
import { contactServer } from './features/contacts/contacts.feature.server.ts'
import { demonstrationServer } from './features/demonstration/demonstration.feature.server.ts'
import { doorServer } from './features/doors/doors.feature.server.ts'
import { fileServer } from './features/files/files.feature.server.ts'
import { idcServer } from './features/idc/idc.feature.server.ts'
import { importServer } from './features/imports/imports.feature.server.ts'
import { kickoffServer } from './features/kickoff/kickoff.feature.server.ts'
import { mailServer } from './features/mails/mails.feature.server.ts'
import { mandateServer } from './features/mandates/mandates.feature.server.ts'
import { mapServer } from './features/map/map.feature.server.ts'
import { messageServer } from './features/messages/messages.feature.server.ts'
import { operationsServer } from './features/operations/operations.feature.server.ts'
import { privacyServer } from './features/privacy/privacy.feature.server.ts'
import { productServer } from './features/products/products.feature.server.ts'
import { proposalServer } from './features/proposals/proposals.feature.server.ts'
import { prospectionServer } from './features/prospection/prospection.feature.server.ts'
import { quoteServer } from './features/quotes/quotes.feature.server.ts'
import { referenceServer } from './features/reference/reference.feature.server.ts'
import { registerServer } from './features/register/register.feature.server.ts'
import { reportServer } from './features/reports/reports.feature.server.ts'
import { settingsServer } from './features/settings/settings.feature.server.ts'
import { sourceServer } from './features/sources/sources.feature.server.ts'
import { taskNoteServer } from './features/taskNotes/taskNotes.feature.server.ts'
import { taskServer } from './features/tasks/tasks.feature.server.ts'
import { technicalServer } from './features/technical/technical.feature.server.ts'
import { todayServer } from './features/today/today.feature.server.ts'
import { userServer } from './features/users/users.feature.server.ts'
import { viewServer } from './features/views/views.feature.server.ts'
import { watchServer } from './features/watch/watch.feature.server.ts'

/** Server sides of the features, in the order of `features.ts`. */
export const serverFeatures = [
  authServer,
  viewServer,
  userServer,
  companyServer,
  productServer,
  registerServer,
  buildingServer,
  contactServer,
  referenceServer,
  mandateServer,
  settingsServer,
  mailServer,
  auditServer,
  proposalServer,
  technicalServer,
  fileServer,
  prospectionServer,
  sourceServer,
  idcServer,
  mapServer,
  reportServer,
  billServer,
  messageServer,
  kickoffServer,
  integrationServer,
  quoteServer,
  taskServer,
  appointmentServer,
  taskNoteServer,
  watchServer,
  doorServer,
  todayServer,
  operationsServer,
  importServer,
  privacyServer,
  demonstrationServer,
] as const
