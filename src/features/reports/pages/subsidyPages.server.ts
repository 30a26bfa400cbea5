import { formatNumber } from '../../../kernel/field/format.ts'
import type { TextKey } from '../../../kernel/text.ts'
import { outlayOf } from '../../heating/accuracy/ranges.ts'
import { type Assumption, plantForSubsidy } from '../../heating/assumptions.ts'
import { additionText } from '../../heating/notes/addition.text.ts'
import { sizeOf } from '../../heating/plant/additions.ts'
import { type HeatedBuilding, heatingEnergyOf } from '../../heating/plant/usual.ts'
import { eligiblePower, grantsFor, type Plant } from '../../heating/subsidies.ts'
import { isInGeneva } from '../../reference/canton.ts'
import type { HeatingOption } from '../../reference/heatingOption.ts'
import { printedEnds } from '../../reference/range/printedRange.ts'
import { rangeText } from '../../reference/range/range.text.ts'
import { referenceText } from '../../reference/reference.text.ts'
import type { Block, Part, Section } from '../layout.ts'
import type { Snapshot } from '../snapshot.ts'
import { paragraphs } from './closingPages.server.ts'
import {
  advertisedSubsidy,
  figureFormatter,
  francs,
  oneParagraph,
  optionName,
  optionPower,
  optionsByRank,
  powerDecimals,
  recommendedOption,
  roughNote,
  subsidyNote,
} from './frontPages.server.ts'
import { applicationText } from './programme/programme.text.ts'
import { promiseLine, sourceLine } from './sourceLine.server.ts'
import type { Translator } from './translator.server.ts'

/** Maximum length of application notes in the summary, in characters; longer notes are only on the subsidy page. */
const maxNoteLength = 240

/** The plant that a subsidy is requested for, and what it replaces. */
export function subsidyPlant(snapshot: Snapshot, option: HeatingOption): Plant {
  const { answers, building, plants, consumptions } = snapshot
  const heating_energy_1 = heatingEnergyOf({
    ...{ plants, consumptions },
    building: building.values,
  } as unknown as HeatedBuilding)
  return {
    ...plantForSubsidy(option, answers, { ...building.values, heating_energy_1 }),
    power: optionPower(snapshot, option),
  }
}

/** The subsidy of an option as texts of the table columns, with its assumption whether its power is capped, and `beside` what the rules say beside an entered
 * amount. */
function subsidyTexts(snapshot: Snapshot, option: HeatingOption, translator: Translator) {
  const { t } = translator
  const { input, assumptions } = snapshot.comparison
  const { figure } = figureFormatter(snapshot)
  const assumption = assumptions.find(
    (candidate) => candidate.name === 'subsidy' && candidate.option === option,
  )
  const plant = subsidyPlant(snapshot, option)
  // An entered amount rests on no rule; old snapshots contain none.
  const byRules = grantsFor(plant, snapshot.references?.subsidies.rows ?? [])
  const isEntered = assumption?.origin?.status === 'entered'
  const grants = isEntered ? [] : byRules
  const kilowatts = (value: number) =>
    figure(option, 'power', value, {
      ...{ unit: 'kW', decimals: powerDecimals(value), relativeTo: plant.power },
    })
  const eligiblePowers = [...new Set(grants.map(({ rule }) => eligiblePower(rule, plant)))]
  const { subsidy } = input.options[option]
  const amountWithEnds = outlayWithEnds(snapshot, option, translator)
  // What cannot be built gets none, whatever was entered.
  const beside =
    isEntered && subsidy === assumption.value && assumption.usual !== assumption.value
      ? t('subsidies.entered', { amount: ruleAmount(assumption, byRules, translator) })
      : undefined
  return {
    beside: beside ?? (assumption && promiseLine(assumption, translator)),
    source: beside ?? sourceLine(assumption, translator),
    isCapped: eligiblePowers.some((value) => value < plant.power),
    measures: [...new Set(grants.map(({ rule }) => rule.code))].join(', '),
    power:
      eligiblePowers
        .map((value) =>
          t('subsidies.counted_of', { counted: kilowatts(value), power: kilowatts(plant.power) }),
        )
        .join(', ') || '–',
    replaces: option === 'fossile' ? '–' : replacedEnergy(plant, translator),
    amount:
      subsidy === null
        ? t('unknown')
        : subsidy === 0 && assumption?.value !== 0
          ? '–'
          : amountWithEnds('subsidy'),
  }
}

