import { useCallback, useMemo, useState } from 'react'
import type { List } from '../list/useList.ts'

type Id = number | string
type Identified = { id: Id }

/** What is selected of a question's rows, by id. */
type Selected<R> = {
  rows: ReadonlyMap<Id, R>
  /** The row that was toggled last; a range is drawn from it. */
  anchor?: Id
  /** What the last range took in, which the next one from the same row gives back. */
  range: readonly Id[]
}

const nothingSelected: Selected<never> = { rows: new Map<Id, never>(), range: [] }

/** Takes in a row, or leaves it out where it was in. */
function toggled<R extends Identified>(selected: Selected<R>, row: R): Selected<R> {
  const rows = new Map(selected.rows)
  if (!rows.delete(row.id)) rows.set(row.id, row)
  return { rows, anchor: row.id, range: rows.has(row.id) ? [row.id] : [] }
}

/**
 * Takes in all rows of a page from the one toggled last to `to`, and gives back what an earlier range
 * from there took in. Where none of this page was toggled, the range begins at `from`.
 */
function extended<R extends Identified>(
  selected: Selected<R>,
  page: readonly R[],
  to: R,
  from: R = to,
): Selected<R> {
  const placeOf = (id: Id | undefined) => page.findIndex((row) => row.id === id)
  const isAnchored = placeOf(selected.anchor) >= 0
  const anchor = isAnchored ? selected.anchor : from.id
  const [first = 0, last = 0] = [placeOf(anchor), placeOf(to.id)].sort((a, b) => a - b)
  const taken = page.slice(first, last + 1)
  const rows = new Map(selected.rows)
  if (isAnchored) for (const id of selected.range) rows.delete(id)
  for (const row of taken) rows.set(row.id, row)
  return { rows, anchor, range: taken.map(({ id }) => id) }
}

/** Takes in rows, or leaves them out. */
function withRows<R extends Identified>(
  selected: Selected<R>,
  rows: readonly R[],
  isIn: boolean,
): Selected<R> {
  const all = new Map(selected.rows)
  for (const row of rows) {
    if (isIn) all.set(row.id, row)
    else all.delete(row.id)
  }
  return { rows: all, range: [] }
}

export type Selection<R> = {
  ids: ReadonlySet<Id>
  /** In the order in which they were taken in, as they were last read. */
  rows: readonly R[]
  toggle: (row: R) => void
  /** Takes in the rows of the page up to this one; `from` counts where none was toggled before. */
  extend: (to: R, from?: R) => void
  /** Takes rows in or leaves them out. */
  take: (rows: readonly R[], isIn: boolean) => void
  /** Leaves out all but these; does nothing to a selection that was begun since. */
  narrow: (left?: ReadonlySet<Id>) => void
  clear: () => void
}

const noRows: readonly never[] = []
const noIds: ReadonlySet<Id> = new Set()

/** What is selected of a list: it holds over pages and order, and ends with search and filters. */
export function useSelection<R extends Identified>({ query, rows: page = noRows }: List<R>) {
  const { page: _page, page_size: _size, sort: _sort, ...asked } = query
  const question = JSON.stringify(asked)
  const [kept, setKept] = useState({ question, selected: nothingSelected as Selected<R> })
  const { rows } = kept.question === question ? kept.selected : nothingSelected

  const change = useCallback(
    (how: (selected: Selected<R>) => Selected<R>) =>
      setKept((before) => ({
        question,
        selected: how(before.question === question ? before.selected : nothingSelected),
      })),
    [question],
  )
  // Rows that somebody changed meanwhile are acted upon as they are now.
  const newer = page.filter((row) => rows.has(row.id) && rows.get(row.id) !== row)
  if (newer.length > 0) {
    const entries = newer.map((row) => [row.id, row] as const)
    change((selected) => ({ ...selected, rows: new Map([...selected.rows, ...entries]) }))
  }

  const toggle = useCallback((row: R) => change((selected) => toggled(selected, row)), [change])
  const extend = useCallback(
    (to: R, from?: R) => change((selected) => extended(selected, page, to, from)),
    [change, page],
  )
  const narrow = useCallback(
    (left: ReadonlySet<Id> = noIds) =>
      setKept((before) => {
        if (before.question !== question) return before
        const some = [...before.selected.rows].filter(([id]) => left.has(id))
        return { question, selected: { rows: new Map(some), range: [] } }
      }),
    [question],
  )
  return useMemo<Selection<R>>(
    () => ({
      ids: new Set(rows.keys()),
      rows: [...rows.values()],
      toggle,
      extend,
      take: (some, isIn) => change((selected) => withRows(selected, some, isIn)),
      narrow,
      clear: () => narrow(),
    }),
    [rows, toggle, extend, change, narrow],
  )
}
