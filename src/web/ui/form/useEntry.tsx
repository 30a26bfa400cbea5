import { type ReactNode, type RefObject, useRef, useState } from 'react'
import type { Field, Fields } from '../../../kernel/field/fields.ts'
import { declaredName, fieldAt } from '../../../kernel/field/tables.ts'
import { CallError } from '../../../kernel/http/client.ts'
import type { AnyEndpoint, Call, ResponseBody } from '../../../kernel/http/endpoint.ts'
import { session } from '../../session/session.tsx'
import type { DraftValues } from '../../writes/drafts.ts'
import { isSame } from '../../writes/isSame.ts'
import { useUnsent, writes } from '../../writes/unsavedWork.ts'
import { recordName, type Write } from '../../writes/write.ts'
import { useLatest } from '../basic/useLatest.ts'
import { isUnresolvedChoice } from '../input/fieldValue.ts'
import { checkWhenLoaded } from '../input/loadedRules.ts'
import { ProvenanceMark } from '../provenance/ProvenanceMark.tsx'
import { ChangedMark, ChangesAnnouncement, useChangedByOthers } from './ChangedByOthers.tsx'
import type { Entry, FormRecord } from './entry.tsx'
import { focusField, useFormRequest } from './formRequest.ts'
import { SaveState } from './SaveState.tsx'
import { useConflict } from './useConflict.tsx'
import { useSteadyFocus } from './useSteadyFocus.ts'
import { useTyped } from './useTyped.ts'

type EntryOptions<E extends AnyEndpoint> = {
  fields: Fields
  /** PATCH endpoint with an `id`. */
  endpoint: E
  record: FormRecord
  title: string
  /** Visible fields; changes of them by others are marked. */
  names: readonly string[]
  isFixed: (name: string, field: Field) => boolean
  onSaved?: (record: ResponseBody<E>) => void
  /** Called with the old and new value when a change is queued. */
  onChanged?: (field: string, before: unknown, after: unknown) => void
  /** Shows a field requested from elsewhere (the list of unsent writes); by default focuses it. */
  onFieldRequest?: (field: string | undefined) => void
}

