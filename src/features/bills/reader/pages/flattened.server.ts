import type { Corners, Sheet } from './outline.server.ts'
import type { Colours } from './paper.server.ts'

/** The eight numbers of the projection that takes the unit square to four corners. */
function projectionTo([a, b, c, d]: Corners) {
  const dx1 = b.x - c.x
  const dx2 = d.x - c.x
  const dx3 = a.x - b.x + c.x - d.x
  const dy1 = b.y - c.y
  const dy2 = d.y - c.y
  const dy3 = a.y - b.y + c.y - d.y
  const under = dx1 * dy2 - dx2 * dy1
  const g = (dx3 * dy2 - dx2 * dy3) / under
  const h = (dx1 * dy3 - dx3 * dy1) / under
  return [
    b.x - a.x + g * b.x,
    d.x - a.x + h * d.x,
    a.x,
    b.y - a.y + g * b.y,
    d.y - a.y + h * d.y,
    a.y,
    g,
    h,
  ] as const
}

/** A sheet of a picture, flat, in the wanted size; `scale` tells how much larger the picture is than the sheet's. */
export function flattened(
  picture: Colours,
  { corners: found, top: topBend, bottom: bottomBend }: Sheet,
  scale: number,
  width: number,
  height: number,
): Colours {
  const corners = found.map(({ x, y }) => ({ x: x * scale, y: y * scale })) as unknown as Corners
  const [a, b, c, d, e, f, g, h] = projectionTo(corners)
  const result = new Uint8Array(width * height * 3)
  const { data } = picture
  for (let y = 0; y < height; y++) {
    const v = (y + 0.5) / height
    for (let x = 0; x < width; x++) {
      const u = (x + 0.5) / width
      const under = g * u + h * v + 1
      const fromX = Math.max(0, Math.min(picture.width - 1.001, (a * u + b * v + c) / under - 0.5))
      const column = Math.round(fromX / scale)
      const bend = ((topBend[column] ?? 0) * (1 - v) + (bottomBend[column] ?? 0) * v) * scale
      const fromY = Math.max(
        0,
        Math.min(picture.height - 1.001, (d * u + e * v + f) / under - 0.5 + bend),
      )
      const left = Math.floor(fromX)
      const top = Math.floor(fromY)
      const right = fromX - left
      const down = fromY - top
      const at = (top * picture.width + left) * 3
      const below = at + picture.width * 3
      const to = (y * width + x) * 3
      for (let channel = 0; channel < 3; channel++)
        result[to + channel] =
          (data[at + channel]! * (1 - right) + data[at + 3 + channel]! * right) * (1 - down) +
          (data[below + channel]! * (1 - right) + data[below + 3 + channel]! * right) * down
    }
  }
  return { data: result, width, height }
}
