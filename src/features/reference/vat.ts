/** Categories of VAT rates (art. 25 of the VAT act). */
export const vatCategories = ['standard', 'reduced', 'accommodation'] as const
export type VatCategory = (typeof vatCategories)[number]

/** VAT rates in percent as shipped, latest first; the office adds later ones as versions of the table `vat_rates`. */
export const shippedVatRates = [
  { from: '2024-01-01', rates: { standard: 8.1, reduced: 2.6, accommodation: 3.8 } },
  { from: '2018-01-01', rates: { standard: 7.7, reduced: 2.5, accommodation: 3.7 } },
] as const satisfies readonly { from: string; rates: Record<VatCategory, number> }[]

/** The standard VAT rate on a day, YYYY-MM-DD, in percent; before 2018 that of 2018. */
export const vatRateOn = (day: string): number =>
  (shippedVatRates.find(({ from }) => from <= day) ?? shippedVatRates.at(-1)!).rates.standard
