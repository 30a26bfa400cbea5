import { rem } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Fields } from '../../../kernel/field/fields.ts'
import { filterKind } from '../../../kernel/record/filters.ts'
import { columnWidths, type Layout } from '../../../kernel/record/layout.ts'
import type { Column } from './column.ts'
import { fitColumns, type NaturalWidths } from './columnWidths.ts'
import { useLayout } from './useLayout.ts'

export type LayoutColumn<R> = Column<R> & {
  isHidden: boolean
  /** Width chosen by the person, px. */
  chosen: number | undefined
}

/**
 * Applies a layout to the columns: first the columns of the layout in its order, then the others as declared.
 * The main column is never hidden.
 */
export function applyLayout<R>(columns: readonly Column<R>[], { columns: named }: Layout) {
  const positionOf = ({ key }: Column<R>) => {
    const index = named.findIndex((entry) => entry.key === key)
    return index < 0 ? named.length : index
  }
  return [...columns]
    .sort((a, b) => positionOf(a) - positionOf(b))
    .map((column): LayoutColumn<R> => {
      const entry = named.find(({ key }) => key === column.key)
      const isHidden =
        !column.main && (entry ? (entry.isHidden ?? false) : isOptionalColumn(column))
      return { ...column, isHidden, chosen: entry?.width }
    })
}

/** Whether a column is optional: hidden by default. */
export const isOptionalColumn = ({ section }: Pick<Column<never>, 'section'>) =>
  section !== undefined

/** Layout that describes the columns. */
export const layoutOf = (columns: readonly LayoutColumn<never>[]): Layout => ({
  columns: columns
    .filter((column) => !(column.isHidden && isOptionalColumn(column)))
    .map(({ key, isHidden, chosen }) => ({
      key,
      ...(chosen !== undefined && { width: chosen }),
      ...(isHidden && { isHidden }),
    })),
})

/** Optional fields that a layout shows; rows include them only on request. */
export const optionalFieldsShown = (
  { fields, list }: { fields: Fields; list: readonly string[] },
  { columns }: Layout,
) =>
  columns
    .filter(({ key, isHidden }) => !isHidden && !list.includes(key))
    .map(({ key }) => key)
    .filter((key) => key in fields && filterKind(fields[key]!))

/** Clamps a column's width, px. */
export const clampWidth = (width: number) =>
  Math.round(Math.min(columnWidths.max, Math.max(columnWidths.min, width)))

export type TableColumns<R> = {
  /** All columns in order, including hidden ones. */
  all: readonly LayoutColumn<R>[]
  /** Visible columns; a stable array until visibility or order changes. */
  shown: readonly Column<R>[]
  /** Changes the layout; undefined if it is fixed. */
  setLayout: ((columns: readonly LayoutColumn<R>[]) => void) | undefined
  /** Resets to the default columns; undefined if they are unchanged. */
  reset: (() => void) | undefined
}

/** Columns of a list with the person's layout; as declared without a name. */
export function useColumns<R>(
  name: string | undefined,
  columns: readonly Column<R>[],
): TableColumns<R> {
  const { layout: stored, change } = useLayout(name ?? '')
  // The stored layout updates asynchronously; without `pending`, a checkbox would flip back for a moment.
  const [pending, setPending] = useState<{ layout: Layout; before: Layout }>()
  const layout = pending?.before === stored ? pending.layout : stored
  function keep(next: Layout) {
    setPending({ layout: next, before: stored })
    change(next)
  }
  const all = useMemo(() => applyLayout(columns, layout), [columns, layout])
  const visible = all.filter(({ isHidden }) => !isHidden).map(({ key }) => key)
  const order = visible.join()
  // Rows re-render if this changes; a change of width does not require it.
  const shown = useMemo(
    () => order.split(',').flatMap((key) => columns.find((column) => column.key === key) ?? []),
    [columns, order],
  )
  return {
    all,
    shown,
    setLayout: name === undefined ? undefined : (next) => keep(layoutOf(next)),
    reset: layout.columns.length > 0 ? () => keep({ columns: [] }) : undefined,
  }
}

/** The same widths as in the style sheets, px; the gutter at its maximum. */
const gutter = 24
const tickWidth = 28

type FixedColumns = {
  hasTicks: boolean
  /** Width of the actions' column, px; undefined without one. */
  actions: number | undefined
  /** Width of the frame, px; 0 before it is measured. */
  frame: number
  natural: NaturalWidths | undefined
}

/**
 * Widths of a table's columns: chosen, or fitted to content and frame. If all are chosen, the actions' column
 * takes the remaining space, so that the others keep their width.
 */
export function useWidths<R>(
  { all, shown, setLayout }: TableColumns<R>,
  { hasTicks, actions, frame, natural }: FixedColumns,
) {
  /** Width being dragged. */
  const [preview, setPreview] = useState<{ key: string; width: number }>()
  const chosen = new Map(all.map(({ key, chosen: width }) => [key, width]))
  if (preview) chosen.set(preview.key, preview.width)
  const grows = ({ key, grows: canGrow }: Column<R>) => canGrow && chosen.get(key) === undefined
  const isFilled = shown.some(grows)
  const fixed = gutter + (hasTicks ? tickWidth : 0) + (actions ?? 0)
  const fitted = fitColumns(
    shown.map((column) => ({
      ...column,
      chosen: chosen.get(column.key),
      natural: natural?.columns.get(column.key),
    })),
    frame - fixed,
  )

  return {
    widthOf: (column: Column<R>) => fitted[shown.indexOf(column)] ?? column.width,
    /** Minimum width, below which the table scrolls, px. */
    minWidth: fitted.reduce((sum, width) => sum + width, fixed),
    /** Widths of the `<col>`s; undefined for the one that takes the remaining space. */
    columns: shown.map((column, index) => {
      const takesRest = !isFilled && actions === undefined && index === shown.length - 1
      if (grows(column) || takesRest) return undefined
      // The first column includes the gutter, unless checkboxes precede it.
      const width = rem(fitted[index]!)
      return index === 0 && !hasTicks ? `calc(${width} + var(--gutter))` : width
    }),
    actions: isFilled ? actions : undefined,
    /** Previews a width while dragging; undefined ends the preview. */
    tryWidth: (key: string, width: number | undefined) =>
      setPreview(width === undefined ? undefined : { key, width }),
    /** Stores a width; undefined resets to the declared one. */
    chooseWidth(key: string, width: number | undefined) {
      setPreview(undefined)
      setLayout?.(all.map((column) => (column.key === key ? { ...column, chosen: width } : column)))
    },
  }
}
