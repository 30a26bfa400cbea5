import { memo, useMemo } from 'react'
import { dayOf, formatNumber } from '../../../kernel/field/format.ts'
import { IconCircleCheck, IconCircleX, IconHelpCircle } from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import { markCutEdge } from '../../../web/ui/basic/cutEdge.ts'
import { Truncated } from '../../../web/ui/basic/Truncated.tsx'
import { heatingOptionText } from '../../reference/heatingOption.text.ts'
import { type HeatingOption, heatingOptions } from '../../reference/heatingOption.ts'
import { formatFigure, roundFigure } from '../../reference/origin/formatFigure.ts'
import { printedEnds } from '../../reference/range/printedRange.ts'
import { rangeText } from '../../reference/range/range.text.ts'
import { formatCost, roundCost } from '../accuracy/formatCost.ts'
import { type CostRanges, costRanges } from '../accuracy/ranges.ts'
import { type ComparisonAssumptions, leavesOutSubsidy } from '../assumptions.ts'
import {
  type Comparison,
  type ComparisonInput,
  type Feasibility,
  netCapital,
  unknownIn,
} from '../comparison.ts'
import { heatingComparisonText } from '../heating.text.ts'
import { type ResultName, roughness } from '../rough.ts'
import { describeVat, vatOf } from '../vat.ts'
import classes from '../worksheet/Consultation.module.css'
import { consultationText } from '../worksheet/consultation.text.ts'
import { sortByRank } from './ComparisonCharts.tsx'
import { describeFeasibility } from './describeFeasibility.ts'
import { OptionMark } from './OptionMark.tsx'

const feasibilityIcons = { yes: IconCircleCheck, to_check: IconHelpCircle, no: IconCircleX }

/** The feasibility of an option, as an icon and a word. */
function FeasibilityMark({ feasible }: { feasible: Feasibility }) {
  const t = useWords(heatingComparisonText)
  const Icon = feasibilityIcons[feasible]
  return (
    <span className={classes.feasible} data-feasible={feasible}>
      <Icon size={13} aria-hidden />
      {t(`feasible.${feasible}`)}
    </span>
  )
}

/** A row of the list: an option, or today's plant. */
type ComparedOption = HeatingOption | 'existing'

type ListProps = {
  input: ComparisonInput
  assumptions: ComparisonAssumptions['list']
  results: Comparison
  judged: ComparisonAssumptions['judged']
  /** The selected option, whose figures and assumptions are visible. */
  selected: HeatingOption
  onShow: (option: HeatingOption) => void
  /** Whether today's plant is the reference. */
  isAsIs: boolean
}

