import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Group } from '../../../access.ts'
import { formatDate, formatInstant, formatSize } from '../../../kernel/field/format.ts'
import {
  IconAlertTriangle,
  IconDownload,
  IconFileSpreadsheet,
  IconFileTypePdf,
  IconRefresh,
  IconSend,
  IconTrash,
} from '../../../web/icons/icons.ts'
import { currentLanguage, useWords } from '../../../web/loading/words.ts'
import { requestForm } from '../../../web/ui/form/formRequest.ts'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { DialogFoot } from '../../../web/ui/page/DialogFoot.tsx'
import { useDecision } from '../../../web/writes/useDecision.ts'
import { recordName } from '../../../web/writes/write.ts'
import { DecisionNote } from '../../mandates/record/DecisionNote.tsx'
import { reportText } from '../report.text.ts'
import { reportEndpoints } from '../report.ts'
import { PublishDialog } from './PublishDialog.tsx'
import classes from './Reports.module.css'
import { type ListedReport, reportName, useReportFile } from './reportFile.tsx'

type Props = {
  report: ListedReport
  group: Group
  /** Whether the client can see the mandate. */
  isShown: boolean
  mayMake: boolean
  mayRemove: boolean
  /** Whether publishing it is what comes next. */
  isNext: boolean
}

/** A report with its state and actions. */
export function ReportRow({ report, group, isShown, mayMake, mayRemove, isNext }: Props) {
  const t = useWords(reportText)
  const { id, format, language, state, failure, published_at, version } = report
  const publishing = useDecision(reportEndpoints.publish)
  const retry = useDecision(reportEndpoints.again)
  const file = useReportFile()
  const [open, setOpen] = useState<'publish' | 'remove'>()
  const fieldToFocus = useRef<string>(undefined)
  // Focus the field only after the dialog has closed, since closing restores the previous focus.
  useEffect(() => {
    if (open || !fieldToFocus.current) return
    requestForm({ form: recordName('mandates', report.mandate), field: fieldToFocus.current })
    fieldToFocus.current = undefined
  }, [open, report.mandate])
  const name = reportName(report, t)
  const params = { id }
  const unsentEntry = { title: `${report.mandate_number} ${name}`, version }
  const Icon = format === 'pdf' ? IconFileTypePdf : IconFileSpreadsheet
  return (
    <li className={classes.row}>
      <Icon size={20} stroke={1.5} className="faint" aria-hidden />
      <div className="grid gap2 shrink">
        <span className="label">{name}</span>
        <span className="detail">
          {[
            t(`language.${language}`),
            report.size && formatSize(report.size, currentLanguage()),
            report.number != null && formatInstant(report.created_at),
            report.author_name,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <ReportStatus report={report} />
        <DecisionNote isKept={publishing.isKept || retry.isKept}>
          {publishing.problem?.body.detail ?? retry.problem?.body.detail}
        </DecisionNote>
      </div>
      <div className={classes.actions} role="group" aria-label={t('row.actions', { name })}>
        {failure && mayMake && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRefresh aria-hidden />}
            loading={retry.isSending}
            onClick={() => void retry.decide({ params }, unsentEntry)}
          >
            {t('action.again')}
          </Button>
        )}
        {state === 'done' && (
          <Button
            size="xs"
            variant={group === 'client' ? 'filled' : 'default'}
            leftSection={<IconDownload aria-hidden />}
            loading={file.isBusy}
            aria-label={t('action.download_named', { name })}
            onClick={() => void file.save(id)}
          >
            {t('action.download')}
          </Button>
        )}
        {state === 'done' && group === 'admin' && published_at === null && (
          <Button
            size="xs"
            variant={isNext ? 'filled' : 'default'}
            leftSection={<IconSend aria-hidden />}
            loading={publishing.isSending}
            onClick={() => setOpen('publish')}
          >
            {t('action.publish')}
          </Button>
        )}
        {mayRemove && state !== 'running' && (
          <Button
            size="xs"
            variant="subtle"
            aria-label={t('action.remove_named', { name })}
            onClick={() => setOpen('remove')}
          >
            <IconTrash aria-hidden />
          </Button>
        )}
      </div>
      {open === 'publish' && (
        <PublishDialog
          report={id}
          name={name}
          isShown={isShown}
          onClose={() => setOpen(undefined)}
          onOpenField={(field) => {
            setOpen(undefined)
            fieldToFocus.current = field
          }}
          onPublish={(despite_comments) => {
            setOpen(undefined)
            void publishing.decide({ params, query: { despite_comments } }, unsentEntry)
          }}
        />
      )}
      {open === 'remove' && (
        <RemoveDialog
          report={report}
          title={t('remove.title', { name })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </li>
  )
}

/** State of a report: progress, failure or publication. */
function ReportStatus({
  report: { state, progress, failure, published_at, published_by_name },
}: Pick<Props, 'report'>) {
  const t = useWords(reportText)
  if (state === 'failed')
    return (
      <span className={classes.standing} data-tone="danger" role="alert">
        <IconAlertTriangle size={14} aria-hidden />
        {failure && t(`failure.${failure}`)}
      </span>
    )
  // A published report whose final file is still rendering shows progress instead (below).
  if (published_at && state === 'done')
    return (
      <span className={classes.standing} data-tone="ok">
        {[t('row.published', { date: formatDate(published_at) }), published_by_name]
          .filter(Boolean)
          .join(', ')}
      </span>
    )
  // The name of a draft says that it is one.
  if (state === 'done') return null
  return (
    <span className={classes.standing} role="status">
      {t(failure ? `failure.${failure}` : `state.${state}`)}
      <progress
        className={classes.progress}
        max={100}
        value={progress ?? 0}
        aria-label={t('field.progress')}
      />
    </span>
  )
}

/** Asks for confirmation and removes a report. */
function RemoveDialog({
  report: { id, published_at, version, mandate_number },
  title,
  onClose,
}: {
  report: ListedReport
  title: string
  onClose: () => void
}) {
  const t = useWords(reportText)
  const removal = useDecision(reportEndpoints.remove)
  async function remove() {
    const { problem } = await removal.decide(
      { params: { id } },
      { title: `${mandate_number} ${title}`, version },
    )
    if (!problem) onClose()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{t(published_at ? 'remove.published' : 'remove.text')}</p>
      <DecisionNote isKept={removal.isKept}>{removal.problem?.body.detail}</DecisionNote>
      <DialogFoot onClose={onClose} mt="lg">
        <Button
          color="danger"
          data-autofocus
          loading={removal.isSending}
          onClick={() => void remove()}
        >
          {t('action.remove')}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
