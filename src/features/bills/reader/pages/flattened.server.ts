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
  const { data } = picture
  const result = new Uint8Array(width * height * 3)
  const columns = Math.ceil(picture.width / scale) + 1
  const bends = [topBend, bottomBend].map((bend) =>
    Float32Array.from({ length: columns }, (_, column) => (bend[column] ?? 0) * scale),
  ) as [Float32Array, Float32Array]
  const [lastX, lastY] = [picture.width - 1.001, picture.height - 1.001]
  const stride = picture.width * 3
  for (let y = 0, to = 0; y < height; y++) {
    const v = (y + 0.5) / height
    const overX = b * v + c
    const overY = e * v + f
    const over = h * v + 1
    for (let x = 0; x < width; x++, to += 3) {
      const u = (x + 0.5) / width
      const under = g * u + over
      const fromX = Math.max(0, Math.min(lastX, (a * u + overX) / under - 0.5))
      const column = Math.round(fromX / scale)
      const bend = bends[0][column]! * (1 - v) + bends[1][column]! * v
      const fromY = Math.max(0, Math.min(lastY, (d * u + overY) / under - 0.5 + bend))
      const left = Math.floor(fromX)
      const top = Math.floor(fromY)
      const right = fromX - left
      const down = fromY - top
      const upperRight = right * (1 - down)
      const lowerLeft = (1 - right) * down
      const lowerRight = right * down
      const upperLeft = 1 - right - lowerLeft
      const at = top * stride + left * 3
      const below = at + stride
      result[to] =
        data[at]! * upperLeft +
        data[at + 3]! * upperRight +
        data[below]! * lowerLeft +
        data[below + 3]! * lowerRight
      result[to + 1] =
        data[at + 1]! * upperLeft +
        data[at + 4]! * upperRight +
        data[below + 1]! * lowerLeft +
        data[below + 4]! * lowerRight
      result[to + 2] =
        data[at + 2]! * upperLeft +
        data[at + 5]! * upperRight +
        data[below + 2]! * lowerLeft +
        data[below + 5]! * lowerRight
    }
  }
  return { data: result, width, height }
}
