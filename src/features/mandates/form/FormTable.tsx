import { memo, type ReactNode, use, useMemo } from 'react'
import { computed, type Fields, section } from '../../../kernel/field/fields.ts'
import { formatNumber } from '../../../kernel/field/format.ts'
import { line } from '../../../kernel/field/kinds.ts'
import { newRow, rowsOf } from '../../../kernel/field/tables.ts'
import { IconTablePlus } from '../../../web/icons/icons.ts'
import { useWords, withColon } from '../../../web/loading/words.ts'
import type { Entry } from '../../../web/ui/form/entry.tsx'
import { RowsTable } from '../../../web/ui/grid/RowsTable.tsx'
import { FieldContext, FieldNoticesContext } from '../../../web/ui/input/fieldContext.ts'
import type { TranslateKey } from '../../../web/ui/input/fieldValue.ts'
import { Empty } from '../../../web/ui/page/Empty.tsx'
import type { DraftValues } from '../../../web/writes/drafts.ts'
import { FoundAnswersContext } from './foundAnswers.tsx'
import classes from './MandateForm.module.css'
import { serviceText } from './service.text.ts'
import {
  type Answers,
  derivedAt,
  type FormField,
  formFieldAt,
  isApplicable,
  valueAt,
} from './service.ts'

type FormTableProps = {
  table: string
  fields: Record<string, FormField>
  answers: Answers
  /** If given, the table rerenders with these, so that typing into other fields does not wait for it. */
  deferredAnswers?: Answers
  entry: Entry
  set: (values: DraftValues) => void
  mayWrite: boolean
  /** Whether it is the only field of its section; then it has no title of its own. */
  isAlone: boolean
  /** Replaces the default text of a table without rows. */
  empty?: ReactNode
  /** The rows in their order, if it is not that of their creation. */
  order?: (answers: Answers) => string[]
}

/** First column of a table with fixed rows, with their names. */
const nameColumn = section('', '', { row: computed(line()) })

/**
 * A table of a form; each cell is an answer. Changes of its own cells render at once, changes of other fields
 * only with `deferredAnswers`, if given.
 */
const FormTable = memo(
  Table,
  (before, after) =>
    (before.deferredAnswers ?? before.answers) === (after.deferredAnswers ?? after.answers) &&
    before.mayWrite === after.mayWrite &&
    before.order === after.order &&
    hasSameCells(before.table, before.answers, after.answers) &&
    hasSameCells(before.table, after.answers, before.answers),
)

export default FormTable

const hasSameCells = (table: string, some: Answers, others: Answers) =>
  Object.keys(some).every((name) => !name.startsWith(`${table}/`) || some[name] === others[name])

