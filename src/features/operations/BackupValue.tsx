import { Button, TextInput, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { formatInstant, formatNumber, formatSize } from '../../kernel/field/format.ts'
import { currentLanguage, useWords } from '../../web/loading/words.ts'
import { toast } from '../../web/theme/toast.tsx'
import { refresh } from '../../web/useApi.ts'
import { useDecision } from '../../web/writes/useDecision.ts'
import classes from './OperationsPanel.module.css'
import { operationsText } from './operations.text.ts'
import {
  type Backups,
  isGivenUp,
  type Night,
  operationsEndpoints,
  operationsLimits,
} from './operations.ts'

/** What became of a night: restored and compared, made only, under way, or failed. */
const outcomeOf = (night: Night, now: string) =>
  night.state === 'done'
    ? night.is_tried
      ? 'tried'
      : 'untried'
    : night.state === 'running' && !isGivenUp(night, now)
      ? 'running'
      : 'failed'

const isLarge = ({ bytes }: Night) => (bytes ?? 0) >= operationsLimits.largeBackup

/** The backups by schedule: the last good one, the last nights, and who last opened one with the secret key. */
export function BackupValue({ backups, now }: { backups: Backups; now: string }) {
  const t = useWords(operationsText)
  const { is_scheduled, is_elsewhere, nights, opened_at, opened_by } = backups
  if (is_elsewhere) return t('value.elsewhere')
  if (nights.length === 0) return t(is_scheduled ? 'value.no_night' : 'value.no_target')
  const shown = nights.find((night) => outcomeOf(night, now) !== 'failed')
  const failed = nights.filter((night) => outcomeOf(night, now) === 'failed')
  return (
    <div className="stack gap4">
      {shown && <NightLine night={shown} outcome={outcomeOf(shown, now)} />}
      {nights.some(isLarge) && <p>{t('night.large')}</p>}
      <ol className={classes.nights} aria-label={t('nights')}>
        {[...nights].reverse().map((night) => {
          const outcome = outcomeOf(night, now)
          const words = t(`night.short.${outcome}` as 'night.short.tried', {
            due: formatInstant(night.due_at),
          })
          return (
            <li key={night.due_at} data-outcome={outcome} title={words}>
              <VisuallyHidden>{words}</VisuallyHidden>
            </li>
          )
        })}
      </ol>
      {failed.slice(0, 3).map((night) => (
        <p key={night.due_at} className="danger">
          {t('night.failed', {
            due: formatInstant(night.due_at),
            reason: t(`fault.${night.fault ?? 'interrupted'}`),
          })}
        </p>
      ))}
      <p>
        {opened_at
          ? t('opened.last', { at: formatInstant(opened_at), by: opened_by ?? '–' })
          : t('opened.never')}
      </p>
      <OpenedForm />
    </div>
  )
}

function NightLine({ night, outcome }: { night: Night; outcome: ReturnType<typeof outcomeOf> }) {
  const t = useWords(operationsText)
  const due = formatInstant(night.due_at)
  if (outcome === 'running' || outcome === 'failed') return <p>{t('night.running', { due })}</p>
  const count = (value: number | null) => formatNumber(value ?? 0)
  return (
    <p>
      {t(`night.${outcome}`, {
        due,
        ended: night.ended_at ? formatInstant(night.ended_at) : due,
        rows: count(night.rows),
        tables: count(night.tables),
        contents: count(night.contents),
        seals: count(night.seals),
        size: formatSize(night.bytes ?? 0, currentLanguage()),
      })}
    </p>
  )
}

/** Takes the digest of an opened archive, as the proof that somebody has opened it. */
function OpenedForm() {
  const t = useWords(operationsText)
  const [sha256, setSha256] = useState('')
  const { decide, problem, isSending, isKept } = useDecision(operationsEndpoints.opened)

  async function note() {
    const noted = await decide({ body: { sha256 } }, { title: t('opened.field') })
    if (noted.problem) return
    setSha256('')
    toast.success(t('opened.noted', { due: formatInstant(noted.answer.due_at) }))
    void refresh('operations')
  }

  return (
    <form
      className={classes.opened}
      onSubmit={(event) => {
        event.preventDefault()
        void note()
      }}
    >
      <TextInput
        size="xs"
        label={t('opened.field')}
        description={t('opened.help')}
        value={sha256}
        error={problem && (problem.body.fields?.sha256?.[0] ?? problem.body.detail)}
        onChange={({ currentTarget: { value } }) => setSha256(value)}
      />
      <Button type="submit" variant="default" size="xs" loading={isSending} disabled={isKept}>
        {t('opened.note')}
      </Button>
    </form>
  )
}
