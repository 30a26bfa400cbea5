import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatInstant, formatNumber, formatSize } from '../../kernel/field/format.ts'
import { trashDays } from '../../kernel/record/resource.ts'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCopy,
  IconHelpCircle,
  IconRefresh,
} from '../../web/icons/icons.ts'
import { usePageActions } from '../../web/keys/usePageActions.ts'
import { currentLanguage, useWords } from '../../web/loading/words.ts'
import { toast } from '../../web/theme/toast.tsx'
import { ErrorPart } from '../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../web/ui/page/Skeleton.tsx'
import { useCall } from '../../web/useApi.ts'
import { FailedJobs } from '../today/screens/FailedJobs.tsx'
import { BackupValue } from './BackupValue.tsx'
import classes from './OperationsPanel.module.css'
import { operationsText } from './operations.text.ts'
import {
  isFailing,
  type Operations,
  type OperationsPart,
  operationsEndpoints,
  operationsParts,
  problemsIn,
  type ServiceRecord,
} from './operations.ts'

/** How the installation is: each part with when it was asked and, if something is wrong, what to do; below it the failed jobs. */
export default function OperationsPanel() {
  const t = useWords(operationsText)
  const { data, error, refetch, isFetching } = useCall(operationsEndpoints.read, {})
  const copy = () =>
    navigator.clipboard.writeText(textForSupport(data!)).then(
      () => toast.success(t('copied')),
      () => toast.error(t('not_copied')),
    )
  usePageActions([
    { keys: 'r', label: t('again'), run: () => void refetch() },
    ...(data && !error ? [{ keys: 'c', label: t('copy'), run: () => void copy() }] : []),
  ])
  // What was read before a failure says nothing of how it is now.
  if (error)
    return (
      <>
        <ErrorPart title={t('failed')} error={error} retry={() => void refetch()} />
        <p className="quiet reading">{t('failed_hint')}</p>
      </>
    )
  if (!data) return <Skeleton widths={[92, 84, 92, 70, 84]} height={44} />
  const parts = operationsParts.filter((part) => problemsIn(part, data).length > 0)
  return (
    <div className={classes.panel}>
      <p className="quiet reading">{t('about')}</p>
      <div className={classes.head} data-attention={parts.length > 0 || undefined}>
        <p className="strong" role="status">
          {parts.length > 0
            ? t('to_do', {
                count: parts.length,
                parts: parts.map((part) => t(`part.${part}`)).join(', '),
              })
            : t('all_well')}
        </p>
        <span className="aside number">{t('asked', { at: formatInstant(data.asked_at) })}</span>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => void copy()}
        >
          {t('copy')}
        </Button>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={isFetching}
          onClick={() => void refetch()}
        >
          {t('again')}
        </Button>
      </div>
      <ul>
        <Row
          name={t('part.program')}
          state="ok"
          value={t('value.program', {
            ...data.program,
            since: formatInstant(data.program.since),
          })}
        />
        {operationsParts.map((part) => (
          <PartRow key={part} part={part} operations={data} />
        ))}
      </ul>
      <FailedJobs />
    </div>
  )
}

/** The page as text, without the name of who opened a backup. */
const textForSupport = ({ backups, ...others }: Operations) =>
  JSON.stringify({ ...others, backups: backups && { ...backups, opened_by: undefined } }, null, 2)

const icons = {
  ok: IconCircleCheck,
  attention: IconAlertTriangle,
  unknown: IconHelpCircle,
}

type RowProps = {
  name: string
  state: keyof typeof icons
  value: ReactNode
  /** What to do. */
  problems?: readonly string[]
}

function Row({ name, state, value, problems = [] }: RowProps) {
  const t = useWords(operationsText)
  const Icon = icons[state]
  return (
    <li className={classes.row} data-state={state}>
      <span className={classes.name}>
        <Icon size={18} role="img" aria-label={t(`state.${state}`)} />
        {name}
      </span>
      <div className="stack gap4">
        <div className="number breaks">{value}</div>
        {problems.map((problem) => (
          <p key={problem} className="warn reading">
            {problem}
          </p>
        ))}
      </div>
    </li>
  )
}

/** Whether nothing is known of a part: it gave no answer, or nobody was asked. */
const isUnknown = (part: OperationsPart, operations: Operations) =>
  part === 'services' ? operations.services.length === 0 : operations[part] === null

function PartRow({ part, operations }: { part: OperationsPart; operations: Operations }) {
  const t = useWords(operationsText)
  const problems = problemsIn(part, operations)
  return (
    <Row
      name={t(`part.${part}`)}
      state={isUnknown(part, operations) ? 'unknown' : problems.length > 0 ? 'attention' : 'ok'}
      value={<PartValue part={part} operations={operations} />}
      problems={problems.map((problem) => t(`problem.${problem}`))}
    />
  )
}

/** 40 s, 12 min, 3 h: the largest unit of which there is a whole one. */
function formatSpan(seconds: number) {
  const [length, unit] = seconds < 60 ? [1, 's'] : seconds < 3600 ? [60, 'min'] : [3600, 'h']
  return formatNumber(Math.floor(seconds / (length as number)), { unit: unit as string })
}

function PartValue({ part, operations }: { part: OperationsPart; operations: Operations }) {
  const t = useWords(operationsText)
  const size = (bytes: number) => formatSize(bytes, currentLanguage())
  const { backups, database, jobs, mails, storage, services } = operations
  const jobCount = (state: 'due' | 'running', count: number, seconds: number) =>
    count === 0
      ? t(`jobs.${state}`, { count })
      : t(`jobs.${state}_for`, { count, span: formatSpan(seconds) })
  switch (part) {
    case 'backups':
      return backups && <BackupValue backups={backups} now={operations.asked_at} />
    case 'database':
      return database && t(`value.${database.kind}`, { ...database, size: size(database.bytes) })
    case 'jobs':
      return (
        jobs &&
        t('value.jobs', {
          ...jobs,
          due: jobCount('due', jobs.due, jobs.oldest_due_seconds),
          running: jobCount('running', jobs.running, jobs.oldest_running_seconds),
        })
      )
    case 'mails':
      return (
        mails &&
        t(`value.${mails.port}`, {
          ...mails,
          sent: mails.last_sent_at ? formatInstant(mails.last_sent_at) : t('never'),
        })
      )
    case 'storage':
      return (
        storage && (
          <>
            {t(`value.${storage.kind}`, {
              free: size(storage.free_bytes),
              total: size(storage.total_bytes),
            })}
            <p className="quiet">
              {t('bytes', {
                days: trashDays,
                files: size(storage.bytes.files),
                versions: size(storage.bytes.versions),
                bin: size(storage.bytes.trash),
                register: size(storage.bytes.register),
              })}
            </p>
          </>
        )
      )
    case 'services':
      return services.length === 0 ? (
        t('no_services')
      ) : (
        <ul>
          {services.map((service) => (
            <li key={service.host}>
              <ServiceValue service={service} />
            </li>
          ))}
        </ul>
      )
  }
}

/** What the last calls of a service said. */
function ServiceValue({ service }: { service: ServiceRecord }) {
  const t = useWords(operationsText)
  const { host, answered_at, failed_at, failure } = service
  if (!isFailing(service)) return t('answered', { host, at: formatInstant(answered_at!) })
  return t('not_answered', {
    host,
    at: formatInstant(failed_at!),
    failure: /^\d+$/.test(failure ?? '')
      ? t('failure.status', { status: failure })
      : t(`failure.${failure === 'too_slow' || failure === 'unreachable' ? failure : 'other'}`),
  })
}
