import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useCall } from '../../web/useApi.ts'
import { useWords } from '../../web/words.ts'
import { type ListedReport, useReportFile } from './ReportRow.tsx'
import classes from './Reports.module.css'
import { reportText } from './report.text.ts'
import { reportEndpoints } from './report.ts'

/** Beyond this, the client looks into the mandate itself. */
const most = 3

/** The newest reports that a client was given of a mandate, on its card. */
export default function PublishedReports({ mandate }: { mandate: number }) {
  const { data } = useCall(reportEndpoints.list, { query: { mandate, page_size: most } })
  if (!data || data.results.length === 0) return null
  return (
    <ul className={classes.published}>
      {data.results.map((report) => (
        <li key={report.id}>
          <Download report={report} />
        </li>
      ))}
    </ul>
  )
}

function Download({ report: { id, number, format, language } }: { report: ListedReport }) {
  const t = useWords(reportText)
  const { save, isBusy } = useReportFile()
  const name = t('row.name', { number, format: t(`format.${format}`) })
  return (
    <Button
      variant="default"
      fullWidth
      loading={isBusy}
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
      onClick={() => void save(id)}
    >
      {`${name}, ${t(`language.${language}`)}`}
    </Button>
  )
}
