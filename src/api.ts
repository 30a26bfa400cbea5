import { authEndpoints } from './features/auth/auth.ts'
import { buildingEndpoints } from './features/buildings/building.ts'
import { mergeEndpoints } from './features/buildings/merge/merge.ts'
import { demonstrationEndpoints } from './features/demonstration/demonstration.ts'
import { estimateEndpoints } from './features/idc/estimate.ts'
import { mandateEndpoints } from './features/mandates/mandate.ts'
import { noteEndpoints } from './features/mandates/note.ts'
import { duplicateEndpoints } from './features/mandates/steps/duplicate.ts'
import { productEndpoints } from './features/products/product.ts'
import { proposalEndpoints } from './features/proposals/proposal.ts'
import { referenceEndpoints } from './features/reference/versions.ts'
import { registerEndpoints } from './features/register/register.ts'
import { reportEndpoints } from './features/reports/report.ts'
import { settingsEndpoints } from './features/settings/settings.ts'
import { consumptionEndpoints } from './features/technical/consumption.ts'
import { heatingSystemEndpoints } from './features/technical/heatingSystem.ts'
import { idcEndpoints } from './features/technical/idc/idc.ts'
import { maintenanceCompanyEndpoints } from './features/technical/maintenanceCompany.ts'
import { renovationEndpoints } from './features/technical/renovation.ts'
import { userEndpoints } from './features/users/user.ts'
import { viewEndpoints } from './features/views/view.ts'
import type { Contract } from './kernel/http/endpoint.ts'
import { liveEndpoints } from './kernel/http/live.ts'
import { layoutEndpoints } from './kernel/record/layout.ts'

/** The contract: every call of every feature. */
export const api = {
  auth: authEndpoints,
  users: userEndpoints,
  products: productEndpoints,
  register: registerEndpoints,
  buildings: { ...buildingEndpoints, ...mergeEndpoints },
  reference: referenceEndpoints,
  mandates: { ...mandateEndpoints, ...duplicateEndpoints },
  mandate_notes: noteEndpoints,
  consumptions: consumptionEndpoints,
  heating_systems: heatingSystemEndpoints,
  maintenance_companies: maintenanceCompanyEndpoints,
  renovations: renovationEndpoints,
  idc: idcEndpoints,
  idc_estimate: estimateEndpoints,
  settings: settingsEndpoints,
  reports: reportEndpoints,
  proposals: proposalEndpoints,
  layouts: layoutEndpoints,
  views: viewEndpoints,
  demonstration: demonstrationEndpoints,
  live: liveEndpoints,
} satisfies Contract
