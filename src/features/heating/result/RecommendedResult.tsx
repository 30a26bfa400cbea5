import { Suspense, use } from 'react'
import { formatDate } from '../../../kernel/field/format.ts'
import { lazyPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { FormStateContext } from '../../mandates/form/MandateForm.tsx'
import { heatingOptionText } from '../../reference/heatingOption.text.ts'
import { printedEnds } from '../../reference/range/printedRange.ts'
import { rangeText } from '../../reference/range/range.text.ts'
import { formatCost } from '../accuracy/formatCost.ts'
import { costRanges } from '../accuracy/ranges.ts'
import type { Site } from '../assumptions.ts'
import { dwellingsOf } from '../plant/todaysCost.ts'
import { roughness } from '../rough.ts'
import { consultationText } from '../worksheet/consultation.text.ts'
import { type ComparisonTables, useComparison } from '../worksheet/useComparison.ts'
import { tablesDay, useSite } from '../worksheet/useSite.tsx'
import { CostAgainstReference } from './CostAgainstReference.tsx'
import { OptionMark } from './OptionMark.tsx'
import classes from './RecommendedResult.module.css'
import { bindingVerdict } from './recommendation.ts'
import { useTodaysMonth } from './useTodaysMonth.tsx'

const ExpectedIndexNote = lazyPart(() => import('../afterWorks/ExpectedIndexNote.tsx'))
const RecommendedCondition = lazyPart(() => import('./RecommendedCondition.tsx'))

/**
 * The recommended heating system with its annual cost, by the reference tables of the report's day, else of today; empty if none is
 * recommended.
 */
export default function RecommendedResult({ building }: { building: number }) {
  const { form, answers } = use(FormStateContext)!
  const { site, references } = useSite(building, form.id, answers)
  if (!answers.recommended) return null
  if (!site || !references) return <Skeleton widths={[40, 70, 50, 92, 80]} height={32} />
  return <Recommended {...{ building, site, references }} />
}

function Recommended({
  building,
  site,
  references,
}: {
  building: number
  site: Site
  references: ComparisonTables
}) {
  const t = useWords(consultationText)
  const tOption = useWords(heatingOptionText)
  const tRange = useWords(rangeText)
  const { form, answers } = use(FormStateContext)!
  const comparison = useComparison(answers, site, references)
  const { input, results, recommended, assumptions } = comparison
  if (!input || !results || !recommended) return null
  const { annualCost } = results[recommended]
  const isRough = roughness(assumptions.list, input.reference)
  const ranges = costRanges(input, results, assumptions.list)
  const range = ranges.range(recommended)
  return (
    <div>
      <p className={classes.label}>{t('chosen')}</p>
      <p className={classes.name}>
        <OptionMark option={recommended} size={18} />
        {tOption(`option.${recommended}`)}
      </p>
      {bindingVerdict(assumptions.judged[recommended]) !== 'yes' && (
        <Suspense>
          <RecommendedCondition
            recommendation={tOption(`option.${recommended}`)}
            verdict={assumptions.judged[recommended]}
            reason={answers.recommended_reason}
          />
        </Suspense>
      )}
      <p className={classes.cost}>
        <strong>
          {formatCost({ value: annualCost, range, isRough: isRough(recommended, 'annualCost') })}
        </strong>{' '}
        {t('per_year')}
      </p>
      {range && <p className={classes.difference}>{tRange('likely', printedEnds(range))}</p>}
      <CostAgainstReference
        {...{ input, results, ranges, isRough }}
        option={recommended}
        className={classes.difference}
      />
      <Suspense>
        <ExpectedIndexNote
          {...{ comparison, building }}
          mandate={form.id}
          option={recommended}
          className={classes.difference}
        />
      </Suspense>
      <TodaysMonth {...{ input, results, isRough }} dwellings={dwellingsOf(site, answers)} />
      <p className={classes.note}>{t('as_of', { date: formatDate(tablesDay(answers)) })}</p>
    </div>
  )
}

/** What today's heating costs in a month; nothing if that is unknown. */
function TodaysMonth(props: Parameters<typeof useTodaysMonth>[0]) {
  const t = useWords(consultationText)
  const month = useTodaysMonth(props)
  return month && <p className={classes.note}>{t('named', month)}</p>
}
