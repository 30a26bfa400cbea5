import type { Language } from '../../kernel/text.ts'
import { type Chunk, chunk } from './chunk.ts'

/** A `*.text.ts` file in the browser: its namespace and a loader per language. */
export type LoadableText = {
  ns: string
  load: Record<Language, () => Promise<{ default: Record<string, Record<string, string>> }>>
}

const declared = new Map<string, LoadableText>()
const loading = new Map<string, Chunk<Record<string, string>>>()
let active:
  | { language: Language; store: (ns: string, words: Record<string, string>) => void }
  | undefined

/** Registers a text when a screen that imports it loads, so that its translations load in parallel. */
export function declareText(text: LoadableText): LoadableText {
  declared.set(text.ns, text)
  if (active) loadWords(text.ns)
  return text
}

/** Sets the language and the callback that stores loaded texts; loads those declared so far. */
export function startLanguage(
  language: Language,
  store: (ns: string, words: Record<string, string>) => void,
) {
  active = { language, store }
  for (const ns of declared.keys()) loadWords(ns)
}

/** Loads a declared text in the current language, once. */
export function loadWords(ns: string): Chunk<Record<string, string>> {
  const known = loading.get(ns)
  if (known) return known
  const text = declared.get(ns)
  if (!text || !active) throw new Error(`No words were declared for ${ns}`)
  const { language, store } = active
  const words = chunk(async () => {
    const { default: texts } = await text.load[language]()
    const found = texts[ns]
    if (!found) throw new Error(`The words of ${ns} are missing in ${language}`)
    store(ns, found)
    return found
  })
  loading.set(ns, words)
  words.get().catch(() => {})
  return words
}

/** Loads a declared text in any language, without displaying it; for pasted values. */
export async function loadWordsIn(ns: string, language: Language): Promise<Record<string, string>> {
  const { default: texts } = (await declared.get(ns)?.load[language]()) ?? {}
  return texts?.[ns] ?? {}
}

/** Resolves when all texts declared so far are loaded. */
export const allWords = () => Promise.all([...loading.values()].map((words) => words.get()))
