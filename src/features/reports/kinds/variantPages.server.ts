// Over 300 lines: what reports of all kinds say of their variants.
import { formatNumber } from '../../../kernel/field/format.ts'
import type { PricedVariant } from '../../heating/variants/compareVariants.ts'
import { heatingOptionText } from '../../reference/heatingOption.text.ts'
import { formatFigure, roughMark } from '../../reference/origin/formatFigure.ts'
import { originText } from '../../reference/origin/origin.text.ts'
import {
  type PrintedRange,
  printedEnds,
  printedRangeOf,
} from '../../reference/range/printedRange.ts'
import { rangeText } from '../../reference/range/range.text.ts'
import type { Block, ReportCell, Section } from '../layout.ts'
import { amountScale } from '../pages/amountScale.ts'
import { paragraphs } from '../pages/closingPages.server.ts'
import { expectedNotes, expectedSentence } from '../pages/expectedIndexPart.server.ts'
import { francs } from '../pages/frontPages.server.ts'
import { optionPageText } from '../pages/optionPage.text.ts'
import { applicationText } from '../pages/programme/programme.text.ts'
import type { Translator } from '../pages/translator.server.ts'
import type { KindSnapshot } from '../snapshot.ts'
import {
  differsFromToday,
  named,
  printedCost,
  saidByTables,
  stageTable,
  type TranslateVariants,
  variantNotes,
  variantTable,
  vatSentence,
} from '../variants/variantCells.ts'
import { variantsText } from '../variants/variants.text.ts'
import type { ChapterContext, KindTranslate } from './chapters.server.ts'

/** The words of compared variants. */
export const variantWords =
  ({ translate }: Translator): TranslateVariants =>
  (key, params) =>
    translate([variantsText], key, params as Record<string, string>)

/** The variants of a report with a name each; null without any. */
export const namedVariants = ({ variants }: KindSnapshot, translator: Translator) =>
  variants && named(variants, variantWords(translator))

/** Numbers of a table of variants, whose first column is a name. */
const numberColumns = (head: readonly string[], shares: Record<number, number> = { 0: 2 }) =>
  head.map((title, at) =>
    shares[at] ? { title, share: shares[at] } : { title, isNumber: true as const },
  )

/** Variants or measures side by side with their costs as ranges, and what the comparison rests on; none without variants. */
export function comparedSections(
  snapshot: KindSnapshot,
  translator: Translator,
  tKind: KindTranslate,
): Section[] {
  const { kind } = snapshot
  const variants = namedVariants(snapshot, translator)
  if (!variants || variants.results.length === 0) return []
  const t = variantWords(translator)
  const { head, rows, sums } = variantTable(variants, t)
  const indices = variants.results.flatMap(({ expected }) => expected ?? [])
  const chosen = variants.results.flatMap(({ recommended }, at) => (recommended ? [at] : []))
  return [
    {
      title: kind === 'peik' ? tKind('measures') : t('title'),
      blocks: [
        {
          kind: 'table',
          columns: numberColumns(head),
          rows,
          isSmall: true,
          strong: [...chosen, ...sums],
        },
        ...spreadBlocks(variants, t),
        ...variantNotes(variants, t).map((text): Block => ({ kind: 'text', text, isQuiet: true })),
        ...(indices.length > 0 ? expectedNotes(indices, snapshot, translator) : []),
      ],
    },
  ]
}

/** Annual costs as ranges on one axis; none if there are fewer than two. */
function spreadBlocks(
  variants: NonNullable<KindSnapshot['variants']>,
  t: TranslateVariants,
): Block[] {
  const drawn = variants.results.flatMap((variant) => {
    const printed = printedCost(variant)
    return printed ? [{ title: variant.title, ...printed }] : []
  })
  if (drawn.length < 2) return []
  const { share: at, marks } = amountScale([0, ...drawn.flatMap(({ low, high }) => [low, high])])
  return [
    {
      kind: 'table',
      columns: [
        { title: `${t('annual_cost')}, CHF/a`, share: 1 },
        { title: t('range'), share: 2, axis: marks },
      ],
      rows: drawn.map(({ title, value, low: from, high }): ReportCell[] => [
        title,
        {
          text: t('ends', { low: formatNumber(from), high: formatNumber(high) }),
          spread: { from: at(from), to: at(high), at: at(value) },
        },
      ]),
    },
  ]
}

