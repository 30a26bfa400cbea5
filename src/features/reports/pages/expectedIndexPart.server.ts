import { formatNumber } from '../../../kernel/field/format.ts'
import type { TextKey } from '../../../kernel/text.ts'
import {
  briefExpectedIndex,
  describeExpectedIndex,
  describeIndexRow,
  indexTones,
  indexUnit,
  printedIndex,
  verdictOnIndex,
} from '../../heating/afterWorks/describeExpectedIndex.ts'
import { expectedIndexText } from '../../heating/afterWorks/expectedIndex.text.ts'
import type { ExpectedIndex } from '../../heating/afterWorks/expectedIndex.ts'
import type { MeasuredIndex } from '../../heating/afterWorks/measuredIndex.ts'
import { maxHeatingYears } from '../../heating/plant/usefulHeat.ts'
import { dutyText } from '../../idc/duty.text.ts'
import { isAnswered } from '../../mandates/checklist.ts'
import { describeOrigin } from '../../reference/origin/describeOrigin.ts'
import { originText } from '../../reference/origin/origin.text.ts'
import { rangeText } from '../../reference/range/range.text.ts'
import type { Block, ReportCell } from '../layout.ts'
import type { ReportBase, Snapshot } from '../snapshot.ts'
import type { Translator } from './translator.server.ts'

/** The name of an expected index with its unit, as the head of a row or column. */
export const expectedTitle = ({ translate }: Pick<Translator, 'translate'>) =>
  `${translate([expectedIndexText], 'short')}, ${indexUnit}`

/** What an expected index is and what it means for the duty, in words. */
export const expectedSentence = (
  expected: Pick<ExpectedIndex, 'position' | 'byAmoen'>,
  { translate }: Pick<Translator, 'translate'>,
) =>
  describeExpectedIndex(
    expected,
    (key, params) => translate([expectedIndexText], key, params),
    (key, params) => translate([rangeText], key, params),
  )

/** The name of an expected index, its figure, and its range and verdict, for a table of key figures. */
export function expectedRow(
  expected: ExpectedIndex,
  { translate }: Pick<Translator, 'translate'>,
): [name: string, value: string, said: string] {
  const t = (key: TextKey<typeof expectedIndexText>, params?: Record<string, string | number>) =>
    translate([expectedIndexText], key, params)
  return [
    t('title'),
    formatNumber(printedIndex(expected.position).value, { unit: indexUnit }),
    describeIndexRow(expected, t, (ends) => translate([rangeText], 'range', ends)),
  ]
}

/** `expectedSentence` in short. */
export const briefSentence = (
  expected: Pick<ExpectedIndex, 'position'> & Partial<ExpectedIndex>,
  { translate }: Pick<Translator, 'translate'>,
) => briefExpectedIndex(expected, (key, params) => translate([expectedIndexText], key, params))

/** The index that was measured after works and what it means for the duty, in words. */
export const measuredSentence = (
  { measured, measuredByAmoen }: MeasuredIndex,
  { translate }: Pick<Translator, 'translate'>,
) =>
  describeExpectedIndex(
    { position: measured, ...(measuredByAmoen && { byAmoen: measuredByAmoen }) },
    (key, params) => translate([expectedIndexText], key === 'sentence' ? 'measured' : key, params),
    (key, params) => translate([rangeText], key, params),
  )

/** An expected index as a number, in the colour of its verdict. */
export const expectedCell = ({ position }: Pick<ExpectedIndex, 'position'>): ReportCell => ({
  text: formatNumber(printedIndex(position).value),
  tone: indexTones[verdictOnIndex(position).verdict],
})

/** Whether a report says what index its options lead to: those of before, and those of other cantons, do not. */
export const saysExpected = ({ expected, limits }: Pick<Snapshot, 'expected' | 'limits'>) =>
  expected !== undefined && limits.rows.length > 0

/** How expected indices are calculated, whether from the heat of a normal year, and by which weight the electricity of heat pumps counts; that they are not known. */
export function expectedNotes(
  expected: readonly Pick<ExpectedIndex, 'parts' | 'saved'>[],
  { answers, indices }: Pick<ReportBase, 'answers' | 'indices'>,
  { translate }: Pick<Translator, 'translate'>,
): Block[] {
  const t = (key: keyof (typeof expectedIndexText)['words'] & string, params?: object) =>
    translate([expectedIndexText], key, params as Record<string, string>)
  const ofPump = expected
    .flatMap(({ parts }) => parts)
    .find(({ agent, weight }) => agent === 'electricite' && weight !== 1)
  const isUncorrected =
    !isAnswered(answers.useful_heat) &&
    indices.slice(0, maxHeatingYears).some(({ corrected }) => corrected === null)
  const sentences =
    expected.length === 0
      ? [t('unknown')]
      : [
          ...(expected.some(({ parts }) => parts.length > 0)
            ? [t('note'), ...(isUncorrected ? [t('uncorrected')] : [])]
            : []),
          ...(expected.some(({ saved }) => saved) ? [t('note_saved')] : []),
          ...(ofPump
            ? [
                t('weight', {
                  weight: formatNumber(ofPump.weight),
                  origin: describeOrigin(ofPump.origin, (key, params) =>
                    translate([originText], key, params as Record<string, string>),
                  ),
                }),
              ]
            : []),
          translate([dutyText], 'estimate'),
        ]
  return [{ kind: 'text', text: sentences.join(' '), isQuiet: true }]
}
