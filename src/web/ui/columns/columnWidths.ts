import { type RefObject, useLayoutEffect, useState } from 'react'
import { textScale } from '../basic/textScale.ts'
import type { Column } from '../table/DataTable.tsx'

type FittedColumn = Pick<Column<never>, 'key' | 'width' | 'main' | 'truncate'> & {
  /** Width of the longest content, px; unknown until the rows are rendered. */
  natural: number | undefined
  /** Width chosen by the person, px. */
  chosen: number | undefined
}

/**
 * Widths of columns, px: as wide as their content. If the sum exceeds `available`, columns that may cut
 * their text shrink to no less than their declared width, in proportion to what they can give.
 */
export function fitColumns(columns: readonly FittedColumn[], available: number): number[] {
  const wanted = columns.map(({ chosen, natural, width }) => chosen ?? natural ?? width)
  const spare = columns.map(({ chosen, width, main, truncate }, index) =>
    chosen === undefined && (main || truncate) ? Math.max(0, wanted[index]! - width) : 0,
  )
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
  const missing = sum(wanted) - available
  const share = missing > 0 ? Math.min(1, missing / (sum(spare) || 1)) : 0
  return wanted.map((width, index) => Math.floor(width - share * spare[index]!))
}

/** Natural widths of a table's columns by key, and of the first parts that line up in their cells, px at the usual size of text. */
export type NaturalWidths = { columns: ReadonlyMap<string, number>; aligned: number }

type MeasuredColumn = Pick<Column<never>, 'key' | 'width'>

/** Measured widths by table, so that a table opened again has its widths from the start. */
const measured = new Map<string, NaturalWidths>()

/**
 * Measures the natural widths once the rows are there, before the first paint; again only for other columns,
 * so that nothing moves from page to page. `name` tells tables with
 * the same columns apart.
 */
export function useNaturalWidths(
  table: RefObject<HTMLTableElement | null>,
  shown: readonly MeasuredColumn[],
  name: string,
  isReady: boolean,
): NaturalWidths | undefined {
  const id = `${name} ${shown.map(({ key }) => key).join()}`
  const [known, setKnown] = useState(() => ({ id, widths: measured.get(id) }))
  const isKnown = known.id === id && known.widths !== undefined
  useLayoutEffect(() => {
    const { current } = table
    const update = () => {
      if (!current) return
      const widths = measured.get(id) ?? measure(current, shown)
      measured.set(id, widths)
      setKnown({ id, widths })
    }
    if (isReady && !isKnown) update()
  }, [table, shown, id, isReady, isKnown])
  return known.widths
}

/** Padding of a head, and the arrow of a sorted one with the part of its menu that lies in the column, px. */
const headPadding = 16
const arrow = 28

function measure(table: HTMLTableElement, shown: readonly MeasuredColumn[]): NaturalWidths {
  const { dataset, style } = table
  const scale = textScale()
  const widthOf = (element: Element) => Math.ceil(element.getBoundingClientRect().width / scale)
  const all = (selector: string) => [...table.querySelectorAll(selector)]
  const titles = all('[data-title]').map(({ scrollWidth }) => scrollWidth / scale)
  dataset.measured = 'true'
  const aligned = Math.max(0, ...all('[data-aligned]').map(widthOf))
  style.setProperty('--aligned', `${aligned * scale}px`)
  const cells = all('tbody > tr:first-child > [data-cell]').map(widthOf)
  style.removeProperty('--aligned')
  delete dataset.measured
  // A long title is cut; it widens its column up to the declared width at most.
  const columns = shown.map(({ key, width }, index) => {
    const head = Math.min(width, Math.ceil(titles[index]!) + headPadding + arrow)
    return [key, Math.max(head, cells[index]!)] as const
  })
  return { columns: new Map(columns), aligned }
}
