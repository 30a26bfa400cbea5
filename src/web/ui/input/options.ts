import type { ReactNode } from 'react'
import { isFoundBy, plain, unaccented } from '../../../kernel/field/folded.ts'

/** An option of a choice. */
export type Option = {
  value: string
  label: string
  /** Second line: company, place. */
  detail?: string | null
  /** Other search terms: key, code. */
  also?: readonly string[]
  /** Heading of its group. */
  group?: string
  icon?: ReactNode
}

/** Rank of an option for a search text: 0 is best, undefined is no match. */
function rankOf({ label, detail, also = [] }: Option, query: string): number | undefined {
  const name = plain(label)
  if (name === query || also.some((word) => plain(word) === query)) return 0
  if (name.startsWith(query)) return 1
  if (isFoundBy(`${label} ${detail ?? ''}`, query)) return 2
  return name.includes(query) ? 3 : undefined
}

/** Filters and ranks the options by the typed text, best first; all of them if it is empty. */
export function matchingOptions(options: readonly Option[], typed: string): readonly Option[] {
  const query = plain(typed)
  if (query === '') return options
  const ranked = options.flatMap((option) => {
    const rank = rankOf(option, query)
    return rank === undefined ? [] : [{ option, rank }]
  })
  return ranked.sort((a, b) => a.rank - b.rank).map(({ option }) => option)
}

/** Returns the only option whose label, else other search term, equals the text; undefined if none or several do. */
export function exactMatch(options: readonly Option[], typed: string): Option | undefined {
  const query = plain(typed)
  const byLabel = options.filter(({ label }) => plain(label) === query)
  const matches =
    byLabel.length > 0
      ? byLabel
      : options.filter(({ also = [] }) => also.some((word) => plain(word) === query))
  return matches.length === 1 ? matches[0] : undefined
}

/** Returns the rest of a label after the typed prefix; '' if it does not start with it. */
export function completionOf(label: string, typed: string): string {
  const query = unaccented(typed)
  // Removing accents may change the length by one.
  for (let length = typed.length - 1; length <= typed.length + 1; length += 1)
    if (length > 0 && unaccented(label.slice(0, length)) === query) return label.slice(length)
  return ''
}
