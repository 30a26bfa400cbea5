import type { HouseNumber, StreetWord } from './address.ts'
import { townWords } from './words.ts'

// Costs of differences between a typed address and one of the register. Only their order matters: a missing
// small word costs least, then a missing type, a typing error, another type, and another name word.

/** Addresses that differ by more than this cost count as different; equal ones differ by 0. */
export const maxMatchCost = 1.2
/** Cost of a word of the street that was not typed, by kind of word. */
const missingCost = { small: 0.02, type: 0.15, name: 0.35 }
/** Cost of a typed word that is not in the street, by kind of word. */
const addedCost = { small: 0.05, type: 0.4, name: 0.9 }
/** Costs of a small word typed for another, and of a street type typed for another. */
const otherSmallWordCost = 0.04
const otherTypeCost = 0.5
/** Cost of an initial typed for a name ("G." for "Giuseppe"). */
const initialCost = 0.08
/** Cost of two words written as one, or of one written as two. */
const joinedCost = 0.1
/** Least cost of a last word that is still incomplete. */
const incompleteCost = 0.05
/** Cost of a word of the street that may not have been typed yet. */
const notYetTypedCost = 0.1
/** Cost of a typed word after the street that may be its town. */
const trailingTownCost = 0.25

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

/** The cost of a word typed for another one, by edit distance; infinite if that is too large for a typing error. */
function misspellingCost(a: string, b: string): number {
  const longerLength = Math.max(a.length, b.length)
  if (longerLength < 2) return Infinity
  const distance = editDistance(a, b)
  if (distance === 0) return 0
  // The shorter the word, the likelier another word was meant.
  if (distance === 1) return longerLength >= 5 ? 0.3 : longerLength >= 3 ? 0.45 : 0.6
  return distance === 2 && longerLength >= 8 ? 0.7 : Infinity
}

/** The cost of a typed word for a word of the street; infinite if they are different words. */
function wordCost(typed: StreetWord, word: StreetWord): number {
  if (typed.text === word.text) return 0
  if (typed.kind === 'type' && word.kind === 'type') return otherTypeCost
  if (typed.kind === 'small' && word.kind === 'small') return otherSmallWordCost
  const [shorter, longer] = [typed.text, word.text].sort((a, b) => a.length - b.length)
  const areNames = typed.kind === 'name' && word.kind === 'name'
  if (areNames && shorter!.length === 1 && longer!.startsWith(shorter!)) return initialCost
  return misspellingCost(typed.text, word.text)
}

/** The cost of an incomplete word: the less of it is typed, the higher. */
function prefixCost(typed: StreetWord, word: StreetWord): number {
  if (!word.text.startsWith(typed.text)) return Infinity
  return incompleteCost + 0.1 * (1 - typed.text.length / word.text.length)
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
      const costSoFar = cost[i]![j]!
      if (costSoFar > maxMatchCost) continue
      /** Matches the next `typedCount` typed words to the next `streetCount` words of the street, at `stepCost`. */
      const allowStep = (typedCount: number, streetCount: number, stepCost: number) => {
        const row = cost[i + typedCount]!
        row[j + streetCount] = Math.min(row[j + streetCount]!, costSoFar + stepCost)
      }
      const [typedWord, nextTyped] = [typed[i], typed[i + 1]]
      const [word, nextWord] = [street[j], street[j + 1]]
      const mayStillBeTyped = isTyping && i === typed.length
      if (typedWord)
        allowStep(
          1,
          0,
          mayNameTown && j === street.length && i > 0
            ? trailingTownCost
            : addedCost[typedWord.kind],
        )
      if (word)
        allowStep(
          0,
          1,
          mayStillBeTyped
            ? Math.min(missingCost[word.kind], notYetTypedCost)
            : missingCost[word.kind],
        )
      if (!typedWord || !word) continue
      const joinedTyped = nextTyped && joinWords(typedWord, nextTyped)
      const joinedStreet = nextWord && joinWords(word, nextWord)
      allowStep(1, 1, wordCost(typedWord, word))
      if (isTyping && !nextTyped) allowStep(1, 1, prefixCost(typedWord, word))
      if (joinedTyped)
        allowStep(2, 1, joinedCost + 1.5 * misspellingCost(joinedTyped.text, word.text))
      if (joinedTyped && joinedStreet)
        allowStep(2, 2, 2 * joinedCost + 1.5 * misspellingCost(joinedTyped.text, joinedStreet.text))
      if (joinedStreet) {
        allowStep(1, 2, joinedCost + 1.5 * misspellingCost(typedWord.text, joinedStreet.text))
        if (isTyping && !nextTyped)
          allowStep(1, 2, joinedCost + prefixCost(typedWord, joinedStreet))
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
  const keyOf = ({ value, suffix }: HouseNumber) => `${value}${suffix}`
  const entranceKeys = new Set(entrance.map(keyOf))
  const matchCount = typed.filter((number) => entranceKeys.has(keyOf(number))).length
  if (matchCount === typed.length) return entrance.length === typed.length ? 0 : 0.05
  if (matchCount > 0) return 0.15
  const [first] = typed
  if (entrance.some(({ value }) => value === first!.value)) return first!.suffix === '' ? 0.1 : 0.4
  const startsWithTyped = ({ value }: HouseNumber) => String(value).startsWith(String(first!.value))
  return isTyping && first!.suffix === '' && entrance.some(startsWithTyped) ? 0.3 : Infinity
}

/** Greatest cost of another town than the typed one: more than that of a typing error in the street. */
const otherTownCost = 0.6
/** Cost of another postcode than the typed one. */
const otherPostcodeCost = 0.35
/** The two letters of a canton, which tell towns of one name apart ("Buchs AG"). */
const isCanton = ({ text }: StreetWord) => /^[a-z]{2}$/.test(text)

/** The cost of matching typed words to a town by one of its names, as "Bienne" matches "Biel/Bienne". */
export function townCost(typed: StreetWord[], town: string, isTyping = false): number {
  const costs = town.split('/').map((name) => {
    const words = townWords(name)
    const hasCanton = words.length > 1 && isCanton(words.at(-1)!)
    const namesCanton = typed.length > 1 && isCanton(typed.at(-1)!)
    return streetCost(
      namesCanton && !hasCanton ? typed.slice(0, -1) : typed,
      hasCanton && !namesCanton ? words.slice(0, -1) : words,
      { isTyping },
    )
  })
  return Math.min(otherTownCost, Math.min(...costs) / 2)
}

/**
 * The cost of a street in another place than the typed one; 0 if either is unknown. A postcode that matches weighs more
 * than the town.
 */
export function placeCost(
  typed: { postcode: string | null; town: StreetWord[] },
  place: { postcode: string | null; towns: readonly string[] },
  costOfTown: (town: string) => number,
): number {
  const isSamePostcode = typed.postcode !== null && typed.postcode === place.postcode
  const postcodeCost = typed.postcode && place.postcode && !isSamePostcode ? otherPostcodeCost : 0
  if (typed.town.length === 0 || place.towns.length === 0) return postcodeCost
  // The municipality is a second name of a place.
  const [city = otherTownCost, ...others] = place.towns.map(costOfTown)
  const cost = Math.min(city, ...others.map((other) => other + 0.01))
  return Math.min(otherTownCost + 0.1, (isSamePostcode ? cost / 3 : cost) + postcodeCost)
}
