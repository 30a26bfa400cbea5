import { authText } from './features/auth/auth.text.ts'
import { buildingText } from './features/buildings/building.text.ts'
import { demonstrationText } from './features/demonstration/demonstration.text.ts'
import { serviceText } from './features/mandates/form/service.text.ts'
import { mandateMailText } from './features/mandates/mail.text.ts'
import { mandateText, waitingText } from './features/mandates/mandate.text.ts'
import { placeText } from './features/mandates/place.text.ts'
import { projectText } from './features/mandates/record/project.text.ts'
import { mandateRefusalText } from './features/mandates/refusal.text.ts'
import { newMandateText } from './features/mandates/request/newMandate.text.ts'
import { services } from './features/mandates/services/services.ts'
import { deletionText } from './features/mandates/steps/deletion.text.ts'
import { duplicateText } from './features/mandates/steps/duplicate.text.ts'
import { moveText } from './features/mandates/steps/move.text.ts'
import { productText } from './features/products/product.text.ts'
import { proposalText } from './features/proposals/proposal.text.ts'
import { referenceText } from './features/reference/reference.text.ts'
import { reportText } from './features/reports/report.text.ts'
import { letterText } from './features/settings/letter.text.ts'
import { settingsText } from './features/settings/settings.text.ts'
import { consumptionText } from './features/technical/consumption.text.ts'
import { heatingText } from './features/technical/heatingSystem.text.ts'
import { idcText } from './features/technical/idc/idc.text.ts'
import { maintenanceText } from './features/technical/maintenanceCompany.text.ts'
import { renovationText } from './features/technical/renovation.text.ts'
import { technicalText } from './features/technical/technical.text.ts'
import { userText } from './features/users/user.text.ts'
import { viewText } from './features/views/view.text.ts'
import { kernelText } from './kernel/http/errors.text.ts'

/** The words that the server says: in errors and mails. */
export const texts = [
  kernelText,
  authText,
  userText,
  productText,
  buildingText,
  referenceText,
  deletionText,
  duplicateText,
  mandateMailText,
  newMandateText,
  placeText,
  projectText,
  mandateText,
  moveText,
  waitingText,
  mandateRefusalText,
  serviceText,
  ...Object.values(services).map(({ text }) => text),
  technicalText,
  consumptionText,
  heatingText,
  maintenanceText,
  renovationText,
  idcText,
  reportText,
  letterText,
  proposalText,
  viewText,
  settingsText,
  demonstrationText,
]
