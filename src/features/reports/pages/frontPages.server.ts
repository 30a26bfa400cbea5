import { formatDate, formatNumber } from '../../../kernel/field/format.ts'
import type { Language } from '../../../kernel/text.ts'
import { type OptionResult, type Unknown, unknownIn } from '../../heating/comparison.ts'
import { isOverruled } from '../../heating/feasibility.ts'
import { heatingComparisonText } from '../../heating/heating.text.ts'
import { type IsRough, type ResultName, roughness } from '../../heating/rough.ts'
import { heatingOptionText } from '../../reference/heatingOption.text.ts'
import { type HeatingOption, heatingOptions } from '../../reference/heatingOption.ts'
import { formatFigure, roughMark } from '../../reference/origin/formatFigure.ts'
import type { Block, ReportCell, ReportLayout } from '../layout.ts'
import type { Snapshot } from '../snapshot.ts'
import type { Translator } from './translator.server.ts'

/** 12’345 CHF: what is estimated is not told to the cent. */
export const francs = (value: number, unit = 'CHF') =>
  formatNumber(Math.round(value), { decimals: 0, unit })

export const optionName = ({ word }: Translator, option: HeatingOption) =>
  word([heatingOptionText], `option.${option}`)

/** Options by their rank; those that cannot be built last. */
export const optionsByRank = ({ comparison: { results } }: Snapshot): HeatingOption[] =>
  heatingOptions.toSorted(
    (one, other) =>
      (results[one].rank ?? Number.POSITIVE_INFINITY) -
        (results[other].rank ?? Number.POSITIVE_INFINITY) ||
      results[one].annualCost - results[other].annualCost,
  )

/** The option that is recommended, where one is. */
export function recommendedOption({ answers, comparison }: Snapshot): HeatingOption | undefined {
  const { recommended } = answers
  return heatingOptions.find((option) => option === recommended && option in comparison.results)
}

/** What the reference of a comparison is called. */
export const referenceName = ({ comparison: { input } }: Snapshot, translator: Translator) =>
  input.reference === 'existing'
    ? translator.say('existing')
    : optionName(translator, input.reference)

/** Options that may be built, as charts draw them. */
export const chartOptions = (snapshot: Snapshot, translator: Translator) =>
  optionsByRank(snapshot)
    .map((option) => ({
      option,
      name: optionName(translator, option),
      result: snapshot.comparison.results[option],
      isRough: (result: ResultName) => figureFormatter(snapshot).isRough(option, result),
    }))
    .filter(({ result }) => result.rank !== null)

const tones = { yes: 'ok', to_check: 'warn', no: 'danger' } as const

/** What stands after a verdict that is not that of the rules. */
const overruledSign = '†'

export const feasibilityCell = (
  { comparison: { input }, judged }: Snapshot,
  option: HeatingOption,
  { word }: Translator,
): ReportCell => {
  const { feasible } = input.options[option]
  const said = word([heatingComparisonText], `feasible.${feasible}`)
  return {
    text: isOverruled(judged[option]) ? `${said}\u00a0${overruledSign}` : said,
    tone: tones[feasible],
  }
}

/** Says under a table where the findings of the rules stand that somebody judged otherwise. */
export const overruledNote = ({ judged }: Snapshot, { say }: Translator): Block[] =>
  Object.values(judged).some(isOverruled)
    ? [
        {
          kind: 'text',
          text: `${overruledSign} ${say('options.overruled', { title: say('options.reasons') })}`,
          isQuiet: true,
        },
      ]
    : []

