/** A grey picture: one byte a pixel, 0 is black. */
export type GreyPicture = { data: Uint8Array; width: number; height: number }

/** Side of the blocks whose paper is measured, in pixels. */
const blockSide = 24

/**
 * Makes the paper white wherever the light falls: each pixel is divided by the brightness of the paper around it,
 * which is the nearly brightest pixel of a block, smoothed over its neighbours.
 */
export function evenLight({ data, width, height }: GreyPicture): GreyPicture {
  const columns = Math.ceil(width / blockSide)
  const lines = Math.ceil(height / blockSide)
  const paper = new Float32Array(columns * lines)
  const counts = new Uint32Array(256)
  for (let line = 0; line < lines; line++)
    for (let column = 0; column < columns; column++) {
      counts.fill(0)
      const bottom = Math.min(height, (line + 1) * blockSide)
      const right = Math.min(width, (column + 1) * blockSide)
      let total = 0
      for (let y = line * blockSide; y < bottom; y++)
        for (let x = column * blockSide; x < right; x++) {
          counts[data[y * width + x]!]!++
          total++
        }
      let level = 255
      for (let above = 0; level > 0; level--) {
        above += counts[level]!
        if (above > total * 0.15) break
      }
      paper[line * columns + column] = level
    }
  const smooth = blurred(blurred(withPaper(paper, columns, lines), columns, lines), columns, lines)
  const result = new Uint8Array(data.length)
  for (let y = 0; y < height; y++) {
    const at = Math.max(0, Math.min(lines - 1.001, y / blockSide - 0.5))
    const line = Math.floor(at)
    const below = Math.min(lines - 1, line + 1)
    for (let x = 0; x < width; x++) {
      const place = Math.max(0, Math.min(columns - 1.001, x / blockSide - 0.5))
      const column = Math.floor(place)
      const next = Math.min(columns - 1, column + 1)
      const left =
        smooth[line * columns + column]! * (1 - at + line) +
        smooth[below * columns + column]! * (at - line)
      const right =
        smooth[line * columns + next]! * (1 - at + line) +
        smooth[below * columns + next]! * (at - line)
      const level = Math.max(40, left * (1 - place + column) + right * (place - column))
      result[y * width + x] = Math.min(255, (data[y * width + x]! * 250) / level)
    }
  }
  return { data: result, width, height }
}

/** How far the paper around a block is looked for, in blocks, and how much darker than it a shadow may be. */
const reach = 10
const darkestShadow = 0.45

/** Blocks without paper, inside a coloured band or a large letter, take the level of the paper around. */
function withPaper(levels: Float32Array, columns: number, lines: number) {
  const near = brightestAround(levels, columns, lines, 1)
  const far = brightestAround(levels, columns, lines, reach)
  return near.map((level, at) => (level < far[at]! * darkestShadow ? far[at]! : level))
}

function brightestAround(levels: Float32Array, columns: number, lines: number, by: number) {
  return levels.map((level, at) => {
    const column = at % columns
    const line = Math.floor(at / columns)
    let best = level
    for (let y = Math.max(0, line - by); y <= Math.min(lines - 1, line + by); y++)
      for (let x = Math.max(0, column - by); x <= Math.min(columns - 1, column + by); x++)
        best = Math.max(best, levels[y * columns + x]!)
    return best
  })
}

function blurred(levels: Float32Array, columns: number, lines: number) {
  return levels.map((_, at) => {
    const column = at % columns
    const line = Math.floor(at / columns)
    let sum = 0
    let count = 0
    for (let y = Math.max(0, line - 1); y <= Math.min(lines - 1, line + 1); y++)
      for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) {
        sum += levels[y * columns + x]!
        count++
      }
    return sum / count
  })
}

/** Darker pixels of an evenly lit picture are ink. */
const ink = 150

/** Most pixels that are looked at for the angle of the lines. */
const maxPoints = 60_000

/**
 * The angle in degrees by which a picture must be turned clockwise so that its lines are level, at most `limit`
 * either way, and how clearly the lines show.
 */
export function slantOf(
  { data, width, height }: GreyPicture,
  limit = 15,
): { angle: number; clarity: number } {
  const all: number[] = []
  for (let at = 0; at < data.length; at++) if (data[at]! < ink) all.push(at)
  const step = Math.max(1, Math.ceil(all.length / maxPoints))
  const xs = new Float32Array(Math.ceil(all.length / step))
  const ys = new Float32Array(xs.length)
  for (let at = 0, to = 0; at < all.length; at += step, to++) {
    xs[to] = all[at]! % width
    ys[to] = Math.floor(all[at]! / width)
  }
  const offset = width
  const bins = new Float32Array(2 * width + height)
  const clarityOf = (degrees: number) => {
    const sin = Math.sin((degrees * Math.PI) / 180)
    const cos = Math.cos((degrees * Math.PI) / 180)
    bins.fill(0)
    for (let at = 0; at < xs.length; at++)
      bins[Math.round(xs[at]! * sin + ys[at]! * cos + offset)]!++
    let sum = 0
    for (let at = 1; at < bins.length; at++) sum += (bins[at]! - bins[at - 1]!) ** 2
    return sum
  }
  let best = { angle: 0, clarity: clarityOf(0) }
  const search = (around: number, reach: number, by: number) => {
    for (let angle = around - reach; angle <= around + reach + by / 2; angle += by) {
      const clarity = clarityOf(angle)
      if (clarity > best.clarity) best = { angle, clarity }
    }
  }
  search(0, limit, 0.5)
  search(best.angle, 0.4, 0.1)
  return { ...best, clarity: best.clarity / Math.max(1, xs.length) }
}

