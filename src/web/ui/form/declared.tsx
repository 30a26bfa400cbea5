import { type ReactNode, useMemo } from 'react'
import type { Field, Fields } from '../../../kernel/field/fields.ts'
import { kernelText } from '../../../kernel/http/errors.text.ts'
import type { Labels } from '../../../kernel/record/resource.ts'
import type { Text } from '../../../kernel/text.ts'
import { sayEach, useWords } from '../../loading/words.ts'
import { type ControlProps, type FieldMeans, FieldMeansContext } from '../input/fieldMeans.ts'

/** What follows from declared fields in every form of them. */
export type Declared = {
  fields: Fields
  /** Words of the feature: `section.<name>`, `field.<name>`, `help.<name>`, `<name>.<option>`. */
  text: Text
  /** Only these sections, in the declared order; all without it. */
  sections?: readonly string[]
  /** Further fields that cannot be changed here, beside those declared so. */
  readOnly?: readonly string[]
  /** Fields not drawn at all. */
  hidden?: readonly string[]
  codes?: FieldMeans['codes']
  references?: FieldMeans['references']
  /** By field: a sentence in the place of its help. */
  notes?: Record<string, string>
  /** Own controls by field, in place of those of their kind. */
  controls?: Record<string, (props: ControlProps) => ReactNode>
  /** Further parts after the fields of a section. */
  after?: Record<string, ReactNode>
}

/** Gives the fields within what they need to show themselves: words, code lists, names of records. */
export function DeclaredMeans({
  text,
  codes,
  references,
  labels,
  children,
}: Pick<Declared, 'text' | 'codes' | 'references'> & { labels?: Labels; children: ReactNode }) {
  const say = useWords(text)
  useWords(kernelText)
  const means = useMemo(
    () => ({ say, sayEach: () => sayEach(text), labels, codes, references }),
    [say, text, labels, codes, references],
  )
  return <FieldMeansContext value={means}>{children}</FieldMeansContext>
}

/** The fields that are drawn, in order. */
export function namesOf({ fields, sections, hidden = [] }: Declared) {
  return Object.keys(fields).filter((name) => {
    const section = fields[name]?.section ?? ''
    return !hidden.includes(name) && (!sections || sections.includes(section))
  })
}

/** Whether a field cannot be changed here. */
export const isFixed = ({ readOnly = [] }: Declared, name: string, field: Field) =>
  field.readOnly || readOnly.includes(name)
