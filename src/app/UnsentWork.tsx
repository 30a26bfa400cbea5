import { buildingText } from '../features/buildings/building.text.ts'
import { buildingFields } from '../features/buildings/building.ts'
import { registerCodes } from '../features/buildings/registerCodes.tsx'
import { useFormWords } from '../features/mandates/form/formWords.tsx'
import { mandateText } from '../features/mandates/mandate.text.ts'
import { mandateFields } from '../features/mandates/mandate.ts'
import { noteFields } from '../features/mandates/note.ts'
import { services } from '../features/mandates/services/services.ts'
import { productText } from '../features/products/product.text.ts'
import { productFields } from '../features/products/product.ts'
import { reportText } from '../features/reports/report.text.ts'
import { reportFields } from '../features/reports/report.ts'
import { settingsText } from '../features/settings/settings.text.ts'
import { settingsFields } from '../features/settings/settings.ts'
import { consumptionText } from '../features/technical/consumption.text.ts'
import { consumptionFields } from '../features/technical/consumption.ts'
import { heatingText } from '../features/technical/heatingSystem.text.ts'
import { heatingFields } from '../features/technical/heatingSystem.ts'
import { maintenanceText } from '../features/technical/maintenanceCompany.text.ts'
import { maintenanceFields } from '../features/technical/maintenanceCompany.ts'
import { renovationText } from '../features/technical/renovation.text.ts'
import { renovationFields } from '../features/technical/renovation.ts'
import { userText } from '../features/users/user.text.ts'
import { userFields } from '../features/users/user.ts'
import type { Fields } from '../kernel/field/fields.ts'
import type { Text } from '../kernel/text.ts'
import { useWords } from '../web/loading/words.ts'
import { type Declared, UnsentBar } from '../web/ui/form/UnsentBar.tsx'
import type { SayKey } from '../web/ui/input/fieldValue.ts'
import type { Unsent } from '../web/writes/writes.ts'

const declare = (fields: Fields, text: Text): Declared => ({
  fields,
  useSay: () => useWords(text) as SayKey,
})

/** The forms of mandates; the page where something was entered tells of which service it is. */
const forms = Object.values(services).map((service) => ({
  begin: `/${service.type}-`,
  declared: {
    fields: { ...mandateFields, ...service.fields },
    useSay: () => useFormWords(service),
  },
}))

/** The fields of each resource and what they are called. */
export const declared: Record<string, (from: Pick<Unsent, 'page'>) => Declared> = {
  mandates: ({ page = '' }) =>
    forms.find(({ begin }) => page.startsWith(begin))?.declared ??
    declare(mandateFields, mandateText),
  mandate_notes: () => declare(noteFields, mandateText),
  buildings: () => ({ ...declare(buildingFields, buildingText), codes: registerCodes }),
  users: () => declare(userFields, userText),
  products: () => declare(productFields, productText),
  consumptions: () => declare(consumptionFields, consumptionText),
  heating_systems: () => ({ ...declare(heatingFields, heatingText), codes: registerCodes }),
  maintenance_companies: () => declare(maintenanceFields, maintenanceText),
  renovations: () => declare(renovationFields, renovationText),
  reports: () => declare(reportFields, reportText),
  settings: () => declare(settingsFields, settingsText),
}

/** What is not on the server yet, of any feature. */
export default function UnsentWork() {
  return <UnsentBar declared={declared} />
}
