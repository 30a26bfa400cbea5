import { type HeatingOption, heatingOptions } from '../../reference/heatingOption.ts'
import type { Origin } from '../../reference/origin/origin.ts'
import {
  type Assumption,
  assumptionCell,
  type ComparisonAssumptions,
  roundForUnit,
  usualOriginOf,
} from '../assumptions.ts'
import { compare } from '../comparison.ts'

/** The figures of a comparison that models decide; its other figures follow from these. */
const modelled = [
  'useful_heat',
  'full_load_hours',
  'load_power',
  'efficiency',
  'borehole_metres',
  'energy_price',
] as const
type ModelledFigure = (typeof modelled)[number]

/** What other models make of a figure or an annual cost. */
export type ModelChange = {
  name: ModelledFigure | 'annual_cost'
  option?: HeatingOption
  unit: string
  before: number
  after: number
  /** Where the new value comes from; null if it follows from others. */
  origin: Origin | null
}

const isModelled = (name: string): name is ModelledFigure =>
  (modelled as readonly string[]).includes(name)

/** What changes if a comparison takes other models; what somebody entered stays, and so is not among it. */
export function modelChanges(
  before: ComparisonAssumptions,
  after: ComparisonAssumptions,
): ModelChange[] {
  const byCell = new Map(after.list.map((one) => [assumptionCell(one), one]))
  const figures = before.list.flatMap((one): ModelChange[] => {
    const { name, option, unit, value } = one
    const other: Assumption | undefined = byCell.get(assumptionCell(one))
    if (!isModelled(name) || value === null || !other || other.value === null) return []
    const rounded = (figure: number) =>
      unit === '' ? Math.round(figure * 100) / 100 : roundForUnit(figure, unit)
    return rounded(value) === rounded(other.value)
      ? []
      : [
          {
            ...{ name, unit, before: value, after: other.value },
            ...(option && { option }),
            origin: usualOriginOf(other) ?? null,
          },
        ]
  })
  return [...figures, ...costChanges(before, after)]
}

function costChanges(before: ComparisonAssumptions, after: ComparisonAssumptions): ModelChange[] {
  if (!before.input || !after.input) return []
  const [earlier, later] = [compare(before.input), compare(after.input)]
  return heatingOptions.flatMap((option): ModelChange[] => {
    const [from, to] = [earlier[option].annualCost, later[option].annualCost]
    return Math.abs(to - from) < 1
      ? []
      : [
          {
            ...{ name: 'annual_cost', option, unit: 'CHF/a', before: from, after: to },
            origin: null,
          },
        ]
  })
}
