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

/** Whether each typed word of four letters or more begins a word of the label with one typing error at most. */
export function isNearlyFoundBy(label: string, typed: string): boolean {
  const words = unaccented(label).split(/[^\p{L}\p{N}]+/u)
  return unaccented(typed)
    .trim()
    .split(/\s+/)
    .every((part) =>
      words.some((word) => word.startsWith(part) || (part.length >= 4 && beginsNearly(word, part))),
    )
}

/** Whether a word begins with these letters, with one wrong, missing, extra or swapped. */
function beginsNearly(word: string, part: string): boolean {
  const at = [...part].findIndex((letter, index) => letter !== word[index])
  const [typed, known] = [part.slice(at), word.slice(at)]
  return (
    known.startsWith(typed.slice(1)) ||
    known.slice(1).startsWith(typed.slice(1)) ||
    known.slice(1).startsWith(typed) ||
    (typed.length > 1 && known.startsWith(typed[1]! + typed[0]! + typed.slice(2)))
  )
}
