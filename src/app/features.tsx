import { appointmentScreens } from '../features/appointments/appointments.feature.tsx'
import { authScreens } from '../features/auth/auth.feature.tsx'
import { buildingScreens } from '../features/buildings/buildings.feature.tsx'
import { companyScreens } from '../features/companies/companies.feature.tsx'
import { contactScreens } from '../features/contacts/contacts.feature.tsx'
import { fileScreens } from '../features/files/files.feature.tsx'
import { kickoffScreens } from '../features/kickoff/kickoff.feature.tsx'
import { mandateScreens } from '../features/mandates/mandates.feature.tsx'
import { messageScreens } from '../features/messages/messages.feature.tsx'
import { privacyScreens } from '../features/privacy/privacy.feature.tsx'
import { productScreens } from '../features/products/products.feature.tsx'
import { prospectionScreens } from '../features/prospection/prospection.feature.tsx'
import { quoteScreens } from '../features/quotes/quotes.feature.tsx'
import { settingsScreens } from '../features/settings/settings.feature.tsx'
import { sourceScreens } from '../features/sources/sources.feature.tsx'
import { userScreens } from '../features/users/users.feature.tsx'
import type { Screens } from '../web/screens.ts'

/** Screens of all features, in the order of `features.ts`. */
export const screens: readonly Screens[] = [
  authScreens,
  userScreens,
  companyScreens,
  productScreens,
  buildingScreens,
  contactScreens,
  mandateScreens,
  settingsScreens,
  fileScreens,
  sourceScreens,
  prospectionScreens,
  messageScreens,
  kickoffScreens,
  quoteScreens,
  appointmentScreens,
  privacyScreens,
]
