import { type ReactNode, useMemo } from 'react'
import type { Field, Fields } from '../../../kernel/field/fields.ts'
import { kernelText } from '../../../kernel/http/errors.text.ts'
import type { Labels } from '../../../kernel/record/resource.ts'
import type { Text } from '../../../kernel/text.ts'
import { loadTranslators, useWords } from '../../loading/words.ts'
import { type ControlProps, FieldContext, type FieldContextValue } from '../input/fieldContext.ts'

/** Props of a form that is generated from declared fields. */
export type DeclaredForm = {
  fields: Fields
  /** Texts of the feature: `section.<name>`, `field.<name>`, `help.<name>`, `<name>.<option>`. */
  text: Text
  /** Sections to show, in the declared order; all by default. */
  sections?: readonly string[]
  /** Read-only fields, in addition to those declared read-only. */
  readOnly?: readonly string[]
  /** Fields to leave out. */
  hidden?: readonly string[]
  codes?: FieldContextValue['codes']
  references?: FieldContextValue['references']
  /** By field: replaces its help text. */
  notes?: Record<string, string>
  /** By field: custom control, in place of the default for its kind. */
  controls?: Record<string, (props: ControlProps) => ReactNode>
  /** By section: content after its fields. */
  afterSection?: Record<string, ReactNode>
}

/** Provides texts, code lists and record names to the fields inside. */
export function FieldContextProvider({
  text,
  codes,
  references,
  labels,
  asText,
  children,
}: Pick<DeclaredForm, 'text' | 'codes' | 'references'> &
  Pick<FieldContextValue, 'asText'> & { labels?: Labels; children: ReactNode }) {
  const t = useWords(text)
  useWords(kernelText)
  const context = useMemo(
    () => ({ t, loadTranslators: () => loadTranslators(text), labels, codes, references, asText }),
    [t, text, labels, codes, references, asText],
  )
  return <FieldContext value={context}>{children}</FieldContext>
}

/** Names of the visible fields, in order. */
export function visibleFieldNames({ fields, sections, hidden = [] }: DeclaredForm) {
  return Object.keys(fields).filter((name) => {
    const section = fields[name]?.section ?? ''
    return !hidden.includes(name) && (!sections || sections.includes(section))
  })
}

/** Whether a field is read-only in this form. */
export const isFixed = ({ readOnly = [] }: DeclaredForm, name: string, field: Field) =>
  field.readOnly || readOnly.includes(name)
