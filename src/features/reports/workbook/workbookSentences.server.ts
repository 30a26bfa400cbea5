import { type Translator, yearsText } from '../pages/translator.server.ts'

/** Formulas for sentences with figures of the workbook. */

/** Excel's limit for a text literal in a formula. */
const maxTextLength = 255

/** A text as a literal in a formula; a long text becomes several literals joined by `&`. */
export const textLiteral = (text: string) =>
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
        index % 2 === 0 ? textLiteral(piece) : (values[piece] ?? textLiteral(`{${piece}}`)),
      )
      .filter((piece) => piece !== '""')
      .join('&')
  )
}

/** Formula for `yearsText`; `years` is a cell with a whole number. */
export function yearsFormula(years: string, translator: Pick<Translator, 'translate'>): string {
  // The text of a count without its number, which the formula puts in.
  const words = (count: number) => yearsText(count, translator).replace(String(count), '{years}')
  return `IF(${years}<2,${sentenceFormula(words(1), { years })},${sentenceFormula(words(2), { years })})`
}

/**
 * Formula for a number as text, formatted like `formatNumber`. Excel's own formats (`#,##0`) would depend on the
 * language of the program.
 */
export function numberFormula(value: string, { decimals = 0, unit = '' } = {}): string {
  const absolute = `ABS(ROUND(${value},${decimals}))`
  const threeDigits = (divisor: string) => `TEXT(MOD(INT(${absolute}/${divisor}),1000),"000")`
  const integerPart = [
    `IF(${absolute}<1000,""&INT(${absolute})`,
    `IF(${absolute}<1000000,INT(${absolute}/1000)&"’"&${threeDigits('1')}`,
    `INT(${absolute}/1000000)&"’"&${threeDigits('1000')}&"’"&${threeDigits('1')}))`,
  ].join(',')
  const fraction = decimals
    ? `&"."&TEXT(ROUND((${absolute}-INT(${absolute}))*${10 ** decimals},0),"${'0'.repeat(decimals)}")`
    : ''
  const sign = `IF(ROUND(${value},${decimals})<0,"−","")`
  return `${sign}&${integerPart}${fraction}${unit ? `&"\u00a0${unit}"` : ''}`
}
