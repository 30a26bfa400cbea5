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

/** The days of a span that none of its parts covers; the parts are sorted and do not overlap. */
export function gapsIn(span: Span, parts: readonly Span[]): Span[] {
  const edges = [span.start - 1, ...parts.flatMap(({ start, end }) => [start, end]), span.end + 1]
  return edges.flatMap((edge, index) =>
    index % 2 === 0 && edges[index + 1]! - edge > 1
      ? [{ start: edge + 1, end: edges[index + 1]! - 1 }]
      : [],
  )
}
