import { differsByOne, isEndOf } from './misreadDigits.ts'
import { matchesIn, type PrintedRow } from './printed.ts'
import { numbersIn, type PrintedNumber } from './printedNumber.ts'

/** Rates of value added tax since 2011: usual, and reduced, of wood. */
export const taxRates = [0.081, 0.077, 0.08, 0.026, 0.025]

/** Fewest digits by which a misread sum is known again. */
const fewestDigits = 5

/**
 * Totals of which the recogniser lost the decimal point or the first digits, or made something of a digit that is no sum
 * any more, by what net and tax add up to; the place shows what was read. Totals read as printed need none.
 */
export function misreadTotalsIn(
  rows: readonly PrintedRow[],
  printed: readonly PrintedNumber[],
): PrintedNumber[] {
  const isPrinted = (francs: number) =>
    printed.some(({ value }) => Math.abs(value - francs) < 0.005)
  const expected = [...sumsWithTax([...printed, ...pointlessIn(rows)]), ...sumsInRows(rows)]
    .map((francs) => [francs, Math.round(francs * 20) / 20])
    .filter((totals) => !totals.some(isPrinted))
    .flat()
  return rows.flatMap((row) =>
    matchesIn(row, /\d[\d.,:'’ ]*\d/g).flatMap(({ from, to, match }) => {
      const digits = match[0].replace(/\D/g, '')
      const known = expected.map((francs) => francs.toFixed(2).replace('.', ''))
      const isSum = printed.some((sum) => sum.row === row && sum.from < to && sum.to > from)
      const at = known.includes(digits)
        ? known.indexOf(digits)
        : known.findIndex(
            (one) =>
              isEndOf(digits, one, fewestDigits) ||
              (!isSum && differsByOne(digits, one, fewestDigits)),
          )
      const total = expected[at]
      return total === undefined ? [] : [{ row, from, to, value: total, decimals: 2 }]
    }),
  )
}

/** Sums whose point was lost, so that the last two digits are centimes. */
const pointlessIn = (rows: readonly PrintedRow[]): PrintedNumber[] =>
  rows
    .flatMap((row) => numbersIn(row))
    .filter((number) => /^\d{4,7}$/.test(number.row.text.slice(number.from, number.to)))
    .map((number) => ({ ...number, value: number.value / 100, decimals: 2 }))

/** What a net amount and the tax on it add up to, for all that are printed. */
export function sumsWithTax(printed: readonly PrintedNumber[]): number[] {
  return printed.flatMap((net) =>
    printed
      .filter((tax) => taxRates.some((rate) => Math.abs(net.value * rate - tax.value) <= 0.011))
      .map((tax) => net.value + tax.value),
  )
}

/** What two sums side by side add up to where a third number follows, as in a summary of taxes. */
function sumsInRows(rows: readonly PrintedRow[]): number[] {
  return rows.flatMap((row) => {
    const sums = numbersIn(row).filter(({ value }) => value > 0)
    const [net, tax, total] = sums
    const isSummary = sums.length === 3 && net && tax && total && tax.value < net.value * 0.1
    return isSummary && net.decimals === 2 && tax.decimals === 2 ? [net.value + tax.value] : []
  })
}
