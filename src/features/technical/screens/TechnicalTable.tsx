// Over 300 lines: one table with the marks and proposals of its rows.
import { ActionIcon } from '@mantine/core'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { Group } from '../../../access.ts'
import type { Fields } from '../../../kernel/field/fields.ts'
import type { Labels } from '../../../kernel/record/resource.ts'
import {
  IconCloudOff,
  IconExclamationCircle,
  IconFileDescription,
  IconMessagePlus,
} from '../../../web/icons/icons.ts'
import { loadTranslators, useWords } from '../../../web/loading/words.ts'
import { translateProblem } from '../../../web/translateProblem.ts'
import { Hint } from '../../../web/ui/basic/Hint.tsx'
import { useLatest } from '../../../web/ui/basic/useLatest.ts'
import type { Entry } from '../../../web/ui/form/entry.tsx'
import { type GridRow, RowsTable } from '../../../web/ui/grid/RowsTable.tsx'
import {
  FieldContext,
  type FieldContextValue,
  useCodesLoading,
} from '../../../web/ui/input/fieldContext.ts'
import type { TranslateKey } from '../../../web/ui/input/fieldValue.ts'
import { checkChange } from '../../../web/ui/input/formRules.ts'
import { Empty } from '../../../web/ui/page/Empty.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { HistoryContext } from '../../../web/ui/provenance/historyContext.ts'
import { proposedText } from '../../../web/ui/provenance/proposed.text.ts'
import type { DraftValues } from '../../../web/writes/drafts.ts'
import { useMe } from '../../auth/useMe.tsx'
import { type Proposable, proposables } from '../../proposals/proposal.ts'
import {
  mayAdd,
  mayPropose,
  mayRemove,
  mayWrite,
  newRowDraft,
  newTechnicalRow,
  type RowReader,
  type RowRights,
  type RowsMandate,
} from '../rights.ts'
import { technicalText } from '../technical.text.ts'
import { RowEntry } from './RowEntry.tsx'
import { RowProposals } from './RowProposals.tsx'
import { RowsOfOthers } from './RowsOfOthers.tsx'
import classes from './Technical.module.css'
import type { TechnicalDeclaration } from './technicalTables.tsx'
import {
  maxTechnicalRows,
  type TechnicalRow,
  type UnsentRow,
  useTechnicalRows,
} from './useTechnicalRows.tsx'

/** Context of technical rows: building, group of the user, and mandate if any. */
export type RowContext = {
  building: number
  /** Address of the building. */
  address: string
  group: Group
  mandate?: RowsMandate
}

type TechnicalTableProps = RowContext & {
  table: TechnicalDeclaration
  fieldContext?: Pick<FieldContextValue, 'codes' | 'narrowed'>
  /** Labels of the records that rows refer to. */
  labelsOf?: (rows: readonly TechnicalRow[]) => Labels
  /** Notes below rows, by row id. */
  notesOn?: (rows: readonly TechnicalRow[]) => ReadonlyMap<number, ReactNode>
  /** Content below the table, such as sums or a chart. */
  children?: (rows: readonly TechnicalRow[]) => ReactNode
}

