/**
 * Money of quotes (docs/decisions/054-quotes.md). Amounts are whole centimes as bigint, since the product of a quantity
 * and a price may exceed what a number holds exactly; outside, they are decimal text.
 */

/** A line as far as its amount is concerned. */
export type PricedLine = {
  /** Decimal text with at most three decimals. */
  quantity: string
  /**
   * CHF, decimal text with at most two decimals; null while nobody has set it, and then the line adds nothing. Negative
   * of a reduction.
   */
  unit_price: string | null
  /** Percent, decimal text with at most two decimals. */
  vat_rate: string
  /** Percent, decimal text with at most two decimals. */
  discount: string
  optional: boolean
  /** Whether the client takes an option. */
  ticked: boolean
}

/** What prices mean, and whether the total is rounded to 0.05. */
export type Pricing = { taxes_included: boolean; rounded: boolean }

/** Amounts of a quote as decimal text. */
export type QuoteAmounts = {
  /** Without VAT. */
  net: string
  /** By rate, highest first: what the VAT is calculated on, and the VAT. */
  vat: { rate: string; base: string; amount: string }[]
  /** `net` and VAT. */
  gross: string
  /** The line that takes `gross` to the next 0.05; 0.00 if it is not rounded. */
  rounding: string
  /** What is to be paid: `gross` and `rounding`. */
  total: string
  /** What the lines lost by discounts, in the prices of the quote. */
  discount: string
}

/** Reads decimal text as a whole number of its smallest unit: ('1.5', 2) is 150n. */
export function scaled(text: string, decimals: number): bigint {
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined || fraction.length > decimals) throw new Error(`${text} is no amount`)
  const value = BigInt(whole + fraction.padEnd(decimals, '0'))
  return sign ? -value : value
}

