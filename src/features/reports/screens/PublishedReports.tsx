import { Button } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconFileTypePdf } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { formatDate, formatSize } from '../../../kernel/field/format.ts'
import { currentLanguage, useWords } from '../../../web/loading/words.ts'
import { useCall } from '../../../web/useApi.ts'
import type { PublishedPart } from '../../mandates/record/ClientProject.tsx'
import { reportText } from '../report.text.ts'
import { reportEndpoints } from '../report.ts'
import classes from './Reports.module.css'
import { type ListedReport, reportName, useReportFile } from './reportFile.tsx'

/** Maximum number of reports offered here; the mandate's own list has all. */
const maxReports = 3

/** Download buttons of the newest published reports of a mandate. */
export default function PublishedReports({
  mandate,
  isMainAction = false,
  children,
}: ComponentProps<PublishedPart>): ReactNode {
  const { data, error } = useCall(reportEndpoints.list, {
    query: { mandate, page_size: maxReports },
  })
  const reports = data?.results ?? []
  return children({
    // Undefined while loading; an error without data counts as no report.
    hasReport: data || error ? reports.length > 0 : undefined,
    downloads: reports.length > 0 && (
      <ul className={classes.published}>
        {reports.map((report, index) => (
          <Download key={report.id} report={report} isMainAction={isMainAction && index === 0} />
        ))}
      </ul>
    ),
  })
}

function Download({ report, isMainAction }: { report: ListedReport; isMainAction: boolean }) {
  const { id, format, language, state, size, published_at } = report
  const Icon = format === 'pdf' ? IconFileTypePdf : IconFileSpreadsheet
  const t = useWords(reportText)
  const { save, isBusy } = useReportFile()
  const name = `${reportName(report, t)}, ${t(`language.${language}`)}`
  return (
    <li className={classes.publishedReport}>
      <Icon size={20} stroke={1.5} className={classes.icon} aria-hidden />
      <div className={classes.about}>
        <span className={classes.name}>{name}</span>
        <span className={classes.detail}>
          {[
            published_at && t('row.published', { date: formatDate(published_at) }),
            size && formatSize(size, currentLanguage()),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <Button
        variant={isMainAction ? 'filled' : 'default'}
        loading={isBusy}
        disabled={state !== 'done'}
        leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
        aria-label={t('action.download_named', { name })}
        onClick={() => void save(id)}
      >
        {t('action.download')}
      </Button>
    </li>
  )
}
