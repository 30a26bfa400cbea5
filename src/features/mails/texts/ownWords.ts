import { typeset } from '../../../kernel/field/typography.ts'
import type { Language } from '../../../kernel/text.ts'
import type { OwnMailText } from '../../settings/settings.ts'

type Say = (key: string, params?: Record<string, unknown>) => string

/** Names of the placeholders in a text: `{number}`. */
export const placeholdersIn = (text: string): string[] =>
  [...new Set(Array.from(text.matchAll(/\{(\w+)\}/g), ([, name]) => name!))].sort()

/** A text with those placeholders filled in whose values are known; the others stay. */
export const fillKnown = (text: string, params: Record<string, unknown>) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))

/** A text with its placeholders filled in; one without a value is left out. */
const filledIn = (text: string, params: Record<string, unknown> = {}) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''))

/**
 * The words of a language with those that the office wrote itself in the place of the product's, whatever the product
 * would say in a special case (`sent.text_options`); of two texts for one mail, the later one.
 */
export function ownWords(words: Say, texts: readonly OwnMailText[], language: Language): Say {
  const own = new Map(
    texts
      .filter((text) => text.language === language)
      .flatMap(({ mail, subject, text }): [string, string][] => [
        [`${mail}.subject`, typeset(subject, language)],
        [`${mail}.text`, typeset(text, language)],
      ]),
  )
  return (key, params) => {
    const text = own.get(key.replace(/\.text_\w+$/, '.text'))
    return text === undefined ? words(key, params) : filledIn(text, params)
  }
}
