import type { ReactNode } from 'react'
import type { Building } from '../../features/buildings/building.ts'
import BuildingProposals from '../../features/proposals/BuildingProposals.tsx'
import { EgidNotice } from '../../features/technical/screens/EgidNotice.tsx'

/** Around the form of a building: proposals for it, and what another EGID takes with it. */
export default function BuildingEdits(props: { building: Building; children: ReactNode }) {
  return (
    <BuildingProposals building={props.building}>
      <EgidNotice {...props} />
    </BuildingProposals>
  )
}
