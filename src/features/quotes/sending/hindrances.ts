import { allowedRates, type VatScale } from '../vat/vatScale.ts'

/** A line as far as sending is concerned. */
type LineToSend = {
  unit_price: string | null
  discount?: string | null
  product?: number | null
  optional?: boolean | null
  vat_rate?: string | null
  service_until?: string | null
}

/** What decides whether a draft can be sent. */
export type ToSend = {
  lines: readonly LineToSend[]
  valid_until: string | null
  /** The deposit asked and the total, CHF; null if none is asked. */
  deposit: number | null
  total: number
  /** VAT rates that lines may have; undefined while they are not known. */
  scale: VatScale | undefined
  office: OfficeReadiness
  /** Whether one of its mandates has ended or is in the trash. */
  isCalledOff: boolean
  /** Whether reductions exceed the services of their rate. */
  isOverReduced: boolean
}

/**
 * Whether the settings of the office contain what stands on a quote (its name, and its VAT number or that it has none), and
 * what the invoice of a deposit needs.
 */
export type OfficeReadiness = { name: boolean; vat: boolean; payment: boolean }

/**
 * Whether nobody has said what a line costs. A free line may cost nothing; the service of a product that does is said to by
 * its discount, as drafts of earlier versions have 0 where the product had no price.
 */
export const lacksPrice = ({ unit_price, discount, product }: LineToSend): boolean =>
  unit_price === null ||
  (product != null && Number(unit_price) === 0 && Number(discount ?? 0) !== 100)

/** What hinders the sending of a draft, by the codes of its refusals; the office's screen lists the same beforehand. */
export function hindrancesOf(draft: ToSend, today: string) {
  const { lines, valid_until, deposit, total, scale, office } = draft
  const asksDeposit = deposit !== null
  return {
    no_lines: !lines.some(({ optional }) => !optional),
    no_price: lines.some(lacksPrice),
    called_off: draft.isCalledOff,
    expired: valid_until === null || valid_until < today,
    deposit_too_much: asksDeposit && deposit > total,
    no_payment_details: asksDeposit && !office.payment,
    no_office_name: !office.name,
    no_vat_status: !office.vat,
    reductions: draft.isOverReduced,
    vat_rates:
      scale !== undefined &&
      lines.some(
        ({ vat_rate, service_until }) =>
          vat_rate != null && !allowedRates(scale, service_until, today).includes(vat_rate),
      ),
  }
}
