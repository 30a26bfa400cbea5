import type { BuildingValues } from '../../buildings/building.ts'
import { areaBand, type ValueProvenance } from '../../idc/band/indexBand.ts'
import { type LegalMean, type LegalPosition, legalPosition } from '../../idc/duty.ts'
import { type DutyDateFacts, hasKnownDutyDates } from '../../idc/dutyDates.ts'
import { energyFactorFor } from '../../idc/idc.ts'
import type { Answers } from '../../mandates/form/service.ts'
import { heatPumpWeight } from '../../mandates/services/followUp/attainment.ts'
import { isInGeneva } from '../../reference/canton.ts'
import type { Energy, Unit } from '../../reference/energy.ts'
import { type Agent, type HeatingOption, heatingOptions } from '../../reference/heatingOption.ts'
import type { Origin } from '../../reference/origin/origin.ts'
import type { References, Version } from '../../reference/reference.ts'
import type { ComparisonAssumptions } from '../assumptions.ts'
import type { ComparisonInput } from '../comparison.ts'
import { generatorShare, hotWaterParts, hotWaterShare } from '../plant/additions.ts'
import { netContent } from '../plant/usefulHeat.ts'

/**
 * The heat index (IDC) to be expected after works, by the rules of the estimated index: the energy that the new system
 * draws for the heat of a normal year, by its gross content and weight, per reference area.
 */

/** An energy drawn in a year, kWh (of fuels net), and what the index counts for a kWh of it, MJ before its weight. */
export type CountedEnergy = {
  agent: Agent
  energy: number
  megajoules: number
  weight: number
  origin: Origin
}

export type ExpectedIndex = {
  /** The index in MJ/m²·a as `mean`, with its band, and what the law asks at it from step to step. */
  position: LegalPosition
  /** Empty if the index is not calculated from energies. */
  parts: CountedEnergy[]
  /** What it is calculated from otherwise: today's mean, MJ/m²·a, less what is saved, kWh/a, with weighted MJ per kWh. */
  saved?: { today: number; energy: number; megajoules: number }
  /** MJ/m²·a with the weight that AMOén gives heat pumps; absent without any, or if the table has the same. */
  byAmoen?: number
}

/** The building and the steps of the law by which an index is judged. */
export type JudgedBuilding = {
  building: DutyDateFacts &
    Partial<Pick<BuildingValues, 'canton' | 'sre'>> & { provenance?: ValueProvenance }
  /** YYYY-MM-DD. */
  day: string
  versions: readonly Version<'idc_limits'>[]
}

type Tables = Pick<References, 'energy_contents' | 'idc_weights' | 'accuracy'>

/** The energy as which the index counts an agent, in the unit whose gross and net contents are sourced. */
const countedAs = {
  mazout: ['mazout', 'l'],
  gaz: ['gaz', 'm3'],
  cad: ['cad_tarife', 'kWh'],
  electricite: ['electricite_pac_apres', 'kWh'],
  pellets: ['pellets', 'kg'],
} as const satisfies Record<Agent, readonly [Energy, Unit]>

/** What the index counts for a kWh of an agent, of a fuel by net value; undefined if a table lacks it. */
export function countedContent(
  agent: Agent,
  tables: Pick<References, 'energy_contents' | 'idc_weights'>,
): Pick<CountedEnergy, 'megajoules' | 'weight' | 'origin'> | undefined {
  const [energy, unit] = countedAs[agent]
  const factor = energyFactorFor(energy, unit, tables)
  const net = netContent({ energy, unit }, tables)
  if (!factor || !net) return undefined
  return {
    megajoules: factor.megajoules / net,
    weight: factor.weight,
    origin: factor.origins.weight,
  }
}

/** The index of energies drawn, MJ/m²·a: Σ energy × content × weight / area. */
export const indexOfEnergies = (
  parts: readonly Pick<CountedEnergy, 'energy' | 'megajoules' | 'weight'>[],
  sre: number,
) =>
  parts.reduce((sum, { energy, megajoules, weight }) => sum + energy * megajoules * weight, 0) / sre

