import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Fields } from '../../../kernel/field/fields.ts'
import { dayOf } from '../../../kernel/field/format.ts'
import { newRow } from '../../../kernel/field/tables.ts'
import { check } from '../../../web/check.ts'
import { IconTablePlus } from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { translateProblem } from '../../../web/translateProblem.ts'
import { useLatest } from '../../../web/ui/basic/useLatest.ts'
import { controlProps, type Entry, EntryField } from '../../../web/ui/form/entry.tsx'
import { focusField } from '../../../web/ui/form/formRequest.ts'
import { useDraft } from '../../../web/ui/form/useDraft.tsx'
import { RowsTable, type RowsUndoStep } from '../../../web/ui/grid/RowsTable.tsx'
import { FieldSections } from '../../../web/ui/input/Field.tsx'
import { checkChange } from '../../../web/ui/input/formRules.ts'
import { Empty } from '../../../web/ui/page/Empty.tsx'
import { refresh } from '../../../web/useApi.ts'
import type { DraftValues } from '../../../web/writes/drafts.ts'
import { useDecision } from '../../../web/writes/useDecision.ts'
import { originFields, ownOrigin } from '../origin/origin.ts'
import { referenceText } from '../reference.text.ts'
import { type Origins, referenceTables, type Version } from '../reference.ts'
import { problemsWithRows } from '../rows.ts'
import type { TableName } from '../tableNames.ts'
import { referenceEndpoints, versionFields } from '../versions.ts'
import { DailyMeansButton } from '../weather/DailyMeansButton.tsx'
import { mergeDailyMeans } from '../weather/degreeDays.ts'
import { FigureOrigins } from './FigureOrigins.tsx'
import classes from './Reference.module.css'

type Row = { key: string; values: DraftValues }
type Draft = { head: DraftValues; rows: Row[] }

const headFields: Fields = versionFields

type Props = {
  table: TableName
  /** The version whose rows are copied. */
  from: Version
  /** Called with the new version once it is saved, or without it if the user cancels. */
  onClose: (created?: Version) => void
}

