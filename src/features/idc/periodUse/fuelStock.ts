import { addDays } from '../../../kernel/field/format.ts'

/** A filling of a fuel store, or its level as it was read; `day` is YYYY-MM-DD, amounts are in one unit. */
export type StockEntry = { day: string; kind: 'filling' | 'level'; amount: number }

/** Fuel that was burnt from the first to the last day. */
export type Burnt = { start: string; end: string; amount: number }

/**
 * The fuel burnt between each two levels of a store: the earlier level plus what was filled in since, less the later
 * level. A level is that of the end of its day, after a filling on that day; of several on one day none is used, and
 * nothing is said of a stock that grew by more than was filled in. Fillings alone do not tell when fuel was burnt.
 */
export function burntBetweenLevels(entries: readonly StockEntry[]): Burnt[] {
  const levels = entries
    .filter(({ kind, day }) => kind === 'level' && countOn(day, entries) === 1)
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
  return levels.slice(1).flatMap((level, index) => {
    const before = levels[index]!
    const filled = entries
      .filter(({ kind, day }) => kind === 'filling' && day > before.day && day <= level.day)
      .reduce((sum, { amount }) => sum + amount, 0)
    const amount = before.amount + filled - level.amount
    return amount < 0 ? [] : [{ start: addDays(before.day, 1), end: level.day, amount }]
  })
}

const countOn = (day: string, entries: readonly StockEntry[]) =>
  entries.filter((entry) => entry.kind === 'level' && entry.day === day).length
