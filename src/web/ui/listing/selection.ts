import { useCallback, useMemo, useState } from 'react'
import type { List } from './useList.ts'

type Id = number | string
type Identified = { id: Id }

/** Selected rows of a query, by id. */
type Selected<R> = {
  rows: ReadonlyMap<Id, R>
  /** Row toggled last, where a range starts. */
  anchor?: Id
  /** Rows of the last range; a new range from the same anchor replaces them. */
  range: readonly Id[]
}

const nothingSelected: Selected<never> = { rows: new Map<Id, never>(), range: [] }

/** Toggles a row. */
function toggleRow<R extends Identified>(selected: Selected<R>, row: R): Selected<R> {
  const rows = new Map(selected.rows)
  if (!rows.delete(row.id)) rows.set(row.id, row)
  return { rows, anchor: row.id, range: rows.has(row.id) ? [row.id] : [] }
}

/**
 * Selects the range from the anchor to `to`, in place of an earlier range from that anchor. If the anchor is
 * not on this page, the range starts at `from`.
 */
function extendTo<R extends Identified>(
  selected: Selected<R>,
  page: readonly R[],
  to: R,
  from: R = to,
): Selected<R> {
  const indexOf = (id: Id | undefined) => page.findIndex((row) => row.id === id)
  const isAnchored = indexOf(selected.anchor) >= 0
  const anchor = isAnchored ? selected.anchor : from.id
  const [first = 0, last = 0] = [indexOf(anchor), indexOf(to.id)].sort((a, b) => a - b)
  const range = page.slice(first, last + 1)
  const rows = new Map(selected.rows)
  if (isAnchored) for (const id of selected.range) rows.delete(id)
  for (const row of range) rows.set(row.id, row)
  return { rows, anchor, range: range.map(({ id }) => id) }
}

/** Selects or deselects rows. */
function withRows<R extends Identified>(
  selected: Selected<R>,
  rows: readonly R[],
  isSelected: boolean,
): Selected<R> {
  const all = new Map(selected.rows)
  for (const row of rows) {
    if (isSelected) all.set(row.id, row)
    else all.delete(row.id)
  }
  return { rows: all, range: [] }
}

export type Selection<R> = {
  ids: ReadonlySet<Id>
  /** Selected rows in order of selection, in their latest loaded versions. */
  rows: readonly R[]
  toggle: (row: R) => void
  /** Extends the selection to a row of the page; without an anchor the range starts at `from`. */
  extend: (to: R, from?: R) => void
  /** Selects or deselects rows. */
  setSelected: (rows: readonly R[], isSelected: boolean) => void
  /** Deselects all rows except these; ignored if the list's query has changed since. */
  narrow: (remaining?: ReadonlySet<Id>) => void
  clear: () => void
}

const noRows: readonly never[] = []
const noIds: ReadonlySet<Id> = new Set()

/** Selection of a list: survives paging and sorting, cleared by search and filters. */
export function useSelection<R extends Identified>({ query, rows: page = noRows }: List<R>) {
  const { page: _page, page_size: _size, sort: _sort, ...conditions } = query
  const queryKey = JSON.stringify(conditions)
  const [state, setState] = useState({ queryKey, selected: nothingSelected as Selected<R> })
  const { rows } = state.queryKey === queryKey ? state.selected : nothingSelected

  const change = useCallback(
    (update: (selected: Selected<R>) => Selected<R>) =>
      setState((before) => ({
        queryKey,
        selected: update(before.queryKey === queryKey ? before.selected : nothingSelected),
      })),
    [queryKey],
  )
  // Replaces selected rows by newer versions, so that bulk actions use those.
  const newer = page.filter((row) => rows.has(row.id) && rows.get(row.id) !== row)
  if (newer.length > 0) {
    const entries = newer.map((row) => [row.id, row] as const)
    change((selected) => ({ ...selected, rows: new Map([...selected.rows, ...entries]) }))
  }

  const toggle = useCallback((row: R) => change((selected) => toggleRow(selected, row)), [change])
  const extend = useCallback(
    (to: R, from?: R) => change((selected) => extendTo(selected, page, to, from)),
    [change, page],
  )
  const narrow = useCallback(
    (remaining: ReadonlySet<Id> = noIds) =>
      setState((before) => {
        if (before.queryKey !== queryKey) return before
        const rows = [...before.selected.rows].filter(([id]) => remaining.has(id))
        return { queryKey, selected: { rows: new Map(rows), range: [] } }
      }),
    [queryKey],
  )
  return useMemo<Selection<R>>(
    () => ({
      ids: new Set(rows.keys()),
      rows: [...rows.values()],
      toggle,
      extend,
      setSelected: (rows, isSelected) => change((selected) => withRows(selected, rows, isSelected)),
      narrow,
      clear: () => narrow(),
    }),
    [rows, toggle, extend, change, narrow],
  )
}
