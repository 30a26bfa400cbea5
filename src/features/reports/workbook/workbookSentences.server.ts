/** Formulas for sentences with figures of the workbook. */

/** Excel's limit for a text literal in a formula. */
const maxTextLength = 255

/** Quotes a text for a formula. */
export const quoted = (text: string) =>
  (text.match(new RegExp(`[\\s\\S]{1,${maxTextLength}}`, 'g')) ?? [''])
    .map((piece) => `"${piece.replaceAll('"', '""')}"`)
    .join('&')

/** Formula for a text whose `{names}` are replaced by formulas (`values`). */
export function sentenceFormula(text: string, values: Record<string, string>): string {
  const pieces = text.split(/\{(\w+)\}/)
  return (
    pieces
      // Odd pieces are the names.
      .map((piece, index) =>
        index % 2 === 0 ? quoted(piece) : (values[piece] ?? quoted(`{${piece}}`)),
      )
      .filter((piece) => piece !== '""')
      .join('&')
  )
}

/**
 * Formula for a number as text, formatted like `formatNumber`. Excel's own formats (`#,##0`) would depend on the
 * language of the program.
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
