import { memo, type ReactNode, use } from 'react'
import type { Fields } from '../../../kernel/field/fields.ts'
import { IconChevronDown, IconPlus } from '../../icons/icons.ts'
import { useWords, withColon } from '../../loading/words.ts'
import { FieldContext } from '../input/fieldContext.ts'
import { ProblemText } from '../input/inputProps.tsx'
import { isSameCell, tickColumn } from './cellLookup.ts'
import { RowsCell } from './RowsCell.tsx'
import classes from './RowsGrid.module.css'
import type { RowsViewProps } from './RowsGrid.tsx'
import type { ColumnGroup, GridRow } from './RowsTable.tsx'
import { rowsText } from './rows.text.ts'

type RowProps = Pick<RowsViewProps, 'columns' | 'toggle'> & {
  id: string
  /** Id of the table: prefix of the ids of its column heads. */
  headId: string
  groups: readonly ColumnGroup[]
  /** Columns in the row's drawer. */
  folded: readonly string[]
  /** Whether the drawer is open. */
  isOpen: boolean
  toggleDrawer: (key: string) => void
  row: GridRow
  /** Result of `displayedValues`; the row re-renders if one of them changes. */
  dependencies: readonly unknown[]
  /** Row number, from 1. */
  number: number
  isNew: boolean
  isSelected: boolean
  isRemovable: boolean
  hasTicks: boolean
  hasMarks: boolean
  /** Column of the cell in the tab order. */
  activeColumn: string | undefined
  /** Set only if a cell of the row is or recently was active, so that other rows need not re-render. */
  cells: RowsViewProps['cells'] | undefined
}

/** Values that a row shows. Compared to decide on re-rendering, since an entry may change in place. */
export const displayedValues = (
  { entry, isFixed, mark, note }: GridRow,
  columns: Fields,
): unknown[] => [
  isFixed,
  mark,
  note,
  ...Object.keys(columns).flatMap((name) => [
    entry.value(name),
    entry.problem(name),
    entry.isFixed(name),
  ]),
]

const isShallowEqual = (before: readonly unknown[], after: readonly unknown[]) =>
  before.every((value, index) => Object.is(value, after[index]))

/** A row of cells, with their errors below. Re-renders only if something it shows has changed. */
export const RowsRow = memo(Row, (before, after) => {
  if (after.cells) return false
  const { row: _, dependencies: oldValues, ...oldProps } = before
  const { row: __, dependencies: newValues, ...newProps } = after
  return (
    isShallowEqual(Object.values(oldProps), Object.values(newProps)) &&
    isShallowEqual(oldValues, newValues)
  )
})

