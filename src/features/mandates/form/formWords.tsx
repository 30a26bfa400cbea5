import { useMemo } from 'react'
import type { Fields } from '../../../kernel/field/fields.ts'
import { sayEach, useWords } from '../../../web/loading/words.ts'
import type { SayKey } from '../../../web/ui/input/fieldValue.ts'
import { mandateText } from '../mandate.text.ts'
import { wordKey } from '../wordKey.ts'
import { serviceText } from './service.text.ts'
import type { Service } from './service.ts'

/** Looks a text up in several catalogues; the first match wins. */
const firstMatch =
  (fields: Fields, says: readonly SayKey[]): SayKey =>
  (key, params) => {
    const textKey = wordKey(fields, key)
    for (const say of says) {
      const text = say(textKey, params)
      if (text !== textKey) return text
    }
    return key
  }

/** Texts of a service's form: its own, then those shared by services, then those of mandates. */
export function useFormWords({ text, fields }: Pick<Service, 'text' | 'fields'>): SayKey {
  const own = useWords(text) as SayKey
  const shared = useWords(serviceText) as SayKey
  const ofMandate = useWords(mandateText) as SayKey
  return useMemo(
    () => firstMatch(fields, [own, shared, ofMandate]),
    [fields, own, shared, ofMandate],
  )
}

/** The same in every language, the current one first. */
export async function sayFormEach({ text, fields }: Pick<Service, 'text' | 'fields'>) {
  const [own, shared] = await Promise.all([sayEach(text), sayEach(serviceText)])
  return own.map((say, index) => firstMatch(fields, shared[index] ? [say, shared[index]] : [say]))
}