/** The common terms of the variants, and what each one's investment consists of with its life; none without variants. */
export function calculationBlocks(snapshot: KindSnapshot, translator: Translator): Block[] {
  const { calculation } = snapshot
  const variants = namedVariants(snapshot, translator)
  if (!calculation || !variants) return []
  const { t, translate } = translator
  const tVariants = variantWords(translator)
  const { interest, horizon, energyEscalation, maintenanceEscalation } = calculation.terms
  const percent = (share: number) => formatNumber(share * 100, { decimals: 2, unit: '%' })
  const hasSystems = !variants.is_saving
  const rows = variants.results.flatMap(({ row, title }) => {
    const parts = partsOf(calculation.priced[row]?.option.components ?? [])
    // An investment, or that in a heating, is entered as a whole; its parts are those of usual costs.
    const isRough = parts.length > 1
    return parts.map(({ component, investment, life }, at): ReportCell[] => [
      at === 0 ? title : '',
      ...(hasSystems ? [translate([heatingOptionText], `component.${component}`)] : []),
      isRough ? formatFigure(investment, { isRough, unit: 'CHF' }) : francs(investment),
      formatNumber(life),
    ])
  })
  return [
    {
      kind: 'facts',
      facts: [
        { name: t('term.interest'), value: percent(interest) },
        { name: t('term.horizon'), value: formatNumber(horizon) },
        { name: t('term.energy_escalation'), value: percent(energyEscalation) },
        ...(hasSystems
          ? [{ name: t('term.maintenance_escalation'), value: percent(maintenanceEscalation) }]
          : []),
      ],
    },
    ...(rows.length > 0
      ? [
          {
            kind: 'table' as const,
            columns: [
              { title: tVariants('variant'), share: 2 },
              ...(hasSystems ? [{ title: t('term.part'), share: 1 }] : []),
              { title: tVariants('investment'), isNumber: true },
              { title: t('term.life'), isNumber: true },
            ],
            rows,
            isSmall: true,
          },
        ]
      : []),
  ]
}

type Part = PricedVariant['option']['components'][number]

/** The parts of an investment, those of one kind and life together. */
function partsOf(components: readonly Part[]): Part[] {
  const parts = new Map<string, Part>()
  for (const part of components) {
    const key = `${part.component} ${part.life}`
    const investment = (parts.get(key)?.investment ?? 0) + part.investment
    parts.set(key, { ...part, investment })
  }
  return [...parts.values()]
}

/** Works, subsidies and what is left to finance by stage of each variant; empty without stages. */
export function stageBlocks(snapshot: KindSnapshot, translator: Translator): Block[] {
  const variants = namedVariants(snapshot, translator)
  if (!variants) return []
  const { head, rows, sums } = stageTable(variants, variantWords(translator))
  const columns = numberColumns(head, { 0: 2, 1: 1 })
  return rows.length > 0 ? [{ kind: 'table', columns, rows, strong: sums, isSmall: true }] : []
}

/**
 * How sure the costs of what is recommended are, with their total if it is known, and whether they include VAT: `title` names
 * what the total is of.
 */
export function accuracySentence(
  { variants }: Pick<KindSnapshot, 'variants'>,
  translator: Translator,
  of: { title: string; total: number | null },
): string {
  const range = printedRangeOf(of.total ?? 0, (of.total ?? 0) * (variants?.investment_band ?? 0))
  const t = (key: 'accuracy.phase' | 'accuracy.investment', params?: Record<string, string>) =>
    translator.translate([optionPageText], key, params)
  return [
    range
      ? t('accuracy.investment', { title: of.title, ...printedEnds(range) })
      : t('accuracy.phase'),
    ...(variants ? [vatSentence(variants, variantWords(translator))] : []),
  ].join(' ')
}

/** An estimated amount with its range; without one in reports of before. */
export function estimateOf(value: number, half: number, { translate }: Translator) {
  const printed = printedRangeOf(value, half)
  if (!printed) return francs(value)
  const ends = translate([rangeText], 'range', printedEnds(printed))
  return `${roughMark}\u00a0${francs(printed.value)} (${ends})`
}

