import type { ReactNode } from 'react'
import { type Building, buildingFields } from '../buildings/building.ts'
import { RecordProposals } from './RecordProposals.tsx'

type Props = { building: Building; children: ReactNode }

/** Provides the proposals for a building, from any mandate, to the form in `children`. */
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
