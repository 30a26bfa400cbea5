import {
  type Pricing,
  type QuoteAmounts,
  quoteTotals,
  scaled,
  shortest,
  unscaled,
} from '../money.ts'

/** What a list says of the amounts of a paper, CHF, and of its VAT rate, percent; whatever it leaves out is missing. */
export type PaperAmounts = {
  net?: number | undefined
  vat?: number | undefined
  vat_rate?: number | undefined
  total?: number | undefined
}

/** The VAT rates of a day: the standard one, and all that there are, those of the day first; percent as decimal text. */
export type PaperRates = { standard: string; known: readonly string[] }

/** What a paper comes to, and the price of its only line, of which the same is calculated again. */
export type PricedPaper = Pricing & { totals: QuoteAmounts; rate: string; price: string }

/** Centimes by which amounts may differ that were rounded to 0.05, or line by line. */
const tolerance = 5n

const rounded = (value: bigint, divisor: bigint) => (2n * value + divisor) / (2n * divisor)
const centimes = (amount: number) => scaled(amount.toFixed(2), 2)
const distance = (a: bigint, b: bigint) => (a < b ? b - a : a - b)
const isNear = (a: bigint, b: bigint) => distance(a, b) <= tolerance

/** What prices of a paper may mean, the likeliest first. */
const pricings: readonly Pricing[] = [
  { taxes_included: false, rounded: false },
  { taxes_included: false, rounded: true },
  // Keeps the total of a list whose VAT was rounded otherwise.
  { taxes_included: true, rounded: false },
]

/**
 * The amounts of a paper with one VAT rate, as the list says them; what it leaves out follows from the rest, and the rate, if
 * nothing says it, is the standard one. The total is exactly that of the list, now and whenever it is calculated again. Else
 * says whether amounts are missing or do not add up, or which rate they have that is no known one.
 */
export function paperAmounts(
  { net, vat, vat_rate: given, total }: PaperAmounts,
  { standard, known }: PaperRates,
): PricedPaper | { problem: 'amounts' } | { problem: 'rate'; rate: string } {
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
  } else return { problem: 'amounts' }
  if (tax < 0n || base < 0n || (base === 0n && tax > 0n)) return { problem: 'amounts' }
  const isRateOff = given !== undefined && !isNear(tax, ofNet(base))
  const sum = paid ?? base + tax
  if (isRateOff || !isNear(base + tax, sum)) return { problem: 'amounts' }
  const rates = [...new Set([standard, ...known, '0'])]
  const rate = rateOf(base, tax)
  if (!rates.includes(rate)) return { problem: 'rate', rate }
  for (const pricing of pricings) {
    // A single amount says nothing of a rounding.
    if (pricing.rounded && net === undefined) continue
    const price = unscaled(pricing.taxes_included ? sum : base, 2)
    const line = { ...{ quantity: '1', unit_price: price, vat_rate: rate }, ...unreduced }
    const totals = quoteTotals([line], pricing)
    const [{ amount }] = totals.vat as [QuoteAmounts['vat'][number]]
    const isSaid = isNear(scaled(totals.net, 2), base) && isNear(scaled(amount, 2), tax)
    if (scaled(totals.total, 2) === sum && isSaid) return { ...pricing, totals, rate, price }
  }
  return { problem: 'amounts' }

  /** The rate as it is said, else the known one to which the amounts come closest, else theirs. */
  function rateOf(base: bigint, tax: bigint): string {
    if (given !== undefined) return shortest(given.toFixed(2))
    if (tax === 0n) return '0'
    const off = (rate: string) => distance(tax, rounded(base * scaled(rate, 2), 10_000n))
    const [closest] = rates.toSorted((a, b) => Number(off(a) - off(b)))
    return off(closest!) <= tolerance
      ? closest!
      : shortest(unscaled(rounded(tax * 10_000n, base), 2))
  }
}

/** A line that counts as it is. */
const unreduced = { discount: '0', optional: false, ticked: false }