/** The rows of a building in one technical table. Each is a record, editable within the user's rights. */
export function TechnicalTable(props: TechnicalTableProps) {
  const { table, building, address, group, mandate, fieldContext, labelsOf, notesOn, children } =
    props
  const t = useWords(technicalText)
  const tTable = useWords(table.text) as TranslateKey
  const me = useMe()?.id ?? 0
  const reader = useMemo(
    (): RowReader => ({ person: { id: me, groups: [group] }, mandate }),
    [me, group, mandate],
  )
  const root = useRef<HTMLDivElement>(null)
  const heading = tTable('list.title')
  const title = `${heading}, ${address}`
  const rows = useTechnicalRows(table, { building, mandate: mandate?.id }, title)
  const [entries, setEntries] = useState<ReadonlyMap<string, Entry>>(new Map())
  const publish = useLatest((key: string, entry: Entry | undefined) =>
    setEntries((before) => {
      const next = new Map(before)
      if (entry) next.set(key, entry)
      else next.delete(key)
      return next
    }),
  )
  const goTo = useLatest((key: string, field: string | undefined) => {
    const inRow = (selector: string) =>
      root.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"] ${selector}`)
    const cell = () => inRow(`[data-column="${CSS.escape(field ?? '')}"]`)
    inRow('details')?.setAttribute('open', '')
    if (!cell()) inRow('[aria-expanded=false]')?.click()
    // A drawer is rendered first.
    requestAnimationFrame(() => cell()?.focus())
  })
  const unsentRow = useUnsentRows(table, rows.correct)
  const shared = useMemo(
    (): FieldContextValue => ({
      ...fieldContext,
      t: tTable,
      loadTranslators: () => loadTranslators(table.text),
      labels: labelsOf?.(rows.listed),
    }),
    [fieldContext, tTable, table, labelsOf, rows.listed],
  )
  const columns = useMemo(() => columnsFor(table, reader), [table, reader])
  const [proposing, setProposing] = useState<number | 'new'>()
  // Columns are as wide as their texts.
  const areCodesLoading = useCodesLoading(fieldContext?.codes, columns)
  if (rows.list.isPending || areCodesLoading)
    return <Skeleton widths={[30, 92, 92, 92, 92, 92]} height={34} />
  if (rows.list.isError && rows.count === undefined)
    return (
      <ErrorPart
        title={tTable('list.failed')}
        error={rows.list.error}
        retry={() => void rows.list.refetch()}
      />
    )

  const notes = notesOn?.(rows.listed)
  const isOfOther = (row: TechnicalRow) => row.mandate !== (mandate?.id ?? null)
  const isProposable = (row: RowRights) =>
    groupsOf(table).some((part) => mayPropose(table.resource, part, row, reader))
  function markOn(row: TechnicalRow) {
    if (isOfOther(row)) return <Origin row={row} />
    return isProposable(row) ? <Propose onClick={() => setProposing(row.id)} /> : undefined
  }
  const orderedRows = rows.inOrder(
    [
      ...rows.rows.flatMap((row): GridRow[] => {
        const key = rows.keyOf(row.id)
        const entry = entries.get(key)
        if (!entry) return []
        return [
          {
            key,
            entry,
            isFixed: !mayRemove(table.resource, row, reader),
            mark: markOn(row),
            note: notes?.get(row.id),
          },
        ]
      }),
      ...rows.added.map(unsentRow),
    ],
    ({ key }) => key,
  )
  const mayChange = mayAdd(table.resource, reader)
  return (
    <section className="shrink" aria-labelledby={`technical-${table.resource}`}>
      <h2 id={`technical-${table.resource}`} className={classes.title}>
        {heading}
      </h2>
      <HistoryContext value={undefined}>
        <FieldContext value={shared}>
          <Refusals rows={rows} t={tTable} />
          {rows.rows.map((row) => (
            <RowEntry
              key={row.id}
              table={table}
              row={row}
              title={title}
              writable={groupsOf(table)
                .filter((part) => mayWrite(table.resource, part, row, reader))
                .join(' ')}
              rowKey={rows.keyOf(row.id)}
              publish={publish}
              onFieldRequest={goTo}
            />
          ))}
          <div ref={root}>
            <RowsTable
              label={heading}
              columns={columns}
              groups={table.groups}
              summary={table.summary}
              rows={orderedRows}
              onAdd={mayChange ? rows.add : undefined}
              onRemove={mayChange ? rows.remove : undefined}
              empty={<Empty icon={table.icon} title={tTable('list.empty')} />}
              form={newRowDraft(table.resource, { building, mandate: mandate?.id })}
            />
          </div>
          {mandate && mayChange && (
            <RowsOfOthers columns={columns} rows={rows.rows} mandate={mandate.id} add={rows.add} />
          )}
          {rows.count !== undefined && rows.count > maxTechnicalRows && (
            <p className={classes.quiet}>
              {t('more', { shown: maxTechnicalRows, count: rows.count })}
            </p>
          )}
          {mandate && takesProposals(table) && (
            <RowProposals
              table={table}
              mandate={mandate.id}
              rows={rows.listed}
              changeable={rows.rows.filter(isProposable)}
              mayAdd={isProposable(newTechnicalRow(reader))}
              proposing={proposing}
              setProposing={setProposing}
              fieldContext={fieldContext}
              labels={shared.labels}
              title={title}
            />
          )}
        </FieldContext>
      </HistoryContext>
      {children?.(rows.listed)}
    </section>
  )
}

const takesProposals = (
  table: TechnicalDeclaration,
): table is TechnicalDeclaration & { resource: Proposable } =>
  proposables.some((resource) => resource === table.resource)

const groupsOf = ({ columns }: TechnicalDeclaration) => [
  ...new Set(Object.values(columns).map(({ group }) => group)),
]