/** The table of the six options, cheapest first; one of them is selected. */
export const OptionList = memo(function OptionList(props: ListProps) {
  const { input, assumptions, results, judged, selected, onShow, isAsIs } = props
  const isRough = useMemo(
    () => roughness(assumptions, input.reference),
    [assumptions, input.reference],
  )
  const t = useWords(consultationText)
  const tOption = useWords(heatingOptionText)
  const tHeating = useWords(heatingComparisonText)
  const tRange = useWords(rangeText)
  const sorted = sortByRank(results)
  /** Rounds like the text, so that the length of a bar matches its figure. */
  const rounded = (option: ComparedOption, name: ResultName, value: number, relativeTo?: number) =>
    roundFigure(value, { isRough: isRough(option, name), relativeTo })
  const ranges = useMemo(
    () => costRanges(input, results, assumptions),
    [input, results, assumptions],
  )
  const printed = (option: ComparedOption) => ({
    value: results[option]!.annualCost,
    range: ranges.range(option),
    isRough: isRough(option, 'annualCost'),
  })
  const existing: ComparedOption[] = results.existing ? ['existing'] : []
  const highestCost = Math.max(
    0,
    ...[...sorted, ...existing].map((option) => roundCost(printed(option))),
  )
  const partsOf = (option: ComparedOption) => {
    const { annualCost, energy, maintenance } = results[option]!
    return {
      capital: rounded(option, 'capital', netCapital(results[option]!), annualCost),
      energy: rounded(option, 'energy', energy, annualCost),
      maintenance: rounded(option, 'maintenance', maintenance, annualCost),
    }
  }
  const formatPercent = (value: number, decimals: number) =>
    formatNumber(value * 100, { decimals, unit: '%' })
  const horizon = tHeating('years', { count: input.horizon })
  /** The result cells of an option, or of today's plant, which may be unknown. */
  function cellsOf(option: ComparedOption) {
    const result = results[option]
    const range = result && ranges.range(option)
    const figure = (name: ResultName, value: number, decimals = 0) =>
      formatFigure(value, { isRough: isRough(option, name), decimals })
    const unknown = t('unknown')
    return (
      <>
        <td data-wide="bar">
          {result && <CostBar parts={partsOf(option)} highestCost={highestCost} />}
        </td>
        <td data-number data-main>
          {result ? formatCost(printed(option)) : unknown}
          {result && result.unknown.length > 0 && ' *'}
          {range && <span className={classes.range}>{tRange('range', printedEnds(range))}</span>}
        </td>
        <td data-number data-wide="price">
          {!result
            ? unknown
            : result.heatPrice === null
              ? '–'
              : figure('heatPrice', result.heatPrice, 2)}
        </td>
        <td data-number>{result ? figure('co2Total', result.co2Total) : unknown}</td>
      </>
    )
  }
  return (
    <section ref={markCutEdge} className="shrink scroll" aria-labelledby="consultation-options">
      <header className={classes.listHead}>
        <h2 id="consultation-options">{t('options')}</h2>
        <ul className={classes.legend} aria-hidden>
          {(['capital', 'energy', 'maintenance'] as const).map((part) => (
            <li key={part} data-part={part}>
              {t(part)}
            </li>
          ))}
        </ul>
        <p>
          {t('options_terms', {
            horizon,
            interest: formatPercent(input.interest, 2),
            escalation: `${input.energyEscalation < 0 ? '' : '+'}${formatPercent(input.energyEscalation, 1)}`,
          })}
          {' · '}
          {describeVat(vatOf(assumptions), dayOf(new Date()), tHeating)}
        </p>
      </header>
      <table className={classes.options} aria-labelledby="consultation-options">
        <thead>
          <tr>
            <th scope="col">{t('option')}</th>
            <th scope="col" data-wide="bar">
              {t('annual_cost')}
            </th>
            <th scope="col" data-number data-main>
              CHF/a
            </th>
            <th scope="col" data-number data-wide="price">
              ct/kWh
            </th>
            <th scope="col" data-number>
              CO₂, t
            </th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((option) => (
            <tr key={option} data-shown={option === selected || undefined}>
              <th scope="row">
                <span className={classes.name}>
                  <OptionMark option={option} />
                  <span className="grow">
                    <span className={classes.lead}>
                      <button
                        type="button"
                        aria-pressed={option === selected}
                        onClick={() => onShow(option)}
                      >
                        {tOption(`option.${option}`)}
                      </button>
                      <FeasibilityMark feasible={judged[option].feasible} />
                    </span>
                    <Reasons judged={judged[option]} isFull={option === selected} />
                  </span>
                </span>
              </th>
              {cellsOf(option)}
            </tr>
          ))}
          {(results.existing || isAsIs) && (
            <tr>
              <th scope="row">
                <span className={classes.asIs}>
                  {t('as_is')}
                  {isAsIs && (
                    <span className="detail block">
                      {t(results.existing ? 'is_reference' : 'reference_lost')}
                    </span>
                  )}
                </span>
              </th>
              {cellsOf('existing')}
            </tr>
          )}
        </tbody>
      </table>
      {leavesOutSubsidy(input, assumptions) && (
        <p className="detail block">{tHeating('no_subsidy')}</p>
      )}
      <RangesUnderTable ranges={ranges} />
      <RoughUnderTable isRough={sorted.some((option) => isRough(option, 'annualCost'))} />
      <UnknownUnderTable results={results} />
    </section>
  )
})

/** Explains the ranges, and names the options that do not differ significantly from the cheapest. */
function RangesUnderTable({ ranges }: { ranges: CostRanges }) {
  const t = useWords(rangeText)
  const tOption = useWords(heatingOptionText)
  const { leading } = ranges
  if (!heatingOptions.some(ranges.range)) return null
  const names = leading.map((option) => tOption(`option.${option}`))
  return (
    <p className="detail block">
      {t('note')}
      {leading.length > 1 && ` ${t('same', { options: names.join(', ') })}`}
    </p>
  )
}

/** Explains the sign (≈) before rough figures, if the table has any. */
export function RoughUnderTable({ isRough }: { isRough: boolean }) {
  const t = useWords(heatingComparisonText)
  return isRough && <p className="detail block">{t('rough')}</p>
}

/** Names the unknown figures that sums marked * leave out. */
function UnknownUnderTable({ results }: { results: Comparison }) {
  const t = useWords(consultationText)
  const unknown = unknownIn(Object.values(results))
  if (unknown.length === 0) return null
  const names = unknown.map((figure) => t(`unknown.${figure}`)).join(', ')
  return <p className="detail block">{`* ${t('not_counted', { names })}`}</p>
}

/** The reasons for the feasibility of an option (see `describeFeasibility`), in full or truncated to one line. */
function Reasons({
  judged,
  isFull,
}: {
  judged: ComparisonAssumptions['judged'][HeatingOption]
  isFull: boolean
}) {
  const t = useWords(heatingComparisonText)
  const lines = describeFeasibility(judged, t)
  if (!isFull)
    return (
      <span className="detail block">
        <Truncated>{lines.join(' · ')}</Truncated>
      </span>
    )
  return lines.map((line) => (
    <span key={line} className="detail block">
      {line}
    </span>
  ))
}

/** The annual cost by part as a stacked bar, scaled to the highest cost; capital is net of subsidy. */
function CostBar({ parts, highestCost }: { parts: Record<string, number>; highestCost: number }) {
  return (
    <span className={classes.bar} data-bar="parts" aria-hidden>
      {Object.entries(parts).map(([part, amount]) => (
        <span
          key={part}
          data-part={part}
          style={{ width: `${(100 * Math.max(0, amount)) / (highestCost || 1)}%` }}
        />
      ))}
    </span>
  )
}