/** The cover: what it is about, for whom, by whom, of which day. */
export function coverPage(
  snapshot: Snapshot,
  { say }: Translator,
  { language, isDraft }: { language: Language; isDraft: boolean },
): ReportLayout['cover'] {
  const { mandate, office, people, building, day, logo } = snapshot
  const { name, address, email, vat_number } = office
  return {
    kind: mandate.product[language],
    title: say('title'),
    address: building.address,
    place: building.place,
    facts: [
      { name: say('cover.client'), value: [people.client, ...people.client_address].join('\n') },
      { name: say('cover.mandate'), value: mandate.number },
      {
        name: say('cover.report'),
        value: say(mandate.report === null ? 'cover.draft_of' : 'cover.report_number', {
          number: mandate.report ?? '',
          date: formatDate(day),
        }),
      },
      ...(people.partner ? [{ name: say('cover.advisor'), value: people.partner }] : []),
      ...(people.responsible
        ? [{ name: say('cover.responsible'), value: people.responsible }]
        : []),
    ],
    office: [name, ...address, email, vat_number].flatMap((line) => line ?? []),
    hasLogo: logo !== null,
    note: isDraft ? say('draft_note') : null,
  }
}

/** Says figures of a comparison as they are worth: see `formatFigure`. */
export type FormatResult = (
  option: HeatingOption | 'existing',
  result: ResultName,
  value: number,
  more?: { unit?: string; decimals?: number; of?: number },
) => string

export const figureFormatter = ({
  comparison,
}: Snapshot): { isRough: IsRough; figure: FormatResult } => {
  const isRough = roughness(comparison.assumptions, comparison.input.reference)
  return {
    isRough,
    figure: (option, result, value, more) =>
      formatFigure(value, { isRough: isRough(option, result), ...more }),
  }
}

/** What a sum may lack, by its name. */
const lackable: Partial<Record<ResultName, readonly Unknown[]>> = {
  netInvestment: ['subsidy'],
  annualCost: ['subsidy', 'fixed_fee'],
  heatPrice: ['subsidy', 'fixed_fee'],
  nominalTotal: ['subsidy', 'fixed_fee'],
  abatement: ['subsidy', 'fixed_fee'],
  energy: ['fixed_fee'],
}

/** A sign after a sum that lacks what nobody knows. */
export const incompleteSign = ({ unknown }: Pick<OptionResult, 'unknown'>, result: ResultName) =>
  unknown.some((one) => lackable[result]?.includes(one)) ? ' *' : ''

/** Says under figures what the sign before them means, if one of them has it. */
export const roughNote = (texts: readonly string[], { word }: Translator): Block[] =>
  texts.some((text) => text.includes(roughMark))
    ? [{ kind: 'text', text: word([heatingComparisonText], 'rough'), isQuiet: true }]
    : []

/** Says under a table what its marked sums do not count. */
export function unknownNote(
  { comparison: { results } }: Snapshot,
  translator: Translator,
): Block[] {
  return missingCosts(Object.values(results), translator).map((text) => ({
    kind: 'text',
    text: `* ${text}`,
    isQuiet: true,
  }))
}

/** What sums of some options do not count since nobody knows it, in a sentence if there is any. */
export function missingCosts(results: readonly OptionResult[], { say }: Translator): string[] {
  const names = unknownIn(results).map((one) => say(`unknown.${one}`))
  return names.length > 0 ? [say('unknown.not_counted', { names: names.join(', ') })] : []
}

/** Whether today's plant stands beside the options: where it is known, or chosen as the reference. */
export const showsExisting = ({ comparison, answers }: Snapshot) =>
  comparison.results.existing !== undefined || answers.reference === 'as_is'

/** What the options are held against; of today's plant also that it could not be, if its bill is not known. */
export function referenceSentence(snapshot: Snapshot, translator: Translator): string {
  const { results } = snapshot.comparison
  const reference = referenceName(snapshot, translator)
  const isLost = snapshot.answers.reference === 'as_is' && !results.existing
  return translator.say(isLost ? 'options.reference_lost' : 'options.reference', { reference })
}

/** The kW that an option is calculated with. */
export const optionPower = ({ comparison }: Snapshot, option: HeatingOption): number =>
  comparison.assumptions.find((one) => one.option === option && one.name === 'power')?.value ??
  comparison.input.power

/** The same as it is read. */
export function optionPowerLabel(snapshot: Snapshot, option: HeatingOption): string {
  const power = optionPower(snapshot, option)
  const decimals = power < 100 ? 1 : 0
  return figureFormatter(snapshot).figure(option, 'power', power, { unit: 'kW', decimals })
}
