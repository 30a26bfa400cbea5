// Over 300 lines: every cell and sentence about variants, on screen and in print alike.
import { formatNumber } from '../../../kernel/field/format.ts'
import type { TextKey } from '../../../kernel/text.ts'
import { indexUnit, printedIndex } from '../../heating/afterWorks/describeExpectedIndex.ts'
import { describeOrigin } from '../../reference/origin/describeOrigin.ts'
import { formatFigure, roughMark } from '../../reference/origin/formatFigure.ts'
import {
  type PrintedRange,
  printedEnds,
  printedRangeOf,
} from '../../reference/range/printedRange.ts'
import type { variantsText } from './variants.text.ts'
import type { ComparedVariants } from './variants.ts'

export type TranslateVariants = (
  key: TextKey<typeof variantsText>,
  params?: Record<string, unknown>,
) => string
type ComparedVariant = ComparedVariants['results'][number]

/** The variants with a name each: those without a title by their place in the form. */
export const named = (compared: ComparedVariants, t: TranslateVariants): ComparedVariants => ({
  ...compared,
  results: compared.results.map((variant, index) => ({
    ...variant,
    title: variant.title || t('untitled', { number: index + 1 }),
  })),
})

/** The annual cost of a variant as it is printed, with its range; undefined without a cost. */
export const printedCost = ({
  cost,
}: {
  cost: Pick<NonNullable<ComparedVariant['cost']>, 'annual_cost' | 'half_width'> | null
}): PrintedRange | undefined =>
  cost
    ? (printedRangeOf(cost.annual_cost, cost.half_width) ?? {
        value: Math.round(cost.annual_cost),
        half: 0,
        low: Math.round(cost.annual_cost),
        high: Math.round(cost.annual_cost),
      })
    : undefined

/** Whether anybody can tell that a cost beside today's is more or less. */
export const differsFromToday = ({ value, half }: PrintedRange) => Math.abs(value) >= half

/** How many variants have a cost, and whether others have none: a rank then is among some of them only. */
const calculatedOf = (results: ComparedVariants['results']) => {
  const count = results.filter(({ cost }) => cost).length
  return { count, isPartial: count > 0 && count < results.length }
}

/** The variants that do not differ significantly from the cheapest, if there are several: they have no rank. */
const tiedOf = (results: ComparedVariants['results']) => {
  const leading = results.filter(({ cost }) => cost?.group === 1)
  return leading.length > 1 ? leading : []
}

/** The rank of a variant as it is printed. */
export function printedRank(
  variant: ComparedVariant,
  results: ComparedVariants['results'],
  t: TranslateVariants,
) {
  const { rank } = variant.cost ?? { rank: null }
  if (rank === null) return ''
  if (tiedOf(results).includes(variant)) return t('tied')
  const { count, isPartial } = calculatedOf(results)
  return isPartial ? t('rank_of', { rank, count }) : String(rank)
}

const unitOf = { co2: 'kg/a', cost: 'CHF/a', energy: 'kWh/a' } as const
const amount = (value: number | null, t: TranslateVariants, unit = 'CHF') =>
  value === null ? t('unknown') : formatNumber(Math.round(value), { unit })

/** An estimated amount with its range; without one in reports of before. */
function estimateCell(value: number | null, half: number, t: TranslateVariants) {
  const printed = value === null ? undefined : printedRangeOf(value, half)
  return printed
    ? `${roughMark}\u00a0${amount(printed.value, t)}\n${t('ends', printedEnds(printed))}`
    : amount(value, t)
}

type Financing = Pick<VariantStage, 'cost' | 'subsidy'>
type FinancingBands = Pick<ComparedVariants, 'investment_band' | 'subsidy_band'>

/**
 * Half widths of what works cost, are granted and leave to their owner, CHF: whoever estimates several works errs the same
 * way in all, and a programme confirms all of its subsidies or none. Zero in reports of before.
 */
export function financingHalves(
  { investment_band: ofCost, subsidy_band: ofSubsidy }: FinancingBands,
  { cost, subsidy }: Financing,
) {
  if (ofCost === undefined || ofSubsidy === undefined) return { cost: 0, subsidy: 0, own: 0 }
  const [spent, granted] = [(cost ?? 0) * ofCost, (subsidy ?? 0) * ofSubsidy]
  return { cost: spent, subsidy: granted, own: Math.hypot(spent, granted) }
}

/** What a variant emits, avoids or saves, with its range; no digit is finer than that. */
function rangeCell(value: number | null, half: number, unit: string, t: TranslateVariants) {
  const printed = value === null ? undefined : printedRangeOf(value, half)
  return printed
    ? `${amount(printed.value, t, unit)}\n${t('ends', printedEnds(printed))}`
    : amount(value, t, unit)
}

/** The expected index of a variant; a dash for a measure that changes no heat. */
const indexCell = ({ expected, lacks_index }: ComparedVariant, t: TranslateVariants) =>
  expected
    ? formatNumber(printedIndex(expected.position).value, { unit: indexUnit })
    : lacks_index
      ? t('unknown')
      : '–'

