import i18next from 'i18next'
import {
  fallbackLanguage,
  i18nextOptions,
  type Language,
  languageOf,
  languages,
  resourcesOf,
  type Text,
} from './text.ts'

/** Translates texts on the server, for mails, reports and errors. */
export type ServerSay = {
  /** Returns the translation function of a language; keys are `namespace:key`. */
  in(language: Language): (key: string, params?: Record<string, unknown>) => string
  /** Returns the preferred language of an Accept-Language header, or the fallback. */
  languageOf(header: string | undefined): Language
}

/** Loads the texts of all features. */
export function createSay(texts: readonly Text[]): ServerSay {
  const i18n = i18next.createInstance({
    ...i18nextOptions,
    lng: fallbackLanguage,
    initAsync: false,
    showSupportNotice: false,
    ns: texts.map(({ ns }) => ns),
    resources: Object.fromEntries(
      languages.map((language) => [
        language,
        Object.fromEntries(texts.map((text) => [text.ns, resourcesOf(text, language)])),
      ]),
    ),
  } as Parameters<typeof i18next.createInstance>[0])
  void i18n.init()
  const translators = Object.fromEntries(
    languages.map((language) => [language, i18n.getFixedT(language)]),
  )
  return {
    in: (language) => (key, params) => translators[language]!(key, params ?? {}),
    languageOf: (header) => {
      const preferred = (header ?? '')
        .split(',')
        .map((part) => {
          const [locale, weight] = part.split(';q=')
          return {
            language: languageOf(locale),
            weight: weight === undefined ? 1 : Number(weight) || 0,
          }
        })
        .filter(({ weight }) => weight > 0)
        .sort((a, b) => b.weight - a.weight)
      return preferred.find(({ language }) => language)?.language ?? fallbackLanguage
    },
  }
}