/** Edits the rows of a new version of a table and saves them all together. */
export function NewVersion({ table, from, onClose }: Props) {
  const t = useWords(referenceText)
  const columns: Fields = referenceTables[table]
  const draftKey = `reference/${table}/new`
  const root = useRef<HTMLDivElement>(null)
  const [content, setContent] = useState<Draft>(() => ({ head: {}, rows: withKeys(from.rows) }))
  /** Messages by `<field>`, `<row key>/<column>` or `<row key>/origins/<column>/<field>`. */
  const [problems, setProblems] = useState<Record<string, string>>({})
  // Same as `content`, but current within an event: leaving a cell and saving can happen before the state updates.
  const latest = useRef(content)
  const draft = useDraft(draftKey, (values) => {
    const { rows = [], ...head } = values as { rows?: DraftValues[] }
    latest.current = { head, rows: withKeys(rows) }
    setContent(latest.current)
  })
  const { decide, problem, isSending, isKept } = useDecision(referenceEndpoints.create)

  /** Changes the content and stores it as a draft. */
  const update = useLatest((change: (before: Draft) => Draft) => {
    const next = change(latest.current)
    latest.current = next
    setContent(next)
    draft.keep({ ...next.head, rows: next.rows.map(({ values }) => values) })
  })
  const updateRows = (change: (rows: Row[]) => Row[]) =>
    update(({ head, rows }) => ({ head, rows: change(rows) }))

  function setProblem(key: string, message: string | undefined) {
    setProblems((before) => {
      const { [key]: _, ...others } = before
      return message === undefined ? others : { ...others, [key]: message }
    })
  }

  /** A form entry that shows `values` and changes them by `set`; `problemKey` gives the key of a field's problem. */
  const entryOf = (
    fields: Fields,
    values: DraftValues,
    set: (name: string, value: unknown) => void,
    problemKey = (name: string) => name,
  ): Entry => ({
    value: (name) => values[name] ?? null,
    problem: (name) => problems[problemKey(name)],
    isFixed: () => isKept,
    enter(name, value) {
      set(name, value)
      setProblem(problemKey(name), undefined)
    },
    commit(name, value) {
      const checked = checkChange(fields, name, value, translateProblem)
      setProblem(problemKey(name), checked.problem)
      if (checked.problem === undefined) set(name, checked.value)
    },
    beside: () => null,
  })
  const head = entryOf(headFields, content.head, (name, value) =>
    update(({ head, rows }) => ({ head: { ...head, [name]: value }, rows })),
  )
  const setCell = (key: string) => (name: string, value: unknown) =>
    updateRows((rows) =>
      rows.map((row) =>
        row.key === key ? { ...row, values: { ...row.values, [name]: value } } : row,
      ),
    )

  type OriginCell = Parameters<NonNullable<Parameters<typeof FigureOrigins>[0]['enter']>>[0]
  function setOrigin({ key, column, field }: OriginCell, value: unknown) {
    updateRows((rows) =>
      rows.map((row) => {
        if (row.key !== key) return row
        const origins = (row.values.origins ?? {}) as Origins
        const origin = { ...(origins[column] ?? ownOrigin(null)), [field]: value }
        return { ...row, values: { ...row.values, origins: { ...origins, [column]: origin } } }
      }),
    )
    setProblem(`${key}/origins/${column}/${field}`, undefined)
  }
  function commitOrigin(cell: OriginCell, value: unknown) {
    const { key, column, field } = cell
    const checked = checkChange(originFields, field, value, translateProblem)
    if (checked.problem === undefined) setOrigin(cell, checked.value)
    setProblem(`${key}/origins/${column}/${field}`, checked.problem)
  }

  /** Replaces the rows; returns the step that undoes it. `keys` are the keys of added rows. */
  function replaceRows(after: Row[], keys?: string[]): RowsUndoStep {
    const before = latest.current.rows
    updateRows(() => after)
    return { keys, undo: () => updateRows(() => before), redo: () => updateRows(() => after) }
  }
  function addRows(added: DraftValues[]) {
    const rows = withKeys(added)
    return replaceRows(
      [...latest.current.rows, ...rows],
      rows.map(({ key }) => key),
    )
  }

  /** Shows problems (messages by `rows.<index>.<column>` or field) at their cells and focuses the first. */
  function showProblems(messages: Record<string, string>, rows: readonly Row[]) {
    const messagesByCell = Object.entries(messages).map(([path, message]) => {
      const [, index, column = ''] = /^rows\.(\d+)\.([\w.]+)/.exec(path) ?? []
      const cell = column.replaceAll('.', '/')
      return [cell ? `${rows[Number(index)]?.key}/${cell}` : path, message] as const
    })
    setProblems(Object.fromEntries(messagesByCell))
    const [firstCell = ''] = messagesByCell[0] ?? []
    const [key = '', part, figure, field] = firstCell.split('/')
    if (part === undefined) return focusField(root.current, firstCell)
    // Origins have their own table, with a row for each figure.
    const [row, column] = part === 'origins' ? [`${key}/${figure}`, field ?? ''] : [key, part]
    root.current
      ?.querySelector<HTMLElement>(
        `[data-row="${CSS.escape(row)}"] [data-column="${CSS.escape(column)}"]`,
      )
      ?.focus()
  }

  async function save() {
    const { head: values, rows } = latest.current
    const rowValues = rows.map((row) => row.values)
    const messages: Record<string, string> = {}
    for (const name of Object.keys(headFields)) {
      const checked = checkChange(headFields, name, values[name] ?? null, translateProblem)
      if (checked.problem !== undefined) messages[name] = checked.problem
    }
    const found = problemsWithRows(table, rowValues, { check, today: dayOf(new Date()) })
    for (const [path, [first]] of Object.entries(found))
      if (first) messages[path] = translateProblem(first)
    if (Object.keys(messages).length > 0) return showProblems(messages, rows)
    const { valid_from, source, note = null } = values as Record<string, string>
    const body = { valid_from: valid_from!, source: source!, note: note || null, rows: rowValues }
    const title = `${t(`table.${table}`)}, ${t('new.title')}`
    const { answer, problem } = await decide({ params: { table }, body }, { title, form: draftKey })
    if (problem) {
      const fields = Object.entries(problem.body.fields ?? {})
      return showProblems(
        Object.fromEntries(fields.map(([path, [first = '']]) => [path, first])),
        rows,
      )
    }
    void refresh('reference')
    toast.success(t('new.saved'))
    onClose(answer)
  }

  return (
    <div ref={root}>
      <h3 className={classes.subtitle}>{t('new.title')}</h3>
      <p className="quiet reading below16">{t('new.about')}</p>
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
            updateRows((rows) =>
              withKeys(
                mergeDailyMeans(
                  rows.map(({ values }) => values),
                  months,
                ),
              ),
            )
          }
        />
      )}
      <div className="later">
        <RowsTable
          label={t(`table.${table}`)}
          columns={columns}
          rows={content.rows.map(({ key, values }) => ({
            key,
            entry: entryOf(columns, values, setCell(key), (name) => `${key}/${name}`),
          }))}
          onAdd={isKept ? undefined : addRows}
          onRemove={
            isKept
              ? undefined
              : (keys) => replaceRows(latest.current.rows.filter(({ key }) => !keys.includes(key)))
          }
          empty={<Empty icon={IconTablePlus} title={t('version.empty')} />}
        />
      </div>
      <FigureOrigins
        table={table}
        rows={content.rows}
        enter={isKept ? undefined : setOrigin}
        commit={isKept ? undefined : commitOrigin}
        problem={({ key, column, field }) => problems[`${key}/origins/${column}/${field}`]}
      />
      {(problems.rows ?? (problem && !problem.body.fields && problem.body.detail)) && (
        <p className="danger alert later" role="alert">
          {problems.rows ?? problem?.body.detail}
        </p>
      )}
      <div className="tools above20">
        <Button loading={isSending} disabled={isKept} onClick={() => void save()}>
          {t('new.save')}
        </Button>
        <Button
          variant="default"
          onClick={() => {
            void draft.drop()
            onClose()
          }}
        >
          {t('new.cancel')}
        </Button>
        {isKept && <span role="status">{t('new.kept')}</span>}
      </div>
    </div>
  )
}

/** Gives each row a new key. */
const withKeys = (rows: readonly object[]): Row[] =>
  rows.map((values, index) => ({ key: newRow(Date.now() + index), values: values as DraftValues }))
