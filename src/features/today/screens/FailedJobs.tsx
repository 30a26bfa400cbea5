import { Button } from '@mantine/core'
import { useId } from 'react'
import { formatInstant } from '../../../kernel/field/format.ts'
import { Link } from '../../../web/Link.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { refresh, useCall } from '../../../web/useApi.ts'
import { useDecision } from '../../../web/writes/useDecision.ts'
import { DecisionNote } from '../../mandates/record/DecisionNote.tsx'
import { type FailedJob, failedJobEndpoints } from '../failedJobs.ts'
import { jobText } from '../job.text.ts'
import classes from './Today.module.css'

/** Background jobs that have failed for good, each with a button that queues it again; nothing if there are none. */
export function FailedJobs() {
  const t = useWords(jobText)
  const id = useId()
  const { data } = useCall(failedJobEndpoints.failed, {}, { staleTime: 60_000 })
  if (!data || (data.results.length === 0 && data.mails === 0)) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {t('title')}
        <span className={classes.count}>{data.count + data.mails}</span>
      </h2>
      <ul>
        {data.results.map((job) => (
          <JobRow key={job.id} job={job} />
        ))}
        {data.mails > 0 && (
          <li className={classes.job}>
            <p className="label">{t('mails', { count: data.mails })}</p>
            <Link to="/settings" search={{ tab: 'mails' } as never}>
              {t('see_mails')}
            </Link>
          </li>
        )}
      </ul>
    </section>
  )
}

function JobRow({ job }: { job: FailedJob }) {
  const t = useWords(jobText)
  const { decide, problem, isSending, isKept } = useDecision(failedJobEndpoints.again)
  const name = t(`area.${job.area ?? 'other'}`)

  async function queueAgain() {
    const queued = await decide({ params: { id: job.id } }, { title: name })
    if (!queued.problem) toast.success(t('queued'))
    void refresh('jobs')
  }

  return (
    <li className={classes.job}>
      <p className="label">
        {name} <span className="aside">{job.task}</span>
      </p>
      <p className="danger">{t(`reason.${job.reason}`)}</p>
      <p className="aside number">
        {`${formatInstant(job.failed_at)} · ${t('attempts', { count: job.attempts })}`}
      </p>
      <Button
        variant="default"
        size="xs"
        className={classes.again}
        loading={isSending}
        disabled={isKept}
        aria-label={t('again_named', { job: name })}
        onClick={() => void queueAgain()}
      >
        {t('again')}
      </Button>
      <DecisionNote isKept={isKept}>
        {problem && t('not_queued', { detail: problem.body.detail })}
      </DecisionNote>
    </li>
  )
}
