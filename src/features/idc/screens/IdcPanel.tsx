import { Suspense, useMemo, useState } from 'react'
import { computed, type Fields, section } from '../../../kernel/field/fields.ts'
import { dayOf, formatDate, formatNumber } from '../../../kernel/field/format.ts'
import { decimal } from '../../../kernel/field/kinds.ts'
import { IconExclamationCircle, IconGauge } from '../../../web/icons/icons.ts'
import { lazyPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { Hint } from '../../../web/ui/basic/Hint.tsx'
import type { Entry } from '../../../web/ui/form/entry.tsx'
import { type RowSummary, RowsTable } from '../../../web/ui/grid/RowsTable.tsx'
import { FieldContext } from '../../../web/ui/input/fieldContext.ts'
import type { TranslateKey } from '../../../web/ui/input/fieldValue.ts'
import { Empty } from '../../../web/ui/page/Empty.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { useMe } from '../../auth/useMe.tsx'
import { inForce } from '../../reference/inForce.ts'
import { type Version } from '../../reference/reference.ts'
import { idcText } from '../../technical/idc/idc.text.ts'
import { type Idc, idcFields } from '../../technical/idc/idc.ts'
import { mayAdd } from '../../technical/rights.ts'
import classes from '../../technical/screens/Technical.module.css'
import type { RowContext } from '../../technical/screens/TechnicalTable.tsx'
import { technicalText } from '../../technical/technical.text.ts'
import { publishedMean } from '../duty.ts'
import { estimateText } from '../estimate.text.ts'
import { type Estimated } from '../estimate.ts'
import { limitsExceeded } from '../idc.ts'
import { Estimate } from './Estimate.tsx'
import { IndexChart } from './IndexChart.tsx'
import { LegalPositionPanel } from './LegalPositionPanel.tsx'
import { FetchButton, LatestIndex } from './Published.tsx'
import { useLegalPosition } from './useLegalPosition.tsx'

const SignaturePart = lazyPart(() => import('../signature/SignaturePart.tsx'))

type IdcRow = Omit<Idc, 'provenance' | 'labels'>
type Limits = Version<'idc_limits'>
/** A year with a published index, an estimate, or both. */
type PanelYear = { year: number; row?: IdcRow; estimated?: Estimated }

const { year, start_date, end_date, idc, mean_3, public_mean_3, ...others } = idcFields
const { sre, energetic_agent, consumption, responsible_entity, entry_year } = others
const columns: Fields = {
  year,
  start_date,
  end_date,
  idc,
  mean_3,
  public_mean_3,
  ...section('idc', 'base', {
    estimate: computed(decimal({ min: 0, max: 1_000_000, unit: 'MJ/m²' })),
    deviation: computed(decimal({ min: -100, max: 1_000_000, unit: '%' })),
  }),
  sre,
  energetic_agent,
  consumption,
  responsible_entity,
  entry_year,
}

const summary: RowSummary = {
  title: ['year'],
  figure: ['idc'],
  details: [['mean_3'], ['deviation']],
}

/**
 * The heat indices of a building: the latest published one, the history, a button to fetch them from the
 * canton, and the estimates from consumption.
 */
export function IdcPanel({ building, address, group, mandate }: RowContext) {
  const t = useWords(technicalText)
  const tEstimate = useWords(estimateText)
  const tIdc = useWords(idcText) as TranslateKey
  const me = useMe()?.id ?? 0
  const [on, setOn] = useState(() => dayOf(new Date()))
  const reader = { person: { id: me, groups: [group] }, mandate }
  const mayFetch = mayAdd('idc', reader)
  const { list, estimate, rows, results, versions, position } = useLegalPosition(
    building,
    mandate?.id,
    on,
  )
  const limits = versions && inForce(versions, on)
  const fieldContext = useMemo(() => {
    const texts: Record<string, string> = {
      'field.estimate': tEstimate('of_year'),
      'field.deviation': tEstimate('deviation'),
    }
    return { t: (key: string, params?: object) => texts[key] ?? tIdc(key, { ...params }) }
  }, [tEstimate, tIdc])
  return (
    <section className="shrink" aria-labelledby="technical-idc">
      <div className={classes.head}>
        <h2 id="technical-idc" className={classes.title}>
          {tIdc('section.idc')}
        </h2>
        {mayFetch && (
          <FetchButton building={building} title={`${tIdc('list.title')}, ${address}`} />
        )}
      </div>
      {list.isError && !rows ? (
        <ErrorPart
          title={tIdc('list.failed')}
          error={list.error}
          retry={() => void list.refetch()}
        />
      ) : !rows || estimate.isPending ? (
        // As high as a phone screen, so that content that loads later causes no visible shift.
        <Skeleton widths={[30, 92, 92, 92, 60, 92, 92, 92, 92, 92, 92, 92]} height={64} />
      ) : (
        <FieldContext value={fieldContext}>
          {rows[0] && <LatestIndex row={rows[0]} />}
          {limits?.rows.length !== 0 &&
            versions &&
            (rows.length > 0 || Boolean(results?.length)) && (
              <LegalPositionPanel position={position ?? null} />
            )}
          {(rows.length > 0 || Boolean(results?.length)) && (
            <div className="below24">
              <IndexChart {...{ rows, limits, position }} results={results ?? []} height={240} />
            </div>
          )}
          <RowsTable
            label={tIdc('list.history')}
            columns={columns}
            summary={summary}
            rows={yearsOf(rows, results ?? []).map((panelYear) => ({
              key: String(panelYear.year),
              entry: readOnlyEntry(panelYear),
              isFixed: true,
              mark: <LimitWarning row={panelYear.row} versions={versions ?? []} />,
            }))}
            empty={<Empty icon={IconGauge} title={tIdc('list.empty')} />}
          />
          {rows.length > 0 && (
            <p className={classes.quiet}>
              {t('idc.credit')}{' '}
              {limits &&
                limits.rows.length > 0 &&
                t('idc.limits', {
                  since: formatDate(limits.valid_from),
                  source: limits.source,
                  values: limits.rows.map(({ value }) => formatNumber(value)).join(' / '),
                })}
            </p>
          )}
        </FieldContext>
      )}
      {!list.isPending && !estimate.isPending && (
        <>
          <Estimate
            answer={estimate}
            on={on}
            onDayChange={setOn}
            mayTakeWeather={mayAdd('reference', reader)}
          />
          <Suspense fallback={null}>
            <SignaturePart building={building} mandate={mandate?.id} />
          </Suspense>
        </>
      )}
    </section>
  )
}

/** All years with data, latest first; a year with several published rows appears once for each. */
function yearsOf(rows: readonly IdcRow[], results: readonly Estimated[]): PanelYear[] {
  const years = new Set([
    ...rows.map(({ year }) => year),
    ...results.map(({ index }) => index.year),
  ])
  return [...years]
    .sort((a, b) => b - a)
    .flatMap((year) => {
      const estimated = results.find(({ index }) => index.year === year)
      const published = rows.filter((row) => row.year === year)
      return published.length > 0
        ? published.map((row) => ({ year, row, estimated }))
        : [{ year, estimated }]
    })
}

/** A read-only form entry with the values of a year. */
const readOnlyEntry = ({ year, row, estimated }: PanelYear): Entry => ({
  value(name) {
    if (name === 'estimate') return estimated && Math.round(estimated.index.value)
    if (name === 'deviation') {
      const share = estimated?.difference?.share
      return share === undefined ? undefined : Math.round(share * 100)
    }
    if (row) return row[name as keyof IdcRow]
    const { start_date, end_date } = estimated!.index
    return { year, start_date, end_date }[name]
  },
  problem: () => undefined,
  isFixed: () => true,
  enter: () => undefined,
  commit: () => undefined,
  beside: () => null,
})

/** Warns if a mean exceeds a limit that was in force when its period ended. */
function LimitWarning({ row, versions }: { row: IdcRow | undefined; versions: readonly Limits[] }) {
  const t = useWords(technicalText)
  const tEstimate = useWords(estimateText)
  const mean = row && publishedMean(row)
  if (!mean || versions.length === 0) return null
  const { rows } = inForce(versions, row.end_date ?? `${row.year}-12-31`)
  const limit = limitsExceeded(mean, rows).at(-1)
  if (!limit) return null
  const label = tEstimate('above', {
    value: formatNumber(limit.value),
    limit: t(`idc.limit.${limit.key}`),
  })
  return (
    <Hint label={label}>
      <span role="img" aria-label={label} className={classes.mark} data-state="kept">
        <IconExclamationCircle aria-hidden />
      </span>
    </Hint>
  )
}
