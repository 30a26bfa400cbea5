import { isMisreadAs } from '../words/misreadDigits.ts'
import { largeUnits, numbersIn } from '../words/printedNumber.ts'
import type { Quantity } from './quantities.ts'
import { pricedPer } from './quantityProofs.ts'

/** A sum misses its true value by so much at most. */
const roundingOfSum = 0.0051
/** A sum tells a quantity if its rounding leaves no doubt about the last digit. */
const mostDoubt = 0.25
/** Fewest digits by which a misread quantity is known again. */
const fewestDigits = 3

/**
 * What a quantity is by the price and the sum in its row, if that differs from what was read by a digit, or by first
 * digits or the point that were lost; undefined if the quantity was read right or nothing tells it.
 */
export function amountBySum(quantity: Quantity): number | undefined {
  const { row, from, to, value, decimals, unit } = quantity
  const digits = row.text.slice(from, to).replace(/\D/g, '')
  const right = numbersIn(row).filter((number) => number.from >= to && number.value > 0)
  const told = right.flatMap((price) =>
    right
      .filter((sum) => sum.from > price.from && sum.decimals === 2 && price.decimals >= 1)
      .flatMap((sum) =>
        pricedPer(unit).map((per) => ({
          exact: (sum.value * per) / price.value,
          doubt: (roundingOfSum * per) / price.value,
        })),
      ),
  )
  /** The amounts with so many decimals that prices and sums tell. */
  const amountsWith = (places: number) => {
    const step = 10 ** -places
    return told.flatMap(({ exact, doubt }) => {
      const amount = Math.round(exact / step) * step
      return doubt <= mostDoubt * step && Math.abs(exact - amount) <= doubt
        ? [amount.toFixed(places)]
        : []
    })
  }
  const amounts = amountsWith(decimals)
  const isRight = amounts.some((amount) => Math.abs(Number(amount) - value) < 0.5 * 10 ** -decimals)
  if (isRight) return undefined
  const isPointLost = decimals === 0 && largeUnits.includes(unit)
  const mended =
    amounts.find((amount) => isMisreadAs(digits, amount.replace('.', ''), fewestDigits)) ??
    (isPointLost ? [1, 2, 3] : [])
      .flatMap(amountsWith)
      .find((amount) => amount.replace('.', '') === digits)
  return mended === undefined ? undefined : Number(mended)
}
