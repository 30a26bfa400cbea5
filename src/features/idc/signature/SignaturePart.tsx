import { useId, useMemo } from 'react'
import { formatDate, formatNumber } from '../../../kernel/field/format.ts'
import { useWords } from '../../../web/loading/words.ts'
import { Chart } from '../../../web/ui/chart/Chart.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { useCall } from '../../../web/useApi.ts'
import { printedEnds, printedRangeOf } from '../../reference/range/printedRange.ts'

import { rangeText } from '../../reference/range/range.text.ts'

import technical from '../../technical/screens/Technical.module.css'
import { formatHeatIndex } from '../describeDuty.ts'
import classes from '../screens/Estimate.module.css'
import { signatureText } from './signature.text.ts'
import { type SignatureAnswer, signatureEndpoints } from './signature.ts'
import { signatureChart } from './signatureChart.tsx'

/** The energy signature of a building with a drift and the forecast of its index; nothing without readings of meters. */
export default function SignaturePart({
  building,
  mandate,
}: {
  building: number
  mandate: number | undefined
}) {
  const t = useWords(signatureText)
  const id = useId()
  const { data, error, refetch } = useCall(
    signatureEndpoints.get,
    { query: { building, mandate } },
    // The readings behind it are edited on other pages.
    { staleTime: 0 },
  )
  if (error && !data)
    return <ErrorPart title={t('failed')} error={error} retry={() => void refetch()} />
  if (!data || data.points.length + data.without_weather === 0) return null
  return (
    <section className={classes.root} aria-labelledby={id}>
      <h3 id={id} className={technical.title}>
        {t('title')}
      </h3>
      <p className="quiet reading intro">{t('about')}</p>
      <Values data={data} />
      {data.points.length > 0 && <SignatureChart data={data} />}
      {data.without_weather > 0 && (
        <p className={technical.quiet}>{t('without_weather', { count: data.without_weather })}</p>
      )}
    </section>
  )
}

function Values({ data }: { data: SignatureAnswer }) {
  const t = useWords(signatureText)
  const { signature, design, problem, points, drift, forecast } = data
  if (!signature || !design) return problem && <p>{t(`problem.${problem}`)}</p>
  const { base, slope, threshold, r2, cv } = signature
  const percent = (share: number, decimals = 0) =>
    formatNumber(share * 100, { decimals, unit: '%' })
  return (
    <>
      <dl className={technical.figures}>
        <Value name={t('base')} value={base} unit="kW" />
        <Value name={t('slope')} value={slope} unit="kW/K" decimals={2} />
        <Value name={t('threshold')} value={threshold} unit="°C" />
        <Value
          name={t('design', { temperature: formatNumber(design.temperature, { unit: '°C' }) })}
          value={design.power}
          unit="kW"
        />
      </dl>
      <p className={technical.quiet}>
        {t('quality', { r2: percent(r2, 1), cv: percent(cv), count: points.length })}
      </p>
      {drift && <Drift drift={drift} />}
      {forecast && <Forecast forecast={forecast} />}
    </>
  )
}

type ValueProps = { name: string; value: number; unit: string; decimals?: number }

function Value({ name, value, unit, decimals = 1 }: ValueProps) {
  return (
    <div className={technical.key}>
      <dt>{name}</dt>
      <dd>
        {formatNumber(value, { decimals })}
        <span className={technical.unit}>{`\u00a0${unit}`}</span>
      </dd>
    </div>
  )
}

function Drift({ drift }: { drift: NonNullable<SignatureAnswer['drift']> }) {
  const t = useWords(signatureText)
  const { reference, latest, slope, base } = drift
  const change = (share: number) =>
    `${share > 0 ? '+' : ''}${formatNumber(share * 100, { decimals: 0, unit: '%' })}`
  return (
    <p className={classes.uncertain}>
      {t('drift', {
        reference: formatDate(reference),
        latest: formatDate(latest),
        changes: [
          t('drift.slope', { change: change(slope) }),
          ...(base === null ? [] : [t('drift.base', { change: change(base) })]),
        ].join(', '),
      })}
    </p>
  )
}

function Forecast({ forecast }: { forecast: NonNullable<SignatureAnswer['forecast']> }) {
  const t = useWords(signatureText)
  const tRange = useWords(rangeText)
  const {
    year,
    value,
    low,
    high,
    limit,
    against,
    days_read: count,
    weather_years: years,
  } = forecast
  const range = printedRangeOf(value, (high - low) / 2)
  return (
    <p>
      <strong>
        {range &&
          t('forecast', {
            year: String(year),
            value: formatHeatIndex(range.value),
            range: tRange('likely', printedEnds(range)),
          })}
      </strong>{' '}
      {against && limit !== null && t(`against.${against}`, { limit: formatHeatIndex(limit) })}{' '}
      <span className={technical.quiet}>{t('basis', { count, years })}</span>
    </p>
  )
}

function SignatureChart({ data }: { data: SignatureAnswer }) {
  const t = useWords(signatureText)
  const chart = useMemo(
    () =>
      signatureChart(data, {
        period: t('period'),
        temperature: t('temperature'),
        readings: t('readings'),
        line: t('line'),
      }),
    [data, t],
  )
  return (
    <div className="below24">
      <Chart label={t('chart')} height={260} {...chart} />
    </div>
  )
}
