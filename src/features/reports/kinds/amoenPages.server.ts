// Over 300 lines: the report of an AMOén, chapter by chapter.
import { formatDate, formatNumber } from '../../../kernel/field/format.ts'
import {
  describeIndexRow,
  indexUnit,
  printedIndex,
} from '../../heating/afterWorks/describeExpectedIndex.ts'
import { expectedIndexText } from '../../heating/afterWorks/expectedIndex.text.ts'
import { bandOfMean, type LegalPosition, meanUpTo } from '../../idc/duty.ts'
import { type Answers, numberIn, rowOf } from '../../mandates/form/service.ts'
import {
  agentColumns,
  attainment,
  attainmentHalf,
  followUpOf,
  lastMeasuredPeriod,
  lastPeriodCells,
  weightOfAgent,
} from '../../mandates/services/followUp/attainment.ts'
import { reachedThreshold } from '../../mandates/services/followUp/followUp.ts'
import {
  type PrintedRange,
  printedEnds,
  printedRangeOf,
} from '../../reference/range/printedRange.ts'
import { rangeText } from '../../reference/range/range.text.ts'
import { type Block, factsBlock, partUnlessEmpty, type ReportCell, withTitle } from '../layout.ts'
import { measuredSentence } from '../pages/expectedIndexPart.server.ts'
import { judgedPosition } from '../pages/legalPart.server.ts'
import { type ChapterContext, type Chapters, factsPart } from './chapters.server.ts'

/** The attainment as it is printed, with the range of what was measured; null without one. */
function attainedRange(values: Answers, measured: LegalPosition | undefined): PrintedRange | null {
  const [likely, half] = [
    attainment(values),
    measured ? attainmentHalf(values, bandOfMean(measured)) : null,
  ]
  return likely === null || half === null ? null : (printedRangeOf(likely, half) ?? null)
}

const megajoules = (value: number) => formatNumber(value, { decimals: 0, unit: indexUnit })

/**
 * That years of the mean which the law judges lie before the works, which mean will count, and our estimates of newer means
 * with their ranges; none if all years lie after.
 */
function newerMeans(
  snapshot: ChapterContext['snapshot'],
  { t, translator }: Pick<ChapterContext, 't' | 'translator'>,
): Block[] {
  const { law, worksSince } = judgedPosition(snapshot) ?? {}
  if (!law || !worksSince) return []
  const firstYear = Number(worksSince.slice(0, 4)) + (worksSince.endsWith('-01-01') ? 0 : 1)
  const newer = snapshot.indices
    .filter(({ year }) => year > law.years.at(-1)!)
    .toReversed()
    .flatMap(({ year }) => {
      const mean = meanUpTo(year, snapshot.official, snapshot.indices)
      if (!mean) return []
      // The canton judges it in the two years after its last one, by the limits of then.
      const step = snapshot.law!.later.findLast(({ from }) => from <= `${year + 2}-01-01`)
      return t('amoen.newer_mean', {
        ...{ from: String(year - 2), to: String(year), mean: megajoules(printedIndex(mean).value) },
        range: describeIndexRow(
          { position: { ...law, ...mean, now: step ?? law.now } },
          (key, params) => translator.translate([expectedIndexText], key, params),
          (ends) => translator.translate([rangeText], 'likely', ends),
        ),
      })
    })
  return [
    {
      kind: 'text',
      text: [
        t('amoen.mean_before', {
          years: `${law.years[0]}–${law.years.at(-1)}`,
          date: formatDate(worksSince),
        }),
        t('amoen.mean_after', { years: `${firstYear}–${firstYear + 2}` }),
        ...newer,
      ].join(' '),
    },
  ]
}

