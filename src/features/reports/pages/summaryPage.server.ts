import { formatDate } from '../../../kernel/field/format.ts'
import { formatDifference } from '../../heating/accuracy/formatCost.ts'
import { type OptionResult, referenceOf } from '../../heating/comparison.ts'
import { heatingComparisonText } from '../../heating/heating.text.ts'
import { describeVat, vatOf } from '../../heating/vat.ts'
import { formatHeatIndex } from '../../idc/describeDuty.ts'
import { dutyText } from '../../idc/duty.text.ts'
import type { DutyStep, LegalPosition } from '../../idc/duty.ts'
import { consultation } from '../../mandates/services/consultation.ts'
import type { HeatingOption } from '../../reference/heatingOption.ts'
import { printedEnds } from '../../reference/range/printedRange.ts'
import { rangeText } from '../../reference/range/range.text.ts'
import { formTexts } from '../assumptionLabel.ts'
import type { Block, Part, ReportCell, Section } from '../layout.ts'
import type { Snapshot } from '../snapshot.ts'
import { adviceTexts } from './closingPages.server.ts'
import {
  advertisedSubsidy,
  feasibilityCell,
  figureFormatter,
  incompleteSign,
  isInfeasible,
  missingCostsSentence,
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
import { subsidyParts } from './subsidyPages.server.ts'
import { type Translator, yearsText } from './translator.server.ts'

const { accompanying, pollutants } = consultation.fields

/** Maximum number of next steps in the summary; the recommendation page lists all. */
const maxSteps = 5

/** One-page summary for the owner: what to do, by when, at what cost, and on whose advice. */
export function summarySection(snapshot: Snapshot, translator: Translator): Section {
  const { t } = translator
  const { building, people } = snapshot
  const recommended = recommendedOption(snapshot)
  const steps = adviceTexts(snapshot, 'next_steps', translator.language).slice(0, maxSteps)
  const excluded = excludedItems(snapshot, translator)
  const egid = building.values.egid
  return {
    title: t('summary.title'),
    subtitle: [
      [building.address, building.place].filter(Boolean).join(', '),
      people.client,
      egid && `EGID ${egid}`,
    ]
      .filter(Boolean)
      .join('  ·  '),
    isPage: true,
    blocks: [
      part(t('summary.sentence'), [
        { kind: 'statement', text: recommendationSentence(snapshot, recommended, translator) },
      ]),
      costPart(snapshot, recommended, translator),
      ...(recommended ? subsidyParts(snapshot, recommended, translator) : []),
      ...(steps.length > 0
        ? [part(t('next.title'), [{ kind: 'list', items: steps, isNumbered: true }])]
        : []),
      ...(excluded.length > 0
        ? [part(t('summary.not_included'), [{ kind: 'text', text: excluded.join(' ') }])]
        : []),
      part(t('summary.by'), [{ kind: 'facts', facts: responsibilityFacts(snapshot, translator) }]),
    ],
  }
}

const part = (title: string, blocks: Block[], note?: string): Part => ({
  kind: 'part',
  title,
  note,
  blocks,
})

/** The recommendation with its conditions, the legal deadline if renovation is due, and whether to apply for a subsidy first. */
function recommendationSentence(
  snapshot: Snapshot,
  recommended: HeatingOption | undefined,
  translator: Translator,
): string {
  const { t, translate } = translator
  const { law } = snapshot
  const renovationStep = law && [law.now, ...law.later].find(({ duty }) => duty === 'renovate')
  const isSubsidised = recommended && (advertisedSubsidy(snapshot, recommended) ?? 0) > 0
  return [
    recommended ? recommendedSentence(snapshot, recommended, translator) : t('summary.open'),
    law &&
      renovationStep &&
      translate([dutyText], overKey(law, renovationStep), {
        date: formatDate(renovationStep.from),
        mean: formatHeatIndex(law.mean),
        limit: formatHeatIndex(renovationStep.renovate),
      }),
    isSubsidised && t('summary.apply_first'),
  ]
    .filter(Boolean)
    .join(' ')
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
  const { figure, ranges, cost, roundedCost } = figureFormatter(snapshot)
  const ends = (option: HeatingOption | 'existing') => {
    const range = ranges.range(option)
    return range ? translate([rangeText], 'range', printedEnds(range)) : ''
  }
  const order = optionsByRank(snapshot)
  const { existing } = results
  const highestCost = Math.max(...order.map(roundedCost), existing ? roundedCost('existing') : 0, 1)
  const row = (option: HeatingOption | 'existing', result: OptionResult): ReportCell[] => [
    option === 'existing' ? t('today.as_is') : optionName(translator, option),
    cost(option) + incompleteSign(result, 'annualCost'),
    ends(option),
    { text: '', bar: Math.max(0, roundedCost(option)) / highestCost },
    figure(option, 'co2Yearly', result.co2Yearly / 1000, { decimals: 1 }),
    option === 'existing' ? '–' : feasibilityCell(snapshot, option, translator),
  ]
  const table: Block = {
    kind: 'table',
    columns: [
      { title: t('options.option') },
      { title: 'CHF/a', isNumber: true },
      { title: order.some(ranges.range) ? t('options.range') : '' },
      { title: '', share: 1 },
      { title: 'CO₂, t/a', isNumber: true },
      { title: t('options.feasible') },
    ],
    rows: [
      ...order.map((option) => row(option, results[option])),
      ...(existing
        ? [row('existing', existing)]
        : showsExisting(snapshot)
          ? [[t('today.as_is'), t('unknown'), '', '', t('unknown'), '–']]
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
      { kind: 'text', text: referenceSentence(snapshot, translator), isQuiet: true },
      ...subsidyNote(snapshot, translator),
      ...rangeNote(snapshot, translator),
      ...roughNote([JSON.stringify([headlines, table])], translator),
      ...unknownNote(snapshot, translator),
      ...overruledNote(snapshot, translator),
    ],
    [
      t('summary.cost_note', { years: yearsText(input.horizon, translator) }),
      `${describeVat(vatOf(assumptions), snapshot.day, (key, params) => translate([heatingComparisonText], key, params))}.`,
    ].join(' '),
  )
}

/** Yearly cost of the recommended option, with monthly cost, difference to the reference, CO₂ and investment. */
function headlineBlock(snapshot: Snapshot, option: HeatingOption, translator: Translator): Block {
  const { t, translate } = translator
  const { results, input } = snapshot.comparison
  const { figure, cost, ranges } = figureFormatter(snapshot)
  const range = ranges.range(option)
  const result = results[option]
  const reference = referenceOf(input, results)
  const dwellings = dwellingCount(snapshot)
  const { annualCost } = result
  const monthly = (value: number) => figure(option, 'annualCost', value / 12, { unit: 'CHF' })
  const subsidy = advertisedSubsidy(snapshot, option)
  return {
    kind: 'headline',
    name: `${optionName(translator, option)}, ${optionPowerLabel(snapshot, option)}`,
    value: cost(option) + incompleteSign(result, 'annualCost'),
    unit: 'CHF/a',
    beside: [
      ...(range ? [translate([rangeText], 'likely', printedEnds(range))] : []),
      dwellings
        ? t('summary.monthly_each', {
            cost: monthly(annualCost),
            each: monthly(annualCost / dwellings),
          })
        : t('summary.monthly', { cost: monthly(annualCost) }),
      againstReference(snapshot, option, translator),
      ...missingCostsSentence(
        option === input.reference ? [result] : [result, reference],
        translator,
      ),
      t('summary.co2', {
        co2: figure(option, 'co2Yearly', result.co2Yearly / 1000, { unit: 't', decimals: 1 }),
        reference: figure(input.reference, 'co2Yearly', reference.co2Yearly / 1000, {
          unit: 't',
          decimals: 1,
        }),
      }),
      t(`summary.${investmentTitle(snapshot, option)}`, {
        investment: figure(option, 'netInvestment', result.investment - (subsidy ?? 0), {
          unit: 'CHF',
          relativeTo: result.investment,
        }),
      }),
    ],
  }
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

/** What the investment in the headline contains, as a key of its text. */
function investmentTitle(snapshot: Snapshot, option: HeatingOption) {
  if (isInfeasible(snapshot, option)) return 'gross_investment'
  return advertisedSubsidy(snapshot, option) === null ? 'investment' : 'net_investment'
}

/** Items that the costs do not include. */
function excludedItems({ answers, comparison }: Snapshot, translator: Translator): string[] {
  const { t, valueOf } = translator
  const accompanyingMeasures = Array.isArray(answers.accompanying)
    ? (answers.accompanying as string[])
    : []
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
    ...missingCostsSentence(Object.values(comparison.results), translator),
  ]
}

/** Adviser, person responsible, and date of the figures. */
function responsibilityFacts({ people, office, day }: Snapshot, { t }: Translator) {
  return [
    ...(people.partner ? [{ name: t('cover.advisor'), value: people.partner }] : []),
    {
      name: t('cover.responsible'),
      value: [people.responsible, office.name].filter(Boolean).join(', '),
    },
    { name: t('summary.values_of'), value: formatDate(day) },
  ].filter(({ value }) => value !== '')
}
