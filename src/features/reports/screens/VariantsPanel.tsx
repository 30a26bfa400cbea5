import { useMemo } from 'react'
import { useWords } from '../../../web/loading/words.ts'
import { markCutEdge } from '../../../web/ui/basic/cutEdge.ts'
import { Chart } from '../../../web/ui/chart/Chart.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { refreshWith, useCall } from '../../../web/useApi.ts'
import { annualCostChart } from '../../heating/result/charts.ts'
import { originText } from '../../reference/origin/origin.text.ts'
import { printedEnds } from '../../reference/range/printedRange.ts'
import {
  named,
  printedCost,
  stageTable,
  usualNotes,
  variantNotes,
  variantTable,
} from '../variants/variantCells.ts'
import { variantsText } from '../variants/variants.text.ts'
import { type ComparedVariants, variantEndpoints } from '../variants/variants.ts'
import classes from './VariantsPanel.module.css'

for (const resource of ['mandates', 'consumptions', 'buildings'])
  refreshWith(resource, 'mandate_variants')

/** Variants of a mandate with annual cost, range, CO₂ and groups, above the tables in which they are entered. */
export default function VariantsPanel({ mandate }: { mandate: number }) {
  const t = useWords(variantsText)
  const tOrigin = useWords(originText)
  const params = { id: mandate }
  const { data: compared, error, refetch } = useCall(variantEndpoints.get, { params })
  const data = useMemo(() => compared && named(compared, t), [compared, t])
  if (error) return <ErrorPart title={t('failed')} error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton widths={[92, 92, 92]} height={34} />
  if (data.results.length === 0) return null
  const stages = stageTable(data, t)
  return (
    <div className="parts below24">
      <h2 className="intro">{t('title')}</h2>
      <Table label={t('title')} {...variantTable(data, t)} />
      {data.results.some(({ cost }) => cost) && <Costs compared={data} />}
      {stages.rows.length > 0 && <Table label={t('stages')} {...stages} />}
      <ul className="quiet">
        {[...variantNotes(data, t), ...usualNotes(data, t, tOrigin)].map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </div>
  )
}

type TableProps = { label: string; head: readonly string[]; rows: readonly (readonly string[])[] }

function Table({ label, head, rows }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: focusable, so that it scrolls by keyboard
    <div ref={markCutEdge} className="scroll" role="region" tabIndex={0} aria-label={label}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {head.map((word) => (
              <th key={word} scope="col">
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join()}>
              {row.map((cell, index) => (
                <td key={head[index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Annual costs by part; of savings what is paid in a year, beside which the table shows what is left. */
function Costs({ compared }: { compared: ComparedVariants }) {
  const t = useWords(variantsText)
  const chart = useMemo(() => {
    const charted = compared.results
      .flatMap((variant) => (variant.cost ? [{ ...variant, cost: variant.cost }] : []))
      .toSorted((a, b) => a.cost.annual_cost - b.cost.annual_cost)
      .map((variant) => {
        const { capital, subsidy, energy, maintenance, annual_cost } = variant.cost
        return {
          name: variant.title,
          result: { capital, subsidy, energy, maintenance, annualCost: annual_cost },
          range: printedCost(variant),
          isRough: () => false,
        }
      })
    return annualCostChart(charted, {
      ...{ option: t('variant'), capital: t('capital'), maintenance: t('maintenance') },
      energy: t(compared.is_saving ? 'saving' : 'energy'),
      ...{ total: t('annual_cost'), range: t('range') },
      ends: (range) => t('ends', printedEnds(range)),
    })
  }, [compared, t])
  return (
    <Chart
      label={`${t('annual_cost')}, CHF/a`}
      height={40 + 36 * compared.results.length}
      {...chart}
    />
  )
}
