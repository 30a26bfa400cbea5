import { formatNumber } from '../../../kernel/field/format.ts'
import { type Language, resourcesOf } from '../../../kernel/text.ts'
import { quotePdfText } from './quotePdf.text.ts'

type Params = Record<string, string | number>
export type QuoteWords = (
  key: keyof (typeof quotePdfText)['words'] & string,
  params?: Params,
) => string

/** Returns the words printed in quotes and their bills in a language. */
export const quoteWordsIn = (language: Language): QuoteWords => {
  const words: Record<string, string> = resourcesOf(quotePdfText, language)
  return (key, params = {}) =>
    (words[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) =>
      String(params[name] ?? whole),
    )
}

/** Formats an amount of a quote as it is printed: 12’345.60, or a dash for one that is not known. */
export const printedAmount = (text: string | null) =>
  text === null ? '–' : formatNumber(Number(text), { decimals: 2 })

/** Formats a percentage as it is printed: 8.1 %. */
export const printedPercent = (text: string) => formatNumber(Number(text), { unit: '%' })
