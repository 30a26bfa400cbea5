import { access } from '../../access.ts'
import { rulesForPart } from '../../kernel/access.ts'
import { ErrorPart } from '../../web/ui/ErrorPart.tsx'
import { Skeleton } from '../../web/ui/Skeleton.tsx'
import { useCall } from '../../web/useApi.ts'
import { useWords } from '../../web/words.ts'
import type { Group } from '../auth/auth.ts'
import { BuildingForm } from '../buildings/BuildingForm.tsx'
import { buildings } from '../buildings/building.ts'
import { mandateText } from './mandate.text.ts'

/** The building of a mandate, whole, entered as far as the group's rights go. */
export function BuildingPart({ id, group }: { id: number; group: Group }) {
  const t = useWords(mandateText)
  const building = useCall(buildings.endpoints.get, { params: { id } })
  if (building.isPending) return <Skeleton widths={[40, 92, 92, 92, 40, 92]} height={56} />
  if (building.isError)
    return (
      <ErrorPart
        title={t('building.failed')}
        error={building.error}
        retry={() => void building.refetch()}
      />
    )
  const person = { id: 0, groups: [group] }
  return (
    <BuildingForm
      building={building.data}
      mayWrite={(part) => rulesForPart(access, person, 'buildings', 'write', part).length > 0}
    />
  )
}
