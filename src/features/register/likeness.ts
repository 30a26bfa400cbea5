import type { HouseNumber, StreetWord } from './address.ts'

// What a difference costs; 0 is the same, and beyond `tooFar` it is another address. The order counts,
// not the size: a missing small word is nothing, a missing type little, a typing error more, another
// type more still, another name word too much.
export const tooFar = 1.2
const missing = { small: 0.02, type: 0.15, name: 0.35 }
const added = { small: 0.05, type: 0.4, name: 0.9 }
const otherSmallWord = 0.04
const otherType = 0.5
const initial = 0.08
const joined = 0.1
const unfinished = 0.05
const behindUnfinished = 0.1
const townBehind = 0.25

/**
 * Steps from one word to another: letters inserted, dropped, replaced, or neighbours swapped (optimal
 * string alignment). Gives up above `most`.
 */
export function edits(a: string, b: string, most = 2): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let least = Math.min(row[j - 1]! + (same ? 0 : 1), row[j]! + 1, next[j - 1]! + 1)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, before[j - 2]! + 1)
      next[j] = least
    }
    before = row
    row = next
  }
  return row[b.length]!
}

function misspelt(a: string, b: string): number {
  const longer = Math.max(a.length, b.length)
  if (longer < 2) return Infinity
  const steps = edits(a, b)
  if (steps === 0) return 0
  // The shorter the word, the likelier that it is another one.
  if (steps === 1) return longer >= 5 ? 0.3 : longer >= 3 ? 0.45 : 0.6
  return steps === 2 && longer >= 8 ? 0.7 : Infinity
}

function wordCost(typed: StreetWord, word: StreetWord): number {
  if (typed.text === word.text) return 0
  if (typed.kind === 'type' && word.kind === 'type') return otherType
  if (typed.kind === 'small' && word.kind === 'small') return otherSmallWord
  const [shorter, longer] = [typed.text, word.text].sort((a, b) => a.length - b.length)
  const areNames = typed.kind === 'name' && word.kind === 'name'
  if (areNames && shorter!.length === 1 && longer!.startsWith(shorter!)) return initial
  return misspelt(typed.text, word.text)
}

/** Part of a word typed so far, the less of it the dearer. */
function beginningCost(typed: StreetWord, word: StreetWord): number {
  if (!word.text.startsWith(typed.text)) return Infinity
  return unfinished + 0.1 * (1 - typed.text.length / word.text.length)
}

const inOne = (a: StreetWord, b: StreetWord): StreetWord => ({
  text: a.text + b.text,
  kind: 'name',
})

/**
 * What it costs to read the typed words as this street, 0 where they say the same: the cheapest way to
 * lay the words of both in one line. `typing`: the last word may not be finished. `town`: words behind
 * the street's own may name the town, and then count little.
 */
export function streetCost(
  typed: StreetWord[],
  street: StreetWord[],
  { typing = false, town = false } = {},
): number {
  const rows = typed.length + 1
  const columns = street.length + 1
  const cost = Array.from({ length: rows }, () => Array.from({ length: columns }, () => Infinity))
  cost[0]![0] = 0
  for (let i = 0; i < rows; i++)
    for (let j = 0; j < columns; j++) {
      const here = cost[i]![j]!
      if (here > tooFar) continue
      const reach = (down: number, right: number, by: number) => {
        const row = cost[i + down]!
        row[j + right] = Math.min(row[j + right]!, here + by)
      }
      const [said, after] = [typed[i], typed[i + 1]]
      const [word, next] = [street[j], street[j + 1]]
      const finished = !typing || i < typed.length
      if (said) reach(1, 0, town && j === street.length && i > 0 ? townBehind : added[said.kind])
      if (word)
        reach(0, 1, finished ? missing[word.kind] : Math.min(missing[word.kind], behindUnfinished))
      if (!said || !word) continue
      reach(1, 1, wordCost(said, word))
      if (typing && !after) reach(1, 1, beginningCost(said, word))
      if (after) reach(2, 1, joined + 1.5 * misspelt(inOne(said, after).text, word.text))
      if (after && next)
        reach(2, 2, 2 * joined + 1.5 * misspelt(inOne(said, after).text, inOne(word, next).text))
      if (next) {
        reach(1, 2, joined + 1.5 * misspelt(said.text, inOne(word, next).text))
        if (typing && !after) reach(1, 2, joined + beginningCost(said, inOne(word, next)))
      }
    }
  return cost[typed.length]![street.length]!
}

/**
 * What it costs to take an entrance with these houses for the number typed: 0 for the same, little
 * where it is one of several, more for another suffix or, while typing, a longer number.
 */
export function numberCost(typed: HouseNumber[], entrance: HouseNumber[], typing: boolean): number {
  if (typed.length === 0) return 0
  const key = ({ value, suffix }: HouseNumber) => `${value}${suffix}`
  const there = new Set(entrance.map(key))
  const found = typed.filter((number) => there.has(key(number))).length
  if (found === typed.length) return entrance.length === typed.length ? 0 : 0.05
  if (found > 0) return 0.15
  const [first] = typed
  if (entrance.some(({ value }) => value === first!.value)) return first!.suffix === '' ? 0.1 : 0.4
  const begins = ({ value }: HouseNumber) => String(value).startsWith(String(first!.value))
  return typing && first!.suffix === '' && entrance.some(begins) ? 0.3 : Infinity
}
