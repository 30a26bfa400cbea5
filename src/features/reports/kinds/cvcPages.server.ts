import { formatNumber } from '../../../kernel/field/format.ts'
import { indexUnit, printedIndex } from '../../heating/afterWorks/describeExpectedIndex.ts'
import { numberIn } from '../../mandates/form/service.ts'
import { originText } from '../../reference/origin/origin.text.ts'
import { printedEnds, printedRangeOf } from '../../reference/range/printedRange.ts'
import { rangeText } from '../../reference/range/range.text.ts'
import {
  type Block,
  factsBlock,
  partUnlessEmpty,
  type ReportFact,
  type Section,
  withTitle,
} from '../layout.ts'
import { francs } from '../pages/frontPages.server.ts'
import { optionPageText } from '../pages/optionPage.text.ts'
import { applicationText } from '../pages/programme/programme.text.ts'
import { vatSentence } from '../variants/variantCells.ts'
import { type ChapterContext, type Chapters, factsPart } from './chapters.server.ts'
import { heatPumpBlocks } from './conceptFacts.server.ts'
import {
  estimateOf,
  grantBlocks,
  indexBlocks,
  namedVariants,
  recommendedBlocks,
  saidBeside,
  variantWords,
} from './variantPages.server.ts'

/** The report of a CVC concept: brief, design, variants, air, control, estimate by CFC with its tolerance, decisions. */
export function cvcChapters(context: ChapterContext): Chapters {
  const { snapshot, form, translator, t } = context
  const { facts, rows, text, values } = form
  const recommended = recommendedBlocks(snapshot, translator, t)
  const titles = namedVariants(snapshot, translator)?.results ?? []
  const details = rows('variants').map((row): Section => {
    const columns = [
      'system',
      'power',
      'efficiency',
      'investment',
      'subsidy',
      'energy_price',
      'upkeep',
      'space',
      'noise',
      'embodied_co2',
      'remark',
    ]
    const variant = titles.find((one) => one.row === row)
    const said: Partial<Record<string, string>> = variant ? saidBeside(variant, translator) : {}
    const entered = translator.translate([originText], 'status.entered')
    /** What is entered, with what the tables say beside it. */
    const enteredFacts = (column: string) => {
      const half = column === 'investment' ? variant?.investment_half_width : undefined
      return facts(`variants/${row}/${column}`).map((fact) => ({
        source: [entered, said[column]].filter(Boolean).join(' ; '),
        ...fact,
        ...(half && { value: estimateOf(variant!.investment!, half, translator) }),
      }))
    }
    const scale = variant?.usual?.is_subsidy_counted && variant.subsidy ? variant.subsidy : null
    const ofScale: ReportFact[] =
      scale === null
        ? []
        : [
            {
              name: form.label(`variants/${row}/subsidy`),
              value: estimateOf(scale, scale * (snapshot.variants?.subsidy_band ?? 0), translator),
              ...(said.subsidy && { source: said.subsidy }),
            },
          ]
    return {
      title: variant?.title ?? t('variant'),
      blocks: [
        ...factsBlock(
          columns.flatMap((column) => [
            ...enteredFacts(column),
            ...(column === 'subsidy' ? ofScale : []),
          ]),
        ),
        ...heatPumpBlocks(context, row),
        ...(variant ? indexBlocks(variant, translator) : []),
      ],
    }
  })
  const chosen = titles.filter(({ recommended: isChosen }) => isChosen)
  const granted = titles.some(({ subsidy }) => subsidy) ? grantBlocks(titles, context) : []
  const whole = wholeSentence()
  const costs = form.table('costs', ['amount', 'remark'])
  const total = facts('cost_total', 'cost_tolerance')
  const estimate: Block[] = [
    ...factsBlock(total.length > 0 ? [...total, ...totalRange()] : []),
    ...costs,
    ...budgetBlocks(),
    ...whole.map((sentence): Block => ({ kind: 'text', text: sentence })),
  ]
  const tolerance = text('cost_tolerance')
  return {
    summary: {
      sentence: chosen[0]
        ? t('recommended', { title: chosen[0].title })
        : text('recommended')
          ? t('recommended', { title: text('recommended') })
          : t('no_recommendation'),
      reservation: [t('tolerance', { tolerance })],
      ofCosts: whole,
      variants: chosen.map(({ row }) => row),
      subsidies: [],
    },
    situation: [
      ...factsPart(form.section('brief'), facts('works', 'budget', 'scope')),
      ...factsPart(
        form.section('design'),
        facts(
          ...['outdoor_temperature', 'indoor_temperature', 'heat_load', 'boiler_efficiency'],
          'cooling_load',
        ),
      ),
      ...factsPart(form.section('visit'), facts('visit_date', 'findings')),
    ],
    recommendation:
      recommended.length > 0
        ? recommended
        : text('recommended')
          ? [{ kind: 'statement', text: t('recommended', { title: text('recommended') }) }]
          : [{ kind: 'text', text: t('no_recommendation') }],
    details: [...details, ...airSections()],
    works: [
      ...partUnlessEmpty(form.label('control_concept'), form.paragraphs('control_concept')),
      ...withTitle(
        form.section('decisions'),
        form.table('decisions', ['date', 'decision', 'in_charge']),
      ),
    ],
    subsidies:
      granted.length > 0
        ? [
            ...granted,
            {
              kind: 'text',
              text: translator.translate([applicationText], 'not_together'),
              isQuiet: true,
            },
          ]
        : [],
    estimate,
    accuracy: [
      [
        t('tolerance', { tolerance }),
        ...(snapshot.variants ? [vatSentence(snapshot.variants, variantWords(translator))] : []),
      ].join(' '),
      translator.translate([optionPageText], 'accuracy.excluded'),
    ],
    note: [],
  }

  /** How the estimate of all works relates to the investment of the one recommended variant; empty if one is unknown. */
  function wholeSentence(): string[] {
    const [investment, sum] = [chosen[0]?.investment, numberIn(values, 'cost_total')]
    if (investment == null || !sum || chosen.length > 1 || sum === investment) return []
    const amounts = { investment: francs(investment), total: francs(sum) }
    return [
      sum > investment
        ? t('cvc.whole', { ...amounts, rest: francs(sum - investment) })
        : t('cvc.whole_below', amounts),
      ...(sum > investment ? toFinance(sum) : []),
    ]
  }

  /** What the owner finances: the estimate of all works less the subsidy, each with its range; none without a subsidy. */
  function toFinance(sum: number): string[] {
    const subsidy = chosen[0]?.subsidy
    if (!subsidy) return []
    const half = Math.hypot(
      (sum * (numberIn(values, 'cost_tolerance') ?? 0)) / 100,
      subsidy * (snapshot.variants?.subsidy_band ?? 0),
    )
    return [t('cvc.to_finance', { amount: estimateOf(sum - subsidy, half, translator) })]
  }

  /** Whether the estimate or the upper end of its range is above the budget; none without both. */
  function budgetBlocks(): Block[] {
    const [sum, share, budget] = ['cost_total', 'cost_tolerance', 'budget'].map((name) =>
      numberIn(values, name),
    )
    if (!sum || !budget) return []
    const high = printedRangeOf(sum, (sum * (share ?? 0)) / 100)?.high ?? sum
    const amounts = { budget: francs(budget), high: francs(high) }
    if (high <= budget) return []
    return [
      {
        kind: 'text',
        text: t(sum > budget ? 'cvc.above_budget' : 'cvc.near_budget', amounts),
      },
    ]
  }

  /** The ends of the estimate by its tolerance, which holds for the total. */
  function totalRange(): ReportFact[] {
    const [sum, share] = ['cost_total', 'cost_tolerance'].map((name) => numberIn(values, name))
    const range = sum && share ? printedRangeOf(sum, (sum * share) / 100) : undefined
    return range
      ? [
          {
            name: translator.t('options.range'),
            value: `${translator.translate([rangeText], 'range', printedEnds(range))}\u00a0CHF`,
          },
        ]
      : []
  }

  /** How the index calculated for a standard relates to that expected of the recommended variant; empty without both. */
  function standardIndexNote(): Block[] {
    const expected = chosen[0]?.expected
    const isCalculated = rows('standards').some((row) => text(`standards/${row}/idc`) !== '')
    if (!expected || !isCalculated) return []
    const index = formatNumber(printedIndex(expected.position).value, { unit: indexUnit })
    return [{ kind: 'text', text: t('cvc.standard_index', { index }), isQuiet: true }]
  }

  function airSections(): Section[] {
    const blocks: Block[] = [
      ...form.table('standards', ['studied', 'idc', 'heat_demand', 'remark']),
      ...standardIndexNote(),
      ...form.table('ventilation_zones', ['zone', 'area', 'flow', 'recovery']),
      ...factsPart(form.section('air'), facts('cooling_power', 'cooling_source')),
    ]
    return blocks.length > 0 ? [{ title: form.section('air'), blocks }] : []
  }
}
