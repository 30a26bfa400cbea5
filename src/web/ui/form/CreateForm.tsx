import { Button } from '@mantine/core'
import { type ReactNode, use, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { CallError } from '../../../kernel/http/client.ts'
import type { AnyEndpoint, Call, ResponseBody } from '../../../kernel/http/endpoint.ts'
import type { Labels } from '../../../kernel/record/resource.ts'
import { IconCloudOff } from '../../icons/icons.ts'
import { useWords } from '../../loading/words.ts'
import { translateProblem } from '../../translateProblem.ts'
import { webText } from '../../web.text.ts'
import type { DraftValues } from '../../writes/drafts.ts'
import { isSame } from '../../writes/isSame.ts'
import { useUnsent, writes } from '../../writes/unsavedWork.ts'
import { useLatest } from '../basic/useLatest.ts'
import { withoutEmptyValues } from '../input/emptyValues.ts'
import { FieldControl, FieldFrame, FieldSections, ReadOnlyValue } from '../input/Field.tsx'
import { type ControlProps, FieldContext } from '../input/fieldContext.ts'
import { translateIfAny } from '../input/fieldValue.ts'
import { createResolver } from '../input/formRules.ts'
import { uiText } from '../ui.text.ts'
import {
  type DeclaredForm,
  FieldContextProvider,
  isFixed,
  visibleFieldNames,
} from './declaredForm.tsx'
import { focusField, focusFieldAtStart, useFormRequest } from './formRequest.ts'
import classes from './forms.module.css'
import { useDraft } from './useDraft.tsx'

export type CreateFormProps<E extends AnyEndpoint> = DeclaredForm & {
  /** Key of the form's draft on the device ("users/new"). */
  form: string
  initial?: DraftValues
  /** Whether `initial` is an existing record: then the draft stores only the changed values. */
  isChange?: boolean
  /** Names of the records that `initial` refers to. */
  labels?: Labels
  /** Label of the primary button. */
  submit: string
  /** Content next to the primary button. */
  beside?: ReactNode
  /** Called with all values on mount and after each change; `set` changes some of them. */
  onValues?: (values: DraftValues, set: (values: DraftValues) => void) => void
} & (SendProps<E> | HandOverProps)

type SendProps<E extends AnyEndpoint> = {
  /** Creates the record. */
  endpoint: E
  /** Maps the entered values to the request body; unchanged by default. */
  bodyOf?: (values: DraftValues) => DraftValues
  /** The existing record, if the endpoint acts on one; its version is sent as `If-Match`. */
  record?: { id: number; version: number }
  /** Name in the list of unsent writes. */
  title: string
  onCreated: (created: ResponseBody<E>) => void
  /** Renders extra content for an error, such as a link to the record that already exists. */
  refusal?: (error: CallError) => ReactNode
}

/** For flows of several requests: the caller receives the values and sends them. */
type HandOverProps = { onEntered: (values: DraftValues) => void }

/**
 * Form generated from declared fields; creates a record, or hands the values to `onEntered`. It begins with the first
 * required field without a value.
 */
export function CreateForm<E extends AnyEndpoint>(props: CreateFormProps<E>) {
  const { text, codes, references, labels } = props
  return (
    <FieldContextProvider {...{ text, codes, references, labels }}>
      <CreateFields {...props} />
    </FieldContextProvider>
  )
}

function CreateFields<E extends AnyEndpoint>(props: CreateFormProps<E>) {
  const t = useWords(uiText)
  const tWeb = useWords(webText)
  const { t: tField } = use(FieldContext)
  const { fields, form: formName, initial, isChange = false, controls = {}, onValues } = props
  const root = useRef<HTMLFormElement>(null)
  const [refused, setRefused] = useState<CallError>()
  const [sending, setSending] = useState<string>()
  const isWaiting = useUnsent().some(({ key, state }) => key === sending && state === 'kept')
  const resolver = useMemo(() => createResolver(fields, translateProblem), [fields])
  const form = useForm<DraftValues, unknown, DraftValues>({
    defaultValues: initial,
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const queued = useUnsent().find((write) => write.form === formName && write.key !== sending)
  const isQueued = queued?.state === 'sending' || queued?.state === 'kept'
  const draft = useDraft(
    formName,
    (values) =>
      form.reset(isChange ? { ...initial, ...values } : values, { keepDefaultValues: true }),
    isQueued,
  )
  useFormRequest(formName, () => void draft.resume())
  function keepDraft(values: DraftValues) {
    if (!isChange) return draft.keep(values)
    const changed = Object.entries(values).filter(
      ([name, value]) => !isSame(value, initial?.[name]),
    )
    if (changed.length > 0) draft.keep(Object.fromEntries(changed))
    else void draft.drop()
  }
  const names = visibleFieldNames(props).filter((name) => !fields[name]?.readOnly)
  const { errors } = form.formState
  const refusal = refused && 'refusal' in props && props.refusal?.(refused)

  const set = useLatest((values: DraftValues) => {
    for (const [name, value] of Object.entries(values)) form.setValue(name, value)
    keepDraft(form.getValues())
  })
  const notify = useLatest((values: DraftValues) => onValues?.(values, set))
  useEffect(() => {
    notify(form.getValues())
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => notify(values),
    })
  }, [form, notify])

  const focusStart = useEffectEvent(() => {
    const given = withoutEmptyValues(form.getValues())
    const isOpen = (name: string) => fields[name]?.required && !(name in given)
    focusFieldAtStart(root.current, names.find(isOpen))
  })
  useEffect(() => focusStart(), [])

  function focusFirst(invalid: readonly string[]) {
    focusField(
      root.current,
      names.find((name) => invalid.includes(name)),
    )
  }

  async function send(values: DraftValues) {
    if ('onEntered' in props) {
      await draft.drop()
      return props.onEntered(values)
    }
    const { endpoint, bodyOf, record, title, onCreated } = props
    const key = crypto.randomUUID()
    setRefused(undefined)
    setSending(key)
    try {
      const body = bodyOf ? bodyOf(values) : values
      const input = { params: record && { id: record.id }, body } as Call<E>
      const created = await writes.write(endpoint, input, {
        key,
        title,
        form: formName,
        seen: record && { version: record.version, values: {} },
      })
      onCreated(created)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // The form shows the error and still has the values, so the write need not stay in the queue.
      await writes.discard(key)
      setRefused(error)
      const atFields = Object.entries(error.body.fields ?? {})
      for (const [path, [message]] of atFields) {
        form.setError(path.split('.')[0] ?? path, { type: 'server', message })
      }
      focusFirst(atFields.map(([path]) => path.split('.')[0] ?? path))
    } finally {
      setSending(undefined)
    }
  }

  return (
    <form
      ref={root}
      className={classes.form}
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        // React bubbles submit events out of dialogs too; a form in a dialog must not submit the form around it.
        event.stopPropagation()
        void form.handleSubmit(send, (invalid) => focusFirst(Object.keys(invalid)))(event)
      }}
    >
      {draft.notice}
      {isQueued && (
        <p className={classes.draft} role="status">
          <IconCloudOff aria-hidden />
          <span className={classes.found}>{t('draft.queued')}</span>
        </p>
      )}
      <FieldSections
        fields={fields}
        names={names}
        afterSection={props.afterSection}
        render={(name, field, id) => (
          <Controller
            key={name}
            name={name}
            control={form.control}
            render={({ field: { value, onChange, onBlur }, fieldState: { error } }) => {
              const control: ControlProps = {
                name,
                field,
                id,
                value,
                error: error?.message,
                help: props.notes?.[name] ?? translateIfAny(tField, `help.${name}`),
                onChange: (next) => {
                  onChange(next)
                  keepDraft({ ...form.getValues(), [name]: next })
                },
                onCommit: onBlur,
              }
              const fixed = isFixed(props, name, field)
              return (
                <FieldFrame
                  name={name}
                  field={field}
                  id={id}
                  error={error?.message}
                  readOnly={fixed}
                >
                  {fixed ? (
                    <ReadOnlyValue {...control} />
                  ) : (
                    (controls[name]?.(control) ?? <FieldControl {...control} />)
                  )}
                </FieldFrame>
              )
            }}
          />
        )}
      />
      {refused && (refusal || !refused.body.fields) && (
        <div className={classes.refused} role="alert">
          <span>{refused.body.detail}</span>
          {refusal}
          {refused.body.request_id && refused.status !== 500 && (
            <span className="fine">{tWeb('request_id', { id: refused.body.request_id })}</span>
          )}
        </div>
      )}
      <div className="tools gap8x12 above20">
        <Button type="submit" loading={sending !== undefined && !isWaiting} disabled={isWaiting}>
          {props.submit}
        </Button>
        {props.beside}
        {isWaiting && (
          <span className="fine warn inline" role="status">
            <IconCloudOff size={14} aria-hidden />
            {t('save.kept')}
          </span>
        )}
        {Object.keys(errors).length > 0 && form.formState.isSubmitted && (
          <span className="fine danger">
            {t('form.to_correct', { count: Object.keys(errors).length })}
          </span>
        )}
      </div>
    </form>
  )
}
