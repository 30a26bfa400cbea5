// Over 300 lines: one table of results, a row by figure.
import { formatNumber } from '../../../kernel/field/format.ts'
import { costOfAvoided } from '../../heating/accuracy/ranges.ts'
import {
  containsReplacements,
  type OptionInput,
  type OptionResult,
  referenceOf,
  unknownIn,
} from '../../heating/comparison.ts'
import { isOverruled } from '../../heating/feasibility.ts'
import { heatingComparisonText } from '../../heating/heating.text.ts'
import { describeFeasibility } from '../../heating/result/describeFeasibility.ts'
import { roundedSpending } from '../../heating/result/roundedSpending.ts'
import { turningText } from '../../heating/result/turning.text.ts'
import { describeTurningPoints } from '../../heating/result/turning.ts'
import type { ResultName } from '../../heating/rough.ts'
import { heatingOptionText } from '../../reference/heatingOption.text.ts'
import type { HeatingOption } from '../../reference/heatingOption.ts'
import { roughMark } from '../../reference/origin/formatFigure.ts'
import { type PrintedRange, printedEnds } from '../../reference/range/printedRange.ts'
import { rangeText } from '../../reference/range/range.text.ts'
import { type Block, factsBlock, type ReportCell, type Section, withTitle } from '../layout.ts'
import type { Snapshot } from '../snapshot.ts'
import type { ReportCharts } from './charts.server.ts'
import { comparisonCharts } from './comparisonCharts.server.ts'
import {
  expectedCell,
  expectedNotes,
  expectedTitle,
  saysExpected,
} from './expectedIndexPart.server.ts'
import {
  feasibilityCell,
  figureFormatter,
  incompleteSign,
  isInfeasible,
  oneParagraph,
  optionName,
  optionsByRank,
  overruledNote,
  powerDecimals,
  printedEfficiency,
  rangeNote,
  recommendedOption,
  referenceSentence,
  roughNote,
  showsExisting,
  subsidyNote,
  tiedSentence,
  unknownNote,
} from './frontPages.server.ts'
import { pricePathBlocks } from './pricePathBlocks.server.ts'
import { type Translator, yearsText } from './translator.server.ts'

