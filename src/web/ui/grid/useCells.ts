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
import { translateProblem } from '../../translateProblem'
import { isSame } from '../../writes/isSame.ts'
import { useLatest } from '../basic/useLatest.ts'
import type { Entry } from '../form/entry.tsx'
import { loadedRules } from '../form/loadedRules.ts'
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
  /** The rows of the table and, last, the new one. */
  rows: readonly Row[]
  /** Whether the first column has checkboxes to select rows. */
  hasTicks: boolean
  root: RefObject<HTMLElement | null>
  undo: UndoStack
  newRow: Pick<NewRow, 'begin' | 'finish' | 'whenReady' | 'isEmpty' | 'takeMade' | 'clear'>
  /** Shows the new row, or hides it where it is shown on request only. */
  showNewRow: (isShown: boolean) => void
  /** Leaves the new row, which is empty. */
  giveUpNewRow: (column: string) => void
  /** Parses pasted text for a column. */
  valueOf: (column: string, text: string) => unknown
  toggle: (row: string) => void
  remove: (row: string) => void
}

/** State of the open cell, in a ref: events read it before React updates. */
type OpenCell = CellId & {
  before: unknown
  value: unknown
  /** Its error was shown once, so the cell may be left. */
  isWarned: boolean
}

/**
 * State of a table's cells: the active one, the open one, and keyboard and pointer handling. An open cell is
 * committed when it is left; each change can be undone.
 */
