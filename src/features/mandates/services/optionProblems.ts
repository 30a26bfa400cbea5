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

/** The most heat that a machine with a share of the design power makes, %: it cannot run more than all year. */
export const mostHeatShare = (powerShare: number) =>
  Math.min(100, Math.floor((powerShare * hoursOfYear) / fewestFullLoadHours))

/** The columns of a heat pump that a peak boiler helps, which must agree. */
const bivalentColumns = ['pump_share', 'heat_share', 'peak_power']

/**
 * What is wrong with the share of the heat that a pump makes: it needs the share of its power, and pump and boiler must
 * be able to make theirs within a year. An entered power of the boiler, kW, replaces what the pump leaves of the design
 * power; without useful heat, kWh/a, it has no limit.
 */
function heatShareProblem(
  answers: Answers,
  option: string,
): { key: string; params?: Record<string, number> } | undefined {
  const [pump, heat, boiler] = bivalentColumns.map((name) =>
    numberIn(answers, `options/${option}/${name}`),
  )
  if (heat === undefined) return undefined
  if (pump === undefined) return { key: 'no_pump_share' }
  const most = mostHeatShare(pump)
  if (heat > most) return { key: 'heat_share', params: { pump, most } }
  const usefulHeat = numberIn(answers, 'useful_heat')
  const boilerMost =
    boiler === undefined
      ? mostHeatShare(100 - pump)
      : usefulHeat
        ? Math.min(100, Math.floor((boiler * hoursOfYear * 100) / usefulHeat))
        : 100
  if (100 - heat > boilerMost)
    return { key: 'peak_heat_share', params: { least: 100 - boilerMost } }
  return undefined
}

/**
 * Reports written values of options that contradict what the option is, how much its pump and peak boiler can make, or
 * that the building has no hot water.
 */
export function problemsWithOptions(answers: Answers, written: Answers): FieldProblems {
  const problems: FieldProblems = {}
  const report = (cell: string, key: string, params?: Record<string, number>) => {
    problems[cell] = [{ key: `mandate_refusal:error.${key}`, ...(params && { params }) }]
  }
  const isNone = numberIn(answers, 'dhw_share') === 0
  for (const [cell, value] of Object.entries(written)) {
    const [table, option, column] = cell.split('/')
    if (table !== 'options' || !option || !column) continue
    const isEntered = (value ?? null) !== null
    const own = columnsOf[column]
    const bivalent = bivalentColumns.includes(column) && heatShareProblem(answers, option)
    if (isEntered && own && !own.some((one) => one === option)) report(cell, 'not_of_option')
    // A removed value, too, can leave a share of the heat without what it needs.
    else if (bivalent) report(cell, bivalent.key, bivalent.params)
    else if (isEntered && isNone && hotWaterSizes.includes(column)) report(cell, 'no_hot_water')
  }
  const makesHotWater = rowsOf('options', answers).some((option) =>
    hotWaterSizes.some((size) => numberIn(answers, `options/${option}/${size}`)),
  )
  if (isNone && 'dhw_share' in written && makesHotWater) report('dhw_share', 'hot_water_made')
  return problems
}
