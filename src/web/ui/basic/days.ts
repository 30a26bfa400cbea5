import { dayOf, formatDate, timeZone } from '../../../kernel/field/format.ts'
import { currentLanguage } from '../../loading/words.ts'

const dayLength = 86_400_000

/** Whole days from `now` (its day in Zurich) to a date (yyyy-mm-dd); negative if the date is past. */
export function daysBetween(now: Date, date: string): number {
  return Math.round((Date.parse(date) - Date.parse(dayOf(now))) / dayLength)
}

/** Whether a deadline is at most seven days away, or past. */
export const isNear = (days: number) => days <= 7

/** A day, or that of an instant, with its weekday: vendredi 20.11.2026. */
export function weekdayAndDate(day: Date | string) {
  const instant = typeof day === 'string' ? new Date(`${day}T12:00:00Z`) : day
  const weekday = new Intl.DateTimeFormat(currentLanguage(), { weekday: 'long', timeZone })
  return `${weekday.format(instant)} ${formatDate(day)}`
}
