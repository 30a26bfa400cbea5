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
import { sayProblem } from '../../sayProblem.ts'
import { isSame } from '../../writes/isSame.ts'
import { useLatest } from '../basic/useLatest.ts'
import type { Entry } from '../form/entry.tsx'
import { checkChange } from '../form/formRules.ts'
import { type CellPlace, cellPlaces, isSamePlace, tickColumn } from './cellPlaces.ts'
import { handOn, stepTo } from './cellSteps.ts'
import { type NewRow, newRowKey } from './newRow.ts'
import { enterControl, isInLayer, isOfControl, useWayOut } from './openCell.ts'
import type { UndoStack } from './undoStack.ts'

/** Cells whose marks stay after they were left, so that one sees them saved. */
const mostTouched = 6

type Row = { key: string; entry: Entry; isFixed?: boolean }

type CellsProps = {
  columns: Fields
  /** Those of the table and, last, the one that is not there yet. */
  rows: readonly Row[]
  /** Whether rows are selected in a column of their own, the first one. */
  hasTicks: boolean
  root: RefObject<HTMLElement | null>
  undo: UndoStack
  newRow: Pick<NewRow, 'begin' | 'finish' | 'isEmpty' | 'takeMade' | 'clear'>
  /** What a pasted text means in a column. */
  valueOf: (column: string, text: string) => unknown
  toggle: (row: string) => void
  remove: (row: string) => void
}

/** The open cell, as it stands before the state is there to be read. */
type Opened = CellPlace & {
  before: unknown
  value: unknown
  /** It was told once that its value is wrong, and may be left. */
  isWarned: boolean
}

/**
 * The cells of a table: which one is at hand, which one is open, and what keys and pointer do. A cell
 * opens to be entered, and is committed when it is left; what is entered is taken back step by step.
 */
