import type { ReactNode } from 'react'
import { useWords } from '../../../web/loading/words.ts'
import { queryOfList } from '../../../web/ui/list/listState.ts'
import { useList } from '../../../web/ui/list/useList.ts'
import { initialList } from '../../mandates/list/filters.tsx'
import { mandateText } from '../../mandates/mandate.text.ts'
import { formPath, type ListedMandate, mandates } from '../../mandates/mandate.ts'
import { mandateColours, mapEndpoints } from '../map.ts'
import { ListWithMap } from './ListWithMap.tsx'

const find = (id: number) => ({ endpoint: mandates.endpoints.list, query: { id: [id] } })
const name = ({ number, building_address }: ListedMandate) => `${number} · ${building_address}`
const path = ({ id, service_type }: ListedMandate) => formPath('admin', service_type, id)

/** The office's list of mandates with a map. */
export function MandatesMap({ children }: { children: ReactNode }) {
  const t = useWords(mandateText)
  const { state } = useList(mandates, { initial: initialList })
  const { page: _page, page_size: _size, sort: _sort, ...query } = queryOfList(state)
  return (
    <ListWithMap<ListedMandate, (typeof mandateColours)[number]>
      title={t('list.title')}
      tile={mapEndpoints.mandateTile}
      places={mapEndpoints.mandatePlaces}
      colours={mandateColours}
      {...{ query, find, name, path }}
    >
      {children}
    </ListWithMap>
  )
}
