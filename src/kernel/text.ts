import { typeset } from './field/typography.ts'

/** Languages of the product, in display order. */
export const languages = ['fr', 'en', 'it'] as const
export type Language = (typeof languages)[number]

/** Language if none is known (specification, section 9). */
export const fallbackLanguage: Language = 'en'
/** The language in which the office writes to people who have chosen none. */
export const unchosenLanguage: Language = 'fr'

/** Plural forms of a text; French and Italian also have `many` (un million de …). */
type PluralForms = {
  fr: { one: string; many: string; other: string }
  en: { one: string; other: string }
  it: { one: string; many: string; other: string }
}
export type Translations = Record<Language, string> | PluralForms
export type Words = Record<string, Translations>

/** Texts of one feature with their i18next namespace; `{name}` is a parameter. */
export type Text<W extends Words = Words> = { ns: string; words: W }
export type TextKey<T extends Text> = keyof T['words'] & string

/** Declares the texts of a feature; a missing language or plural form does not compile. */
export function text<const W extends Words>(ns: string, words: W): Text<W> {
  return { ns, words }
}

/** Returns one language of a text as flat i18next resources; plural forms become `key_one`, `key_other`. */
export function resourcesOf(text: Text, language: Language): Record<string, string> {
  const flat: Record<string, string> = {}
  for (const [key, word] of Object.entries(text.words)) {
    const translation = word[language]
    if (typeof translation === 'string') flat[key] = typeset(translation, language)
    else
      for (const [form, plural] of Object.entries(translation))
        flat[`${key}_${form}`] = typeset(plural, language)
  }
  return flat
}

/** i18next options of browser and server: flat keys, `{name}` for parameters, no escaping (React escapes). */
export const i18nextOptions = {
  fallbackLng: fallbackLanguage,
  supportedLngs: [...languages],
  load: 'languageOnly',
  keySeparator: false,
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
} as const

/** Returns the language of a locale if the product has it: 'fr' for 'fr-CH', undefined for 'de'. */
export function languageOf(locale: string | undefined): Language | undefined {
  const part = locale?.trim().slice(0, 2).toLowerCase()
  return languages.find((language) => language === part)
}

/** Query parameter with the language of a link; the page follows it unless another language was chosen in the browser. */
export const linkLanguageParameter = 'lang'

/** Adds the reader's language to a link, before its fragment. */
export function linkIn(language: Language, link: string): string {
  const [address = '', ...fragment] = link.split('#')
  const separator = address.includes('?') ? '&' : '?'
  return [`${address}${separator}${linkLanguageParameter}=${language}`, ...fragment].join('#')
}
