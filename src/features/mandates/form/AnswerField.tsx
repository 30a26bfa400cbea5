import { Button } from '@mantine/core'
import { use } from 'react'
import type { Field } from '../../../kernel/field/fields.ts'
import { fieldAt } from '../../../kernel/field/tables.ts'
import { useWords, withColon } from '../../../web/loading/words.ts'
import { controlProps, type Entry, EntryField } from '../../../web/ui/form/entry.tsx'
import { FieldContext } from '../../../web/ui/input/fieldContext.ts'
import { displayValue, translateIfAny } from '../../../web/ui/input/fieldValue.ts'
import { SourceMark } from '../../../web/ui/provenance/ProvenanceMark.tsx'
import { uiText } from '../../../web/ui/ui.text.ts'
import { isSame } from '../../../web/writes/isSame.ts'
import { isAnswered } from '../checklist.ts'
import { FoundAnswersContext } from './foundAnswers.tsx'
import { serviceText } from './service.text.ts'
import { type Answers, derivedAt, type FormField } from './service.ts'

type AnswerProps = {
  name: string
  fields: Record<string, FormField>
  answers: Answers
  entry: Entry
  set: (values: Record<string, unknown>) => void
}

/** A form field with its answer; without one, with the value that follows from others or that another record holds. */
export function AnswerField({ field, id, ...props }: AnswerProps & { field: Field; id: string }) {
  const { name, fields, answers, entry } = props
  const { t } = use(FieldContext)
  const found = use(FoundAnswersContext)[name] ?? null
  const usual = derivedAt(fields, name, answers) ?? found
  const entered = entry.value(name)
  return (
    <EntryField
      entry={withUsualMark({ ...props, usual, isFound: found !== null })}
      control={{
        ...controlProps(entry, name, field, id, { help: translateIfAny(t, `help.${name}`) }),
        value: isAnswered(entered) ? entered : usual,
      }}
    />
  )
}

type MarkProps = AnswerProps & {
  /** The value without an entered one. */
  usual: unknown
  /** Whether another record holds it. */
  isFound: boolean
}

/** Says of a field that counts for completeness that it is empty. */
function MissingWord() {
  return <span className="aside">{useWords(serviceText)('form.to_fill_in')}</span>
}

/**
 * Entry of a field; if it has a value without an entered one, with the mark and the values that the mark needs, if it is
 * needed and empty with the word that says so.
 */
function withUsualMark(props: MarkProps): Entry {
  const { name, fields, usual, entry } = props
  if (usual === null) {
    const isMissing =
      fields[name]?.needed !== undefined && !isAnswered(entry.value(name)) && !entry.isFixed(name)
    return {
      ...entry,
      beside: () => (
        <>
          {isMissing && <MissingWord />}
          {entry.beside(name)}
        </>
      ),
      besideDependencies: () => [isMissing, ...(entry.besideDependencies?.(name) ?? [])],
    }
  }
  return {
    ...entry,
    beside: () => <UsualMark {...props} />,
    besideDependencies: () => [usual, ...(entry.besideDependencies?.(name) ?? [])],
  }
}

/** Marks a value that nobody entered with where it comes from; if somebody overrode it, offers to restore it. */
function UsualMark({ name, fields, entry, set, usual: value, isFound }: MarkProps) {
  const t = useWords(serviceText)
  const tUi = useWords(uiText)
  const { t: tField } = use(FieldContext)
  const entered = entry.value(name)
  const source = isFound ? t(`found.${name as 'plant_year'}`) : tUi('source.computed')
  if (!isAnswered(entered))
    return (
      <span role="img" aria-label={source} title={source}>
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
          title={isFound ? withColon(source, label) : t('derived.replaced', { value: label })}
          onClick={() => set({ [name]: null })}
        >
          {t('derived.take', { value: label })}
        </Button>
      )}
      {entry.beside(name)}
    </>
  )
}
