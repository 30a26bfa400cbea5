import { useMemo } from 'react'
import { buildingText } from '../../features/buildings/building.text.ts'
import { buildingFields } from '../../features/buildings/building.ts'
import { registerCodes } from '../../features/buildings/registerCodes.tsx'
import { useFormWords } from '../../features/mandates/form/formWords.tsx'
import type { Mandate } from '../../features/mandates/mandate.ts'
import { useService } from '../../features/mandates/services/useService.tsx'
import { ProposalsDialog } from '../../features/proposals/ProposalsDialog.tsx'
import type { proposalEndpoints } from '../../features/proposals/proposal.ts'
import {
  heatingTable,
  maintenanceTable,
  renovationTable,
  type TechnicalDeclaration,
} from '../../features/technical/screens/technicalTables.tsx'
import type { ResponseBody } from '../../kernel/http/endpoint.ts'
import { useWords } from '../../web/loading/words.ts'
import type { SayKey } from '../../web/ui/input/fieldValue.ts'
import { labelOf } from '../../web/ui/input/fieldValue.ts'

type Props = {
  mandate: Mandate
  proposed: ResponseBody<typeof proposalEndpoints.list>
  onClose: () => void
}

/** Dialog to decide on the proposals on a mandate: for its building, its form and its table rows. */
export default function MandateProposalsDialog({ mandate, proposed, onClose }: Props) {
  const service = useService(mandate.service_type!)
  const sayBuilding = useWords(buildingText) as SayKey
  const sayHeating = useWords(heatingTable.text) as SayKey
  const sayMaintenance = useWords(maintenanceTable.text) as SayKey
  const sayRenovation = useWords(renovationTable.text) as SayKey
  const sayForm = useFormWords(service)
  const { labels } = proposed
  const targets = useMemo(() => {
    const tableTarget = (table: TechnicalDeclaration, say: SayKey) => ({
      fields: table.columns,
      context: { say, codes: registerCodes, labels },
      labelOf: (field: string | null) =>
        field === null ? say('list.title') : `${say('list.title')}: ${say(`field.${field}`)}`,
    })
    return {
      buildings: {
        fields: buildingFields,
        context: { say: sayBuilding, codes: registerCodes, labels },
        labelOf: (field: string | null) => sayBuilding(`field.${field}`),
      },
      mandates: {
        fields: service.fields,
        context: { say: sayForm, labels },
        labelOf: (field: string | null) => labelOf(sayForm, field ?? ''),
      },
      heating_systems: tableTarget(heatingTable, sayHeating),
      maintenance_companies: tableTarget(maintenanceTable, sayMaintenance),
      renovations: tableTarget(renovationTable, sayRenovation),
    }
  }, [service, sayBuilding, sayHeating, sayMaintenance, sayRenovation, sayForm, labels])
  return (
    <ProposalsDialog
      title={`${mandate.number} ${mandate.building_address}`}
      proposed={proposed.results}
      targets={targets}
      onClose={onClose}
    />
  )
}
