import { Suspense, useState } from 'react'
import { formatNumber } from '../../../kernel/field/format.ts'
import { lazyPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import type { Building } from '../../buildings/building.ts'
import { mapText } from '../map.text.ts'
import classes from './BuildingPlace.module.css'

const PlaceMap = lazyPart(() => import('./PlaceMap.tsx'))

/** Where a building stands: its coordinates and, once opened, a map with its neighbours. */
export default function BuildingPlace({ building }: { building: Building }) {
  const t = useWords(mapText)
  const [wasOpened, setOpened] = useState(false)
  const { id, address, coordinate_e: e, coordinate_n: n } = building
  if (e == null || n == null) return null
  return (
    <details
      className="folding"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setOpened(true)
      }}
    >
      <summary>
        {t('place')}
        <span className={classes.coordinates}>
          {formatNumber(e)} / {formatNumber(n)}
        </span>
      </summary>
      {wasOpened && (
        <Suspense fallback={<Skeleton widths={[92, 92]} height={144} />}>
          <PlaceMap key={`${e} ${n}`} {...{ id, address, e, n }} />
        </Suspense>
      )}
    </details>
  )
}
