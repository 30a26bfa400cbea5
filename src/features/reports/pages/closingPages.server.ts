import { formatDate, formatNumber } from '../../../kernel/field/format.ts'
import type { Language } from '../../../kernel/text.ts'
import { assumptionCell, isCapped, roundForUnit } from '../../heating/assumptions.ts'
import { isCalculated, roughAssumptions, roughUsualValues } from '../../heating/rough.ts'
import { consultation } from '../../mandates/services/consultation.ts'
import { type AdviceTable, adviceRows } from '../../reference/advice/adviceRows.ts'
import { type HeatingOption, heatPumps } from '../../reference/heatingOption.ts'
import { formatFigure } from '../../reference/origin/formatFigure.ts'
import { printedEnds } from '../../reference/range/printedRange.ts'
import { rangeText } from '../../reference/range/range.text.ts'
import { referenceText } from '../../reference/reference.text.ts'
import { assumptionLabelKey, formTexts } from '../assumptionLabel.ts'
import { type Block, listBlock, partUnlessEmpty, type ReportCell, type Section } from '../layout.ts'
import type { ReportBase, Snapshot } from '../snapshot.ts'
import { expectedSentence } from './expectedIndexPart.server.ts'
import {
  figureFormatter,
  isInfeasible,
  optionName,
  optionsByRank,
  recommendedOption,
  recommendedSentence,
  roughNote,
  tiedSentence,
} from './frontPages.server.ts'
import { optionPageText } from './optionPage.text.ts'
import { sourceLine } from './sourceLine.server.ts'
import type { Translator } from './translator.server.ts'

const { accompanying } = consultation.fields

/** Splits a typed text at empty lines into paragraphs; none for an empty or missing text. */
export const paragraphs = (value: unknown): Block[] =>
  typeof value === 'string' && value.trim() !== ''
    ? value
        .trim()
        .split(/\n{2,}/)
        .map((text) => ({ kind: 'text', text }))
    : []
const selectedValues = (value: unknown) => (Array.isArray(value) ? (value as string[]) : [])

/** Advice in the order of `adviceRows`: catalogue entries in the report's language, edited or added ones as typed. */
export const adviceTexts = (
  snapshot: Pick<Snapshot, 'advice' | 'answers'>,
  table: AdviceTable,
  language: Language,
) => adviceOf(snapshot, table, language).map(({ text }) => text)

/** Advice as `adviceTexts`, with the name of its row. */
export function adviceOf(
  { advice, answers }: Pick<Snapshot, 'advice' | 'answers'>,
  table: AdviceTable,
  language: Language,
): { row: string; text: string }[] {
  return adviceRows(table, answers, advice).flatMap((row) => {
    const typed = answers[`${table}/${row}/title`]
    const entry = advice.find(({ key }) => key === row)
    const isUnchanged = entry && (!typed || [entry.fr, entry.en, entry.it].includes(String(typed)))
    return isUnchanged
      ? [{ row, text: entry[language] }]
      : typed
        ? [{ row, text: String(typed) }]
        : []
  })
}

/** How sure the cost of the recommended option is; empty for snapshots without bands. */
function certainty(snapshot: Snapshot, option: HeatingOption, translator: Translator): Block[] {
  const { ranges, cost } = figureFormatter(snapshot)
  const range = ranges.range(option)
  if (!range) return []
  const { translate } = translator
  const sentences = [
    translate([optionPageText], 'certainty', {
      cost: `${cost(option)}\u00a0CHF`,
      likely: translate([rangeText], 'likely', printedEnds(range)),
    }),
    ...tiedSentence(ranges.leading, translator),
  ]
  return [{ kind: 'text', text: sentences.join(' ') }]
}

/** What is recommended, on which condition, why, how sure it is, and what goes with it. */
export function recommendationSection(snapshot: Snapshot, translator: Translator): Section {
  const { t, valueOf } = translator
  const { answers, expected } = snapshot
  const recommended = recommendedOption(snapshot)
  const accompanyingMeasures = selectedValues(answers.accompanying).map((measure) =>
    valueOf(formTexts, 'accompanying', accompanying, [measure]),
  )
  return {
    title: t('recommendation.title'),
    blocks: [
      ...(recommended
        ? partUnlessEmpty(t('options.option'), [
            { kind: 'statement', text: recommendedSentence(snapshot, recommended, translator) },
            // The sentence contains the reason for an infeasible option.
            ...(isInfeasible(snapshot, recommended) ? [] : paragraphs(answers.recommended_reason)),
            ...paragraphs(answers[`options/${recommended}/remark`]),
            ...certainty(snapshot, recommended, translator),
            ...(expected?.[recommended]
              ? [
                  {
                    kind: 'text' as const,
                    text: expectedSentence(expected[recommended], translator),
                  },
                ]
              : []),
          ])
        : [{ kind: 'text' as const, text: t('summary.open') }]),
      ...partUnlessEmpty(t('recommendation.accompanying'), listBlock(accompanyingMeasures)),
      ...partUnlessEmpty(t('recommendation.findings'), paragraphs(answers.findings)),
    ],
  }
}

