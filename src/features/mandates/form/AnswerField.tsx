import { Button } from '@mantine/core'
import { use } from 'react'
import type { Field } from '../../../kernel/field/fields.ts'
import { fieldAt } from '../../../kernel/field/tables.ts'
import { useWords } from '../../../web/loading/words.ts'
import { controlProps, type Entry, EntryField } from '../../../web/ui/form/entry.tsx'
import { FieldContext } from '../../../web/ui/input/fieldContext.ts'
import { displayValue, translateIfAny } from '../../../web/ui/input/fieldValue.ts'
import { SourceMark } from '../../../web/ui/record/ProvenanceMark.tsx'
import { uiText } from '../../../web/ui/ui.text.ts'
import { isSame } from '../../../web/writes/isSame.ts'
import { serviceText } from './service.text.ts'
import { type Answers, derivedAt, type FormField, valueAt } from './service.ts'

type AnswerProps = {
  name: string
  fields: Record<string, FormField>
  answers: Answers
  entry: Entry
  set: (values: Record<string, unknown>) => void
}

/** A form field with its answer. */
export function AnswerField({ field, id, ...props }: AnswerProps & { field: Field; id: string }) {
  const { name, fields, answers, entry } = props
  const { t } = use(FieldContext)
  return (
    <EntryField
      entry={withDerivedMark(props)}
      control={{
        ...controlProps(entry, name, field, id, { help: translateIfAny(t, `help.${name}`) }),
        value: valueAt(fields, name, answers, entry.value(name)),
      }}
    />
  )
}

/** Entry of a field; if the field is derived, with the mark and the values that `DerivedMark` needs. */
function withDerivedMark(props: AnswerProps): Entry {
  const { name, fields, answers, entry } = props
  if (!fields[name]!.derived) return entry
  return {
    ...entry,
    beside: () => <DerivedMark {...props} />,
    besideDependencies: () => [
      derivedAt(fields, name, answers),
      ...(entry.besideDependencies?.(name) ?? []),
    ],
  }
}

/** Marks a derived value; if somebody overrode it, offers to restore the computed one. */
function DerivedMark({ name, fields, answers, entry, set }: AnswerProps) {
  const t = useWords(serviceText)
  const tUi = useWords(uiText)
  const { t: tField } = use(FieldContext)
  const value = derivedAt(fields, name, answers)
  if (value === null) return entry.beside(name)
  const entered = answers[name] ?? null
  if (entered === null)
    return (
      <span role="img" aria-label={tUi('source.computed')} title={tUi('source.computed')}>
        <SourceMark source="computed" />
      </span>
    )
  const label = displayValue(name, fieldAt(fields, name)!, value, { t: tField, tUi })
  return (
    <>
      {!isSame(entered, value) && !entry.isFixed(name) && (
        <Button
          size="compact-xs"
          variant="subtle"
          title={t('derived.replaced', { value: label })}
          onClick={() => set({ [name]: null })}
        >
          {t('derived.take', { value: label })}
        </Button>
      )}
      {entry.beside(name)}
    </>
  )
}
