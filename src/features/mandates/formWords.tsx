import { useMemo } from 'react'
import { type Fields, wordsOf } from '../../kernel/fields.ts'
import type { SayKey } from '../../web/ui/fieldValue.ts'
import { sayEach, useWords } from '../../web/words.ts'
import { mandateText } from './mandate.text.ts'
import { serviceText } from './service.text.ts'
import type { Service } from './service.ts'

/** Kinds of words that a field has beside its options. */
const kinds = ['field', 'help', 'placeholder']

/** The key under which a word of a field stands: cells share those of their column, some fields others'. */
export function wordKey(fields: Fields, key: string): string {
  const dot = key.indexOf('.')
  const [kind, rest] = [key.slice(0, dot), key.slice(dot + 1)]
  const isOption = !kinds.includes(kind)
  const name = isOption ? kind : rest
  const [table, row, column = row] = name.split('/')
  const field = row === undefined ? fields[name] : fields[table!]?.columns?.[column!]
  if (!field) return key
  const { label, options } = wordsOf(row === undefined ? name : `${table}/${column}`, field)
  return isOption ? `${options}.${rest}` : `${kind}.${label}`
}

/** Says the word of the first text that has it. */
const firstOf =
  (fields: Fields, says: readonly SayKey[]): SayKey =>
  (key, params) => {
    const asked = wordKey(fields, key)
    for (const say of says) {
      const word = say(asked, params)
      if (word !== asked) return word
    }
    return key
  }

/** Says the words of a service's form: its own, those that services share, and those of mandates. */
export function useFormWords({ text, fields }: Pick<Service, 'text' | 'fields'>): SayKey {
  const own = useWords(text) as SayKey
  const shared = useWords(serviceText) as SayKey
  const ofMandate = useWords(mandateText) as SayKey
  return useMemo(() => firstOf(fields, [own, shared, ofMandate]), [fields, own, shared, ofMandate])
}

/** The same in every language, the one in use first. */
export async function sayFormEach({ text, fields }: Pick<Service, 'text' | 'fields'>) {
  const [own, shared] = await Promise.all([sayEach(text), sayEach(serviceText)])
  return own.map((say, at) => firstOf(fields, shared[at] ? [say, shared[at]] : [say]))
}
