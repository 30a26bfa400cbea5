/** First and last number of a run of consecutive numbers. */
export type Range = readonly [first: number, last: number]

/** Groups an ascending list into runs of consecutive numbers. */
export function toRanges(numbers: readonly number[]): Range[] {
  const ranges: [number, number][] = []
  for (const number of numbers) {
    const current = ranges.at(-1)
    if (current && number === current[1] + 1) current[1] = number
    else ranges.push([number, number])
  }
  return ranges
}

/** Returns the parts of `ranges` outside all of `cover`; the ranges of `cover` may overlap, in any order. */
export function subtractRanges(ranges: readonly Range[], cover: readonly Range[]): Range[] {
  const covers = [...cover].sort(([first], [second]) => first - second)
  return ranges.flatMap(([first, last]) => {
    const gaps: Range[] = []
    let next = first
    for (const [start, end] of covers) {
      if (end < next) continue
      if (start > last) break
      if (start > next) gaps.push([next, start - 1])
      next = end + 1
      if (next > last) break
    }
    return next <= last ? [...gaps, [next, last] as const] : gaps
  })
}
