import { formatNumber } from '../../../kernel/field/format.ts'
import { describeVerdict, summarizeLegalPosition } from '../../idc/describeDuty.ts'
import { dutyText } from '../../idc/duty.text.ts'
import { verdictOf } from '../../idc/duty.ts'
import { printedEnds } from '../../reference/range/printedRange.ts'
import { rangeText } from '../../reference/range/range.text.ts'
import {
  type Block,
  factsBlock,
  part,
  partUnlessEmpty,
  type ReportCell,
  type Section,
} from '../layout.ts'
import { dutyTone, judgedPosition } from '../pages/legalPart.server.ts'
import { optionPageText } from '../pages/optionPage.text.ts'
import { summaryFrame } from '../pages/summaryFrame.server.ts'
import type { Translator } from '../pages/translator.server.ts'
import { contactFacts, stepBlocks } from '../pages/worksPages.server.ts'
import type { KindSnapshot } from '../snapshot.ts'
import { differsFromToday, financingHalves, printedCost } from '../variants/variantCells.ts'
import type { ChapterContext, Chapters } from './chapters.server.ts'
import {
  asGain,
  estimateOf,
  grantBlocks,
  indexBlocks,
  namedVariants,
} from './variantPages.server.ts'

/** Next steps that fit on the page; the chapter on works lists all. */
const maxSteps = 3

type Variant = NonNullable<KindSnapshot['variants']>['results'][number]

/**
 * One page for the owner of any kind of report: what is recommended and how sure it is, what it costs a year and a month,
 * its subsidy with its condition, the legal position with its dates, the next three steps and whom to call.
 */
export function kindSummary(context: ChapterContext, { summary, law = [] }: Chapters): Section {
  const { snapshot, translator } = context
  const variants = namedVariants(snapshot, translator)?.results ?? []
  const shown = variants.filter(({ row }) => summary.variants.includes(row))
  const others = variants.filter(({ row }) => summary.others?.includes(row))
  const shared = (key: 'works.call') => translator.translate([optionPageText], key)
  return {
    ...summaryFrame(snapshot, translator),
    blocks: [
      part(translator.t('summary.sentence'), [
        { kind: 'statement', text: [summary.sentence, ...summary.reservation].join(' ') },
        ...shown.flatMap((variant) => indexBlocks(variant, translator)),
      ]),
      ...costPart(shown, context, summary.ofCosts),
      ...partUnlessEmpty(context.t('summary.others'), costTable(others, context)),
      ...partUnlessEmpty(translator.t('subsidies.title'), [
        ...grantBlocks(shown, context),
        ...summary.subsidies,
      ]),
      ...legalBlocks(context, law),
      ...partUnlessEmpty(translator.t('next.title'), stepBlocks(snapshot, translator, maxSteps)),
      ...partUnlessEmpty(shared('works.call'), factsBlock(contactFacts(snapshot, translator))),
    ],
  }
}

const withCost = (variants: readonly Variant[]) =>
  variants.flatMap((variant) => {
    const printed = printedCost(variant)
    return printed ? [{ ...variant, printed }] : []
  })
type CostedVariant = ReturnType<typeof withCost>[number]

const likely = ({ half, ...printed }: CostedVariant['printed'], { translate }: Translator) =>
  half > 0 ? translate([rangeText], 'likely', printedEnds({ half, ...printed })) : ''

/** The costs of variants side by side with range and month; empty without any. */
function costTable(variants: readonly Variant[], { snapshot, translator, t }: ChapterContext) {
  const known = withCost(variants)
  if (known.length === 0) return []
  const table: Block = {
    kind: 'table',
    columns: [
      { title: '', share: 2 },
      { title: 'CHF/a', isNumber: true },
      { title: translator.t('options.range'), share: 2 },
      { title: translator.t('today.per_month'), isNumber: true },
    ],
    rows: known.map(({ title, printed }): ReportCell[] => [
      title,
      formatNumber(printed.value),
      likely(printed, translator),
      formatNumber(Math.round(printed.value / 120) * 10),
    ]),
  }
  const note: Block = { kind: 'text', text: t('summary.all_beside_today'), isQuiet: true }
  return snapshot.variants?.is_saving ? [table, note] : [table]
}

/** The cost or gain of one variant with its range and month, of several in a table; empty without any. */
function costPart(
  variants: readonly Variant[],
  context: ChapterContext,
  notes: readonly string[] = [],
) {
  const { snapshot, translator, t } = context
  const [only, ...others] = withCost(variants)
  const said = notes.map((text): Block => ({ kind: 'text', text, isQuiet: true }))
  if (!only || others.length > 0)
    return partUnlessEmpty(t('summary.costs'), [...costTable(variants, context), ...said])
  const isSaving = snapshot.variants?.is_saving === true
  const isSame = isSaving && !differsFromToday(only.printed)
  const isGain = isSaving && !isSame && only.printed.value < 0
  const shown = isGain ? asGain(only.printed) : only.printed
  const headline: Block = {
    kind: 'headline',
    name: only.title,
    value: formatNumber(shown.value),
    unit: 'CHF/a',
    beside: [
      ...(isSaving ? [t(besideToday(isSame, isGain))] : []),
      likely(shown, translator),
      translator.t('summary.monthly', {
        cost: formatNumber(Math.round(shown.value / 120) * 10, { unit: 'CHF' }),
      }),
      ...(only.investment === null
        ? []
        : [
            translator.t('summary.gross_investment', {
              investment: estimateOf(only.investment, only.investment_half_width ?? 0, translator),
            }),
          ]),
      ...(only.investment !== null && only.subsidy
        ? [
            translator.t('summary.net_investment', {
              investment: estimateOf(
                only.investment - only.subsidy,
                financingHalves(snapshot.variants!, { ...only, cost: only.investment }).own,
                translator,
              ),
            }),
          ]
        : []),
    ].filter((line) => line !== ''),
  }
  return [part(t(isGain ? 'summary.gain' : 'summary.costs'), [headline, ...said])]
}

const besideToday = (isSame: boolean, isGain: boolean) =>
  isSame
    ? ('summary.same_as_today' as const)
    : isGain
      ? ('summary.gain_beside_today' as const)
      : ('summary.beside_today' as const)

/** The verdict of the law with the duties and their dates; none where no limits apply. */
function legalBlocks({ snapshot, translator }: ChapterContext, own: Block[]): Block[] {
  if (snapshot.limits.rows.length === 0) return []
  const t = (key: string, params?: object) =>
    translator.translate([dutyText], key, params as Record<string, string>)
  const judged = judgedPosition(snapshot)
  if (!judged) return [part(t('title'), [{ kind: 'statement', text: t('unknown') }])]
  const { law } = judged
  const [duty = '', ...more] = summarizeLegalPosition(law, t)
  const tone = dutyTone(verdictOf(law).step)
  return [
    part(t('title'), [
      { kind: 'statement', verdict: { text: describeVerdict(law, t), tone }, text: duty },
      ...own,
      ...more.map((text): Block => ({ kind: 'text', text, isQuiet: true })),
    ]),
  ]
}
