import { formatDate, formatNumber } from '../../../kernel/field/format.ts'
import { rowsOf } from '../../../kernel/field/tables.ts'
import type { Language } from '../../../kernel/text.ts'
import { assumptionCell, hasVat, roundForUnit } from '../../heating/assumptions.ts'
import { heatingComparisonText } from '../../heating/heating.text.ts'
import { roughAssumptions, roughUsualValues } from '../../heating/rough.ts'
import { consultation } from '../../mandates/services/consultation.ts'
import { describeOrigin } from '../../reference/origin/describeOrigin.ts'
import { formatFigure } from '../../reference/origin/formatFigure.ts'
import { originText } from '../../reference/origin/origin.text.ts'
import { referenceText } from '../../reference/reference.text.ts'
import { assumptionLabelKey, formTexts } from '../assumptionLabel.ts'
import type { Block, ReportCell, Section } from '../layout.ts'
import type { Snapshot } from '../snapshot.ts'
import { optionName, optionsByRank, recommendedOption, roughNote } from './frontPages.server.ts'
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
/** A part around blocks; empty without blocks. */
const partUnlessEmpty = (title: string, blocks: Block[]): Block[] =>
  blocks.length === 0 ? [] : [{ kind: 'part', title, blocks }]
const selectedValues = (value: unknown) => (Array.isArray(value) ? (value as string[]) : [])

/** Advice in row order: catalogue entries in the report's language, edited or added ones as typed. */
export function adviceTexts(
  { advice, answers }: Snapshot,
  table: 'quick_wins' | 'next_steps',
  language: Language,
) {
  return rowsOf(table, answers).flatMap((row) => {
    const typed = answers[`${table}/${row}/title`]
    const entry = advice.find(({ key }) => key === row)
    const isUnchanged = entry && (!typed || [entry.fr, entry.en, entry.it].includes(String(typed)))
    return isUnchanged ? [entry[language]] : typed ? [String(typed)] : []
  })
}
const listBlock = (items: string[]): Block[] => (items.length > 0 ? [{ kind: 'list', items }] : [])

/** Recommended option, accompanying measures, quick wins and next steps. */
export function recommendationSection(
  snapshot: Snapshot,
  translator: Translator,
  language: Language,
): Section {
  const { say, valueOf } = translator
  const { answers } = snapshot
  const recommended = recommendedOption(snapshot)
  const accompanyingMeasures = selectedValues(answers.accompanying).map((measure) =>
    valueOf(formTexts, 'accompanying', accompanying, [measure]),
  )
  const steps = adviceTexts(snapshot, 'next_steps', language)
  return {
    title: say('recommendation.title'),
    blocks: [
      ...(recommended
        ? partUnlessEmpty(say('options.option'), [
            { kind: 'statement', text: optionName(translator, recommended) },
            ...[answers.recommended_reason, answers[`options/${recommended}/remark`]].flatMap(
              paragraphs,
            ),
          ])
        : [{ kind: 'text' as const, text: say('summary.open') }]),
      ...partUnlessEmpty(say('recommendation.accompanying'), listBlock(accompanyingMeasures)),
      ...partUnlessEmpty(
        say('recommendation.quick_wins'),
        listBlock(adviceTexts(snapshot, 'quick_wins', language)),
      ),
      ...partUnlessEmpty(say('recommendation.findings'), paragraphs(answers.findings)),
      ...partUnlessEmpty(
        say('next.title'),
        steps.length > 0
          ? [{ kind: 'list', items: steps, isNumbered: true }]
          : [{ kind: 'text', text: say('next.none') }],
      ),
    ],
  }
}

type Assumption = Snapshot['comparison']['assumptions'][number]

