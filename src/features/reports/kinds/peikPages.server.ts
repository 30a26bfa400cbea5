import { formatNumber } from '../../../kernel/field/format.ts'
import { numberIn } from '../../mandates/form/service.ts'
import { type Block, factsBlock, partUnlessEmpty, type ReportCell, withTitle } from '../layout.ts'
import { optionPageText } from '../pages/optionPage.text.ts'
import type { KindSnapshot } from '../snapshot.ts'
import { variantsText } from '../variants/variants.text.ts'
import {
  type ChapterContext,
  type Chapters,
  factsNamed,
  factsPart,
  toConfirm,
} from './chapters.server.ts'
import { accuracySentence, roundedEstimate } from './variantPages.server.ts'

/**
 * Simple payback of a measure in years, before and after its subsidy; null if a figure is missing, `none` if nothing is
 * saved or the subsidy is more than the investment.
 */
export function paybacks(values: Record<string, unknown>, row: string) {
  const cell = (column: string) => numberIn(values, `measures/${row}/${column}`)
  const [investment, subsidy, saving] = [cell('investment'), cell('subsidy'), cell('saving_cost')]
  const years = (amount: number | undefined): number | 'none' | null => {
    if (amount === undefined || saving === undefined) return null
    return saving > 0 && amount >= 0 ? amount / saving : 'none'
  }
  return {
    gross: years(investment),
    net: years(
      investment === undefined || subsidy === undefined ? undefined : investment - subsidy,
    ),
  }
}

/** What all measures cost, CHF; null if that of one is unknown. */
const wholeInvestment = ({ variants }: KindSnapshot) =>
  (variants?.results ?? []).reduce<number | null>(
    (sum, { investment }) => (sum === null || investment === null ? null : sum + investment),
    0,
  )

