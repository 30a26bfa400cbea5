import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useId, useMemo, useState } from 'react'
import { dayOf, formatDate } from '../../../kernel/field/format.ts'
import { ButtonLink } from '../../../web/Link.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { Chart } from '../../../web/ui/chart/Chart.tsx'
import { lineAgainstLimits } from '../../../web/ui/chart/chartOptions.ts'
import { inputProps } from '../../../web/ui/input/inputProps.tsx'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { Refusal } from '../../../web/ui/page/Refusal.tsx'
import { refresh } from '../../../web/useApi.ts'
import { useDecision } from '../../../web/writes/useDecision.ts'
import { formatHeatIndex } from '../../idc/describeDuty.ts'
import { dutyText } from '../../idc/duty.text.ts'
import { formPath } from '../../mandates/mandate.ts'
import { DecisionNote } from '../../mandates/record/DecisionNote.tsx'
import { renovationText } from '../../technical/renovation.text.ts'
import { figuresLine, wordedKind } from '../describeFinding.ts'
import { findingText } from '../finding.text.ts'
import { type WatchFinding, watchEndpoints } from '../watch.ts'
import { FindingActs } from './FindingActs.tsx'
import { FindingHeadline } from './FindingHeadline.tsx'
import classes from './Watch.module.css'
import { watchScreenText } from './watchScreen.text.ts'

type Props = { finding: WatchFinding; onClose: () => void }

/** A finding with its figures, their sources and dates, what answers it, and a form that dismisses it. */
export function FindingDialog({ finding, onClose }: Props) {
  const t = useWords(watchScreenText)
  const tFinding = useWords(findingText)
  const tDuty = useWords(dutyText)
  const { building, building_address, mandate, mandate_service_type, evidence } = finding
  const { kind, valid_from } = finding
  const { duty, goal } = evidence
  const asked = duty && tDuty(`asks.${duty}`, { optimise: formatHeatIndex(goal ?? 0) })
  const comingFrom = kind === 'coming_limit' ? valid_from : null
  const mandatePath = formPath('admin', mandate_service_type, mandate)
  return (
    <Dialog title={building_address} size={640} onClose={onClose}>
      <FindingHeadline finding={finding} />
      <p className="quiet number">{figuresLine(finding, tFinding)}</p>
      {asked && (
        <p className={classes.duty}>
          {comingFrom ? t('coming', { date: formatDate(comingFrom), duty: asked }) : asked}
        </p>
      )}
      {wordedKind(finding).endsWith('_undated') && (
        <p className={classes.duty}>{tDuty('dates_open')}</p>
      )}
      <FindingChart finding={finding} />
      <Facts finding={finding} />
      <FindingActs finding={finding} />
      <div className={classes.links}>
        <ButtonLink variant="subtle" size="xs" to={`/buildings/${building}`}>
          {t('building')}
        </ButtonLink>
        {mandatePath && (
          <ButtonLink variant="subtle" size="xs" to={mandatePath}>
            {t('mandate')}
          </ButtonLink>
        )}
      </div>
      <DismissForm finding={finding} onClose={onClose} />
    </Dialog>
  )
}

function FindingChart({ finding }: { finding: WatchFinding }) {
  const t = useWords(watchScreenText)
  const { indices, kind, value, evidence } = finding
  // The line of a target in another method is drawn where a published index would reach it.
  const threshold = finding.threshold * ((evidence.published ?? value) / value)
  const chart = useMemo(
    () =>
      lineAgainstLimits({
        category: { name: t('chart.year'), values: indices.map(({ year }) => String(year)) },
        unit: 'MJ/m²·a',
        line: { name: t('chart.idc'), token: 'accent', values: indices.map(({ idc }) => idc) },
        limits: [{ name: t(`threshold.${kind}`), token: 'danger', value: threshold }],
      }),
    [indices, threshold, kind, t],
  )
  return <Chart label={t('chart')} height={170} {...chart} />
}

/** Where the figures come from, whom they concern, and since when the finding is known. */
function Facts({ finding }: { finding: WatchFinding }) {
  const t = useWords(watchScreenText)
  const tWorks = useWords(renovationText)
  const { evidence, read_on, found_at, client_name, language } = finding
  const { works, limits_source: source, limits_read_on: day } = evidence
  const dateOf = (moment: string) => formatDate(dayOf(new Date(moment)))
  const facts = [
    [
      t('fact.source'),
      evidence.is_own ? t('source.readings') : t('source', { date: dateOf(read_on) }),
    ],
    source && day && [t('fact.limits'), t('limits', { source, date: formatDate(day) })],
    works?.element && [
      t('fact.works'),
      [
        tWorks(`element.${works.element}`),
        works.work_type && tWorks(`work_type.${works.work_type}`),
        works.completion_year,
      ]
        .filter(Boolean)
        .join(', '),
    ],
    [t('fact.client'), t('client', { name: client_name, language: t(`language.${language}`) })],
    [t('fact.found'), dateOf(found_at)],
  ].filter((fact) => fact !== null && fact !== undefined && fact !== '')
  return (
    <dl className={classes.facts}>
      {(facts as [string, string][]).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="breaks">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function DismissForm({ finding, onClose }: Props) {
  const t = useWords(watchScreenText)
  const id = useId()
  const [reason, setReason] = useState('')
  const { decide, problem, isSending, isKept } = useDecision(watchEndpoints.dismiss)
  async function dismiss(event: FormEvent) {
    event.preventDefault()
    const input = { params: { id: finding.id }, body: { reason } }
    const outcome = await decide(input, { title: `${t('dismiss')}, ${finding.building_address}` })
    if (outcome.problem) return
    toast.success(t('dismiss.done'))
    void refresh('watch')
    onClose()
  }
  return (
    <form className={classes.dismissal} noValidate onSubmit={(event) => void dismiss(event)}>
      <TextInput
        {...inputProps({
          id: `${id}-reason`,
          error: problem?.body.fields?.reason?.[0],
          help: t('dismiss.help', { year: finding.year }),
        })}
        label={t('dismiss.reason')}
        value={reason}
        maxLength={300}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={isSending}>
        {t('dismiss')}
      </Button>
      {problem && !problem.body.fields && <Refusal title={t('dismiss.failed')} error={problem} />}
      <DecisionNote isKept={isKept} />
    </form>
  )
}
