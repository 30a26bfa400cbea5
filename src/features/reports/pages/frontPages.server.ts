// Over 300 lines: what the pages of a report share: its frame, and how its figures are formatted.
import { formatDate, formatNumber } from '../../../kernel/field/format.ts'
import type { Language } from '../../../kernel/text.ts'
import { formatCost, roundCost } from '../../heating/accuracy/formatCost.ts'
import { type CostRanges, costRanges, outlayOf } from '../../heating/accuracy/ranges.ts'
import { leavesOutSubsidy } from '../../heating/assumptions.ts'
import {
  type OptionResult,
  type UnknownFigure,
  unknownIn,
  wholeSubsidy,
} from '../../heating/comparison.ts'
import { isOverruled } from '../../heating/feasibility.ts'
import { heatingComparisonText } from '../../heating/heating.text.ts'
import type { ChartedOption } from '../../heating/result/charts.ts'
import { conditionText } from '../../heating/result/condition.text.ts'
import { bindingVerdict, describeRecommendation } from '../../heating/result/recommendation.ts'
import { type IsRough, type ResultName, roughness } from '../../heating/rough.ts'
import { heatingOptionText } from '../../reference/heatingOption.text.ts'
import { type HeatingOption, heatingOptions, heatPumps } from '../../reference/heatingOption.ts'
import { formatFigure, roughMark } from '../../reference/origin/formatFigure.ts'
import { rangeText } from '../../reference/range/range.text.ts'
import type { Block, ReportCell, ReportLayout } from '../layout.ts'
import type { ReportBase, Snapshot } from '../snapshot.ts'
import { type Translator, yearsText } from './translator.server.ts'

/** Formats an amount rounded to whole francs: 12’345 CHF. */
export const francs = (value: number, unit = 'CHF') =>
  formatNumber(Math.round(value), { decimals: 0, unit })

/** From here on the efficiency of a generator that is not known is taken for that of a heat pump. */
const leastPerformance = 1.5

/** How an efficiency is printed: that of a boiler or network in percent, that of a heat pump as a factor. */
export function printedEfficiency(
  value: number,
  option: HeatingOption | 'existing' = 'existing',
): [value: number, format: { decimals: number; unit?: string }] {
  const isFactor = option === 'existing' ? value >= leastPerformance : heatPumps.includes(option)
  return isFactor ? [value, { decimals: 2 }] : [value * 100, { decimals: 0, unit: '%' }]
}

export const optionName = ({ translate }: Translator, option: HeatingOption) =>
  translate([heatingOptionText], `option.${option}`)

/** Options by rank; infeasible ones last. */
export const optionsByRank = ({ comparison: { results } }: Snapshot): HeatingOption[] =>
  heatingOptions.toSorted(
    (one, other) =>
      (results[one].rank ?? Number.POSITIVE_INFINITY) -
        (results[other].rank ?? Number.POSITIVE_INFINITY) ||
      results[one].annualCost - results[other].annualCost,
  )

/** The recommended option, if any. */
export function recommendedOption({ answers, comparison }: Snapshot): HeatingOption | undefined {
  const { recommended } = answers
  return heatingOptions.find((option) => option === recommended && option in comparison.results)
}

/** Whether an option cannot be built here, also if that was overruled without a reason. */
export const isInfeasible = ({ judged }: Snapshot, option: HeatingOption) =>
  bindingVerdict(judged[option]) === 'no'

/**
 * The subsidy that a recommendation may promise, CHF, with that of photovoltaics: none for an infeasible option, null if it
 * is unknown.
 */
export const advertisedSubsidy = (snapshot: Snapshot, option: HeatingOption): number | null =>
  isInfeasible(snapshot, option) ? 0 : wholeSubsidy(snapshot.comparison.input.options[option])

/** The recommendation in a sentence, with the conditions or the reason that belong to it. */
export const recommendedSentence = (
  { judged, answers }: Snapshot,
  option: HeatingOption,
  translator: Translator,
) =>
  describeRecommendation(
    translator.t('summary.recommended', { option: optionName(translator, option) }),
    { verdict: judged[option], reason: answers.recommended_reason },
    (key, params) => translator.translate([conditionText], key, params),
  )

