import { rem, VisuallyHidden } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type CSSProperties, use, useId, useMemo, useRef, useState } from 'react'
import type { Field, Fields } from '../../../kernel/field/fields.ts'
import { useWords } from '../../loading/words.ts'
import { markCutEdge } from '../basic/cutEdge.ts'
import { useLatest } from '../basic/useLatest.ts'
import { FieldContext } from '../input/fieldContext.ts'
import { translateIfAny } from '../input/fieldValue.ts'
import { useGridWidths } from './gridWidths.ts'
import { newRowKey } from './newRow.ts'
import { CellMarksContext, isRightAligned } from './RowsCell.tsx'
import classes from './RowsGrid.module.css'
import { displayedValues, RowsRow } from './RowsRow.tsx'
import type { ColumnGroup, GridRow, RowsTableProps } from './RowsTable.tsx'
import { rowsText } from './rows.text.ts'
import type { useCells } from './useCells.ts'

/** Props of both layouts of a table (grid, blocks). */
export type RowsViewProps = RowsTableProps & {
  cells: ReturnType<typeof useCells>
  /** The rows and, last, the new one. */
  all: readonly GridRow[]
  removable: readonly GridRow[]
  selected: ReadonlySet<string>
  setSelected: (keys: ReadonlySet<string>) => void
  toggle: (key: string) => void
  remove: (keys: string[]) => void
}

/** Minimum column width per kind, px; columns grow in proportion. */
const minWidths: Partial<Record<Field['kind'], number>> = {
  integer: 92,
  decimal: 104,
  money: 112,
  date: 124,
  flag: 124,
  long_text: 220,
  reference: 180,
}
const widthOf = ({ kind }: Field, isHead: boolean) =>
  Math.max(minWidths[kind] ?? 148, isHead ? headWidth : 0)
/** Minimum width of the first column, which names the row. */
const headWidth = 180
const tickWidth = 40
const markWidth = 44
/** Width of the column with the buttons that open the rows' drawers. */
const openWidth = 40

