import { useState } from 'react'
import { formatDate, formatNumber } from '../../../kernel/field/format.ts'
import { useWords } from '../../../web/loading/words.ts'
import { AskService } from '../../../web/ui/page/AskService.tsx'
import { useDecision } from '../../../web/writes/useDecision.ts'
import { idcText } from '../../technical/idc/idc.text.ts'
import { type Idc, idcEndpoints } from '../../technical/idc/idc.ts'
import classes from '../../technical/screens/Technical.module.css'
import { technicalText } from '../../technical/technical.text.ts'

type IdcRow = Omit<Idc, 'provenance' | 'labels'>

/** Button that fetches the indices from the canton and reports the changes or the error below. */
export function FetchButton({ building, title }: { building: number; title: string }) {
  const t = useWords(technicalText)
  const { decide, problem, isSending, isKept } = useDecision(idcEndpoints.fetch)
  const [message, setMessage] = useState<string>()
  async function fetchNow() {
    setMessage(undefined)
    const { answer } = await decide({ body: { building } }, { title })
    if (!answer) return
    const { added, updated, warnings } = answer
    const changes = [
      added.length > 0 && t('idc.added', { count: added.length, years: listYears(added) }),
      updated.length > 0 && t('idc.updated', { count: updated.length, years: listYears(updated) }),
    ].filter(Boolean)
    setMessage(
      [...changes, ...warnings].length > 0
        ? [...changes, ...warnings].join(' ')
        : t('idc.unchanged'),
    )
  }
  return (
    <AskService
      {...{ isSending, isKept }}
      label={t('idc.fetch')}
      onAsk={fetchNow}
      said={isKept ? t('idc.kept') : problem ? problem.body.detail : message}
      className={classes.answer}
    />
  )
}

const listYears = (years: readonly number[]) => years.toSorted((a, b) => a - b).join(', ')

/** The latest published index with its details. */
export function LatestIndex({ row }: { row: IdcRow }) {
  const t = useWords(technicalText)
  const tIdc = useWords(idcText)
  const { year, idc, mean_3: mean, public_mean_3: publicMean, public_read_on: readOn, sre } = row
  const withUnit = (value: number | null, unit: string) =>
    value === null ? undefined : (
      <>
        {formatNumber(value)}
        <span className={classes.unit}>{`\u00a0${unit}`}</span>
      </>
    )
  const period = [row.start_date, row.end_date].map((day) => day && formatDate(day))
  const figures = [
    { name: t('idc.of_year', { year }), value: withUnit(idc, 'MJ/m²'), isKey: true },
    { name: tIdc('field.mean_3'), value: withUnit(mean, 'MJ/m²'), isKey: true },
    { name: tIdc('field.public_mean_3'), value: withUnit(publicMean, 'MJ/m²'), isKey: true },
    { name: tIdc('field.public_read_on'), value: readOn && formatDate(readOn) },
    { name: t('idc.period'), value: period.filter(Boolean).join(' – ') },
    { name: tIdc('field.sre'), value: withUnit(sre, 'm²') },
    { name: tIdc('field.energetic_agent'), value: row.energetic_agent },
    { name: tIdc('field.consumption'), value: row.consumption },
    { name: tIdc('field.responsible_entity'), value: row.responsible_entity },
    { name: tIdc('field.entry_year'), value: row.entry_year },
  ]
  return (
    <>
      <dl className={classes.figures} aria-label={t('idc.latest')}>
        {figures.map(({ name, value, isKey }) =>
          value ? (
            <div key={name} className={isKey ? classes.key : undefined}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </>
  )
}
