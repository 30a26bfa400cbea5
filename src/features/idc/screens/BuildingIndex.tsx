import { useState } from 'react'
import { dayOf } from '../../../kernel/field/format.ts'
import { Link } from '../../../web/Link.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { inForce } from '../../reference/inForce.ts'
import { idcText } from '../../technical/idc/idc.text.ts'
import classes from './BuildingIndex.module.css'
import { IndexChart } from './IndexChart.tsx'
import { Verdict } from './IndexResult.tsx'
import { useLegalPosition } from './useLegalPosition.tsx'

/** The heat index of a building on its first tab: mean with verdict, and the years in a chart. */
export default function BuildingIndex({ building }: { building: number }) {
  const t = useWords(idcText)
  const [today] = useState(() => dayOf(new Date()))
  const { position, list, estimate, rows, results, versions } = useLegalPosition(
    building,
    undefined,
    today,
  )
  const error = position === undefined ? (list.error ?? estimate.error) : null
  const hasIndex = rows && (rows.length > 0 || Boolean(results?.length))
  return (
    <section aria-labelledby="building-index" className={classes.section}>
      <h2 id="building-index" className={classes.title}>
        {t('section.idc')}
        <Link
          to="."
          search={((before: object) => ({ ...before, tab: 'idc' })) as never}
          className="compact medium"
        >
          {t('list.years')}
        </Link>
      </h2>
      {error ? (
        <ErrorPart
          title={t('list.failed')}
          error={error}
          retry={() => {
            void list.refetch()
            void estimate.refetch()
          }}
        />
      ) : position === undefined ? (
        <Skeleton widths={[30, 92, 92, 92, 60]} height={28} />
      ) : hasIndex ? (
        <div className={classes.index}>
          {position && <Verdict position={position} />}
          <div className={classes.chart}>
            <IndexChart
              rows={rows}
              results={results ?? []}
              limits={versions && inForce(versions, today)}
              position={position}
              height={180}
            />
          </div>
        </div>
      ) : (
        <p className="quiet">{t('list.empty')}</p>
      )}
    </section>
  )
}
