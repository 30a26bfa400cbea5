import { type Language, resourcesOf, type Text } from '../src/kernel/text.ts'

const modules = import.meta.glob<Record<string, Text>>('../src/**/*.text.ts', { eager: true })
const texts = Object.values(modules).flatMap((module) => Object.values(module))

/** What the screen says for `namespace:key`, so that a corrected word breaks no journey. */
export function wordOf(key: string, language: Language = 'en'): string {
  const [ns, name = ''] = key.split(':')
  const text = texts.find((one) => one.ns === ns)
  const word = text && resourcesOf(text, language)[name]
  if (word === undefined) throw new Error(`There is no word ${key}.`)
  return word
}
