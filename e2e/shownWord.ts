import { type Language, languages, type Text } from '../src/kernel/text.ts'
import { createSay } from '../src/kernel/words.server.ts'

const modules = import.meta.glob<Record<string, Text>>('../src/**/*.text.ts', { eager: true })
const say = createSay(Object.values(modules).flatMap((module) => Object.values(module)))
const speak = Object.fromEntries(languages.map((language) => [language, say.in(language)]))

/** Returns the shown text of `namespace:key`, so that text changes break no journey. */
export function shownWord(
  key: string,
  values?: Record<string, unknown>,
  language: Language = 'en',
): string {
  const word = speak[language]!(key, values)
  if (key.endsWith(word)) throw new Error(`There is no word ${key}.`)
  return word
}
