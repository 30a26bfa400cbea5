import type { UseQueryResult } from '@tanstack/react-query'
import { Suspense, useId, useMemo, useState } from 'react'
import { type Fields, section } from '../../../kernel/field/fields.ts'
import { dayOf, formatNumber, isDay } from '../../../kernel/field/format.ts'
import { day } from '../../../kernel/field/kinds.ts'
import type { CallError } from '../../../kernel/http/client.ts'
import type { ResponseBody } from '../../../kernel/http/endpoint.ts'
import { IconGauge } from '../../../web/icons/icons.ts'
import { lazyPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { FieldControl, FieldFrame } from '../../../web/ui/input/Field.tsx'
import { FieldContext } from '../../../web/ui/input/fieldContext.ts'
import type { TranslateKey } from '../../../web/ui/input/fieldValue.ts'
import { Empty } from '../../../web/ui/page/Empty.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { printedEnds, printedRangeOf } from '../../reference/range/printedRange.ts'
import { rangeText } from '../../reference/range/range.text.ts'
import technical from '../../technical/screens/Technical.module.css'
import { estimateText } from '../estimate.text.ts'
import type { Estimated, estimateEndpoints } from '../estimate.ts'
import { CalculationNote } from './CalculationNote.tsx'
import classes from './Estimate.module.css'

const WeatherNotice = lazyPart(() => import('../../reference/weather/WeatherNotice.tsx'))

type EstimateResponse = ResponseBody<typeof estimateEndpoints.get>

const dayFields: Fields = section('on', 'base', { on: day() })

type Props = {
  answer: UseQueryResult<EstimateResponse, CallError>
  /** The day whose tables are used, YYYY-MM-DD. */
  on: string
  onDayChange: (day: string) => void
  /** Whether the reader may take the weather that is missing. */
  mayTakeWeather: boolean
}

/** The latest estimate from consumption, and the calculation of each year. */
export function Estimate({ answer, on, onDayChange, mayTakeWeather }: Props) {
  const t = useWords(estimateText)
  const id = useId()
  const fieldContext = useMemo(() => ({ t: t as TranslateKey }), [t])
  const [draft, setDraft] = useState<unknown>(on)
  const { data } = answer
  const latest = data?.results[0]?.index
  return (
    <section className={classes.root} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} className={technical.title}>
        {t('title')}
      </h3>
      <p className="quiet reading intro">{t('about')}</p>
      {answer.isError && !data ? (
        <ErrorPart title={t('failed')} error={answer.error} retry={() => void answer.refetch()} />
      ) : !data ? (
        <Skeleton widths={[30, 92, 92]} height={32} />
      ) : !latest ? (
        <NoEstimate data={data} />
      ) : (
        <>
          <div className={classes.head}>
            <dl className={technical.figures}>
              <Figure
                name={t('year', { year: latest.year })}
                value={latest.value}
                band={latest.band}
                note={latest.corrected === null ? t('uncorrected') : undefined}
              />
              {latest.mean2 !== null && <Figure name={t('mean_2')} value={latest.mean2} />}
              {latest.mean3 !== null && <Figure name={t('mean_3')} value={latest.mean3} />}
            </dl>
            <FieldContext value={fieldContext}>
              <div className={classes.day}>
                <FieldFrame name="on" field={dayFields.on!} id={`${id}-on`}>
                  <FieldControl
                    name="on"
                    field={dayFields.on!}
                    id={`${id}-on`}
                    value={draft}
                    onChange={setDraft}
                    onCommit={(value) => {
                      const next = isDay(value) ? value : dayOf(new Date())
                      setDraft(next)
                      onDayChange(next)
                    }}
                  />
                </FieldFrame>
              </div>
            </FieldContext>
          </div>
          {latest.corrected === null && (
            <Suspense fallback={null}>
              <WeatherNotice mayTake={mayTakeWeather} onTaken={() => void answer.refetch()} />
            </Suspense>
          )}
          <h4 id={`${id}-notes`} className="body quiet label">
            {t('notes')}
          </h4>
          <ul className="above8 ruledAbove" aria-labelledby={`${id}-notes`}>
            {data.results.map((estimated) => (
              <li key={estimated.index.end_date}>
                <YearNote estimated={estimated} tables={data.tables} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function NoEstimate({ data: { sre, consumptions } }: { data: EstimateResponse }) {
  const t = useWords(estimateText)
  const reason = !sre ? 'no_sre' : consumptions === 0 ? 'no_consumption' : 'no_year'
  return <Empty icon={IconGauge} title={t(`none.${reason}`)} text={t(`none.${reason}_text`)} />
}

type FigureProps = { name: string; value: number; band?: number | undefined; note?: string }

/** An index in MJ/m²; `band` is the half width of its range as a share. */
function Figure({ name, value, band = 0, note }: FigureProps) {
  const tRange = useWords(rangeText)
  const range = printedRangeOf(value, band * value)
  return (
    <div className={technical.key}>
      <dt>{name}</dt>
      <dd>
        {formatNumber(value, { decimals: 0 })}
        <span className={technical.unit}>{'\u00a0MJ/m²'}</span>
        {range && <span className="detail block">{tRange('likely', printedEnds(range))}</span>}
        {note && <span className={classes.uncertain}>{note}</span>}
      </dd>
    </div>
  )
}

/** Deviations above this share are highlighted. */
const maxDeviation = 0.1

/** One year as a line that expands to its calculation. */
function YearNote({
  estimated,
  tables,
}: {
  estimated: Estimated
  tables: EstimateResponse['tables']
}) {
  const t = useWords(estimateText)
  const { index, published, difference } = estimated
  const isFarOff = difference !== null && Math.abs(difference.share) > maxDeviation
  return (
    <details className={classes.note}>
      <summary>
        <span className={classes.year}>{index.year}</span>
        <span className={classes.value}>
          {formatNumber(index.value, { decimals: 0, unit: 'MJ/m²' })}
        </span>
        <span className={classes.quiet}>
          {published === null
            ? t('unpublished')
            : t('published', { value: formatNumber(published, { unit: 'MJ/m²' }) })}
        </span>
        {difference && (
          <span className={classes.apart} data-apart={isFarOff || undefined}>
            {t('apart', { share: formatSigned(difference.share * 100) })}
          </span>
        )}
      </summary>
      <CalculationNote estimated={estimated} tables={tables} />
    </details>
  )
}

/** Formats with one decimal, so that a deviation just above `maxDeviation` never looks equal to it. */
const formatSigned = (percent: number) =>
  `${percent > 0 ? '+' : ''}${formatNumber(percent, { decimals: 1 })}`
