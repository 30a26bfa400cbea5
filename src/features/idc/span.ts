/** Days as whole numbers, the first and the last of a span. */
export type Span = { start: number; end: number }

/** The number of a day, YYYY-MM-DD: days since 1.1.1970. */
export const dayNumber = (day: string): number => Math.round(Date.parse(day) / 86_400_000)

/** A day, YYYY-MM-DD, by its number. */
export const dateOfDay = (number: number): string =>
  new Date(number * 86_400_000).toISOString().slice(0, 10)

export const spanDays = ({ start, end }: Span) => end - start + 1

/** Spans in order, those that meet or overlap made into one. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    const last = joined.at(-1)
    if (last && start <= last.end + 1) last.end = Math.max(last.end, end)
    else joined.push({ start, end })
  }
  return joined
}

/** What two spans share; undefined where they do not meet. */
export function intersect(one: Span, other: Span): Span | undefined {
  const [start, end] = [Math.max(one.start, other.start), Math.min(one.end, other.end)]
  return start > end ? undefined : { start, end }
}

/** The days of a span that lie in none of its parts, which are in order and apart. */
export function gapsIn(span: Span, parts: readonly Span[]): Span[] {
  const edges = [span.start - 1, ...parts.flatMap(({ start, end }) => [start, end]), span.end + 1]
  return edges.flatMap((edge, at) =>
    at % 2 === 0 && edges[at + 1]! - edge > 1 ? [{ start: edge + 1, end: edges[at + 1]! - 1 }] : [],
  )
}