/** Columns of the table; those that the user may not write in a new row are read-only. */
const columnsFor = ({ resource, columns }: TechnicalDeclaration, reader: RowReader): Fields =>
  Object.fromEntries(
    Object.entries(columns).map(([name, field]) => [
      name,
      mayWrite(resource, field.group, newTechnicalRow(reader), reader)
        ? field
        : { ...field, readOnly: true },
    ]),
  )

/** Refusals of the server, until they are corrected or discarded. */
function Refusals({
  rows: { refused },
  t,
}: {
  rows: Pick<ReturnType<typeof useTechnicalRows>, 'refused'>
  t: TranslateKey
}) {
  const removal = refused.find(({ method }) => method === 'DELETE')
  const reason = removal?.state === 'refused' ? removal.problem.detail : undefined
  return (
    <>
      {refused.some(({ method }) => method !== 'DELETE') && (
        <p className="danger alert below16" role="alert">
          {t('list.save_failed')}
        </p>
      )}
      {removal && (
        <p className="danger alert below16" role="alert">
          {[t('list.delete_failed'), reason].filter(Boolean).join('. ')}
        </p>
      )}
    </>
  )
}

/** Rows that are not on the server yet; read-only unless refused, then they can be corrected. */
function useUnsentRows(
  { columns }: TechnicalDeclaration,
  correct: (row: UnsentRow, values: DraftValues) => void,
): (row: UnsentRow) => GridRow {
  const [typed, setTyped] = useState<Record<string, DraftValues>>({})
  const [wrong, setWrong] = useState<Record<string, Record<string, string>>>({})
  return (row) => {
    const { key, values, unsent } = row
    const refusal = unsent.state === 'refused' ? unsent.problem : undefined
    const fieldProblems = Object.entries(refusal?.fields ?? {}).filter(([name]) => name in columns)
    const typedValues = typed[key] ?? {}
    const set = (next: DraftValues) => setTyped({ ...typed, [key]: next })
    const entry: Entry = {
      value: (name) => (name in typedValues ? typedValues[name] : (values[name] ?? null)),
      problem: (name) =>
        wrong[key]?.[name] ?? fieldProblems.find(([field]) => field === name)?.[1]?.[0],
      isFixed: (name) => !refusal || (columns[name]?.readOnly ?? true),
      enter: (name, value) => set({ ...typedValues, [name]: value }),
      commit(name, value) {
        const checked = checkChange(columns, name, value, translateProblem)
        const { [name]: _, ...problems } = wrong[key] ?? {}
        const problem = checked.problem === undefined ? {} : { [name]: checked.problem }
        setWrong({ ...wrong, [key]: { ...problems, ...problem } })
        if (checked.problem !== undefined) return
        set({})
        correct(row, { ...values, ...typedValues, [name]: checked.value })
      },
      beside: () => null,
    }
    return {
      key,
      entry,
      isFixed: !refusal,
      mark: <UnsentMark state={unsent.state} />,
      note: refusal && fieldProblems.length === 0 ? refusal.detail : undefined,
    }
  }
}

function UnsentMark({ state }: { state: UnsentRow['unsent']['state'] }) {
  const t = useWords(technicalText)
  if (state !== 'kept' && state !== 'refused') return null
  const Sign = state === 'kept' ? IconCloudOff : IconExclamationCircle
  return (
    <Hint label={t(`row.${state}`)}>
      <span role="img" aria-label={t(`row.${state}`)} className={classes.mark} data-state={state}>
        <Sign aria-hidden />
      </span>
    </Hint>
  )
}

function Propose({ onClick }: { onClick: () => void }) {
  const tProposed = useWords(proposedText)
  const label = tProposed('propose')
  return (
    <Hint label={label}>
      <ActionIcon variant="subtle" aria-label={label} onClick={onClick}>
        <IconMessagePlus aria-hidden />
      </ActionIcon>
    </Hint>
  )
}

/** Origin of a row from another mandate or the office. */
function Origin({ row }: { row: TechnicalRow }) {
  const t = useWords(technicalText)
  const { mandate_number: number, entered_by_name: name } = row
  const label = [
    number ? t('row.of_mandate', { number }) : t('row.of_office'),
    name && t('row.entered_by', { name }),
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <Hint label={label}>
      <span role="img" aria-label={label} className={classes.mark}>
        <IconFileDescription aria-hidden />
      </span>
    </Hint>
  )
}
