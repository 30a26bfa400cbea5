/** Standard VAT rates in percent, latest first. */
const rates = [
  { from: '2024-01-01', rate: 8.1 },
  { from: '2018-01-01', rate: 7.7 },
] as const

/** The standard VAT rate on a day, YYYY-MM-DD, in percent; before 2018 that of 2018. */
export const vatRateOn = (day: string): number =>
  (rates.find(({ from }) => from <= day) ?? rates.at(-1)!).rate
