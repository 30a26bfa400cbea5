import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { columnWidths } from '../../../kernel/record/layout.ts'
import { useWords } from '../../loading/words.ts'
import { textScale } from '../basic/textScale.ts'
import { clampWidth } from '../listing/tableColumns.ts'
import { uiText } from '../ui.text.ts'
import classes from './TableHead.module.css'

type ColumnEdgeProps = {
  title: string
  /** Current width, px. */
  width: number
  /** Previews a width while dragging; undefined cancels. */
  tryWidth: (width: number | undefined) => void
  /** Stores a width; undefined resets to the declared one. */
  chooseWidth: (width: number | undefined) => void
}

/** Change of width per arrow key, px. */
const step = 8
/** Movement below which a drag counts as a click, px. */
const clickTolerance = 3

/** Right edge of a column's header; resizes the column by dragging or arrow keys. */
export function ColumnEdge({ title, width, tryWidth, chooseWidth }: ColumnEdgeProps) {
  const t = useWords(uiText)
  const drag = useRef<{ from: number; width: number }>(undefined)

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { from: event.clientX, width: renderedWidth(event.currentTarget) }
  }
  function onPointerMove({ clientX }: PointerEvent) {
    if (drag.current) tryWidth(clampWidth(drag.current.width + moved(drag.current.from, clientX)))
  }
  function onPointerUp({ clientX }: PointerEvent) {
    if (!drag.current) return
    const { from, width: before } = drag.current
    if (Math.abs(clientX - from) > clickTolerance)
      chooseWidth(clampWidth(before + moved(from, clientX)))
    else tryWidth(undefined)
    drag.current = undefined
  }
  function cancel() {
    drag.current = undefined
    tryWidth(undefined)
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const delta = { ArrowLeft: -step, ArrowRight: step }[event.key]
    if (event.key === 'Enter') chooseWidth(undefined)
    else if (delta) chooseWidth(clampWidth(renderedWidth(event.currentTarget) + delta))
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
      onPointerCancel={cancel}
      onDoubleClick={() => chooseWidth(undefined)}
      onKeyDown={onKeyDown}
    />
  )
}

/** Distance dragged, px at the default text size, like all widths. */
const moved = (from: number, to: number) => (to - from) / textScale()

/** Rendered width of a column, without the gutter before the first one. */
function renderedWidth(edge: HTMLElement) {
  const head = edge.closest('th')
  if (!head) return 0
  const { width } = head.getBoundingClientRect()
  return moved(Number.parseFloat(getComputedStyle(head).paddingLeft), width)
}
