import { memo, useMemo } from 'react'
import { useWords } from '../../../web/loading/words.ts'
import { heatingOptionText } from '../../reference/heatingOption.text.ts'
import type { HeatingOption } from '../../reference/heatingOption.ts'
import { formatCost } from '../accuracy/formatCost.ts'
import type { ComparisonAssumptions } from '../assumptions.ts'
import type { Comparison, ComparisonInput } from '../comparison.ts'
import { sortByRank } from '../result/ComparisonCharts.tsx'
import { roughness } from '../rough.ts'
import worksheet from '../worksheet/Consultation.module.css'
import { consultationText } from '../worksheet/consultation.text.ts'
import { describeLeading, describePaths } from './describePaths.ts'
import classes from './PricePaths.module.css'
import { pricePathText } from './pricePath.text.ts'
import { costsByPath } from './pricePaths.ts'

type Props = {
  input: ComparisonInput
  results: Comparison
  assumptions: ComparisonAssumptions['list']
}

/** The annual cost of each option on each path of energy prices, and which of them lead there. */
export const PricePaths = memo(function PricePaths({ input, results, assumptions }: Props) {
  const t = useWords(pricePathText)
  const tOption = useWords(heatingOptionText)
  const tForm = useWords(consultationText)
  const paths = useMemo(
    () => costsByPath(input, results, assumptions),
    [input, results, assumptions],
  )
  const isRough = roughness(assumptions, input.reference)
  const nameOf = (option: HeatingOption) => tOption(`option.${option}`)
  const rows = [...sortByRank(results), ...(results.existing ? (['existing'] as const) : [])]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: focusable, so that it scrolls by keyboard
    <section className="shrink scroll" tabIndex={0} aria-labelledby="consultation-paths">
      <header className={worksheet.listHead}>
        <h2 id="consultation-paths">{t('title')}</h2>
      </header>
      <table className={classes.paths} aria-labelledby="consultation-paths">
        <thead>
          <tr>
            <th scope="col">{tForm('option')}, CHF/a</th>
            {paths.map(({ path }) => (
              <th key={path} scope="col" data-number>
                {t(path)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((option) => (
            <tr key={option}>
              <th scope="row">{option === 'existing' ? tForm('as_is') : nameOf(option)}</th>
              {paths.map(({ path, results: onPath, ranges }) => (
                <td key={path} data-number>
                  {formatCost({
                    value: onPath[option]!.annualCost,
                    range: ranges.range(option),
                    isRough: isRough(option, 'annualCost'),
                  })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {paths.map((onPath) => (
        <p key={onPath.path} className="detail block">
          {t('leading_on', { path: t(onPath.path), options: describeLeading(onPath, t, nameOf) })}
        </p>
      ))}
      <p className="detail block">
        {describePaths(input, t, (agent) => tOption(`agent.${agent}`))}
      </p>
    </section>
  )
})
