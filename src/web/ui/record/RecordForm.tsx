import { type ComponentProps, use } from 'react'
import type { AnyEndpoint, ResponseBody } from '../../../kernel/http/endpoint.ts'
import {
  type DeclaredForm,
  FieldContextProvider,
  isFixed,
  visibleFieldNames,
} from '../form/declaredForm.tsx'
import { controlProps, EntryField, type FormRecord } from '../form/entry.tsx'
import classes from '../form/forms.module.css'
import { useEntry } from '../form/useEntry.tsx'
import { type FactLayout, FieldSections } from '../input/Field.tsx'
import { FieldContext } from '../input/fieldContext.ts'
import { translateIfAny } from '../input/fieldValue.ts'
import { FactSections, isEmptyValue } from './FactSections.tsx'

type RecordFormProps<E extends AnyEndpoint> = DeclaredForm & {
  /** PATCH endpoint with an `id`. */
  endpoint: E
  record: FormRecord
  title: string
  /** Shows the fields as facts to read, each editable in place. */
  asFacts?: FactLayout | undefined
  onSaved?: (record: ResponseBody<E>) => void
}

/** Form of a record, generated from declared fields; saves each field on blur. */
export function RecordForm<E extends AnyEndpoint>(props: RecordFormProps<E>) {
  const { text, codes, references, record } = props
  return (
    <FieldContextProvider {...{ text, codes, references }} labels={record.labels}>
      <RecordFields {...props} />
    </FieldContextProvider>
  )
}

function RecordFields<E extends AnyEndpoint>(props: RecordFormProps<E>) {
  const { t } = use(FieldContext)
  const { fields, record, controls = {} } = props
  // The server leaves out fields that this person may not read.
  const names = visibleFieldNames(props).filter((field) => field in record)
  const { entry, revert, root, notices, dialog } = useEntry({
    ...props,
    names,
    isFixed: (name, field) => isFixed(props, name, field),
  })
  const sections: ComponentProps<typeof FieldSections> = {
    fields,
    names,
    afterSection: props.afterSection,
    render(name, field, id) {
      const control = controlProps(entry, name, field, id, {
        help: props.notes?.[name] ?? translateIfAny(t, `help.${name}`),
      })
      return (
        <EntryField key={name} entry={entry} control={control}>
          {controls[name]?.(control)}
        </EntryField>
      )
    },
  }
  return (
    <div ref={root} className={classes.form}>
      {notices}
      {props.asFacts ? (
        <FactSections
          {...sections}
          layout={props.asFacts}
          isEmpty={(name) => isEmptyValue(entry.value(name))}
          isFixed={entry.isFixed}
          isRefused={(name) => entry.problem(name) !== undefined}
          revert={revert}
        />
      ) : (
        <FieldSections {...sections} />
      )}
      {dialog}
    </div>
  )
}
