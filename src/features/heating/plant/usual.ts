import { type Answers, numberIn } from '../../mandates/form/service.ts'
import { figureIn, type TableFigure } from '../../reference/figures.ts'
import type { Agent } from '../../reference/heatingOption.ts'
import type { References, RowsOf } from '../../reference/reference.ts'

/** A usual value with its table figures; NaN if it depends on an unknown figure. */
export type Usual = { usual: number | null; figures?: TableFigure[] }

/** The set of CO2 factors in use. */
export const co2Set = 'kbob'

/** Fossil fuels by their code in the federal register. */
export const fossilAgents: ReadonlyMap<unknown, 'gaz' | 'mazout'> = new Map([
  [7520, 'gaz'],
  [7530, 'mazout'],
])

/**
 * Other consumption on the meter of an option, kWh/a: the building's own electricity if a heat pump shares
 * its meter, whose standing charge is then already paid. Undefined for a separate meter.
 */
export const onSharedMeter = (agent: Agent, answers: Answers): number | undefined =>
  agent === 'electricite' && answers.electricity_meter === 'shared'
    ? (numberIn(answers, 'electricity') ?? 0)
    : undefined

/** The price row of an agent for a yearly consumption: the highest tier that it reaches. */
export function priceRow(rows: RowsOf<'energy_prices'>, agent: Agent, kilowattHours: number) {
  const ofAgent = rows
    .filter((row) => row.agent === agent)
    .sort((one, other) => Number(one.from_kwh) - Number(other.from_kwh))
  return ofAgent.findLast(({ from_kwh }) => Number(from_kwh) <= kilowattHours) ?? ofAgent[0]
}

/** A usual value taken directly from a table. */
export const direct = (figure: TableFigure | undefined): Usual => ({
  usual: figure?.value ?? null,
  figures: figure && [figure],
})

/** A usual value with a fixed part and a part per kW; unknown if either is. */
export function byPower([fixed, perKw]: (TableFigure | undefined)[], kilowatts: number): Usual {
  if (!fixed || !perKw) return { usual: null }
  const isKnown = fixed.value !== null && perKw.value !== null
  return {
    usual: isKnown ? fixed.value! + perKw.value! * kilowatts : null,
    figures: [fixed, perKw],
  }
}

/** Adds the renewable share that the law requires of the fuel of a new fossil boiler. */
export function mixed(
  usual: Usual,
  renewable: 'renewable_price' | 'renewable_co2',
  references: Pick<References, 'lawful_fossil'>,
): Usual {
  const law = references.lawful_fossil
  const lawFigure = (name: 'renewable_share' | typeof renewable) =>
    figureIn('lawful_fossil', law, law.rows[0]!, name)
  const [share, other] = [lawFigure('renewable_share'), lawFigure(renewable)]
  const part = share.value! / 100
  return {
    usual:
      usual.usual === null || other.value === null
        ? null
        : usual.usual * (1 - part) + other.value * part,
    figures: [...(usual.figures ?? []), share, other],
  }
}
