import { mainUse, type UseFacts } from '../../buildings/buildingUse.ts'
import { type Answers, numberIn } from '../../mandates/form/service.ts'
import type { AccuracyEvidence } from '../../reference/accuracy.ts'
import { figureIn, type TableFigure } from '../../reference/figures.ts'
import type { HeatingOption } from '../../reference/heatingOption.ts'
import type { References, RowsOf } from '../../reference/reference.ts'
import type { HeatingValues } from '../../technical/heatingSystem.ts'
import { makesHotWater } from './sizing.ts'
import type { Usual } from './usual.ts'

/**
 * The seasonal performance of a heat pump by source and flow temperature, measured with and without hot water
 * (`heating-models.json`, copa), of a block times a factor.
 */

type Tables = Pick<References, 'heating_options' | 'heat_pump_performance' | 'calculation_terms'>

/** Facts about the building that a heat pump serves. */
export type ServedBuilding = UseFacts & {
  /** °C: supply temperature of the heating in service. */
  supply_temperature?: number | null
  /** All plants, those out of service too. */
  plants?: readonly Partial<
    Pick<HeatingValues, 'status' | 'year' | 'energy_source' | 'supply_temperature'>
  >[]
  consumptions: readonly { usage: string }[]
}

/** °C: the supply temperature that was entered for the mandate, else that of the heating in service. */
export const supplyTemperature = (
  answers: Answers,
  site: Pick<ServedBuilding, 'supply_temperature'>,
): number | undefined =>
  numberIn(answers, 'supply_temperature') ?? site.supply_temperature ?? undefined

/** °C: flow of a heating whose temperature nobody knows. */
export const unknownFlow = 55
/** °C: the highest flow that a heat pump reaches. */
const hottestFlow = 80

/** A figure with its weight in a sum. */
type Weighted = readonly [figure: TableFigure, weight: number]

/**
 * What a seasonal performance is calculated from: for each `part` of the heat its `share` and the sum that is its own
 * performance; together Σ share / (Σ share / performance), times `factor`.
 */
export type PerformanceParts = {
  parts: { share: number; sum: Weighted[] }[]
  factor: TableFigure | undefined
}

type Row = RowsOf<'heat_pump_performance'>[number]

/** The two rows between which a flow lies, and the share of the second: that of the slope beyond the last row. */
function rowsAround(rows: readonly Row[], flow: number): [Row, Row, number] {
  const sorted = rows.toSorted((a, b) => a.flow_temperature - b.flow_temperature)
  const above = sorted.findIndex((row) => row.flow_temperature >= flow)
  const index = Math.max(1, above === -1 ? sorted.length - 1 : above)
  const [low, high] = [sorted[index - 1] ?? sorted[0]!, sorted[index] ?? sorted[0]!]
  const span = high.flow_temperature - low.flow_temperature
  const isBelow = flow < low.flow_temperature || span === 0
  return [low, high, isBelow ? 0 : (flow - low.flow_temperature) / span]
}

/**
 * What the usual seasonal performance of a heat pump is calculated from; undefined if its table gives the efficiency
 * itself, or has none for this option.
 */
export function performanceParts(
  option: HeatingOption,
  answers: Answers,
  building: ServedBuilding,
  { heating_options, heat_pump_performance, calculation_terms }: Tables,
): PerformanceParts | undefined {
  const plant = heating_options.rows.find((row) => row.option === option)
  // Old reports have no table of performance.
  const rows = (heat_pump_performance?.rows ?? []).filter((row) => row.option === option)
  if (!plant || plant.efficiency !== null || rows.length === 0) return undefined
  const flow = Math.min(supplyTemperature(answers, building) ?? unknownFlow, hottestFlow)
  const [low, high, share] = rowsAround(rows, flow)
  const at = (column: 'heating_only' | 'with_hot_water'): Weighted[] => {
    const figure = (row: Row) =>
      figureIn('heat_pump_performance', heat_pump_performance, row, column)
    const both: Weighted[] = [
      [figure(low), 1 - share],
      [figure(high), share],
    ]
    return both.filter(([, weight]) => weight !== 0)
  }
  const terms = calculation_terms.rows[0]!
  const isBlock = mainUse(building) !== 'single_family' && terms.block_factor !== null
  const hotWaterShare = numberIn(answers, 'dhw_share')
  const forHotWater = figureIn('heating_options', heating_options, plant, 'hot_water_efficiency')
  const isBlended = hotWaterShare !== undefined && hotWaterShare > 0 && forHotWater.value !== null
  return {
    parts: isBlended
      ? [
          { share: 1 - hotWaterShare / 100, sum: at('heating_only') },
          { share: hotWaterShare / 100, sum: [[forHotWater, 1]] },
        ]
      : [
          {
            share: 1,
            sum: at(
              makesHotWater(answers, building.consumptions) ? 'with_hot_water' : 'heating_only',
            ),
          },
        ],
    factor: isBlock
      ? figureIn('calculation_terms', calculation_terms, terms, 'block_factor')
      : undefined,
  }
}

/** The sum of weighted figures. */
const sumOf = (figures: readonly Weighted[]) =>
  figures.reduce((total, [{ value }, weight]) => total + value! * weight, 0)

/** The seasonal performance that its parts make. */
function performanceOf({ parts, factor }: PerformanceParts): number {
  const [first, ...others] = parts
  const performance =
    others.length === 0
      ? sumOf(first!.sum)
      : 1 / parts.reduce((total, { share, sum }) => total + share / sumOf(sum), 0)
  return performance * (factor?.value ?? 1)
}

/**
 * The usual seasonal performance of a heat pump, and how sure it is: measured for a known flow temperature, else of the
 * order of magnitude. Undefined as `performanceParts`.
 */
export function usualPerformance(
  option: HeatingOption,
  answers: Answers,
  building: ServedBuilding,
  tables: Tables,
): (Usual & { usual: number; evidence: AccuracyEvidence }) | undefined {
  const found = performanceParts(option, answers, building, tables)
  if (!found) return undefined
  return {
    usual: performanceOf(found),
    figures: [
      ...found.parts.flatMap(({ sum }) => sum.map(([figure]) => figure)),
      ...(found.factor ? [found.factor] : []),
    ],
    evidence: supplyTemperature(answers, building) === undefined ? 'illustrative' : 'published',
  }
}
