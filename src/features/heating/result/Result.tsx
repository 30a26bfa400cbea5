// Over 300 lines: one panel, from its headline to what would turn it.
import { Button, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { memo, type ReactNode, useMemo } from 'react'
import { IconChevronUp } from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import { heatingOptionText } from '../../reference/heatingOption.text.ts'
import type { Agent, HeatingOption } from '../../reference/heatingOption.ts'
import { formatFigure } from '../../reference/origin/formatFigure.ts'
import { printedEnds } from '../../reference/range/printedRange.ts'
import { rangeText } from '../../reference/range/range.text.ts'
import { formatCost, roundCost } from '../accuracy/formatCost.ts'
import { type Amount, costOfAvoided, costRanges, outlayOf } from '../accuracy/ranges.ts'
import type { ComparisonAssumptions } from '../assumptions.ts'
import {
  type Comparison,
  type ComparisonInput,
  type OptionResult,
  referenceOf,
  unknownIn,
} from '../comparison.ts'
import { heatingComparisonText } from '../heating.text.ts'
import { type ResultName, roughness } from '../rough.ts'
import classes from '../worksheet/Consultation.module.css'
import { consultationText } from '../worksheet/consultation.text.ts'
import { RoughUnderTable } from './Comparison.tsx'
import { CostAgainstReference } from './CostAgainstReference.tsx'
import { OptionMark } from './OptionMark.tsx'
import { roundedSpending } from './roundedSpending.ts'
import { turningText } from './turning.text.ts'
import { describeTurningPoints } from './turning.ts'
import { useTodaysMonth } from './useTodaysMonth.tsx'

type Props = {
  results: Comparison
  assumptions: ComparisonAssumptions['list']
  input: ComparisonInput
  /** Input and assumptions, updated after a pause in typing, for slow calculations. */
  debounced: {
    input: ComparisonInput | null
    results: Comparison | null
    list: ComparisonAssumptions['list']
  }
  /** The option whose figures are visible. */
  option: HeatingOption
  recommended: HeatingOption | undefined
  /** Null if unknown. */
  dwellings: number | null
  best: HeatingOption | null
  onChoose?: (option: HeatingOption) => void
  /** What else is to say of the option. */
  children?: ReactNode
}

/** The result of the shown option, beside each step; on small screens a collapsible bar at the bottom. */
export const Result = memo(function Result(props: Props) {
  const t = useWords(consultationText)
  const tOption = useWords(heatingOptionText)
  const isNarrow = useMediaQuery('(width < 62.5em)', undefined, { getInitialValueInEffect: false })
  const { option, results, assumptions, input } = props
  const name = tOption(`option.${option}`)
  const isRough = roughness(assumptions, input.reference)(option, 'annualCost')
  const range = costRanges(input, results, assumptions).range(option)
  const cost = formatCost({ value: results[option].annualCost, range, isRough })
  const [announced] = useDebouncedValue(
    t('announced', { role: t(roleOf(props)), option: name, cost }),
    announcementDelay,
  )
  return (
    <>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
      <aside className={classes.result} aria-label={t('result')}>
        {isNarrow ? (
          <details className={classes.resultBar}>
            <summary>
              <OptionMark option={option} />
              <span>{name}</span>
              <strong>{`${cost} ${t('per_year')}`}</strong>
              <IconChevronUp aria-label={t('details')} />
            </summary>
            <Figures {...props} />
          </details>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: focusable, so that it scrolls by keyboard
          <section className={classes.resultWhole} tabIndex={0} aria-label={t('result')}>
            <Figures {...props} />
          </section>
        )}
      </aside>
    </>
  )
})

/** Pause after which a new result is announced to screen readers, ms. */
const announcementDelay = 1000

/** Why the option is shown, as a text key. */
function roleOf({ option, recommended, best, input }: Props) {
  if (option === recommended) return 'chosen'
  if (option !== best) return 'looked_at'
  return input.options[option].feasible === 'yes' ? 'best' : 'best_unsure'
}

function Figures(props: Props) {
  const { results, assumptions, input, debounced, option, recommended, dwellings } = props
  const { onChoose, children } = props
  const t = useWords(consultationText)
  const tOption = useWords(heatingOptionText)
  const tRange = useWords(rangeText)
  const horizon = useWords(heatingComparisonText)('years', { count: input.horizon })
  const result = results[option]
  const name = tOption(`option.${option}`)
  const isRough = roughness(assumptions, input.reference)
  const figure = (name: ResultName, value: number, unit?: string, decimals = 0) =>
    formatFigure(value, { isRough: isRough(option, name), unit, decimals })
  const reference = referenceOf(input, results)
  const isReference = reference === result
  const ranges = costRanges(input, results, assumptions)
  const range = ranges.range(option)
  const avoided = costOfAvoided({ input, results, ranges }, option)
  const outlay = outlayOf(input, option, assumptions)
  /** An amount to the place of its range, as reports print it; one that is deducted has the sign -1. */
  const paid = (name: ResultName, { value, range }: Amount, sign = 1) =>
    figure(name, sign * roundCost({ value, range, isRough: isRough(option, name) }), 'CHF')
  const spending = roundedSpending(result, isRough(option, 'nominalTotal'))
  const month = useTodaysMonth({ input, results, dwellings, isRough })
  const savedShare = 1 - result.co2Yearly / (reference.co2Yearly || 1)
  return (
    <div className={classes.figures}>
      <p className="fine quiet">{t(roleOf(props))}</p>
      <p className={classes.who}>
        <OptionMark option={option} size={18} />
        {name}
      </p>
      <p className={classes.main}>
        <strong>
          {formatCost({
            ...{ value: result.annualCost, range },
            isRough: isRough(option, 'annualCost'),
          })}
        </strong>{' '}
        {t('per_year')}
      </p>
      {range && <p className="fine quiet">{tRange('likely', printedEnds(range))}</p>}
      <UnknownNote unknown={unknownIn(isReference ? [result] : [result, reference])} />
      <CostAgainstReference
        {...{ input, results, ranges, isRough, option }}
        className="fine quiet"
      />
      {children}
      <dl>
        <div>
          <dt>{t('bill')}</dt>
          <dd>
            {results.existing
              ? formatFigure(results.existing.energyFirstYear, {
                  isRough: isRough('existing', 'energy'),
                  isStated: true,
                  unit: 'CHF/a',
                })
              : t('unknown')}
            {results.existing && results.existing.unknown.length > 0 && ' *'}
          </dd>
        </div>
        {month && (
          <div>
            <dt>{month.name}</dt>
            <dd>{month.amount}</dd>
          </div>
        )}
        <div>
          <dt>{t('heat_price')}</dt>
          <dd>
            {result.heatPrice === null ? '–' : figure('heatPrice', result.heatPrice, 'ct/kWh', 2)}
          </dd>
        </div>
        <div>
          <dt>{t('investment')}</dt>
          <dd>{paid('investment', outlay.investment)}</dd>
        </div>
        <div>
          <dt>{t('subsidy')}</dt>
          <dd>{outlay.subsidy ? paid('subsidies', outlay.subsidy, -1) : t('unknown')}</dd>
        </div>
        {outlay.pvSubsidy && (
          <div>
            <dt>{t('pv_subsidy')}</dt>
            <dd>{paid('pvSubsidy', outlay.pvSubsidy, -1)}</dd>
          </div>
        )}
        {(['nominalTotal', 'residualValue', 'netTotal'] as const).map((sum) => (
          <div key={sum}>
            <dt>{t(sum, { horizon })}</dt>
            <dd>
              {formatFigure(spending[sum], {
                isRough: isRough(option, sum),
                unit: 'CHF',
                relativeTo: spending.nominalTotal,
              })}
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('co2', { horizon })}</dt>
          <dd>
            {figure('co2Total', result.co2Total, 't')}
            {!isReference && (
              <span data-less={savedShare > 0 || undefined}>
                {` ${savedShare > 0 ? '' : '+'}${formatFigure(-100 * savedShare, {
                  isRough: isRough(option, 'co2Difference'),
                  unit: '%',
                  relativeTo: 100,
                })}`}
              </span>
            )}
          </dd>
        </div>
        {avoided !== null && (
          <div>
            <dt>{t('abatement')}</dt>
            <dd>
              {avoided === 'insignificant'
                ? t('not_significant')
                : figure(
                    'abatement',
                    roundCost({ ...avoided, isRough: isRough(option, 'abatement') }),
                    'CHF/t',
                  )}
              {avoided !== 'insignificant' && avoided.range && (
                <span>{` ${tRange('range', printedEnds(avoided.range))}`}</span>
              )}
            </dd>
          </div>
        )}
      </dl>
      <RoughUnderTable isRough={isRough(option, 'annualCost')} />
      <TurningPoints
        {...(debounced.input && debounced.results
          ? { input: debounced.input, results: debounced.results, list: debounced.list }
          : { input, results, list: assumptions })}
      />
      {onChoose && option !== recommended && result.rank !== null && (
        <Button size="md" fullWidth className={classes.choose} onClick={() => onChoose(option)}>
          {t('choose', { option: name })}
        </Button>
      )}
    </div>
  )
}

/** Names the unknown figures that the sums leave out. */
function UnknownNote({ unknown }: Pick<OptionResult, 'unknown'>) {
  const t = useWords(consultationText)
  if (unknown.length === 0) return null
  const names = unknown.map((figure) => t(`unknown.${figure}`)).join(', ')
  return <p className="fine quiet">{t('not_counted', { names })}</p>
}

/** Number of sentences about turning points that are shown. */
const maxSentences = 3

/** The changes that would make another option the cheapest. */
const TurningPoints = memo(function TurningPoints({
  input,
  results,
  list,
}: {
  input: ComparisonInput
  results: Comparison
  list: ComparisonAssumptions['list']
}) {
  const t = useWords(consultationText)
  const tTurning = useWords(turningText)
  const tOption = useWords(heatingOptionText)
  const tRange = useWords(rangeText)
  const leading = useMemo(() => costRanges(input, results, list).leading, [input, results, list])
  const sentences = useMemo(() => {
    const isRough = roughness(list, input.reference)
    const texts = {
      t: tTurning,
      option: (option: HeatingOption) => tOption(`option.${option}`),
      agent: (agent: Agent) => tOption(`agent.${agent}`),
    }
    return describeTurningPoints(input, { isRough, leading }, texts).slice(0, maxSentences)
  }, [input, leading, list, tTurning, tOption])
  return (
    <div className={classes.turns}>
      <h3>{t('turns')}</h3>
      {leading.length > 1 && (
        <p>
          {tRange('same', {
            options: leading.map((option) => tOption(`option.${option}`)).join(', '),
          })}
        </p>
      )}
      {sentences.length === 0 ? (
        <p>{t('no_turns')}</p>
      ) : (
        <>
          <ul>
            {sentences.map(({ sentence, figure, option }) => (
              <li key={sentence}>
                <OptionMark option={option} />
                <span>
                  <strong>{figure}</strong>
                  {sentence.slice(figure.length)}
                </span>
              </li>
            ))}
          </ul>
          <p>{tTurning('one_change')}</p>
        </>
      )}
    </div>
  )
})
