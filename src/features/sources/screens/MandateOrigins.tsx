import { formatDate, formatNumber } from '../../../kernel/field/format.ts'
import { useWords } from '../../../web/loading/words.ts'
import { markCutEdge } from '../../../web/ui/basic/cutEdge.ts'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { useCall } from '../../../web/useApi.ts'
import { sourceEndpoints } from '../sources.ts'
import classes from './Sources.module.css'
import { sourcesPageText } from './sourcesPage.text.ts'

/** Where mandates come from. */
export function MandateOrigins() {
  const t = useWords(sourcesPageText)
  const list = useCall(sourceEndpoints.mandates, {})
  if (!list.data)
    return list.error ? (
      <ErrorPart title={t('failed')} error={list.error} retry={() => void list.refetch()} />
    ) : (
      <Skeleton widths={[92, 84]} height={40} />
    )
  return (
    <div ref={markCutEdge} className={classes.frame}>
      <table className={classes.table} aria-label={t('tab.origins')}>
        <thead>
          <tr>
            <th scope="col">{t('origins.origin')}</th>
            <th scope="col" data-number>
              {t('origins.mandates')}
            </th>
            <th scope="col" data-number>
              {t('origins.open')}
            </th>
            <th scope="col">{t('origins.latest')}</th>
          </tr>
        </thead>
        <tbody>
          {list.data.results.map(({ origin, mandates, open, latest }) => (
            <tr key={origin}>
              <th scope="row">{t(`origin.${origin}`)}</th>
              <td data-number>{formatNumber(mandates)}</td>
              <td data-number>{formatNumber(open)}</td>
              <td>{latest ? formatDate(latest) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
