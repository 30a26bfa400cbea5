// Over 300 lines: the summary of a consultation, part by part.
import { formatDate } from '../../../kernel/field/format.ts'
import { formatDifference } from '../../heating/accuracy/formatCost.ts'
import { printedIndex, verdictOnIndex } from '../../heating/afterWorks/describeExpectedIndex.ts'
import type { ExpectedIndex } from '../../heating/afterWorks/expectedIndex.ts'
import { type OptionResult, referenceOf } from '../../heating/comparison.ts'
import { heatingComparisonText } from '../../heating/heating.text.ts'
import { describeVat, vatOf } from '../../heating/vat.ts'
import { formatHeatIndex, formatLegalMean } from '../../idc/describeDuty.ts'
import { dutyText } from '../../idc/duty.text.ts'
import type { DutyStep, LegalPosition } from '../../idc/duty.ts'
import type { HeatingOption } from '../../reference/heatingOption.ts'
import { printedEnds } from '../../reference/range/printedRange.ts'
import { rangeText } from '../../reference/range/range.text.ts'
import {
  type Block,
  factsBlock,
  type Part,
  part,
  partUnlessEmpty,
  type ReportCell,
  type Section,
} from '../layout.ts'
import type { Snapshot } from '../snapshot.ts'
import { amountScale } from './amountScale.ts'
import { briefSentence } from './expectedIndexPart.server.ts'
import {
  advertisedSubsidy,
  feasibilityCell,
  figureFormatter,
  incompleteSign,
  isInfeasible,
  missingCostsSentence,
  oneParagraph,
  optionName,
  optionPowerLabel,
  optionsByRank,
  overruledNote,
  rangeNote,
  recommendedOption,
  recommendedSentence,
  referenceName,
  referenceSentence,
  roughNote,
  showsExisting,
  subsidyNote,
  unknownNote,
} from './frontPages.server.ts'
import { dwellingCount } from './knownFacts.server.ts'
import { energyName } from './sourceLine.server.ts'
import { subsidyParts } from './subsidyPages.server.ts'
import { summaryFrame } from './summaryFrame.server.ts'
import { type Translator, yearsText } from './translator.server.ts'
import { excludedItems, stepBlocks } from './worksPages.server.ts'

/** Maximum number of next steps in the summary; the page of works lists all. */
const maxSteps = 3

/** One-page summary for the owner: what to do, by when, at what cost, and on whose advice. */
export function summarySection(snapshot: Snapshot, translator: Translator): Section {
  const { t } = translator
  const recommended = recommendedOption(snapshot)
  const steps = stepBlocks(snapshot, translator, maxSteps)
  const excluded = excludedItems(snapshot, translator)
  return {
    ...summaryFrame(snapshot, translator),
    blocks: [
      part(t('summary.sentence'), [
        { kind: 'statement', text: recommendationSentence(snapshot, recommended, translator) },
      ]),
      costPart(snapshot, recommended, translator),
      ...(recommended ? subsidyParts(snapshot, recommended, translator) : []),
      ...(steps.length > 0 ? [part(t('next.title'), steps)] : []),
      ...(excluded.length > 0
        ? [part(t('summary.not_included'), [{ kind: 'text', text: excluded.join(' ') }])]
        : []),
      ...partUnlessEmpty(
        t('summary.by'),
        factsBlock(responsibilityFacts(snapshot, translator)),
        `${t('summary.values_of')} ${formatDate(snapshot.day)}`,
      ),
    ],
  }
}

/** The recommendation with its conditions, the legal deadline if renovation is due, and whether to apply for a subsidy first. */
function recommendationSentence(
  snapshot: Snapshot,
  recommended: HeatingOption | undefined,
  translator: Translator,
): string {
  const { t, translate } = translator
  const { law, expected } = snapshot
  const renovationStep = law && [law.now, ...law.later].find(({ duty }) => duty === 'renovate')
  const after = recommended && expected?.[recommended]
  // That of photovoltaics is granted after the works.
  const isSubsidised =
    recommended &&
    !isInfeasible(snapshot, recommended) &&
    (snapshot.comparison.input.options[recommended].subsidy ?? 0) > 0
  return [
    recommended ? recommendedSentence(snapshot, recommended, translator) : t('summary.open'),
    law &&
      renovationStep &&
      translate([dutyText], overKey(law, renovationStep), {
        date: formatDate(renovationStep.from),
        mean: formatLegalMean(law),
        limit: formatHeatIndex(renovationStep.renovate),
      }),
    after && briefSentence(after, translator),
    ...(law && renovationStep && after ? insufficientAlone(law, after, translator) : []),
    isSubsidised && t('summary.apply_first'),
  ]
    .filter(Boolean)
    .join(' ')
}

