import { Button } from '@mantine/core'
import { type PointerEvent, useRef } from 'react'
import { useWords } from '../../../../web/loading/words.ts'
import classes from './QuoteAnswer.module.css'
import { quoteClientText } from './quoteClient.text.ts'

/** Pixels of the picture; on the screen it is as wide as its frame. */
const size = { width: 640, height: 200 }

type Props = {
  /** Called with the drawing as PNG in base64, and without it once it is erased. */
  onDraw: (png: string | undefined) => void
}

/** A field for a drawn signature; the typed name alone is enough, so it can be left out by keyboard. */
export function SignaturePad({ onDraw }: Props) {
  const t = useWords(quoteClientText)
  const canvas = useRef<HTMLCanvasElement>(null)
  const isDrawing = useRef(false)

  function placeOf({ nativeEvent, currentTarget }: PointerEvent<HTMLCanvasElement>) {
    const scale = size.width / currentTarget.clientWidth
    return [nativeEvent.offsetX * scale, nativeEvent.offsetY * scale] as const
  }
  function begin(event: PointerEvent<HTMLCanvasElement>) {
    const pen = canvas.current?.getContext('2d')
    if (!pen) return
    event.currentTarget.setPointerCapture(event.pointerId)
    isDrawing.current = true
    Object.assign(pen, {
      lineWidth: 3,
      lineCap: 'round',
      lineJoin: 'round',
      strokeStyle: '#141b1c',
    })
    pen.beginPath()
    pen.moveTo(...placeOf(event))
  }
  function draw(event: PointerEvent<HTMLCanvasElement>) {
    const pen = canvas.current?.getContext('2d')
    if (!isDrawing.current || !pen) return
    pen.lineTo(...placeOf(event))
    pen.stroke()
  }
  function end() {
    if (!isDrawing.current) return
    isDrawing.current = false
    onDraw(canvas.current?.toDataURL('image/png').split(',')[1])
  }
  function erase() {
    canvas.current?.getContext('2d')?.clearRect(0, 0, size.width, size.height)
    onDraw(undefined)
  }

  return (
    <div className="column atBottom gap4">
      <canvas
        ref={canvas}
        {...size}
        className={classes.canvas}
        role="img"
        aria-label={t('answer.drawing')}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <Button variant="subtle" size="xs" onClick={erase}>
        {t('answer.erase')}
      </Button>
    </div>
  )
}
