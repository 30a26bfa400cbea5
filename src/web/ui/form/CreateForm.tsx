import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { CallError } from '../../../kernel/http/client.ts'
import type { AnyEndpoint, Call, ResponseBody } from '../../../kernel/http/endpoint.ts'
import type { Labels } from '../../../kernel/record/resource.ts'
import { useWords } from '../../loading/words.ts'
import { sayProblem } from '../../sayProblem.ts'
import { webText } from '../../web.text.ts'
import type { DraftValues } from '../../writes/drafts.ts'
import { isSame } from '../../writes/isSame.ts'
import { useUnsent, writes } from '../../writes/unsavedWork.ts'
import { useLatest } from '../basic/useLatest.ts'
import { FieldControl, FieldFrame, FieldSections, ReadOnlyValue } from '../input/Field.tsx'
import { type ControlProps, FieldMeansContext } from '../input/fieldMeans.ts'
import { sayIfAny } from '../input/fieldValue.ts'
import { uiText } from '../ui.text.ts'
import { focusField, useAskedForm } from './askedForm.ts'
import { type Declared, DeclaredMeans, isFixed, namesOf } from './declared.tsx'
import { newResolver } from './formRules.ts'
import classes from './forms.module.css'
import { useDraft } from './useDraft.tsx'

export type CreateFormProps<E extends AnyEndpoint> = Declared & {
  /** Names the draft of this form on this device ("users/new"). */
  form: string
  initial?: DraftValues
  /** What it begins with is there already: its draft holds what was changed, and nothing else. */
  isChange?: boolean
  /** What the records are called that initial values refer to. */
  labels?: Labels
  /** Word of the one primary button. */
  submit: string
  /** Beside the primary button. */
  beside?: ReactNode
  /** Told at first and at each change; for hints while typing, which may set other values. */
  onValues?: (values: DraftValues, set: (values: DraftValues) => void) => void
} & (Sends<E> | HandsOver)

type Sends<E extends AnyEndpoint> = {
  /** Makes the record. */
  endpoint: E
  /** What is sent of what was entered, where that is not the whole of it. */
  bodyOf?: (values: DraftValues) => DraftValues
  /** The record that the call is about, where it makes none of its own. */
  of?: { id: number; version: number }
  /** What the list of unsent things calls it. */
  title: string
  onCreated: (made: ResponseBody<E>) => void
  /** What to show of a refusal beyond its sentence, such as a link to the record that exists already. */
  refusal?: (error: CallError) => ReactNode
}

/** For what is more than one call: takes what was entered. */
type HandsOver = { onEntered: (values: DraftValues) => void }

/** A form that follows from declared fields and makes a record, or hands over what was entered. */
export function CreateForm<E extends AnyEndpoint>(props: CreateFormProps<E>) {
  const { text, codes, references, labels } = props
  return (
    <DeclaredMeans {...{ text, codes, references, labels }}>
      <Entered {...props} />
    </DeclaredMeans>
  )
}

function Entered<E extends AnyEndpoint>(props: CreateFormProps<E>) {
  const t = useWords(uiText)
  const sayWeb = useWords(webText)
  const { say } = use(FieldMeansContext)
  const { fields, form: formName, initial, isChange = false, controls = {}, onValues } = props
  const root = useRef<HTMLFormElement>(null)
  const [refused, setRefused] = useState<CallError>()
  const [sending, setSending] = useState<string>()
  const waits = useUnsent().some(({ key, state }) => key === sending && state === 'kept')
  const resolver = useMemo(() => newResolver(fields, sayProblem), [fields])
  const form = useForm<DraftValues, unknown, DraftValues>({
    defaultValues: initial,
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const queued = useUnsent().find((one) => one.form === formName && one.key !== sending)
  const isQueued = queued?.state === 'sending' || queued?.state === 'kept'
  const draft = useDraft(
    formName,
    (values) =>
      form.reset(isChange ? { ...initial, ...values } : values, { keepDefaultValues: true }),
    isQueued,
  )
  useAskedForm(formName, () => void draft.resume())
  function keepDraft(values: DraftValues) {
    if (!isChange) return draft.keep(values)
    const changed = Object.entries(values).filter(
      ([name, value]) => !isSame(value, initial?.[name]),
    )
    if (changed.length > 0) draft.keep(Object.fromEntries(changed))
    else void draft.drop()
  }
  const names = namesOf(props).filter((name) => !fields[name]?.readOnly)
  const { errors } = form.formState
  const refusal = refused && 'refusal' in props && props.refusal?.(refused)

  const set = useLatest((values: DraftValues) => {
    for (const [name, value] of Object.entries(values)) form.setValue(name, value)
    keepDraft(form.getValues())
  })
  const tell = useLatest((values: DraftValues) => onValues?.(values, set))
  useEffect(() => {
    tell(form.getValues())
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => tell(values),
    })
  }, [form, tell])

  function focusFirst(wrong: readonly string[]) {
    focusField(
      root.current,
      names.find((name) => wrong.includes(name)),
    )
  }

  async function send(values: DraftValues) {
    if ('onEntered' in props) {
      await draft.drop()
      return props.onEntered(values)
    }
    const { endpoint, bodyOf, of, title, onCreated } = props
    const key = crypto.randomUUID()
    setRefused(undefined)
    setSending(key)
    try {
      const body = bodyOf ? bodyOf(values) : values
      const input = { params: of && { id: of.id }, body } as Call<E>
      const made = await writes.write(endpoint, input, {
        key,
        title,
        form: formName,
        seen: of && { version: of.version, values: {} },
      })
      onCreated(made)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // The form itself shows what was refused and holds what was typed.
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
        // A form inside a dialog of this form must not send this one too.
        event.stopPropagation()
        void form.handleSubmit(send, (wrong) => focusFirst(Object.keys(wrong)))(event)
      }}
    >
      {draft.notice}
      {isQueued && (
        <p className={classes.draft} role="status">
          <IconCloudOff size={16} stroke={1.75} aria-hidden />
          <span className={classes.found}>{t('draft.queued')}</span>
        </p>
      )}
      <FieldSections
        fields={fields}
        names={names}
        after={props.after}
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
                help: props.notes?.[name] ?? sayIfAny(say, `help.${name}`),
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
            <span className={classes.request}>
              {sayWeb('request_id', { id: refused.body.request_id })}
            </span>
          )}
        </div>
      )}
      <div className={classes.buttons}>
        <Button type="submit" loading={sending !== undefined && !waits} disabled={waits}>
          {props.submit}
        </Button>
        {props.beside}
        {waits && (
          <span className={classes.waits} role="status">
            <IconCloudOff size={14} stroke={1.75} aria-hidden />
            {t('save.kept')}
          </span>
        )}
        {Object.keys(errors).length > 0 && form.formState.isSubmitted && (
          <span className={classes.wrong}>
            {t('form.to_correct', { count: Object.keys(errors).length })}
          </span>
        )}
      </div>
    </form>
  )
}