/** Table layout as a grid of cells; if it is narrow, it scrolls or keeps columns in drawers. */
export function RowsGrid(props: RowsViewProps) {
  const { label, columns, rows, all, cells, foot, removable, selected } = props
  const t = useWords(rowsText)
  const id = useId()
  const names = Object.keys(columns)
  const hasTicks = props.onRemove !== undefined
  const hasMarks = rows.some(({ mark }) => mark !== undefined)
  const groups = useMemo(() => props.groups ?? ungrouped(columns), [props.groups, columns])
  const fixed = (hasTicks ? tickWidth : 0) + (hasMarks ? markWidth : 0)
  const table = useRef<HTMLTableElement>(null)
  const { frame, count, widths, minWidth, isNarrow } = useGridWidths(table, {
    label,
    columns,
    groups,
    fixed,
    fold: props.groups && openWidth,
  })
  const hasDrawers = count < groups.length
  const shown = useMemo(() => groups.slice(0, count), [groups, count])
  const folded = useMemo(
    () => groups.slice(shown.length).flatMap((group) => group.names),
    [groups, shown],
  )
  const sum = widths.reduce((total, width) => total + width, 0)
  const [openRow, setOpenRow] = useState<string>()
  const [lastActive, setLastActive] = useState(cells.active)
  if (lastActive !== cells.active) {
    setLastActive(cells.active)
    // Moving to a cell in a drawer opens the drawer.
    if (cells.active && folded.includes(cells.active.column)) setOpenRow(cells.active.row)
  }
  const toggleDrawer = useLatest((key: string) => setOpenRow(openRow === key ? undefined : key))
  const besideOf = useLatest((row: string, column: string) =>
    all.find(({ key }) => key === row)?.entry.beside(column),
  )
  // Initially, or if the active row was removed or the drawer closed, Tab leads to the first cell.
  const isKnown = all.some(({ key }) => key === cells.active?.row)
  const activeRow = isKnown ? cells.active?.row : all[0]?.key
  const isInDrawer = cells.active !== undefined && folded.includes(cells.active.column)
  const isShown = isKnown && (!isInDrawer || activeRow === openRow)
  const activeColumn = isShown ? cells.active?.column : names[0]
  const isVisited = (key: string) =>
    key === cells.active?.row || cells.touched.some(({ row }) => row === key)
  const toggle = useLatest(props.toggle)
  const isAllSelected = removable.length > 0 && removable.every(({ key }) => selected.has(key))

  return (
    <div
      ref={useMergedRef(frame, markCutEdge)}
      className={classes.frame}
      data-scrolls={isNarrow || undefined}
      style={
        {
          '--table-width': rem(minWidth + fixed),
          '--sticky-width': rem(widths[0]! + (hasTicks ? tickWidth : 0)),
        } as CSSProperties
      }
    >
      <VisuallyHidden id={`${id}-how`}>{t('how')}</VisuallyHidden>
      <table
        ref={table}
        role="grid"
        className={classes.table}
        aria-label={label}
        aria-describedby={`${id}-how`}
        aria-multiselectable={hasTicks || undefined}
        data-ticks={hasTicks || undefined}
      >
        <colgroup>
          {hasTicks && <col style={{ width: rem(tickWidth) }} />}
          {shown.map((group, index) => (
            // Share of the width that checkboxes and marks leave, on paper as well.
            <col key={group.names[0]} style={{ width: `${(100 * widths[index]!) / sum}%` }} />
          ))}
          {hasMarks && <col style={{ width: rem(markWidth) }} />}
          {hasDrawers && <col style={{ width: rem(openWidth) }} />}
        </colgroup>
        <thead>
          <tr>
            {hasTicks && (
              <th scope="col" className={classes.tick}>
                <label>
                  <input
                    ref={(input) => {
                      const isSome = removable.some(({ key }) => selected.has(key))
                      if (input) input.indeterminate = isSome && !isAllSelected
                    }}
                    type="checkbox"
                    className="check"
                    checked={isAllSelected}
                    disabled={removable.length === 0}
                    aria-label={t('select_all')}
                    onChange={() =>
                      props.setSelected(
                        new Set(isAllSelected ? [] : removable.map(({ key }) => key)),
                      )
                    }
                  />
                </label>
              </th>
            )}
            {shown.map((group) => (
              <Head key={group.names[0]} id={id} group={group} columns={columns} />
            ))}
            {hasMarks && (
              <th scope="col">
                <VisuallyHidden>{t('marks')}</VisuallyHidden>
              </th>
            )}
            {hasDrawers && (
              <th scope="col">
                <VisuallyHidden>{t('more')}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <CellMarksContext value={besideOf}>
          <tbody>
            {all.map((row, index) => (
              <RowsRow
                key={row.key}
                id={`${id}-${row.key}`}
                headId={id}
                columns={columns}
                groups={shown}
                folded={folded}
                isOpen={row.key === openRow}
                toggleDrawer={toggleDrawer}
                row={row}
                dependencies={displayedValues(row, columns)}
                number={index + 1}
                isNew={row.key === newRowKey}
                isSelected={selected.has(row.key)}
                isRemovable={removable.some(({ key }) => key === row.key)}
                toggle={toggle}
                hasTicks={hasTicks}
                hasMarks={hasMarks}
                activeColumn={row.key === activeRow ? activeColumn : undefined}
                cells={isVisited(row.key) ? cells : undefined}
              />
            ))}
          </tbody>
        </CellMarksContext>
        {foot && (
          <tfoot>
            <tr>
              {hasTicks && <td />}
              {shown.map(({ names: [name = ''] }) => (
                <td key={name} data-align={isRightAligned(columns[name]!) ? 'right' : undefined}>
                  {foot[name]}
                </td>
              ))}
              {hasMarks && <td />}
              {hasDrawers && <td />}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

/** Each column as a group of its own. */
const ungrouped = (columns: Fields): ColumnGroup[] =>
  Object.entries(columns).map(([name, field], index) => ({
    names: [name],
    width: widthOf(field, index === 0),
  }))

/** Header of a group, with the name of each of its columns for screen readers. */
function Head({ id, group, columns }: { id: string; group: ColumnGroup; columns: Fields }) {
  const { t } = use(FieldContext)
  const { names } = group
  const first = names[0] ?? ''
  const field = columns[first]!
  const unit = field.unit ?? (field.kind === 'money' ? 'CHF' : undefined)
  return (
    <th
      scope="col"
      data-align={isRightAligned(field) ? 'right' : undefined}
      data-shared={names.length > 1 || undefined}
    >
      {(names.length > 1 && translateIfAny(t, `group.${first}`)) || t(`field.${first}`)}
      {unit && <span className="faint plain nowrap"> {unit}</span>}
      {names.length > 1 &&
        names.map((name) => (
          <span key={name} id={`${id}-head-${name}`} hidden>
            {t(`field.${name}`)}
          </span>
        ))}
    </th>
  )
}
