import { dayOf } from '../../../kernel/field/format.ts'

const dayLength = 86_400_000

/** Whole days from `now` (its day in Zurich) to a date (yyyy-mm-dd); negative if the date is past. */
export function daysBetween(now: Date, date: string): number {
  return Math.round((Date.parse(date) - Date.parse(dayOf(now))) / dayLength)
}

/** Whether a deadline is at most seven days away, or past. */
export const isNear = (days: number) => days <= 7