export function useCells(props: CellsProps) {
  const { columns, rows, root, undo, newRow } = props
  const [at, setAt] = useState<CellId & { isOpen: boolean }>()
  const [touched, setTouched] = useState<readonly CellId[]>([])
  const opened = useRef<OpenCell>(undefined)
  /** The open cell was committed by the key that is being handled. */
  const isCommitted = useRef(false)
  /** The focus is moving to another cell. */
  const isMoving = useRef(false)
  /** Cell to go to once its row is rendered: a created row may appear a moment later. */
  const pendingTarget = useRef<{ place: CellId; isOpen: boolean; withList: boolean }>(undefined)
  /** Key of the row that the new row became with its first value, while it is being filled in. */
  const entered = useRef<string>(undefined)
  const names = [...(props.hasTicks ? [tickColumn] : []), ...Object.keys(columns)]
  const { size, cellOf, placeOf, elementOf, placeAt, focus } = cellLookup(rows, names, root)
  const firstColumn = Object.keys(columns).find((name) => !columns[name]?.readOnly) ?? ''
  const rowOf = (key: string) => rows.find((row) => row.key === key)
  function isFixed({ row, column }: CellId) {
    const found = rowOf(row)
    return !found || !columns[column] || found.isFixed || found.entry.isFixed(column)
  }

  /** Opens a cell with its content selected. */
  function open(place: CellId, withList = true) {
    if (isFixed(place)) return
    if (opened.current) settle()
    if (place.row !== entered.current) entered.current = undefined
    const before = rowOf(place.row)?.entry.value(place.column)
    opened.current = { ...place, before, value: before, isWarned: false }
    flushSync(() => setAt({ ...place, isOpen: true }))
    const field = columns[place.column]
    if (field) enterControl(elementOf(place), field, withList)
  }

  /** Closes the open cell; the focus has moved, or is about to move. */
  function settle() {
    if (!opened.current) return
    const { activeElement } = document
    // Controls commit on blur.
    if (root.current?.contains(activeElement)) (activeElement as HTMLElement).blur()
    opened.current = undefined
    setAt((before) => before && { ...before, isOpen: false })
  }

  /** Moves to another cell; if the new row has just been created, to the cell of the created row. */
  function goTo(to: CellId, isOpen: boolean, withList = true) {
    isMoving.current = true
    settle()
    const made = newRow.takeMade()
    const place = made !== undefined && to.row === newRowKey ? { ...to, row: made } : to
    if (made !== undefined || place.row !== entered.current) entered.current = made
    flushSync(() => setAt({ ...place, isOpen: false }))
    pendingTarget.current = elementOf(place) ? undefined : { place, isOpen, withList }
    focus(place)
    // The row may have been rendered just now.
    if (isOpen) openNow(place, withList)
    isMoving.current = false
  }
  const openNow = useLatest(open)
  const goToNow = useLatest(goTo)
  useLayoutEffect(() => {
    const { place, isOpen, withList } = pendingTarget.current ?? {}
    if (!place || !rowOf(place.row)) return
    pendingTarget.current = undefined
    // Deferred: opening a cell flushes React state, which is not allowed in an effect.
    queueMicrotask(() => goToNow(place, isOpen ?? false, withList))
  })

  function touch(place: CellId) {
    setTouched((before) =>
      [...before.filter((one) => !isSameCell(one, place)), place].slice(-maxTouched),
    )
  }

  /** Sets a value without the editor: cleared, pasted, undone. */
  function put(place: CellId, value: unknown) {
    const entry = rowOf(place.row)?.entry
    if (!entry || isFixed(place)) return
    entry.enter(place.column, value)
    entry.commit(place.column, value)
    if (place.row === newRowKey) newRow.begin()
    touch(place)
  }
  const restore = useLatest((place: CellId, value: unknown) => {
    if (!rowOf(place.row)) return
    put(place, value)
    setAt({ ...place, isOpen: false })
    focus(place)
  })

  function remember(place: CellId, before: unknown, after: unknown) {
    if (place.row === newRowKey || isSame(before, after)) return
    undo.push({ undo: () => restore(place, before), redo: () => restore(place, after) })
  }

  /** Sets a cell's value and records the undo step. */
  function change(place: CellId, value: unknown) {
    if (isFixed(place)) return
    const before = rowOf(place.row)?.entry.value(place.column)
    put(place, value)
    remember(place, before, value)
  }

  function revert() {
    const { current } = opened
    if (!current) return
    const { row, column, before } = current
    // Ignores the commit that the control sends on blur.
    opened.current = undefined
    const entry = rowOf(row)?.entry
    if (!isSame(current.value, before)) {
      entry?.enter(column, before)
      entry?.commit(column, before)
    }
    flushSync(() => setAt({ row, column, isOpen: false }))
    focus({ row, column })
    if (row === newRowKey && newRow.isEmpty()) props.giveUpNewRow(column)
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
    const isEntered = (isNewRow || current.row === entered.current) && !shiftKey
    const goesAlong = key === 'Tab' || isEntered
    const step = { key: goesAlong ? 'Tab' : key, shiftKey }
    let to = placeOf(nextCell(step, cellOf(current), size))
    while (goesAlong && to && isFixed(to)) to = placeOf(nextCell(step, cellOf(to), size))
    const isNothing = newRow.isEmpty() && isSame(current.value, null)
    if (isNewRow && !shiftKey && !to && (key === 'Enter' || !isNothing)) {
      event.preventDefault()
      return newRow.whenReady(() => {
        // If the cell was left while the rules were loading, leaving it finishes the row.
        if (opened.current === current) endNewRow()
      })
    }
    // At the end of the table, Tab leaves it.
    if (!to && key === 'Tab') return settle()
    event.preventDefault()
    if (key === 'Enter' && !isNewRow && to?.row === newRowKey) to = { ...to, column: firstColumn }
    goTo(to ?? current, key === 'Tab' || (isEntered && to?.row === current.row))
  }

  /** Creates the new row and starts another; if invalid, goes to the first problem. */
  const endNewRow = useLatest(() => {
    isMoving.current = true
    settle()
    const { wrong } = newRow.finish()
    newRow.takeMade()
    const place = { row: newRowKey, column: wrong ?? firstColumn }
    flushSync(() => {
      props.showNewRow(true)
      setAt({ ...place, isOpen: false })
    })
    focus(place)
    if (wrong !== undefined) openNow(place)
    isMoving.current = false
  })

  function handleClosedKeys(event: KeyboardEvent, place: CellId) {
    const { key } = event
    const isCommand = event.ctrlKey || event.metaKey
    const to = event.altKey ? undefined : placeOf(cellForKey(event, cellOf(place), size))
    const isTick = place.column === tickColumn
    const isChar = key.length === 1 && !isCommand && !event.altKey
    if (to) goTo(to, false)
    else if (isCommand && /^[zy]$/i.test(key)) {
      if (event.shiftKey || /y/i.test(key)) undo.redo()
      else undo.undo()
    } else if (key === ' ' && event.shiftKey) props.toggle(place.row)
    else if (isTick && (key === 'Delete' || key === 'Backspace')) props.remove(place.row)
    else if (isTick) return
    else if (key === 'Escape' && place.row === newRowKey) {
      if (newRow.isEmpty()) props.giveUpNewRow(place.column)
      else newRow.clear()
    } else if (key === 'Delete' || key === 'Backspace') change(place, null)
    else if (key === 'Enter' || key === 'F2') open(place)
    // The typed character goes into the control, which has the focus now.
    else if (isChar) return key === ' ' && isFixed(place) ? event.preventDefault() : open(place)
    else return
    event.preventDefault()
  }

  const isInNewRow = at?.row === newRowKey
  const isPointing = useCellExit(at?.isOpen || isInNewRow, (target) => {
    if (isMoving.current || isInLayer(target) || !(target instanceof Element)) return
    if (opened.current && elementOf(opened.current)?.contains(target)) return
    settle()
    if (isInNewRow && placeAt(target)?.row !== newRowKey) finishLeftRow()
  })

  /** Creates the new row that was left, unless somebody returned to it while the rules were loading. */
  function finishLeftRow() {
    if (newRow.isEmpty()) props.showNewRow(false)
    let isLater = false
    newRow.whenReady(() => {
      const isBack = isLater && root.current && opened.current?.row === newRowKey
      if (!isBack) newRow.finish()
    })
    isLater = true
  }
  const leftNewRow = useEffectEvent(finishLeftRow)
  useEffect(() => {
    if (isInNewRow) return () => void leftNewRow()
  }, [isInNewRow])

  return {
    at,
    touched,
    open: openNow,
    goTo,
    /** Pastes text into the active cell; returns false if none is active or one is open. */
    pasteValue(text: string) {
      if (!at || opened.current || !columns[at.column] || isFixed(at)) return false
      change(at, props.valueOf(at.column, text))
      return true
    },
    enter(value: unknown) {
      const { current } = opened
      if (!current) return
      current.value = value
      current.isWarned = false
      rowOf(current.row)?.entry.enter(current.column, value)
    },
    commit(value: unknown) {
      const { current } = opened
      if (!current) return
      isCommitted.current = true
      const { row, column, before } = current
      rowOf(row)?.entry.commit(column, value)
      if (row === newRowKey && !isPointing()) newRow.begin()
      touch({ row, column })
      remember({ row, column }, before, value)
      current.before = value
      // A choice (not a blur) may have created the row; editing continues there.
      const { activeElement } = document
      const isChosen = isInLayer(activeElement) || elementOf(current)?.contains(activeElement)
      const made = isChosen ? newRow.takeMade() : undefined
      if (made === undefined) return
      opened.current = undefined
      // In multiple choice, more options may follow: keep the list open.
      goTo({ row: made, column }, true, columns[column]?.kind === 'choices')
    },
    /** Event handlers for the root element. */
    handlers: {
      onKeyDownCapture() {
        isCommitted.current = false
      },
      onKeyDown(event: KeyboardEvent) {
        // An option taken by Enter ends the cell, like any other value.
        const { current } = opened
        const field = current && columns[current.column]
        if (event.key === 'Enter' && isCommitted.current && field && !hasSeveralControls(field))
          return handleOpenKeys(event, current)
        if (event.defaultPrevented || !event.currentTarget.contains(event.target as Node)) return
        const place = placeAt(event.target)
        if (!place) return
        if (opened.current) handleOpenKeys(event, opened.current)
        else if (event.target instanceof HTMLElement && isCellItself(event.target))
          handleClosedKeys(event, place)
      },
      onClick(event: MouseEvent) {
        const place = placeAt(event.target)
        const control = (event.target as Element).closest(
          'a, input, label, button:not([data-column])',
        )
        if (!place || opened.current || control || place.column === tickColumn) return
        if (isFixed(place)) goTo(place, false)
        else open(place)
      },
      onFocus(event: FocusEvent) {
        const place = placeAt(event.target)
        if (place && !opened.current && !isMoving.current && !isSameCell(at, place))
          setAt({ ...place, isOpen: false })
      },
      onBlur(event: FocusEvent) {
        const { relatedTarget: to } = event
        const isLeft = !event.currentTarget.contains(to) && !isInLayer(to) && document.hasFocus()
        if (isLeft && !isMoving.current && !isPointing() && isInNewRow) finishLeftRow()
      },
    },
  }
}

/** Whether a key event is from a cell or its checkbox, rather than from a control inside it. */
const isCellItself = (target: HTMLElement) =>
  target.matches('[data-column]') || target.matches('[data-column] input[type=checkbox]')
