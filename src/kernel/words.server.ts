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

/** Says words on the server: in a mail, a report, an error. */
export type ServerSay = {
  /** A function that says `namespace:key` in a language. */
  in(language: Language): (key: string, params?: Record<string, unknown>) => string
  /** The language that an Accept-Language header asks for, by its weights; the fallback otherwise. */
  languageOf(header: string | undefined): Language
}

/** Loads the words of all features. */
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
  const fixed = Object.fromEntries(
    languages.map((language) => [language, i18n.getFixedT(language)]),
  )
  return {
    in: (language) => (key, params) => fixed[language]!(key, params ?? {}),
    languageOf: (header) => {
      const wanted = (header ?? '')
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
      return wanted.find(({ language }) => language)?.language ?? fallbackLanguage
    },
  }
}