/** Name of the reference of a comparison. */
export const referenceName = ({ comparison: { input } }: Snapshot, translator: Translator) =>
  input.reference === 'existing'
    ? translator.t('existing')
    : optionName(translator, input.reference)

/** Feasible options with their results, as the chart functions expect them. */
export function chartOptions(snapshot: Snapshot, translator: Translator): ChartedOption[] {
  const { isRough, ranges } = figureFormatter(snapshot)
  return optionsByRank(snapshot)
    .map((option) => ({
      option,
      name: optionName(translator, option),
      result: snapshot.comparison.results[option],
      range: ranges.range(option),
      isRough: (result: ResultName) => isRough(option, result),
    }))
    .filter(({ result }) => result.rank !== null)
}

const tones = { yes: 'ok', to_check: 'warn', no: 'danger' } as const

/** Marks a feasibility that the consultant entered against the verdict of the rules. */
const overruledSign = '†'

/** Feasibility of an option as used in the calculation, marked if it is overruled. */
export const feasibilityCell = (
  { comparison: { input }, judged }: Snapshot,
  option: HeatingOption,
  { translate }: Translator,
): ReportCell => {
  const { feasible } = input.options[option]
  const verdict = translate([heatingComparisonText], `feasible.${feasible}`)
  return {
    text: isOverruled(judged[option]) ? `${verdict}\u00a0${overruledSign}` : verdict,
    tone: tones[feasible],
  }
}

/** Says that options which cannot be built are without their subsidy; empty if none has one. */
export const subsidyNote = (
  { comparison: { input, assumptions } }: Snapshot,
  { translate }: Translator,
): Block[] =>
  leavesOutSubsidy(input, assumptions)
    ? [{ kind: 'text', text: translate([heatingComparisonText], 'no_subsidy'), isQuiet: true }]
    : []

/** Footnote to `overruledSign`, which refers to the section with the rules' reasons. Empty if no verdict is overruled. */
export const overruledNote = ({ judged }: Snapshot, { t }: Translator): Block[] =>
  Object.values(judged).some(isOverruled)
    ? [
        {
          kind: 'text',
          text: `${overruledSign} ${t('options.overruled', { title: t('options.reasons') })}`,
          isQuiet: true,
        },
      ]
    : []

/** The cover: subject, client, authors and date. */
export function coverPage(
  snapshot: ReportBase,
  { t }: Translator,
  {
    language,
    isDraft,
    title = t('title'),
  }: { language: Language; isDraft: boolean; title?: string },
): ReportLayout['cover'] {
  const { mandate, office, people, building, day, logo } = snapshot
  const { name, address, email, vat_number } = office
  return {
    kind: mandate.product[language],
    title,
    address: building.address,
    place: building.place,
    facts: [
      { name: t('cover.client'), value: [people.client, ...people.client_address].join('\n') },
      ...(building.values.egid || building.values.plot_number
        ? [
            {
              name: t('cover.building'),
              value: [
                building.values.egid && `EGID ${building.values.egid}`,
                building.values.plot_number &&
                  t('cover.plot', { number: String(building.values.plot_number) }),
              ]
                .filter(Boolean)
                .join(', '),
            },
          ]
        : []),
      { name: t('cover.mandate'), value: mandate.number },
      {
        name: t('cover.report'),
        value: t(mandate.report === null ? 'cover.draft_of' : 'cover.report_number', {
          number: mandate.report ?? '',
          date: formatDate(day),
        }),
      },
      ...(people.partner ? [{ name: t('cover.advisor'), value: people.partner }] : []),
      ...(people.responsible ? [{ name: t('cover.responsible'), value: people.responsible }] : []),
      ...(people.accreditation
        ? [{ name: t('cover.accreditation'), value: people.accreditation }]
        : []),
    ],
    office: [name, ...address, email, vat_number].flatMap((line) => line ?? []),
    hasLogo: logo !== null,
    note: isDraft ? t('draft_note') : null,
  }
}

