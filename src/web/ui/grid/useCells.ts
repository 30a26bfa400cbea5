// Over 300 lines: one hook: keys, pointer, selection and undo act on the same cell.
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { Fields } from '../../../kernel/field/fields.ts'
import { isFocusFree } from '../../focusKeeper.ts'
import { translateProblem } from '../../translateProblem.ts'
import { isSame } from '../../writes/isSame.ts'
import { useLatest } from '../basic/useLatest.ts'
import type { Entry } from '../form/entry.tsx'
import { loadedRules } from '../input/loadedRules.ts'
import { type CellId, cellLookup, isSameCell, tickColumn } from './cellLookup.ts'
import { cellForKey, nextCell } from './cellSteps.ts'
import { type NewRow, newRowKey } from './newRow.ts'
import {
  enterControl,
  hasSeveralControls,
  isControlKey,
  isInLayer,
  useCellExit,
} from './openCell.ts'
import type { UndoStack } from './undoStack.ts'

/** Number of recently edited cells that keep their marks, to show them saved. */
const maxTouched = 6

type Row = { key: string; entry: Entry; isFixed?: boolean }

type CellsProps = {
  columns: Fields
  /** Columns that Enter passes over while a row is entered. */
  extraColumns?: readonly string[]
  /** The rows of the table and, last, the new one. */
  rows: readonly Row[]
  /** Whether the first column has checkboxes to select rows. */
  hasTicks: boolean
  root: RefObject<HTMLElement | null>
  undo: UndoStack
  newRow: Pick<
    NewRow,
    'createEarly' | 'createRow' | 'whenReady' | 'isEmpty' | 'takeCreatedKey' | 'clear'
  >
  /** Shows the new row; or hides it, if it is only shown on request. */
  showNewRow: (isShown: boolean) => void
  /** Hides the empty new row and moves the focus elsewhere. */
  abandonNewRow: (column: string) => void
  /** Parses pasted text for a column. */
  valueOf: (column: string, text: string) => unknown
  toggle: (row: string) => void
  remove: (row: string) => void
}

/** State of the open cell, in a ref: events read it before React updates. */
type OpenCell = CellId & {
  before: unknown
  value: unknown
  /** Whether its error was shown once; the cell may then be left. */
  isWarned: boolean
}

/**
 * State of a table's cells: the active one, the open one, and keyboard and pointer handling. An open cell is
 * committed when it is left; each change can be undone.
 */
