/** Finds the sheet of paper on a photo, by what differs from the table it lies on. */

/** A picture in colour with three bytes a pixel. */
type Colours = { data: Uint8Array; width: number; height: number }

export type Point = { x: number; y: number }
/** The corners of a sheet in a picture, clockwise from the upper left. */
export type Corners = readonly [Point, Point, Point, Point]

/** Share of the picture along each edge that shows the table. */
const frame = 0.02
/** How far from the colours of the frame paper is, in their deviations. */
const leastDistance = 3.2

/** The corners of a sheet that lies on something of another colour; undefined if it fills the picture. */
export function sheetOn(picture: Colours): Corners | undefined {
  const mask = unlikeFrame(picture)
  const sheet = mask && largestPart(mask, picture.width, picture.height)
  if (!sheet) return undefined
  const share = sheet.size / (picture.width * picture.height)
  if (share < 0.2 || share > 0.97) return undefined
  return cornersOf(sheet.mask, picture.width, picture.height)
}

/** Pixels that have not the colours of the frame of the picture; undefined if the frame is bright. */
function unlikeFrame({ data, width, height }: Colours): Uint8Array | undefined {
  const edge = Math.max(2, Math.round(Math.min(width, height) * frame))
  const samples: number[] = []
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (x < edge || y < edge || x >= width - edge || y >= height - edge)
        samples.push(y * width + x)
  const middle = [0, 1, 2].map((channel) => medianOf(samples.map((at) => data[at * 3 + channel]!)))
  const spread = middle.map((value, channel) =>
    Math.max(7, 1.5 * medianOf(samples.map((at) => Math.abs(data[at * 3 + channel]! - value)))),
  )
  const brightness = (middle[0]! + middle[1]! + middle[2]!) / 3
  const paper = brightnessQuantile({ data, width, height }, 0.75)
  if (brightness > paper * 0.85) return undefined
  const mask = new Uint8Array(width * height)
  for (let at = 0; at < mask.length; at++) {
    let distance = 0
    for (let channel = 0; channel < 3; channel++)
      distance += ((data[at * 3 + channel]! - middle[channel]!) / spread[channel]!) ** 2
    mask[at] = distance > 3 * leastDistance ** 2 ? 1 : 0
  }
  return mask
}

function medianOf(values: number[]) {
  return values.sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}

function brightnessQuantile({ data, width, height }: Colours, share: number) {
  const values: number[] = []
  for (let at = 0; at < width * height; at += 7)
    values.push((data[at * 3]! + data[at * 3 + 1]! + data[at * 3 + 2]!) / 3)
  return values.sort((one, other) => one - other)[Math.floor(values.length * share)] ?? 0
}

/** The largest connected part of a mask. */
function largestPart(mask: Uint8Array, width: number, height: number) {
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

/** A line `position = offset + slope * along`. */
type Line = { offset: number; slope: number }

/** The corners of a sheet, where lines along its four sides meet. */
function cornersOf(mask: Uint8Array, width: number, height: number): Corners | undefined {
  const lefts: Point[] = []
  const rights: Point[] = []
  const tops: Point[] = []
  const bottoms: Point[] = []
  for (let y = 0; y < height; y++) {
    const row = mask.subarray(y * width, (y + 1) * width)
    const first = row.indexOf(1)
    if (first < 0) continue
    lefts.push({ x: y, y: first })
    rights.push({ x: y, y: row.lastIndexOf(1) })
  }
  for (let x = 0; x < width; x++) {
    let first = 0
    while (first < height && !mask[first * width + x]) first++
    if (first === height) continue
    let last = height - 1
    while (!mask[last * width + x]) last--
    tops.push({ x, y: first })
    bottoms.push({ x, y: last })
  }
  const [left, right, top, bottom] = [lefts, rights, tops, bottoms].map(lineThrough)
  if (!left || !right || !top || !bottom) return undefined
  return [
    crossing(left, top),
    crossing(right, top),
    crossing(right, bottom),
    crossing(left, bottom),
  ]
}

/** The line along most points, those near the ends left out, where the next side begins. */
function lineThrough(points: readonly Point[]): Line | undefined {
  const margin = Math.floor(points.length * 0.15)
  let used = points.slice(margin, points.length - margin)
  let line: Line | undefined
  for (let round = 0; round < 6 && used.length > 10; round++) {
    const known = fitted(used)
    const errors = used.map(({ x, y }) => Math.abs(y - known.offset - known.slope * x))
    const limit = Math.max(1, 2 * medianOf([...errors]))
    used = used.filter((_, at) => errors[at]! <= limit)
    line = known
  }
  return line
}

function fitted(points: readonly Point[]): Line {
  const count = points.length
  const meanX = points.reduce((sum, { x }) => sum + x, 0) / count
  const meanY = points.reduce((sum, { y }) => sum + y, 0) / count
  const across = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0)
  const slope =
    points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0) / Math.max(1, across)
  return { offset: meanY - slope * meanX, slope }
}

/** Where a side, x by y, meets a top or bottom, y by x. */
function crossing(side: Line, end: Line): Point {
  const y = (end.offset + end.slope * side.offset) / (1 - end.slope * side.slope)
  return { x: side.offset + side.slope * y, y }
}

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

/** The part of a picture between four corners, flat, in the wanted size. */
export function flattened(
  picture: Colours,
  corners: Corners,
  width: number,
  height: number,
): Colours {
  const [a, b, c, d, e, f, g, h] = projectionTo(corners)
  const result = new Uint8Array(width * height * 3)
  const { data } = picture
  for (let y = 0; y < height; y++) {
    const v = (y + 0.5) / height
    for (let x = 0; x < width; x++) {
      const u = (x + 0.5) / width
      const under = g * u + h * v + 1
      const fromX = Math.max(0, Math.min(picture.width - 1.001, (a * u + b * v + c) / under - 0.5))
      const fromY = Math.max(0, Math.min(picture.height - 1.001, (d * u + e * v + f) / under - 0.5))
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