/** Formats a result by its certainty: see `formatFigure`. */
export type FormatResult = (
  option: HeatingOption | 'existing',
  result: ResultName,
  value: number,
  more?: { unit?: string; decimals?: number; relativeTo?: number; isStated?: boolean },
) => string

/** The result that each part of an outlay is, for its certainty. */
const outlayResults = {
  investment: 'investment',
  subsidy: 'subsidies',
  pvSubsidy: 'pvSubsidy',
  own: 'netInvestment',
} as const satisfies Record<string, ResultName>

/**
 * Returns `figure`, which formats a result of the comparison, `isRough`, whether a result is rough, the `ranges` of the
 * annual costs, and `cost`, which formats one of these; `roundedCost` is its number, for bars. `outlay` formats what an
 * option costs before it runs, CHF, to the place of its range; a part of it is undefined if it is not known.
 */
export const figureFormatter = ({
  comparison: { assumptions, input, results },
}: Snapshot): {
  isRough: IsRough
  figure: FormatResult
  ranges: CostRanges
  cost: (option: HeatingOption | 'existing') => string
  roundedCost: (option: HeatingOption | 'existing') => number
  outlay: (option: HeatingOption, part: keyof typeof outlayResults) => string | undefined
  tonnes: (option: HeatingOption | 'existing', unit?: string) => string
} => {
  const isRough = roughness(assumptions, input.reference)
  const ranges = costRanges(input, results, assumptions)
  const printed = (option: HeatingOption | 'existing') => ({
    value: results[option]!.annualCost,
    range: ranges.range(option),
    isRough: isRough(option, 'annualCost'),
  })
  return {
    isRough,
    ranges,
    cost: (option) => formatCost(printed(option)),
    roundedCost: (option) => roundCost(printed(option)),
    outlay: (option, part) => {
      const amount = outlayOf(input, option, assumptions)[part]
      return amount && formatCost({ ...amount, isRough: isRough(option, outlayResults[part]) })
    },
    tonnes(option, unit = '') {
      const value = ranges.tonnes(option)?.value ?? results[option]!.co2Yearly / 1000
      return formatFigure(value, { isRough: isRough(option, 'co2Yearly'), unit, decimals: 1 })
    },
    figure: (option, result, value, more) =>
      formatFigure(value, { isRough: isRough(option, result), ...more }),
  }
}

/** The costs that a result includes and that may be unknown. */
const possiblyUnknown: Partial<Record<ResultName, readonly UnknownFigure[]>> = {
  netInvestment: ['subsidy'],
  annualCost: ['subsidy', 'fixed_fee'],
  heatPrice: ['subsidy', 'fixed_fee'],
  nominalTotal: ['subsidy', 'fixed_fee'],
  netTotal: ['subsidy', 'fixed_fee'],
  abatement: ['subsidy', 'fixed_fee'],
  energy: ['fixed_fee'],
}

/** Returns the mark `*` for a result that leaves out unknown costs, else ''. See `unknownNote`. */
export const incompleteSign = ({ unknown }: Pick<OptionResult, 'unknown'>, result: ResultName) =>
  unknown.some((figure) => possiblyUnknown[result]?.includes(figure)) ? ' *' : ''

/** Footnote to `roughMark`; empty if no text contains the mark. */
export const roughNote = (texts: readonly string[], { translate }: Translator): Block[] =>
  texts.some((text) => text.includes(roughMark))
    ? [{ kind: 'text', text: translate([heatingComparisonText], 'rough'), isQuiet: true }]
    : []

/**
 * Explains the ranges of the annual costs, and names the options that do not differ significantly from the cheapest;
 * empty for snapshots without bands.
 */
export function rangeNote(snapshot: Snapshot, translator: Translator): Block[] {
  const { ranges } = figureFormatter(snapshot)
  if (!heatingOptions.some(ranges.range)) return []
  const text = [
    translator.translate([rangeText], 'note'),
    ...tiedSentence(ranges.leading, translator),
  ].join(' ')
  return [{ kind: 'text', text, isQuiet: true }]
}

