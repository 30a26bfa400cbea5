import { useMemo } from 'react'
import type { Fields } from '../../../kernel/field/fields.ts'
import { dayOf } from '../../../kernel/field/format.ts'
import { loadTranslators, useWords } from '../../../web/loading/words.ts'
import type { TranslateKey } from '../../../web/ui/input/fieldValue.ts'
import { formTextKey } from '../formTextKey.ts'
import { mandateText } from '../mandate.text.ts'
import { serviceText } from './service.text.ts'
import type { Answers, Service } from './service.ts'

/** Looks up a text in several catalogues; the first that has it wins. */
const translateFirstMatch =
  (fields: Fields, translators: readonly TranslateKey[]): TranslateKey =>
  (key, params) => {
    const textKey = formTextKey(fields, key)
    for (const t of translators) {
      const text = t(textKey, params)
      if (text !== textKey) return text
    }
    return key
  }

/** Texts of a service's form: its own, then those shared by services, then those of mandates. */
export function useFormTexts({ text, fields }: Pick<Service, 'text' | 'fields'>): TranslateKey {
  const own = useWords(text) as TranslateKey
  const shared = useWords(serviceText) as TranslateKey
  const mandate = useWords(mandateText) as TranslateKey
  return useMemo(
    () => translateFirstMatch(fields, [own, shared, mandate]),
    [fields, own, shared, mandate],
  )
}

/** What the form says at its fields and cells, by name, in the current language. */
export function useFormNotices(
  { notices }: Pick<Service, 'notices'>,
  answers: Answers,
  t: TranslateKey,
): Readonly<Record<string, string>> {
  return useMemo(
    () =>
      Object.fromEntries(
        Object.entries(notices?.(answers, dayOf(new Date())) ?? {}).map(
          ([name, { key, params }]) => [name, t(key, params)],
        ),
      ),
    [notices, answers, t],
  )
}

/** Texts of a service's form and those shared by services, once per language; the current language first. */
export async function loadFormTranslators({ text, fields }: Pick<Service, 'text' | 'fields'>) {
  const [own, shared] = await Promise.all([loadTranslators(text), loadTranslators(serviceText)])
  return own.map((t, index) =>
    translateFirstMatch(fields, shared[index] ? [t, shared[index]] : [t]),
  )
}
