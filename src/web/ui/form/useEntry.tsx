import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { Field, Fields } from '../../../kernel/field/fields.ts'
import { fieldAt } from '../../../kernel/field/tables.ts'
import { CallError } from '../../../kernel/http/client.ts'
import type { AnyEndpoint, Call, ResponseBody } from '../../../kernel/http/endpoint.ts'
import { sayProblem } from '../../sayProblem.ts'
import { session } from '../../session/session.tsx'
import type { Began, DraftValues } from '../../writes/drafts.ts'
import { isSame } from '../../writes/isSame.ts'
import { useUnsent, writes } from '../../writes/unsavedWork.ts'
import { recordName, type Write } from '../../writes/write.ts'
import { useLatest } from '../basic/useLatest.ts'
import { isTypedChoice } from '../input/fieldValue.ts'
import { ProvenanceMark } from '../record/ProvenanceMark.tsx'
import { focusField, useAskedForm } from './askedForm.ts'
import { ChangedMark, ChangesTold, useChangedByOthers } from './ChangedByOthers.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import type { Entry, FormRecord } from './entry.tsx'
import { checkChange } from './formRules.ts'
import { SaveState } from './SaveState.tsx'
import { useDraft } from './useDraft.tsx'
import { useSteadyFocus } from './useSteadyFocus.ts'

type EntryOf<E extends AnyEndpoint> = {
  fields: Fields
  /** Changes the record: PATCH with an `id`. */
  endpoint: E
  record: FormRecord
  title: string
  /** What is shown of it, to tell what others change. */
  names: readonly string[]
  isFixed: (name: string, field: Field) => boolean
  onSaved?: (record: ResponseBody<E>) => void
  /** Told what a field was and is when a change of it is on its way. */
  onChanged?: (field: string, before: unknown, after: unknown) => void
  /** Brings a field onto the screen that is asked for elsewhere; the focus otherwise. */
  onAsked?: (field: string | undefined) => void
}

/**
 * Enters into a record field by field: each is kept on the device while it is typed, checked and put in
 * the queue when it is left, and shown as the server answers. `notices` and `dialog` belong on the page,
 * `root` around the fields.
 */
