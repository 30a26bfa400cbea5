import { type RefObject, useLayoutEffect, useState } from 'react'
import { textScale } from '../basic/textScale.ts'
import type { Column } from './column.ts'

type FittedColumn = Pick<Column<never>, 'key' | 'width' | 'main' | 'truncate'> & {
  /** Width of the longest content, px; unknown until the rows are rendered. */
  natural: number | undefined
  /** Width chosen by the person, px. */
  chosen: number | undefined
}

/** More than any content, px; a power of two. */
const maxColumnWidth = 2 ** 14

/**
 * Returns the widths of columns, px: as wide as their content. If the sum exceeds `available`, the widest of those
 * that may truncate their text shrink to one common width, each at most to its declared width.
 */
export function fitColumns(columns: readonly FittedColumn[], available: number): number[] {
  const widthsWithin = (limit: number) =>
    columns.map(({ chosen, natural, width, main, truncate }) => {
      const preferred = chosen ?? natural ?? width
      const isFixed = chosen !== undefined || !(main || truncate)
      return isFixed ? preferred : Math.min(preferred, Math.max(width, limit))
    })
  const isTooWide = (limit: number) =>
    widthsWithin(limit).reduce((sum, width) => sum + width, 0) > available
  if (!isTooWide(maxColumnWidth)) return widthsWithin(maxColumnWidth)
  // The largest limit, bit by bit.
  let limit = 0
  for (let step = maxColumnWidth / 2; step >= 1; step /= 2)
    if (!isTooWide(limit + step)) limit += step
  return widthsWithin(limit)
}

/** Natural widths of a table's columns by key, and of the aligned first parts of their cells, px at the default text size. */
export type NaturalWidths = { columns: ReadonlyMap<string, number>; aligned: number }

type MeasuredColumn = Pick<Column<never>, 'key' | 'width'>

/** Measured widths by table, so that a table has its widths at once when it is opened again. */
const measured = new Map<string, NaturalWidths>()

/**
 * Measures the natural widths when the rows are first rendered, before the first paint, and again only if the
 * columns change, so that nothing moves from page to page. `name` distinguishes tables with the same columns.
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

/** Padding of a header; width of its sort arrow and of the part of its menu button within the column, px. */
const headPadding = 16
const arrow = 28

function measure(table: HTMLTableElement, shown: readonly MeasuredColumn[]): NaturalWidths {
  const { dataset, style } = table
  const scale = textScale()
  const widthOf = (element: Element) => Math.ceil(element.getBoundingClientRect().width / scale)
  const all = (selector: string) => [...table.querySelectorAll(selector)]
  // The last column also ends with the gutter of the page.
  const titles = all('[data-title]').map((title) => {
    const { paddingRight } = getComputedStyle(title.closest('th')!)
    const padding = Math.max(headPadding, Number.parseFloat(paddingRight) / scale)
    return Math.ceil(title.scrollWidth / scale + padding) + arrow
  })
  dataset.measured = 'true'
  const aligned = Math.max(0, ...all('[data-aligned]').map(widthOf))
  style.setProperty('--aligned', `${aligned * scale}px`)
  const cells = all('tbody > tr:first-child > [data-cell]').map(widthOf)
  style.removeProperty('--aligned')
  delete dataset.measured
  // A long title widens its column at most to the declared width, and is truncated beyond that.
  const columns = shown.map(({ key, width }, index) => {
    return [key, Math.max(Math.min(width, titles[index]!), cells[index]!)] as const
  })
  return { columns: new Map(columns), aligned }
}
