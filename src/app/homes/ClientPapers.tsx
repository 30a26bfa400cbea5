import { fileEndpoints } from '../../features/files/file.ts'
import type { ListedMandate } from '../../features/mandates/mandate.ts'
import { reports } from '../../features/reports/report.ts'
import { todayText } from '../../features/today/today.text.ts'
import { useWords } from '../../web/loading/words.ts'
import { useCall } from '../../web/useApi.ts'
import classes from './ClientTasks.module.css'
import { MandateRow } from './OfficeWork.tsx'

/** Newest reports and files from which the numbers are counted. */
const counted = { page_size: 100 }

/** Mandates with published reports or files, and how many of them. */
export function ClientPapers({ mandates }: { mandates: readonly ListedMandate[] }) {
  const t = useWords(todayText)
  const published = useCall(reports.endpoints.list, { query: counted }).data?.results ?? []
  const files = useCall(fileEndpoints.list, { query: counted }).data?.results ?? []
  const rows = mandates
    .map((mandate) => ({
      mandate,
      reports: published.filter((report) => report.mandate === mandate.id).length,
      files: files.filter((file) => file.mandate === mandate.id).length,
    }))
    .filter((row) => row.reports + row.files > 0)
  if (rows.length === 0) return null
  const total = rows.reduce((sum, row) => sum + row.reports + row.files, 0)
  return (
    <section aria-labelledby="papers">
      <header className={classes.head}>
        <h2 id="papers" className={classes.small}>
          {t('papers.title')}
        </h2>
        <span className={classes.count}>{total}</span>
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
