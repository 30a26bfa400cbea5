import { type ReactNode, Suspense, useMemo } from 'react'
import { formatDate, formatNumber } from '../../../kernel/field/format.ts'
import { IconArrowsHorizontal, IconLayersIntersect } from '../../../web/icons/icons.ts'
import { lazyPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { Chart } from '../../../web/ui/chart/Chart.tsx'
import type { FieldContextValue } from '../../../web/ui/input/fieldContext.ts'
import type { TranslateKey } from '../../../web/ui/input/fieldValue.ts'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { useCall } from '../../../web/useApi.ts'
import { energies, unitsOf } from '../../reference/energy.ts'
import { consumptionText } from '../consumption.text.ts'
import { type Consumption, consumptionEndpoints } from '../consumption.ts'
import { addUp } from '../counting/countedOnce.ts'
import { describeStated, differ } from '../counting/differing.ts'
import { overlapsAndGaps } from '../periods.ts'
import { technicalText } from '../technical.text.ts'
import { usedByYear } from '../years.ts'
import classes from './Technical.module.css'
import { type RowContext, TechnicalTable } from './TechnicalTable.tsx'
import { consumptionChart } from './technicalCharts.tsx'
import { consumptionTable } from './technicalTables.tsx'
import { maxTechnicalRows, type TechnicalRow } from './useTechnicalRows.tsx'

const SeriesPart = lazyPart(() => import('../series/SeriesPart.tsx'))

/** Limits the units to those of the row's energy. */
const fieldContext: Pick<FieldContextValue, 'narrowed'> = {
  narrowed(name, field, value) {
    const energy = energies.find((one) => one === value('energy'))
    // Not required: required choices with few options would become buttons instead of a list.
    return name === 'unit' && energy
      ? { ...field, options: unitsOf(energy), required: false }
      : field
  },
}

/** Consumption of a building: table with overlaps and gaps, and sums by year. */
export function ConsumptionPanel(context: RowContext) {
  const t = useWords(technicalText)
  const tConsumption = useWords(consumptionText)
  // What stands below the rows and their chart comes with them, or it would move.
  const { isPending } = useCall(consumptionEndpoints.list, {
    query: { building: context.building, page_size: maxTechnicalRows },
  })
  function notesOn(rows: readonly TechnicalRow[]) {
    const notes = new Map<number, ReactNode>()
    for (const { kind, from, to, between } of overlapsAndGaps(rows as unknown as Consumption[])) {
      const [earlier, later] = between
      const period = { from: formatDate(from), to: formatDate(to) }
      const overlap = kind === 'overlap' ? overlapOf(earlier, later) : undefined
      const Sign = overlap ? IconLayersIntersect : IconArrowsHorizontal
      const isOther = ({ mandate }: Consumption) => mandate !== (context.mandate?.id ?? null)
      // Nobody has to do anything about what counts once: said once, at the row of the other mandate.
      const told =
        overlap === 'counted_once' || !overlap
          ? [(overlap && between.find(isOther)) ?? later]
          : between
      for (const { id } of told)
        notes.set(
          id,
          <>
            {notes.get(id)}
            <span
              className={classes.note}
              data-tone={overlap && overlap !== 'counted_once' ? 'warn' : undefined}
            >
              <Sign size={14} aria-hidden />
              {overlap
                ? tConsumption(`warning.${overlap}`, {
                    ...{ ...period, ...describeStated(between) },
                  })
                : t('gap', period)}
            </span>
          </>,
        )
    }
    return notes
  }
  return (
    <>
      <TechnicalTable
        {...context}
        table={consumptionTable}
        fieldContext={fieldContext}
        notesOn={notesOn}
      >
        {(rows) => <Years rows={rows as unknown as readonly Consumption[]} />}
      </TechnicalTable>
      {!isPending && (
        <Suspense fallback={<Skeleton />}>
          <SeriesPart {...context} />
        </Suspense>
      )}
    </>
  )
}

/** What is said of two consumptions that share days. */
const overlapOf = (earlier: Consumption, later: Consumption) =>
  addUp(earlier, later) ? 'overlap' : differ(earlier, later) ? 'differs' : 'counted_once'

/** Years in the chart, the latest. */
const maxYears = 15

/** Sums by calendar year beside their chart. */
function Years({ rows }: { rows: readonly Consumption[] }) {
  const t = useWords(technicalText)
  const tConsumption = useWords(consumptionText) as TranslateKey
  const years = useMemo(() => usedByYear(rows).slice(-maxYears), [rows])
  const chart = useMemo(
    () => consumptionChart(years, tConsumption, t('year')),
    [years, tConsumption, t],
  )
  if (years.length === 0) return null
  const hasPart = years.some(({ isWhole }) => !isWhole)
  return (
    <div className={classes.sides}>
      <Chart label={t('chart.consumption')} height={220} {...chart} />
      <div>
        <h3 className="body quiet label">{t('by_year')}</h3>
        <dl className={classes.sums}>
          {years.toReversed().map(({ year, sum, isWhole }) => (
            <div key={year}>
              <dt>{isWhole ? year : t('in_part', { year })}</dt>
              <dd className="number">{formatNumber(Math.round(sum), { unit: 'kWh' })}</dd>
            </div>
          ))}
        </dl>
        <p className={classes.quiet}>
          {[t('by_days'), hasPart && t('in_part_means')].filter(Boolean).join(' ')}
        </p>
      </div>
    </div>
  )
}
