import { type Language, languages, type Text } from '../src/kernel/text.ts'
import { createSay } from '../src/kernel/words.server.ts'

const modules = import.meta.glob<Record<string, Text>>('../src/**/*.text.ts', { eager: true })
const say = createSay(Object.values(modules).flatMap((module) => Object.values(module)))
const speak = Object.fromEntries(languages.map((language) => [language, say.in(language)]))

/** What the screen says for `namespace:key`, so that a corrected word breaks no journey. */
export function wordOf(
  key: string,
  values?: Record<string, unknown>,
  language: Language = 'en',
): string {
  const word = speak[language]!(key, values)
  if (key.endsWith(word)) throw new Error(`There is no word ${key}.`)
  return word
}
