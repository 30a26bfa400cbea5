import { buildings } from '../src/features/buildings/building.ts'
import { mandates } from '../src/features/mandates/mandate.ts'
import { mandateNotes } from '../src/features/mandates/note.ts'
import { products } from '../src/features/products/product.ts'
import { proposals } from '../src/features/proposals/proposal.ts'
import { reports } from '../src/features/reports/report.ts'
import { settings } from '../src/features/settings/settings.ts'
import { consumptions } from '../src/features/technical/consumption.ts'
import { heatingSystems } from '../src/features/technical/heatingSystem.ts'
import { idc } from '../src/features/technical/idc/idc.ts'
import { maintenanceCompanies } from '../src/features/technical/maintenanceCompany.ts'
import { renovations } from '../src/features/technical/renovation.ts'
import { users } from '../src/features/users/user.ts'
import { views } from '../src/features/views/view.ts'
import type { Fields } from '../src/kernel/field/fields.ts'

/** A resource as its feature declares it. */
export type Declared = {
  name: string
  fields: Fields
  list: readonly string[]
  filters: Record<string, unknown>
  sortable: readonly string[]
  searched?: { fields: readonly string[]; through?: readonly string[] }
}
export const declared: Record<string, Declared> = Object.fromEntries(
  [
    users,
    products,
    buildings,
    mandates,
    mandateNotes,
    consumptions,
    heatingSystems,
    maintenanceCompanies,
    renovations,
    idc,
    settings,
    proposals,
    reports,
    views,
  ].map((one) => [one.name, one as unknown as Declared]),
)
/** Rows that come from a mandate, entered by somebody. */
export const technical = Object.values(declared).filter(
  ({ fields }) => fields.mandate && fields.entered_by && !fields.mandate.readOnly,
)
