import { formatNumber } from '../../../kernel/field/format.ts'
import { type Feasibility, feasibilities, referenceOf } from '../../heating/comparison.ts'
import { heatingComparisonText } from '../../heating/heating.text.ts'
import { conditionText } from '../../heating/result/condition.text.ts'
import { bindingVerdict, describeRecommendation } from '../../heating/result/recommendation.ts'
import { type HeatingOption, heatingOptions } from '../../reference/heatingOption.ts'
import {
  figureFormatter,
  francs,
  missingCostsSentence,
  optionName,
  referenceName,
} from '../pages/frontPages.server.ts'
import { type Translator, yearsText } from '../pages/translator.server.ts'
import type { Snapshot } from '../snapshot.ts'
import type { OptionRows } from './workbookOptions.server.ts'
import { columnOf, isUnknown, unknownCostsFormula } from './workbookRanking.server.ts'
import { type Cells, cellReference, type WorkbookContext } from './workbookRows.server.ts'
import {
  numberFormula,
  sentenceFormula,
  textLiteral,
  yearsFormula,
} from './workbookSentences.server.ts'

/** Whether the adviser gave a reason for the verdict on an option. */
export const hasVerdictReason = (
  { answers }: Pick<WorkbookContext['snapshot'], 'answers'>,
  option: HeatingOption,
) => {
  const given = answers[`options/${option}/reason`]
  return typeof given === 'string' && given.trim() !== ''
}

/** Excel condition that the verdict on an option, or without a reason for it that of the rules, is this one. */
export function isVerdict(
  feasible: Feasibility,
  option: HeatingOption,
  {
    hasReason,
    translator,
    cells,
  }: { hasReason: boolean; translator: Pick<Translator, 'translate'>; cells: Cells },
): string {
  const verdict = cells.get(`options/${option}/feasible`)!
  // The usual value, which is that of the rules, is beside the value.
  const found = verdict.replace('$B$', '$C$')
  const text = textLiteral(translator.translate([heatingComparisonText], `feasible.${feasible}`))
  return hasReason ? `${verdict}=${text}` : `OR(${verdict}=${text},${found}=${text})`
}

/**
 * The recommendation with its condition or reason, as a formula of the verdicts of adviser and rules. Which facts the
 * rules lack is on the sheet of options: here they only make the recommendation conditional.
 */
export function verdictSentence(
  { snapshot: { judged, answers }, translator }: WorkbookContext,
  option: HeatingOption,
  cells: Cells,
) {
  const hasReason = hasVerdictReason({ answers }, option)
  const entered = hasReason ? String(answers[`options/${option}/reason`]) : null
  const recommendation = translator.t('summary.recommended', {
    option: optionName(translator, option),
  })
  const sentences = Object.fromEntries(
    feasibilities.map((feasible) => [
      feasible,
      describeRecommendation(
        recommendation,
        {
          verdict: { feasible, reasons: [], isEntered: true, entered },
          reason: answers.recommended_reason,
        },
        (key, params) => translator.translate([conditionText], key, params),
      ),
    ]),
  ) as Record<Feasibility, string>
  const is = (feasible: Feasibility) =>
    isVerdict(feasible, option, { hasReason, translator, cells })
  const literal = (feasible: Feasibility) => textLiteral(sentences[feasible])
  return {
    formula: `IF(${is('no')},${literal('no')},IF(${is('to_check')},${literal('to_check')},${literal('yes')}))`,
    result: sentences[bindingVerdict(judged[option])],
  }
}

/** Sentences on the recommended option: cost, rank and savings compared with the reference. */
export function recommendationText(
  snapshot: Snapshot,
  option: HeatingOption,
  translator: Translator,
) {
  const { t } = translator
  const { results, input } = snapshot.comparison
  const result = results[option]
  const reference = referenceOf(input, results)
  const difference = reference.annualCost - result.annualCost
  const savedCo2 = reference.co2Total - result.co2Total
  const { leading } = figureFormatter(snapshot).ranges
  const isTied = leading.length > 1 && leading.includes(option)
  const cost = t(isTied ? 'summary.cost_tied' : 'summary.cost', {
    cost: francs(result.annualCost),
    rank: result.rank ?? '–',
  })
  const comparison =
    option === input.reference
      ? t('summary.is_reference')
      : t(difference >= 0 ? 'summary.cheaper' : 'summary.dearer', {
          difference: francs(Math.abs(difference)),
          reference: referenceName(snapshot, translator),
          co2: formatNumber(savedCo2, { decimals: 1, unit: 't' }),
          years: yearsText(input.horizon, translator),
        })
  const involved = option === input.reference ? [result] : [result, reference]
  return [cost, comparison, ...missingCostsSentence(involved, translator)].join(' ')
}

/** The sentences of `recommendationText` as a formula that refers to the other sheets. */
export function recommendationFormula(
  { snapshot, translator, names }: WorkbookContext,
  option: HeatingOption,
  { cells, options }: { cells: Cells; options: OptionRows },
): string {
  const { t } = translator
  const { input } = snapshot.comparison
  const optionCell = (row: number) => cellReference(names.options, `$${columnOf(option)}$${row}`)
  /** Cell of a row with a single value, which is in the column of the first option. */
  const singleValueCell = (row: number) =>
    cellReference(names.options, `$${columnOf(heatingOptions[0])}$${row}`)
  const costSentence = (key: 'summary.cost' | 'summary.cost_tied') =>
    sentenceFormula(t(key), {
      cost: numberFormula(optionCell(options.annualCost), { unit: 'CHF' }),
      rank: optionCell(options.rank),
    })
  const cost = options.ranges
    ? `IF(${optionCell(options.ranges.rank)}=${textLiteral(t('options.tied'))},${costSentence('summary.cost_tied')},${costSentence('summary.cost')})`
    : costSentence('summary.cost')
  /** Condition that a cost in this row is unknown for the option or the reference. */
  const isUnknownCost = (row: number) =>
    input.reference === 'existing' || input.reference === option
      ? isUnknown(optionCell(row))
      : `OR(${[option, input.reference].map((compared) => isUnknown(cellReference(names.options, `$${columnOf(compared)}$${row}`))).join(',')})`
  const lacksFee =
    input.reference === 'existing'
      ? `OR(${isUnknownCost(options.fee)},${singleValueCell(options.existingUnknownCosts)}<>"–")`
      : isUnknownCost(options.fee)
  const missingCostsNote = unknownCostsFormula(
    translator,
    { subsidy: isUnknownCost(options.subsidy), fee: lacksFee },
    (costs) => (costs === '' ? '' : ` ${t('unknown.not_counted', { names: costs })}`),
  )
  if (option === input.reference)
    return `${cost}&" "&${textLiteral(t('summary.is_reference'))}&${missingCostsNote}`
  const years = cells.get('horizon')!
  const savedCost = `(${singleValueCell(options.referenceCost)}-${optionCell(options.annualCost)})`
  const savedCo2 = `(${singleValueCell(options.referenceCo2)}*${years}/1000-${optionCell(options.co2Total)})`
  const comparison = (key: 'summary.cheaper' | 'summary.dearer') =>
    sentenceFormula(t(key), {
      difference: numberFormula(`ABS(${savedCost})`, { unit: 'CHF' }),
      reference: textLiteral(referenceName(snapshot, translator)),
      co2: numberFormula(savedCo2, { decimals: 1, unit: 't' }),
      years: yearsFormula(years, translator),
    })
  return `${cost}&" "&IF(${savedCost}>=0,${comparison('summary.cheaper')},${comparison('summary.dearer')})&${missingCostsNote}`
}
