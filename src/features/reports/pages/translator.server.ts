import { type Field, textKeysOf } from '../../../kernel/field/fields.ts'
import { type Language, resourcesOf, type Text } from '../../../kernel/text.ts'
import { displayValue } from '../../../web/ui/input/fieldValue.ts'
import { heatingComparisonText } from '../../heating/heating.text.ts'
import { type Energy, isFuel } from '../../reference/energy.ts'
import {
  type CodeAttribute,
  codeLabels,
  codesOf,
  type RegisterCodeLabel,
} from '../../register/codes.ts'
import type { Block } from '../layout.ts'
import type { ReportBase } from '../snapshot.ts'
import { documentText } from './document.text.ts'

type Params = Record<string, string | number>

/** Texts of a report in its language. */
export type Translator = {
  language: Language
  /** A text of the report. */
  t(key: keyof (typeof documentText)['words'] & string, params?: Params): string
  /**
   * The text of a key, from the first of these catalogues that has it; the key itself if none has it. `count` selects
   * the plural form.
   */
  translate(texts: readonly Text[], key: string, params?: Params): string
  /** As `translate`, but undefined if no catalogue has the key. */
  translateIfAny(texts: readonly Text[], key: string): string | undefined
  /** Label of a field. */
  labelOf(texts: readonly Text[], name: string, field: Field): string
  /** Formatted value of a field; '' if empty. */
  valueOf(texts: readonly Text[], name: string, field: Field, value: unknown): string
}

/** A number of years in words: "20 years". */
export const yearsText = (count: number, { translate }: Pick<Translator, 'translate'>) =>
  translate([heatingComparisonText], 'years', { count })

/** Column title for consumed energy; mentions the gross calorific value if a row is a fuel. */
export function energyTitle(rows: ReportBase['consumptions'], { t }: Translator): string {
  const fuels = rows.filter(({ energy }) => isFuel(energy as Energy))
  if (fuels.length === 0) return t('column.energy')
  return t(fuels.length === rows.length ? 'column.energy_gross' : 'column.energy_mixed')
}

/** What the gross calorific value is, if any of these consumptions is stated by it. */
export const grossNote = (rows: ReportBase['consumptions'], { t }: Translator): Block[] =>
  rows.some(({ energy }) => isFuel(energy as Energy))
    ? [{ kind: 'text', text: t('column.gross_note'), isQuiet: true }]
    : []

/** Creates the translator of a language, and loads the labels of the register codes. */
export async function translatorFor(language: Language): Promise<Translator> {
  const codeLabel: RegisterCodeLabel = await codeLabels(language)
  const loaded = new Map<Text, Record<string, string>>()
  const find = (texts: readonly Text[], key: string) => {
    for (const text of texts) {
      const strings = loaded.get(text) ?? resourcesOf(text, language)
      loaded.set(text, strings)
      const string = strings[key]
      if (string !== undefined) return string
    }
    return undefined
  }
  const plurals = new Intl.PluralRules(language)
  const fill = (text: string, params: Params) =>
    text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(params[name] ?? placeholder))
  const codesFor = (attribute: CodeAttribute) =>
    codesOf(attribute).map((code) => ({ code, label: codeLabel(attribute, code) }))
  const translate = (texts: readonly Text[], key: string, params: Params = {}) => {
    const { count } = params
    const form = typeof count === 'number' ? `${key}_${plurals.select(count)}` : key
    return fill(find(texts, form) ?? find(texts, key) ?? key, params)
  }
  return {
    language,
    t: (key, params) => translate([documentText], key, params),
    translate,
    translateIfAny: find,
    labelOf: (texts, name, field) => translate(texts, `field.${textKeysOf(name, field).label}`),
    valueOf: (texts, name, field, value) =>
      displayValue(textKeysOf(name, field).options, field, value ?? null, {
        t: (key) => translate(texts, key),
        tUi: (key, params) => translate([documentText], key, params as Params),
        codes: field.attribute ? codesFor(field.attribute as CodeAttribute) : undefined,
      }),
  }
}