/** The report of a PEIK: energy by use, measures with savings, payback, priority and dates, check after a year. */
export function peikChapters({ snapshot, form, translator, t }: ChapterContext): Chapters {
  const { facts, rows, text, values } = form
  const years = (value: number | 'none' | null) => {
    if (value === null) return t('unknown')
    return value === 'none' ? t('payback.none') : formatNumber(value, { decimals: 1 })
  }
  // The law judges the building: a company that rents it is told so.
  const ownerDuty: Block[] =
    values.tenure === 'tenant' && snapshot.limits.rows.length > 0
      ? [{ kind: 'text', text: t('peik.owner_duty') }]
      : []
  const measures = rows('measures')
  const cell = (row: string, column: string) => text(`measures/${row}/${column}`)
  const savings: Block[] =
    measures.length > 0
      ? [
          {
            kind: 'table',
            columns: [
              { title: form.label('measures/x/title'), share: 2 },
              { title: form.label('measures/x/saving_energy'), isNumber: true },
              { title: form.label('measures/x/saving_cost'), isNumber: true },
              { title: form.label('measures/x/investment'), isNumber: true },
              { title: form.label('measures/x/subsidy'), isNumber: true },
              { title: `${t('payback.gross')}\na`, isNumber: true },
              { title: `${t('payback.net')}\na`, isNumber: true },
            ],
            rows: [
              ...measures.map((row): ReportCell[] => {
                const { gross, net } = paybacks(values, row)
                return [
                  cell(row, 'title'),
                  ...['saving_energy', 'saving_cost'].map(
                    (column) => cell(row, column) || t('unknown'),
                  ),
                  ...(['investment', 'subsidy'] as const).map((column) => estimated(column, row)),
                  years(gross),
                  years(net),
                ]
              }),
              ...(measures.length > 1 ? [totalRow()] : []),
            ],
            strong: measures.length > 1 ? [measures.length] : [],
            isSmall: true,
          },
        ]
      : [{ kind: 'text', text: t('none') }]
  /** An amount of a measure, no digit finer than its range. */
  function estimated(column: 'investment' | 'subsidy', row: string) {
    const value = numberIn(values, `measures/${row}/${column}`)
    const { investment_band: ofCost = 0, subsidy_band: ofSubsidy = 0 } = snapshot.variants ?? {}
    return value === undefined
      ? t('unknown')
      : roundedEstimate(value, value * (column === 'investment' ? ofCost : ofSubsidy))
  }

  /** What all measures save, cost and are granted, with their payback; unknown where one of them is. */
  function totalRow(): ReportCell[] {
    const sumOf = (column: string) =>
      measures.reduce(
        (sum, row) => sum + (numberIn(values, `measures/${row}/${column}`) ?? Number.NaN),
        0,
      )
    const known = (value: number, print: (sum: number) => string) =>
      Number.isNaN(value) ? t('unknown') : print(value)
    const [energy, saved, spent, granted] = [
      ...[sumOf('saving_energy'), sumOf('saving_cost')],
      ...[sumOf('investment'), sumOf('subsidy')],
    ] as [number, number, number, number]
    const { investment_band: ofCost = 0, subsidy_band: ofSubsidy = 0 } = snapshot.variants ?? {}
    const payback = (amount: number) =>
      years(
        Number.isNaN(amount / saved) ? null : saved > 0 && amount >= 0 ? amount / saved : 'none',
      )
    return [
      translator.translate([variantsText], 'total'),
      known(energy, (sum) => formatNumber(sum, { unit: 'kWh/a' })),
      known(saved, (sum) => formatNumber(sum, { unit: 'CHF/a' })),
      // The table of measures has the ranges.
      known(spent, (sum) => roundedEstimate(sum, sum * ofCost)),
      known(granted, (sum) => roundedEstimate(sum, sum * ofSubsidy)),
      payback(spent),
      payback(spent - granted),
    ]
  }

  const high = measures.filter((row) => values[`measures/${row}/priority`] === 'high')
  const phase = translator.translate([optionPageText], 'accuracy.phase')
  const first =
    high.length > 0
      ? t('first', { names: high.map((row) => cell(row, 'title')).join(', ') })
      : t('no_priority')
  return {
    summary: {
      sentence: first,
      reservation: [phase],
      variants: high.length > 0 ? high : measures,
      others: high.length > 0 ? measures.filter((row) => !high.includes(row)) : [],
      subsidies: toConfirm(translator, factsNamed(t('advice'), facts('subsidy_requested'))),
    },
    law: ownerDuty,
    situation: [
      ...ownerDuty,
      ...factsPart(
        form.section('company'),
        facts('company', 'uid', 'noga', 'employees', 'company_surface', 'hours_per_year', 'tenure'),
      ),
      ...factsPart(
        form.section('eligibility'),
        facts(
          'electricity_use',
          'heat_use',
          'fuel_use',
          'co2_exempt',
          'grid_refund',
          'large_consumer',
          'eligible',
        ),
      ),
      ...(text('eligible')
        ? [{ kind: 'text' as const, text: t('peik.eligibility'), isQuiet: true }]
        : []),
      { kind: 'subtitle', text: form.section('energy_uses') },
      ...form.table('energy_uses', ['energy', 'share', 'remark']),
      ...withTitle(form.label('findings'), form.paragraphs('findings')),
    ],
    recommendation: [{ kind: high.length > 0 ? 'statement' : 'text', text: first }, ...savings],
    works: [
      ...withTitle(
        form.label('measures'),
        form.table('measures', ['title', 'priority', 'in_charge', 'due', 'status']),
      ),
      ...factsPart(t('check'), facts('report_date', 'check_date')),
    ],
    subsidies: [
      ...partUnlessEmpty(t('advice'), [
        ...factsBlock(facts('advice_cost')),
        ...toConfirm(translator, factsBlock(facts('subsidy_requested'))),
      ]),
      { kind: 'text', text: t('peik.source'), isQuiet: true },
    ],
    accuracy: [
      accuracySentence(snapshot, translator, {
        title: t('measures.all'),
        total: wholeInvestment(snapshot),
      }),
      translator.translate([optionPageText], 'accuracy.excluded'),
      t('payback.note'),
    ],
    note: [],
  }
}