export function useEntry<E extends AnyEndpoint>({
  fields,
  endpoint,
  record,
  title,
  names,
  isFixed,
  onSaved,
  onChanged,
  onAsked,
}: EntryOf<E>): {
  entry: Entry
  /**
   * All that `entry` shows, by field, but for what is typed to choose and names nothing yet. Rows of tables
   * may be among it that the record does not have yet.
   */
  values: DraftValues
  set: (values: DraftValues) => void
  root: RefObject<HTMLDivElement | null>
  notices: ReactNode
  dialog: ReactNode
} {
  const [resource = '', part = ''] = endpoint.path.slice(1).split(/\/\{id\}\/|\//)
  const name = recordName(resource, record.id)
  // What a record and its form hold is not one draft.
  const draftName = part ? `${name}/${part}` : name
  const unsent = useUnsent().filter((one) => one.record === name)
  const unsentOf = (field: string) => unsent.findLast(({ values }) => field in values)
  const [asked, setAsked] = useState<string>()
  const [answered, setAnswered] = useState<FormRecord>()
  const [typed, setTyped] = useState<DraftValues>({})
  const [problems, setProblems] = useState<Record<string, string>>({})
  // A choice is entered and finished in one event, before the state is there to be read.
  const typedNow = useRef(typed)
  /** What each of them was typed over: somebody else may change it meanwhile. */
  const began = useRef<Began>({})
  /** Finished, but not kept in the queue yet. */
  const finishing = useRef<DraftValues>({})
  const draft = useDraft(draftName, (values, over = {}) => {
    began.current = { ...over }
    enter(values)
    for (const [field, value] of Object.entries(values)) void commit(field, value)
  })
  // What the queue was answered may be newer than what the page has read.
  const known = answered && answered.version > record.version ? { ...record, ...answered } : record
  const conflicted = unsent.find((one) => one.state === 'conflict' && one.key === asked)
  const changed = useChangedByOthers(known, names)
  const root = useRef<HTMLDivElement>(null)
  useSteadyFocus(root)
  useAskOnConflict(unsent, setAsked)
  useAskedForm(name, (field) => {
    if (field !== undefined && !fieldAt(fields, field)) return false
    const waiting = field === undefined ? undefined : unsentOf(field)
    if (waiting?.state === 'conflict') setAsked(waiting.key)
    else if (onAsked) onAsked(field)
    else focusField(root.current, field)
    return true
  })

  /** What a field shows before anything is typed: a value still being sent comes before that of the record. */
  function shownIn(field: string) {
    const waiting = unsentOf(field)
    return { version: known.version, value: waiting ? waiting.values[field] : known[field] }
  }

  /** Fields whose entry is not finished: on the screen, and in the draft. */
  function enter(values: DraftValues) {
    for (const field of Object.keys(values)) began.current[field] ??= shownIn(field)
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
    const over = began.current[field] ?? shownIn(field)
    const { [field]: _, ...others } = typedNow.current
    const isChanged = !isSame(checked.value, waiting ? waiting.values[field] : over.value)
    if (isChanged) finishing.current[field] = checked.value
    enter(others)
    if (!isChanged) return
    onChanged?.(field, over.value ?? null, checked.value)
    const seen = { version: over.version, values: { [field]: over.value } }
    await send({ [field]: checked.value }, seen, () => {
      delete finishing.current[field]
      keepDraft()
    })
  }

  /** Sets several fields at once: rows of a table, what somebody takes back, what only fits together. */
  async function set(values: DraftValues) {
    const fields = Object.keys(values)
    const overs = fields.map((field) => ({
      field,
      ...(began.current[field] ?? shownIn(field)),
    }))
    Object.assign(finishing.current, values)
    enter(
      Object.fromEntries(Object.entries(typedNow.current).filter(([field]) => !(field in values))),
    )
    const seen = {
      version: Math.min(known.version, ...overs.map(({ version }) => version)),
      values: Object.fromEntries(overs.map(({ field, value }) => [field, value ?? null])),
    }
    await send(values, seen, () => {
      for (const field of fields) delete finishing.current[field]
      keepDraft()
    })
  }

  async function send(body: DraftValues, seen: Write['seen'], onKept?: () => void) {
    const input = { params: { id: record.id }, body } as Call<E>
    try {
      const saved = await writes.write(endpoint, input, { seen, title, onKept })
      setAnswered(saved as FormRecord)
      onSaved?.(saved)
    } catch (error) {
      // A refusal stands in the queue, and at the field from there.
      if (!(error instanceof CallError)) throw error
    }
  }

  function problem(field: string) {
    const waiting = unsentOf(field)
    const refusal =
      waiting?.state === 'refused'
        ? (waiting.problem.fields?.[field]?.[0] ?? waiting.problem.detail)
        : undefined
    return problems[field] ?? (field in typed ? undefined : refusal)
  }

  const chosenIn = (entered: DraftValues) =>
    Object.fromEntries(
      Object.entries(entered).filter(([name, value]) => {
        const field = fieldAt(fields, name)
        return !field || !isTypedChoice(field, value)
      }),
    )

  const commitNow = useLatest((field: string, value: unknown) => void commit(field, value))
  const setNow = useLatest((values: DraftValues) => void set(values))
  // The page can be written in before the server has told who is signed in.
  const whenKnown = (enter: () => void) =>
    writes.isKnown() ? enter() : void writes.known().then(enter)
  const entry: Entry = {
    value(field) {
      return field in typed ? typed[field] : shownIn(field).value
    },
    problem,
    isFixed(field) {
      const declared = fieldAt(fields, field)
      return !declared || isFixed(field, declared)
    },
    enter: useLatest((field: string, value: unknown) => {
      enter({ ...typedNow.current, [field]: value })
      if (problem(field)) setProblem(field, undefined)
    }),
    commit: useLatest((field: string, value: unknown) => whenKnown(() => commitNow(field, value))),
    beside(field) {
      const waiting = unsentOf(field)
      return (
        <>
          <ChangedMark change={changed[field]} />
          <SaveState
            record={name}
            field={field}
            unsent={waiting}
            onDecide={() => setAsked(waiting?.key)}
          />
          <ProvenanceMark origin={known.provenance?.[field]} field={field} />
        </>
      )
    },
    marked: (field) => [changed[field], unsentOf(field), known.provenance?.[field]],
  }
  return {
    entry,
    values: Object.assign({ ...known }, ...unsent.map((one) => one.values), chosenIn(typed)),
    set: useLatest((values: DraftValues) => whenKnown(() => setNow(values))),
    root,
    notices: (
      <>
        {draft.notice}
        <ChangesTold changed={changed} />
      </>
    ),
    dialog: conflicted?.state === 'conflict' && (
      <ConflictDialog
        key={conflicted.key}
        conflicted={conflicted}
        fields={fields}
        onClose={() => setAsked(undefined)}
      />
    ),
  }
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
