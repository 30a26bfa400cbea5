import { useMemo } from 'react'
import { buildingText } from '../../features/buildings/building.text.ts'
import { buildingFields } from '../../features/buildings/building.ts'
import { registerCodes } from '../../features/buildings/registerCodes.tsx'
import { useFormTexts } from '../../features/mandates/form/formTexts.tsx'
import type { Mandate } from '../../features/mandates/mandate.ts'
import { useService } from '../../features/mandates/services/useService.tsx'
import type { ShownTargets } from '../../features/proposals/ProposalDecisions.tsx'
import { proposalText } from '../../features/proposals/proposal.text.ts'
import type { proposalEndpoints } from '../../features/proposals/proposal.ts'
import {
  heatingTable,
  maintenanceTable,
  renovationTable,
  type TechnicalDeclaration,
} from '../../features/technical/screens/technicalTables.tsx'
import { userText } from '../../features/users/user.text.ts'
import { userFields } from '../../features/users/user.ts'
import type { ResponseBody } from '../../kernel/http/endpoint.ts'
import { useWords } from '../../web/loading/words.ts'
import type { TranslateKey } from '../../web/ui/input/fieldValue.ts'
import { labelOf } from '../../web/ui/input/fieldValue.ts'

type ProposalList = ResponseBody<typeof proposalEndpoints.list>

/** How to show the proposals on a mandate: for its building, its form, its table rows and its client. */
export function useProposalTargets(mandate: Mandate, { labels }: ProposalList): ShownTargets {
  const service = useService(mandate.service_type!)
  const tUser = useWords(userText) as TranslateKey
  const tBuilding = useWords(buildingText) as TranslateKey
  const tHeating = useWords(heatingTable.text) as TranslateKey
  const tMaintenance = useWords(maintenanceTable.text) as TranslateKey
  const tRenovation = useWords(renovationTable.text) as TranslateKey
  const tForm = useFormTexts(service)
  const tProposal = useWords(proposalText)
  return useMemo((): ShownTargets => {
    const tableTarget = (table: TechnicalDeclaration, t: TranslateKey) => ({
      fields: table.columns,
      context: { t, codes: registerCodes, labels },
      labelOf: (field: string | null) =>
        field === null
          ? t('list.title')
          : tProposal('column', { table: t('list.title'), column: t(`field.${field}`) }),
    })
    return {
      users: {
        fields: userFields,
        context: { t: tUser, labels },
        labelOf: (field: string | null) => tUser(`field.${field}`),
      },
      buildings: {
        fields: buildingFields,
        context: { t: tBuilding, codes: registerCodes, labels },
        labelOf: (field: string | null) => tBuilding(`field.${field}`),
      },
      mandates: {
        fields: service.fields,
        context: { t: tForm, labels },
        labelOf: (field: string | null) => labelOf(tForm, field ?? ''),
      },
      heating_systems: tableTarget(heatingTable, tHeating),
      maintenance_companies: tableTarget(maintenanceTable, tMaintenance),
      renovations: tableTarget(renovationTable, tRenovation),
    }
  }, [service, tUser, tBuilding, tHeating, tMaintenance, tRenovation, tForm, tProposal, labels])
}