/** The six options side by side, with the reasons against those that cannot be built, turning points and charts. */
export function comparisonSection(
  snapshot: Snapshot,
  translator: Translator,
  charts: ReportCharts,
): Section {
  const { t, translate } = translator
  const { results, input } = snapshot.comparison
  const order = optionsByRank(snapshot)
  const recommended = recommendedOption(snapshot)
  const years = yearsText(input.horizon, translator)
  const { figure, isRough, ranges, cost, outlay } = figureFormatter(snapshot)
  /** The rank; without a number for options that do not differ significantly from the cheapest. */
  const rankOf = (option: HeatingOption, { rank }: OptionResult) => {
    if (rank === null) return '–'
    const isTied = ranges.leading.length > 1 && ranges.leading.includes(option)
    return isTied ? t('options.tied') : String(rank)
  }
  /** Whether the existing plant has a column. */
  const hasExisting = showsExisting(snapshot)
  const row = (
    title: string,
    unit: string,
    cellOf: (option: HeatingOption, result: OptionResult) => ReportCell,
    existingCell: ReportCell = '–',
  ): ReportCell[] => [
    unit ? `${title}, ${unit}` : title,
    ...order.map((option) => cellOf(option, results[option])),
    ...(hasExisting ? [existingCell] : []),
  ]
  /** A row of results, rounded by their certainty; parts of a sum are rounded like it. */
  const resultRow = (
    title: string,
    unit: string,
    name: ResultName & keyof OptionResult,
    { decimals, partOf }: { decimals?: number; partOf?: 'annualCost' | 'nominalTotal' } = {},
  ) => {
    const cellOf = (option: HeatingOption | 'existing', result: OptionResult) => {
      const spending = roundedSpending(result, isRough(option, 'nominalTotal'))
      const value = { ...result, ...spending }[name]
      if (typeof value !== 'number') return '–'
      const relativeTo = partOf && result[partOf]
      const sign = incompleteSign({ unknown: unknownIn([result]) }, name)
      return figure(option, name, value, { decimals, relativeTo }) + sign
    }
    const { existing } = results
    return row(title, unit, cellOf, existing ? cellOf('existing', existing) : t('unknown'))
  }
  /** What a tonne avoided costs with its range, that of the difference in cost; no figure where that is not significant. */
  const abatementOf = (option: HeatingOption, result: OptionResult) => {
    const abatement = costOfAvoided({ input, results, ranges }, option)
    if (abatement === null) return '–'
    if (abatement === 'insignificant') return t('options.not_significant')
    const sign = incompleteSign(
      { unknown: unknownIn([result, referenceOf(input, results)]) },
      'abatement',
    )
    const { value, range: printed } = abatement
    if (!printed) return figure(option, 'abatement', value) + sign
    const mark = isRough(option, 'abatement') ? `${roughMark}\u00a0` : ''
    return `${mark}${formatNumber(printed.value)}${sign}\n${endsText(printed)}`
  }
  const inputRow = (
    title: string,
    unit: string,
    cellOf: (option: HeatingOption | 'existing', values: OptionInput) => string,
  ) =>
    row(
      title,
      unit,
      (option) => cellOf(option, input.options[option]),
      input.existing ? cellOf('existing', input.existing) : t('unknown'),
    )
  /** What is paid before an option runs; today's plant costs nothing more. */
  const outlayRow = (title: string, part: 'investment' | 'subsidy') =>
    row(
      title,
      'CHF',
      (option) => outlay(option, part) ?? t('unknown'),
      results.existing ? '0' : t('unknown'),
    )
  const asPart = { partOf: 'annualCost' } as const
  const asPaid = { partOf: 'nominalTotal' } as const
  const isReplacing = containsReplacements(results)
  const nominal = isReplacing ? 'options.nominal' : 'options.nominal_once'
  const endsText = (range: PrintedRange | undefined) =>
    range ? translate([rangeText], 'range', printedEnds(range)) : '–'
  const ends = (option: HeatingOption | 'existing') => endsText(ranges.range(option))
  const emissionEnds = (option: HeatingOption | 'existing') => endsText(ranges.emissions(option))
  const emitted = (option: HeatingOption | 'existing') =>
    figure(option, 'co2Yearly', ranges.emissions(option)?.value ?? results[option]!.co2Yearly)
  /** Photovoltaics have rows of their own where any option has some. */
  const hasPv = order.some((option) => results[option].pvSubsidy !== undefined)
  /** The rows, in groups that lines separate. */
  const groups: ReportCell[][][] = [
    [row(t('options.feasible'), '', (option) => feasibilityCell(snapshot, option, translator))],
    [
      outlayRow(t('options.investment'), 'investment'),
      outlayRow(t('options.subsidies'), 'subsidy'),
      ...(hasPv
        ? [row(t('options.pv_subsidies'), 'CHF', (option) => outlay(option, 'pvSubsidy') ?? '–')]
        : []),
      inputRow(t('options.efficiency'), '', (option, { efficiency }) =>
        figure(option, 'efficiency', ...printedEfficiency(efficiency, option)),
      ),
      resultRow(t('options.final_energy'), 'kWh/a', 'finalEnergy'),
      inputRow(t('options.energy_price'), 'ct/kWh', (option, { energyPrice }) =>
        figure(option, 'energyPrice', energyPrice * 100, { decimals: 1 }),
      ),
    ],
    [
      resultRow(t('options.capital'), 'CHF/a', 'capital', asPart),
      resultRow(t('options.subsidy'), 'CHF/a', 'subsidy', asPart),
      ...(hasPv ? [resultRow(t('options.pv_subsidy'), 'CHF/a', 'pvSubsidy', asPart)] : []),
      resultRow(t('options.energy'), 'CHF/a', 'energy', asPart),
      resultRow(t('options.maintenance'), 'CHF/a', 'maintenance', asPart),
    ],
    [
      row(
        t('options.annual_cost'),
        'CHF/a',
        (option, result) => cost(option) + incompleteSign(result, 'annualCost'),
        results.existing
          ? cost('existing') + incompleteSign(results.existing, 'annualCost')
          : t('unknown'),
      ),
      ...(order.some(ranges.range)
        ? [row(t('options.range'), '', ends, results.existing ? ends('existing') : '–')]
        : []),
      resultRow(t('options.heat_price'), 'ct/kWh', 'heatPrice', { decimals: 2 }),
      resultRow(t(nominal, { years }), 'CHF', 'nominalTotal', asPaid),
      resultRow(t('options.residual'), 'CHF', 'residualValue', asPaid),
      ...(isReplacing ? [resultRow(t('options.net'), 'CHF', 'netTotal', asPaid)] : []),
    ],
    [
      row(
        t('options.co2_yearly'),
        'kg',
        emitted,
        results.existing ? emitted('existing') : t('unknown'),
      ),
      ...(order.some(ranges.emissions)
        ? [
            row(
              t('options.range'),
              '',
              emissionEnds,
              results.existing ? emissionEnds('existing') : '–',
            ),
          ]
        : []),
      resultRow(t('options.co2_total', { years }), 't', 'co2Total'),
      row(t('options.abatement'), 'CHF/t', abatementOf),
    ],
    ...(saysExpected(snapshot)
      ? [
          [
            row(
              expectedTitle(translator),
              '',
              (option) => {
                const expected = snapshot.expected?.[option]
                return expected ? expectedCell(expected) : t('unknown')
              },
              snapshot.law ? formatNumber(Math.round(snapshot.law.mean)) : t('unknown'),
            ),
          ],
        ]
      : []),
    [row(t('options.rank'), '', rankOf)],
  ]
  const rows = groups.flat()
  /** The first row of each group but the first. */
  const groupStarts = groups.slice(1).map((_, index) => groups.slice(0, index + 1).flat().length)
  // All options share these values, so they are equally rough for any option.
  const intro = t('options.intro', {
    heat: figure('fossile', 'usefulHeat', input.usefulHeat, { unit: 'kWh/a' }),
    power: figure('fossile', 'heatLoad', input.power, {
      unit: 'kW',
      decimals: powerDecimals(input.power),
    }),
    years,
    interest: figure('fossile', 'interest', input.interest * 100, { unit: '%', decimals: 2 }),
  })
  const turningPoints = turningPointBlocks(snapshot, translator)
  const [costChart, ...otherCharts] = comparisonCharts(snapshot, translator, charts)
  return {
    title: t('options.title'),
    blocks: [
      { kind: 'text', text: `${intro} ${referenceSentence(snapshot, translator)}`, isQuiet: true },
      // Before the table, which takes half a page and stays whole: the recommendation's page would end where it begins.
      ...(costChart ? [costChart] : []),
      {
        kind: 'table',
        columns: [
          { title: '', share: 1.9 },
          ...order.map((option) => ({
            title: optionName(translator, option),
            isNumber: true,
            share: 1,
          })),
          ...(hasExisting ? [{ title: t('today.as_is'), isNumber: true, share: 1 }] : []),
        ],
        rows,
        // The annual cost.
        strong: [groupStarts[2]!],
        groups: groupStarts,
        isSmall: true,
        isWhole: true,
        chosen: recommended && order.indexOf(recommended) + 1,
      },
      ...oneParagraph([
        ...(isReplacing ? [{ kind: 'text' as const, text: t('options.replacements') }] : []),
        ...(saysExpected(snapshot)
          ? expectedNotes(Object.values(snapshot.expected!), snapshot, translator)
          : []),
        ...subsidyNote(snapshot, translator),
        ...rangeNote(snapshot, translator),
        ...roughNote([JSON.stringify([intro, rows, turningPoints])], translator),
        ...unknownNote(snapshot, translator),
        ...overruledNote(snapshot, translator),
      ]),
      ...feasibilityReasons(snapshot, translator),
      ...turningPoints,
      ...pricePathBlocks(snapshot, translator),
      ...otherCharts,
    ],
  }
}