/**
 * Heads of the table of variants, and its rows in the order of the form; `variantNotes` says why one has no cost. Measures
 * that add up have no rank, but a row of sums, whose place is in `sums`.
 */
export function variantTable(compared: ComparedVariants, t: TranslateVariants) {
  const { is_saving, results, total } = compared
  // Reports of before do not say it.
  const hasIndex = results.some(({ expected }) => expected)
  const head = [
    t(total ? 'measure' : 'variant'),
    t('investment'),
    t('subsidy'),
    ...(total ? [t('saved_energy')] : []),
    t('annual_cost'),
    t('range'),
    t(is_saving ? 'co2_saving' : 'co2'),
    ...(hasIndex ? [t('index')] : []),
    ...(total ? [] : [t('rank')]),
  ]
  const savingCell = ({
    saving_energy: saved = null,
    saving_energy_half_width: half = 0,
  }: Pick<ComparedVariant, 'saving_energy' | 'saving_energy_half_width'>) =>
    rangeCell(saved, half, unitOf.energy, t)
  const costCells = (printed: PrintedRange | undefined) => [
    printed ? formatNumber(printed.value, { unit: unitOf.cost }) : '–',
    printed && printed.half > 0 ? t('ends', printedEnds(printed)) : '',
  ]
  const rows = results.map((variant) => {
    const { title, recommended, investment, subsidy } = variant
    const halves = financingHalves(compared, { cost: investment, subsidy })
    return [
      recommended ? `${title} (${t('recommended')})` : title,
      estimateCell(investment, variant.investment_half_width ?? 0, t),
      estimateCell(subsidy, halves.subsidy, t),
      ...(total ? [savingCell(variant)] : []),
      ...costCells(printedCost(variant)),
      // No digit finer than its range.
      rangeCell(variant.co2, variant.co2_half_width ?? 0, unitOf.co2, t),
      ...(hasIndex ? [indexCell(variant, t)] : []),
      ...(total ? [] : [printedRank(variant, results, t)]),
    ]
  })
  if (!total) return { head, rows, sums: [] }
  const halves = financingHalves(compared, { cost: total.investment, subsidy: total.subsidy })
  const sum = [
    t('total'),
    estimateCell(total.investment, halves.cost, t),
    estimateCell(total.subsidy, halves.subsidy, t),
    savingCell(total),
    ...costCells(printedCost(total)),
    rangeCell(total.co2, total.co2_half_width, unitOf.co2, t),
    ...(hasIndex ? ['–'] : []),
  ]
  return { head, rows: [...rows, sum], sums: [rows.length] }
}

type VariantStage = ComparedVariant['stages'][number]
const stageAmounts = ['cost', 'subsidy', 'own'] as const

/**
 * The stages of each variant of which a number or an amount is known, as another says nothing that its variant does not,
 * and below several of them what they add up to: null where an amount of one is unknown.
 */
export const knownStages = ({ results }: ComparedVariants) =>
  results.flatMap(({ title, stages }) => {
    const known = stages.filter(
      ({ stage, cost, subsidy }) => stage !== null || cost !== null || subsidy !== null,
    )
    const sumOf = (name: (typeof stageAmounts)[number]) =>
      known.reduce<number | null>(
        (sum, { [name]: value }) => (sum === null || value === null ? null : sum + value),
        0,
      )
    const sums = { cost: sumOf('cost'), subsidy: sumOf('subsidy'), own: sumOf('own') }
    return [
      ...known.map((stage) => ({ title, isSum: false, ...stage })),
      ...(known.length > 1 ? [{ title, isSum: true, stage: null, ...sums }] : []),
    ]
  })

/** Rows of the stages of variants: variant, stage, cost, subsidy, and what is left to finance; `sums` are those of sums. */
export function stageTable(compared: ComparedVariants, t: TranslateVariants) {
  const head = [t('variant'), t('stage'), t('cost'), t('subsidy'), t('own')]
  const stages = knownStages(compared)
  const rows = stages.map((stage) => {
    const halves = financingHalves(compared, stage)
    return [
      stage.title,
      stage.isSum ? t('total') : stage.stage === null ? t('no_stage') : String(stage.stage),
      ...stageAmounts.map((name) => estimateCell(stage[name], halves[name], t)),
    ]
  })
  return { head, rows, sums: stages.flatMap(({ isSum }, at) => (isSum ? [at] : [])) }
}

/** Whether the amounts include VAT. */
export const vatSentence = (
  { prices_vat: vat }: Pick<ComparedVariants, 'prices_vat'>,
  t: TranslateVariants,
) => t(vat ? `vat.${vat}` : 'vat')

/** What a concept asks that the tables know, too. */
export const usualColumns = ['subsidy', 'energy_price', 'efficiency'] as const

