import type { Language } from '../../kernel/text.ts'
import { type Chunk, chunk } from './chunk.ts'

/** What a `*.text.ts` file holds in the browser: its namespace and where each language is. */
export type LoadableText = {
  ns: string
  load: Record<Language, () => Promise<{ default: Record<string, Record<string, string>> }>>
}

const declared = new Map<string, LoadableText>()
const loading = new Map<string, Chunk<Record<string, string>>>()
let spoken:
  | { language: Language; keep: (ns: string, words: Record<string, string>) => void }
  | undefined

/**
 * Takes note of a text at the moment when a screen that imports it arrives, so that its words travel
 * while the screen is still being prepared.
 */
export function declareText(text: LoadableText): LoadableText {
  declared.set(text.ns, text)
  if (spoken) loadWords(text.ns)
  return text
}

/** Says which language is spoken and where words go when they have come; loads what was declared. */
export function startLanguage(
  language: Language,
  keep: (ns: string, words: Record<string, string>) => void,
) {
  spoken = { language, keep }
  for (const ns of declared.keys()) loadWords(ns)
}

/** The words of a declared text in the language spoken: asked for once, kept when they come. */
export function loadWords(ns: string): Chunk<Record<string, string>> {
  const known = loading.get(ns)
  if (known) return known
  const text = declared.get(ns)
  if (!text || !spoken) throw new Error(`No words were declared for ${ns}`)
  const { language, keep } = spoken
  const words = chunk(async () => {
    const { default: texts } = await text.load[language]()
    const found = texts[ns]
    if (!found) throw new Error(`The words of ${ns} are missing in ${language}`)
    keep(ns, found)
    return found
  })
  loading.set(ns, words)
  words.get().catch(() => {})
  return words
}

/** The words of a declared text in any language, for what people bring along; nobody speaks them. */
export async function loadWordsIn(ns: string, language: Language): Promise<Record<string, string>> {
  const { default: texts } = (await declared.get(ns)?.load[language]()) ?? {}
  return texts?.[ns] ?? {}
}

/** When the words of every text declared so far are here. */
export const allWords = () => Promise.all([...loading.values()].map((words) => words.get()))
