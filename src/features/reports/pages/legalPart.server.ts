import { addDays, formatDate, formatNumber } from '../../../kernel/field/format.ts'
import { comingLimits, indicesChart } from '../../idc/charts.ts'
import {
  describeDuty,
  describeLegalPosition,
  describeMeanRange,
  describeVerdict,
} from '../../idc/describeDuty.ts'
import { dutyText } from '../../idc/duty.text.ts'
import { type DutyStep, type JudgedDuty, type LegalPosition, verdictOf } from '../../idc/duty.ts'
import { commissionedOn } from '../../mandates/services/followUp/attainment.ts'
import { type Block, type Part, part, type Tone } from '../layout.ts'
import type { ReportBase } from '../snapshot.ts'
import type { ReportCharts } from './charts.server.ts'
import type { Translator } from './translator.server.ts'

/** Maximum number of years in the chart. */
const maxYears = 10

/** The period of a step of the law; without dates if it is not known when it applies to the building. */
function periodOf({ now, later, areDatesOpen }: LegalPosition, index: number, t: Translator['t']) {
  const steps = [now, ...later]
  if (index > 0)
    return areDatesOpen
      ? t('today.later')
      : t('today.from', { date: formatDate(steps[index]!.from) })
  return steps[1] && !areDatesOpen
    ? t('today.until', { date: formatDate(addDays(steps[1].from, -1)) })
    : t('today.now')
}

const tones: Record<JudgedDuty, Tone> = {
  unclear: 'warn',
  none: 'ok',
  optimise: 'warn',
  audit: 'warn',
  renovate: 'danger',
}

/** The colour of what a step of the law asks. */
export const dutyTone = ({ duty }: Pick<DutyStep, 'duty'>): Tone => tones[duty]

/**
 * The position by which a report judges the building. If years of its mean lie before the works of the mandate, that mean
 * says nothing of the coming steps, which are left out; `worksSince` is the day of their commissioning.
 */
export function judgedPosition({
  law,
  answers,
}: Pick<ReportBase, 'law' | 'answers'>): { law: LegalPosition; worksSince?: string } | undefined {
  if (!law) return undefined
  const worksSince = commissionedOn(answers)
  return worksSince && worksSince > `${law.years[0]}-01-01`
    ? { law: { ...law, later: [] }, worksSince }
    : { law }
}

/**
 * Verdict on the heat index, the present duty in one sentence, and the duty of each legal step; that the index is not known
 * if it is not. None where no limits apply, as outside Geneva.
 */
export function legalPositionParts(
  snapshot: Pick<ReportBase, 'law' | 'answers' | 'official' | 'indices' | 'limits'>,
  translator: Translator,
  charts: ReportCharts,
): Part[] {
  const { t, translate } = translator
  const { law, official, indices, limits } = snapshot
  if (limits.rows.length === 0) return []
  const tDuty = (key: string, params?: object) =>
    translate([dutyText], key, params as Record<string, string>)
  const years = [...new Set([...official, ...indices].map(({ year }) => year))]
    .sort()
    .slice(-maxYears)
  const chart: Block[] =
    years.length === 0
      ? []
      : [
          charts.draw(
            'idc',
            t('idc.chart', { date: formatDate(limits.valid_from) }),
            indicesChart(
              years.map((year) => ({
                year,
                official: official.find((index) => index.year === year)?.idc ?? null,
                estimate: indices.find((index) => index.year === year)?.value ?? null,
              })),
              {
                limits: limits.rows,
                coming: law ? comingLimits(law, (key, params) => tDuty(key, params)) : [],
              },
              {
                year: t('idc.year'),
                official: t('idc.official'),
                estimate: t('idc.estimate'),
              },
            ),
            120,
          ),
        ]
  const judged = judgedPosition(snapshot)
  if (!law || !judged)
    return [
      part(translate([dutyText], 'title'), [
        { kind: 'statement', text: translate([dutyText], 'unknown') },
        ...chart,
      ]),
    ]
  const { now, later, mean, basis, isOwnMean } = law
  const known = judged.law.later.length
  const legalSentences = describeLegalPosition(judged.law, tDuty)
  const [currentDuty = ''] = legalSentences
  // The sentences on later steps are left out: the table shows these steps.
  const notes = [...describeMeanRange(law, tDuty), ...legalSentences.slice(1 + known)]
  const { step } = verdictOf(judged.law)
  const verdict = { text: describeVerdict(judged.law, tDuty), tone: tones[step.duty] }
  const steps = [now, ...later]
  const isTimed =
    !law.areDatesOpen &&
    steps.slice(0, 1 + known).some(({ duty }) => ['audit', 'renovate'].includes(duty))
  const asked = steps.map((step, index) =>
    index > known ? t('today.newer_mean') : describeDuty(step, law, tDuty),
  )
  /** Whether the row before says the same of a limit that is too close, or is not judged either: it stands once. */
  const isRepeated = (index: number) =>
    (index > known || steps[index]!.duty === 'unclear') && asked[index] === asked[index - 1]
  /** By how much the mean exceeds the limit of a step. */
  const excessOver = (step: DutyStep) => mean - step.renovate
  return [
    part(
      translate([dutyText], 'title'),
      [
        { kind: 'statement', verdict, text: currentDuty },
        {
          kind: 'table',
          columns: [
            { title: t('column.period') },
            { title: `${t('today.limit')}\nMJ/m²·a`, isNumber: true },
            { title: t('today.unchanged') },
            { title: t('today.asked'), share: 1 },
          ],
          rows: steps.map((step, index) => [
            periodOf(law, index, t),
            formatNumber(step.renovate),
            index > known
              ? '–'
              : {
                  text:
                    step.near === step.renovate
                      ? t('today.unclear')
                      : excessOver(step) > 0
                        ? t('today.exceeded', {
                            by: formatNumber(excessOver(step), { decimals: 0 }),
                          })
                        : t('today.kept'),
                  tone: tones[step.duty],
                },
            isRepeated(index) ? t('today.same') : asked[index]!,
          ]),
        },
        ...[...(isTimed ? [tDuty('time_limits')] : []), ...notes].map(
          (text): Block => ({ kind: 'text', text, isQuiet: true }),
        ),
        ...chart,
      ],
      t(
        basis === 'estimate'
          ? 'today.judged_estimate'
          : isOwnMean
            ? 'today.judged_years'
            : 'today.judged_published',
      ),
    ),
  ]
}
