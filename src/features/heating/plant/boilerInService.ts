import { type Answers, numberIn } from '../../mandates/form/service.ts'
import type { Energy } from '../../reference/energy.ts'
import { figureIn, type TableFigure } from '../../reference/figures.ts'
import { type Agent, heatPumps } from '../../reference/heatingOption.ts'
import type { References } from '../../reference/reference.ts'
import type { ServedBuilding } from './heatPump.ts'

/** The tables of a boiler in service; those of old reports have none of existing boilers. */
export type BoilerTables = Pick<References, 'heating_options'> &
  Partial<Pick<References, 'existing_boilers'>>

/**
 * The usual efficiency of a boiler in service, by its fuel and the year of its installation; of any wood as of pellets.
 * Tables of before have that of a new boiler only. Undefined if they have none.
 */
export function usualBoilerEfficiency(
  fuel: Energy | Agent,
  answers: Answers,
  building: Pick<ServedBuilding, 'plant_year'>,
  { heating_options, existing_boilers }: BoilerTables,
): TableFigure | undefined {
  const agent = fuel === 'mazout' || fuel === 'gaz' ? fuel : 'pellets'
  const year = numberIn(answers, 'plant_year') ?? building.plant_year ?? undefined
  const ofFuel = (existing_boilers?.rows ?? [])
    .filter((row) => row.agent === agent)
    .toSorted((one, other) => (one.from_year ?? 0) - (other.from_year ?? 0))
  // The row without a year is that of an unknown one, and of a fuel without classes of age.
  const row = ofFuel.findLast(({ from_year }) =>
    from_year === null ? true : year !== undefined && from_year <= year,
  )
  if (row) return figureIn('existing_boilers', existing_boilers!, row, 'efficiency')
  const boilers = heating_options.rows.filter(({ option }) => !heatPumps.includes(option))
  const plant =
    boilers.find((one) => one.agent === fuel) ?? boilers.find((one) => one.agent === 'pellets')
  return plant && figureIn('heating_options', heating_options, plant, 'efficiency')
}
