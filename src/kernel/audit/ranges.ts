/** First and last number of a run of consecutive ones. */
export type Range = readonly [first: number, last: number]

/** Runs of consecutive numbers in an ascending list. */
export function asRanges(numbers: readonly number[]): Range[] {
  const ranges: [number, number][] = []
  for (const number of numbers) {
    const current = ranges.at(-1)
    if (current && number === current[1] + 1) current[1] = number
    else ranges.push([number, number])
  }
  return ranges
}

/** Numbers of the first ranges that the second ones do not cover; both may overlap and be in any order. */
export function uncovered(ranges: readonly Range[], cover: readonly Range[]): Range[] {
  const covers = [...cover].sort(([first], [second]) => first - second)
  return ranges.flatMap(([first, last]) => {
    const left: Range[] = []
    let next = first
    for (const [start, end] of covers) {
      if (end < next) continue
      if (start > last) break
      if (start > next) left.push([next, start - 1])
      next = end + 1
      if (next > last) break
    }
    return next <= last ? [...left, [next, last] as const] : left
  })
}
