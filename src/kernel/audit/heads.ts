/** A head as it is published: the newest seal of the chain, and the rows sealed by then. */
type Head = { day: string; id: number; sealed_at: string; rows: number; digest: string }

/** The line with which a head is published; verification reads it again. */
export const headLine = ({ day, id, sealed_at, rows, digest }: Head) =>
  `${day} seal ${id} of ${sealed_at}, ${rows} rows: ${digest}`

/** Heads in a text: digests alone, or lines as `headLine` writes them. */
export function headsIn(text: string): { digest: string; seal?: number }[] {
  return [...text.matchAll(/(?:\bseal (\d+) of \S+ \d+ rows: )?\b([0-9a-f]{64})\b/g)].map(
    ([, seal, digest]) => ({ digest: digest!, ...(seal && { seal: Number(seal) }) }),
  )
}
