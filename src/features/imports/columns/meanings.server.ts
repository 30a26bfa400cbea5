import type { BareField } from '../../../kernel/field/fields.ts'
import { type Language, languages } from '../../../kernel/text.ts'
import { foldText } from '../../register/address.ts'
import type { CodeAttribute, RegisterCodeLabel } from '../../register/codes.ts'
import type { ImportColumn } from './importColumns.server.ts'

/** An option or code that words stand for. */
export type Meaning = string | number

/** Finds what a folded word stands for in a column of options or codes; undefined if it is unknown or says two things. */
export type FindMeaning = (word: string) => Meaning | undefined

/** Folds a word of options; a plus, which folding drops, is a word of its own: CECB+ is no CECB. */
export const foldWord = (word: string): string => foldText(word.replaceAll('+', ' plus '))

/** The labels of register codes in every language. */
export type CodeLabels = Record<Language, RegisterCodeLabel>

/** What a column may say: its options or codes, and what words stand for which. */
export type Meanings = {
  find: FindMeaning
  options: (language: Language) => { value: Meaning; label: string }[]
}

/**
 * Returns what words stand for in a column: the product's own words in every language, the column's other names, and the
 * option or code itself. Undefined for a column that is neither.
 */
export function meaningsOf(
  { as, options, optionWords }: ImportColumn,
  labels: CodeLabels,
): Meanings | undefined {
  if (typeof as === 'string') return undefined
  const all = as.kind === 'code' ? codesIn(as) : as.options
  if (!all) return undefined
  const shown = (meaning: Meaning, language: Language) =>
    as.kind === 'code'
      ? labels[language](as.attribute as CodeAttribute, Number(meaning))
      : String(translation(options, String(meaning), language))
  const found = new Map<string, Meaning | undefined>()
  const add = (word: string, meaning: Meaning) => {
    const folded = foldWord(word)
    // A word for two options says neither.
    if (folded !== '')
      found.set(folded, found.has(folded) && found.get(folded) !== meaning ? undefined : meaning)
  }
  for (const meaning of all) {
    for (const language of languages) add(shown(meaning, language), meaning)
    add(String(meaning), meaning)
  }
  const given = new Map<string, Meaning>()
  for (const [option, words] of Object.entries(optionWords ?? {}))
    for (const word of words.split('|'))
      given.set(foldWord(word), all.find((one) => String(one) === option)!)
  return {
    find: (word) => given.get(word) ?? found.get(word),
    options: (language) => all.map((value) => ({ value, label: shown(value, language) })),
  }
}

const codesIn = ({ value }: BareField<unknown, boolean, boolean>) =>
  value.is.as === 'literal' ? value.is.values : undefined

function translation(options: ImportColumn['options'], option: string, language: Language) {
  const word = options?.words[`${options.prefix}.${option}`]
  const said = word?.[language]
  return typeof said === 'string' ? said : option
}
