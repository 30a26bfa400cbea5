import type { ExpressionSpecification, MapLibreMap } from 'maplibre-gl'
import { type Theme, type Token, tokens } from '../../../web/theme/tokens.ts'
import { energyOutlines } from '../../../web/ui/chart/EnergyMark.tsx'
import { type GroupParts, type MapColour, readParts } from '../map.ts'
import { colourScales, scalePartOf, unknownToken } from './mapColours.tsx'

/** What the names of images of marks begin with; theme and energy follow. */
export const markPrefix = 'energy-mark-'
/** What the names of images of arcs begin with; colour, theme and the parts follow. */
const arcsPrefix = 'arcs-'

/** Name of the image of a group's arcs. */
export const arcsImage = (colour: MapColour, theme: Theme): ExpressionSpecification => [
  'concat',
  `${arcsPrefix}${colour}-${theme}-`,
  ['get', 'parts'],
]

/** Size of a mark, px, and the square in which its outline is given. */
const [size, square] = [12, 12]
/** Pixels of an image for one of the screen. */
const pixelRatio = 2

/** Gives a map the marks of energies and the arcs of groups, once it asks for them. */
export function offerMarks(map: MapLibreMap) {
  map.setMissingStyleImageResolver((id) => {
    const image = drawNamed(id)
    if (image && !map.hasImage(id)) map.addImage(id, image, { pixelRatio })
  })
}

function drawNamed(id: string): ImageData | undefined {
  if (id.startsWith(markPrefix)) {
    const [theme, kind = ''] = id.slice(markPrefix.length).split('-')
    return draw(kind, tokens[`energy-${kind}` as Token][theme as Theme])
  }
  if (!id.startsWith(arcsPrefix)) return undefined
  const [colour, theme, ...parts] = id.slice(arcsPrefix.length).split('-')
  return drawArcs(colour as MapColour, theme as Theme, readParts(parts.join('-')))
}

/** Outer radius of the arcs of the largest group, and their width, px. */
const arcs = { radius: 23.5, width: 4 } as const

/** Draws a ring with an arc for each part of a scale, in the order of the legend. */
function drawArcs(colour: MapColour, theme: Theme, parts: GroupParts): ImageData | undefined {
  const side = 2 * arcs.radius
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = side * pixelRatio
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.scale(pixelRatio, pixelRatio)
  context.lineWidth = arcs.width
  const total = parts.reduce((sum, [, count]) => sum + count, 0)
  let from = -Math.PI / 2
  for (const { key, token } of [...colourScales[colour], { key: undefined, token: unknownToken }]) {
    const count = parts.reduce(
      (sum, [value, number]) => sum + (scalePartOf(colour, value) === key ? number : 0),
      0,
    )
    if (count === 0) continue
    const to = from + (2 * Math.PI * count) / total
    context.beginPath()
    context.strokeStyle = tokens[token][theme]
    context.arc(side / 2, side / 2, arcs.radius - arcs.width / 2, from, to)
    context.stroke()
    from = to
  }
  return context.getImageData(0, 0, canvas.width, canvas.height)
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