/** What the tables say beside a figure of a system: its subsidy by the scale, the public price, another usual performance. */
export function saidByTables(
  { usual }: ComparedVariant,
  t: TranslateVariants,
  tOrigin: Parameters<typeof describeOrigin>[1],
): Partial<Record<(typeof usualColumns)[number], string>> {
  const { subsidy, energy_price: price, efficiency } = usual ?? {}
  const source = ({ origin }: { origin: Parameters<typeof describeOrigin>[0] }) =>
    describeOrigin(origin, tOrigin)
  return {
    ...(subsidy &&
      subsidy.value > 0 && {
        subsidy: t(usual!.is_subsidy_counted ? 'usual.subsidy_counted' : 'usual.subsidy', {
          ...{ amount: amount(subsidy.value, t), source: source(subsidy) },
        }),
      }),
    ...(price && {
      energy_price: t('usual.energy_price', {
        ...{ price: formatNumber(price.value, { unit: 'ct/kWh' }), source: source(price) },
      }),
    }),
    ...(efficiency && {
      efficiency: t('usual.efficiency', {
        ...{ usual: formatNumber(efficiency.value, { decimals: 2 }), source: source(efficiency) },
      }),
    }),
  }
}

/** Sentences on what the tables say of each system. */
export const usualNotes = (
  { results }: ComparedVariants,
  t: TranslateVariants,
  tOrigin: Parameters<typeof describeOrigin>[1],
): string[] =>
  results.flatMap((variant) => {
    const said = saidByTables(variant, t, tOrigin)
    return usualColumns.flatMap((column) =>
      said[column]
        ? [
            t('usual.of', {
              title: variant.title,
              name: column === 'subsidy' ? t('subsidy').toLowerCase() : t(`missing.${column}`),
              said: said[column],
            }),
          ]
        : [],
    )
  })

const missingNames = (missing: readonly string[], t: TranslateVariants) =>
  missing.map((name) => t(`missing.${name as 'investment'}`)).join(', ')

/** Sentences about the comparison: which variants have no cost, how it is calculated, what does not differ significantly. */
export function variantNotes(compared: ComparedVariants, t: TranslateVariants): string[] {
  const { is_saving, horizon, interest, heat, results } = compared
  // Reports of before: measures of a CECB Plus only, which come in stages, had a subsidy by a rule.
  const hasStages = results.some(({ stages }) => stages.length > 0)
  const { subsidies_by: subsidiesBy = hasStages ? ['rule' as const] : [] } = compared
  const tied = tiedOf(results).map(({ title }) => title)
  const addUp = compared.total !== undefined
  const defaultLives = results.flatMap(({ cost, default_life: isDefault, title }) =>
    cost && isDefault ? [title] : [],
  )
  const lacking = results.flatMap(({ lacks_index, title }) => (lacks_index ? [title] : []))
  const terms = {
    years: String(horizon),
    interest: formatNumber(interest * 100, { decimals: 2, unit: '%' }),
  }
  return [
    ...results.flatMap(({ cost, title, missing }) =>
      cost ? [] : [t('uncalculated', { title, names: missingNames(missing, t) })],
    ),
    ...(addUp ? [t('adds_up')] : calculatedOf(results).isPartial ? [t('ranked')] : []),
    t(is_saving ? 'explained_saving' : 'explained', terms),
    vatSentence(compared, t),
    ...(compared.investment_band ? [t('band')] : []),
    ...(heat
      ? [
          t(`heat.${heat.from}`, {
            value: formatFigure(heat.value, { isRough: false, unit: 'kWh/a' }),
          }),
        ]
      : []),
    ...(heat?.assumed ? assumedSentences(heat.value, heat.assumed, t) : []),
    ...(tied.length > 0 ? [t('same', { names: tied.join(', ') })] : []),
    ...(results.some(({ cost, subsidy }) => cost && subsidy === null)
      ? [t('without_subsidy')]
      : []),
    ...(defaultLives.length > 0 ? [t('default_life', { names: defaultLives.join(', ') })] : []),
    ...subsidiesBy.map((origin) => t(origin === 'rule' ? 'rules' : 'by_adviser')),
    ...(lacking.length > 0 ? [t('lacks_index', { names: lacking.join(', ') })] : []),
  ]
}

/** What counts as the efficiency of the boiler in service, as none was entered, and the heat that follows from it. */
function assumedSentences(
  heat: number,
  { value, source, net }: NonNullable<NonNullable<ComparedVariants['heat']>['assumed']>,
  t: TranslateVariants,
) {
  const efficiency = formatNumber(value * 100, { decimals: 0, unit: '%' })
  const energy = (kilowattHours: number) =>
    formatFigure(kilowattHours, { isRough: false, unit: 'kWh/a' })
  return [
    source
      ? t('heat.assumed', { value: efficiency, source })
      : t('heat.assumed_roughly', { value: efficiency }),
    ...(net
      ? [
          t('heat.chain', {
            ...{ net: energy(net), heat: energy(heat) },
            value: formatNumber(value, { decimals: 2 }),
          }),
        ]
      : []),
  ]
}
