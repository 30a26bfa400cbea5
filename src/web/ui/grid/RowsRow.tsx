import { IconPlus } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import type { Fields } from '../../../kernel/field/fields.ts'
import { useWords } from '../../loading/words.ts'
import { ProblemText } from '../input/inputProps.tsx'
import { isSameCell, tickColumn } from './cellLookup.ts'
import { RowsCell } from './RowsCell.tsx'
import classes from './RowsGrid.module.css'
import type { RowsViewProps } from './RowsGrid.tsx'
import type { GridRow } from './RowsTable.tsx'
import { rowsText } from './rows.text.ts'

type RowProps = Pick<RowsViewProps, 'columns' | 'toggle'> & {
  id: string
  row: GridRow
  /** See `shownOf`. */
  dependencies: readonly unknown[]
  /** From 1. */
  number: number
  isNew: boolean
  isSelected: boolean
  isRemovable: boolean
  hasTicks: boolean
  hasMarks: boolean
  /** Column of the cell in the tab order. */
  activeColumn: string | undefined
  /** Set if a cell of the row is, or was recently, active. */
  cells: RowsViewProps['cells'] | undefined
}

/** Values that a row shows; compared to decide on re-rendering, since an entry's identity does not tell. */
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

const isShallowEqual = (one: readonly unknown[], other: readonly unknown[]) =>
  one.every((value, index) => Object.is(value, other[index]))

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
  const t = useWords(rowsText)
  const { entry } = row
  const names = Object.keys(columns)
  const problems = names.flatMap((name, index) => {
    const message = entry.problem(name)
    return message ? [{ name, index, message }] : []
  })
  const isOpen = (column: string) =>
    cells?.at?.isOpen && isSameCell(cells.at, { row: row.key, column })
  const hasMarksOf = (column: string) =>
    cells &&
    (activeColumn === column ||
      cells.touched.some((one) => isSameCell(one, { row: row.key, column })))
  const isPlain = problems.length === 0 && !row.note
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
        {names.map((name, index) => (
          <RowsCell
            key={name}
            id={`${id}-${name}`}
            name={name}
            field={columns[name]!}
            value={entry.value(name)}
            isWrong={problems.some((one) => one.name === name)}
            isFixed={(row.isFixed ?? false) || entry.isFixed(name)}
            isActive={activeColumn === name}
            isHead={index === 0 && !isNew}
            placeholder={index === 0 && isNew ? t('added_row') : undefined}
            isLast={index > 0 && index === names.length - 1}
            row={row.key}
            marks={hasMarksOf(name) ? entry.beside(name) : undefined}
            cells={isOpen(name) ? cells : undefined}
            entry={isOpen(name) ? entry : undefined}
          />
        ))}
        {hasMarks && <td className={classes.mark}>{row.mark}</td>}
      </tr>
      {!isPlain && (
        <tr className={classes.below} data-selected={isSelected || undefined}>
          {hasTicks && <td />}
          {problems.length > 0
            ? spansOf(problems, names.length).map(({ name, message, from, to, isEnd }) => (
                <td key={name ?? from} colSpan={to - from} data-align={isEnd ? 'right' : undefined}>
                  {name && (
                    <span id={`${id}-${name}-below`}>
                      <ProblemText>{message ?? ''}</ProblemText>
                    </span>
                  )}
                </td>
              ))
            : row.note && <Note span={names.length}>{row.note}</Note>}
          {hasMarks && <td />}
        </tr>
      )}
      {problems.length > 0 && row.note && (
        <tr className={classes.below} data-selected={isSelected || undefined}>
          {hasTicks && <td />}
          <Note span={names.length}>{row.note}</Note>
          {hasMarks && <td />}
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

type Span = { from: number; to: number; name?: string; message?: string; isEnd?: boolean }

/**
 * Column spans of the error messages: each from its cell to the next message. A single message in the right
 * half extends to the left instead.
 */
function spansOf(
  problems: readonly { name: string; index: number; message: string }[],
  columns: number,
): Span[] {
  const [first] = problems
  if (!first) return []
  if (problems.length === 1 && first.index >= columns / 2) {
    const to = first.index + 1
    const rest = to < columns ? [{ from: to, to: columns }] : []
    return [{ from: 0, to, ...first, isEnd: true }, ...rest]
  }
  const spans = problems.map((one, order) => ({
    ...one,
    from: one.index,
    to: problems[order + 1]?.index ?? columns,
  }))
  return first.index > 0 ? [{ from: 0, to: first.index }, ...spans] : spans
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
            className={classes.check}
            checked={isSelected}
            tabIndex={isActive ? 0 : -1}
            aria-label={t('select_row', { number })}
            onChange={() => toggle(row.key)}
          />
        </label>
      )}
      {isNew && <IconPlus size={14} stroke={1.75} aria-hidden />}
    </td>
  )
}
