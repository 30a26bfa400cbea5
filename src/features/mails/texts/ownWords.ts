import { typeset } from '../../../kernel/field/typography.ts'
import type { Language } from '../../../kernel/text.ts'
import type { OwnMailText } from '../../settings/settings.ts'

type Say = (key: string, params?: Record<string, unknown>) => string

/** A placeholder as people type it, with accents and spaces too: `{number}`. */
const placeholder = /\{([^{}\n]*[^{}\s][^{}\n]*)\}/g

/** A text with each of its placeholders replaced by what is said of its name. */
const replaced = (text: string, valueOf: (name: string, whole: string) => unknown) =>
  text.replace(placeholder, (whole, name: string) => String(valueOf(name.trim(), whole)))

/** Names of the placeholders in a text. */
export const placeholdersIn = (text: string): string[] =>
  [...new Set(Array.from(text.matchAll(placeholder), ([, name]) => name!.trim()))].sort()

/** A text with those placeholders filled in whose values are known; the others stay. */
export const fillKnown = (text: string, params: Record<string, unknown>) =>
  replaced(text, (name, whole) => params[name] ?? whole)

/** A text with its placeholders filled in; one without a value is left out. */
const filledIn = (text: string, params: Record<string, unknown> = {}) =>
  replaced(text, (name) => params[name] ?? '')

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