/**
 * Edits a record field by field: a draft is stored while typing; on blur the value is checked and queued,
 * then shown as the server returned it. Render `notices` and `dialog` on the page, and attach `root` to
 * the element around the fields.
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
  onFieldRequest,
}: EntryOptions<E>): {
  entry: Entry
  /**
   * All values that `entry` shows, by field, except text typed into a choice that matches no option yet. May
   * include table rows that are not saved yet.
   */
  values: DraftValues
  set: (values: DraftValues) => void
  /** Drops a typed value that is not sent yet. */
  revert: (name: string) => void
  root: RefObject<HTMLDivElement | null>
  notices: ReactNode
  dialog: ReactNode
} {
  const [resource = '', part = ''] = endpoint.path.slice(1).split(/\/\{id\}\/|\//)
  const name = recordName(resource, record.id)
  // A record and a part of it, such as a mandate's form, have separate drafts.
  const draftName = part ? `${name}/${part}` : name
  const unsent = useUnsent().filter((write) => write.record === name)
  const unsentWriteOf = (field: string) => unsent.findLast(({ values }) => field in values)
  const conflict = useConflict(unsent, fields)
  const [saved, setSaved] = useState<FormRecord>()
  const [problems, setProblems] = useState<Record<string, string>>({})
  // The response to a write may be newer than the record that the page has loaded.
  const newest = saved && saved.version > record.version ? { ...record, ...saved } : record
  const typing = useTyped(draftName, currentValue, (values) => {
    for (const [field, value] of Object.entries(values)) void commit(field, value)
  })
  const changed = useChangedByOthers(newest, names)
  const root = useRef<HTMLDivElement>(null)
  useSteadyFocus(root)
  useFormRequest(name, (field) => {
    // A table is asked for by its name, a cell by its own.
    if (field !== undefined && !fieldAt(fields, field) && !Object.hasOwn(fields, field))
      return false
    const waiting = field === undefined ? undefined : unsentWriteOf(field)
    if (waiting?.state === 'conflict') conflict.open(waiting.key)
    else if (onFieldRequest) onFieldRequest(field)
    // Another part of the form has it, which may be about to open.
    else if (field !== undefined && !names.includes(declaredName(field))) return false
    else focusField(root.current, field)
    return true
  })

  /** Returns the value of a field before typing: the unsent one, else that of the record. */
  function currentValue(field: string) {
    const waiting = unsentWriteOf(field)
    return { version: newest.version, value: waiting ? waiting.values[field] : newest[field] }
  }

  function setProblem(field: string, problem: string | undefined) {
    setProblems((before) => {
      const { [field]: _, ...others } = before
      return problem ? { ...others, [field]: problem } : others
    })
  }

  async function commit(field: string, value: unknown) {
    const entered = typing.latest()
    // Ignore a blur caused by the sign-in dialog: the value is not finished.
    if (!(field in entered) || session.state().held) return
    const checked = await checkWhenLoaded(fields, field, value)
    // If the value was changed while the rules were loading, the next blur commits it.
    const latest = typing.latest()
    if (!(field in latest) || latest[field] !== entered[field]) return
    setProblem(field, checked.problem)
    if (checked.problem !== undefined) return
    const waiting = unsentWriteOf(field)
    const base = typing.base(field)
    if (isSame(checked.value, waiting ? waiting.values[field] : base.value))
      return typing.drop([field])
    const values = { [field]: checked.value }
    const onKept = typing.send(values)
    onChanged?.(field, base.value ?? null, checked.value)
    await send(values, { version: base.version, values: { [field]: base.value } }, onKept)
  }

  /** Sends several fields in one write: table rows, an undo, values that depend on each other. */
  async function set(values: DraftValues) {
    const bases = Object.keys(values).map((field) => ({ field, ...typing.base(field) }))
    const seen = {
      version: Math.min(newest.version, ...bases.map(({ version }) => version)),
      values: Object.fromEntries(bases.map(({ field, value }) => [field, value ?? null])),
    }
    await send(values, seen, typing.send(values))
  }

  async function send(body: DraftValues, seen: Write['seen'], onKept?: () => void) {
    const input = { params: { id: record.id }, body } as Call<E>
    try {
      const response = await writes.write(endpoint, input, { seen, title, onKept })
      setSaved(response as FormRecord)
      onSaved?.(response)
    } catch (error) {
      // The queue keeps the refusal; the field reads it from there.
      if (!(error instanceof CallError)) throw error
    }
  }

  function problem(field: string) {
    const waiting = unsentWriteOf(field)
    const refusal =
      waiting?.state === 'refused'
        ? (waiting.problem.fields?.[field]?.[0] ?? waiting.problem.detail)
        : undefined
    return problems[field] ?? (field in typing.typed ? undefined : refusal)
  }

  const withoutPartialChoices = (entered: DraftValues) =>
    Object.fromEntries(
      Object.entries(entered).filter(([name, value]) => {
        const field = fieldAt(fields, name)
        return !field || !isUnresolvedChoice(field, value)
      }),
    )

  const commitNow = useLatest((field: string, value: unknown) => void commit(field, value))
  const setNow = useLatest((values: DraftValues) => void set(values))
  // A person may type before the server has returned their identity.
  const runOnceUserKnown = (run: () => void) =>
    writes.isUserKnown() ? run() : void writes.whenUserKnown().then(run)
  const entry: Entry = {
    value(field) {
      return field in typing.typed ? typing.typed[field] : currentValue(field).value
    },
    problem,
    isFixed(field) {
      const declared = fieldAt(fields, field)
      return !declared || isFixed(field, declared)
    },
    enter: useLatest((field: string, value: unknown) => {
      typing.replace({ ...typing.latest(), [field]: value })
      if (problem(field)) setProblem(field, undefined)
    }),
    commit: useLatest((field: string, value: unknown) =>
      runOnceUserKnown(() => commitNow(field, value)),
    ),
    beside(field) {
      const waiting = unsentWriteOf(field)
      return (
        <>
          <ChangedMark change={changed[field]} />
          <SaveState
            record={name}
            field={field}
            unsent={waiting}
            onDecide={() => conflict.open(waiting?.key)}
          />
          <ProvenanceMark origin={newest.provenance?.[field]} field={field} record={name} />
        </>
      )
    },
    besideDependencies: (field) => [
      changed[field],
      unsentWriteOf(field),
      newest.provenance?.[field],
    ],
  }
  return {
    entry,
    values: Object.assign(
      { ...newest },
      ...unsent.map((write) => write.values),
      withoutPartialChoices(typing.typed),
    ),
    set: useLatest((values: DraftValues) => runOnceUserKnown(() => setNow(values))),
    revert: useLatest((field: string) => {
      typing.drop([field])
      setProblem(field, undefined)
    }),
    root,
    notices: (
      <>
        {typing.notice}
        <ChangesAnnouncement changed={changed} />
      </>
    ),
    dialog: conflict.dialog,
  }
}