/** Returns a function for a subsidy of an option, with the ends of its range on a line of its own. */
const outlayWithEnds =
  (snapshot: Snapshot, option: HeatingOption, { translate }: Translator) =>
  (part: 'subsidy' | 'pvSubsidy'): string => {
    const { input, assumptions } = snapshot.comparison
    const range = outlayOf(input, option, assumptions)[part]?.range
    return [
      figureFormatter(snapshot).outlay(option, part) ?? '',
      ...(range ? [translate([rangeText], 'range', printedEnds(range))] : []),
    ].join('\n')
  }

/** What the rules grant, with their measures. */
function ruleAmount(
  { usual }: Assumption,
  grants: ReturnType<typeof grantsFor>,
  { t }: Translator,
) {
  if (usual === null) return t('unknown')
  const measures = [...new Set(grants.map(({ rule }) => rule.code))].join(', ')
  return [francs(usual), measures && `(${measures})`].filter(Boolean).join(' ')
}

/** The subsidy of an option's photovoltaics, with its assumption; undefined without any, as for what cannot be built. */
function pvSubsidyTexts(snapshot: Snapshot, option: HeatingOption, translator: Translator) {
  const { input, assumptions } = snapshot.comparison
  const amount = input.options[option].pv?.subsidy
  if (!amount) return undefined
  const isOfPv = (one: Assumption, name: string) => one.name === name && one.option === option
  const power = assumptions.find((one) => isOfPv(one, sizeOf.pv))?.value
  return {
    name: [
      optionName(translator, option),
      translator.translate([additionText], 'component.pv'),
    ].join(' · '),
    power: power == null ? '–' : formatNumber(power, { unit: 'kWp' }),
    amount: outlayWithEnds(snapshot, option, translator)('pvSubsidy'),
    assumption: assumptions.find((one) => isOfPv(one, 'pv_subsidy')),
  }
}

/** Name of the energy that the plant replaces; "unknown" if the building has no energy on record. */
function replacedEnergy({ replaces }: Plant, { t, translate }: Translator): string {
  if (!replaces) return t('unknown')
  return replaces === 'other'
    ? t('subsidies.other_energy')
    : translate([referenceText], `replaces.${replaces}`)
}

/** Note that the counted power is capped. */
const capNote = (isCapped: boolean, { t }: Translator): Block[] =>
  isCapped ? [{ kind: 'text', text: t('subsidies.capped'), isQuiet: true }] : []

/** Subsidy of the recommended option and when to apply for it; empty if the option gets none. */
export function subsidyParts(
  snapshot: Snapshot,
  option: HeatingOption,
  translator: Translator,
): Part[] {
  const { t } = translator
  if (advertisedSubsidy(snapshot, option) === 0) return []
  const { measures, power, replaces, amount, isCapped, beside } = subsidyTexts(
    snapshot,
    option,
    translator,
  )
  const ofPv = pvSubsidyTexts(snapshot, option, translator)
  const isGranted = snapshot.comparison.input.options[option].subsidy !== 0
  const applicationNotes = String(snapshot.answers.subsidies_due ?? '')
  return [
    {
      kind: 'part',
      title: t('subsidies.title'),
      note: t('figure.to_confirm'),
      blocks: [
        {
          kind: 'table',
          columns: [
            { title: t('subsidies.measure'), share: 1 },
            { title: t('subsidies.counted') },
            { title: t('subsidies.replaces') },
            { title: 'CHF', isNumber: true },
            { title: translator.translate([applicationText], 'until'), share: 1 },
          ],
          rows: [
            ...(isGranted
              ? [
                  [
                    [measures, optionName(translator, option)].filter(Boolean).join(' · '),
                    power,
                    replaces,
                    amount,
                    {
                      text: translator.translate([applicationText], 'until_works'),
                      isStrong: true,
                    },
                  ],
                ]
              : []),
            ...(ofPv ? [[ofPv.name, ofPv.power, '–', ofPv.amount, t('figure.to_confirm')]] : []),
          ],
        },
        ...oneParagraph([
          ...(beside && isGranted ? [{ kind: 'text' as const, text: `${beside}.` }] : []),
          ...capNote(isCapped, translator),
        ]),
        ...(applicationNotes.length <= maxNoteLength ? paragraphs(applicationNotes) : []),
      ],
    },
  ]
}

