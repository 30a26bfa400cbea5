import { appointmentFeature } from './features/appointments/appointments.feature.ts'
import { auditFeature } from './features/audit/audit.feature.ts'
import { authFeature } from './features/auth/auth.feature.ts'
import { billFeature } from './features/bills/bills.feature.ts'
import { buildingFeature } from './features/buildings/buildings.feature.ts'
import { companyFeature } from './features/companies/companies.feature.ts'
import { integrationFeature } from './features/connections/connections.feature.ts'
import { contactFeature } from './features/contacts/contacts.feature.ts'
import { demonstrationFeature } from './features/demonstration/demonstration.feature.ts'
import { doorFeature } from './features/doors/doors.feature.ts'
import { fileFeature } from './features/files/files.feature.ts'
import { heatingFeature } from './features/heating/heating.feature.ts'
import { idcFeature } from './features/idc/idc.feature.ts'
import { importFeature } from './features/imports/imports.feature.ts'
import { kickoffFeature } from './features/kickoff/kickoff.feature.ts'
import { mailFeature } from './features/mails/mails.feature.ts'
import { mandateFeature } from './features/mandates/mandates.feature.ts'
import { mapFeature } from './features/map/map.feature.ts'
import { messageFeature } from './features/messages/messages.feature.ts'
import { operationsFeature } from './features/operations/operations.feature.ts'
import { privacyFeature } from './features/privacy/privacy.feature.ts'
import { productFeature } from './features/products/products.feature.ts'
import { proposalFeature } from './features/proposals/proposals.feature.ts'
import { prospectionFeature } from './features/prospection/prospection.feature.ts'
import { quoteFeature } from './features/quotes/quotes.feature.ts'
import { referenceFeature } from './features/reference/reference.feature.ts'
import { registerFeature } from './features/register/register.feature.ts'
import { reportFeature } from './features/reports/reports.feature.ts'
import { settingsFeature } from './features/settings/settings.feature.ts'
import { sourceFeature } from './features/sources/sources.feature.ts'
import { taskNoteFeature } from './features/taskNotes/taskNotes.feature.ts'
import { taskFeature } from './features/tasks/tasks.feature.ts'
import { technicalFeature } from './features/technical/technical.feature.ts'
import { todayFeature } from './features/today/today.feature.ts'
import { userFeature } from './features/users/users.feature.ts'
import { viewFeature } from './features/views/views.feature.ts'
import { watchFeature } from './features/watch/watch.feature.ts'

/** All features, in order: each may use those before it. */
export const features = [
  authFeature,
  viewFeature,
  userFeature,
  companyFeature,
  productFeature,
  registerFeature,
  buildingFeature,
  contactFeature,
  referenceFeature,
  mandateFeature,
  settingsFeature,
  mailFeature,
  auditFeature,
  proposalFeature,
  technicalFeature,
  fileFeature,
  prospectionFeature,
  sourceFeature,
  idcFeature,
  mapFeature,
  heatingFeature,
  reportFeature,
  billFeature,
  messageFeature,
  kickoffFeature,
  integrationFeature,
  quoteFeature,
  taskFeature,
  appointmentFeature,
  taskNoteFeature,
  watchFeature,
  doorFeature,
  todayFeature,
  operationsFeature,
  importFeature,
  privacyFeature,
  demonstrationFeature,
] as const
