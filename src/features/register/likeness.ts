import type { HouseNumber, StreetWord } from './address.ts'

// Costs of differences between a typed address and one of the register. Only their order matters: a missing
// small word costs least, then a missing type, a typing error, another type, and another name word.

/** Above this cost, it is another address; 0 is an equal one. */
export const tooFar = 1.2
/** A word of the street was not typed, by kind of word. */
const missing = { small: 0.02, type: 0.15, name: 0.35 }
/** A typed word is not in the street, by kind of word. */
const added = { small: 0.05, type: 0.4, name: 0.9 }
const otherSmallWord = 0.04
const otherType = 0.5
/** An initial stands for a name ("G." for "Giuseppe"). */
const initial = 0.08
/** Two words are written as one, or one as two. */
const joinedCost = 0.1
/** The last word is still incomplete. */
const unfinished = 0.05
/** A word of the street is not typed yet. */
const notYetTyped = 0.1
/** A typed word after the street may be its town. */
const trailingTown = 0.25

/**
 * Edit distance of two words: insertions, deletions, replacements and transpositions (optimal string alignment).
 * Returns `max` + 1 at once if the lengths differ by more than `max`.
 */
export function editDistance(a: string, b: string, max = 2): number {
  if (Math.abs(a.length - b.length) > max) return max + 1
  let rowBefore: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let least = Math.min(row[j - 1]! + (isSame ? 0 : 1), row[j]! + 1, next[j - 1]! + 1)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, rowBefore[j - 2]! + 1)
      next[j] = least
    }
    rowBefore = row
    row = next
  }
  return row[b.length]!
}

/** The cost of a word typed for another one; infinite if they differ too much for a typing error. */
function misspellingCost(a: string, b: string): number {
  const longer = Math.max(a.length, b.length)
  if (longer < 2) return Infinity
  const distance = editDistance(a, b)
  if (distance === 0) return 0
  // The shorter the word, the likelier it is a different one.
  if (distance === 1) return longer >= 5 ? 0.3 : longer >= 3 ? 0.45 : 0.6
  return distance === 2 && longer >= 8 ? 0.7 : Infinity
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

/** The cost of an incomplete word: the less of it is typed, the higher. */
function prefixCost(typed: StreetWord, word: StreetWord): number {
  if (!word.text.startsWith(typed.text)) return Infinity
  return unfinished + 0.1 * (1 - typed.text.length / word.text.length)
}

const joinWords = (a: StreetWord, b: StreetWord): StreetWord => ({
  text: a.text + b.text,
  kind: 'name',
})

/**
 * The cost of matching the typed words to a street, 0 if equal: the cheapest alignment of both. If `isTyping`, the
 * last word may be incomplete; if `mayNameTown`, extra words at the end may be the town, at little cost.
 */
export function streetCost(
  typed: StreetWord[],
  street: StreetWord[],
  { isTyping = false, mayNameTown = false } = {},
): number {
  const rows = typed.length + 1
  const columns = street.length + 1
  const cost = Array.from({ length: rows }, () => Array.from({ length: columns }, () => Infinity))
  cost[0]![0] = 0
  for (let i = 0; i < rows; i++)
    for (let j = 0; j < columns; j++) {
      const here = cost[i]![j]!
      if (here > tooFar) continue
      /** Matches the next typed words to the next words of the street, at a cost. */
      const allowStep = (typedCount: number, streetCount: number, stepCost: number) => {
        const row = cost[i + typedCount]!
        row[j + streetCount] = Math.min(row[j + streetCount]!, here + stepCost)
      }
      const [typedWord, after] = [typed[i], typed[i + 1]]
      const [word, next] = [street[j], street[j + 1]]
      const isTypedPast = !isTyping || i < typed.length
      if (typedWord)
        allowStep(
          1,
          0,
          mayNameTown && j === street.length && i > 0 ? trailingTown : added[typedWord.kind],
        )
      if (word)
        allowStep(
          0,
          1,
          isTypedPast ? missing[word.kind] : Math.min(missing[word.kind], notYetTyped),
        )
      if (!typedWord || !word) continue
      allowStep(1, 1, wordCost(typedWord, word))
      if (isTyping && !after) allowStep(1, 1, prefixCost(typedWord, word))
      if (after)
        allowStep(
          2,
          1,
          joinedCost + 1.5 * misspellingCost(joinWords(typedWord, after).text, word.text),
        )
      if (after && next)
        allowStep(
          2,
          2,
          2 * joinedCost +
            1.5 * misspellingCost(joinWords(typedWord, after).text, joinWords(word, next).text),
        )
      if (next) {
        allowStep(
          1,
          2,
          joinedCost + 1.5 * misspellingCost(typedWord.text, joinWords(word, next).text),
        )
        if (isTyping && !after)
          allowStep(1, 2, joinedCost + prefixCost(typedWord, joinWords(word, next)))
      }
    }
  return cost[typed.length]![street.length]!
}

/**
 * The cost of matching the typed houses to those of an entrance: 0 if equal, low if the entrance has more houses,
 * higher for another suffix or, while typing, for a longer number; infinite for other numbers.
 */
export function numberCost(
  typed: HouseNumber[],
  entrance: HouseNumber[],
  isTyping: boolean,
): number {
  if (typed.length === 0) return 0
  const key = ({ value, suffix }: HouseNumber) => `${value}${suffix}`
  const entranceKeys = new Set(entrance.map(key))
  const matchCount = typed.filter((number) => entranceKeys.has(key(number))).length
  if (matchCount === typed.length) return entrance.length === typed.length ? 0 : 0.05
  if (matchCount > 0) return 0.15
  const [first] = typed
  if (entrance.some(({ value }) => value === first!.value)) return first!.suffix === '' ? 0.1 : 0.4
  const isLonger = ({ value }: HouseNumber) => String(value).startsWith(String(first!.value))
  return isTyping && first!.suffix === '' && entrance.some(isLonger) ? 0.3 : Infinity
}