/** What is to be sent for the subsidy of the recommended option, by when and to whom; empty if it gets none. */
function applicationBlocks(snapshot: Snapshot, measures: string, translator: Translator): Block[] {
  const option = recommendedOption(snapshot)
  if (!option || advertisedSubsidy(snapshot, option) === 0) return []
  const { translate } = translator
  const t = (key: TextKey<typeof applicationText>, params?: Record<string, string>) =>
    translate([applicationText], key, params)
  const isCantonKnown = isInGeneva(snapshot.building.values.canton as string | null)
  return [
    { kind: 'subtitle', text: t('title') },
    {
      kind: 'table',
      columns: [
        { title: t('request'), share: 1.2 },
        { title: t('until'), share: 1 },
        { title: t('to'), share: 1 },
        { title: t('papers'), share: 1.4 },
      ],
      rows: [
        [
          measures ? t('request_of', { measures }) : t('request_open'),
          { text: t('until_works'), isStrong: true },
          t(isCantonKnown ? 'to_canton' : 'to_unknown'),
          t('papers_unknown'),
        ],
      ],
    },
    ...(isCantonKnown
      ? [{ kind: 'text' as const, text: t('not_together'), isQuiet: true as const }]
      : []),
  ]
}

/** Subsidies of each option, with measure and source. */
export function subsidiesSection(snapshot: Snapshot, translator: Translator): Section {
  const { t } = translator
  const subsidies = optionsByRank(snapshot).map((option) => ({
    option,
    ...subsidyTexts(snapshot, option, translator),
  }))
  const table: Block = {
    kind: 'table',
    columns: [
      { title: t('options.option'), share: 1 },
      { title: t('subsidies.measure') },
      { title: t('subsidies.counted') },
      { title: t('subsidies.replaces') },
      { title: 'CHF', isNumber: true },
      { title: t('column.source'), share: 1.2 },
    ],
    rows: subsidies.flatMap(({ option, measures, power, replaces, amount, source }) => {
      const ofPv = pvSubsidyTexts(snapshot, option, translator)
      const quiet = (text: string) => ({ text, tone: 'quiet' }) as const
      return [
        [
          ...[optionName(translator, option), measures || '–', power, replaces, amount],
          quiet(source),
        ],
        ...(ofPv
          ? [
              [
                ...[ofPv.name, '–', ofPv.power, '–', ofPv.amount],
                quiet(sourceLine(ofPv.assumption, translator)),
              ],
            ]
          : []),
      ]
    }),
  }
  const applicationNotes = paragraphs(snapshot.answers.subsidies_due)
  return {
    title: t('subsidies.title'),
    blocks: [
      { kind: 'text', text: t('subsidies.before') },
      table,
      ...capNote(
        subsidies.some(({ isCapped }) => isCapped),
        translator,
      ),
      ...subsidyNote(snapshot, translator),
      ...roughNote([JSON.stringify(table)], translator),
      ...applicationBlocks(
        snapshot,
        subsidies.find(({ option }) => option === recommendedOption(snapshot))?.measures ?? '',
        translator,
      ),
      ...(applicationNotes.length > 0
        ? [{ kind: 'subtitle' as const, text: t('subsidies.due') }, ...applicationNotes]
        : []),
    ],
  }
}
