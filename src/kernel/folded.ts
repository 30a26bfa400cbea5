/** Without accents and capitals, as people search. */
export const unaccented = (words: string) =>
  words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** A text as it is compared: folded, with one kind of space and apostrophe. */
export const plain = (text: string) =>
  unaccented(text).replaceAll('’', "'").replace(/\s+/g, ' ').trim()

/** Whether each word that was typed begins a word of the label: "nou man" finds "Nouveau mandat". */
export function isFoundBy(label: string, typed: string): boolean {
  const words = unaccented(label).split(/[^\p{L}\p{N}]+/u)
  return unaccented(typed)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)))
}
