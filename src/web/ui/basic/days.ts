import { dayOf } from '../../../kernel/field/format.ts'

const dayLength = 86_400_000

/** Whole days from the day of an instant in Zurich to a date (yyyy-mm-dd); negative when it has passed. */
export function daysBetween(now: Date, date: string): number {
  return Math.round((Date.parse(date) - Date.parse(dayOf(now))) / dayLength)
}

/** A deadline is near in its last seven days and once it has passed. */
export const isNear = (days: number) => days <= 7
