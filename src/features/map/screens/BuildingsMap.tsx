import type { ReactNode } from 'react'
import { useWords } from '../../../web/loading/words.ts'
import { queryOfList } from '../../../web/ui/listing/listState.ts'
import { type RowOf, useList } from '../../../web/ui/listing/useList.ts'
import { buildingText } from '../../buildings/building.text.ts'
import { buildings } from '../../buildings/building.ts'
import { buildingColours, mapEndpoints } from '../map.ts'
import { ListWithMap, SelectedLink } from './ListWithMap.tsx'

type Row = RowOf<typeof buildings.endpoints.list>

const name = ({ address }: Row) => address
const path = ({ id }: Row) => `/buildings/${id}`

/** The list of buildings with a map. */
export function BuildingsMap({ children }: { children: ReactNode }) {
  const t = useWords(buildingText)
  const { state } = useList(buildings)
  const { page: _page, page_size: _size, sort: _sort, ...query } = queryOfList(state)
  return (
    <ListWithMap
      title={t('list.title')}
      tile={mapEndpoints.buildingTile}
      places={mapEndpoints.buildingPlaces}
      colours={buildingColours}
      query={query}
      chosen={(id) => (
        <SelectedLink<Row> endpoint={buildings.endpoints.list} {...{ id, name, path }} />
      )}
    >
      {children}
    </ListWithMap>
  )
}