export function useCells(props: CellsProps) {
  const { columns, extraColumns = [], rows, root, undo, newRow } = props
  const [active, setActive] = useState<CellId & { isOpen: boolean }>()
  const [touched, setTouched] = useState<readonly CellId[]>([])
  const openCell = useRef<OpenCell>(undefined)
  /** Whether the current key event has already committed the open cell. */
  const isCommitted = useRef(false)
  /** Whether the focus is moving to another cell. */
  const isMoving = useRef(false)
  /** Cell to go to once its row is rendered: a created row may appear a moment later. */
  const pendingTarget = useRef<{ cell: CellId; isOpen: boolean; withList: boolean }>(undefined)
  /** Key of the row created by its first value, while the person is still filling it in. */
  const enteredRow = useRef<string>(undefined)
  const names = [...(props.hasTicks ? [tickColumn] : []), ...Object.keys(columns)]
  const { size, cellOf, idOf, elementOf, idAt, focus } = cellLookup(rows, names, root)
  const firstColumn = Object.keys(columns).find((name) => !columns[name]?.readOnly) ?? ''
  const rowOf = (key: string) => rows.find((row) => row.key === key)
  function isFixed({ row, column }: CellId) {
    const found = rowOf(row)
    return !found || !columns[column] || found.isFixed || found.entry.isFixed(column)
  }

  /** Opens a cell with its content selected. */
  function open(cell: CellId, withList = true) {
    if (isFixed(cell)) return
    if (openCell.current) closeCell()
    if (cell.row !== enteredRow.current) enteredRow.current = undefined
    const before = rowOf(cell.row)?.entry.value(cell.column)
    openCell.current = { ...cell, before, value: before, isWarned: false }
    flushSync(() => setActive({ ...cell, isOpen: true }))
    const field = columns[cell.column]
    if (field) enterControl(elementOf(cell), field, withList)
  }

  /** Closes the open cell and commits its value; the focus has moved, or is about to move. */
  function closeCell() {
    if (!openCell.current) return
    const { activeElement } = document
    // Controls commit on blur.
    if (root.current?.contains(activeElement)) (activeElement as HTMLElement).blur()
    openCell.current = undefined
    setActive((before) => before && { ...before, isOpen: false })
  }

  /** Moves to another cell; if the new row has just been created, to the cell of the created row. */
  function goTo(to: CellId, isOpen: boolean, withList = true) {
    isMoving.current = true
    closeCell()
    const createdRow = newRow.takeCreatedKey()
    const cell = createdRow !== undefined && to.row === newRowKey ? { ...to, row: createdRow } : to
    if (createdRow !== undefined || cell.row !== enteredRow.current) enteredRow.current = createdRow
    flushSync(() => setActive({ ...cell, isOpen: false }))
    pendingTarget.current = elementOf(cell) ? undefined : { cell, isOpen, withList }
    focus(cell)
    // The row may have been rendered just now.
    if (isOpen) openNow(cell, withList)
    isMoving.current = false
  }
  const openNow = useLatest(open)
  const goToNow = useLatest(goTo)
  useLayoutEffect(() => {
    // A created row is gone for a moment when the server has answered: its cell takes the focus back.
    if (active && !rowOf(active.row) && isFocusFree())
      pendingTarget.current ??= { cell: active, isOpen: false, withList: false }
    const { cell, isOpen, withList } = pendingTarget.current ?? {}
    if (!cell || !rowOf(cell.row)) return
    pendingTarget.current = undefined
    // Deferred: opening a cell flushes React state, which is not allowed in an effect.
    queueMicrotask(() => goToNow(cell, isOpen ?? false, withList))
  })

  function touch(cell: CellId) {
    setTouched((before) =>
      [...before.filter((other) => !isSameCell(other, cell)), cell].slice(-maxTouched),
    )
  }

  /** Sets a value without the editor: cleared, pasted, undone. */
  function setValue(cell: CellId, value: unknown) {
    const entry = rowOf(cell.row)?.entry
    if (!entry || isFixed(cell)) return
    entry.enter(cell.column, value)
    entry.commit(cell.column, value)
    if (cell.row === newRowKey) newRow.createEarly()
    touch(cell)
  }
  const restore = useLatest((cell: CellId, value: unknown) => {
    if (!rowOf(cell.row)) return
    setValue(cell, value)
    setActive({ ...cell, isOpen: false })
    focus(cell)
  })

  function recordUndo(cell: CellId, before: unknown, after: unknown) {
    if (cell.row === newRowKey || isSame(before, after)) return
    undo.push({ undo: () => restore(cell, before), redo: () => restore(cell, after) })
  }

  /** Sets a cell's value and records the undo step. */
  function change(cell: CellId, value: unknown) {
    if (isFixed(cell)) return
    const before = rowOf(cell.row)?.entry.value(cell.column)
    setValue(cell, value)
    recordUndo(cell, before, value)
  }

  function revert() {
    const { current } = openCell
    if (!current) return
    const { row, column, before } = current
    // Ignores the commit that the control sends on blur.
    openCell.current = undefined
    const entry = rowOf(row)?.entry
    if (!isSame(current.value, before)) {
      entry?.enter(column, before)
      entry?.commit(column, before)
    }
    flushSync(() => setActive({ row, column, isOpen: false }))
    focus({ row, column })
    if (row === newRowKey && newRow.isEmpty()) props.abandonNewRow(column)
  }

  /** Whether the open cell's value is invalid and the error has not been shown yet; shows it. */
  function warnIfInvalid(current: OpenCell) {
    const { column, value, isWarned } = current
    const isEmpty = value === null || value === undefined || value === ''
    if (isWarned || (isEmpty && current.row === newRowKey)) return false
    const checked = loadedRules()?.checkChange(columns, column, value, translateProblem)
    if (checked?.problem === undefined) return false
    current.isWarned = true
    rowOf(current.row)?.entry.commit(column, value)
    return true
  }

  function handleOpenKeys(event: KeyboardEvent, current: OpenCell) {
    const field = columns[current.column]
    const { key } = event
    if (key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      return revert()
    }
    if (!field || isControlKey(event, elementOf(current), field)) return
    if (warnIfInvalid(current)) return event.preventDefault()
    const { shiftKey } = event
    const isNewRow = current.row === newRowKey
    // In a row being entered, Enter goes on to its next cell.
    const isEntered = (isNewRow || current.row === enteredRow.current) && !shiftKey
    const movesAlongRow = key === 'Tab' || isEntered
    const step = { key: movesAlongRow ? 'Tab' : key, shiftKey }
    const passesExtras = key === 'Enter' && !extraColumns.includes(current.column)
    const isPassed = (cell: CellId) =>
      isFixed(cell) || (passesExtras && extraColumns.includes(cell.column))
    let to = idOf(nextCell(step, cellOf(current), size))
    while (movesAlongRow && to && isPassed(to)) to = idOf(nextCell(step, cellOf(to), size))
    const isRowEmpty = newRow.isEmpty() && isSame(current.value, null)
    if (isNewRow && !shiftKey && !to && (key === 'Enter' || !isRowEmpty)) {
      event.preventDefault()
      return newRow.whenReady(() => {
        // If the person left the cell while the rules were loading, `createRowOnLeave` creates the row.
        if (openCell.current === current) createNewRow()
      })
    }
    // At the end of the table, Tab leaves it.
    if (!to && key === 'Tab') return closeCell()
    event.preventDefault()
    if (key === 'Enter' && !isNewRow && to?.row === newRowKey) to = { ...to, column: firstColumn }
    goTo(to ?? current, key === 'Tab' || (isEntered && to?.row === current.row))
  }

  /** Creates the new row and starts another; if invalid, goes to the first problem. */
  const createNewRow = useLatest(() => {
    isMoving.current = true
    closeCell()
    const { invalidColumn } = newRow.createRow()
    newRow.takeCreatedKey()
    const cell = { row: newRowKey, column: invalidColumn ?? firstColumn }
    flushSync(() => {
      props.showNewRow(true)
      setActive({ ...cell, isOpen: false })
    })
    focus(cell)
    if (invalidColumn !== undefined) openNow(cell)
    isMoving.current = false
  })

  function handleClosedKeys(event: KeyboardEvent, cell: CellId) {
    const { key } = event
    const isCommand = event.ctrlKey || event.metaKey
    const to = event.altKey ? undefined : idOf(cellForKey(event, cellOf(cell), size))
    const isTick = cell.column === tickColumn
    const isChar = key.length === 1 && !isCommand && !event.altKey
    if (to) goTo(to, false)
    else if (isCommand && /^[zy]$/i.test(key)) {
      if (event.shiftKey || /y/i.test(key)) undo.redo()
      else undo.undo()
    } else if (key === ' ' && event.shiftKey) props.toggle(cell.row)
    else if (isTick && (key === 'Delete' || key === 'Backspace')) props.remove(cell.row)
    else if (isTick) return
    else if (key === 'Escape' && cell.row === newRowKey) {
      if (newRow.isEmpty()) props.abandonNewRow(cell.column)
      else newRow.clear()
    } else if (key === 'Delete' || key === 'Backspace') change(cell, null)
    else if (key === 'Enter' || key === 'F2') open(cell)
    // The typed character goes into the control, which has the focus now.
    else if (isChar) return key === ' ' && isFixed(cell) ? event.preventDefault() : open(cell)
    else return
    event.preventDefault()
  }

  const isInNewRow = active?.row === newRowKey
  const isPointing = useCellExit(active?.isOpen || isInNewRow, (target) => {
    if (isMoving.current || isInLayer(target) || !(target instanceof Element)) return
    if (openCell.current && elementOf(openCell.current)?.contains(target)) return
    closeCell()
    if (isInNewRow && idAt(target)?.row !== newRowKey) createRowOnLeave()
  })

  /** Creates the new row after the focus has left it, unless it returned while the rules were loading. */
  function createRowOnLeave() {
    if (newRow.isEmpty()) props.showNewRow(false)
    let isLater = false
    newRow.whenReady(() => {
      const hasReturned = isLater && root.current && openCell.current?.row === newRowKey
      if (!hasReturned) newRow.createRow()
    })
    isLater = true
  }
  const onLeaveNewRow = useEffectEvent(createRowOnLeave)
  useEffect(() => {
    if (isInNewRow) return () => void onLeaveNewRow()
  }, [isInNewRow])

  return {
    active,
    touched,
    open: openNow,
    goTo,
    /** Pastes text into the active cell; returns false if none is active or one is open. */
    pasteValue(text: string) {
      if (!active || openCell.current || !columns[active.column] || isFixed(active)) return false
      change(active, props.valueOf(active.column, text))
      return true
    },
    enter(value: unknown) {
      const { current } = openCell
      if (!current) return
      current.value = value
      current.isWarned = false
      rowOf(current.row)?.entry.enter(current.column, value)
    },
    commit(value: unknown) {
      const { current } = openCell
      if (!current) return
      isCommitted.current = true
      const { row, column, before } = current
      rowOf(row)?.entry.commit(column, value)
      if (row === newRowKey && !isPointing()) newRow.createEarly()
      touch({ row, column })
      recordUndo({ row, column }, before, value)
      current.before = value
      // A choice (not a blur) may have created the row; editing continues there.
      const { activeElement } = document
      const isChosen = isInLayer(activeElement) || elementOf(current)?.contains(activeElement)
      const createdRow = isChosen ? newRow.takeCreatedKey() : undefined
      if (createdRow === undefined) return
      openCell.current = undefined
      // In multiple choice, more options may follow: keep the list open.
      goTo({ row: createdRow, column }, true, columns[column]?.kind === 'choices')
    },
    /** Event handlers for the root element. */
    handlers: {
      onKeyDownCapture() {
        isCommitted.current = false
      },
      onKeyDown(event: KeyboardEvent) {
        // Choosing an option with Enter closes the cell, like entering any other value.
        const { current } = openCell
        const field = current && columns[current.column]
        if (event.key === 'Enter' && isCommitted.current && field && !hasSeveralControls(field))
          return handleOpenKeys(event, current)
        if (event.defaultPrevented || !event.currentTarget.contains(event.target as Node)) return
        const cell = idAt(event.target)
        if (!cell) return
        if (openCell.current) handleOpenKeys(event, openCell.current)
        else if (event.target instanceof HTMLElement && isCellItself(event.target))
          handleClosedKeys(event, cell)
      },
      onClick(event: MouseEvent) {
        const cell = idAt(event.target)
        const control = (event.target as Element).closest(
          'a, input, label, button:not([data-column])',
        )
        if (!cell || openCell.current || control || cell.column === tickColumn) return
        if (isFixed(cell)) goTo(cell, false)
        else open(cell)
      },
      onFocus(event: FocusEvent) {
        const cell = idAt(event.target)
        if (cell && !openCell.current && !isMoving.current && !isSameCell(active, cell))
          setActive({ ...cell, isOpen: false })
      },
      onBlur(event: FocusEvent) {
        const { relatedTarget: to } = event
        const hasLeft = !event.currentTarget.contains(to) && !isInLayer(to) && document.hasFocus()
        if (hasLeft && !isMoving.current && !isPointing() && isInNewRow) createRowOnLeave()
      },
    },
  }
}

/** Whether a key event is from a cell or its checkbox, rather than from a control inside it. */
const isCellItself = (target: HTMLElement) =>
  target.matches('[data-column]') || target.matches('[data-column] input[type=checkbox]')
