import type { Group } from '../../access.ts'
import type { Language } from '../../kernel/text.ts'
import { formPath, type ListedMandate, mandates } from './mandate.ts'

type Viewer = { language: Language; group: Group }

/** Global search for mandates: the endpoint, and how a result is shown in one line. */
const mandateFinder = {
  find: mandates.endpoints.list,
  line: (mandate: ListedMandate, { language, group }: Viewer) => ({
    name: mandate.building_address,
    detail: [mandate.number, mandate.product_name?.[language], mandate.client_name],
    path: formPath(group, mandate.service_type, mandate.id),
  }),
}

export default mandateFinder
