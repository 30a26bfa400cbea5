import { distance, outlineOf, type Sheet } from './outline.server.ts'

/** A picture in colour with three bytes a pixel. */
export type Colours = { data: Uint8Array; width: number; height: number }

/** How clear the edge of a sheet may be, as a share of the brightness around, the clearest first. */
const edges = [0.4, 0.3, 0.23, 0.17, 0.13, 0.1, 0.075]
/** Proportions of a sheet, A4 being 1.41, and the share of the picture that it covers. */
const proportions = { least: 1.28, most: 1.56 }
/** Cosine of the angle at a corner of a sheet that was taken from the side. */
const mostAskew = 0.26
const shares = { least: 0.3, most: 0.97 }

/**
 * A sheet that lies on something else: what the surroundings do not reach without crossing an edge. Paper on a pale
 * table has no colour of its own, but its edge shows. Undefined if no sheet is there or it fills the picture.
 */
export function sheetOn(picture: Colours): Sheet | undefined {
  const { width, height } = picture
  const steps = stepsOf(picture)
  for (const edge of edges) {
    const part = largestPart(unreached(steps, edge, width, height), width)
    const share = (part?.size ?? 0) / (width * height)
    if (!part || share < shares.least || share > shares.most) continue
    const sheet = outlineOf(part.mask, width, height)
    if (sheet && isSheet(sheet)) return sheet
  }
  return undefined
}

function isSheet({ corners }: Sheet) {
  const [a, b, c, d] = corners
  const across = distance(a, b) + distance(d, c)
  const down = distance(a, d) + distance(b, c)
  const proportion = Math.max(across, down) / Math.min(across, down)
  const isRectangular = corners.every((corner, at) => {
    const [before, after] = [corners[(at + 3) % 4]!, corners[(at + 1) % 4]!]
    const product =
      (before.x - corner.x) * (after.x - corner.x) + (before.y - corner.y) * (after.y - corner.y)
    return Math.abs(product) < mostAskew * distance(before, corner) * distance(after, corner)
  })
  return isRectangular && proportion > proportions.least && proportion < proportions.most
}

/** How much the picture changes at each pixel, as a share of the brightness there. */
function stepsOf({ data, width, height }: Colours): Float32Array {
  const steps = new Float32Array(width * height)
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = (y * width + x) * 3
      let step = 0
      let bright = 0
      for (let channel = at; channel < at + 3; channel++) {
        const across = Math.abs(data[channel + 3]! - data[channel - 3]!)
        const down = Math.abs(data[channel + 3 * width]! - data[channel - 3 * width]!)
        step = Math.max(step, across, down)
        bright += data[channel]!
      }
      steps[y * width + x] = step / (bright / 3 + 20)
    }
  return steps
}

/** Gaps in an edge up to twice this many pixels are closed. */
const closing = 2

/** Pixels that the frame of the picture does not reach without crossing an edge. */
function unreached(steps: Float32Array, edge: number, width: number, height: number): Uint8Array {
  const barriers = new Uint8Array(steps.length)
  for (let at = 0; at < steps.length; at++) if (steps[at]! > edge) barriers[at] = 1
  const walls = widened(barriers, width, height, closing)
  const reached = new Uint8Array(steps.length)
  const stack: number[] = []
  const reach = (at: number) => {
    if (walls[at] || reached[at]) return
    reached[at] = 1
    stack.push(at)
  }
  for (let x = 0; x < width; x++) {
    reach(x)
    reach((height - 1) * width + x)
  }
  for (let y = 0; y < height; y++) {
    reach(y * width)
    reach(y * width + width - 1)
  }
  while (stack.length > 0) {
    const at = stack.pop()!
    const x = at % width
    if (x > 0) reach(at - 1)
    if (x < width - 1) reach(at + 1)
    if (at >= width) reach(at - width)
    if (at < steps.length - width) reach(at + width)
  }
  return widened(reached, width, height, closing).map((one) => 1 - one)
}

/** A mask that reaches some pixels further in every direction. */
function widened(mask: Uint8Array, width: number, height: number, by: number): Uint8Array {
  const across = new Uint8Array(mask.length)
  for (let at = 0; at < mask.length; at++) {
    if (!mask[at]) continue
    const x = at % width
    across.fill(1, at - Math.min(by, x), at + Math.min(by, width - 1 - x) + 1)
  }
  const result = new Uint8Array(mask.length)
  for (let at = 0; at < mask.length; at++) {
    if (!across[at]) continue
    for (let to = at - by * width; to <= at + by * width; to += width)
      if (to >= 0 && to < mask.length) result[to] = 1
  }
  return result
}

/** The largest connected part of a mask. */
function largestPart(mask: Uint8Array, width: number) {
  const labels = new Uint32Array(mask.length)
  let best = { label: 0, size: 0 }
  let label = 0
  const stack: number[] = []
  for (let start = 0; start < mask.length; start++) {
    if (!mask[start] || labels[start]) continue
    label++
    let size = 0
    stack.push(start)
    labels[start] = label
    while (stack.length > 0) {
      const at = stack.pop()!
      size++
      const x = at % width
      for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width])
        if (next >= 0 && next < mask.length && mask[next] && !labels[next]) {
          labels[next] = label
          stack.push(next)
        }
    }
    if (size > best.size) best = { label, size }
  }
  if (best.size === 0) return undefined
  const part = new Uint8Array(mask.length)
  for (let at = 0; at < part.length; at++) part[at] = labels[at] === best.label ? 1 : 0
  return { mask: part, size: best.size }
}
