import type { ReactNode } from 'react'
import { type Building, buildingFields } from '../buildings/building.ts'
import { RecordProposals } from './RecordProposals.tsx'

type Props = { building: Building; children: ReactNode }

/** The form of a building with what is proposed for it, through whatever mandate. */
export default function BuildingProposals({ building, children }: Props) {
  return (
    <RecordProposals
      resource="buildings"
      record={building}
      title={building.address}
      fields={buildingFields}
    >
      {children}
    </RecordProposals>
  )
}
