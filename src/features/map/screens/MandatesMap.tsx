import type { ReactNode } from 'react'
import { useWords } from '../../../web/loading/words.ts'
import { queryOfList } from '../../../web/ui/listing/listState.ts'
import { useList } from '../../../web/ui/listing/useList.ts'
import { initialList } from '../../mandates/list/filters.tsx'
import { mandateText } from '../../mandates/mandate.text.ts'
import { formPath, type ListedMandate, mandates } from '../../mandates/mandate.ts'
import { mandateColours, mapEndpoints } from '../map.ts'
import { ListWithMap, SelectedLink } from './ListWithMap.tsx'

const name = ({ number, building_address }: ListedMandate) => `${number} · ${building_address}`
const path = ({ id, service_type }: ListedMandate) => formPath('admin', service_type, id)

/** The office's list of mandates with a map. */
export function MandatesMap({ children }: { children: ReactNode }) {
  const t = useWords(mandateText)
  const { state } = useList(mandates, { initial: initialList })
  const { page: _page, page_size: _size, sort: _sort, ...query } = queryOfList(state)
  return (
    <ListWithMap
      title={t('list.title')}
      tile={mapEndpoints.mandateTile}
      places={mapEndpoints.mandatePlaces}
      colours={mandateColours}
      query={query}
      chosen={(id) => (
        <SelectedLink<ListedMandate> endpoint={mandates.endpoints.list} {...{ id, name, path }} />
      )}
    >
      {children}
    </ListWithMap>
  )
}
