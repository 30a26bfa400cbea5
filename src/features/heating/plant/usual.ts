import { type Answers, numberIn } from '../../mandates/form/service.ts'
import { figureIn, type TableFigure } from '../../reference/figures.ts'
import type { Agent } from '../../reference/heatingOption.ts'
import type { References, RowsOf } from '../../reference/reference.ts'

/** A usual value with the figures that it is from; NaN where what it follows from is not known. */
export type Usual = { usual: number | null; figures?: TableFigure[] }

/** The basis of account of emissions. */
export const co2Set = 'kbob'

/** Energies of the federal register that a fossil boiler may go on with. */
export const fossilAgents: ReadonlyMap<unknown, 'gaz' | 'mazout'> = new Map([
  [7520, 'gaz'],
  [7530, 'mazout'],
])

/**
 * What the meter of an option measures beside it, kWh/a: the building's own electricity where a heat pump
 * shares its meter, whose standing charge is then paid already; undefined for a meter of its own.
 */
export const onSharedMeter = (agent: Agent, answers: Answers): number | undefined =>
  agent === 'electricite' && answers.electricity_meter === 'shared'
    ? (numberIn(answers, 'electricity') ?? 0)
    : undefined

/** The price of an agent for so many kWh a year: the row of the greatest consumption below it. */
export function priceRow(rows: RowsOf<'energy_prices'>, agent: Agent, kilowattHours: number) {
  const ofAgent = rows
    .filter((row) => row.agent === agent)
    .sort((one, other) => Number(one.from_kwh) - Number(other.from_kwh))
  return ofAgent.findLast(({ from_kwh }) => Number(from_kwh) <= kilowattHours) ?? ofAgent[0]
}

/** A usual value that stands in a table. */
export const direct = (figure: TableFigure | undefined): Usual => ({
  usual: figure?.value ?? null,
  figures: figure && [figure],
})

/** A usual value that is a fixed part and one for each kW; not known where one of them is not. */
export function byPower([fixed, perKw]: (TableFigure | undefined)[], kilowatts: number): Usual {
  if (!fixed || !perKw) return { usual: null }
  const isKnown = fixed.value !== null && perKw.value !== null
  return {
    usual: isKnown ? fixed.value! + perKw.value! * kilowatts : null,
    figures: [fixed, perKw],
  }
}

/** A new fossil boiler is one that may be built: its fuel as the law mixes it. */
export function mixed(
  usual: Usual,
  renewable: 'renewable_price' | 'renewable_co2',
  references: Pick<References, 'lawful_fossil'>,
): Usual {
  const law = references.lawful_fossil
  const of = (name: 'renewable_share' | typeof renewable) =>
    figureIn('lawful_fossil', law, law.rows[0]!, name)
  const [share, other] = [of('renewable_share'), of(renewable)]
  const part = share.value! / 100
  return {
    usual:
      usual.usual === null || other.value === null
        ? null
        : usual.usual * (1 - part) + other.value * part,
    figures: [...(usual.figures ?? []), share, other],
  }
}