/** The sentence that options lead together; empty if one leads alone, or none. */
export function tiedSentence(leading: readonly HeatingOption[], translator: Translator): string[] {
  const options = leading.map((option) => optionName(translator, option)).join(', ')
  return leading.length > 1 ? [translator.translate([rangeText], 'same', { options })] : []
}

/** Footnote to `incompleteSign`: names the unknown costs; empty if there are none. */
export function unknownNote(
  { comparison: { results } }: Snapshot,
  translator: Translator,
): Block[] {
  return missingCostsSentence(Object.values(results), translator).map((text) => ({
    kind: 'text',
    text: `* ${text}`,
    isQuiet: true,
  }))
}

/** A sentence that names the unknown costs left out of these results; empty if there are none. */
export function missingCostsSentence(
  results: readonly OptionResult[],
  { t }: Translator,
): string[] {
  const names = unknownIn(results).map((figure) => t(`unknown.${figure}`))
  return names.length > 0 ? [t('unknown.not_counted', { names: names.join(', ') })] : []
}

/** Whether the existing plant is listed: its costs are known, or it was chosen as reference. */
export const showsExisting = ({ comparison, answers }: Snapshot) =>
  comparison.results.existing !== undefined || answers.reference === 'as_is'

/** Quiet notes as one paragraph, which takes less of a page; empty without any. */
export function oneParagraph(notes: readonly Block[]): Block[] {
  const texts = notes.flatMap((note) => (note.kind === 'text' ? [note.text] : []))
  return texts.length > 0 ? [{ kind: 'text', text: texts.join(' '), isQuiet: true }] : []
}

/** Names the reference of the comparison; adds a note if the existing plant was chosen but its bill is unknown. */
export function referenceSentence(snapshot: Snapshot, translator: Translator): string {
  const { results } = snapshot.comparison
  const reference = referenceName(snapshot, translator)
  const isUnavailable = snapshot.answers.reference === 'as_is' && !results.existing
  const { input } = snapshot.comparison
  return [
    translator.t(isUnavailable ? 'options.reference_lost' : 'options.reference', { reference }),
    ...(input.reference === 'existing'
      ? [translator.t('options.kept', { years: yearsText(input.horizon, translator) })]
      : []),
  ].join(' ')
}

/** Decimals of a power, kW: it follows from heat that is known to a tenth, and notes of calculation alone have more. */
export const powerDecimals = (kilowatts: number) => (kilowatts < 10 ? 1 : 0)

/** Power of an option in kW: its assumption, else the heat load. */
export const optionPower = ({ comparison }: Snapshot, option: HeatingOption): number =>
  comparison.assumptions.find(
    (assumption) => assumption.option === option && assumption.name === 'power',
  )?.value ?? comparison.input.power

/** `optionPower` as text, rounded by its certainty. */
export function optionPowerLabel(snapshot: Snapshot, option: HeatingOption): string {
  const power = optionPower(snapshot, option)
  const decimals = powerDecimals(power)
  return figureFormatter(snapshot).figure(option, 'power', power, { unit: 'kW', decimals })
}

/** What frames the pages of a report: title, cover, header and footer. */
export function reportFrame(
  snapshot: ReportBase,
  translator: Translator,
  { language, isDraft, title }: { language: Language; isDraft: boolean; title: string },
): Omit<ReportLayout, 'sections'> {
  const { t } = translator
  const { mandate, building, office, day } = snapshot
  return {
    language,
    draft: isDraft ? t('draft') : null,
    title: `${title}, ${building.address}`,
    author: office.name ?? '',
    cover: coverPage(snapshot, translator, { language, isDraft, title }),
    head: { left: office.name ?? '', right: mandate.product[language] },
    foot: t(mandate.report === null ? 'foot.draft' : 'foot', {
      mandate: mandate.number,
      number: mandate.report ?? '',
      date: formatDate(day),
    }),
  }
}
