import { shape, type TypeOf } from '../../../kernel/field/shape.ts'

/** The VAT rates that an office may charge, dated; percent as decimal text. */
export const vatScale = shape.object({
  /** Whether the office is not subject to VAT: it charges none, since whoever shows VAT owes it (LTVA art. 27). */
  exempt: shape.boolean(),
  /** The rates from a day on, YYYY-MM-DD; the earliest first, which holds for the days before it too. */
  versions: shape.list(
    shape.object({
      from: shape.text(),
      rates: shape.list(shape.object({ category: shape.text(), rate: shape.text() })),
    }),
  ),
})
export type VatScale = TypeOf<typeof vatScale>
type RatesOfDay = VatScale['versions'][number]

/** The rate of what is not taxed: some services are exempt. */
export const untaxed = '0'

const inForceOn = ({ versions }: VatScale, day: string): RatesOfDay | undefined =>
  versions.findLast(({ from }) => from <= day) ?? versions[0]

/** The day of a service decides its rate: the day until which it is rendered, else that of the sending, `today`. */
const dayOfService = (serviceUntil: string | null | undefined, today: string) =>
  serviceUntil ?? today

/**
 * The rates that a line may have: those in force on the day of its service, and of services to come also those that are
 * announced. A rate that ended is that of services which ended before.
 */
export function allowedRates(
  scale: VatScale,
  serviceUntil: string | null | undefined,
  today: string,
): string[] {
  if (scale.exempt) return [untaxed]
  const day = dayOfService(serviceUntil, today)
  const announced = day < today ? [] : scale.versions.filter(({ from }) => from > day)
  const versions = [inForceOn(scale, day), ...announced]
  const rates = versions.flatMap((version) => version?.rates.map(({ rate }) => rate) ?? [])
  return [...new Set([...rates, untaxed])]
}

const rateOf = (category: string, version: RatesOfDay | undefined) =>
  version?.rates.find((one) => one.category === category)?.rate ?? untaxed

/** The standard rate on the day of a service, for an office that is subject to VAT. */
const taxedRate = (
  scale: VatScale,
  serviceUntil: string | null | undefined,
  today: string,
): string => rateOf('standard', inForceOn(scale, dayOfService(serviceUntil, today)))

/** The standard rate on the day of a service. */
export const standardRate = (...args: Parameters<typeof taxedRate>): string =>
  args[0].exempt ? untaxed : taxedRate(...args)

/** A rate if a line may have it, else the one that its category has on the day of the service. */
export function currentRate(
  rate: string,
  scale: VatScale,
  serviceUntil: string | null | undefined,
  today: string,
): string {
  if (allowedRates(scale, serviceUntil, today).includes(rate)) return rate
  if (scale.exempt) return untaxed
  const category = scale.versions
    .flatMap(({ rates }) => rates)
    .findLast((one) => one.rate === rate)?.category
  return rateOf(category ?? 'standard', inForceOn(scale, dayOfService(serviceUntil, today)))
}

/**
 * The rate of a line whose service moves from one day to another: a line with the rate of the old day gets that of the
 * new one in its category, also back from an announced rate; any other rate was chosen and stays.
 */
export function movedRate(
  rate: string,
  scale: VatScale,
  days: { from: string | null | undefined; to: string | null | undefined },
  today: string,
): string {
  const [before, after] = [days.from, days.to].map((day) =>
    inForceOn(scale, dayOfService(day, today)),
  )
  const category = before?.rates.find((one) => one.rate === rate)?.category
  return category === undefined ? rate : rateOf(category, after)
}

/** A line as far as its VAT is concerned. */
type TaxedLine = {
  vat_rate: string
  taxed_at?: string | null | undefined
  service_until?: string | null | undefined
}

/**
 * The VAT rate of a line today. While the office is not subject to VAT it is 0, and `taxed_at` keeps the rate that the line
 * has once the office is again: the one that it had, or the standard one of a line that was entered meanwhile. It is null of
 * a line that is not taxed anyway.
 */
export function currentVat(
  { vat_rate, taxed_at, service_until }: TaxedLine,
  scale: VatScale,
  today: string,
): { vat_rate: string; taxed_at: string | null } {
  if (!scale.exempt)
    return {
      vat_rate: currentRate(taxed_at ?? vat_rate, scale, service_until, today),
      taxed_at: null,
    }
  if (vat_rate !== untaxed) return { vat_rate: untaxed, taxed_at: vat_rate }
  const isNew = taxed_at === undefined
  return {
    vat_rate: untaxed,
    taxed_at: isNew ? taxedRate(scale, service_until, today) : taxed_at,
  }
}
