import { plantForSubsidy } from '../../heating/assumptions.ts'
import { countedPower, grantsFor, type Plant } from '../../heating/subsidies.ts'
import type { HeatingOption } from '../../reference/heatingOption.ts'
import { referenceText } from '../../reference/reference.text.ts'
import type { Block, Part, Section } from '../layout.ts'
import type { Snapshot } from '../snapshot.ts'
import { paragraphs, sourceLine } from './closingPages.server.ts'
import {
  figureFormatter,
  optionName,
  optionPower,
  optionsByRank,
  roughNote,
} from './frontPages.server.ts'
import type { Translator } from './translator.server.ts'

/** Letters of what is to be asked for, for which the summary has room; all stand further back. */
const mostLetters = 240

/** What a subsidy is asked for: the plant, and what it replaces. */
export const subsidyPlant = (snapshot: Snapshot, option: HeatingOption): Plant => ({
  ...plantForSubsidy(option, snapshot.answers, snapshot.building.values),
  power: optionPower(snapshot, option),
})

/** A subsidy in the words of its columns: by which measures, for how many kW, in place of what, how much. */
function subsidySaid(snapshot: Snapshot, option: HeatingOption, translator: Translator) {
  const { say } = translator
  const { input, assumptions } = snapshot.comparison
  const { figure } = figureFormatter(snapshot)
  const from = assumptions.find((one) => one.name === 'subsidy' && one.option === option)
  const plant = subsidyPlant(snapshot, option)
  // What somebody entered is by no rule that is known here; old reports have not kept the rules.
  const rules = from?.override === null ? (snapshot.references?.subsidies.rows ?? []) : []
  const grants = grantsFor(plant, rules)
  const kilowatts = (value: number) =>
    figure(option, 'power', value, { unit: 'kW', decimals: 1, of: plant.power })
  const counted = [...new Set(grants.map(({ rule }) => countedPower(rule, plant)))]
  const { subsidy } = input.options[option]
  return {
    from,
    isCapped: counted.some((value) => value < plant.power),
    measures: [...new Set(grants.map(({ rule }) => rule.code))].join(', '),
    power:
      counted
        .map((value) =>
          say('subsidies.counted_of', { counted: kilowatts(value), power: kilowatts(plant.power) }),
        )
        .join(', ') || '–',
    replaces: option === 'fossile' ? '–' : replacedSaid(plant, translator),
    amount: subsidy === null ? say('unknown') : figure(option, 'subsidies', subsidy),
  }
}

/** What is replaced: the energy of the federal register, which may not be known. */
function replacedSaid({ replaces }: Plant, { say, word }: Translator): string {
  if (!replaces) return say('unknown')
  return replaces === 'other'
    ? say('subsidies.other_energy')
    : word([referenceText], `replaces.${replaces}`)
}

const capNote = (isCapped: boolean, { say }: Translator): Block[] =>
  isCapped ? [{ kind: 'text', text: say('subsidies.capped'), isQuiet: true }] : []

/** What is granted for the recommended option, and until when to ask for it; nothing if it gets none. */
export function subsidyParts(
  snapshot: Snapshot,
  option: HeatingOption,
  translator: Translator,
): Part[] {
  const { say } = translator
  if (snapshot.comparison.input.options[option].subsidy === 0) return []
  const { measures, power, replaces, amount, isCapped } = subsidySaid(snapshot, option, translator)
  const due = String(snapshot.answers.subsidies_due ?? '')
  return [
    {
      kind: 'part',
      title: say('subsidies.title'),
      note: say('figure.to_confirm'),
      blocks: [
        {
          kind: 'table',
          columns: [
            { title: say('subsidies.measure'), share: 1 },
            { title: say('subsidies.counted') },
            { title: say('subsidies.replaces') },
            { title: 'CHF', isNumber: true },
            { title: say('subsidies.until') },
          ],
          rows: [
            [
              [measures, optionName(translator, option)].filter(Boolean).join(' · '),
              power,
              replaces,
              amount,
              { text: say('subsidies.before_works'), isStrong: true },
            ],
          ],
        },
        ...capNote(isCapped, translator),
        ...(due.length <= mostLetters ? paragraphs(due) : []),
      ],
    },
  ]
}

/** What is granted for each option, by whom and for what. */
export function subsidiesSection(snapshot: Snapshot, translator: Translator): Section {
  const { say } = translator
  const said = optionsByRank(snapshot).map((option) => ({
    option,
    ...subsidySaid(snapshot, option, translator),
  }))
  const table: Block = {
    kind: 'table',
    columns: [
      { title: say('options.option'), share: 1 },
      { title: say('subsidies.measure') },
      { title: say('subsidies.counted') },
      { title: say('subsidies.replaces') },
      { title: 'CHF', isNumber: true },
      { title: say('column.source'), share: 1.2 },
    ],
    rows: said.map(({ option, measures, power, replaces, amount, from }) => [
      optionName(translator, option),
      measures || '–',
      power,
      replaces,
      amount,
      { text: sourceLine(from, translator), tone: 'quiet' },
    ]),
  }
  const due = paragraphs(snapshot.answers.subsidies_due)
  return {
    title: say('subsidies.title'),
    blocks: [
      { kind: 'text', text: say('subsidies.before') },
      table,
      ...capNote(
        said.some(({ isCapped }) => isCapped),
        translator,
      ),
      ...roughNote([JSON.stringify(table)], translator),
      ...(due.length > 0
        ? [{ kind: 'subtitle' as const, text: say('subsidies.due') }, ...due]
        : []),
    ],
  }
}
