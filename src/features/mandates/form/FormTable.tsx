import { IconTablePlus } from '@tabler/icons-react'
import { memo, type ReactNode, use, useMemo } from 'react'
import { computed, type Fields, section } from '../../../kernel/field/fields.ts'
import { line } from '../../../kernel/field/kinds.ts'
import { newRow, rowsOf } from '../../../kernel/field/tables.ts'
import { useWords } from '../../../web/loading/words.ts'
import type { Entry } from '../../../web/ui/form/entry.tsx'
import { RowsTable } from '../../../web/ui/grid/RowsTable.tsx'
import { FieldContext } from '../../../web/ui/input/fieldContext.ts'
import type { SayKey } from '../../../web/ui/input/fieldValue.ts'
import { Empty } from '../../../web/ui/page/Empty.tsx'
import type { DraftValues } from '../../../web/writes/drafts.ts'
import classes from './MandateForm.module.css'
import { serviceText } from './service.text.ts'
import { type Answers, type FormField, isApplicable, valueAt } from './service.ts'

type FormTableProps = {
  table: string
  fields: Record<string, FormField>
  answers: Answers
  /** The same a moment later, when what was typed elsewhere is on the screen. */
  late?: Answers
  entry: Entry
  set: (values: DraftValues) => void
  mayWrite: boolean
  /** The only thing of its section, whose title says enough. */
  isAlone: boolean
  /** What stands in its place while it has no rows; a sentence otherwise. */
  empty?: ReactNode
}

/** The column that names the rows where they are given. */
const nameColumn = section('', '', { row: computed(line()) })

/**
 * A table of a form: its cells are answers of their own. What is typed into it shows at once; with `late`,
 * what follows from what is typed elsewhere a moment later.
 */
export const FormTable = memo(
  Table,
  (before, after) =>
    (before.late ?? before.answers) === (after.late ?? after.answers) &&
    before.mayWrite === after.mayWrite &&
    hasSameCells(before.table, before.answers, after.answers) &&
    hasSameCells(before.table, after.answers, before.answers),
)

const hasSameCells = (table: string, some: Answers, others: Answers) =>
  Object.keys(some).every((name) => !name.startsWith(`${table}/`) || some[name] === others[name])

function Table(props: FormTableProps) {
  const { table, fields, answers, entry, set, mayWrite, isAlone, empty } = props
  const t = useWords(serviceText)
  const outer = use(FieldContext)
  const { columns = {}, fixed, group, section: place, max = 200 } = fields[table]!
  const means = useMemo(
    () => ({
      ...outer,
      say: sayIn(table, outer.say),
      sayEach: async () => ((await outer.sayEach?.()) ?? []).map((say) => sayIn(table, say)),
    }),
    [outer, table],
  )
  const shown = useMemo((): Fields => {
    const declared = section(place, group, columns) as unknown as Fields
    return fixed ? { ...nameColumn, ...declared } : declared
  }, [columns, fixed, group, place])
  const keys = fixed ?? rowsOf(table, answers)
  const rows = keys.map((key) => ({ key, entry: rowEntry(key), isFixed: !mayWrite }))

  function rowEntry(row: string): Entry {
    const cell = (column: string) => `${table}/${row}/${column}`
    return {
      value: (column) =>
        column === 'row'
          ? outer.say(`${table}.${row}`)
          : valueAt(fields, cell(column), answers, entry.value(cell(column))),
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

  function change(done: DraftValues, before: DraftValues, added?: string[]) {
    set(done)
    return { keys: added, undo: () => set(before), redo: () => set(done) }
  }

  function add(made: DraftValues[]) {
    const now = Date.now()
    const named = made.map((_, at) => newRow(now + at))
    const cells = made.flatMap((row, at) =>
      Object.entries(row)
        .filter(([, value]) => value !== null && value !== undefined)
        .map(([column, value]) => [`${table}/${named[at]}/${column}`, value] as const),
    )
    return change(Object.fromEntries(cells), emptied(cells), named)
  }

  function remove(gone: string[]) {
    const cells = Object.entries(answers).filter(([name, value]) => {
      const [of, row = ''] = name.split('/')
      return of === table && gone.includes(row) && value !== null
    })
    return change(emptied(cells), Object.fromEntries(cells))
  }

  return (
    <div className={classes.table} data-field={table}>
      {!isAlone && <h3 className={classes.tableTitle}>{outer.say(`field.${table}`)}</h3>}
      <FieldContext value={means}>
        <RowsTable
          label={outer.say(`field.${table}`)}
          columns={shown}
          rows={rows}
          onAdd={mayWrite && !fixed && keys.length < max ? add : undefined}
          onRemove={mayWrite && !fixed ? remove : undefined}
          empty={empty ?? <Empty icon={IconTablePlus} title={t('table.empty')} />}
        />
      </FieldContext>
    </div>
  )
}

const emptied = (cells: readonly (readonly [string, unknown])[]): DraftValues =>
  Object.fromEntries(cells.map(([name]) => [name, null]))

/** A word of a table's column: those of tables stand under "<table>/<column>". */
const sayIn =
  (table: string, say: SayKey): SayKey =>
  (key, params) => {
    if (key === 'field.row') return say(`field.${table}`)
    const [kind, name] = [key.slice(0, key.indexOf('.')), key.slice(key.indexOf('.') + 1)]
    const asked = ['field', 'help', 'placeholder'].includes(kind)
      ? `${kind}.${table}/${name}`
      : `${table}/${key}`
    const word = say(asked, params)
    return word === asked ? key : word
  }
