import { type Language, languages, type Text } from '../../src/kernel/text.ts'
import { createSay } from '../../src/kernel/words.server.ts'

const modules = import.meta.glob<Record<string, Text>>('../../src/**/*.text.ts', { eager: true })
const server = createSay(Object.values(modules).flatMap((module) => Object.values(module)))
const translators = Object.fromEntries(languages.map((language) => [language, server.in(language)]))

/** Translates `namespace:key` as the screens do, so that a reworded text breaks no journey. */
export function t(
  key: string,
  params?: Record<string, unknown>,
  language: Language = 'en',
): string {
  const translation = translators[language]!(key, params)
  if (key.endsWith(`:${translation}`)) throw new Error(`There is no text ${key}.`)
  return translation
}
