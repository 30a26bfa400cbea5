import {
  heatIndices,
  type IdcReferences,
  type MeteredConsumption,
  type Term,
} from '../../idc/idc.ts'
import { type Answers, numberIn } from '../../mandates/form/service.ts'
import { type Energy, isFuel } from '../../reference/energy.ts'
import type { RowsOf } from '../../reference/reference.ts'

/** Years that the mean is of, the latest ones. */
export const maxHeatingYears = 3

/**
 * Useful heat in kWh/a from what was used: Σ net energy × efficiency of the existing plant, corrected for
 * climate where degree-days are known and an area (m²) is, as the mean of the last three heating years at
 * most. `years` are these; undefined where there is none, or the net energy of one is not known.
 */
export function usefulHeatFrom(
  consumptions: readonly MeteredConsumption[],
  sre: number | null | undefined,
  answers: Answers,
  references: IdcReferences & { heating_options: { rows: RowsOf<'heating_options'> } },
): { value: number; years: number[] } | undefined {
  const indices = heatIndices(consumptions, sre || 1, references).slice(0, maxHeatingYears)
  const netOf = (term: Term) => {
    const content = netContent(term, references)
    return content && term.quantity * content
  }
  const isKnown = indices.every(({ terms }) => terms.every((term) => netOf(term) !== null))
  if (indices.length === 0 || !isKnown) return undefined
  const efficiency = efficiencyBy(answers, references.heating_options.rows)
  const yearly = indices.map(({ terms, days, raw, corrected }) => {
    const heat = terms.reduce((sum, term) => sum + netOf(term)! * efficiency(term.energy), 0)
    const climate = sre && corrected !== null && raw > 0 ? corrected / raw : 1
    return ((heat * 365) / days) * climate
  })
  return {
    value: yearly.reduce((sum, one) => sum + one, 0) / yearly.length,
    years: indices.map(({ year }) => year),
  }
}

/** kWh in a unit by the net calorific value, which efficiencies are by; null where it is not known. */
export const netContent = (
  { energy, unit }: Pick<Term, 'energy' | 'unit'>,
  { energy_contents }: Pick<IdcReferences, 'energy_contents'>,
): number | null =>
  energy_contents.rows.find((one) => one.energy === energy && one.unit === unit)?.net_kwh || null

/** Useful heat from a kWh of an energy, in the plant that there is. */
export function efficiencyBy(answers: Answers, options: RowsOf<'heating_options'>) {
  const usual = (agent: string, option?: string) =>
    options.find((row) => row.agent === agent && (!option || row.option === option))?.efficiency
  const boiler = numberIn(answers, 'boiler_efficiency')
  return (energy: Energy): number => {
    if (energy.startsWith('electricite_pac')) return usual('electricite', 'pacAir') ?? 1
    if (!isFuel(energy)) return 1
    if (boiler) return boiler / 100
    return usual(energy) ?? usual('pellets') ?? 1
  }
}
