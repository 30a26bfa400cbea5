/** What decides whether a draft can be sent. */
export type ToSend = {
  lines: readonly { optional?: boolean | null; vat_rate?: string | null }[]
  valid_until: string | null
  /** The deposit asked and the total, CHF; null if none is asked. */
  deposit: number | null
  total: number
  /** VAT rates that a line may have on the day from which the quote is valid. */
  rates: readonly string[]
  office: OfficeReadiness
}

/** Whether the settings of the office contain what stands on a quote, and what the invoice of a deposit needs. */
export type OfficeReadiness = { name: boolean; payment: boolean }

/** What hinders the sending of a draft, by the codes of its refusals; the office's screen lists the same beforehand. */
export function hindrancesOf(draft: ToSend, today: string) {
  const { lines, valid_until, deposit, total, rates, office } = draft
  const asksDeposit = deposit !== null
  return {
    no_lines: !lines.some(({ optional }) => !optional),
    expired: valid_until === null || valid_until < today,
    deposit_too_much: asksDeposit && deposit > total,
    no_payment_details: asksDeposit && !office.payment,
    no_office_name: !office.name,
    vat_rates: lines.some(({ vat_rate }) => vat_rate != null && !rates.includes(vat_rate)),
  }
}
