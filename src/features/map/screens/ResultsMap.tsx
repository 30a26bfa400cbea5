import { useParams } from '@tanstack/react-router'
import { type ReactNode, Suspense, useMemo } from 'react'
import { lazyPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { queryOfList } from '../../../web/ui/listing/listState.ts'
import { useCall } from '../../../web/useApi.ts'
import { type Campaign, campaignEndpoints } from '../../prospection/campaign.ts'
import { resultText } from '../../prospection/result.text.ts'
import { useResults } from '../../prospection/screens/results/useResults.tsx'
import { lngLatOf } from '../../register/projection.ts'
import { mapEndpoints, resultColours } from '../map.ts'
import { ListWithMap } from './ListWithMap.tsx'

const SelectedResult = lazyPart(
  () => import('../../prospection/screens/results/SelectedResult.tsx'),
)

/** So close that the buildings around an address are points. */
const closestZoom = 15

/** The result of a campaign with a map, below the header of the campaign's page. */
export function ResultsMap({ children }: { children: ReactNode }) {
  const t = useWords(resultText)
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { state } = useResults(Number(id))
  const { data } = useCall(campaignEndpoints.get, { params: { id: Number(id) } })
  const { centre_e: e, centre_n: n, radius_km } = data && wasSearchedHere(data) ? data : {}
  const area = useMemo(
    () => (e && n && radius_km ? { ...lngLatOf(e, n), metres: radius_km * 1_000 } : undefined),
    [e, n, radius_km],
  )
  const { page: _page, page_size: _size, sort: _sort, ...query } = queryOfList(state)
  return (
    <ListWithMap
      title={t('list.title')}
      tile={mapEndpoints.resultTile}
      places={mapEndpoints.resultPlaces}
      colours={resultColours}
      query={{ ...query, campaign: [id] }}
      words={{ follow_up: (key) => t(`status.${key}` as never) }}
      chosen={(result) => (
        <Suspense>
          <SelectedResult id={result} />
        </Suspense>
      )}
      closestZoom={closestZoom}
      area={area}
      isContent
    >
      {children}
    </ListWithMap>
  )
}

/** Whether the frozen result is of the address and radius that the campaign has now. */
const wasSearchedHere = ({ frozen_at, provenance }: Campaign) =>
  ['address', 'radius_km'].every((name) => {
    const at = provenance[name]?.at
    return frozen_at && (!at || Date.parse(at) <= Date.parse(frozen_at))
  })
