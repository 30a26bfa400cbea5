import { DeleteDialog } from '../../web/ui/DeleteDialog.tsx'
import { buildingText } from './building.text.ts'
import { buildings } from './building.ts'

type DeleteBuildingProps = {
  building: { id: number; version: number; address: string }
  onClose: () => void
  onDeleted?: () => void
}

/** Asks before a building is deleted; says why where it cannot be. */
export function DeleteBuilding({ building, ...then }: DeleteBuildingProps) {
  return (
    <DeleteDialog
      endpoints={buildings.endpoints}
      record={building}
      name={building.address}
      text={buildingText}
      {...then}
    />
  )
}
