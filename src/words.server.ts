import { authText } from './features/auth/auth.text.ts'
import { buildingText } from './features/buildings/building.text.ts'
import { demonstrationText } from './features/demonstration/demonstration.text.ts'
import { mandateText } from './features/mandates/mandate.text.ts'
import { serviceText } from './features/mandates/service.text.ts'
import { services } from './features/mandates/services/services.ts'
import { productText } from './features/products/product.text.ts'
import { userText } from './features/users/user.text.ts'
import { viewText } from './features/views/view.text.ts'
import { kernelText } from './kernel/errors.text.ts'

/** The words that the server says: in errors and mails. */
export const texts = [
  kernelText,
  authText,
  userText,
  productText,
  buildingText,
  mandateText,
  serviceText,
  ...Object.values(services).map(({ text }) => text),
  viewText,
  demonstrationText,
]
