import { useMemo, useState } from 'react'
import type { Fields } from '../../../kernel/field/fields.ts'
import { askingOf } from '../../../kernel/record/filters.ts'
import { columnWidths, type Layout } from '../../../kernel/record/layout.ts'
import type { Column } from './DataTable.tsx'
import { useLayout } from './useLayout.ts'

export type LaidColumn<R> = Column<R> & {
  isHidden: boolean
  /** Width that the person chose, px. */
  chosen: number | undefined
}

/**
 * The columns of a list as somebody laid them out: those named in their order, then the others as
 * declared. The main column is always there.
 */
export function laidOut<R>(columns: readonly Column<R>[], { columns: named }: Layout) {
  const placeOf = ({ key }: Column<R>) => {
    const place = named.findIndex((one) => one.key === key)
    return place < 0 ? named.length : place
  }
  return [...columns]
    .sort((a, b) => placeOf(a) - placeOf(b))
    .map((column): LaidColumn<R> => {
      const own = named.find(({ key }) => key === column.key)
      const isHidden = !column.main && (own ? (own.isHidden ?? false) : isFurther(column))
      return { ...column, isHidden, chosen: own?.width }
    })
}

/** Whether a column shows only where the person wants it. */
export const isFurther = ({ section }: Pick<Column<never>, 'section'>) => section !== undefined

/** The layout that says what columns look like. */
export const layoutOf = (columns: readonly LaidColumn<never>[]): Layout => ({
  columns: columns
    .filter((column) => !(column.isHidden && isFurther(column)))
    .map(({ key, isHidden, chosen }) => ({
      key,
      ...(chosen !== undefined && { width: chosen }),
      ...(isHidden && { isHidden }),
    })),
})

/** The fields that a layout shows and rows do not hold unless they are asked for. */
export const furtherFields = (
  { fields, list }: { fields: Fields; list: readonly string[] },
  { columns }: Layout,
) =>
  columns
    .filter(({ key, isHidden }) => !isHidden && !list.includes(key))
    .map(({ key }) => key)
    .filter((key) => key in fields && askingOf(fields[key]!))

/** A width that a column can have, px. */
export const allowedWidth = (width: number) =>
  Math.round(Math.min(columnWidths.max, Math.max(columnWidths.min, width)))

export type TableColumns<R> = {
  /** All, in their order, those that nobody asked for too. */
  all: readonly LaidColumn<R>[]
  /** Those that show; the same until another shows or the order changes. */
  shown: readonly Column<R>[]
  /** Undefined where the columns stand as declared for everybody. */
  lay: ((columns: readonly LaidColumn<R>[]) => void) | undefined
  /** Gives back the usual columns; undefined where they are. */
  reset: (() => void) | undefined
}

/** The columns of a list as the person signed in wants them; without a name as they are declared. */
export function useColumns<R>(
  name: string | undefined,
  columns: readonly Column<R>[],
): TableColumns<R> {
  const { layout: kept, change } = useLayout(name ?? '')
  // What is kept tells of a change a moment later, in which a box just ticked would jump back.
  const [asked, setAsked] = useState<{ layout: Layout; before: Layout }>()
  const layout = asked?.before === kept ? asked.layout : kept
  function keep(next: Layout) {
    setAsked({ layout: next, before: kept })
    change(next)
  }
  const all = useMemo(() => laidOut(columns, layout), [columns, layout])
  const visible = all.filter(({ isHidden }) => !isHidden).map(({ key }) => key)
  const order = visible.join()
  // Rows are drawn anew where this changes, which a width does not make necessary.
  const shown = useMemo(
    () => order.split(',').flatMap((key) => columns.find((column) => column.key === key) ?? []),
    [columns, order],
  )
  return {
    all,
    shown,
    lay: name === undefined ? undefined : (next) => keep(layoutOf(next)),
    reset: layout.columns.length > 0 ? () => keep({ columns: [] }) : undefined,
  }
}

/** Px, as in the styles; of the gutter the widest. */
const gutter = 24
const tickWidth = 28

type Beside = {
  hasTicks: boolean /** Of the column of actions, px; undefined without one. */
  actions: number | undefined
}

/**
 * The widths of a table's columns, as declared or chosen. Where all are chosen, the actions take what
 * is left, so that each column is as wide as it was made.
 */
export function useWidths<R>({ all, shown, lay }: TableColumns<R>, { hasTicks, actions }: Beside) {
  /** A width that is being found. */
  const [tried, setTried] = useState<{ key: string; width: number }>()
  const chosen = new Map(all.map(({ key, chosen: width }) => [key, width]))
  if (tried) chosen.set(tried.key, tried.width)
  const grows = ({ key, grows: may }: Column<R>) => may && chosen.get(key) === undefined
  const widthOf = (column: Column<R>) => chosen.get(column.key) ?? column.width
  const isFilled = shown.some(grows)

  return {
    widthOf,
    /** Px below which the table scrolls. */
    smallest: shown.reduce(
      (sum, column) => sum + widthOf(column),
      gutter + (hasTicks ? tickWidth : 0) + (actions ?? 0),
    ),
    /** Of the `<col>`s; undefined for the one that takes what is left. */
    columns: shown.map((column, place) => {
      const isRest = !isFilled && actions === undefined && place === shown.length - 1
      if (grows(column) || isRest) return undefined
      // The first column begins with the gutter, unless ticks stand before it.
      const own = `${widthOf(column)}px`
      return place === 0 && !hasTicks ? `calc(${own} + var(--gutter))` : own
    }),
    actions: isFilled ? actions : undefined,
    /** Shows a width; undefined for those that were chosen. */
    tryWidth: (key: string, width: number | undefined) =>
      setTried(width === undefined ? undefined : { key, width }),
    /** Undefined for the declared one. */
    chooseWidth(key: string, width: number | undefined) {
      setTried(undefined)
      lay?.(all.map((column) => (column.key === key ? { ...column, chosen: width } : column)))
    },
  }
}