/** That the option probably does not reach alone what works must reach, and what then; empty if it probably does. */
function insufficientAlone(
  law: LegalPosition,
  { position }: Pick<ExpectedIndex, 'position'>,
  { t, translate }: Translator,
): string[] {
  if (printedIndex(position).value <= verdictOnIndex(position).step.optimise) return []
  return [
    t('summary.not_alone'),
    ...(law.areDatesOpen ? [] : [translate([dutyText], 'time_limits')]),
  ]
}

/** The text of a duty to renovate, as a key: today's, or that of a coming step with or without its date. */
const overKey = ({ now, areDatesOpen }: LegalPosition, step: DutyStep) =>
  step === now ? 'over' : areDatesOpen ? 'over_later' : 'over_from'

/** Costs of the recommended option, and a table of all six. */
function costPart(
  snapshot: Snapshot,
  recommended: HeatingOption | undefined,
  translator: Translator,
): Part {
  const { t, translate } = translator
  const { results, input, assumptions } = snapshot.comparison
  const { tonnes, ranges, cost, roundedCost } = figureFormatter(snapshot)
  const order = optionsByRank(snapshot)
  const { existing } = results
  const listed = [...order, ...(existing ? (['existing'] as const) : [])]
  const scale = amountScale(
    listed.flatMap((option) => {
      const { low, high } = ranges.range(option) ?? { low: 0, high: roundedCost(option) }
      return [low, high]
    }),
  )
  const costBar = (option: HeatingOption | 'existing'): ReportCell => {
    const range = ranges.range(option)
    const { share } = scale
    return range
      ? {
          text: '',
          spread: { from: share(range.low), to: share(range.high), at: share(range.value) },
        }
      : { text: '', bar: share(roundedCost(option)) }
  }
  const row = (option: HeatingOption | 'existing', result: OptionResult): ReportCell[] => [
    option === 'existing' ? t('today.as_is') : optionName(translator, option),
    cost(option) + incompleteSign(result, 'annualCost'),
    costBar(option),
    tonnes(option),
    option === 'existing' ? '–' : feasibilityCell(snapshot, option, translator),
  ]
  const table: Block = {
    kind: 'table',
    columns: [
      { title: t('options.option') },
      { title: 'CHF/a', isNumber: true },
      { title: '', share: 1, axis: scale.marks },
      { title: 'CO₂, t/a', isNumber: true },
      { title: t('options.feasible') },
    ],
    rows: [
      ...order.map((option) => row(option, results[option])),
      ...(existing
        ? [row('existing', existing)]
        : showsExisting(snapshot)
          ? [[t('today.as_is'), t('unknown'), '', t('unknown'), '–']]
          : []),
    ],
    strong: recommended ? [order.indexOf(recommended)] : [],
  }
  const headlines = recommended ? [headlineBlock(snapshot, recommended, translator)] : []
  return part(
    t('recommendation.title'),
    [
      ...headlines,
      table,
      ...oneParagraph([
        { kind: 'text', text: referenceSentence(snapshot, translator) },
        ...subsidyNote(snapshot, translator),
        ...rangeNote(snapshot, translator),
        ...roughNote([JSON.stringify([headlines, table])], translator),
        ...unknownNote(snapshot, translator),
        ...overruledNote(snapshot, translator),
      ]),
    ],
    [
      t('summary.cost_note', { years: yearsText(input.horizon, translator) }),
      `${describeVat(vatOf(assumptions), snapshot.day, (key, params) => translate([heatingComparisonText], key, params))}.`,
    ].join(' '),
  )
}

/**
 * Yearly cost of an option, with monthly cost, difference to the reference, CO₂ and investment; the last not if it is
 * `isBrief`, before a table that has it.
 */
export function headlineBlock(
  snapshot: Snapshot,
  option: HeatingOption,
  translator: Translator,
  { isBrief = false } = {},
): Block {
  const { t, translate } = translator
  const { results, input } = snapshot.comparison
  const { figure, cost, ranges, outlay, tonnes } = figureFormatter(snapshot)
  const range = ranges.range(option)
  const result = results[option]
  const reference = referenceOf(input, results)
  const dwellings = dwellingCount(snapshot)
  const { annualCost } = result
  const monthly = (value: number) => figure(option, 'annualCost', value / 12, { unit: 'CHF' })
  const emitted = (of: HeatingOption | 'existing') => {
    const ends = ranges.tonnes(of)
    const printed = tonnes(of, 't')
    return ends ? `${printed} (${translate([rangeText], 'range', printedEnds(ends))})` : printed
  }
  const [co2, referenceCo2] = [emitted(option), emitted(input.reference)]
  return {
    kind: 'headline',
    name: `${optionName(translator, option)}, ${optionPowerLabel(snapshot, option)}`,
    value: cost(option) + incompleteSign(result, 'annualCost'),
    unit: 'CHF/a',
    beside: [
      ...(range ? [translate([rangeText], 'likely', printedEnds(range))] : []),
      dwellings && dwellings > 1
        ? t('summary.monthly_each', {
            cost: monthly(annualCost),
            each: monthly(annualCost / dwellings),
          })
        : t('summary.monthly', { cost: monthly(annualCost) }),
      againstReference(snapshot, option, translator),
      ...againstFossil(snapshot, option, translator),
      ...dearerThanCheapest(snapshot, option, translator),
      ...missingCostsSentence(
        [
          result,
          ...(option === input.reference ? [] : [reference]),
          ...(isAgainstFossil(snapshot, option) ? [results.fossile] : []),
        ],
        translator,
      ),
      co2 === referenceCo2
        ? t('summary.co2_alone', { co2 })
        : t('summary.co2', { co2, reference: referenceCo2 }),
      ...(isBrief
        ? []
        : [
            t(`summary.${investmentTitle(snapshot, option)}`, {
              investment: `${outlay(option, 'own') ?? outlay(option, 'investment')}\u00a0CHF`,
            }),
          ]),
    ],
  }
}

