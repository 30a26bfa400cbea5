import { figureId } from '../../../reference/figures.ts'
import type { Agent, HeatingOption } from '../../../reference/heatingOption.ts'
import type { RowsOf } from '../../../reference/reference.ts'
import type { SnapshotReferences } from '../../snapshot.ts'
import { type Cells, unknownCell } from '../workbookRows.server.ts'
import { textLiteral } from '../workbookSentences.server.ts'

/** Formula of a fixed amount plus an amount per kW. */
export const fixedPlusPerKw = (
  fixed: string | undefined,
  perKw: string | undefined,
  power: string,
) => fixed && perKw && `${fixed}+${perKw}*${power}`

export type PriceFigure = 'price' | 'fixed_fee' | 'power_price'

/** Formula of an agent's price or fee in the band of a yearly consumption; `consumption` is its formula, in kWh. */
export function bandFormula(
  { energy_prices }: Pick<SnapshotReferences, 'energy_prices'>,
  {
    tables,
    agent,
    consumption,
    name,
  }: { tables: Cells; agent: Agent; consumption: string; name: PriceFigure },
): string | undefined {
  const cellOf = (row: RowsOf<'energy_prices'>[number], column: string) => {
    const cell = tables.get(figureId('energy_prices', row, column))!
    // Few energies have this price, so that the table leaves it empty.
    return column === 'power_price'
      ? `IF(ISBLANK(${cell}),${textLiteral(unknownCell)},${cell})`
      : cell
  }
  const bands = energy_prices.rows.filter((row) => row.agent === agent)
  return bands.reduce<string | undefined>(
    (lowerBands, row) =>
      lowerBands === undefined
        ? cellOf(row, name)
        : `IF(${consumption}>=${cellOf(row, 'from_kwh')},${cellOf(row, name)},${lowerBands})`,
    undefined,
  )
}

/**
 * Formula of a standing charge with the price of subscribed power, as `withSubscribedPower` adds them; undefined for
 * options that reserve no power.
 */
export function subscribedFormula(cells: Cells, option: HeatingOption): string | undefined {
  const [charge, power, price] = ['fixed_fee', 'subscribed_power', 'power_price'].map((name) =>
    cells.get(`options/${option}/${name}`),
  )
  return charge && power && price
    ? `IF(COUNT(${charge},${price})=0,${textLiteral(unknownCell)},N(${charge})+N(${price})*${power})`
    : undefined
}