/** Writes a whole number of the smallest unit as decimal text: (150n, 2) is '1.50'. */
export function unscaled(value: bigint, decimals: number): string {
  const digits = String(value < 0n ? -value : value).padStart(decimals + 1, '0')
  const sign = value < 0n ? '-' : ''
  if (decimals === 0) return sign + digits
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** Writes decimal text in the shortest way: '8.10' is '8.1'. */
export const shortest = (text: string): string =>
  text
    .replace(/^0+(?=\d)/, '')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')

/** Divides by a positive number and rounds halves away from zero; only drafts have negative sums, see `exceededRates`. */
const divided = (value: bigint, divisor: bigint): bigint =>
  value < 0n ? -divided(-value, divisor) : (2n * value + divisor) / (2n * divisor)

/** A line before and after its discount, in centimes and in the prices of the quote; null without a price. */
export function lineAmounts({
  quantity,
  unit_price,
  discount,
}: Pick<PricedLine, 'quantity' | 'unit_price' | 'discount'>) {
  if (unit_price === null) return null
  // A reduction is rounded in its size.
  const price = scaled(unit_price, 2)
  const sign = price < 0n ? -1n : 1n
  const full = divided(scaled(quantity, 3) * sign * price, 1000n)
  const off = divided(full * scaled(discount, 2), 10_000n)
  return { full: sign * full, off: sign * off, net: sign * (full - off) }
}

/** Whether a line reduces what others come to. */
export const isReduction = ({ unit_price }: Pick<PricedLine, 'unit_price'>): boolean =>
  unit_price !== null && scaled(unit_price, 2) < 0n

/** The reductions that count, as decimal text without a sign, in the prices of the quote. */
export const reductionOf = (lines: readonly PricedLine[]): string =>
  unscaled(
    lines
      .filter((line) => isReduction(line) && counts(line))
      .reduce((sum, line) => sum - (lineAmounts(line)?.net ?? 0n), 0n),
    2,
  )

/**
 * The VAT rates at which reductions exceed the services that count whatever options are taken, with what these come to:
 * neither a rate nor the whole may be below zero.
 */
export function exceededRates(
  lines: readonly Omit<PricedLine, 'ticked'>[],
): { rate: string; services: string }[] {
  const sums = new Map<string, { services: bigint; all: bigint }>()
  for (const line of lines.filter(({ optional }) => !optional)) {
    const net = lineAmounts(line)?.net ?? 0n
    const rate = shortest(line.vat_rate)
    const { services, all } = sums.get(rate) ?? { services: 0n, all: 0n }
    sums.set(rate, { services: services + (isReduction(line) ? 0n : net), all: all + net })
  }
  return [...sums].flatMap(([rate, { services, all }]) =>
    all < 0n ? { rate, services: unscaled(services, 2) } : [],
  )
}

/** The amount of a line after its discount, as decimal text; null without a price. */
export function lineNet(line: Pick<PricedLine, 'quantity' | 'unit_price' | 'discount'>) {
  const amounts = lineAmounts(line)
  return amounts && unscaled(amounts.net, 2)
}

/** The sum of net amounts of lines, as decimal text; lines without a price add nothing. */
export const sumOfNets = (nets: readonly (string | null)[]): string =>
  unscaled(
    nets.reduce((sum, net) => sum + (net === null ? 0n : scaled(net, 2)), 0n),
    2,
  )

/** Whether a line counts: options only once they are ticked. */
export const counts = ({ optional, ticked }: Pick<PricedLine, 'optional' | 'ticked'>): boolean =>
  !optional || ticked

/** The amounts of a quote. Lines are added up by rate, and the VAT of a rate is calculated on their sum. */
export function quoteTotals(
  lines: readonly PricedLine[],
  { taxes_included, rounded }: Pricing,
): QuoteAmounts {
  const sums = new Map<bigint, bigint>()
  let discount = 0n
  for (const line of lines.filter(counts)) {
    const amounts = lineAmounts(line)
    if (!amounts) continue
    const { off, net } = amounts
    const rate = scaled(line.vat_rate, 2)
    sums.set(rate, (sums.get(rate) ?? 0n) + net)
    discount += off
  }
  const vat = [...sums]
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .map(([rate, sum]) => {
      const amount = divided(sum * rate, taxes_included ? 10_000n + rate : 10_000n)
      return { rate, base: taxes_included ? sum - amount : sum, amount }
    })
  const net = vat.reduce((all, { base }) => all + base, 0n)
  const gross = vat.reduce((all, { amount }) => all + amount, net)
  const rounding = rounded ? divided(gross, 5n) * 5n - gross : 0n
  return {
    net: unscaled(net, 2),
    vat: vat.map(({ rate, base, amount }) => ({
      rate: shortest(unscaled(rate, 2)),
      base: unscaled(base, 2),
      amount: unscaled(amount, 2),
    })),
    gross: unscaled(gross, 2),
    rounding: unscaled(rounding, 2),
    total: unscaled(gross + rounding, 2),
    discount: unscaled(discount, 2),
  }
}

/** The deposit that a quote asks: an amount, or else a percentage of its total. */
export type AskedDeposit = { deposit_percent: number | null; deposit_amount: number | null }

/** The deposit of a total as decimal text; null if none is asked. */
export function depositOf(
  { deposit_percent, deposit_amount }: AskedDeposit,
  { total, rounded }: { total: string; rounded: boolean },
): string | null {
  const part = deposit_amount
    ? scaled(deposit_amount.toFixed(2), 2)
    : divided(scaled(total, 2) * scaled((deposit_percent ?? 0).toFixed(2), 2), 10_000n)
  const amount = rounded && !deposit_amount ? divided(part, 5n) * 5n : part
  return amount <= 0n ? null : unscaled(amount, 2)
}

/** The VAT within a deposit: its rates have the shares that they have in the quote, and the shares close. */
export function depositVat(amount: string, { vat }: QuoteAmounts): QuoteAmounts['vat'] {
  const whole = vat.reduce(
    (sum, { base, amount: tax }) => sum + scaled(base, 2) + scaled(tax, 2),
    0n,
  )
  if (whole === 0n) return []
  const paid = scaled(amount, 2)
  let before = 0n
  return vat.map(({ rate, base, amount: tax }) => {
    const upTo = before + scaled(base, 2) + scaled(tax, 2)
    const share = divided(paid * upTo, whole) - divided(paid * before, whole)
    before = upTo
    const percent = scaled(rate, 2)
    const within = divided(share * percent, 10_000n + percent)
    return { rate, base: unscaled(share - within, 2), amount: unscaled(within, 2) }
  })
}
