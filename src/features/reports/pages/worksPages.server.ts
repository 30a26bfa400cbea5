import { formatDate, formatNumber } from '../../../kernel/field/format.ts'
import { formatCost } from '../../heating/accuracy/formatCost.ts'
import { type Amount, outlayOf } from '../../heating/accuracy/ranges.ts'
import { referenceOf } from '../../heating/comparison.ts'
import { heatingComparisonText } from '../../heating/heating.text.ts'
import { describeVat, vatOf } from '../../heating/vat.ts'
import { consultation } from '../../mandates/services/consultation.ts'
import { type HeatingOption, heatingOptions } from '../../reference/heatingOption.ts'
import { printedEnds, printedRangeOf } from '../../reference/range/printedRange.ts'
import { rangeText } from '../../reference/range/range.text.ts'
import { formTexts } from '../assumptionLabel.ts'
import {
  type Block,
  factsBlock,
  listBlock,
  part,
  partUnlessEmpty,
  type ReportCell,
  type ReportFact,
  type Section,
} from '../layout.ts'
import type { ReportBase, Snapshot } from '../snapshot.ts'
import { adviceOf, adviceTexts } from './closingPages.server.ts'
import {
  figureFormatter,
  missingCostsSentence,
  optionName,
  recommendedOption,
  roughNote,
} from './frontPages.server.ts'
import { dwellingCount } from './knownFacts.server.ts'
import { optionPageText } from './optionPage.text.ts'
import type { Translator } from './translator.server.ts'

const { accompanying, pollutants } = consultation.fields

type OptionKey = keyof (typeof optionPageText)['words'] & string

/** The next steps: a table with the columns that somebody filled in, else a list; empty without any. */
export function stepBlocks(
  {
    advice = [],
    answers,
    day,
  }: Pick<ReportBase, 'answers' | 'day'> & Partial<Pick<Snapshot, 'advice'>>,
  { language, translate }: Translator,
  most = Number.POSITIVE_INFINITY,
): Block[] {
  const steps = adviceOf({ advice, answers }, 'next_steps', language).slice(0, most)
  if (steps.length === 0) return []
  const typed = (row: string, column: string) => {
    const value = answers[`next_steps/${row}/step_${column}`]
    if (typeof value !== 'string') return ''
    if (column !== 'until') return value
    const until = formatDate(value)
    return value < day ? translate([optionPageText], 'works.past', { date: until }) : until
  }
  const isFilled = (column: string) => steps.some(({ row }) => typed(row, column) !== '')
  const [until, ...others] = ['until', 'by', 'otherwise'].map((column) =>
    isFilled(column) ? [column] : [],
  ) as [string[], ...string[][]]
  const later = others.flat()
  if (until.length + later.length === 0)
    return [{ kind: 'list', items: steps.map(({ text }) => text), isNumbered: true }]
  const title = (column: string) => translate([optionPageText], `works.${column}`)
  return [
    {
      kind: 'table',
      columns: [
        ...until.map((column) => ({ title: title(column) })),
        { title: title('step'), share: 2 },
        ...later.map((column) => ({ title: title(column), share: 1 })),
      ],
      rows: steps.map(({ row, text }): ReportCell[] => [
        ...until.map((column) => ({ text: typed(row, column), isStrong: true })),
        text,
        ...later.map((column) => typed(row, column)),
      ]),
    },
  ]
}

/** What is done in which order, by when and by whom, and whom to call. */
export function worksSection(snapshot: Snapshot, translator: Translator): Section {
  const { t, translate, language } = translator
  const tOption = (key: OptionKey) => translate([optionPageText], key)
  const steps = stepBlocks(snapshot, translator)
  return {
    title: tOption('works.title'),
    blocks: [
      part(t('next.title'), steps.length > 0 ? steps : [{ kind: 'text', text: t('next.none') }]),
      ...partUnlessEmpty(
        t('recommendation.quick_wins'),
        listBlock(adviceTexts(snapshot, 'quick_wins', language)),
      ),
      ...partUnlessEmpty(tOption('works.call'), factsBlock(contactFacts(snapshot, translator))),
    ],
  }
}

/** Who is there for questions: the adviser, the person in charge, the office. */
export function contactFacts({ people, office }: ReportBase, { t }: Translator): ReportFact[] {
  const reached = (name: string | null, contact: string | null | undefined) =>
    [name, contact].filter(Boolean).join(', ')
  return [
    { name: t('cover.advisor'), value: reached(people.partner, people.partner_contact) },
    {
      name: t('cover.responsible'),
      value: reached(people.responsible, people.responsible_contact),
    },
    {
      name: office.name ?? '',
      value: [...office.address, office.email].filter(Boolean).join(', '),
    },
  ].filter(({ name, value }) => name !== '' && value !== '')
}

/**
 * What an option costs before it runs, by row: name, CHF and range. The investment, each subsidy that there is and
 * what is left to the owner; only the investment if the subsidy is not known.
 */
