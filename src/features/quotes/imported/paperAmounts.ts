import { type QuoteAmounts, scaled, shortest, unscaled } from '../money.ts'

/** What a list says of the amounts of a paper, CHF, and of its VAT rate, percent; whatever it leaves out is missing. */
export type PaperAmounts = {
  net?: number | undefined
  vat?: number | undefined
  vat_rate?: number | undefined
  total?: number | undefined
}

/** The VAT rates of a day: the standard one, and all that there are, percent as decimal text. */
export type PaperRates = { standard: string; known: readonly string[] }

/** Centimes by which amounts that were rounded to 0.05 may differ. */
const tolerance = 5n

const rounded = (value: bigint, divisor: bigint) => (2n * value + divisor) / (2n * divisor)
const centimes = (amount: number) => scaled(amount.toFixed(2), 2)
const distance = (a: bigint, b: bigint) => (a < b ? b - a : a - b)

/**
 * The amounts of a paper with one VAT rate, as the list says them; what it leaves out follows from the rest, and the rate, if
 * nothing says it, is the standard one. Undefined if it says neither net nor total, or what does not add up.
 */
export function paperAmounts(
  { net, vat, vat_rate: given, total }: PaperAmounts,
  { standard, known }: PaperRates,
): { totals: QuoteAmounts; rate: string } | undefined {
  const percent = scaled(given === undefined ? standard : given.toFixed(2), 2)
  const ofNet = (base: bigint) => rounded(base * percent, 10_000n)
  const ofTotal = (gross: bigint) => rounded(gross * percent, 10_000n + percent)
  const paid = total === undefined ? undefined : centimes(total)
  const said = vat === undefined ? undefined : centimes(vat)
  let base: bigint
  let tax: bigint
  if (net !== undefined) {
    base = centimes(net)
    tax = said ?? (paid === undefined || given !== undefined ? ofNet(base) : paid - base)
  } else if (paid !== undefined) {
    tax = said ?? ofTotal(paid)
    base = paid - tax
  } else return undefined
  if (tax < 0n || base < 0n || (base === 0n && tax > 0n)) return undefined
  const isRateOff = given !== undefined && distance(tax, ofNet(base)) > tolerance
  if (isRateOff || (paid !== undefined && distance(base + tax, paid) > tolerance)) return undefined
  const gross = base + tax
  const sum = paid ?? gross
  const amount = (value: bigint) => unscaled(value, 2)
  const rate = rateOf(base, tax)
  return {
    totals: {
      net: amount(base),
      vat: [{ rate, base: amount(base), amount: amount(tax) }],
      gross: amount(gross),
      rounding: amount(sum - gross),
      total: amount(sum),
      discount: '0.00',
    },
    rate,
  }

  /** The rate as it is said, or the known one that the amounts have. */
  function rateOf(base: bigint, tax: bigint): string {
    if (given !== undefined) return shortest(given.toFixed(2))
    if (tax === 0n) return '0'
    return (
      [standard, ...known].find(
        (one) => distance(tax, rounded(base * scaled(one, 2), 10_000n)) <= tolerance,
      ) ?? shortest(unscaled(rounded(tax * 10_000n, base), 2))
    )
  }
}
