/** Removes accents and converts to lower case, for searching. */
export const unaccented = (words: string) =>
  words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Normalises a text for comparison: no accents or capitals, one kind of space and apostrophe. */
export const plain = (text: string) =>
  unaccented(text).replaceAll('’', "'").replace(/\s+/g, ' ').trim()

/**
 * Whether a label starts with the typed text, or each typed word is the beginning of a word of the label: "nou man"
 * finds "Nouveau mandat".
 */
export function isFoundBy(label: string, typed: string): boolean {
  if (plain(label).startsWith(plain(typed))) return true
  const words = unaccented(label).split(/[^\p{L}\p{N}]+/u)
  return unaccented(typed)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)))
}
