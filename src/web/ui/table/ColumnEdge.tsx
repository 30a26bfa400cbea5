import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { columnWidths } from '../../../kernel/record/layout.ts'
import { useWords } from '../../loading/words.ts'
import { uiText } from '../ui.text.ts'
import classes from './TableHead.module.css'
import { allowedWidth } from './tableColumns.ts'

type ColumnEdgeProps = {
  title: string
  /** As chosen or declared, px. */
  width: number
  /** Shows a width while it is being found; undefined where that is given up. */
  tryWidth: (width: number | undefined) => void
  /** Undefined for the declared one. */
  chooseWidth: (width: number | undefined) => void
}

/** Px by which an arrow makes a column wider or narrower. */
const step = 8
/** Px that a pointer may tremble on a click. */
const slack = 3

/** The right edge of a column's head: drawn by pointer or arrows, it makes the column wider. */
export function ColumnEdge({ title, width, tryWidth, chooseWidth }: ColumnEdgeProps) {
  const t = useWords(uiText)
  const drawn = useRef<{ from: number; width: number }>(undefined)

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    drawn.current = { from: event.clientX, width: shownWidth(event.currentTarget) }
  }
  function onPointerMove({ clientX }: PointerEvent) {
    if (drawn.current) tryWidth(allowedWidth(drawn.current.width + clientX - drawn.current.from))
  }
  function onPointerUp({ clientX }: PointerEvent) {
    if (!drawn.current) return
    const { from, width: before } = drawn.current
    if (Math.abs(clientX - from) > slack) chooseWidth(allowedWidth(before + clientX - from))
    else tryWidth(undefined)
    drawn.current = undefined
  }
  function giveUp() {
    drawn.current = undefined
    tryWidth(undefined)
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const wider = { ArrowLeft: -step, ArrowRight: step }[event.key]
    if (event.key === 'Enter') chooseWidth(undefined)
    else if (wider) chooseWidth(allowedWidth(shownWidth(event.currentTarget) + wider))
    else return
    event.preventDefault()
  }

  return (
    <span
      role="separator"
      tabIndex={-1}
      aria-orientation="vertical"
      aria-label={t('columns.width_of', { column: title })}
      aria-valuenow={width}
      aria-valuemin={columnWidths.min}
      aria-valuemax={columnWidths.max}
      className={classes.edge}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={giveUp}
      onDoubleClick={() => chooseWidth(undefined)}
      onKeyDown={onKeyDown}
    />
  )
}

/** The width that a column has on the screen, without the gutter before the first one, px. */
function shownWidth(edge: HTMLElement) {
  const head = edge.closest('th')
  if (!head) return 0
  return head.getBoundingClientRect().width - Number.parseFloat(getComputedStyle(head).paddingLeft)
}