type Assumption = Snapshot['comparison']['assumptions'][number]

/** Versions that start on this day or earlier are shown as valid from the beginning. */
const firstDay = '1900-01-01'
const formatStartDay = (day: string | null, t: Translator['t']) =>
  day === null ? '' : day <= firstDay ? t('assumptions.always') : formatDate(day)

/** All assumptions with sources, and the versions of the reference tables. */
export function assumptionsSection(snapshot: Snapshot, translator: Translator): Section {
  const { t, translate } = translator
  const { assumptions } = snapshot.comparison
  const isRoughValue = roughAssumptions(assumptions)
  const isRoughUsual = roughUsualValues(assumptions)
  /** A value as it was entered or read in a table, else to three digits: the note of calculation has all. */
  const format = (
    value: number,
    { name, option, unit }: Assumption,
    { isRough, isEntered }: { isRough: boolean; isEntered: boolean },
  ) => {
    // A peak boiler stands beside a heat pump.
    const isPeak = name === 'peak_efficiency'
    if (isPeak || (name === 'efficiency' && option && !heatPumps.includes(option)))
      return formatFigure(value * 100, { isRough, decimals: 0, unit: '%' })
    return isRough || (isCalculated(name) && !isEntered)
      ? formatFigure(value, {
          isRough,
          decimals: name === 'efficiency' ? 2 : unit === 'kW' ? 1 : 0,
        })
      : formatNumber(roundForUnit(value, unit))
  }
  const countsEntry = (assumption: Assumption) =>
    assumption.override !== null && !isCapped(assumption)
  const row = (assumption: Assumption): ReportCell[] => [
    translate(formTexts, assumptionLabelKey(assumptionCell(assumption)).key),
    {
      text:
        assumption.value === null
          ? t('unknown')
          : format(assumption.value, assumption, {
              isRough: isRoughValue(assumption.name, assumption.option),
              isEntered: countsEntry(assumption),
            }),
      isStrong: countsEntry(assumption),
    },
    assumption.usual === null
      ? '–'
      : format(assumption.usual, assumption, {
          isRough: isRoughUsual(assumption.name, assumption.option),
          isEntered: false,
        }),
    assumption.unit,
    { text: sourceLine(assumption, translator), tone: 'quiet' },
  ]
  const groups = [undefined, ...optionsByRank(snapshot)]
  const tables = groups.map((option) => ({
    option,
    rows: assumptions.filter((assumption) => assumption.option === option).map(row),
  }))
  return {
    title: t('assumptions.title'),
    blocks: [
      { kind: 'text', text: t('assumptions.intro'), isQuiet: true },
      ...roughNote([JSON.stringify(tables)], translator),
      ...tables.flatMap(({ option, rows }): Block[] => {
        if (rows.length === 0) return []
        return [
          {
            kind: 'subtitle',
            text: option ? optionName(translator, option) : t('assumptions.general'),
          },
          {
            kind: 'table',
            columns: [
              { title: t('column.item'), share: 1.4 },
              { title: t('column.value'), isNumber: true },
              { title: t('assumptions.usual'), isNumber: true },
              { title: '' },
              { title: t('column.source'), share: 1.8 },
            ],
            rows,
            isSmall: true,
          },
        ]
      }),
      { kind: 'subtitle', text: t('assumptions.versions') },
      {
        kind: 'table',
        columns: [
          { title: t('assumptions.table'), share: 1 },
          { title: t('assumptions.version'), isNumber: true },
          { title: t('assumptions.valid_from') },
          { title: t('column.source'), share: 1.4 },
        ],
        rows: snapshot.versions.map(({ table, id, valid_from, source }) => [
          translate([referenceText], `table.${table}`),
          id > 0 ? String(id) : t('assumptions.supplied'),
          formatStartDay(valid_from, t),
          { text: source, tone: 'quiet' },
        ]),
        isSmall: true,
      },
    ],
  }
}

/** Places for the signatures of who made the report, the partner or the office, with their accreditation, and of the client. */
export function signaturesSection({ office, people }: ReportBase, { t }: Translator): Section {
  const lines = { date: t('signatures.place'), sign: t('signatures.signature') }
  const signer = (name: string) =>
    [
      name,
      ...(people.accreditation ? [t('accreditation', { number: people.accreditation })] : []),
    ].join('\n')
  return {
    title: t('signatures.title'),
    blocks: [
      { kind: 'text', text: t('signatures.text') },
      {
        kind: 'signatures',
        places: [
          people.partner
            ? { title: t('cover.advisor'), name: signer(people.partner), ...lines }
            : {
                title: t('signatures.adviser'),
                name: signer([people.responsible, office.name].filter(Boolean).join(', ')),
                ...lines,
              },
          { title: t('signatures.client'), name: people.client, ...lines },
        ],
      },
    ],
  }
}
