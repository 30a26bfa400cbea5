import { randomFrom } from '../../addresses.ts'

/** Draws from a seed: the same seed draws the same things in the same order. */
export type Chance = {
  /** Whether something happens that happens in this share of cases. */
  happens: (share: number) => boolean
  /** A number from `low` up to, but not including, `high`. */
  between: (low: number, high: number) => number
  /** A whole number; both limits are possible. */
  whole: (low: number, high: number) => number
  pick: <T>(from: readonly T[]) => T
  /** A row of digits, of which the first is not 0. */
  digits: (length: number) => string
}

/** The chance of a seed. */
export function chanceFrom(seed: number): Chance {
  const random = randomFrom(seed)
  const between = (low: number, high: number) => low + random() * (high - low)
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1))
  return {
    happens: (share) => random() < share,
    between,
    whole,
    pick: (from) => from[whole(0, from.length - 1)]!,
    digits: (length) =>
      Array.from({ length }, (_, index) => whole(index === 0 ? 1 : 0, 9)).join(''),
  }
}
