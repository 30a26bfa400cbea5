import { formatNumber } from '../../../kernel/field/format.ts'
import { formatDifference } from '../../heating/accuracy/formatCost.ts'
import { type Assumption, assumptionCell, roundForUnit } from '../../heating/assumptions.ts'
import type { FeasibilityReason, OptionVerdict } from '../../heating/feasibility.ts'
import { heatingComparisonText } from '../../heating/heating.text.ts'
import { supplyTemperature, unknownFlow } from '../../heating/plant/heatPump.ts'
import { describeFeasibility } from '../../heating/result/describeFeasibility.ts'
import { roughAssumptions } from '../../heating/rough.ts'
import { type HeatingOption, heatPumps } from '../../reference/heatingOption.ts'
import { formatFigure } from '../../reference/origin/formatFigure.ts'
import { rangeText } from '../../reference/range/range.text.ts'
import { assumptionLabelKey, formTexts } from '../assumptionLabel.ts'
import { type Block, listBlock, type Part, part, type ReportCell, type Section } from '../layout.ts'
import type { Snapshot } from '../snapshot.ts'
import { servedBuilding } from '../workbook/usual/workbookModels.server.ts'
import { briefSentence, expectedRow, saysExpected } from './expectedIndexPart.server.ts'
import {
  figureFormatter,
  isInfeasible,
  optionName,
  optionsByRank,
  powerDecimals,
  printedEfficiency,
  recommendedOption,
  roughNote,
} from './frontPages.server.ts'
import { optionNotes } from './optionNotes.server.ts'
import { optionPageText } from './optionPage.text.ts'
import { spreadParts } from './rangeSources.server.ts'
import { energyName, sourceLine } from './sourceLine.server.ts'
import { headlineBlock } from './summaryPage.server.ts'
import type { Translator } from './translator.server.ts'
import { outlayRows } from './worksPages.server.ts'

/** The assumptions that the page of an option names, if it has them, in order. */
const keyFigures = ['power', 'efficiency', 'borehole_metres', 'subscribed_power', 'energy_price']

/** A page for each option that can be built, and for the recommended one whatever is said of it. */
export function optionSections(snapshot: Snapshot, translator: Translator): Section[] {
  const recommended = recommendedOption(snapshot)
  const options = optionsByRank(snapshot).filter(
    (option) => option === recommended || !isInfeasible(snapshot, option),
  )
  const tOption = textIn(translator)
  return options.map((option, index) => {
    return {
      title: optionName(translator, option),
      subtitle: [
        tOption('place', { at: index + 1, count: options.length }),
        option === recommended && tOption('recommended'),
      ]
        .filter(Boolean)
        .join(', '),
      isAlone: true,
      blocks: [
        part(tOption('brief'), [headlineBlock(snapshot, option, translator, { isBrief: true })]),
        keyFiguresPart(snapshot, option, translator),
        ...conditionParts(snapshot, option, options, translator),
        ...spreadParts(snapshot, option, translator),
      ],
    }
  })
}

type TextOf = (
  key: keyof (typeof optionPageText)['words'] & string,
  params?: Record<string, string | number>,
) => string

const textIn =
  ({ translate }: Translator): TextOf =>
  (key, params) =>
    translate([optionPageText], key, params)

