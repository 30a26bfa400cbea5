import type { Unit } from '../../../reference/energy.ts'
import type { PrintedRow } from '../words/printed.ts'
import { largeUnits, numbersIn, type PrintedNumber } from '../words/printedNumber.ts'
import type { Quantity } from './quantities.ts'
import { readingWords } from './quantityWords.ts'

type Amount = Pick<Quantity, 'value' | 'unit'>

/** By how much a sum or difference may miss a quantity, since its parts are rounded. */
export const roundingOf = ({ decimals }: Pick<PrintedNumber, 'decimals'>): number =>
  decimals === 0 ? 1 : 1.5 * 10 ** -decimals

const isClose = (one: number, other: number, tolerance: number) =>
  Math.abs(one - other) <= tolerance

/** Rows of the same page near that of a quantity. */
function rowsAround({ row }: Quantity, rows: readonly PrintedRow[], reach: number) {
  const at = rows.indexOf(row)
  return rows.slice(Math.max(0, at - reach), at + reach + 1).filter(({ page }) => page === row.page)
}

/** Most pulses or turns that a meter counts as one. */
const maxConstant = 5000

/** Whether a quantity is the difference of two readings in its row, or of readings near it, times a constant. */
export function isDifferenceOfReadings(quantity: Quantity, rows: readonly PrintedRow[]): boolean {
  const { row, value, unit, from, to } = quantity
  const tolerance = roundingOf(quantity)
  const own = numbersIn(row, unit).filter((number) => number.to <= from || number.from >= to)
  const constants = own.filter(
    (number) => number.decimals === 0 && number.value > 1 && number.value <= maxConstant,
  )
  const explain = (numbers: readonly PrintedNumber[], factors: readonly number[]) =>
    numbers.some((one) =>
      numbers.some((other) => {
        const difference = one.value - other.value
        return (
          other.value > 0 &&
          difference > 0 &&
          factors.some((factor) => isClose(difference * factor, value, tolerance))
        )
      }),
    )
  if (explain(own, [1, ...constants.map((number) => number.value)])) return true
  const readings = rowsAround(quantity, rows, 5)
    .filter((other) => other !== row && readingWords.test(other.folded))
    .flatMap((other) => numbersIn(other, unit))
  return value >= 10 && explain(readings, [1])
}

/** Factors from a cubic metre of gas to kWh, with the pressure taken in or apart. */
const gasFactor = { least: 7, most: 13 }
const pressureFactor = { least: 0.8, most: 1.1 }

/** Whether a quantity of energy is a volume near it times the factors beside that. */
export function isConverted(quantity: Quantity, rows: readonly PrintedRow[]): boolean {
  const { row, value, unit, from } = quantity
  if (!unit.endsWith('Wh') || value < 10) return false
  const amount = unit === 'MWh' ? value * 1000 : value
  const numbers = rowsAround(quantity, rows, 3)
    .flatMap((other) => numbersIn(other, 'MWh'))
    .filter((number) => number.value > 0 && !(number.row === row && number.from === from))
  const within = ({ value: factor, decimals }: PrintedNumber, range: typeof gasFactor) =>
    decimals >= 1 && factor >= range.least && factor <= range.most
  const factors = numbers.filter((number) => within(number, gasFactor))
  const pressures = numbers.filter((number) => within(number, pressureFactor))
  const volumes = numbersOfVolume(quantity, rows)
  return factors.some((factor) =>
    [1, ...pressures.map((pressure) => pressure.value)].some((pressure) =>
      volumes.some((volume) =>
        isClose(volume * factor.value * pressure, amount, Math.max(1, amount * 0.0006)),
      ),
    ),
  )
}

const numbersOfVolume = (quantity: Quantity, rows: readonly PrintedRow[]) =>
  rowsAround(quantity, rows, 3)
    .flatMap((row) => numbersIn(row))
    .map(({ value }) => value)
    .filter((value) => value >= 20)

/** What a price may be for: one unit, or 100 or 1000 of them; a hundredth is a centime. */
const perUnits = [1, 100, 1000]
/** One large unit, or a smaller one of the same: centimes a kWh for MWh, francs a kg for t. */
const perOfLargeUnits = [1, 0.001, 0.1]

/** The sums of a row; of one without a point, which the recogniser lost, the last two digits are centimes. */
export const sumsIn = (row: PrintedRow): PrintedNumber[] =>
  numbersIn(row).flatMap((number) => {
    if (number.decimals === 2) return [number]
    const digits = row.text.slice(number.from, number.to)
    return /^\d{5,7}$/.test(digits) ? [{ ...number, value: number.value / 100, decimals: 2 }] : []
  })

/** Whether a row has a price and a sum that a quantity in the same row explains. */
export function isPricedIn(row: PrintedRow, amount: Amount): boolean {
  const { value, unit } = amount
  const numbers = numbersIn(row).filter((number) => number.value > 0)
  const own = numbersIn(row, unit).find((number) => number.value === value)
  if (!own) return false
  const rest = numbers.filter(({ from }) => from !== own.from)
  const sums = sumsIn(row).filter(({ from }) => from !== own.from)
  return rest.some((price) =>
    sums.some(
      (sum) =>
        sum.from !== price.from &&
        explains(amount, price.value, sum.value, Math.max(0.06, sum.value * 0.0006)),
    ),
  )
}

/** What a price of such a unit may be divided by. */
export const pricedPer = (unit: Unit): readonly number[] =>
  largeUnits.includes(unit) ? perOfLargeUnits : perUnits

const explains = ({ value, unit }: Amount, price: number, sum: number, tolerance: number) =>
  pricedPer(unit).some((per) => isClose((value * price) / per, sum, tolerance))

const pricePerUnit =
  /(?:\/|\bpar|\bper|\bles|\bpro|\bpour|\ble|\bla|\bal) ?(?:1000?)? ?(?:[akm]+wh|l|kg|t|to|litres?|litri|m3|m³|stere|ster[oi]|tonn[a-z]*)\b/

/** How far below the heading of its column a price may stand, in rows. */
const maxTableRows = 8

/** Whether a price and a sum in some row explain a quantity that stands there or elsewhere. */
export function isPriced(quantity: Quantity, rows: readonly PrintedRow[]): boolean {
  return rows.some((row, at) => {
    if (isPricedIn(row, quantity)) return true
    const above = rows.slice(Math.max(0, at - maxTableRows), at + 1)
    if (!above.some(({ folded }) => pricePerUnit.test(folded))) return false
    const numbers = numbersIn(row).filter((number) => number.value > 0)
    return numbers.some((price) =>
      numbers.some(
        (sum) =>
          sum !== price &&
          price.decimals >= 1 &&
          sum.decimals === 2 &&
          sum.value > 5 &&
          explains(quantity, price.value, sum.value, 0.06),
      ),
    )
  })
}
