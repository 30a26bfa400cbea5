import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { useWords } from '../../../web/loading/words.ts'
import { useCall } from '../../../web/useApi.ts'
import type { PublishedPart } from '../../mandates/record/ClientProject.tsx'
import { reportText } from '../report.text.ts'
import { reportEndpoints } from '../report.ts'
import { type ListedReport, reportName, useReportFile } from './ReportRow.tsx'
import classes from './Reports.module.css'

/** Older reports are listed on the mandate only. */
const maxReports = 3

/** Published reports of a mandate, with downloads of the newest. */
export default function PublishedReports({
  mandate,
  children,
}: ComponentProps<PublishedPart>): ReactNode {
  const { data, error } = useCall(reportEndpoints.list, {
    query: { mandate, page_size: maxReports },
  })
  const reports = data?.results ?? []
  return children({
    // Undefined while loading.
    hasReport: data || error ? reports.length > 0 : undefined,
    downloads: reports.length > 0 && (
      <ul className={classes.published}>
        {reports.map((report) => (
          <li key={report.id}>
            <Download report={report} />
          </li>
        ))}
      </ul>
    ),
  })
}

function Download({ report }: { report: ListedReport }) {
  const { id, language, state } = report
  const t = useWords(reportText)
  const { save, isBusy } = useReportFile()
  const name = reportName(report, t)
  return (
    <Button
      variant="default"
      fullWidth
      loading={isBusy}
      disabled={state !== 'done'}
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
      onClick={() => void save(id)}
    >
      {`${name}, ${t(`language.${language}`)}`}
    </Button>
  )
}