export function useCells(props: CellsProps) {
  const { columns, rows, root, undo, newRow } = props
  const [at, setAt] = useState<CellPlace & { isOpen: boolean }>()
  const [touched, setTouched] = useState<readonly CellPlace[]>([])
  const opened = useRef<Opened>(undefined)
  /** The focus is on its way to another cell. */
  const isMoving = useRef(false)
  /** Where entry goes on once the row is there: its owner may show it a moment after it was made. */
  const awaited = useRef<{ place: CellPlace; isOpen: boolean; withList: boolean }>(undefined)
  const names = [...(props.hasTicks ? [tickColumn] : []), ...Object.keys(columns)]
  const { size, cellOf, placeOf, elementOf, placeAt, focus } = cellPlaces(rows, names, root)
  const rowOf = (key: string) => rows.find((row) => row.key === key)
  function isFixed({ row, column }: CellPlace) {
    const found = rowOf(row)
    return !found || !columns[column] || found.isFixed || found.entry.isFixed(column)
  }

  /** Opens a cell and lets what is typed next replace what stands in it. */
  function open(place: CellPlace, withList = true) {
    if (isFixed(place)) return
    if (opened.current) settle()
    const before = rowOf(place.row)?.entry.value(place.column)
    opened.current = { ...place, before, value: before, isWarned: false }
    flushSync(() => setAt({ ...place, isOpen: true }))
    const field = columns[place.column]
    if (field) enterControl(elementOf(place), field, withList)
  }

  /** Ends the open cell where the focus has gone, or is to go, elsewhere. */
  function settle() {
    if (!opened.current) return
    const { activeElement } = document
    // Controls commit when they are left.
    if (root.current?.contains(activeElement)) (activeElement as HTMLElement).blur()
    opened.current = undefined
    setAt((before) => before && { ...before, isOpen: false })
  }

  /** Goes to another cell; from the new row to where its first value made it stand. */
  function goTo(to: CellPlace, isOpen: boolean, withList = true) {
    isMoving.current = true
    settle()
    const made = newRow.takeMade()
    const place = made !== undefined && to.row === newRowKey ? { ...to, row: made } : to
    flushSync(() => setAt({ ...place, isOpen: false }))
    awaited.current = elementOf(place) ? undefined : { place, isOpen, withList }
    focus(place)
    // The row may have come just now.
    if (isOpen) openNow(place, withList)
    isMoving.current = false
  }
  const openNow = useLatest(open)
  const goToNow = useLatest(goTo)
  useLayoutEffect(() => {
    const { place, isOpen, withList } = awaited.current ?? {}
    if (!place || !rowOf(place.row)) return
    awaited.current = undefined
    // A cell opens outside of drawing.
    queueMicrotask(() => goToNow(place, isOpen ?? false, withList))
  })

  function touch(place: CellPlace) {
    setTouched((before) =>
      [...before.filter((one) => !isSamePlace(one, place)), place].slice(-mostTouched),
    )
  }

  /** Sets a value outside of entry: emptied, pasted, taken back. */
  function put(place: CellPlace, value: unknown) {
    const entry = rowOf(place.row)?.entry
    if (!entry || isFixed(place)) return
    entry.enter(place.column, value)
    entry.commit(place.column, value)
    if (place.row === newRowKey) newRow.begin()
    touch(place)
  }
  const putAgain = useLatest((place: CellPlace, value: unknown) => {
    if (!rowOf(place.row)) return
    put(place, value)
    setAt({ ...place, isOpen: false })
    focus(place)
  })

  function remember(place: CellPlace, before: unknown, after: unknown) {
    if (place.row === newRowKey || isSame(before, after)) return
    undo.did({ undo: () => putAgain(place, before), redo: () => putAgain(place, after) })
  }

  /** Sets the value of a cell in one go. */
  function change(place: CellPlace, value: unknown) {
    if (isFixed(place)) return
    const before = rowOf(place.row)?.entry.value(place.column)
    put(place, value)
    remember(place, before, value)
  }

  function takeBack() {
    const { current } = opened
    if (!current) return
    const { row, column, before } = current
    // What the control says when it is left does not count any more.
    opened.current = undefined
    const entry = rowOf(row)?.entry
    if (!isSame(current.value, before)) {
      entry?.enter(column, before)
      entry?.commit(column, before)
    }
    flushSync(() => setAt({ row, column, isOpen: false }))
    focus({ row, column })
  }

  /** Whether the open cell holds a wrong value of which its person is told only now. */
  function isRefused(current: Opened) {
    const { column, value, isWarned } = current
    const isEmpty = value === null || value === undefined || value === ''
    if (isWarned || (isEmpty && current.row === newRowKey)) return false
    const { problem } = checkChange(columns, column, value, sayProblem)
    if (problem === undefined) return false
    current.isWarned = true
    rowOf(current.row)?.entry.commit(column, value)
    return true
  }

  function keysOfOpen(event: KeyboardEvent, current: Opened) {
    const field = columns[current.column]
    const { key } = event
    if (key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      return takeBack()
    }
    if (!field || isOfControl(event, elementOf(current), field)) return
    if (isRefused(current)) return event.preventDefault()
    let to = placeOf(handOn(event, cellOf(current), size))
    while (key === 'Tab' && to && isFixed(to)) to = placeOf(handOn(event, cellOf(to), size))
    const isNewRow = current.row === newRowKey && !event.shiftKey
    const isNothing = newRow.isEmpty() && isSame(current.value, null)
    if (isNewRow && (key === 'Enter' || (!to && !isNothing))) {
      event.preventDefault()
      return endNewRow(key === 'Tab')
    }
    // Where the table ends, Tab goes on to what comes after it.
    if (!to && key === 'Tab') return settle()
    event.preventDefault()
    goTo(to ?? current, key === 'Tab')
  }

  /** Makes the new row and begins another one; what is wrong or missing in it comes first. */
  function endNewRow(isOpen: boolean) {
    isMoving.current = true
    settle()
    const { wrong } = newRow.finish()
    newRow.takeMade()
    const first = Object.keys(columns).find((name) => !columns[name]?.readOnly)
    const place = { row: newRowKey, column: wrong ?? first ?? '' }
    flushSync(() => setAt({ ...place, isOpen: false }))
    focus(place)
    if (isOpen || wrong !== undefined) open(place)
    isMoving.current = false
  }

  function keysOfClosed(event: KeyboardEvent, place: CellPlace) {
    const { key } = event
    const isCommand = event.ctrlKey || event.metaKey
    const to = event.altKey ? undefined : placeOf(stepTo(event, cellOf(place), size))
    const isTick = place.column === tickColumn
    const isChar = key.length === 1 && !isCommand && !event.altKey
    if (to) goTo(to, false)
    else if (isCommand && /^[zy]$/i.test(key)) {
      if (event.shiftKey || /y/i.test(key)) undo.redo()
      else undo.undo()
    } else if (key === ' ' && event.shiftKey) props.toggle(place.row)
    else if (isTick && (key === 'Delete' || key === 'Backspace')) props.remove(place.row)
    else if (isTick) return
    else if (key === 'Escape' && place.row === newRowKey) newRow.clear()
    else if (key === 'Delete' || key === 'Backspace') change(place, null)
    else if (key === 'Enter' || key === 'F2') open(place)
    // What is typed goes on into the control that has the focus now.
    else if (isChar) return key === ' ' && isFixed(place) ? event.preventDefault() : open(place)
    else return
    event.preventDefault()
  }

  const isInNewRow = at?.row === newRowKey
  const isPointing = useWayOut(at?.isOpen || isInNewRow, (target) => {
    if (isMoving.current || isInLayer(target) || !(target instanceof Element)) return
    if (opened.current && elementOf(opened.current)?.contains(target)) return
    settle()
    if (isInNewRow && placeAt(target)?.row !== newRowKey) newRow.finish()
  })

  const leftNewRow = useEffectEvent(() => newRow.finish())
  useEffect(() => {
    if (isInNewRow) return () => void leftNewRow()
  }, [isInNewRow])

  return {
    at,
    touched,
    open: openNow,
    goTo,
    /** Sets the cell at hand, where none is open, to what a text means; false where there is none. */
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
      const { row, column, before } = current
      rowOf(row)?.entry.commit(column, value)
      if (row === newRowKey && !isPointing()) newRow.begin()
      touch({ row, column })
      remember({ row, column }, before, value)
      current.before = value
      // What was chosen, rather than left, may have made the row, in which entry goes on.
      const { activeElement } = document
      const isChosen = isInLayer(activeElement) || elementOf(current)?.contains(activeElement)
      const made = isChosen ? newRow.takeMade() : undefined
      if (made === undefined) return
      opened.current = undefined
      // Of several options one was only the first.
      goTo({ row: made, column }, true, columns[column]?.kind === 'choices')
    },
    /** Events of the element around all cells. */
    handlers: {
      onKeyDown(event: KeyboardEvent) {
        if (event.defaultPrevented || !event.currentTarget.contains(event.target as Node)) return
        const place = placeAt(event.target)
        if (!place) return
        if (opened.current) keysOfOpen(event, opened.current)
        else if (event.target instanceof HTMLElement && isCellItself(event.target))
          keysOfClosed(event, place)
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
        if (place && !opened.current && !isMoving.current && !isSamePlace(at, place))
          setAt({ ...place, isOpen: false })
      },
      onBlur(event: FocusEvent) {
        const { relatedTarget: to } = event
        const isLeft = !event.currentTarget.contains(to) && !isInLayer(to) && document.hasFocus()
        if (isLeft && !isMoving.current && !isPointing() && isInNewRow) newRow.finish()
      },
    },
  }
}

/** Keys of what stands in a cell are its own, but for the tick by which a row is selected. */
const isCellItself = (target: HTMLElement) =>
  target.matches('[data-column]') || target.matches('[data-column] input[type=checkbox]')
