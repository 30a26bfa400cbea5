import { buildingText } from '../features/buildings/building.text.ts'
import { buildingFields } from '../features/buildings/building.ts'
import { registerCodes } from '../features/buildings/registerCodes.tsx'
import { mandateText } from '../features/mandates/mandate.text.ts'
import { mandateFields } from '../features/mandates/mandate.ts'
import { productText } from '../features/products/product.text.ts'
import { productFields } from '../features/products/product.ts'
import { userText } from '../features/users/user.text.ts'
import { userFields } from '../features/users/user.ts'
import { type Declared, UnsentBar } from './ui/UnsentBar.tsx'

/** The fields of each resource and what they are called. */
const declared: Record<string, Declared> = {
  mandates: { fields: mandateFields, text: mandateText },
  buildings: { fields: buildingFields, text: buildingText, codes: registerCodes },
  users: { fields: userFields, text: userText },
  products: { fields: productFields, text: productText },
}

/** What is not on the server yet, of any feature. */
export default function UnsentWork() {
  return <UnsentBar declared={declared} />
}
