import type { MapLibreMap } from 'maplibre-gl'
import { type Theme, type Token, tokens } from '../../../web/theme/tokens.ts'
import { energyOutlines } from '../../../web/ui/chart/EnergyMark.tsx'

/** What the names of images of marks begin with; theme and energy follow. */
export const markPrefix = 'energy-mark-'

/** Size of a mark, px, and the square in which its outline is given. */
const [size, square] = [12, 12]
/** Pixels of an image for one of the screen. */
const pixelRatio = 2

/** Gives a map the marks of energies, once it asks for them. */
export function offerMarks(map: MapLibreMap) {
  map.on('styleimagemissing', ({ id }) => {
    if (!id.startsWith(markPrefix) || map.hasImage(id)) return
    const [theme, kind = ''] = id.slice(markPrefix.length).split('-')
    const image = draw(kind, tokens[`energy-${kind}` as Token][theme as Theme])
    if (image) map.addImage(id, image, { pixelRatio })
  })
}

function draw(kind: string, colour: string): ImageData | undefined {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size * pixelRatio
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.scale(canvas.width / square, canvas.width / square)
  if (kind in energyOutlines) {
    context.fillStyle = colour
    context.fill(new Path2D(energyOutlines[kind as keyof typeof energyOutlines]))
  } else {
    context.strokeStyle = colour
    context.lineWidth = 1.8
    context.arc(6, 6, 4.2, 0, 2 * Math.PI)
    context.stroke()
  }
  return context.getImageData(0, 0, canvas.width, canvas.height)
}
