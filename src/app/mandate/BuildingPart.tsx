import { access, type Group, ruleHolds } from '../../access.ts'
import { BuildingForm } from '../../features/buildings/BuildingForm.tsx'
import { buildingFields, buildings } from '../../features/buildings/building.ts'
import type { Mandate } from '../../features/mandates/mandate.ts'
import { mandateBuildingText } from '../../features/mandates/mandateBuilding.text.ts'
import { RecordProposals } from '../../features/proposals/RecordProposals.tsx'
import { EgidNotice } from '../../features/technical/screens/EgidNotice.tsx'
import { rulesForPart } from '../../kernel/access.ts'
import { useWords } from '../../web/loading/words.ts'
import { ErrorPart } from '../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../web/ui/page/Skeleton.tsx'
import { useCall } from '../../web/useApi.ts'

type Props = { id: number; mandate: Mandate; group: Group }

/** All fields of a mandate's building; the group's rights decide which can be edited, proposed or only read. */
export default function BuildingPart({ id, mandate, group }: Props) {
  const t = useWords(mandateBuildingText)
  const building = useCall(buildings.endpoints.get, { params: { id } })
  if (building.isPending) return <Skeleton widths={[40, 92, 92, 92, 40, 92]} height={56} />
  if (building.isError)
    return (
      <ErrorPart title={t('failed')} error={building.error} retry={() => void building.refetch()} />
    )
  const person = { id: 0, groups: [group] }
  const may = (action: 'write' | 'propose') => (part: string) =>
    rulesForPart(access, person, 'buildings', action, part).some((rule) =>
      ruleHolds(rule, { mandate }),
    )
  return (
    <RecordProposals
      resource="buildings"
      record={building.data}
      mandate={mandate.id}
      title={building.data.address}
      fields={buildingFields}
      mayPropose={may('propose')}
    >
      <EgidNotice building={building.data}>
        <BuildingForm building={building.data} mayWrite={may('write')} />
      </EgidNotice>
    </RecordProposals>
  )
}
