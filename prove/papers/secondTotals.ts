/**
 * The amounts of a quote calculated a second time, with fractions and the words of the rule alone: it shares nothing with
 * `money.ts`, so a mistake of one shows as a difference.
 */

type Fraction = readonly [above: bigint, below: bigint]

/** A line of a quote as the API has it. */
export type SecondLine = {
  quantity: string
  unit_price: string
  vat_rate: string
  discount: string
  optional: boolean
  ticked: boolean
}

export type SecondTotals = {
  net: string
  vat: Record<string, { base: string; amount: string }>
  gross: string
  rounding: string
  total: string
}

function fraction(text: string): Fraction {
  const [whole, decimals = ''] = text.split('.')
  return [BigInt(`${whole}${decimals}`), 10n ** BigInt(decimals.length)]
}
const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d]
const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d]
const minus = (one: Fraction, [c, d]: Fraction): Fraction => plus(one, [-c, d])
const over = (one: Fraction, [c, d]: Fraction): Fraction => times(one, [d, c])

/** The whole number at or below a fraction. */
function floor([a, b]: Fraction): bigint {
  const cut = a / b
  return a % b !== 0n && a < 0n !== b < 0n ? cut - 1n : cut
}

/** To whole steps, halves up. */
const rounded = (value: Fraction, step: Fraction): Fraction =>
  times([floor(plus(over(value, step), [1n, 2n])), 1n], step)

const centime: Fraction = [1n, 100n]
const fiveCentimes: Fraction = [5n, 100n]
const hundred: Fraction = [100n, 1n]
const zero: Fraction = [0n, 1n]

/** Francs with two decimals; the fraction is a whole number of centimes. */
function francs(value: Fraction): string {
  const centimes = floor(over(value, centime))
  const size = centimes < 0n ? -centimes : centimes
  return `${centimes < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`
}

export function secondTotals(
  lines: readonly SecondLine[],
  { taxes_included, rounded: isRounded }: { taxes_included: boolean; rounded: boolean },
): SecondTotals {
  const vat: SecondTotals['vat'] = {}
  let net = zero
  let taxes = zero
  const counted = lines.filter((line) => line.ticked || !line.optional)
  const rates = new Set(counted.map(({ vat_rate }) => Number(vat_rate)))
  for (const rate of rates) {
    const percent = over(fraction(String(rate)), hundred)
    const sum = counted
      .filter(({ vat_rate }) => Number(vat_rate) === rate)
      .map((line) => {
        // A reduction is rounded in its size.
        const price = line.unit_price.replace('-', '')
        const full = rounded(times(fraction(line.quantity), fraction(price)), centime)
        const off = rounded(times(full, over(fraction(line.discount), hundred)), centime)
        return price === line.unit_price ? minus(full, off) : minus(zero, minus(full, off))
      })
      .reduce(plus, zero)
    const exact = taxes_included
      ? times(sum, over(percent, plus([1n, 1n], percent)))
      : times(sum, percent)
    const amount = rounded(exact, centime)
    const base = taxes_included ? minus(sum, amount) : sum
    vat[String(rate)] = { base: francs(base), amount: francs(amount) }
    net = plus(net, base)
    taxes = plus(taxes, amount)
  }
  const gross = plus(net, taxes)
  const total = isRounded ? rounded(gross, fiveCentimes) : gross
  return {
    net: francs(net),
    vat,
    gross: francs(gross),
    rounding: francs(minus(total, gross)),
    total: francs(total),
  }
}

/** The deposit of a quote a second time: an amount that is given, or a percentage of the total. */
export function secondDeposit(
  total: string,
  asked: { percent: number; amount: number | null; rounded: boolean },
): string | null {
  if (asked.amount) return asked.amount.toFixed(2)
  const share = rounded(
    times(fraction(total), over(fraction(asked.percent.toFixed(2)), hundred)),
    centime,
  )
  const paid = francs(asked.rounded ? rounded(share, fiveCentimes) : share)
  return paid === '0.00' ? null : paid
}

/**
 * What is wrong with the VAT within a deposit: the shares of the rates must close, be within a centime of their part of
 * the quote, and contain their VAT.
 */
export function faultOfDepositVat(
  deposit: string,
  totals: SecondTotals,
  stated: readonly { rate: string; base: string; amount: string }[],
): string | undefined {
  const shareOf = ({ base, amount }: { base: string; amount: string }) =>
    plus(fraction(base), fraction(amount))
  const sum = stated.map(shareOf).reduce(plus, zero)
  if (francs(sum) !== deposit) return `${francs(sum)} is stated of ${deposit}`
  for (const { rate, ...stating } of stated) {
    const due = over(times(shareOf(totals.vat[rate]!), fraction(deposit)), fraction(totals.gross))
    const difference = Number(francs(minus(shareOf(stating), rounded(due, centime))))
    if (Math.abs(difference) > 0.01) return `${rate} % has ${difference} too much`
    const percent = over(fraction(rate), hundred)
    const within = times(shareOf(stating), over(percent, plus([1n, 1n], percent)))
    if (francs(rounded(within, centime)) !== stating.amount) return `the VAT of ${rate} % is wrong`
  }
  return undefined
}
