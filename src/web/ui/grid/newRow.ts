import { useRef, useState } from 'react'
import type { Fields } from '../../../kernel/field/fields.ts'
import { translateProblem } from '../../translateProblem.ts'
import type { DraftValues } from '../../writes/drafts.ts'
import type { Entry } from '../form/entry.tsx'
import { useDraft } from '../form/useDraft.tsx'
import { withoutEmptyValues } from '../input/emptyValues.ts'
import { loadedRules, whenRulesLoaded } from '../input/loadedRules.ts'

/** Key of the new row. */
export const newRowKey = '+'

const noPreset: DraftValues = {}

/**
 * State of the new row at the end of a table. If all columns are optional, the first value creates the row;
 * otherwise leaving a valid row creates it. `create` returns the key of the created row, if known. `form` is
 * the key of the draft that stores an incomplete row.
 */
export function useNewRow(
  columns: Fields,
  create: (row: DraftValues) => string | undefined,
  form: string | undefined,
) {
  const [values, setValues] = useState<DraftValues>({})
  const [problems, setProblems] = useState<Record<string, string>>({})
  // Leaving the cell and leaving the row are one event, before React updates `values`.
  const valuesNow = useRef(values)
  /** What the row was begun with: it is empty while it has nothing else. */
  const preset = useRef(noPreset)
  const createdKey = useRef<string>(undefined)
  const draft = useDraft(form ?? '', setAll)
  const hasRequired = Object.values(columns).some(({ required }) => required)

  const isEmpty = () =>
    Object.entries(withoutEmptyValues(valuesNow.current)).every(
      ([name, value]) => value === preset.current[name],
    )

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

  /**
   * Creates the row unless it is empty. An invalid row shows its problems, and `invalidColumn` is the first of
   * their columns. Call it after the rules have loaded.
   */
  function createRow(): { createdKey?: string; invalidColumn?: string } {
    const filled = withoutEmptyValues(valuesNow.current)
    if (isEmpty()) {
      setProblems((before) => (Object.keys(before).length > 0 ? {} : before))
      return {}
    }
    const checked = loadedRules()?.checkNew(columns, filled, translateProblem) ?? { values: filled }
    const { problems } = checked
    if (problems) {
      setProblems(problems)
      return { invalidColumn: Object.keys(columns).find((name) => name in problems) }
    }
    clear()
    return { createdKey: create(checked.values) }
  }

  function clear() {
    preset.current = noPreset
    setAll({})
    setProblems({})
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
      const checked = isEmpty
        ? { value: null }
        : (loadedRules()?.checkChange(columns, name, value, translateProblem) ?? { value })
      const problem = 'problem' in checked ? checked.problem : undefined
      setProblem(name, problem)
      if (problem !== undefined || !field) return
      setAll({ ...valuesNow.current, [name]: (checked as { value: unknown }).value })
    },
    beside: () => null,
  }
  return {
    entry,
    createRow,
    /** Creates the row if one value is enough and the rules have loaded; otherwise leaving the row creates it. */
    createEarly() {
      if (!hasRequired && loadedRules()) createdKey.current = createRow().createdKey
    },
    whenReady: whenRulesLoaded,
    isEmpty,
    /** Fills in values with which the row still counts as empty, in the place of earlier ones. */
    begin(given = noPreset) {
      if (given === preset.current) return
      const kept = isEmpty() ? {} : valuesNow.current
      preset.current = given
      setAll({ ...kept, ...given })
    },
    /** Returns the key of the row that the first value created; undefined when called again. */
    takeCreatedKey() {
      const { current } = createdKey
      createdKey.current = undefined
      return current
    },
    clear,
    notice: form === undefined ? undefined : draft.notice,
  }
}
export type NewRow = ReturnType<typeof useNewRow>
