import type { ComponentProps, ReactNode } from 'react'
import { IconFileSpreadsheet, IconFileTypePdf } from '../../../web/icons/icons.ts'
import { lazyPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { useCall } from '../../../web/useApi.ts'
import { fileEndpoints } from '../../files/file.ts'
import type { PublishedPart } from '../../mandates/record/ClientProject.tsx'
import { resultTypes } from '../../reference/documentTypes.ts'
import { reportText } from '../report.text.ts'
import { reportEndpoints } from '../report.ts'
import { DownloadRow } from './DownloadRow.tsx'
import { type ListedReport, reportName, useReportFile } from './reportFile.tsx'

const ResultDownload = lazyPart(() => import('./ResultDownload.tsx'))

/** Maximum number of reports offered here; the mandate's own list has all. */
const maxReports = 3

/** Download buttons of the newest published reports of a mandate, and of published files that are its result. */
export default function PublishedReports({
  mandate,
  isMainAction = false,
  children,
}: ComponentProps<PublishedPart>): ReactNode {
  const { data, error } = useCall(reportEndpoints.list, {
    query: { mandate, page_size: maxReports },
  })
  const files = useCall(fileEndpoints.list, {
    query: { mandate: [mandate], type: [...resultTypes], page_size: 100 },
  })
  const reports = data?.results ?? []
  // Clients see what they sent themselves, too.
  const results = (files.data?.results ?? [])
    .filter(({ published_at }) => published_at)
    .slice(0, maxReports)
  const isLoaded = (data || error) && (files.data || files.error)
  const count = reports.length + results.length
  return children({
    // Undefined until both lists are there, so that no row comes after the others; an error counts as no report.
    hasReport: isLoaded ? count > 0 : undefined,
    downloads: count > 0 && (
      <ul className="stack above12">
        {reports.map((report, index) => (
          <ReportDownload
            key={`report ${report.id}`}
            report={report}
            isMainAction={isMainAction && index === 0}
          />
        ))}
        {results.map((file, index) => (
          <ResultDownload
            key={`file ${file.id}`}
            file={file}
            isMainAction={isMainAction && reports.length === 0 && index === 0}
          />
        ))}
      </ul>
    ),
  })
}

function ReportDownload({ report, isMainAction }: { report: ListedReport; isMainAction: boolean }) {
  const { id, format, language } = report
  const t = useWords(reportText)
  const { save, isBusy } = useReportFile()
  return (
    <DownloadRow
      of={report}
      name={`${reportName(report, t)}, ${t(`language.${language}`)}`}
      Icon={format === 'pdf' ? IconFileTypePdf : IconFileSpreadsheet}
      run={() => void save(id)}
      {...{ isBusy, isMainAction }}
    />
  )
}