/** What the option is: its size, its efficiency, its prices, each with its source, and what there is to say of it. */
function keyFiguresPart(snapshot: Snapshot, option: HeatingOption, translator: Translator): Part {
  const { t, translate } = translator
  const tOption = textIn(translator)
  const { assumptions, input, results } = snapshot.comparison
  const { figure } = figureFormatter(snapshot)
  const { sre } = snapshot.building.values as { sre?: number | null }
  const row = (name: string, value: string, source: string): ReportCell[] => [
    name,
    { text: value, isStrong: true },
    { text: source, tone: 'quiet' },
  ]
  const expected = snapshot.expected?.[option]
  const found = keyFigures.flatMap((name) =>
    assumptions.filter((one) => one.option === option && one.name === name && one.value !== null),
  )
  const table: Block = {
    kind: 'table',
    columns: [
      { title: '', share: 1 },
      { title: '', isNumber: true },
      { title: '', share: 1.8 },
    ],
    rows: [
      row(
        tOption('figures.need'),
        figure(option, 'heatLoad', input.power, {
          unit: 'kW',
          decimals: powerDecimals(input.power),
        }),
        sre
          ? tOption('figures.by_area', {
              value: figure(option, 'heatLoad', (input.power * 1000) / sre, { unit: 'W/m²' }),
            })
          : tOption('figures.of_heat', {
              value: figure(option, 'usefulHeat', input.usefulHeat, { unit: 'kWh/a' }),
            }),
      ),
      ...found.map((assumption) =>
        row(
          translate(formTexts, assumptionLabelKey(assumptionCell(assumption)).key),
          assumedFigure(snapshot, option, assumption),
          [...flowOf(snapshot, option, assumption, translator), sourceLine(assumption, translator)]
            .filter(Boolean)
            .join(' · '),
        ),
      ),
      row(
        t('options.final_energy'),
        figure(option, 'finalEnergy', results[option].finalEnergy, { unit: 'kWh/a' }),
        energyName(snapshot, option, translator),
      ),
      ...outlayRows(snapshot, option, translator).map(([name, value, ends]) =>
        row(name, `${value}\u00a0CHF`, ends),
      ),
      ...(expected ? [row(...expectedRow(expected, translator))] : []),
    ],
  }
  // Beside the table, where it takes no room of the page's own.
  const rough = roughNote([JSON.stringify(table)], translator).flatMap((block) =>
    block.kind === 'text' ? [block.text] : [],
  )
  return part(
    tOption('figures.title'),
    [table, ...optionNotes(snapshot, option, translator)],
    [tOption('figures.note'), ...rough].join('\n'),
  )
}

/** The flow temperature for which a usual performance holds; empty for another figure, or an entered one. */
function flowOf(
  snapshot: Snapshot,
  option: HeatingOption,
  { name, override }: Assumption,
  translator: Translator,
): string[] {
  if (name !== 'efficiency' || override !== null || !heatPumps.includes(option)) return []
  const flow = supplyTemperature(snapshot.answers, servedBuilding(snapshot))
  return [
    textIn(translator)(flow === undefined ? 'figures.flow_assumed' : 'figures.flow', {
      flow: formatNumber(flow ?? unknownFlow),
    }),
  ]
}

/** An assumption of an option as a figure with its unit: no finer than the tables and notes beside it print it. */
function assumedFigure(
  snapshot: Snapshot,
  option: HeatingOption,
  { name, value, unit, override }: Assumption,
): string {
  const { figure } = figureFormatter(snapshot)
  if (name === 'efficiency')
    return figure(option, 'efficiency', ...printedEfficiency(value!, option))
  // What the power asks for is a proposal.
  const isProposed = name === 'borehole_metres' && override === null
  const isRough = isProposed || roughAssumptions(snapshot.comparison.assumptions)(name, option)
  if (isProposed) return formatFigure(Number(value!.toPrecision(2)), { isRough, unit })
  if (unit === 'kW' && override === null)
    return formatFigure(value!, { isRough, unit, decimals: powerDecimals(value!) })
  return isRough
    ? formatFigure(value!, { isRough, unit })
    : formatNumber(roundForUnit(value!, unit), { unit })
}

type Role =
  | 'adviser'
  | 'canton'
  | 'driller'
  | 'engineer'
  | 'grid'
  | 'heritage'
  | 'installer'
  | 'network'
  | 'gas'
  | 'supplier'