/** Reasons against what cannot be built, and of each verdict that is overruled. */
function feasibilityReasons(snapshot: Snapshot, translator: Translator): Block[] {
  const { t, translate } = translator
  const facts = optionsByRank(snapshot).flatMap((option) => {
    const judged = snapshot.judged[option]
    // Those that can be built have a page of their own.
    if (!isInfeasible(snapshot, option) && !isOverruled(judged)) return []
    const reasons = describeFeasibility(judged, (key, params) =>
      translate([heatingComparisonText], key, params as Record<string, string>),
    )
    const verdict = translate([heatingComparisonText], `feasible.${judged.feasible}`)
    return [{ name: optionName(translator, option), value: [verdict, ...reasons].join('\n') }]
  })
  return withTitle(t('options.reasons'), factsBlock(facts))
}

/** Maximum number of turning points in the list. */
const maxTurningPoints = 5

/** Lists what would make another option rank first: changes of a single assumption, smallest change first. */
function turningPointBlocks(snapshot: Snapshot, translator: Translator): Block[] {
  const { t, translate } = translator
  const { isRough, ranges } = figureFormatter(snapshot)
  const { leading } = ranges
  const items = describeTurningPoints(
    snapshot.comparison.input,
    { isRough, leading },
    {
      t: (key, params) => translate([turningText], key, params as Record<string, string>),
      option: (option) => optionName(translator, option),
      agent: (agent) => translate([heatingOptionText], `agent.${agent}`),
    },
  )
    .slice(0, maxTurningPoints)
    .map(({ sentence }) => sentence)
  const tied = tiedSentence(leading, translator)
  return items.length === 0
    ? []
    : [
        { kind: 'subtitle', text: t('options.turning') },
        ...tied.map((text) => ({ kind: 'text' as const, text })),
        { kind: 'list', items },
        { kind: 'text', text: translate([turningText], 'one_change'), isQuiet: true },
      ]
}