/** The yearly report of an AMOén: target, phases with deviations, commissioning, periods, attainment and its calculation. */
export function amoenChapters({ snapshot, form, translator, t }: ChapterContext): Chapters {
  const { facts, rows, text, values } = form
  const { measured } = snapshot
  const isReached = values.reached
  const attained = attainedRange(snapshot.answers, measured)
  const reachedAt = formatNumber(100 * reachedThreshold, { unit: '%' })
  const periods = rows('periods').flatMap((row) => {
    const period = rowOf('periods', row, values)
    const calculated = followUpOf(period, values)
    return calculated ? [{ row, period, ...calculated }] : []
  })
  const dated = (start: string, end: string) => `${formatDate(start)} – ${formatDate(end)}`
  const lastDay = lastMeasuredPeriod(values)
  const later = [
    ...new Set(
      snapshot.consumptions
        .filter(({ start_date }) => lastDay !== null && String(start_date) > lastDay)
        .map(({ start_date, end_date }) => dated(String(start_date), String(end_date))),
    ),
  ]
  const number = (value: number, decimals: number) => formatNumber(value, { decimals })
  /** The agents of the periods with the weight of a kWh of each. */
  const weightsOf = () => {
    const named = new Map(
      periods.flatMap(({ row, period }) =>
        agentColumns.flatMap(([column]) => {
          const weight = weightOfAgent(period[column])
          return weight === undefined ? [] : [[text(`periods/${row}/${column}`), weight] as const]
        }),
      ),
    )
    return [...named].map(([agent, weight]) => `${agent} × ${formatNumber(weight)}`).join(', ')
  }
  const shares = periods
    .map(({ parts }) =>
      [parts.hotWaterShare, parts.heatingShare]
        .map((share) => formatNumber(100 * share, { decimals: 1, unit: '%' }))
        .join(' / '),
    )
    .join(', ')
  const note: Block[] =
    periods.length > 0
      ? [
          { kind: 'text', text: t('amoen.method'), isQuiet: true },
          {
            kind: 'table',
            columns: [
              { title: t('amoen.period'), share: 1 },
              { title: `${t('amoen.energy')}\nkWh`, isNumber: true },
              { title: t('amoen.days'), isNumber: true },
              { title: `${t('amoen.degree_days')}\nK·d`, isNumber: true },
              { title: `${t('amoen.hot_water')}\nkWh/m²·a`, isNumber: true },
              { title: `${t('amoen.heating')}\nkWh/m²·a`, isNumber: true },
              { title: `${t('amoen.result')}\nkWh/m²·a`, isNumber: true },
            ],
            rows: periods.map(({ period, input, parts }): ReportCell[] => [
              dated(String(period.start), String(period.end)),
              number(input.energy, 0),
              number(input.days, 0),
              formatNumber(input.degreeDays),
              number(parts.hotWater, 1),
              number(parts.heating, 1),
              number(parts.result, 1),
            ]),
            isSmall: true,
          },
          { kind: 'text', text: t('amoen.formula', { shares }) },
          { kind: 'text', text: t('amoen.typed_degree_days') },
          ...(later.length > 0
            ? [{ kind: 'text' as const, text: t('amoen.later', { periods: later.join(', ') }) }]
            : []),
          { kind: 'text', text: t('amoen.weights', { weights: weightsOf() }) },
        ]
      : [{ kind: 'text', text: t('amoen.no_period') }]
  const isUnsure =
    attained !== null &&
    attained.low < 100 * reachedThreshold &&
    attained.high >= 100 * reachedThreshold
  const outcome = isReached ? ('reached' as const) : ('missed' as const)
  const verdict =
    typeof isReached === 'boolean' && t(isUnsure ? `amoen.${outcome}_unsure` : `amoen.${outcome}`)
  const sentence =
    typeof isReached !== 'boolean'
      ? t('amoen.open', { threshold: reachedAt })
      : attained
        ? t('amoen.attained_range', {
            share: formatNumber(attained.value, { unit: '%' }),
            range: translator.translate([rangeText], 'likely', printedEnds(attained)),
            threshold: reachedAt,
          })
        : t('amoen.attained', { share: text('attainment'), threshold: reachedAt })
  const subsidies = form.table('subsidies', ['program', 'number', 'amount'])
  const older = newerMeans(snapshot, { t, translator })
  const { measuredByAmoen } = snapshot
  const said =
    measured &&
    measuredSentence({ measured, ...(measuredByAmoen && { measuredByAmoen }) }, translator)
  const last = lastPeriodCells(values)
  const ownMethod = last
    ? t('amoen.own_method', { period: dated(String(last.start), String(last.end)) })
    : ''
  const { target } = snapshot
  const compared =
    target && measured && measuredByAmoen
      ? t('amoen.target', {
          ...{ target: megajoules(target.byIndex), measured: megajoules(measured.mean) },
          target_amoen: megajoules(target.byAmoen),
          measured_amoen: megajoules(measuredByAmoen),
        })
      : ''
  const index: Block[] = [said, compared]
    .filter((sentence) => sentence)
    .map((sentence): Block => ({ kind: 'text', text: sentence! }))
  /** The target with its weight, which is not that of the index. */
  const targetFacts = facts('idc_target').map((fact) =>
    numberIn(snapshot.answers, 'idc_target') === undefined
      ? { ...fact, source: t('amoen.target_weight') }
      : fact,
  )
  // The estimate of the same period, which is not scaled as the measured index is.
  const estimate = snapshot.indices.find(
    ({ start_date, end_date }) => start_date === last?.start && end_date === last.end,
  )
  const apart: Block[] =
    measured && estimate && numberIn(snapshot.answers, 'ef_after') === undefined
      ? [
          {
            kind: 'text',
            text: t(estimate.corrected === null ? 'amoen.raw_estimate' : 'amoen.other_estimate', {
              estimate: megajoules(estimate.value),
              measured: megajoules(measured.mean),
            }),
          },
        ]
      : []
  return {
    law: older,
    summary: {
      sentence: [verdict, sentence].filter(Boolean).join(' '),
      reservation: said ? [said, ownMethod] : [],
      variants: [],
      subsidies,
    },
    situation: [
      ...partUnlessEmpty(t('amoen.after_works'), [...index, ...apart, ...older]),
      ...factsPart(form.section('project'), [
        ...facts(
          'permit_kind',
          'permit_number',
          'works',
          'sre_before',
          'sre_after',
          'renovated_share',
          'dhw_share',
          'ef_before',
          'ef_target',
        ),
        ...targetFacts,
        ...facts('design_data'),
      ]),
      { kind: 'subtitle', text: t('amoen.periods') },
      ...(rows('periods').length > 0
        ? form.table('periods', [
            'start',
            'end',
            'agent_1',
            'amount_1',
            'agent_2',
            'amount_2',
            'agent_3',
            'amount_3',
            'degree_days',
            'result',
          ])
        : [{ kind: 'text' as const, text: t('none') }]),
    ],
    recommendation: [
      {
        kind: 'statement',
        ...(verdict && {
          verdict: { text: verdict, tone: isUnsure ? 'warn' : isReached ? 'ok' : 'danger' },
        }),
        text: sentence,
      },
      ...(measured
        ? [...index, { kind: 'text' as const, text: ownMethod, isQuiet: true as const }]
        : []),
      ...factsBlock(
        facts('ef_before', 'ef_target', 'ef_after', ...(attained ? [] : ['attainment'])),
      ),
    ],
    details: [
      {
        title: form.section('phases'),
        blocks: [
          ...form.table('phases', ['planned', 'actual', 'status', 'checks', 'minutes']),
          ...withTitle(
            form.section('site_reports'),
            form.table('site_reports', ['date', 'persons', 'findings']),
          ),
          ...withTitle(
            form.section('risks'),
            form.table('risks', ['title', 'severity', 'in_charge', 'measure', 'date']),
          ),
          ...factsPart(
            form.section('commissioning'),
            facts(
              'regulation',
              'heating_curve',
              'hydraulic_balance',
              'sensors',
              'ventilation_flow',
              'defects',
            ),
          ),
          ...withTitle(
            form.label('meters'),
            form.table('meters', ['number', 'agent', 'unit', 'location', 'remote']),
          ),
        ],
      },
    ].filter(({ blocks }) => blocks.length > 0),
    works: withTitle(
      form.label('milestones'),
      form.table('milestones', ['title', 'date', 'remark']),
    ),
    subsidies,
    accuracy: [
      t('amoen.accuracy'),
      translator.translate([rangeText], 'note'),
      t('amoen.taken', { date: formatDate(snapshot.day) }),
    ],
    note,
  }
}
