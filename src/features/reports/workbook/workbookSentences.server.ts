/** Sentences that a workbook writes itself, from figures of its cells. */

/** Excel takes no longer text in a formula. */
const longestText = 255

/** A text within a formula. */
export const quoted = (text: string) =>
  (text.match(new RegExp(`[\\s\\S]{1,${longestText}}`, 'g')) ?? [''])
    .map((piece) => `"${piece.replaceAll('"', '""')}"`)
    .join('&')

/** A text with `{names}` in it, as a formula that says the values in their place. */
export function sentenceFormula(text: string, values: Record<string, string>): string {
  const pieces = text.split(/\{(\w+)\}/)
  return pieces
    .map((piece, at) => (at % 2 === 0 ? quoted(piece) : (values[piece] ?? quoted(`{${piece}}`))))
    .filter((piece) => piece !== '""')
    .join('&')
}

/**
 * A number as `formatNumber` writes it. Formats that depend on the language of the program (`#,##0`) would
 * give other texts elsewhere.
 */
export function numberFormula(value: string, { decimals = 0, unit = '' } = {}): string {
  const size = `ABS(ROUND(${value},${decimals}))`
  const group = (divisor: string) => `TEXT(MOD(INT(${size}/${divisor}),1000),"000")`
  const whole = [
    `IF(${size}<1000,""&INT(${size})`,
    `IF(${size}<1000000,INT(${size}/1000)&"’"&${group('1')}`,
    `INT(${size}/1000000)&"’"&${group('1000')}&"’"&${group('1')}))`,
  ].join(',')
  const part = decimals
    ? `&"."&TEXT(ROUND((${size}-INT(${size}))*${10 ** decimals},0),"${'0'.repeat(decimals)}")`
    : ''
  const sign = `IF(ROUND(${value},${decimals})<0,"−","")`
  return `${sign}&${whole}${part}${unit ? `&"\u00a0${unit}"` : ''}`
}
