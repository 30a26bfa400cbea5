import type { HouseNumber, StreetWord } from './address.ts'

// Costs of differences: 0 is equal, above `tooFar` is another address. Only their order matters: a missing
// small word costs least, then a missing type, a typing error, another type, and another name word.
export const tooFar = 1.2
const missing = { small: 0.02, type: 0.15, name: 0.35 }
const added = { small: 0.05, type: 0.4, name: 0.9 }
const otherSmallWord = 0.04
const otherType = 0.5
const initial = 0.08
const joinedCost = 0.1
const unfinished = 0.05
const behindUnfinished = 0.1
const townBehind = 0.25

/**
 * Edit distance of two words: insertions, deletions, replacements and transpositions (optimal string
 * alignment). Gives up above `most`.
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

function misspellingCost(a: string, b: string): number {
  const longer = Math.max(a.length, b.length)
  if (longer < 2) return Infinity
  const steps = edits(a, b)
  if (steps === 0) return 0
  // The shorter the word, the likelier it is a different one.
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
  return misspellingCost(typed.text, word.text)
}

/** The cost of an incomplete word: the shorter, the higher. */
function beginningCost(typed: StreetWord, word: StreetWord): number {
  if (!word.text.startsWith(typed.text)) return Infinity
  return unfinished + 0.1 * (1 - typed.text.length / word.text.length)
}

const joinWords = (a: StreetWord, b: StreetWord): StreetWord => ({
  text: a.text + b.text,
  kind: 'name',
})

/**
 * The cost of matching the typed words to a street, 0 if equal: the cheapest alignment of both. `typing`:
 * the last word may be incomplete. `town`: extra words at the end may name the town, at little cost.
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
      const [typedWord, after] = [typed[i], typed[i + 1]]
      const [word, next] = [street[j], street[j + 1]]
      const finished = !typing || i < typed.length
      if (typedWord)
        reach(1, 0, town && j === street.length && i > 0 ? townBehind : added[typedWord.kind])
      if (word)
        reach(0, 1, finished ? missing[word.kind] : Math.min(missing[word.kind], behindUnfinished))
      if (!typedWord || !word) continue
      reach(1, 1, wordCost(typedWord, word))
      if (typing && !after) reach(1, 1, beginningCost(typedWord, word))
      if (after)
        reach(2, 1, joinedCost + 1.5 * misspellingCost(joinWords(typedWord, after).text, word.text))
      if (after && next)
        reach(
          2,
          2,
          2 * joinedCost +
            1.5 * misspellingCost(joinWords(typedWord, after).text, joinWords(word, next).text),
        )
      if (next) {
        reach(1, 2, joinedCost + 1.5 * misspellingCost(typedWord.text, joinWords(word, next).text))
        if (typing && !after)
          reach(1, 2, joinedCost + beginningCost(typedWord, joinWords(word, next)))
      }
    }
  return cost[typed.length]![street.length]!
}

/**
 * The cost of matching the typed number to an entrance with these houses: 0 if equal, low if one of
 * several, higher for another suffix or, while typing, for a longer number.
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
