import { Button } from '@mantine/core'
import { IconTablePlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { Fields } from '../../../kernel/field/fields.ts'
import { newRow } from '../../../kernel/field/tables.ts'
import { check } from '../../../web/check.ts'
import { useWords } from '../../../web/loading/words.ts'
import { sayProblem } from '../../../web/sayProblem.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { useLatest } from '../../../web/ui/basic/useLatest.ts'
import { controlProps, type Entry, EntryField } from '../../../web/ui/form/entry.tsx'
import { focusField } from '../../../web/ui/form/formRequest.ts'
import { checkChange } from '../../../web/ui/form/formRules.ts'
import { useDraft } from '../../../web/ui/form/useDraft.tsx'
import { RowsTable, type RowsUndoStep } from '../../../web/ui/grid/RowsTable.tsx'
import { FieldSections } from '../../../web/ui/input/Field.tsx'
import { Empty } from '../../../web/ui/page/Empty.tsx'
import { refresh } from '../../../web/useApi.ts'
import type { DraftValues } from '../../../web/writes/drafts.ts'
import { useDecision } from '../../../web/writes/useDecision.ts'
import { originFields, ownOrigin } from '../origin/origin.ts'
import { referenceText } from '../reference.text.ts'
import { type Origins, referenceTables, type TableName, type Version } from '../reference.ts'
import { problemsWithRows } from '../rows.ts'
import { referenceEndpoints, versionFields } from '../versions.ts'
import { DailyMeansButton } from './DailyMeansButton.tsx'
import { FigureOrigins } from './FigureOrigins.tsx'
import classes from './Reference.module.css'

type Row = { key: string; values: DraftValues }
type Entered = { head: DraftValues; rows: Row[] }

const headFields: Fields = versionFields

type Props = {
  table: TableName
  /** Whose rows it begins with. */
  from: Version
  /** Told the version, or nothing where none is made. */
  onMade: (made?: Version) => void
}

/** Enters another version of a table: rows that are changed, added and removed, then saved in one go. */
export function NewVersion({ table, from, onMade }: Props) {
  const t = useWords(referenceText)
  const columns: Fields = referenceTables[table]
  const form = `reference/${table}/new`
  const root = useRef<HTMLDivElement>(null)
  const [entered, setEntered] = useState<Entered>(() => ({ head: {}, rows: keyed(from.rows) }))
  /** Sentences by `<field>`, or `<key of the row>/<column>`. */
  const [problems, setProblems] = useState<Record<string, string>>({})
  // Leaving a cell and saving are one event, before the state is there to be read.
  const now = useRef(entered)
  const draft = useDraft(form, (values) => {
    const { rows = [], ...head } = values as { rows?: DraftValues[] }
    now.current = { head, rows: keyed(rows) }
    setEntered(now.current)
  })
  const { decide, problem, isSending, isKept } = useDecision(referenceEndpoints.create)

  const put = useLatest((change: (before: Entered) => Entered) => {
    const next = change(now.current)
    now.current = next
    setEntered(next)
    draft.keep({ ...next.head, rows: next.rows.map(({ values }) => values) })
  })
  const putRows = (change: (rows: Row[]) => Row[]) =>
    put(({ head, rows }) => ({ head, rows: change(rows) }))

  function say(name: string, sentence: string | undefined) {
    setProblems((before) => {
      const { [name]: _, ...others } = before
      return sentence === undefined ? others : { ...others, [name]: sentence }
    })
  }

  /** An entry whose values are kept here; `name` is that of a field, to find its problem by. */
  const entryOf = (
    fields: Fields,
    values: DraftValues,
    set: (name: string, value: unknown) => void,
    named = (name: string) => name,
  ): Entry => ({
    value: (name) => values[name] ?? null,
    problem: (name) => problems[named(name)],
    isFixed: () => isKept,
    enter(name, value) {
      set(name, value)
      say(named(name), undefined)
    },
    commit(name, value) {
      const checked = checkChange(fields, name, value, sayProblem)
      say(named(name), checked.problem)
      if (checked.problem === undefined) set(name, checked.value)
    },
    beside: () => null,
  })
  const head = entryOf(headFields, entered.head, (name, value) =>
    put(({ head, rows }) => ({ head: { ...head, [name]: value }, rows })),
  )
  const setCell = (key: string) => (name: string, value: unknown) =>
    putRows((rows) =>
      rows.map((row) =>
        row.key === key ? { ...row, values: { ...row.values, [name]: value } } : row,
      ),
    )

  type OriginCell = Parameters<NonNullable<Parameters<typeof FigureOrigins>[0]['enter']>>[0]
  function setOrigin({ key, column, field }: OriginCell, value: unknown) {
    putRows((rows) =>
      rows.map((row) => {
        if (row.key !== key) return row
        const origins = (row.values.origins ?? {}) as Origins
        const origin = { ...(origins[column] ?? ownOrigin(null)), [field]: value }
        return { ...row, values: { ...row.values, origins: { ...origins, [column]: origin } } }
      }),
    )
    say(`${key}/origins/${column}/${field}`, undefined)
  }
  function commitOrigin(cell: OriginCell, value: unknown) {
    const { key, column, field } = cell
    const checked = checkChange(originFields, field, value, sayProblem)
    if (checked.problem === undefined) setOrigin(cell, checked.value)
    say(`${key}/origins/${column}/${field}`, checked.problem)
  }

  function changed(after: Row[], keys?: string[]): RowsUndoStep {
    const before = now.current.rows
    putRows(() => after)
    return { keys, undo: () => putRows(() => before), redo: () => putRows(() => after) }
  }
  function add(made: DraftValues[]) {
    const rows = keyed(made)
    return changed(
      [...now.current.rows, ...rows],
      rows.map(({ key }) => key),
    )
  }

  /** Shows what is wrong where it is wrong; the places of rows are those in which they were sent. */
  function show(sentences: Record<string, string>, rows: readonly Row[]) {
    const found = Object.entries(sentences).map(([path, sentence]) => {
      const [, place, column = ''] = /^rows\.(\d+)\.([\w.]+)/.exec(path) ?? []
      const cell = column.replaceAll('.', '/')
      return [cell ? `${rows[Number(place)]?.key}/${cell}` : path, sentence] as const
    })
    setProblems(Object.fromEntries(found))
    const [first = ''] = found[0] ?? []
    const [key = '', part, figure, field] = first.split('/')
    if (part === undefined) return focusField(root.current, first)
    const [row, column] = part === 'origins' ? [`${key}/${figure}`, field ?? ''] : [key, part]
    root.current
      ?.querySelector<HTMLElement>(
        `[data-row="${CSS.escape(row)}"] [data-column="${CSS.escape(column)}"]`,
      )
      ?.focus()
  }

  async function save() {
    const { head: values, rows } = now.current
    const given = rows.map((row) => row.values)
    const wrong: Record<string, string> = {}
    for (const name of Object.keys(headFields)) {
      const checked = checkChange(headFields, name, values[name] ?? null, sayProblem)
      if (checked.problem !== undefined) wrong[name] = checked.problem
    }
    for (const [path, [first]] of Object.entries(problemsWithRows(table, given, check)))
      if (first) wrong[path] = sayProblem(first)
    if (Object.keys(wrong).length > 0) return show(wrong, rows)
    const { valid_from, source, note = null } = values as Record<string, string>
    const body = { valid_from: valid_from!, source: source!, note: note || null, rows: given }
    const title = `${t(`table.${table}`)}, ${t('new.title')}`
    const { answer, problem } = await decide({ params: { table }, body }, { title, form })
    if (problem) {
      const fields = Object.entries(problem.body.fields ?? {})
      return show(Object.fromEntries(fields.map(([path, [first = '']]) => [path, first])), rows)
    }
    void refresh('reference')
    toast.success(t('new.saved'))
    onMade(answer)
  }

  return (
    <div ref={root}>
      <h3 className={classes.subtitle}>{t('new.title')}</h3>
      <p className={classes.about}>{t('new.about')}</p>
      {draft.notice}
      <FieldSections
        fields={headFields}
        names={Object.keys(headFields)}
        render={(name, field, id) => (
          <EntryField key={name} entry={head} control={controlProps(head, name, field, id)} />
        )}
      />
      {table === 'degree_days' && (
        <DailyMeansButton
          onRead={(months) =>
            putRows((rows) => {
              const isRead = ({ values }: Row) =>
                months.some((one) => one.station === values.station && one.month === values.month)
              return [...rows.filter((row) => !isRead(row)), ...keyed(months)].sort((a, b) =>
                String(a.values.month) < String(b.values.month) ? -1 : 1,
              )
            })
          }
        />
      )}
      <div className={classes.rows}>
        <RowsTable
          label={t(`table.${table}`)}
          columns={columns}
          rows={entered.rows.map(({ key, values }) => ({
            key,
            entry: entryOf(columns, values, setCell(key), (name) => `${key}/${name}`),
          }))}
          onAdd={isKept ? undefined : add}
          onRemove={
            isKept
              ? undefined
              : (keys) => changed(now.current.rows.filter(({ key }) => !keys.includes(key)))
          }
          empty={<Empty icon={IconTablePlus} title={t('version.empty')} />}
        />
      </div>
      <FigureOrigins
        table={table}
        rows={entered.rows}
        enter={isKept ? undefined : setOrigin}
        commit={isKept ? undefined : commitOrigin}
        problem={({ key, column, field }) => problems[`${key}/origins/${column}/${field}`]}
      />
      {(problems.rows ?? (problem && !problem.body.fields && problem.body.detail)) && (
        <p className={classes.refused} role="alert">
          {problems.rows ?? problem?.body.detail}
        </p>
      )}
      <div className={classes.buttons}>
        <Button loading={isSending} disabled={isKept} onClick={() => void save()}>
          {t('new.save')}
        </Button>
        <Button
          variant="default"
          onClick={() => {
            void draft.drop()
            onMade()
          }}
        >
          {t('new.cancel')}
        </Button>
        {isKept && <span role="status">{t('new.kept')}</span>}
      </div>
    </div>
  )
}

const keyed = (rows: readonly object[]): Row[] =>
  rows.map((values, place) => ({ key: newRow(Date.now() + place), values: values as DraftValues }))
