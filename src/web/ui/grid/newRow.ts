import { useRef, useState } from 'react'
import type { Fields } from '../../../kernel/field/fields.ts'
import { newShape } from '../../../kernel/field/recordShapes.ts'
import { check } from '../../check.ts'
import { sayProblem } from '../../sayProblem.ts'
import type { DraftValues } from '../../writes/drafts.ts'
import type { Entry } from '../form/entry.tsx'
import {
  checkChange,
  formProblems,
  messagesByField,
  withoutEmptyValues,
} from '../form/formRules.ts'
import { useDraft } from '../form/useDraft.tsx'

/** The name of the row that is not there yet. */
export const newRowKey = '+'

/**
 * The last row of a table, which takes what will be a row. Where every column may be left out the first
 * value makes the row; otherwise it is made when all that must be there is, and somebody leaves it.
 * `make` answers under which name the row will stand, where that is known. `form` names the draft in
 * which a row that is not made yet outlives the page.
 */
export function useNewRow(
  columns: Fields,
  make: (row: DraftValues) => string | undefined,
  form: string | undefined,
) {
  const [values, setValues] = useState<DraftValues>({})
  const [problems, setProblems] = useState<Record<string, string>>({})
  // Leaving a cell and leaving the row are one event, before the state is there to be read.
  const valuesNow = useRef(values)
  const made = useRef<string>(undefined)
  const draft = useDraft(form ?? '', setAll)
  const isWhole = Object.values(columns).some(({ required }) => required)

  function setAll(next: DraftValues) {
    valuesNow.current = next
    setValues(next)
    if (form === undefined) return
    if (Object.keys(withoutEmptyValues(next)).length > 0) draft.keep(next)
    else void draft.drop()
  }

  function setProblem(name: string, problem: string | undefined) {
    setProblems((before) => {
      const { [name]: _, ...others } = before
      return problem === undefined ? others : { ...others, [name]: problem }
    })
  }

  /** Makes the row where there is something of one; tells of what is wrong or missing where it cannot. */
  function finish(): { made?: string; wrong?: string } {
    const filled = withoutEmptyValues(valuesNow.current)
    if (Object.keys(filled).length === 0) {
      setProblems((before) => (Object.keys(before).length > 0 ? {} : before))
      return {}
    }
    const checked = check(newShape(columns), filled)
    if (!checked.success) {
      const sentences = messagesByField(formProblems(columns, filled, checked.error), sayProblem)
      setProblems(sentences)
      return { wrong: Object.keys(columns).find((name) => name in sentences) }
    }
    setAll({})
    setProblems({})
    return { made: make(checked.data as DraftValues) }
  }

  const entry: Entry = {
    value: (name) => values[name] ?? null,
    problem: (name) => problems[name],
    isFixed: (name) => columns[name]?.readOnly ?? false,
    enter(name, value) {
      setAll({ ...valuesNow.current, [name]: value })
      if (problems[name]) setProblem(name, undefined)
    },
    commit(name, value) {
      const field = columns[name]
      const isEmpty = value === null || value === undefined || value === ''
      const checked = isEmpty ? { value: null } : checkChange(columns, name, value, sayProblem)
      const problem = 'problem' in checked ? checked.problem : undefined
      setProblem(name, problem)
      if (problem !== undefined || !field) return
      setAll({ ...valuesNow.current, [name]: (checked as { value: unknown }).value })
    },
    beside: () => null,
  }
  return {
    entry,
    finish,
    /** Makes the row where its first value is enough of one. */
    begin() {
      if (!isWhole) made.current = finish().made
    },
    isEmpty: () => Object.keys(withoutEmptyValues(valuesNow.current)).length === 0,
    /** The row that the first value made since this was asked last. */
    takeMade() {
      const { current } = made
      made.current = undefined
      return current
    },
    clear() {
      setAll({})
      setProblems({})
    },
    notice: form === undefined ? undefined : draft.notice,
  }
}
export type NewRow = ReturnType<typeof useNewRow>
