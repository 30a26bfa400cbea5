import { type Answers, numberIn } from '../../mandates/form/service.ts'
import type { Energy } from '../../reference/energy.ts'
import { figureIn, type TableFigure } from '../../reference/figures.ts'
import { type Agent, heatPumps } from '../../reference/heatingOption.ts'
import type { References } from '../../reference/reference.ts'
import { energyOfCode, type HeatSource } from '../../register/energyKinds.ts'
import type { ServedBuilding } from './heatPump.ts'
import { plantInService } from './plantInService.ts'

/** The tables of a boiler in service; those of old reports have none of existing boilers. */
export type BoilerTables = Pick<References, 'heating_options'> &
  Partial<Pick<References, 'existing_boilers'>>

/** What the register calls the fuel of an agent. */
const sources = { mazout: 'oil', gaz: 'gas', pellets: 'wood' } as const

/**
 * The usual efficiency of a boiler in service, by its fuel and the year of the plant in service that burns it, or of which
 * nobody knows what it burns; of any wood as of pellets.
 * Tables of before have that of a new boiler only. Undefined if they have none.
 */
export function usualBoilerEfficiency(
  fuel: Energy | Agent,
  answers: Answers,
  { plants = [] }: Pick<ServedBuilding, 'plants'>,
  { heating_options, existing_boilers }: BoilerTables,
): TableFigure | undefined {
  const agent = fuel === 'mazout' || fuel === 'gaz' ? fuel : 'pellets'
  const burns = (source: HeatSource) =>
    plantInService(plants, (plant) => energyOfCode(plant.energy_source) === source)
  const boiler = burns(sources[agent]) ?? burns('unknown')
  const year = numberIn(answers, 'plant_year') ?? boiler?.year ?? undefined
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
