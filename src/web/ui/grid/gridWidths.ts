import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Field, Fields } from '../../../kernel/field/fields.ts'
import { textScale } from '../basic/textScale.ts'
import { useInnerWidth } from '../basic/useInnerWidth.ts'
import { fitColumns } from '../listing/columnWidths.ts'
import { isRightAligned } from './RowsCell.tsx'
import classes from './RowsGrid.module.css'
import type { ColumnGroup } from './RowsTable.tsx'

/** Widths of a grid's column groups, px at the default text size. */
type MeasuredWidths = {
  /** Longest word of the heading. */
  heads: readonly number[]
  /** Longest content of the rows on one line. */
  cells: readonly number[]
}

const totalOf = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0)

const unmeasured: MeasuredWidths = { heads: [], cells: [] }

/** Padding of a cell at most: the measured width of an empty one, px. */
const cellPadding = 32

/**
 * Width below which no column gives up room, px: the two marks of a cell that is hovered take half of it, and the other
 * half must stay to be clicked.
 */
const roomForMarks = 84

/** Counts how many columns of these widths fit, at least one. */
function countFitting(widths: readonly number[], available: number) {
  const overflow = widths.findIndex((width) => (available -= width) < 0)
  return overflow < 0 ? widths.length : Math.max(1, overflow)
}

/** Whether a column takes a share of the room that is left: texts and names, and the one that names the row. */
function isGrowing(group: ColumnGroup, index: number, columns: Fields) {
  const field = columns[group.names[0]!]!
  return !isShort(field) || (index === 0 && !isRightAligned(field))
}
const isShort = (field: Field) =>
  isRightAligned(field) || ['date', 'flag', 'choice'].includes(field.kind)

type MeasuredGrid = {
  /** Accessible name of the table, in the language of its headings. */
  label: string
  columns: Fields
  groups: readonly ColumnGroup[]
  /** Width of checkboxes and marks, px. */
  fixed: number
  /** Width of the control that opens what does not fit, px; without it, all groups are shown. */
  fold: number | undefined
}

/**
 * Widths of a grid's column groups by their content and headings: figures, dates and choices as wide as they need,
 * texts and names share what is left. A declared width is the minimum, which figures give up only for texts that would
 * be cut. Measured once per set of columns, before the first paint, so that nothing moves while somebody types.
 */
export function useGridWidths(
  table: RefObject<HTMLTableElement | null>,
  { label, columns, groups, fixed, fold }: MeasuredGrid,
) {
  const { element: frame, width } = useInnerWidth()
  const id = `${label} ${groups.map(({ names }) => names.join()).join(';')}`
  const [measured, setMeasured] = useState<{ id: string; widths: MeasuredWidths }>()
  const isMeasured = measured?.id === id
  const isVisible = width > 0
  useLayoutEffect(() => {
    const { current } = table
    const update = () => current && setMeasured({ id, widths: measure(current) })
    if (isVisible && !isMeasured) update()
  }, [table, id, isVisible, isMeasured])

  const { heads, cells } = isMeasured ? measured.widths : unmeasured
  const minima = groups.map((group, index) => Math.max(group.width, heads[index] ?? 0))
  const available = width - fixed
  const isNarrow = isMeasured && totalOf(minima) > available
  const room = isNarrow ? available - (fold ?? 0) : available
  const count = isNarrow && fold !== undefined ? countFitting(minima, room) : groups.length
  const shown = groups.slice(0, count).map((group, index) => {
    const needed = Math.max(heads[index] ?? 0, cells[index] ?? 0)
    return {
      key: group.names.join(),
      width: minima[index]!,
      natural: Math.max(group.width, needed),
      chosen: undefined,
      truncate: true,
      isGrowing: isGrowing(group, index, columns),
      // An empty column keeps its declared width for what will be entered.
      spare:
        (cells[index] ?? 0) > cellPadding
          ? Math.max(0, group.width - Math.max(needed, roomForMarks))
          : 0,
    }
  })
  const shortage = totalOf(shown.map(({ natural }) => natural)) - room
  const spared = totalOf(shown.map((group) => (group.isGrowing ? 0 : group.spare)))
  const given = spared > 0 ? Math.min(1, Math.max(0, shortage) / spared) : 0
  const fitted = fitColumns(
    shown.map((group) => {
      if (group.isGrowing) return group
      const width = group.natural - given * group.spare
      return { ...group, width: Math.min(width, group.width), natural: width }
    }),
    room,
  )
  const growing = shown.map((group) =>
    group.isGrowing || !shown.some((other) => other.isGrowing) ? group.width : 0,
  )
  const share = Math.max(0, room - totalOf(fitted)) / totalOf(growing)
  return {
    frame,
    /** Number of groups that have columns; the others fold. */
    count,
    /** Whether the table scrolls. */
    isNarrow: isNarrow && fold === undefined,
    /** Widths of these groups, px. */
    widths: fitted.map((one, index) => one + share * growing[index]!),
    minWidth: totalOf(shown.map((group) => group.width)),
  }
}

function measure(table: HTMLTableElement): MeasuredWidths {
  const { dataset } = table
  const scale = textScale()
  const widthsOf = (selector: string) =>
    [...table.querySelectorAll(selector)].map((element) =>
      Math.ceil(element.getBoundingClientRect().width / scale),
    )
  dataset.measured = 'heads'
  const heads = widthsOf(`thead th:not(.${classes.tick})`)
  dataset.measured = 'cells'
  const cells = widthsOf(`tbody > tr:first-child > :not(.${classes.tick}, .${classes.mark})`)
  delete dataset.measured
  return { heads, cells }
}
