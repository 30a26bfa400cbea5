import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, type RefObject, use } from 'react'
import { openTab } from '../../session/viewing.ts'
import { rowLinks } from '../listing/rowFocus.ts'
import type { Selection } from '../listing/selection.ts'
import { PaneContext } from '../page/pane.ts'
import type { DataTableProps } from './DataTable.tsx'

type Row = { id: number | string }

type KeysProps<R extends Row> = Pick<DataTableProps<R>, 'list' | 'open'> & {
  root: RefObject<HTMLElement | null>
  selection: Selection<R> | undefined
}

const noRows: readonly never[] = []

/** Keyboard handling of the table: rows, pages, controls within a row, selection. */
export function useRowKeys<R extends Row>({ list, selection, root }: KeysProps<R>) {
  const { state, change, rows = noRows } = list
  const pane = use(PaneContext)
  const pages = list.capped ? Infinity : Math.ceil((list.total ?? 0) / state.pageSize)

  /** Handles selection keys and returns whether it handled one; `nextRow` is the row that an arrow key moves to. */
  function handleSelectionKey(event: KeyboardEvent, row: R | undefined, nextRow: R | undefined) {
    if (!selection) return false
    const isOpener = (event.target as HTMLElement).matches('[data-open]')
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand && !event.altKey && event.key.toLowerCase() === 'a')
      selection.setSelected(rows, true)
    else if (isCommand || event.altKey) return false
    else if (event.key === 'Escape' && selection.ids.size > 0) selection.clear()
    else if (event.key === 'x' && isOpener && row) selection.toggle(row)
    else if (event.shiftKey && nextRow && row) selection.extend(nextRow, row)
    else return false
    return true
  }

  return (event: KeyboardEvent, row: R | undefined) => {
    // React also bubbles keys from the table's menus, which are rendered in a portal.
    if (!event.currentTarget.contains(event.target as Node)) return
    const links = rowLinks(root)
    const rowIndex = links.findIndex((link) => link.closest('tr')?.contains(document.activeElement))
    const controls = [
      ...(links[rowIndex]?.closest('tr')?.querySelectorAll<HTMLElement>('a, button, input') ?? []),
    ]
    const position = controls.indexOf(document.activeElement as HTMLElement)
    const targets: Record<string, HTMLElement | undefined> = {
      ArrowDown: links[rowIndex + 1],
      ArrowUp: links[rowIndex - 1],
      Home: links[0],
      End: links.at(-1),
      ArrowRight: controls[position + 1],
      ArrowLeft: controls[position - 1],
    }
    const to = rowIndex < 0 ? undefined : targets[event.key]
    const isVertical = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    const next = isVertical && to ? rows[Number(to.closest('tr')?.dataset.row)] : undefined
    if (handleSelectionKey(event, row, next)) to?.focus()
    else if (event.altKey || event.ctrlKey || event.metaKey || rowIndex < 0) return
    else if (event.key === ' ' && row && links.includes(event.target as HTMLElement)) {
      if (pane?.hasRoom) pane.show(Number(row.id))
    } else if (event.key === 'Escape') {
      const search = root.current?.querySelector<HTMLElement>('input[type=search]')
      if (search) search.focus()
      else (document.activeElement as HTMLElement).blur()
    } else if (event.key === 'PageDown' && state.page < pages) change({ page: state.page + 1 })
    else if (event.key === 'PageUp' && state.page > 1) change({ page: state.page - 1 })
    else if (event.key in targets) to?.focus()
    else return
    event.preventDefault()
  }
}

/** Click handling: opens the row; with Shift, extends the selection to it. */
export function useRowClick<R extends Row>({
  open,
  selection,
}: Pick<KeysProps<R>, 'open' | 'selection'>) {
  const navigate = useNavigate()
  return (event: MouseEvent, row: R | undefined) => {
    const control = (event.target as HTMLElement).closest('a, button, input, label')
    if (!row || event.defaultPrevented) return
    if (selection && event.shiftKey && (!control || control.matches('[data-open]'))) {
      event.preventDefault()
      getSelection()?.removeAllRanges()
      // Keyboard navigation continues from this row.
      const opener = (event.target as HTMLElement).closest('tr')?.querySelector('[data-open]')
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
      return selection.extend(row)
    }
    const to = open?.(row)
    if (!to || control || getSelection()?.toString()) return
    if (event.ctrlKey || event.metaKey) openTab(to)
    else void navigate({ to })
  }
}