/** Who settles what, by the beginning of a reason's key. */
const roles: readonly (readonly [prefix: string, Role])[] = [
  ['network', 'network'],
  ['geothermal', 'canton'],
  ['groundwater', 'canton'],
  ['probes', 'canton'],
  ['borehole', 'canton'],
  ['drill_simulation', 'engineer'],
  ['drill', 'driller'],
  ['peak_gas', 'gas'],
  ['peak', 'canton'],
  ['noise', 'installer'],
  ['outdoor_permit', 'canton'],
  ['outdoor', 'installer'],
  ['protected', 'heritage'],
  ['no2', 'canton'],
  ['delivery', 'supplier'],
  ['store', 'installer'],
  ['fossil', 'canton'],
  ['supply', 'installer'],
  ['connection', 'grid'],
]

const roleOf = ({ key }: FeasibilityReason): Role =>
  roles.find(([prefix]) => key.startsWith(prefix))?.[1] ?? 'adviser'

/** What must be confirmed before the option can be built, who settles it, and what else would be built; empty if nothing. */
function conditionParts(
  snapshot: Snapshot,
  option: HeatingOption,
  options: readonly HeatingOption[],
  translator: Translator,
): Part[] {
  const judged = snapshot.judged[option]
  const tOption = textIn(translator)
  const reasonText = (key: string, params?: Record<string, unknown>) =>
    translator.translate([heatingComparisonText], key, params as Record<string, string>)
  const open = (judged.found ?? judged.feasible) === 'yes' ? [] : judged.reasons
  const rows = [
    ...(judged.entered?.trim() && judged.feasible !== 'yes'
      ? [[judged.entered.trim(), tOption('who.adviser')]]
      : []),
    ...open.map((reason) => [
      reasonText(`reason.${reason.key}`, reason.params),
      tOption(`who.${roleOf(reason)}`),
    ]),
  ]
  if (rows.length === 0) return []
  if (isInfeasible(snapshot, option)) return [infeasiblePart(judged, reasonText)]
  const overruled =
    judged.feasible === 'yes' ? describeFeasibility(judged, reasonText).slice(0, 1) : []
  return [
    part(
      tOption('conditions.title'),
      [
        ...overruled.map((text): Block => ({ kind: 'text', text })),
        {
          kind: 'table',
          columns: [
            { title: tOption('conditions.subject'), share: 1.8 },
            { title: tOption('conditions.who'), share: 1 },
          ],
          rows,
        },
        ...otherwise(snapshot, option, options, translator),
      ],
      tOption('conditions.note'),
    ),
  ]
}

/** Why an option cannot be built that is recommended all the same. */
const infeasiblePart = (
  judged: OptionVerdict,
  reasonText: (key: string, params?: Record<string, unknown>) => string,
): Part => part(reasonText('feasible.no'), [...listBlock(describeFeasibility(judged, reasonText))])

/** What would be built instead: the best of the other options, with what it costs more or less and its index. */
function otherwise(
  snapshot: Snapshot,
  option: HeatingOption,
  options: readonly HeatingOption[],
  translator: Translator,
): Block[] {
  const other = options.find((one) => one !== option && !isInfeasible(snapshot, one))
  if (!other) return []
  const tOption = textIn(translator)
  const { ranges, isRough } = figureFormatter(snapshot)
  const against = ranges.difference(other, option)
  const difference = formatDifference(against, {
    isRough: isRough(other, 'costDifference'),
    relativeTo: snapshot.comparison.results[other].annualCost,
    ends: (ends) => translator.translate([rangeText], 'range', ends),
  })
  const key =
    difference === undefined
      ? 'conditions.otherwise_same'
      : against.value > 0
        ? 'conditions.otherwise'
        : 'conditions.otherwise_less'
  const params = { option: optionName(translator, other), difference: difference ?? '' }
  const expected = saysExpected(snapshot) && snapshot.expected?.[other]
  const index = expected ? [briefSentence(expected, translator)] : []
  return [{ kind: 'text', text: [tOption(key, params), ...index].join(' ') }]
}
