import { rem, VisuallyHidden } from '@mantine/core'
import { type CSSProperties, use, useId } from 'react'
import type { Field } from '../../../kernel/field/fields.ts'
import { useWords } from '../../loading/words.ts'
import { useLatest } from '../basic/useLatest.ts'
import { useNarrow } from '../basic/useNarrow.ts'
import { FieldContext } from '../input/fieldContext.ts'
import { newRowKey } from './newRow.ts'
import { CellMarksContext, isRightAligned } from './RowsCell.tsx'
import classes from './RowsGrid.module.css'
import { displayedValues, RowsRow } from './RowsRow.tsx'
import type { GridRow, RowsTableProps } from './RowsTable.tsx'
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

/** Table layout as a grid of cells; scrolls horizontally if it is narrow. */
export function RowsGrid(props: RowsViewProps) {
  const { label, columns, rows, all, cells, foot, removable, selected } = props
  const t = useWords(rowsText)
  const id = useId()
  const names = Object.keys(columns)
  const hasTicks = props.onRemove !== undefined
  const hasMarks = rows.some(({ mark }) => mark !== undefined)
  const widths = names.map((name, index) => widthOf(columns[name]!, index === 0))
  const sum = widths.reduce((total, width) => total + width, 0)
  const minWidth = sum + (hasTicks ? tickWidth : 0) + (hasMarks ? markWidth : 0)
  const { frame, isNarrow } = useNarrow(minWidth)
  const besideOf = useLatest((row: string, column: string) =>
    all.find(({ key }) => key === row)?.entry.beside(column),
  )
  // Initially, or if the active row was removed, Tab leads to the first cell.
  const isKnown = all.some(({ key }) => key === cells.at?.row)
  const activeRow = isKnown ? cells.at?.row : all[0]?.key
  const activeColumn = isKnown ? cells.at?.column : names[0]
  const isVisited = (key: string) =>
    key === cells.at?.row || cells.touched.some(({ row }) => row === key)
  const toggle = useLatest(props.toggle)
  const isAllSelected = removable.length > 0 && removable.every(({ key }) => selected.has(key))

  return (
    <div
      ref={frame}
      className={classes.frame}
      data-scrolls={isNarrow || undefined}
      style={{ '--table-width': rem(minWidth) } as CSSProperties}
    >
      <VisuallyHidden id={`${id}-how`}>{t('how')}</VisuallyHidden>
      <table
        role="grid"
        className={classes.table}
        aria-label={label}
        aria-describedby={`${id}-how`}
        aria-multiselectable={hasTicks || undefined}
        data-ticks={hasTicks || undefined}
      >
        <colgroup>
          {hasTicks && <col style={{ width: tickWidth }} />}
          {widths.map((width, index) => (
            // Share of the width beside the ticks and marks.
            <col key={names[index]} style={{ width: `${(100 * width) / sum}%` }} />
          ))}
          {hasMarks && <col style={{ width: markWidth }} />}
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
                    className={classes.check}
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
            {names.map((name) => (
              <Head key={name} name={name} field={columns[name]!} />
            ))}
            {hasMarks && (
              <th scope="col">
                <VisuallyHidden>{t('marks')}</VisuallyHidden>
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
                columns={columns}
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
              {names.map((name) => (
                <td key={name} data-align={isRightAligned(columns[name]!) ? 'right' : undefined}>
                  {foot[name]}
                </td>
              ))}
              {hasMarks && <td />}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

function Head({ name, field }: { name: string; field: Field }) {
  const { say } = use(FieldContext)
  const unit = field.unit ?? (field.kind === 'money' ? 'CHF' : undefined)
  return (
    <th scope="col" data-align={isRightAligned(field) ? 'right' : undefined}>
      {say(`field.${name}`)}
      {unit && <span className={classes.unit}> {unit}</span>}
    </th>
  )
}