/**
 * Judges an expected index, MJ/m²·a, with its band as a share; undefined outside Geneva, or if the steps of the law are
 * not known.
 */
export function judgeIndex(
  value: number,
  band: number,
  { building, day, versions }: JudgedBuilding,
): LegalPosition | undefined {
  if (!isInGeneva(building.canton) || versions.every(({ rows }) => rows.length === 0))
    return undefined
  const mean: LegalMean = {
    ...{ mean: value, band },
    years: [],
    basis: 'estimate',
    isCorrected: true,
  }
  return (
    legalPosition(mean, day, versions, { hasKnownDates: hasKnownDutyDates(building) }) ?? undefined
  )
}

/**
 * The index that energies of a new system lead to; `bands` are those of what they are calculated from, as shares, to which
 * that of the area comes. Undefined without an area, an energy's content, or a law (`judgeIndex`).
 */
export function expectedIndex(
  energies: readonly Pick<CountedEnergy, 'agent' | 'energy'>[],
  bands: readonly number[],
  judged: JudgedBuilding,
  tables: Tables,
): ExpectedIndex | undefined {
  const { sre, provenance } = judged.building
  if (!sre) return undefined
  const parts = energies.flatMap(({ agent, energy }) => {
    const content = countedContent(agent, tables)
    return content ? [{ agent, energy, ...content }] : []
  })
  if (parts.length === 0 || parts.length < energies.length) return undefined
  const band = Math.hypot(...bands, areaBand(provenance, tables.accuracy.rows))
  const position = judgeIndex(indexOfEnergies(parts, sre), band, judged)
  if (!position) return undefined
  const hasOtherWeight = parts.some(
    ({ agent, weight }) => agent === 'electricite' && weight !== heatPumpWeight,
  )
  const asAmoen = parts.map((part) =>
    part.agent === 'electricite' ? { ...part, weight: heatPumpWeight } : part,
  )
  return { position, parts, ...(hasOtherWeight && { byAmoen: indexOfEnergies(asAmoen, sre) }) }
}

/** A comparison that lacks no figure. */
type Compared = Pick<ComparisonAssumptions, 'list' | 'agents'> & { input: ComparisonInput }

/**
 * What an option draws in a year, kWh by agent: its generator, the peak boiler beside it, and water heaters; together the
 * final energy of the comparison.
 */
export function drawnEnergies(
  option: HeatingOption,
  { input, list, agents }: Compared,
  hotWater: number,
): Pick<CountedEnergy, 'agent' | 'energy'>[] {
  const figure = (name: string) =>
    list.find((one) => one.name === name && one.option === option)?.value ?? undefined
  const parts = hotWaterParts(hotWater, figure)
  const heat = input.usefulHeat * generatorShare(parts)
  const share = (figure('heat_share') ?? 100) / 100
  const [peak, heater] = [figure('peak_efficiency'), figure('water_heater_efficiency')]
  return [
    { agent: agents[option], energy: (heat * share) / figure('efficiency')! },
    ...(peak ? [{ agent: agents.fossile, energy: (heat * (1 - share)) / peak }] : []),
    ...(heater
      ? [{ agent: 'electricite' as const, energy: (input.usefulHeat * parts.heater) / heater }]
      : []),
  ]
}

export type ExpectedIndices = Partial<Record<HeatingOption, ExpectedIndex>>

/** The expected index of each option of a comparison, as far as it is known; see `expectedIndex`. */
export function expectedIndices(
  compared: Compared,
  answers: Answers,
  judged: JudgedBuilding,
  references: Tables & Pick<References, 'calculation_terms'>,
): ExpectedIndices {
  const bandOf = (name: string, option?: HeatingOption) =>
    compared.list.find((one) => one.name === name && one.option === option)?.band ?? 0
  const hotWater = hotWaterShare(answers, references)
  return Object.fromEntries(
    heatingOptions.flatMap((option) => {
      const bands = [bandOf('useful_heat'), bandOf('efficiency', option)]
      const energies = drawnEnergies(option, compared, hotWater)
      const expected = expectedIndex(energies, bands, judged, references)
      return expected ? [[option, expected]] : []
    }),
  )
}
