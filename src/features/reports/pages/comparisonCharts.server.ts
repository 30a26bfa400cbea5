import { annualCostChart, emissionsChart, paidChart } from '../../heating/result/charts.ts'
import { printedEnds } from '../../reference/range/printedRange.ts'
import { rangeText } from '../../reference/range/range.text.ts'
import type { Block } from '../layout.ts'
import type { Snapshot } from '../snapshot.ts'
import type { ReportCharts } from './charts.server.ts'
import { chartOptions } from './frontPages.server.ts'
import { type Translator, yearsText } from './translator.server.ts'

/** Charts of the options that can be built; empty if none can. */
export function comparisonCharts(
  snapshot: Snapshot,
  translator: Translator,
  charts: ReportCharts,
): Block[] {
  const { t, translate } = translator
  const years = yearsText(snapshot.comparison.input.horizon, translator)
  const chartedOptions = chartOptions(snapshot, translator)
  if (chartedOptions.length === 0) return []
  return [
    charts.draw(
      'annual-cost',
      t('chart.annual_cost'),
      annualCostChart(chartedOptions, {
        option: t('options.option'),
        capital: t('chart.capital'),
        energy: t('options.energy'),
        maintenance: t('options.maintenance'),
        total: t('options.annual_cost'),
        range: translate([rangeText], 'legend'),
        ends: (range) => translate([rangeText], 'range', printedEnds(range)),
      }),
      160,
    ),
    charts.draw(
      'paid',
      t('chart.paid'),
      paidChart(chartedOptions, { year: t('column.year') }),
      195,
    ),
    charts.draw(
      'emissions',
      t('chart.emissions', { years }),
      emissionsChart(chartedOptions, {
        option: t('options.option'),
        emissions: t('options.co2_total', { years }),
      }),
      145,
    ),
  ]
}
