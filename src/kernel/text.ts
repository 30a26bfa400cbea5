import { typeset } from './field/typography.ts'

/** The languages of the product, in the order in which people are shown them. */
export const languages = ['fr', 'en', 'it'] as const
export type Language = (typeof languages)[number]

/** The language that stands in where none is known (specification, section 9). */
export const fallbackLanguage: Language = 'en'

/** Forms that a counted word needs: French and Italian also have `many` (un million de …). */
type CountedWord = {
  fr: { one: string; many: string; other: string }
  en: { one: string; other: string }
  it: { one: string; many: string; other: string }
}
export type Word = Record<Language, string> | CountedWord
export type Words = Record<string, Word>

/** The words of one feature: `ns` names them, `{name}` in a word is filled in when it is said. */
export type Text<W extends Words = Words> = { ns: string; words: W }
export type WordKey<T extends Text> = keyof T['words'] & string

/** Declares the words of a feature; a missing language or plural form does not compile. */
export function text<const W extends Words>(ns: string, words: W): Text<W> {
  return { ns, words }
}

/** One language of a text as flat i18next resources: plural forms become `key_one`, `key_other`. */
export function resourcesOf(text: Text, language: Language): Record<string, string> {
  const flat: Record<string, string> = {}
  for (const [key, word] of Object.entries(text.words)) {
    const said = word[language]
    if (typeof said === 'string') flat[key] = typeset(said, language)
    else
      for (const [form, words] of Object.entries(said))
        flat[`${key}_${form}`] = typeset(words, language)
  }
  return flat
}

/** i18next options that both sides share: flat keys, `{name}` filled in, no escaping (React does it). */
export const i18nextOptions = {
  fallbackLng: fallbackLanguage,
  supportedLngs: [...languages],
  load: 'languageOnly',
  keySeparator: false,
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
} as const

/** The language part of a locale where the product speaks it: 'fr-CH' gives 'fr', 'de' nothing. */
export function languageOf(locale: string | undefined): Language | undefined {
  const part = locale?.trim().slice(0, 2).toLowerCase()
  return languages.find((language) => language === part)
}
