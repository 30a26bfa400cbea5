import i18next from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import { use } from 'react'
import {
  fallbackLanguage,
  i18nextOptions,
  type Language,
  languageOf,
  languages,
  type Text,
  type WordKey,
} from '../../kernel/text.ts'
import { loadWords, loadWordsIn, startLanguage } from './wordsLoading.ts'

/** Storage key and cookie that keep the language (specification, section 9: 43200 minutes). */
const languageKey = 'i18nextLng'
const cookieMinutes = 43_200

/** Says a word of one text; `params` fill in its `{name}`s, `count` chooses the plural form. */
export type Say<T extends Text = Text> = (
  key: WordKey<T>,
  params?: Record<string, unknown>,
) => string

/** Finds out the language and begins to load the words declared so far. Once, before the first screen. */
export function startWords() {
  i18next.use(LanguageDetector)
  void i18next.init({
    ...i18nextOptions,
    ns: [],
    resources: {},
    initAsync: false,
    detection: {
      order: ['localStorage', 'cookie', 'navigator', 'htmlTag'],
      caches: ['localStorage', 'cookie'],
      lookupLocalStorage: languageKey,
      lookupCookie: languageKey,
      cookieMinutes,
      cookieOptions: { path: '/', sameSite: 'lax' },
      convertDetectedLanguage: (locale) => locale.slice(0, 2).toLowerCase(),
    },
  })
  document.documentElement.lang = currentLanguage()
  startLanguage(currentLanguage(), (ns, words) => {
    i18next.addResourceBundle(currentLanguage(), ns, words)
  })
}

/** The language in use. */
export const currentLanguage = (): Language =>
  languageOf(i18next.resolvedLanguage ?? i18next.language) ?? fallbackLanguage

/** Keeps another language; it is spoken from the next load of the page. */
export function storeLanguage(language: Language) {
  i18next.services.languageDetector?.cacheUserLanguage(language)
}

/**
 * The words of a feature in the language in use: `const t = useWords(buildingText); t('title')`.
 * Waits (Suspense) until they are here; a `ChunkError` where they cannot be had.
 */
export function useWords<T extends Text>(text: T): Say<T> {
  // Asked at every render, as React's rules for `use` in a repeated first render want it.
  use(loadWords(text.ns).get())
  return sayer(text.ns) as Say<T>
}

const sayers = new Map<string, Say>()

/** Says the words of a text that are here. One function per text, so that it may stand in the dependencies of an effect. */
export function sayer(ns: string): Say {
  const known = sayers.get(ns)
  if (known) return known
  // A list says the same few words hundreds of times, and another language is another page.
  const said = new Map<string, string>()
  const say: Say = (key, params) => {
    if (params) return i18next.t(key, { ...params, ns })
    const word = said.get(key) ?? i18next.t(key, { ns })
    said.set(key, word)
    return word
  }
  sayers.set(ns, say)
  return say
}

/**
 * Says the plain words of a text in every language that can be had, the one in use first: what somebody
 * pastes may be in another one.
 */
export async function sayEach(text: Text): Promise<((key: string) => string)[]> {
  const others = languages.filter((language) => language !== currentLanguage())
  const found = await Promise.allSettled(
    [currentLanguage(), ...others].map((language) => loadWordsIn(text.ns, language)),
  )
  return found.flatMap((one) =>
    one.status === 'fulfilled' ? [(key: string) => one.value[key] ?? key] : [],
  )
}
