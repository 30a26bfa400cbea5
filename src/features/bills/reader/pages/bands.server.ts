import type { GreyPicture } from './pixels.server.ts'

/** Darker pixels belong to a coloured band. */
const bandInk = 140
/** Smallest coloured band in pixels, and how much of its rectangle is dark. */
const leastBand = { width: 80, height: 14, share: 0.4 }

/** How much darker or lighter than their band letters are. */
const letterContrast = 45

/** Turns coloured bands into white ones with dark letters, be the letters lighter or darker than the band. */
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
    const rows = [...firsts].map(([y, first]) => [y * width + first, y * width + lasts.get(y)!])
    const counts = new Uint32Array(256)
    for (const [first, last] of rows as [number, number][])
      for (let at = first; at < last; at++) counts[data[at]!]!++
    const level = counts.indexOf(Math.max(...counts))
    const countOf = (from: number, to: number) =>
      counts.slice(Math.max(0, from), Math.max(0, to)).reduce((sum, count) => sum + count, 0)
    const hasDarkLetters = countOf(0, level - letterContrast) > countOf(level + letterContrast, 256)
    for (const [first, last] of rows as [number, number][])
      for (let at = first; at < last; at++)
        result[at] = hasDarkLetters
          ? Math.min(255, (data[at]! * 250) / Math.max(1, level))
          : Math.min(255, (255 - data[at]!) * 1.3)
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
