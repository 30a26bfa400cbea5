import type { ReactNode } from 'react'
import { formPath, type ListedMandate, mandates as resource } from '../../mandates/mandate.ts'
import { mandateColours, mapEndpoints } from '../../map/map.ts'
import { ListWithMap, SelectedLink } from '../../map/screens/ListWithMap.tsx'

const name = ({ building_address }: ListedMandate) => building_address
const path = ({ id, service_type }: ListedMandate) => formPath('admin', service_type, id)

/** The visits of a day beside a map of their mandates. */
export default function VisitsMap({
  title,
  mandates,
  children,
}: {
  title: string
  mandates: readonly number[]
  children: ReactNode
}) {
  return (
    <ListWithMap
      {...{ title, children }}
      tile={mapEndpoints.mandateTile}
      places={mapEndpoints.mandatePlaces}
      colours={mandateColours}
      query={{ id: [...mandates] }}
      chosen={(id) => (
        <SelectedLink<ListedMandate> endpoint={resource.endpoints.list} {...{ id, name, path }} />
      )}
      isContent
    />
  )
}
