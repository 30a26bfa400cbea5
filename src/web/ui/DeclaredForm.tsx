import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { CallError } from '../../kernel/client.ts'
import type { Answer, AnyEndpoint, Call } from '../../kernel/endpoint.ts'
import { kernelText } from '../../kernel/errors.text.ts'
import type { Field, Fields } from '../../kernel/fields.ts'
import type { Labels, Provenance as Provenances } from '../../kernel/resource.ts'
import type { Text } from '../../kernel/text.ts'
import type { Began, Values } from '../drafts.ts'
import { isSame } from '../isSame.ts'
import { useUnsent, writes } from '../keptWork.ts'
import { session } from '../session.tsx'
import { webText } from '../web.text.ts'
import { sayProblem, useWords } from '../words.ts'
import { recordName } from '../writes.ts'
import { focusField, useAskedForm } from './askedForm.ts'
import { ChangedMark, ChangesTold, useChangedByOthers } from './ChangedByOthers.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import classes from './DeclaredForm.module.css'
import { FieldControl, FieldFrame, FieldSections, ReadOnlyValue } from './Field.tsx'
import { type ControlProps, type FieldMeans, FieldMeansContext } from './fieldMeans.ts'
import { sayIfAny } from './fieldValue.ts'
import { checkChange, newResolver } from './formRules.ts'
import { Provenance } from './Provenance.tsx'
import { HistoryContext } from './RecordHistory.tsx'
import { SaveState } from './SaveState.tsx'
import { uiText } from './ui.text.ts'
import { useDraft } from './useDraft.tsx'

/** A record as the server answers it: its fields, and what is kept beside them. */
export type FormRecord = {
  id: number
  version: number
  provenance?: Provenances
  labels?: Labels
} & Values

