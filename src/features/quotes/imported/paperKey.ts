/** A number of a quote without what does not tell it from others: capitals, and the zeros of one like ours, `D-2026-0042`. */
export const paperKey = (number: string) =>
  number.toLowerCase().replace(/(-\d{4}-)0+(?=\d+$)/, '$1')
