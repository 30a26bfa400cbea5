/** A published head: the newest seal of the chain, and the total of sealed rows. */
type Head = { day: string; id: number; sealed_at: string; rows: number; digest: string }

/** Formats a head as a line to publish; `headsIn` parses it. */
export const headLine = ({ day, id, sealed_at, rows, digest }: Head) =>
  `${day} seal ${id} of ${sealed_at}, ${rows} rows: ${digest}`

/** Finds the heads in a text: plain digests, or lines formatted by `headLine`. */
export function headsIn(text: string): { digest: string; seal?: number }[] {
  return [...text.matchAll(/(?:\bseal (\d+) of \S+ \d+ rows: )?\b([0-9a-f]{64})\b/g)].map(
    ([, seal, digest]) => ({ digest: digest!, ...(seal && { seal: Number(seal) }) }),
  )
}