/** One of several estimated amounts, no digit finer than its range; their total has the range. */
export function roundedEstimate(value: number, half: number) {
  const printed = printedRangeOf(value, half)
  return printed ? `${roughMark}\u00a0${francs(printed.value)}` : francs(value)
}

/** The subsidy of each variant with its condition, and by what it is known; empty if none has any. */
export function grantBlocks(
  variants: readonly ComparedVariant[],
  { snapshot, translator }: Pick<ChapterContext, 'snapshot' | 'translator'>,
): Block[] {
  /** An amount that nobody granted yet, with the ends of its range on a line of its own. */
  const withEnds = (row: string, subsidy: number) => {
    // Reports of before say it with what their costs follow from.
    const band =
      snapshot.variants?.subsidy_band ?? snapshot.calculation?.priced[row]?.bands.subsidy ?? 0
    const range = printedRangeOf(subsidy, band * subsidy)
    return range
      ? `${roughMark}\u00a0${francs(range.value)}\n${translator.translate([rangeText], 'range', printedEnds(range))}`
      : francs(subsidy)
  }
  const named = (variant: ComparedVariant) =>
    [variant.title, saidBeside(variant, translator).subsidy].filter(Boolean).join('\n')
  const rows = variants
    .filter(({ subsidy }) => subsidy !== 0)
    .map((variant): ReportCell[] => [
      named(variant),
      variant.subsidy === null ? translator.t('unknown') : withEnds(variant.row, variant.subsidy),
      { text: translator.translate([applicationText], 'until_works'), isStrong: true },
    ])
  return rows.length > 0
    ? [
        {
          kind: 'table',
          columns: [
            { title: '', share: 1.6 },
            { title: translator.t('subsidies.title'), isNumber: true },
            { title: translator.translate([applicationText], 'until'), share: 1 },
          ],
          rows,
        },
      ]
    : []
}

/** What the tables say beside the figures of a system. */
export const saidBeside = (variant: ComparedVariant, translator: Translator) =>
  saidByTables(variant, variantWords(translator), (key, params) =>
    translator.translate([originText], key, params as Record<string, string>),
  )

/** A saving that outweighs its cost as less, with its ends turned. */
export const asGain = ({ value, half, low, high }: PrintedRange): PrintedRange => ({
  ...{ value: -value, half, low: -high, high: -low },
})

/** The recommended variants in a sentence each, with cost and range, and why. */
export function recommendedBlocks(
  snapshot: KindSnapshot,
  translator: Translator,
  t: KindTranslate,
): Block[] {
  const sentences = (namedVariants(snapshot, translator)?.results ?? [])
    .filter(({ recommended }) => recommended)
    .flatMap((variant): Block[] => [costSentence(variant), ...indexBlocks(variant, translator)])
  return sentences.length > 0 ? [...sentences, ...paragraphs(snapshot.answers.variant_reason)] : []

  function costSentence(variant: ComparedVariant): Block {
    const { title } = variant
    const printed = printedCost(variant)
    if (!printed) return { kind: 'statement', text: t('recommended', { title }) }
    const isSaving = snapshot.variants?.is_saving === true
    const isSame = isSaving && !differsFromToday(printed)
    const isGain = isSaving && !isSame && printed.value < 0
    const { value, low, high } = isGain ? asGain(printed) : printed
    const range = translator.translate([rangeText], 'likely', {
      low: formatNumber(low),
      high: formatNumber(high),
    })
    const cost = formatNumber(value, { unit: 'CHF/a' })
    const month = formatNumber(Math.round(value / 120) * 10)
    const key = !isSaving
      ? 'recommended_at'
      : isSame
        ? 'recommended_same'
        : isGain
          ? 'recommended_gain'
          : 'recommended_beside'
    return { kind: 'statement', text: t(key, { title, cost, range, month }) }
  }
}

type ComparedVariant = NonNullable<KindSnapshot['variants']>['results'][number]

/** The heat index that a variant leads to and what it means for the duty; empty if it is not known. */
export const indexBlocks = (
  { expected }: Pick<ComparedVariant, 'expected'>,
  translator: Translator,
): Block[] => (expected ? [{ kind: 'text', text: expectedSentence(expected, translator) }] : [])
