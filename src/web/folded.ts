/** Without accents and capitals, as people search. */
export const folded = (words: string) => words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** A text as it is compared: folded, with one kind of space and apostrophe. */
export const plain = (text: string) => folded(text).replaceAll('’', "'").replace(/\s+/g, ' ').trim()

/** Whether each word that was typed begins a word of the label: "nou man" finds "Nouveau mandat". */
export function isFoundBy(label: string, typed: string): boolean {
  const words = folded(label).split(/[^\p{L}\p{N}]+/u)
  return folded(typed)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)))
}
