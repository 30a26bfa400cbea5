/** Whether digits that were read are those of a number but for one, or without its first ones. */
export const isMisreadAs = (digits: string, known: string, fewest: number): boolean =>
  isEndOf(digits, known, fewest) || differsByOne(digits, known, fewest)

/** Whether digits are the last ones of a number. */
export const isEndOf = (digits: string, known: string, fewest: number): boolean =>
  digits.length >= Math.max(fewest, known.length - 2) && known.endsWith(digits)

/** Whether digits are those of a number but for one. */
export function differsByOne(digits: string, known: string, fewest: number): boolean {
  const [short, long] = digits.length < known.length ? [digits, known] : [known, digits]
  if (short.length < fewest || long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  const rest = long.slice(at + 1)
  return rest === short.slice(at) || rest === short.slice(at + 1)
}
