import { use } from 'react'
import type { AnyEndpoint, ResponseBody } from '../../../kernel/http/endpoint.ts'
import { FieldSections } from '../input/Field.tsx'
import { FieldMeansContext } from '../input/fieldMeans.ts'
import { sayIfAny } from '../input/fieldValue.ts'
import { type Declared, DeclaredMeans, isFixed, namesOf } from './declared.tsx'
import { controlOf, EntryField, type FormRecord } from './entry.tsx'
import classes from './forms.module.css'
import { useEntry } from './useEntry.tsx'

type RecordFormProps<E extends AnyEndpoint> = Declared & {
  /** Changes the record: PATCH with an `id`. */
  endpoint: E
  record: FormRecord
  title: string
  onSaved?: (record: ResponseBody<E>) => void
}

/** A form that follows from declared fields and saves each field of a record as it is left. */
export function RecordForm<E extends AnyEndpoint>(props: RecordFormProps<E>) {
  const { text, codes, references, record } = props
  return (
    <DeclaredMeans {...{ text, codes, references }} labels={record.labels}>
      <Entered {...props} />
    </DeclaredMeans>
  )
}

function Entered<E extends AnyEndpoint>(props: RecordFormProps<E>) {
  const { say } = use(FieldMeansContext)
  const { fields, record, controls = {} } = props
  // A field that the record does not hold is one that this person may not read.
  const names = namesOf(props).filter((field) => field in record)
  const { entry, root, notices, dialog } = useEntry({
    ...props,
    names,
    isFixed: (name, field) => isFixed(props, name, field),
  })
  return (
    <div ref={root} className={classes.form}>
      {notices}
      <FieldSections
        fields={fields}
        names={names}
        after={props.after}
        render={(name, field, id) => {
          const control = controlOf(entry, name, field, id, {
            help: props.notes?.[name] ?? sayIfAny(say, `help.${name}`),
          })
          return (
            <EntryField key={name} entry={entry} control={control}>
              {controls[name]?.(control)}
            </EntryField>
          )
        }}
      />
      {dialog}
    </div>
  )
}
