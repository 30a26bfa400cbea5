import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { dayOf } from '../../../kernel/field/format.ts'
import type { Call } from '../../../kernel/http/endpoint.ts'
import { sayProblem } from '../../../web/sayProblem.ts'
import type { Entry, FormRecord } from '../../../web/ui/form/entry.tsx'
import { checkChange, messagesByField } from '../../../web/ui/form/formRules.ts'
import { useEntry } from '../../../web/ui/form/useEntry.tsx'
import { isUnresolvedChoice } from '../../../web/ui/input/fieldValue.ts'
import { useCall } from '../../../web/useApi.ts'
import type { DraftValues } from '../../../web/writes/drafts.ts'
import { isSame } from '../../../web/writes/isSame.ts'
import type { TechnicalDeclaration } from './technicalTables.tsx'
import type { TechnicalRow } from './useTechnicalRows.tsx'

type RowEntryProps = {
  table: TechnicalDeclaration
  row: TechnicalRow
  /** What the list of unsent things calls it. */
  title: string
  /** The field groups that may be written here, separated by spaces. */
  writable: string
  /** Under which key the table shows it. */
  shownAs: string
  publish: (key: string, entry: Entry | undefined) => void
  /** Brings a cell onto the screen that is asked for elsewhere. */
  onFieldRequest: (key: string, field: string | undefined) => void
}

/**
 * Enters into one row: gives its entry to the table, which shows all of them. Draws only what a row has
 * to say above the table. What does not fit together yet (a unit and its energy, the days of a period)
 * stays here until it does, and is sent as one.
 */
export const RowEntry = memo(function RowEntry(props: RowEntryProps) {
  const { table, row, title, shownAs, publish } = props
  const writable = useMemo(() => props.writable.split(' '), [props.writable])
  const names = useMemo(() => Object.keys(table.columns), [table])
  const { record, ask } = useWholeRecord(table, row)
  const { entry, set, notices, dialog } = useEntry({
    fields: table.fields,
    endpoint: table.endpoints.update,
    record,
    title,
    names,
    isFixed: (_, { group, readOnly }) => readOnly || !writable.includes(group),
    onFieldRequest: (field) => props.onFieldRequest(shownAs, field),
  })
  const fitting = useFitting(table, record, entry, set)
  const shown: Entry = {
    ...fitting,
    beside: (name) => (
      <>
        {entry.beside(name)}
        <Ask ask={ask} />
      </>
    ),
  }
  useLayoutEffect(() => publish(shownAs, shown))
  useLayoutEffect(() => () => publish(shownAs, undefined), [shownAs, publish])
  return (
    <>
      {notices}
      {dialog}
    </>
  )
})

/** A row with where its values came from, which is read once somebody looks at one of its cells. */
function useWholeRecord({ endpoints }: TechnicalDeclaration, row: TechnicalRow) {
  const [isAsked, setAsked] = useState(false)
  const input = { params: { id: row.id } } as Call<typeof endpoints.get>
  const whole = useCall(endpoints.get, input, { enabled: isAsked, staleTime: 60_000 })
  const known = whole.data as FormRecord | undefined
  const record = useMemo(
    (): FormRecord => (known && known.version >= row.version ? { ...row, ...known } : row),
    [known, row],
  )
  return { record, ask: setAsked }
}

function Ask({ ask }: { ask: (isAsked: true) => void }) {
  useEffect(() => ask(true), [ask])
  return null
}

/** An entry that keeps back what does not fit together yet. */
function useFitting(
  { problems = () => ({}), columns, fields }: TechnicalDeclaration,
  record: FormRecord,
  entry: Entry,
  set: (values: DraftValues) => void,
): Entry {
  const [wrong, setWrong] = useState<Record<string, string>>({})
  /** Finished, but at odds with others. */
  const [kept] = useState(() => new Map<string, unknown>())
  const today = useRef(dayOf(new Date())).current
  const problemsOf = (values: DraftValues) => messagesByField(problems(values, today), sayProblem)
  const isWrong = (values: DraftValues) => Object.keys(problemsOf(values)).length > 0

  function chosenAt(column: string) {
    const value = entry.value(column)
    return isUnresolvedChoice(columns[column]!, value) ? record[column] : value
  }

  function commit(name: string, value: unknown) {
    const checked = checkChange(fields, name, value, sayProblem)
    if (checked.problem !== undefined) return entry.commit(name, value)
    const standing = Object.fromEntries(
      Object.keys(columns).map((column) => [
        column,
        kept.has(column) ? record[column] : chosenAt(column),
      ]),
    )
    const mine = { [name]: checked.value }
    const together = { ...standing, ...Object.fromEntries(kept), ...mine }
    const found = problemsOf(together)
    if (Object.keys(found).length === 0) {
      const others = [...kept].filter(([column]) => column !== name)
      kept.clear()
      setWrong({})
      const changed = others.filter(([column, one]) => !isSame(one, record[column]))
      for (const [column, one] of others) if (isSame(one, record[column])) entry.commit(column, one)
      if (changed.length === 0) entry.commit(name, value)
      else set({ ...Object.fromEntries(changed), ...mine })
    } else if (!kept.has(name) && !isWrong({ ...standing, ...mine })) entry.commit(name, value)
    else {
      kept.set(name, checked.value)
      setWrong(found)
    }
  }

  return {
    ...entry,
    problem: (name) => wrong[name] ?? entry.problem(name),
    commit,
  }
}
