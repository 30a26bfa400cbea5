import { useMemo } from 'react'
import { useWords } from '../../../web/loading/words.ts'
import { Chart } from '../../../web/ui/chart/Chart.tsx'
import type { Version } from '../../reference/reference.ts'
import { idcText } from '../../technical/idc/idc.text.ts'
import type { Idc } from '../../technical/idc/idc.ts'
import { technicalText } from '../../technical/technical.text.ts'
import { comingLimits } from '../charts.ts'
import { dutyText } from '../duty.text.ts'
import type { LegalPosition } from '../duty.ts'
import { estimateText } from '../estimate.text.ts'
import type { Estimated } from '../estimate.ts'
import { idcChart } from './idcChart.tsx'

type Limits = Version<'idc_limits'>

type IndexChartProps = {
  rows: readonly Pick<Idc, 'year' | 'idc' | 'mean_3' | 'public_mean_3'>[]
  results: readonly Estimated[]
  limits: Limits | undefined
  /** The legal position, whose coming steps are drawn. */
  position: LegalPosition | null | undefined
  /** px */
  height: number
}

/** Published and estimated heat indices of a building by year, against the limits. */
export function IndexChart({ rows, results, limits, position, height }: IndexChartProps) {
  const t = useWords(technicalText)
  const tIdc = useWords(idcText)
  const tEstimate = useWords(estimateText)
  const tDuty = useWords(dutyText)
  const chart = useMemo(() => {
    const labels = {
      year: tIdc('field.year'),
      idc: tIdc('field.idc'),
      mean_3: tIdc('field.mean_3'),
      estimate: tEstimate('of_year'),
    }
    const estimates = results.map(({ index }) => index)
    const limitName = (limit: Limits['rows'][number]['key']) => t(`idc.limit.${limit}`)
    const coming = position ? comingLimits(position, tDuty) : []
    return idcChart(rows, estimates, { limits: limits?.rows ?? [], coming }, labels, limitName)
  }, [rows, results, limits, position, tIdc, tEstimate, tDuty, t])
  return <Chart label={t('chart.idc')} height={height} {...chart} />
}