export function outlayRows(
  snapshot: Snapshot,
  option: HeatingOption,
  { t, translate }: Translator,
): (readonly [name: string, value: string, ends: string])[] {
  const { input, assumptions } = snapshot.comparison
  const { outlay } = figureFormatter(snapshot)
  const { investment, subsidy, pvSubsidy, own } = outlayOf(input, option, assumptions)
  const isGranted = subsidy && subsidy.value > 0
  const ends = ({ range }: Amount) =>
    range ? translate([rangeText], 'range', printedEnds(range)) : ''
  return [
    [t('options.investment'), outlay(option, 'investment')!, ends(investment)],
    ...(isGranted
      ? [[t('options.subsidies'), outlay(option, 'subsidy')!, ends(subsidy)] as const]
      : []),
    ...(pvSubsidy
      ? [[t('options.pv_subsidies'), outlay(option, 'pvSubsidy')!, ends(pvSubsidy)] as const]
      : []),
    ...(own && (isGranted || pvSubsidy)
      ? [[translate([optionPageText], 'financing.own'), outlay(option, 'own')!, ends(own)] as const]
      : []),
  ]
}

/** What the recommended option costs its owner before it runs; none without one. */
export function financingSections(snapshot: Snapshot, translator: Translator): Section[] {
  const { t, translate } = translator
  const option = recommendedOption(snapshot)
  if (!option) return []
  const { comparison, day } = snapshot
  const tOption = (key: OptionKey, params?: Record<string, string>) =>
    translate([optionPageText], key, params)
  const rows = outlayRows(snapshot, option, translator)
  const { own } = outlayOf(comparison.input, option, comparison.assumptions)
  const dwellings = dwellingCount(snapshot)
  const { isRough } = figureFormatter(snapshot)
  const each = own &&
    dwellings && {
      value: own.value / dwellings,
      range: own.range && printedRangeOf(own.value / dwellings, own.range.half / dwellings),
      isRough: isRough(option, 'netInvestment'),
    }
  const table: Block = {
    kind: 'table',
    columns: [
      { title: '', share: 1 },
      { title: 'CHF', isNumber: true },
      { title: t('options.range'), share: 1 },
    ],
    rows: [
      ...rows.map((row) => [...row]),
      ...(each
        ? [
            [
              tOption('financing.each'),
              formatCost(each),
              each.range ? translate([rangeText], 'range', printedEnds(each.range)) : '',
            ],
          ]
        : []),
    ],
    strong: [rows.length - 1],
  }
  const vat = describeVat(vatOf(comparison.assumptions), day, (key, params) =>
    translate([heatingComparisonText], key, params),
  )
  return [
    {
      title: tOption('financing.title'),
      blocks: [
        {
          kind: 'text',
          text: [
            tOption(rows.length > 1 ? 'financing.note' : 'financing.of', {
              option: optionName(translator, option),
            }),
            `${vat}.`,
          ].join(' '),
          isQuiet: true,
        },
        table,
        ...(own ? [] : [{ kind: 'text' as const, text: tOption('financing.unknown') }]),
        ...roughNote([JSON.stringify(table)], translator),
      ],
    },
  ]
}

/** How sure the costs are, what they leave out, and how long they hold. */
export function accuracySection(snapshot: Snapshot, translator: Translator): Section {
  const tOption = (key: OptionKey, params?: Record<string, string>) =>
    translator.translate([optionPageText], key, params)
  const option = recommendedOption(snapshot)
  const range = option && figureFormatter(snapshot).ranges.range(option)
  const share = range && formatNumber(Math.round((range.half / range.value) * 100), { unit: '%' })
  const sentences = [
    share ? tOption('accuracy.costs', { share }) : tOption('accuracy.phase'),
    [tOption('accuracy.excluded'), ...excludedItems(snapshot, translator)].join(' '),
    tOption('accuracy.validity', { date: formatDate(snapshot.day) }),
    tOption('accuracy.no_planning'),
  ]
  return {
    title: tOption('accuracy.title'),
    blocks: [{ kind: 'list', items: sentences }],
  }
}

/** Items that the costs do not include. */
export function excludedItems({ answers, comparison }: Snapshot, translator: Translator): string[] {
  const { t, valueOf } = translator
  // Of what is recommended and what it is compared with: another option's unknown costs stand where that is.
  const { results, input } = comparison
  const recommended = heatingOptions.find((option) => option === answers.recommended)
  const adviceResults = [
    ...(recommended ? [results[recommended]] : []),
    referenceOf(input, results),
  ]
  const ownPower = answers[`options/${answers.recommended}/pv_power`]
  const accompanyingMeasures = (
    Array.isArray(answers.accompanying) ? (answers.accompanying as string[]) : []
  ).filter((measure) => measure !== 'pv' || !ownPower)
  const namedValue = (
    name: string,
    field: typeof accompanying | typeof pollutants,
    value: unknown,
  ) =>
    t('summary.named', {
      name: translator.labelOf(formTexts, name, field),
      value: valueOf(formTexts, name, field, value),
    })
  return [
    ...(accompanyingMeasures.length > 0
      ? [namedValue('accompanying', accompanying, accompanyingMeasures)]
      : []),
    ...(answers.pollutants === 'suspected' || answers.pollutants === 'confirmed'
      ? [namedValue('pollutants', pollutants, answers.pollutants)]
      : []),
    ...missingCostsSentence(adviceResults, translator),
  ]
}
