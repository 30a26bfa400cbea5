import type { GivenLine } from '../../quote.ts'

/** Ids of the options that a quote was accepted with. */
export const takenOptions = (lines: readonly GivenLine[]): ReadonlySet<number> =>
  new Set(lines.filter(({ optional, ticked }) => optional && ticked).map(({ id }) => id ?? 0))
