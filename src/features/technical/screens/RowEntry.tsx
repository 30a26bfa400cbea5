import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { dayOf } from '../../../kernel/field/format.ts'
import type { Call } from '../../../kernel/http/endpoint.ts'
import { translateProblem } from '../../../web/translateProblem.ts'
import type { Entry, FormRecord } from '../../../web/ui/form/entry.tsx'
import { useEntry } from '../../../web/ui/form/useEntry.tsx'
import { isUnresolvedChoice } from '../../../web/ui/input/fieldValue.ts'
import { checkChange, messagesByField } from '../../../web/ui/input/formRules.ts'
import { useCall } from '../../../web/useApi.ts'
import type { DraftValues } from '../../../web/writes/drafts.ts'
import { isSame } from '../../../web/writes/isSame.ts'
import type { TechnicalDeclaration } from './technicalTables.tsx'
import type { TechnicalRow } from './useTechnicalRows.tsx'

type RowEntryProps = {
  table: TechnicalDeclaration
  row: TechnicalRow
  /** Title in the list of unsent work. */
  title: string
  /** Writable field groups, separated by spaces. */
  writable: string
  /** Key of the row in the table. */
  rowKey: string
  publish: (key: string, entry: Entry | undefined) => void
  /** Goes to a cell that was requested elsewhere. */
  onFieldRequest: (key: string, field: string | undefined) => void
}

/**
 * Holds the entry of one row and publishes it to the table, which renders the cells; renders only notices. Values
 * that are inconsistent (unit and energy, days of a period) are held back, then sent together.
 */
export const RowEntry = memo(function RowEntry(props: RowEntryProps) {
  const { table, row, title, rowKey, publish } = props
  const writable = useMemo(() => props.writable.split(' '), [props.writable])
  const names = useMemo(() => Object.keys(table.columns), [table])
  const { record, load } = useWholeRecord(table, row)
  const { entry, set, notices, dialog } = useEntry({
    fields: table.fields,
    endpoint: table.endpoints.update,
    record,
    title,
    names,
    isFixed: (_, { group, readOnly }) => readOnly || !writable.includes(group),
    onFieldRequest: (field) => props.onFieldRequest(rowKey, field),
  })
  const consistentEntry = useConsistentEntry(table, record, entry, set)
  const publishedEntry: Entry = {
    ...consistentEntry,
    beside: (name) => (
      <>
        {entry.beside(name)}
        <LoadOnMount load={load} />
      </>
    ),
  }
  useLayoutEffect(() => publish(rowKey, publishedEntry))
  useLayoutEffect(() => () => publish(rowKey, undefined), [rowKey, publish])
  return (
    <>
      {notices}
      {dialog}
    </>
  )
})

/** A row with its provenance, loaded when somebody opens one of its cells. */
function useWholeRecord({ endpoints }: TechnicalDeclaration, row: TechnicalRow) {
  const [isRequested, setRequested] = useState(false)
  const input = { params: { id: row.id } } as Call<typeof endpoints.get>
  const recordCall = useCall(endpoints.get, input, { enabled: isRequested, staleTime: 60_000 })
  const loaded = recordCall.data as FormRecord | undefined
  const record = useMemo(
    (): FormRecord => (loaded && loaded.version >= row.version ? { ...row, ...loaded } : row),
    [loaded, row],
  )
  return { record, load: setRequested }
}

function LoadOnMount({ load }: { load: (isRequested: true) => void }) {
  useEffect(() => load(true), [load])
  return null
}

/** An entry that holds back inconsistent values. */
function useConsistentEntry(
  { problems = () => ({}), columns, fields }: TechnicalDeclaration,
  record: FormRecord,
  entry: Entry,
  set: (values: DraftValues) => void,
): Entry {
  const [wrong, setWrong] = useState<Record<string, string>>({})
  /** Entered values that are inconsistent with others. */
  const [heldBack] = useState(() => new Map<string, unknown>())
  const today = useRef(dayOf(new Date())).current
  const problemsOf = (values: DraftValues) =>
    messagesByField(problems(values, today), translateProblem)
  const isWrong = (values: DraftValues) => Object.keys(problemsOf(values)).length > 0

  function chosenAt(column: string) {
    const value = entry.value(column)
    return isUnresolvedChoice(columns[column]!, value) ? record[column] : value
  }

  function commit(name: string, value: unknown) {
    const checked = checkChange(fields, name, value, translateProblem)
    if (checked.problem !== undefined) return entry.commit(name, value)
    const currentValues = Object.fromEntries(
      Object.keys(columns).map((column) => [
        column,
        heldBack.has(column) ? record[column] : chosenAt(column),
      ]),
    )
    const change = { [name]: checked.value }
    const combined = { ...currentValues, ...Object.fromEntries(heldBack), ...change }
    const found = problemsOf(combined)
    if (Object.keys(found).length === 0) {
      const others = [...heldBack].filter(([column]) => column !== name)
      heldBack.clear()
      setWrong({})
      const changed = others.filter(([column, one]) => !isSame(one, record[column]))
      for (const [column, one] of others) if (isSame(one, record[column])) entry.commit(column, one)
      if (changed.length === 0) entry.commit(name, value)
      else set({ ...Object.fromEntries(changed), ...change })
    } else if (!heldBack.has(name) && !isWrong({ ...currentValues, ...change }))
      entry.commit(name, value)
    else {
      heldBack.set(name, checked.value)
      setWrong(found)
    }
  }

  return {
    ...entry,
    problem: (name) => wrong[name] ?? entry.problem(name),
    commit,
  }
}
