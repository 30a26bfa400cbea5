import {
  type HeatIndex,
  heatIndices,
  type IdcReferences,
  type MeteredConsumption,
  type Term,
} from '../../idc/idc.ts'
import { type Answers, numberIn } from '../../mandates/form/service.ts'
import { type Energy, isFuel } from '../../reference/energy.ts'
import type { TableFigure } from '../../reference/figures.ts'
import type { References } from '../../reference/reference.ts'
import { type BoilerTables, usualBoilerEfficiency } from './boilerInService.ts'
import { type ServedBuilding, usualPerformance } from './heatPump.ts'

/** Number of heating years, counted back from the latest, whose mean is the useful heat. */
export const maxHeatingYears = 3

type EfficiencyTables = BoilerTables &
  Pick<References, 'heat_pump_performance' | 'calculation_terms'>

/** A building whose heat is derived: its reference area (m²), use and consumptions. */
type HeatedBuilding = ServedBuilding & {
  consumptions: readonly MeteredConsumption[]
  sre?: number | null | undefined
}

/** The useful heat of a building with the years and the efficiency that it follows from; see `usefulHeatFrom`. */
export type UsefulHeat = {
  value: number
  years: number[]
  latest: HeatIndex
  assumed?: TableFigure
  net?: number
}

/**
 * Useful heat in kWh/a from consumption: Σ net energy × efficiency of the existing plant, averaged over the
 * last heating years, which it returns as `years`, with the index of the `latest`. Corrected for climate if degree-days and the reference area
 * (m²) are known. `assumed` is the usual efficiency that counts for a boiler without an entered one; `net` is the fuel (net value) that it burns, if it burns no other. Undefined without a heating year, or if the net energy of any of them is unknown.
 */
export function usefulHeatFrom(
  building: HeatedBuilding,
  answers: Answers,
  references: IdcReferences & EfficiencyTables,
): UsefulHeat | undefined {
  const { consumptions, sre } = building
  const indices = heatIndices(consumptions, sre || 1, references, building).slice(
    0,
    maxHeatingYears,
  )
  const netEnergy = (term: Term) => {
    const content = netContent(term, references)
    return content && term.quantity * content
  }
  const isKnown = indices.every(({ terms }) => terms.every((term) => netEnergy(term) !== null))
  if (indices.length === 0 || !isKnown) return undefined
  const efficiency = efficiencyBy(answers, building, references)
  const burned = indices.flatMap(({ terms }) => terms).find(({ energy }) => isFuel(energy))
  const assumed =
    burned && !numberIn(answers, 'boiler_efficiency')
      ? usualBoilerEfficiency(burned.energy, answers, building, references)
      : undefined
  const yearly = indices.map(({ terms, days, raw, corrected }) => {
    const heat = terms.reduce((sum, term) => sum + netEnergy(term)! * efficiency(term.energy), 0)
    const climate = sre && corrected !== null && raw > 0 ? corrected / raw : 1
    return ((heat * 365) / days) * climate
  })
  const value = yearly.reduce((sum, heat) => sum + heat, 0) / yearly.length
  const burnsOne = indices.every(({ terms }) =>
    terms.every(({ energy }) => energy === burned?.energy),
  )
  return {
    value,
    years: indices.map(({ year }) => year),
    latest: indices[0]!,
    ...(assumed && { assumed }),
    ...(assumed?.value && burnsOne && { net: value / assumed.value }),
  }
}

/** kWh per unit by net calorific value, to which efficiencies refer; null if unknown. */
export const netContent = (
  { energy, unit }: Pick<Term, 'energy' | 'unit'>,
  { energy_contents }: Pick<IdcReferences, 'energy_contents'>,
): number | null =>
  energy_contents.rows.find((content) => content.energy === energy && content.unit === unit)
    ?.net_kwh || null

/** Returns a function that looks up the efficiency of the existing plant for an energy: useful heat per kWh. */
export function efficiencyBy(
  answers: Answers,
  building: ServedBuilding,
  references: EfficiencyTables,
) {
  const options = references.heating_options.rows
  const boiler = numberIn(answers, 'boiler_efficiency')
  return (energy: Energy): number => {
    if (energy.startsWith('electricite_pac'))
      return (
        usualPerformance('pacAir', answers, building, references)?.usual ??
        options.find(({ agent, option }) => agent === 'electricite' && option === 'pacAir')
          ?.efficiency ??
        1
      )
    if (!isFuel(energy)) return 1
    if (boiler) return boiler / 100
    return usualBoilerEfficiency(energy, answers, building, references)?.value ?? 1
  }
}
