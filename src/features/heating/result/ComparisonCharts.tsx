import { memo, useMemo } from 'react'
import { useWords } from '../../../web/loading/words.ts'
import { Chart } from '../../../web/ui/chart/Chart.tsx'
import { heatingOptionText } from '../../reference/heatingOption.text.ts'
import { type HeatingOption, heatingOptions } from '../../reference/heatingOption.ts'
import { printedEnds } from '../../reference/range/printedRange.ts'

import { rangeText } from '../../reference/range/range.text.ts'
import { costRanges } from '../accuracy/ranges.ts'
import type { ComparisonAssumptions } from '../assumptions.ts'
import { type Comparison, type ComparisonInput } from '../comparison.ts'
import { heatingComparisonText } from '../heating.text.ts'
import { type ResultName, roughness } from '../rough.ts'
import classes from '../worksheet/Consultation.module.css'
import { consultationText } from '../worksheet/consultation.text.ts'
import { annualCostChart, emissionsChart, paidChart } from './charts.ts'

/** The options sorted by annual cost, infeasible ones last. */
export const sortByRank = (results: Comparison) =>
  heatingOptions.toSorted(
    (a, b) =>
      (results[a].rank ?? Number.POSITIVE_INFINITY) -
        (results[b].rank ?? Number.POSITIVE_INFINITY) ||
      results[a].annualCost - results[b].annualCost,
  )

type ChartsProps = {
  results: Comparison
  assumptions: ComparisonAssumptions['list']
  selected: HeatingOption
  input: ComparisonInput
}

/** Charts of cumulative cost, annual cost by part, and emissions. */
export const ComparisonCharts = memo(function ComparisonCharts(props: ChartsProps) {
  const { results, assumptions, selected, input } = props
  const t = useWords(consultationText)
  const tOption = useWords(heatingOptionText)
  const tRange = useWords(rangeText)
  const horizon = useWords(heatingComparisonText)('years', { count: input.horizon })
  const charted = useMemo(() => {
    const isRough = roughness(assumptions, input.reference)
    const ranges = costRanges(input, results, assumptions)
    return sortByRank(results)
      .filter((option) => results[option].rank !== null)
      .map((option) => ({
        option,
        name: tOption(`option.${option}`),
        result: results[option],
        range: ranges.range(option),
        isRough: (result: ResultName) => isRough(option, result),
      }))
  }, [results, assumptions, input, tOption])
  const paid = useMemo(
    () => paidChart(charted, { year: t('year') }, selected),
    [charted, t, selected],
  )
  const costs = useMemo(
    () =>
      annualCostChart(charted, {
        option: t('option'),
        capital: t('capital'),
        energy: t('energy'),
        maintenance: t('maintenance'),
        total: t('annual_cost'),
        range: tRange('legend'),
        ends: (range) => tRange('range', printedEnds(range)),
      }),
    [charted, t, tRange],
  )
  const emissions = useMemo(
    () =>
      emissionsChart(charted, {
        option: t('option'),
        emissions: t('co2', { horizon }),
      }),
    [charted, t, horizon],
  )
  // Without an option that can be built there would be axes and a legend of nothing.
  if (charted.length === 0) return null
  return (
    <div className={classes.charts}>
      <Chart label={t('paid')} height={260} {...paid} />
      <Chart label={t('costs')} height={220} {...costs} />
      <Chart label={t('emissions', { horizon })} height={220} {...emissions} />
    </div>
  )
})
