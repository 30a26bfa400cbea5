import type { MeteredConsumption } from '../../idc/idc.ts'
import { type Answers, numberIn } from '../../mandates/form/service.ts'
import type { AccuracyEvidence } from '../../reference/accuracy.ts'
import { figureIn, type TableFigure } from '../../reference/figures.ts'
import type { Agent } from '../../reference/heatingOption.ts'
import type { Origin } from '../../reference/origin/origin.ts'
import type { References, RowsOf } from '../../reference/reference.ts'
import type { HeatingValues } from '../../technical/heatingSystem.ts'

/**
 * A usual value, with the table figures from which it is calculated, or with its origin if bills state it; null if a
 * table does not have it, NaN if it depends on an unknown figure.
 */
export type Usual = {
  usual: number | null
  figures?: TableFigure[]
  billed?: Origin
  /** What it rests on, if not on what its figures do. */
  evidence?: AccuracyEvidence
}

/** The set of rows in the table `co2_factors` that comparisons use. */
export const co2Set = 'kbob'

/** Fossil fuels by their code in the federal register. */
export const fossilAgents: ReadonlyMap<unknown, 'gaz' | 'mazout'> = new Map([
  [7520, 'gaz'],
  [7530, 'mazout'],
])

/** What codes of the register leave open (GENH1: not determined). */
const undetermined: readonly unknown[] = [null, undefined, 7598]
const dayMs = 86_400_000

/** What says which energy heats a building. */
export type HeatedBuilding = {
  building: { heating_energy_1?: number | null }
  plants: readonly Pick<HeatingValues, 'status' | 'energy_source'>[]
  consumptions: readonly Pick<MeteredConsumption, 'energy' | 'usage' | 'end_date'>[]
}

/**
 * The energy of today's heating (GENH1): that of the building, else that of its plants in service if they have one, else
 * the fuel of its consumptions for heat in their last year, if that is one fossil fuel.
 */
export function heatingEnergyOf({ building, plants, consumptions }: HeatedBuilding): number | null {
  const known = building.heating_energy_1 ?? null
  if (!undetermined.includes(known)) return known
  const sources = new Set(
    plants
      .filter(({ status }) => (status ?? 'in_service') === 'in_service')
      .map(({ energy_source }) => energy_source ?? null),
  )
  const [source, ...otherSources] = sources
  if (!undetermined.includes(source) && otherSources.length === 0) return source!
  const forHeat = consumptions.filter(({ usage }) => usage.startsWith('heating'))
  const latest = Math.max(...forHeat.map(({ end_date }) => Date.parse(end_date)))
  const burned = new Set(
    forHeat
      .filter(({ end_date }) => latest - Date.parse(end_date) < 365 * dayMs)
      .map(({ energy }) => energy),
  )
  const [fuel, ...others] = burned
  const fossil = [...fossilAgents].find(([, agent]) => agent === fuel)
  return fossil && others.length === 0 ? Number(fossil[0]) : known
}

/**
 * The building's other electricity consumption, in kWh/a, if a heat pump shares its meter; the standing charge is
 * then already paid. Undefined if the meter is separate.
 */
export const otherUseOfMeter = (agent: Agent, answers: Answers): number | undefined =>
  agent === 'electricite' && answers.electricity_meter === 'shared'
    ? (numberIn(answers, 'electricity') ?? 0)
    : undefined

/** The price of an agent for a yearly consumption: the highest tier reached, else the lowest one. */
export function priceRow(rows: RowsOf<'energy_prices'>, agent: Agent, kilowattHours: number) {
  const tiers = rows
    .filter((row) => row.agent === agent)
    .sort((a, b) => Number(a.from_kwh) - Number(b.from_kwh))
  return tiers.findLast(({ from_kwh }) => Number(from_kwh) <= kilowattHours) ?? tiers[0]
}

/** A usual value taken directly from a table. */
export const usualFromTable = (figure: TableFigure | undefined): Usual => ({
  usual: figure?.value ?? null,
  figures: figure && [figure],
})

/** A usual value made of a fixed part and a part per kW; null if either is unknown. */
export function usualByPower(
  [fixed, perKw]: (TableFigure | undefined)[],
  kilowatts: number,
): Usual {
  if (!fixed || !perKw) return { usual: null }
  const isKnown = fixed.value !== null && perKw.value !== null
  return {
    usual: isKnown ? fixed.value! + perKw.value! * kilowatts : null,
    figures: [fixed, perKw],
  }
}

/** Blends a value of fossil fuel with that of the renewable share that the law requires for a new boiler. */
export function withRenewableShare(
  usual: Usual,
  renewable: 'renewable_price' | 'renewable_co2',
  references: Pick<References, 'lawful_fossil'>,
): Usual {
  const law = references.lawful_fossil
  const lawFigure = (name: 'renewable_share' | typeof renewable) =>
    figureIn('lawful_fossil', law, law.rows[0]!, name)
  const [share, renewableFigure] = [lawFigure('renewable_share'), lawFigure(renewable)]
  const fraction = share.value! / 100
  return {
    usual:
      usual.usual === null || renewableFigure.value === null
        ? null
        : usual.usual * (1 - fraction) + renewableFigure.value * fraction,
    figures: [...(usual.figures ?? []), share, renewableFigure],
  }
}
