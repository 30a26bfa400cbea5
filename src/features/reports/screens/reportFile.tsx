import { useState } from 'react'
import { formatInstant } from '../../../kernel/field/format.ts'
import type { TypeOf } from '../../../kernel/field/shape.ts'
import { CallError } from '../../../kernel/http/client.ts'
import { useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { saveFile } from '../../../web/useApi.ts'
import { reportText } from '../report.text.ts'
import { reportEndpoints, type reports } from '../report.ts'

export type ListedReport = TypeOf<
  NonNullable<typeof reports.endpoints.list.output>
>['results'][number]

/** Returns `save`, which downloads the file of a report and shows errors as toasts, and whether it is running. */
export function useReportFile() {
  const t = useWords(reportText)
  const [isBusy, setBusy] = useState(false)
  async function save(id: number) {
    setBusy(true)
    try {
      await saveFile(reportEndpoints.file, { params: { id } })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.error(error.status > 0 ? error.body.detail : t('download_failed'))
    } finally {
      setBusy(false)
    }
  }
  return { save, isBusy }
}

/** Name of a report: with its number if published, else with the time of the request. */
export const reportName = (
  { number, format, created_at }: Pick<ListedReport, 'number' | 'format' | 'created_at'>,
  t: ReturnType<typeof useWords<typeof reportText>>,
) => {
  const formatName = t(`format.${format}`)
  return number == null
    ? t('row.draft_name', { format: formatName, when: formatInstant(created_at) })
    : t('row.name', { number, format: formatName })
}