function Row(props: RowProps) {
  const { id, row, isNew, isSelected, hasTicks, hasMarks, activeColumn, columns, cells } = props
  const { groups, folded } = props
  const t = useWords(rowsText)
  const { t: tField } = use(FieldContext)
  const { entry } = row
  const problems = Object.keys(columns).flatMap((name) => {
    const message = entry.problem(name)
    const index = groups.findIndex(({ names }) => names.includes(name))
    if (!message) return []
    // In a drawer or a cell shared by several columns, the message names its column.
    const hasOwnCell = groups[index]?.names.length === 1
    const namedMessage = hasOwnCell ? message : withColon(tField(`field.${name}`), message)
    return [{ name, message: namedMessage, index: index < 0 ? groups.length - 1 : index }]
  })
  const isCellOpen = (column: string) =>
    cells?.active?.isOpen && isSameCell(cells.active, { row: row.key, column })
  const showsCellMarks = (column: string) =>
    cells &&
    (activeColumn === column ||
      cells.touched.some((cell) => isSameCell(cell, { row: row.key, column })))
  const hasDrawer = folded.length > 0
  const isOpen = hasDrawer && props.isOpen
  const isPlain = problems.length === 0 && !row.note && !isOpen
  function cellOf(name: string, index: number, namedBy?: string) {
    const isFirst = index === 0 && groups[0]?.names[0] === name
    const placeholder = isFirst ? t('added_row') : namedBy && tField(`field.${name}`)
    return (
      <RowsCell
        key={name}
        id={`${id}-${name}`}
        name={name}
        field={columns[name]!}
        value={entry.value(name)}
        isWrong={problems.some((problem) => problem.name === name)}
        isFixed={(row.isFixed ?? false) || entry.isFixed(name)}
        isActive={activeColumn === name}
        isHead={isFirst && !isNew}
        namedBy={namedBy}
        placeholder={isNew ? placeholder : undefined}
        isLast={index > 0 && index === groups.length - 1}
        row={row.key}
        marks={showsCellMarks(name) ? entry.beside(name) : undefined}
        cells={isCellOpen(name) ? cells : undefined}
        entry={isCellOpen(name) ? entry : undefined}
      />
    )
  }
  const end = (
    <>
      {hasMarks && <td />}
      {hasDrawer && <td />}
    </>
  )
  return (
    <>
      <tr
        data-row={row.key}
        data-new={isNew || undefined}
        data-selected={isSelected || undefined}
        data-more={!isPlain || undefined}
        aria-selected={hasTicks && !isNew ? isSelected : undefined}
      >
        {hasTicks && <TickCell {...props} isActive={activeColumn === tickColumn} />}
        {groups.map(({ names, isStacked }, index) =>
          names.length === 1 ? (
            cellOf(names[0]!, index)
          ) : (
            <td key={names[0]} role="presentation" className={classes.shared}>
              <div data-stacked={isStacked || undefined}>
                {names.map((name) => cellOf(name, index, `${props.headId}-head-${name}`))}
              </div>
            </td>
          ),
        )}
        {hasMarks && <td className={classes.mark}>{row.mark}</td>}
        {hasDrawer && (
          <td className={classes.mark}>
            <button
              type="button"
              className={classes.opener}
              aria-label={t('more_of_row', { number: props.number })}
              aria-expanded={isOpen}
              onClick={() => props.toggleDrawer(row.key)}
            >
              <IconChevronDown aria-hidden />
            </button>
          </td>
        )}
      </tr>
      {isOpen && (
        <tr className={classes.below} data-row={row.key} data-selected={isSelected || undefined}>
          {hasTicks && <td />}
          <td colSpan={groups.length} role="presentation" className={classes.drawer}>
            <div>
              {folded.map((name) => (
                <div key={name}>
                  <span id={`${id}-${name}-name`}>
                    {[tField(`field.${name}`), columns[name]?.unit].filter(Boolean).join(' ')}
                  </span>
                  {cellOf(name, -1, `${id}-${name}-name`)}
                </div>
              ))}
            </div>
          </td>
          {end}
        </tr>
      )}
      {problems.length > 0 && (
        <tr className={classes.below} data-selected={isSelected || undefined}>
          {hasTicks && <td />}
          {spansOf(problems, groups.length).map(
            ({ problems: spanProblems, from, to, alignsRight }) => (
              <td key={from} colSpan={to - from} data-align={alignsRight ? 'right' : undefined}>
                {spanProblems.map(({ name, message }) => (
                  <span key={name} id={`${id}-${name}-below`}>
                    <ProblemText>{message}</ProblemText>
                  </span>
                ))}
              </td>
            ),
          )}
          {end}
        </tr>
      )}
      {row.note && (
        <tr className={classes.below} data-selected={isSelected || undefined}>
          {hasTicks && <td />}
          <Note span={groups.length}>{row.note}</Note>
          {end}
        </tr>
      )}
    </>
  )
}

const Note = ({ span, children }: { span: number; children: ReactNode }) => (
  <td colSpan={span} className={classes.note}>
    {children}
  </td>
)

type Problem = { name: string; message: string; index: number }
type Span = { from: number; to: number; problems: readonly Problem[]; alignsRight?: boolean }

/**
 * Column spans of the error messages: each from its cell to the next message. Those of a single cell in the
 * right half extend to the left instead.
 */
function spansOf(problems: readonly Problem[], columns: number): Span[] {
  const starts = [...new Set(problems.map(({ index }) => index))]
  const [first = 0] = starts
  if (starts.length === 1 && first >= columns / 2) {
    const to = first + 1
    const rest = to < columns ? [{ from: to, to: columns, problems: [] }] : []
    return [{ from: 0, to, problems, alignsRight: true }, ...rest]
  }
  const spans = starts.map((from, order) => ({
    from,
    to: starts[order + 1] ?? columns,
    problems: problems.filter(({ index }) => index === from),
  }))
  return first > 0 ? [{ from: 0, to: first, problems: [] }, ...spans] : spans
}

/** Checkbox that selects a row; the new row shows a plus sign. */
function TickCell({
  row,
  number,
  isNew,
  isSelected,
  isRemovable,
  toggle,
  isActive,
}: RowProps & { isActive: boolean }) {
  const t = useWords(rowsText)
  return (
    <td
      className={classes.tick}
      data-column={tickColumn}
      tabIndex={isRemovable ? undefined : isActive ? 0 : -1}
    >
      {isRemovable && (
        <label>
          <input
            type="checkbox"
            className="check"
            checked={isSelected}
            tabIndex={isActive ? 0 : -1}
            aria-label={t('select_row', { number })}
            onChange={() => toggle(row.key)}
          />
        </label>
      )}
      {isNew && <IconPlus size={14} aria-hidden />}
    </td>
  )
}