/** Source of an assumption, or how it is derived if it has no origin; '' if neither is known. */
export function sourceLine(
  assumption: Assumption | undefined,
  { word, wordIfAny }: Pick<Translator, 'word' | 'wordIfAny'>,
): string {
  if (assumption === undefined) return ''
  const { origin } = assumption
  const isVatUnknown = hasVat(assumption) && origin && !origin.vat
  return origin
    ? [
        describeOrigin(origin, (key, params) =>
          word([originText], key, params as Record<string, string>),
        ),
        ...(isVatUnknown ? [word([originText], 'vat.unknown')] : []),
      ].join(' · ')
    : (wordIfAny([heatingComparisonText], `from.${assumption.name}`) ?? '')
}

/** Versions that start on this day or earlier are shown as valid from the beginning. */
const firstDay = '1900-01-01'
const formatStartDay = (day: string | null, t: Translator['say']) =>
  day === null ? '' : day <= firstDay ? t('assumptions.always') : formatDate(day)

/** All assumptions with sources, and the versions of the reference tables. */
export function assumptionsSection(snapshot: Snapshot, translator: Translator): Section {
  const { say, word } = translator
  const { assumptions } = snapshot.comparison
  const isRoughValue = roughAssumptions(assumptions)
  const isRoughUsual = roughUsualValues(assumptions)
  const format = (value: number, { unit }: Assumption, isRough: boolean) =>
    isRough ? formatFigure(value, { isRough }) : formatNumber(roundForUnit(value, unit))
  const row = (assumption: Assumption): ReportCell[] => [
    word(formTexts, assumptionLabelKey(assumptionCell(assumption)).key),
    {
      text:
        assumption.value === null
          ? say('unknown')
          : format(assumption.value, assumption, isRoughValue(assumption.name, assumption.option)),
      isStrong: assumption.override !== null,
    },
    assumption.usual === null
      ? '–'
      : format(assumption.usual, assumption, isRoughUsual(assumption.name, assumption.option)),
    assumption.unit,
    { text: sourceLine(assumption, translator), tone: 'quiet' },
  ]
  const groups = [undefined, ...optionsByRank(snapshot)]
  const tables = groups.map((option) => ({
    option,
    rows: assumptions.filter((assumption) => assumption.option === option).map(row),
  }))
  return {
    title: say('assumptions.title'),
    blocks: [
      { kind: 'text', text: say('assumptions.intro'), isQuiet: true },
      ...roughNote([JSON.stringify(tables)], translator),
      ...tables.flatMap(({ option, rows }): Block[] => {
        if (rows.length === 0) return []
        return [
          {
            kind: 'subtitle',
            text: option ? optionName(translator, option) : say('assumptions.general'),
          },
          {
            kind: 'table',
            columns: [
              { title: say('column.item'), share: 1.4 },
              { title: say('column.value'), isNumber: true },
              { title: say('assumptions.usual'), isNumber: true },
              { title: '' },
              { title: say('column.source'), share: 1.8 },
            ],
            rows,
            isSmall: true,
          },
        ]
      }),
      { kind: 'subtitle', text: say('assumptions.versions') },
      {
        kind: 'table',
        columns: [
          { title: say('assumptions.table'), share: 1 },
          { title: say('assumptions.version'), isNumber: true },
          { title: say('assumptions.valid_from') },
          { title: say('column.source'), share: 1.4 },
        ],
        rows: snapshot.versions.map(({ table, id, valid_from, source }) => [
          word([referenceText], `table.${table}`),
          String(id),
          formatStartDay(valid_from, say),
          { text: source, tone: 'quiet' },
        ]),
        isSmall: true,
      },
    ],
  }
}

/** Places for the signatures of adviser and client. */
export function signaturesSection({ office, people }: Snapshot, { say }: Translator): Section {
  const lines = { date: say('signatures.place'), sign: say('signatures.signature') }
  return {
    title: say('signatures.title'),
    blocks: [
      { kind: 'text', text: say('signatures.text') },
      {
        kind: 'signatures',
        places: [
          {
            title: say('signatures.adviser'),
            name: people.partner ?? people.responsible ?? office.name ?? '',
            ...lines,
          },
          { title: say('signatures.client'), name: people.client, ...lines },
        ],
      },
    ],
  }
}
