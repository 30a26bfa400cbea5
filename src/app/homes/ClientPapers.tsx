import type { ListedMandate } from '../../features/mandates/mandate.ts'
import { todayText } from '../../features/today/today.text.ts'
import { todayEndpoints } from '../../features/today/today.ts'
import { useWords } from '../../web/loading/words.ts'
import { useCall } from '../../web/useApi.ts'
import classes from './ClientTasks.module.css'
import { MandateRow } from './OfficeWork.tsx'

/** Mandates with published reports or files, and how many of them. */
export function ClientPapers({ mandates }: { mandates: readonly ListedMandate[] }) {
  const t = useWords(todayText)
  const counted = useCall(todayEndpoints.papers, {}).data?.results ?? []
  const rows = mandates.flatMap((mandate) => {
    const found = counted.find((one) => one.mandate === mandate.id)
    return found ? [{ mandate, reports: found.reports, files: found.files }] : []
  })
  if (rows.length === 0) return null
  const total = rows.reduce((sum, row) => sum + row.reports + row.files, 0)
  return (
    <section aria-labelledby="papers">
      <header className="ends">
        <h2 id="papers" className={classes.small}>
          {t('papers.title')}
        </h2>
        <span className="quiet number">{total}</span>
      </header>
      <ul className={classes.rows}>
        {rows.map(({ mandate, ...counts }) => (
          <li key={mandate.id}>
            <MandateRow
              mandate={mandate}
              tab="files"
              words={(['reports', 'files'] as const)
                .filter((what) => counts[what] > 0)
                .map((what) => t(`papers.${what}`, { count: counts[what] }))
                .join(', ')}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
