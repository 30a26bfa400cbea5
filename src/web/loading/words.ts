import i18next from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import { use } from 'react'
import {
  fallbackLanguage,
  i18nextOptions,
  type Language,
  languageOf,
  languages,
  linkLanguageParameter,
  type Text,
  type TextKey,
} from '../../kernel/text.ts'
import { areCookiesRefused } from '../device/refusable.ts'
import { deviceStorage, tabStorage } from '../device/textStorage.ts'
import { loadWords, loadWordsIn, startLanguage } from './wordsLoading.ts'

/** Storage key and cookie of the language (specification, section 9: 43200 minutes). */
const languageKey = 'i18nextLng'
const cookieMinutes = 43_200
/** Whether the detector may ask a source for the language: that of cookies does not catch what their getter throws. */
const isAllowed = (source: string) => source !== 'cookie' || !areCookiesRefused

/** Translates a key of one text; `params` fill in its `{name}`s, `count` selects the plural form. */
export type Translate<T extends Text = Text> = (
  key: TextKey<T>,
  params?: Record<string, unknown>,
) => string

/** Detects the language and starts to load the declared texts. Called once, before the first screen. */
export function startWords() {
  const linked = languageOf(
    new URLSearchParams(location.search).get(linkLanguageParameter) ?? undefined,
  )
  if (linked) tabStorage.setItem(linkLanguageParameter, linked)
  const detector = new LanguageDetector()
  detector.addDetector({
    name: 'link',
    lookup: () => tabStorage.getItem(linkLanguageParameter) ?? undefined,
  })
  i18next.use(detector)
  void i18next.init({
    ...i18nextOptions,
    ns: [],
    resources: {},
    initAsync: false,
    detection: {
      // What was chosen comes first; only a choice is stored (`storeLanguage`), so that the next link has its own language.
      // A link's language holds in its tab: the pages behind it have no parameter.
      order: ['localStorage', 'cookie', 'link', 'navigator', 'htmlTag'].filter(isAllowed),
      caches: [],
      lookupLocalStorage: languageKey,
      lookupCookie: languageKey,
      cookieMinutes,
      cookieOptions: { path: '/', sameSite: 'lax', secure: location.protocol === 'https:' },
      convertDetectedLanguage: (locale) => locale.slice(0, 2).toLowerCase(),
    },
  })
  document.documentElement.lang = currentLanguage()
  startLanguage(currentLanguage(), (ns, words) => {
    i18next.addResourceBundle(currentLanguage(), ns, words)
  })
}

/** Current language. */
export const currentLanguage = (): Language =>
  languageOf(i18next.resolvedLanguage ?? i18next.language) ?? fallbackLanguage

/** Joins a label and its value; French puts a space before the colon. */
export const withColon = (label: string, value: string) =>
  `${label}${currentLanguage() === 'fr' ? ' ' : ''}: ${value}`

/** Stores another language; it takes effect on the next page load. A browser that stores nothing has it in the URL. */
export function storeLanguage(language: Language) {
  i18next.services.languageDetector?.cacheUserLanguage(
    language,
    ['localStorage', 'cookie'].filter(isAllowed),
  )
  if (deviceStorage.isLasting()) return
  const url = new URL(location.href)
  url.searchParams.set(linkLanguageParameter, language)
  history.replaceState(history.state, '', url)
}

/**
 * Returns the translator of a feature's text: `const t = useWords(buildingText); t('title')`. Suspends until
 * the text is loaded; throws `ChunkError` if it fails to load.
 */
export function useWords<T extends Text>(text: T): Translate<T> {
  // Called at every render, as React requires of `use`.
  use(loadWords(text.ns).get())
  return translatorOf(text.ns) as Translate<T>
}

const translators = new Map<string, Translate>()

/** Returns the translator of a loaded text. Stable per text, so that effects can depend on it. */
export function translatorOf(ns: string): Translate {
  const known = translators.get(ns)
  if (known) return known
  // Cached, since a list translates the same keys hundreds of times; a new language reloads the page.
  const cache = new Map<string, string>()
  const translate: Translate = (key, params) => {
    if (params) return i18next.t(key, { ...params, ns })
    const word = cache.get(key) ?? i18next.t(key, { ns })
    cache.set(key, word)
    return word
  }
  translators.set(ns, translate)
  return translate
}

/** Translators of a text in every language that loads, the current one first; for pasted values. */
export async function loadTranslators(text: Text): Promise<((key: string) => string)[]> {
  const others = languages.filter((language) => language !== currentLanguage())
  const found = await Promise.allSettled(
    [currentLanguage(), ...others].map((language) => loadWordsIn(text.ns, language)),
  )
  return found.flatMap((result) =>
    result.status === 'fulfilled' ? [(key: string) => result.value[key] ?? key] : [],
  )
}
