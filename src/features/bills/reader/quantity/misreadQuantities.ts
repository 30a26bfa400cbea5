import { isMisreadAs } from '../words/misreadDigits.ts'
import { numbersIn } from '../words/printedNumber.ts'
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
 * digits that were lost; undefined if the quantity was read right or nothing tells it.
 */
export function amountBySum(quantity: Quantity): number | undefined {
  const { row, from, to, value, decimals, unit } = quantity
  const step = 10 ** -decimals
  const digits = row.text.slice(from, to).replace(/\D/g, '')
  const right = numbersIn(row).filter((number) => number.from >= to && number.value > 0)
  const amounts = right.flatMap((price) =>
    right
      .filter((sum) => sum.from > price.from && sum.decimals === 2 && price.decimals >= 1)
      .flatMap((sum) =>
        pricedPer(unit).flatMap((per) => {
          const exact = (sum.value * per) / price.value
          const doubt = (roundingOfSum * per) / price.value
          const amount = Math.round(exact / step) * step
          return doubt <= mostDoubt * step && Math.abs(exact - amount) <= doubt ? [amount] : []
        }),
      ),
  )
  const isRight = amounts.some((amount) => Math.abs(amount - value) < step / 2)
  if (isRight) return undefined
  const mended = amounts.find((amount) =>
    isMisreadAs(digits, amount.toFixed(decimals).replace('.', ''), fewestDigits),
  )
  return mended === undefined ? undefined : Number(mended.toFixed(decimals))
}
