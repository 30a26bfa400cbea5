import { rowsOf } from '../../../kernel/field/tables.ts'
import type { FieldProblems } from '../../../kernel/http/errors.ts'
import { type HeatingOption, heatPumps } from '../../reference/heatingOption.ts'
import { type Answers, numberIn } from '../form/service.ts'

/** Columns of the table `options` that only some options have: peak boilers, boreholes and contracts for district heat. */
const columnsOf: Readonly<Record<string, readonly HeatingOption[]>> = {
  pump_share: heatPumps,
  heat_share: heatPumps,
  peak_power: heatPumps,
  peak_efficiency: heatPumps,
  peak_price: heatPumps,
  peak_co2: heatPumps,
  borehole_metres: ['pacSondes'],
  subscribed_power: ['cad'],
  power_price: ['cad'],
}

/** Columns whose value turns on what makes hot water. */
const hotWaterSizes = ['solar_area', 'water_heaters']

/** Hours of a year, and the fewest full-load hours that need no explanation (plausibility check `full_load_hours`). */
const [hoursOfYear, fewestFullLoadHours] = [8760, 1400]

/** The most heat that a heat pump with a share of the design power makes, %: it cannot run more than all year. */
export const mostHeatShare = (pumpShare: number) =>
  Math.min(100, Math.floor((pumpShare * hoursOfYear) / fewestFullLoadHours))

/**
 * Reports written values of options that contradict what the option is, how much its pump can make, or that the building
 * has no hot water.
 */
export function problemsWithOptions(answers: Answers, written: Answers): FieldProblems {
  const problems: FieldProblems = {}
  const report = (cell: string, key: string, params?: Record<string, number>) => {
    problems[cell] = [{ key: `mandate_refusal:error.${key}`, ...(params && { params }) }]
  }
  const isNone = numberIn(answers, 'dhw_share') === 0
  for (const [cell, value] of Object.entries(written)) {
    const [table, option, column] = cell.split('/')
    if (table !== 'options' || !option || !column || (value ?? null) === null) continue
    const own = columnsOf[column]
    if (own && !own.some((one) => one === option)) report(cell, 'not_of_option')
    else if (column === 'pump_share' || column === 'heat_share') {
      const [pump, heat] = ['pump_share', 'heat_share'].map((name) =>
        numberIn(answers, `options/${option}/${name}`),
      )
      const most = pump === undefined ? 100 : mostHeatShare(pump)
      if (heat !== undefined && heat > most) report(cell, 'heat_share', { pump: pump!, most })
    } else if (isNone && hotWaterSizes.includes(column)) report(cell, 'no_hot_water')
  }
  const makesHotWater = rowsOf('options', answers).some((option) =>
    hotWaterSizes.some((size) => numberIn(answers, `options/${option}/${size}`)),
  )
  if (isNone && 'dhw_share' in written && makesHotWater) report('dhw_share', 'hot_water_made')
  return problems
}
