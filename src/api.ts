import { authEndpoints } from './features/auth/auth.ts'
import { buildingEndpoints } from './features/buildings/building.ts'
import { demonstrationEndpoints } from './features/demonstration/demonstration.ts'
import { mandateEndpoints } from './features/mandates/mandate.ts'
import { productEndpoints } from './features/products/product.ts'
import { registerEndpoints } from './features/register/register.ts'
import { userEndpoints } from './features/users/user.ts'
import { layoutEndpoints } from './features/views/layout.ts'
import { viewEndpoints } from './features/views/view.ts'
import type { Contract } from './kernel/endpoint.ts'
import { liveEndpoints } from './kernel/live.ts'

/** The contract: every call of every feature. */
export const api = {
  auth: authEndpoints,
  users: userEndpoints,
  products: productEndpoints,
  register: registerEndpoints,
  buildings: buildingEndpoints,
  mandates: mandateEndpoints,
  layouts: layoutEndpoints,
  views: viewEndpoints,
  demonstration: demonstrationEndpoints,
  live: liveEndpoints,
} satisfies Contract
