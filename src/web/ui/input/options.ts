import type { ReactNode } from 'react'
import { isFoundBy, plain, unaccented } from '../../../kernel/field/folded.ts'

/** One of the things that somebody may choose. */
export type Option = {
  value: string
  label: string
  /** A quiet second line: company, place. */
  detail?: string | null
  /** Other words for it: its key, its code. */
  also?: readonly string[]
  /** Under which heading it stands. */
  group?: string
  icon?: ReactNode
}

/** How well an option fits what is typed, 0 best; undefined if it does not. */
function rankOf({ label, detail, also = [] }: Option, sought: string): number | undefined {
  const name = plain(label)
  if (name === sought || also.some((word) => plain(word) === sought)) return 0
  if (name.startsWith(sought)) return 1
  if (isFoundBy(`${label} ${detail ?? ''}`, sought)) return 2
  return name.includes(sought) ? 3 : undefined
}

/** The options that fit what is typed, best first; all of them while nothing is. */
export function matching(options: readonly Option[], typed: string): readonly Option[] {
  const sought = plain(typed)
  if (sought === '') return options
  const ranked = options.flatMap((option) => {
    const rank = rankOf(option, sought)
    return rank === undefined ? [] : [{ option, rank }]
  })
  return ranked.sort((a, b) => a.rank - b.rank).map(({ option }) => option)
}

/** The one option that a text names in full; undefined if none does, or several do. */
export function namedBy(options: readonly Option[], typed: string): Option | undefined {
  const sought = plain(typed)
  const byLabel = options.filter(({ label }) => plain(label) === sought)
  const named =
    byLabel.length > 0
      ? byLabel
      : options.filter(({ also = [] }) => also.some((word) => plain(word) === sought))
  return named.length === 1 ? named[0] : undefined
}

/** What of a label follows a text with which it begins; '' if it begins otherwise. */
export function restOf(label: string, typed: string): string {
  const sought = unaccented(typed)
  // Folding may change a length, but not by much.
  for (let length = typed.length - 1; length <= typed.length + 1; length += 1)
    if (length > 0 && unaccented(label.slice(0, length)) === sought) return label.slice(length)
  return ''
}