type Common = {
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

export type CreateFormProps<E extends AnyEndpoint> = Common & {
  mode: 'create'
  /** Names the draft of this form on this device ("users/new"). */
  form: string
  initial?: Values
  /** What the records are called that initial values refer to. */
  labels?: Labels
  /** Word of the one primary button. */
  submit: string
  /** Beside the primary button. */
  beside?: ReactNode
  /** Told each change; for hints while typing. */
  onValues?: (values: Values) => void
} & (Sends<E> | HandsOver)

type Sends<E extends AnyEndpoint> = {
  /** Makes the record. */
  endpoint: E
  /** The record that the call is about, where it makes none of its own. */
  of?: { id: number; version: number }
  /** What the list of unsent things calls it. */
  title: string
  onCreated: (made: Answer<E>) => void
  /** What to show of a refusal beyond its sentence, such as a link to the record that exists already. */
  refusal?: (error: CallError) => ReactNode
}

/** For what is more than one call: takes what was entered. */
type HandsOver = { onEntered: (values: Values) => void }

export type RecordFormProps<E extends AnyEndpoint> = Common & {
  mode: 'record'
  /** Changes the record: PATCH with an `id`. */
  endpoint: E
  record: FormRecord
  title: string
  onSaved?: (record: Answer<E>) => void
}

/** A form that follows from declared fields: it makes a record, or saves each field of one as it is left. */
export function DeclaredForm<E extends AnyEndpoint>(
  props: CreateFormProps<E> | RecordFormProps<E>,
) {
  const { text, codes, references } = props
  const say = useWords(text)
  useWords(kernelText)
  const labels = props.mode === 'record' ? props.record.labels : props.labels
  const means = useMemo(
    () => ({ say, labels, codes, references }),
    [say, labels, codes, references],
  )
  return (
    <FieldMeansContext value={means}>
      {props.mode === 'create' ? <CreateForm {...props} /> : <RecordForm {...props} />}
    </FieldMeansContext>
  )
}

function namesOf({ fields, sections, hidden = [] }: Common) {
  return Object.keys(fields).filter((name) => {
    const section = fields[name]?.section ?? ''
    return !hidden.includes(name) && (!sections || sections.includes(section))
  })
}

const isFixed = ({ readOnly = [] }: Common, name: string, field: Field) =>
  field.readOnly || readOnly.includes(name)

function CreateForm<E extends AnyEndpoint>(props: CreateFormProps<E>) {
  const t = useWords(uiText)
  const sayWeb = useWords(webText)
  const { say } = use(FieldMeansContext)
  const { fields, form: formName, initial, controls = {}, onValues } = props
  const root = useRef<HTMLFormElement>(null)
  const [refused, setRefused] = useState<CallError>()
  const [sending, setSending] = useState<string>()
  const waits = useUnsent().some(({ key, state }) => key === sending && state === 'kept')
  const resolver = useMemo(() => newResolver(fields, sayProblem), [fields])
  const form = useForm<Values, unknown, Values>({
    defaultValues: initial,
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const queued = useUnsent().find((one) => one.form === formName && one.key !== sending)
  const isQueued = queued?.state === 'sending' || queued?.state === 'kept'
  const draft = useDraft(
    formName,
    (values) => form.reset(values, { keepDefaultValues: true }),
    isQueued,
  )
  useAskedForm(formName, () => void draft.resume())
  const names = namesOf(props).filter((name) => !fields[name]?.readOnly)
  const { errors } = form.formState
  const refusal = refused && 'refusal' in props && props.refusal?.(refused)

  useEffect(() => {
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => onValues?.(values),
    })
  }, [form, onValues])

  function focusFirst(wrong: readonly string[]) {
    focusField(
      root.current,
      names.find((name) => wrong.includes(name)),
    )
  }

  async function send(values: Values) {
    if ('onEntered' in props) {
      await draft.drop()
      return props.onEntered(values)
    }
    const { endpoint, of, title, onCreated } = props
    const key = crypto.randomUUID()
    setRefused(undefined)
    setSending(key)
    try {
      const input = { params: of && { id: of.id }, body: values } as Call<E>
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
                  draft.keep({ ...form.getValues(), [name]: next })
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
          {refused.body.request_id && (
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

function RecordForm<E extends AnyEndpoint>(props: RecordFormProps<E>) {
  const { say } = use(FieldMeansContext)
  const openHistory = use(HistoryContext)
  const { fields, record, endpoint, title, onSaved, controls = {} } = props
  const resource = endpoint.path.split('/')[1] ?? ''
  const name = recordName(resource, record.id)
  const unsent = useUnsent().filter((one) => one.record === name)
  const unsentOf = (field: string) => unsent.findLast(({ values }) => field in values)
  const [asked, setAsked] = useState<string>()
  const [answered, setAnswered] = useState<FormRecord>()
  const [typed, setTyped] = useState<Values>({})
  const [problems, setProblems] = useState<Record<string, string>>({})
  // A choice is entered and finished in one event, before the state is there to be read.
  const typedNow = useRef(typed)
  /** What each of them was typed over: somebody else may change it meanwhile. */
  const began = useRef<Began>({})
  /** Finished, but not kept in the queue yet. */
  const finishing = useRef<Values>({})
  const draft = useDraft(name, (values, over = {}) => {
    began.current = { ...over }
    enter(values)
    for (const [field, value] of Object.entries(values)) void commit(field, value)
  })
  // What the queue was answered may be newer than what the page has read.
  const known = answered && answered.version > record.version ? { ...record, ...answered } : record
  const conflicted = unsent.find((one) => one.state === 'conflict' && one.key === asked)
  // A field that the record does not hold is one that this person may not read.
  const shown = namesOf(props).filter((field) => field in known)
  const changed = useChangedByOthers(known, shown)
  const root = useRef<HTMLDivElement>(null)
  useAskOnConflict(unsent, setAsked)
  useAskedForm(name, (field) => {
    const waiting = field === undefined ? undefined : unsentOf(field)
    if (waiting?.state === 'conflict') setAsked(waiting.key)
    else focusField(root.current, field)
  })

  /** Fields whose entry is not finished: on the screen, and in the draft. */
  function enter(values: Values) {
    for (const field of Object.keys(values))
      began.current[field] ??= { version: known.version, value: known[field] }
    for (const field of Object.keys(began.current))
      if (!(field in values)) delete began.current[field]
    typedNow.current = values
    setTyped(values)
    keepDraft()
  }

  function keepDraft() {
    const values = { ...finishing.current, ...typedNow.current }
    if (Object.keys(values).length > 0) draft.keep(values, { ...began.current })
    else void draft.drop()
  }

  function setProblem(field: string, problem: string | undefined) {
    setProblems((before) => {
      const { [field]: _, ...others } = before
      return problem ? { ...others, [field]: problem } : others
    })
  }

  async function commit(field: string, value: unknown) {
    // Whoever must sign in again first has not left the field of their own accord.
    if (!(field in typedNow.current) || session.state().held) return
    const checked = checkChange(fields, field, value, sayProblem)
    setProblem(field, checked.problem)
    if (checked.problem !== undefined) return
    const waiting = unsentOf(field)
    const over = began.current[field] ?? { version: known.version, value: known[field] }
    const { [field]: _, ...others } = typedNow.current
    const isChanged = !isSame(checked.value, waiting ? waiting.values[field] : over.value)
    if (isChanged) finishing.current[field] = checked.value
    enter(others)
    if (!isChanged) return
    const seen = { version: over.version, values: { [field]: over.value } }
    const input = { params: { id: record.id }, body: { [field]: checked.value } } as Call<E>
    try {
      const saved = await writes.write(endpoint, input, {
        seen,
        title,
        onKept() {
          delete finishing.current[field]
          keepDraft()
        },
      })
      setAnswered(saved as FormRecord)
      onSaved?.(saved)
    } catch (error) {
      // A refusal stands in the queue, and at the field from there.
      if (!(error instanceof CallError)) throw error
    }
  }

  return (
    <div ref={root} className={classes.form}>
      {draft.notice}
      <ChangesTold changed={changed} />
      <FieldSections
        fields={fields}
        names={shown}
        after={props.after}
        render={(field, declared, id) => {
          const waiting = unsentOf(field)
          const fixed = isFixed(props, field, declared)
          const value =
            field in typed ? typed[field] : waiting ? waiting.values[field] : known[field]
          const refusal =
            waiting?.state === 'refused'
              ? (waiting.problem.fields?.[field]?.[0] ?? waiting.problem.detail)
              : undefined
          const problem = problems[field] ?? (field in typed ? undefined : refusal)
          const control: ControlProps = {
            name: field,
            field: declared,
            id,
            value,
            error: problem,
            help: props.notes?.[field] ?? sayIfAny(say, `help.${field}`),
            onChange: (next) => {
              enter({ ...typedNow.current, [field]: next })
              if (problem) setProblem(field, undefined)
            },
            onCommit: (next) => void commit(field, next),
          }
          return (
            <FieldFrame
              key={field}
              name={field}
              field={declared}
              id={id}
              error={problem}
              readOnly={fixed}
              beside={
                <>
                  <ChangedMark change={changed[field]} />
                  <SaveState
                    record={name}
                    field={field}
                    unsent={waiting}
                    onDecide={() => setAsked(waiting?.key)}
                  />
                  <Provenance
                    origin={known.provenance?.[field]}
                    onHistory={openHistory && (() => openHistory(field))}
                  />
                </>
              }
            >
              {fixed ? (
                <ReadOnlyValue {...control} />
              ) : (
                (controls[field]?.(control) ?? <FieldControl {...control} />)
              )}
            </FieldFrame>
          )
        }}
      />
      {conflicted?.state === 'conflict' && (
        <ConflictDialog
          key={conflicted.key}
          conflicted={conflicted}
          fields={fields}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  )
}

/** Conflicts that have asked, by the key of their write. */
const hasAsked = new Set<string>()

/** A conflict asks once when it arises; after "later" it waits beside its field. */
function useAskOnConflict(
  unsent: readonly { key: string; state: string }[],
  ask: (key: string) => void,
) {
  useEffect(() => {
    const fresh = unsent.find(({ key, state }) => state === 'conflict' && !hasAsked.has(key))
    if (!fresh) return
    hasAsked.add(fresh.key)
    ask(fresh.key)
  })
}