function Table(props: FormTableProps) {
  const { table, fields, answers, entry, set, mayWrite, isAlone, empty, order } = props
  const t = useWords(serviceText)
  const formContext = use(FieldContext)
  const found = use(FoundAnswersContext)
  const notices = use(FieldNoticesContext)
  const { columns = {}, fixed, group, section: sectionName, max = 200 } = fields[table]!
  const tableContext = useMemo(
    () => ({
      ...formContext,
      t: translateInTable(table, formContext.t),
      loadTranslators: async () =>
        ((await formContext.loadTranslators?.()) ?? []).map((t) => translateInTable(table, t)),
    }),
    [formContext, table],
  )
  const visibleColumns = useMemo((): Fields => {
    const declared = section(sectionName, group, columns) as unknown as Fields
    return fixed ? { ...nameColumn, ...declared } : declared
  }, [columns, fixed, group, sectionName])
  const keys = fixed ?? order?.(answers) ?? rowsOf(table, answers)
  const rows = keys.map((key) => ({
    key,
    entry: rowEntry(key),
    isFixed: !mayWrite,
    note: noteOf(key),
  }))

  /** What is said of the cells of a row, each with the name of its column. */
  function noteOf(row: string) {
    const said = Object.keys(columns).flatMap((column) => {
      const cell = `${table}/${row}/${column}`
      const notice = notices[cell] ?? replacedAt(cell)
      return notice ? withColon(tableContext.t(`field.${column}`), notice) : []
    })
    return said.join(' ') || undefined
  }

  /** Says of an entered figure that others would give another one, and by how much they differ. */
  function replacedAt(cell: string) {
    const [entered, value] = [answers[cell], derivedAt(fields, cell, answers)]
    if (typeof entered !== 'number' || typeof value !== 'number' || entered === value) return
    const { unit, kind } = formFieldAt(fields, cell)!
    return t('notice.replaced', {
      value: formatNumber(value, { unit: kind === 'money' ? 'CHF' : unit }),
      difference:
        value === 0
          ? '–'
          : formatNumber((100 * (entered - value)) / Math.abs(value), { decimals: 1, unit: '%' }),
    })
  }

  function rowEntry(row: string): Entry {
    const cell = (column: string) => `${table}/${row}/${column}`
    return {
      value: (column) =>
        column === 'row'
          ? formContext.t(`${table}.${row}`)
          : (valueAt(fields, cell(column), answers, entry.value(cell(column))) ??
            found[cell(column)] ??
            null),
      problem: (column) => entry.problem(cell(column)),
      isFixed: (column) =>
        column === 'row' ||
        entry.isFixed(cell(column)) ||
        !isApplicable(fields, cell(column), answers),
      enter: (column, value) => entry.enter(cell(column), value),
      commit: (column, value) => entry.commit(cell(column), value),
      beside: (column) => (column === 'row' ? null : entry.beside(cell(column))),
    }
  }

  function change(after: DraftValues, before: DraftValues, addedRows?: string[]) {
    set(after)
    return { keys: addedRows, undo: () => set(before), redo: () => set(after) }
  }

  function add(newRows: DraftValues[]) {
    const now = Date.now()
    const rowKeys = newRows.map((_, index) => newRow(now + index))
    const cells = newRows.flatMap((row, index) =>
      Object.entries(row)
        .filter(([, value]) => value !== null && value !== undefined)
        .map(([column, value]) => [`${table}/${rowKeys[index]}/${column}`, value] as const),
    )
    return change(Object.fromEntries(cells), clearedCells(cells), rowKeys)
  }

  function remove(rowKeys: string[]) {
    const cells = Object.entries(answers).filter(([name, value]) => {
      const [cellTable, row = ''] = name.split('/')
      return cellTable === table && rowKeys.includes(row) && value !== null
    })
    return change(clearedCells(cells), Object.fromEntries(cells))
  }

  return (
    <div className={classes.table} data-field={table}>
      {!isAlone && <h3 className="quiet label lead">{formContext.t(`field.${table}`)}</h3>}
      <FieldContext value={tableContext}>
        <RowsTable
          label={formContext.t(`field.${table}`)}
          columns={visibleColumns}
          rows={rows}
          onAdd={mayWrite && !fixed && keys.length < max ? add : undefined}
          onRemove={mayWrite && !fixed ? remove : undefined}
          empty={empty ?? <Empty icon={IconTablePlus} title={t('table.empty')} />}
        />
      </FieldContext>
    </div>
  )
}

const clearedCells = (cells: readonly (readonly [string, unknown])[]): DraftValues =>
  Object.fromEntries(cells.map(([name]) => [name, null]))

/** Looks up the texts of a table's columns, whose keys start with "<table>/<column>". */
const translateInTable =
  (table: string, t: TranslateKey): TranslateKey =>
  (key, params) => {
    if (key === 'field.row') return t(`field.${table}`)
    const [kind, name] = [key.slice(0, key.indexOf('.')), key.slice(key.indexOf('.') + 1)]
    const textKey = ['field', 'help', 'placeholder'].includes(kind)
      ? `${kind}.${table}/${name}`
      : `${table}/${key}`
    const label = t(textKey, params)
    return label === textKey ? key : label
  }