/** What the recommended option costs more a year than the cheapest that can be built; empty if it leads. */
function dearerThanCheapest(
  snapshot: Snapshot,
  option: HeatingOption,
  translator: Translator,
): string[] {
  const { isRough, ranges } = figureFormatter(snapshot)
  const [cheapest] = ranges.leading
  if (option !== recommendedOption(snapshot) || !cheapest || ranges.leading.includes(option))
    return []
  const difference = formatDifference(ranges.difference(option, cheapest), {
    isRough: isRough(option, 'annualCost') || isRough(cheapest, 'annualCost'),
    relativeTo: snapshot.comparison.results[option].annualCost,
    ends: (ends) => translator.translate([rangeText], 'range', ends),
  })
  return difference === undefined
    ? []
    : [
        translator.t('summary.above_cheapest', {
          difference,
          option: optionName(translator, cheapest),
        }),
      ]
}

/** What an option costs more or less a month than the reference. */
function againstReference(snapshot: Snapshot, option: HeatingOption, translator: Translator) {
  const { t, translate } = translator
  const { results, input } = snapshot.comparison
  if (option === input.reference) return t('summary.is_reference')
  const { isRough, ranges } = figureFormatter(snapshot)
  const against = ranges.difference(option, input.reference)
  const difference = formatDifference(against, {
    isRough: isRough(option, 'costDifference'),
    relativeTo: results[option].annualCost,
    months: 12,
    ends: (ends) => translate([rangeText], 'range', ends),
  })
  const reference = referenceName(snapshot, translator)
  return difference === undefined
    ? translate([rangeText], 'insignificant', { reference })
    : t(against.value <= 0 ? 'summary.less' : 'summary.more', { difference, reference })
}

/**
 * Whether an option is held against a new fossil boiler, too: the reference is a plant that cannot be replaced by its like,
 * and a fossil boiler may still be built.
 */
const isAgainstFossil = (snapshot: Snapshot, option: HeatingOption) =>
  snapshot.comparison.input.reference === 'existing' &&
  option !== 'fossile' &&
  !isInfeasible(snapshot, 'fossile')

/** What an option costs more or less a month than the fossil boiler that may still be built; empty see `isAgainstFossil`. */
function againstFossil(snapshot: Snapshot, option: HeatingOption, translator: Translator) {
  if (!isAgainstFossil(snapshot, option)) return []
  const { isRough, ranges } = figureFormatter(snapshot)
  const against = ranges.difference(option, 'fossile')
  const difference = formatDifference(against, {
    isRough: isRough(option, 'annualCost') || isRough('fossile', 'annualCost'),
    relativeTo: snapshot.comparison.results[option].annualCost,
    months: 12,
    ends: (ends) => translator.translate([rangeText], 'range', ends),
  })
  const key =
    difference === undefined ? 'fossil_same' : against.value <= 0 ? 'fossil_less' : 'fossil_more'
  return [
    translator.t(`summary.${key}`, {
      difference: difference ?? '',
      fuel: energyName(snapshot, 'fossile', translator),
    }),
  ]
}

/** What the investment in the headline contains, as a key of its text. */
function investmentTitle(snapshot: Snapshot, option: HeatingOption) {
  if (isInfeasible(snapshot, option)) return 'gross_investment'
  return advertisedSubsidy(snapshot, option) === null ? 'investment' : 'net_investment'
}

/** Adviser and person responsible. */
function responsibilityFacts({ people, office }: Snapshot, { t }: Translator) {
  return [
    ...(people.partner ? [{ name: t('cover.advisor'), value: people.partner }] : []),
    {
      name: t('cover.responsible'),
      value: [people.responsible, office.name].filter(Boolean).join(', '),
    },
  ].filter(({ value }) => value !== '')
}