/** The picture turned a quarter clockwise. */
export function quarterTurned({ data, width, height }: GreyPicture): GreyPicture {
  const turned = new Uint8Array(data.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) turned[x * height + (height - 1 - y)] = data[y * width + x]!
  return { data: turned, width: height, height: width }
}

/** Share of the picture along each edge where the table may still show. */
const edge = 0.012

/** The picture with white edges. */
export function withoutEdge({ data, width, height }: GreyPicture): GreyPicture {
  const result = Uint8Array.from(data)
  const [across, down] = [Math.round(width * edge), Math.round(height * edge)]
  result.fill(255, 0, down * width)
  result.fill(255, (height - down) * width)
  for (let y = down; y < height - down; y++) {
    result.fill(255, y * width, y * width + across)
    result.fill(255, (y + 1) * width - across, (y + 1) * width)
  }
  return { data: result, width, height }
}

/** Darker pixels belong to a coloured band. */
const bandInk = 140
/** Smallest coloured band in pixels, and how much of its rectangle is dark. */
const leastBand = { width: 80, height: 14, share: 0.4 }

/** Turns coloured bands with light letters into dark letters on white. */
export function withoutBands(picture: GreyPicture): GreyPicture {
  const { data, width, height } = picture
  const result = Uint8Array.from(data)
  for (const { left, top, right, bottom, size, runs } of darkParts(picture)) {
    const [across, down] = [right - left, bottom - top]
    const isBand =
      across >= leastBand.width &&
      down >= leastBand.height &&
      size >= leastBand.share * across * down
    if (!isBand) continue
    const firsts = new Map<number, number>()
    const lasts = new Map<number, number>()
    for (const { y, from, to } of runs) {
      firsts.set(y, Math.min(firsts.get(y) ?? width, from))
      lasts.set(y, Math.max(lasts.get(y) ?? 0, to))
    }
    for (const [y, first] of firsts)
      for (let at = y * width + first; at < y * width + lasts.get(y)!; at++)
        result[at] = Math.min(255, (255 - data[at]!) * 1.3)
  }
  return { data: result, width, height }
}

/** Dark pixels of one row that touch. */
type Run = { y: number; from: number; to: number; part: number }

/** Connected dark parts of a picture that are large enough for a band. */
function darkParts({ data, width, height }: GreyPicture) {
  const runs: Run[] = []
  const parents: number[] = []
  const rootOf = (part: number) => {
    let root = part
    while (parents[root] !== root) root = parents[root]!
    parents[part] = root
    return root
  }
  let above = 0
  for (let y = 0; y < height; y++) {
    const start = runs.length
    for (let x = 0; x < width; x++) {
      if (data[y * width + x]! >= bandInk) continue
      const from = x
      while (x < width && data[y * width + x]! < bandInk) x++
      let part = -1
      for (; above < start && runs[above]!.to < from; above++);
      for (let at = above; at < start && runs[at]!.from <= x; at++) {
        const touching = rootOf(runs[at]!.part)
        if (part < 0) part = touching
        else parents[touching] = part
      }
      if (part < 0) {
        part = parents.length
        parents.push(part)
      }
      runs.push({ y, from, to: x, part })
    }
    above = start
  }
  const parts = new Map<
    number,
    { left: number; top: number; right: number; bottom: number; size: number; runs: Run[] }
  >()
  for (const run of runs) {
    const root = rootOf(run.part)
    const part = parts.get(root) ?? {
      left: width,
      top: run.y,
      right: 0,
      bottom: 0,
      size: 0,
      runs: [],
    }
    parts.set(root, part)
    part.left = Math.min(part.left, run.from)
    part.right = Math.max(part.right, run.to)
    part.bottom = run.y + 1
    part.size += run.to - run.from
    part.runs.push(run)
  }
  return parts.values()
}

/** Paints over long straight lines, such as those of tables, which keep the recogniser from seeing the text between them. */
export function withoutRules(picture: GreyPicture, shortest: number): GreyPicture {
  const { data, width, height } = picture
  const result = Uint8Array.from(data)
  const whiten = (x: number, y: number) => {
    if (x >= 0 && y >= 0 && x < width && y < height) result[y * width + x] = 255
  }
  /** Ink on a line may bend by a pixel between its neighbours. */
  for (let y = 1; y < height - 1; y++)
    for (let x = 0, run = 0; x <= width; x++) {
      const at = y * width + x
      const isInk =
        x < width &&
        (data[at]! < ink || data[at - width]! < ink * 0.8 || data[at + width]! < ink * 0.8)
      if (isInk) run++
      else {
        if (run >= shortest)
          for (let back = 1; back <= run; back++)
            for (const by of [-1, 0, 1]) if (isThin(x - back, y)) whiten(x - back, y + by)
        run = 0
      }
    }
  for (let x = 1; x < width - 1; x++)
    for (let y = 0, run = 0; y <= height; y++) {
      const at = y * width + x
      const isInk =
        y < height && (data[at]! < ink || data[at - 1]! < ink * 0.8 || data[at + 1]! < ink * 0.8)
      if (isInk) run++
      else {
        if (run >= shortest)
          for (let back = 1; back <= run; back++)
            for (const by of [-1, 0, 1]) whiten(x + by, y - back)
        run = 0
      }
    }
  return { data: result, width, height }

  /** A rule has paper close above and below it; a filled bar has not. */
  function isThin(x: number, y: number) {
    const isPaper = (line: number) => line < 0 || line >= height || data[line * width + x]! > ink
    return isPaper(y - 7) && isPaper(y + 7)
  }
}
