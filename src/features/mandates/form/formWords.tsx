import { useMemo } from 'react'
import type { Fields } from '../../../kernel/field/fields.ts'
import { sayEach, useWords } from '../../../web/loading/words.ts'
import type { SayKey } from '../../../web/ui/input/fieldValue.ts'
import { mandateText } from '../mandate.text.ts'
import { wordKey } from '../wordKey.ts'
import { serviceText } from './service.text.ts'
import type { Service } from './service.ts'

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
