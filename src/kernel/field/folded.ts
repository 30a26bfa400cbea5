/** Without accents and capitals, as people search. */
export const unaccented = (words: string) =>
  words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** A text as it is compared: folded, with one kind of space and apostrophe. */
export const plain = (text: string) =>
  unaccented(text).replaceAll('’', "'").replace(/\s+/g, ' ').trim()

/**
 * Whether the label begins with what was typed, or each word of that begins a word of the label: "nou man"
 * finds "Nouveau mandat".
 */
export function isFoundBy(label: string, typed: string): boolean {
  if (plain(label).startsWith(plain(typed))) return true
  const words = unaccented(label).split(/[^\p{L}\p{N}]+/u)
  return unaccented(typed)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)))
}
