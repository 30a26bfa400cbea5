import { IconPlus } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import type { Fields } from '../../../kernel/field/fields.ts'
import { useWords } from '../../loading/words.ts'
import { ProblemText } from '../input/inputProps.tsx'
import { isSamePlace, tickColumn } from './cellPlaces.ts'
import { RowsCell } from './RowsCell.tsx'
import classes from './RowsGrid.module.css'
import type { ShownRows } from './RowsGrid.tsx'
import type { GridRow } from './RowsTable.tsx'
import { rowsText } from './rows.text.ts'

type RowProps = Pick<ShownRows, 'columns' | 'toggle'> & {
  id: string
  row: GridRow
  /** See `shownOf`. */
  shown: readonly unknown[]
  /** From 1. */
  number: number
  isNew: boolean
  isSelected: boolean
  isRemovable: boolean
  hasTicks: boolean
  hasMarks: boolean
  /** Column of the cell that Tab leads to. */
  atHand: string | undefined
  /** Given where somebody is, or was a moment ago. */
  cells: ShownRows['cells'] | undefined
}

/** What a row shows, as it is now: an entry may be the same object and say something else later. */
export const shownOf = ({ entry, isFixed, mark, note }: GridRow, columns: Fields): unknown[] => [
  isFixed,
  mark,
  note,
  ...Object.keys(columns).flatMap((name) => [
    entry.value(name),
    entry.problem(name),
    entry.isFixed(name),
  ]),
]

const isAlike = (one: readonly unknown[], other: readonly unknown[]) =>
  one.every((value, at) => Object.is(value, other[at]))

/** A row of cells; below it what is wrong with them. Drawn again only where it shows something else. */
export const RowsRow = memo(Row, (before, after) => {
  if (after.cells) return false
  const { row: _, shown: had, ...was } = before
  const { row: __, shown: has, ...is } = after
  return isAlike(Object.values(was), Object.values(is)) && isAlike(had, has)
})

function Row(props: RowProps) {
  const { id, row, isNew, isSelected, hasTicks, hasMarks, atHand, columns, cells } = props
  const t = useWords(rowsText)
  const { entry } = row
  const names = Object.keys(columns)
  const problems = names.flatMap((name, place) => {
    const sentence = entry.problem(name)
    return sentence ? [{ name, place, sentence }] : []
  })
  const isOpen = (column: string) =>
    cells?.at?.isOpen && isSamePlace(cells.at, { row: row.key, column })
  const hasMarksOf = (column: string) =>
    cells &&
    (atHand === column || cells.touched.some((one) => isSamePlace(one, { row: row.key, column })))
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
        {hasTicks && <TickCell {...props} isAtHand={atHand === tickColumn} />}
        {names.map((name, place) => (
          <RowsCell
            key={name}
            id={`${id}-${name}`}
            name={name}
            field={columns[name]!}
            value={entry.value(name)}
            isWrong={problems.some((one) => one.name === name)}
            isFixed={(row.isFixed ?? false) || entry.isFixed(name)}
            isAtHand={atHand === name}
            isHead={place === 0 && !isNew}
            placeholder={place === 0 && isNew ? t('added_row') : undefined}
            isLate={place > 0 && place === names.length - 1}
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
            ? spansOf(problems, names.length).map(({ name, sentence, from, to, isEnd }) => (
                <td key={name ?? from} colSpan={to - from} data-align={isEnd ? 'right' : undefined}>
                  {name && (
                    <span id={`${id}-${name}-below`}>
                      <ProblemText>{sentence ?? ''}</ProblemText>
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

type Span = { from: number; to: number; name?: string; sentence?: string; isEnd?: boolean }

/**
 * The columns that each sentence may take: from its cell to the next one with a sentence. A single one at
 * the right end reaches back to the beginning.
 */
function spansOf(
  problems: readonly { name: string; place: number; sentence: string }[],
  columns: number,
): Span[] {
  const [first] = problems
  if (!first) return []
  if (problems.length === 1 && first.place >= columns / 2) {
    const to = first.place + 1
    const rest = to < columns ? [{ from: to, to: columns }] : []
    return [{ from: 0, to, ...first, isEnd: true }, ...rest]
  }
  const spans = problems.map((one, at) => ({
    ...one,
    from: one.place,
    to: problems[at + 1]?.place ?? columns,
  }))
  return first.place > 0 ? [{ from: 0, to: first.place }, ...spans] : spans
}

/** Selects a row; the new one has a sign that here is the next entry. */
function TickCell({
  row,
  number,
  isNew,
  isSelected,
  isRemovable,
  toggle,
  isAtHand,
}: RowProps & { isAtHand: boolean }) {
  const t = useWords(rowsText)
  return (
    <td
      className={classes.tick}
      data-column={tickColumn}
      tabIndex={isRemovable ? undefined : isAtHand ? 0 : -1}
    >
      {isRemovable && (
        <label>
          <input
            type="checkbox"
            className={classes.check}
            checked={isSelected}
            tabIndex={isAtHand ? 0 : -1}
            aria-label={t('select_row', { number })}
            onChange={() => toggle(row.key)}
          />
        </label>
      )}
      {isNew && <IconPlus size={14} stroke={1.75} aria-hidden />}
    </td>
  )
}
