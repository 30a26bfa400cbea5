/** A range of day numbers, both ends inclusive. */
export type Span = { start: number; end: number }

/** Converts a date, YYYY-MM-DD, to days since 1970-01-01. */
export const dayNumber = (day: string): number => Math.round(Date.parse(day) / 86_400_000)

/** Converts a day number back to a date, YYYY-MM-DD. */
export const dateOfDay = (number: number): string =>
  new Date(number * 86_400_000).toISOString().slice(0, 10)

/** The number of days in a span. */
export const spanDays = ({ start, end }: Span) => end - start + 1

/** Sorts spans and merges those that overlap or adjoin. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && start <= last.end + 1) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged
}

/** The overlap of two spans, or undefined. */
export function intersect(a: Span, b: Span): Span | undefined {
  const [start, end] = [Math.max(a.start, b.start), Math.min(a.end, b.end)]
  return start > end ? undefined : { start, end }
}

/**
 * The place of the first of some spans that ends on a day or later; their number if there is none. The spans are sorted
 * and do not overlap.
 */
export function firstEndingFrom(spans: readonly Span[], day: number): number {
  let [low, high] = [0, spans.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (spans[middle]!.end < day) low = middle + 1
    else high = middle
  }
  return low
}

/** The parts of some spans that lie in another; the spans are sorted and do not overlap. */
export function partsIn(spans: readonly Span[], within: Span): Span[] {
  const parts: Span[] = []
  for (let place = firstEndingFrom(spans, within.start); place < spans.length; place++) {
    const part = intersect(spans[place]!, within)
    if (!part) break
    parts.push(part)
  }
  return parts
}

/** The days that at least two of some spans contain, merged. */
export function overlapsOf(spans: readonly Span[]): Span[] {
  const overlaps: Span[] = []
  let latestEnd = Number.NEGATIVE_INFINITY
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    if (start <= latestEnd) overlaps.push({ start, end: Math.min(end, latestEnd) })
    latestEnd = Math.max(latestEnd, end)
  }
  return mergeSpans(overlaps)
}

/** The days of a span that none of its parts covers; the parts are sorted and do not overlap. */
export function gapsIn(span: Span, parts: readonly Span[]): Span[] {
  const edges = [span.start - 1, ...parts.flatMap(({ start, end }) => [start, end]), span.end + 1]
  return edges.flatMap((edge, index) =>
    index % 2 === 0 && edges[index + 1]! - edge > 1
      ? [{ start: edge + 1, end: edges[index + 1]! - 1 }]
      : [],
  )
}
