import type { BuildingValues } from '../../buildings/building.ts'
import type { HeatIndex, MeteredConsumption } from '../../idc/idc.ts'
import type { Answers } from '../../mandates/form/service.ts'
import { type HeatingOption, heatingOptions } from '../../reference/heatingOption.ts'
import type { References } from '../../reference/reference.ts'
import type { HeatingValues } from '../../technical/heatingSystem.ts'
import type { ComparisonAssumptions } from '../assumptions.ts'

/** What a consultation knows, of which the parts are held against each other. */
export type PlausibilityFacts = {
  /** YYYY-MM-DD. */
  today: string
  /** With those that other records hold. */
  answers: Answers
  building: BuildingValues
  plants: readonly Pick<HeatingValues, 'status' | 'year' | 'supply_temperature' | 'energy_source'>[]
  consumptions: readonly (MeteredConsumption & { id?: number })[]
  /** Published indices; empty if unknown. */
  official: readonly { year: number; idc: number | null }[]
  assumed: Pick<ComparisonAssumptions, 'list' | 'judged' | 'agents'>
  references: References
}

/** The facts with the heat indices that follow from them; of 1 m² if the area is unknown. */
export type CheckedFacts = PlausibilityFacts & { years: readonly HeatIndex[] }

/** The value of an assumption; undefined if it is unknown. */
export const assumedValue = (
  { assumed }: Pick<PlausibilityFacts, 'assumed'>,
  name: string,
  option?: HeatingOption,
): number | undefined =>
  assumed.list.find((one) => one.name === name && one.option === option)?.value ?? undefined

/** An assumption of an option; undefined if it has none of this name. */
export const findAssumption = (
  { assumed }: Pick<PlausibilityFacts, 'assumed'>,
  name: string,
  option: HeatingOption,
) => assumed.list.find((one) => one.name === name && one.option === option)

/** The recommended option, if there is one. */
export const recommendedOf = ({ answers }: Pick<PlausibilityFacts, 'answers'>) =>
  heatingOptions.find((option) => option === answers.recommended)
