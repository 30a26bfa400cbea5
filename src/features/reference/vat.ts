/** The standard rate of VAT in per cent, from a day on; the latest first. */
const rates = [
  { from: '2024-01-01', rate: 8.1 },
  { from: '2018-01-01', rate: 7.7 },
] as const

/** The standard rate of VAT on a day, YYYY-MM-DD, in per cent. */
export const vatRateOn = (day: string): number =>
  (rates.find(({ from }) => from <= day) ?? rates.at(-1)!).rate
