import { addDays } from '../../../kernel/field/format.ts'
import { counts, type PricedLine, type QuoteAmounts, scaled, unscaled } from '../money.ts'
import { currentVat, type VatScale } from '../vat/vatScale.ts'
import type { Payment } from './invoice.ts'

type VatByRate = QuoteAmounts['vat']

/** What was asked for already, and the VAT within it. */
export type InvoicedAmounts = { amount: string; vat: VatByRate }

type RenderedLine = PricedLine & { service_until: string | null; taxed_at: string | null }

/**
 * The lines of a quote that count, with the VAT rates of the day on which they were rendered: that of the invoice if it
 * states one, else that of the line, else `today`. Rates that are only announced are not those of a rendered service.
 */
export const renderedLines = <L extends RenderedLine>(
  lines: readonly L[],
  scale: VatScale,
  { until, today }: { until: string | null; today: string },
): L[] =>
  lines.filter(counts).map((line) => {
    const service_until = until ?? line.service_until ?? today
    const rendered = { ...line, service_until }
    return { ...rendered, ...currentVat(rendered, scale, addDays(service_until, 1)) }
  })

const sum = (amounts: readonly string[]) =>
  amounts.reduce((total, amount) => total + scaled(amount, 2), 0n)

/** The sum of what was asked for, a credit note being below zero: amount and VAT of each rate, highest first. */
export function sumOfAsked(
  asked: readonly InvoicedAmounts[],
  sign: 1n | -1n = 1n,
): InvoicedAmounts {
  const rates = [...new Set(asked.flatMap(({ vat }) => vat.map(({ rate }) => rate)))]
  const vat = rates
    .toSorted((a, b) => Number(b) - Number(a))
    .map((rate) => {
      const own = asked.flatMap((one) => one.vat.filter((part) => part.rate === rate))
      const of = (key: 'base' | 'amount') => unscaled(sign * sum(own.map((part) => part[key])), 2)
      return { rate, base: of('base'), amount: of('amount') }
    })
    .filter(({ base, amount }) => Number(base) !== 0 || Number(amount) !== 0)
  return { amount: unscaled(sign * sum(asked.map(({ amount }) => amount)), 2), vat }
}

/** What payments come to. */
export const sumOfPayments = (payments: readonly Payment[]) =>
  unscaled(sum(payments.map(({ amount }) => amount)), 2)

/** Takes as much as is left, at most `surplus`, from payments: the last ones first, one of them in part. */
export function partPayments(payments: readonly Payment[], surplus: string, left: string) {
  let open = [surplus, left].map((amount) => scaled(amount, 2)).reduce((a, b) => (a < b ? a : b))
  const kept: Payment[] = []
  const taken: Payment[] = []
  for (const payment of payments.toReversed()) {
    const amount = scaled(payment.amount, 2)
    const part = open < amount ? open : amount
    if (part > 0n) taken.unshift({ ...payment, amount: unscaled(part, 2) })
    if (part < amount) kept.unshift({ ...payment, amount: unscaled(amount - part, 2) })
    open -= part
  }
  return { kept, taken }
}

/** What is left of a total once `earlier` is deducted, with its VAT at its own rates. Below zero if more was asked for. */
export const restOf = (
  { total, vat }: QuoteAmounts,
  earlier: readonly InvoicedAmounts[],
): InvoicedAmounts => sumOfAsked([{ amount: total, vat }, sumOfAsked(earlier, -1n)])

/** Rounds half a centime away from zero. */
function share(part: bigint, of: bigint, whole: bigint): bigint {
  const product = part * of
  const size = (2n * (product < 0n ? -product : product) + whole) / (2n * whole)
  return product < 0n ? -size : size
}

/**
 * A credit of `amount` on an invoice of which `before` is credited already. The VAT is that of both together less that of
 * `before`, so credits of the whole invoice give back exactly its VAT, however many they are.
 */
export function creditOf(
  invoice: InvoicedAmounts,
  before: string,
  amount: string,
): InvoicedAmounts {
  const whole = scaled(invoice.amount, 2)
  const from = scaled(before, 2)
  const to = from + scaled(amount, 2)
  const part = (text: string) =>
    unscaled(share(from, scaled(text, 2), whole) - share(to, scaled(text, 2), whole), 2)
  const vat = invoice.vat.map(({ rate, base, amount: tax }) => ({
    ...{ rate, base: part(base), amount: part(tax) },
  }))
  return { amount: unscaled(from - to, 2), vat }
}
