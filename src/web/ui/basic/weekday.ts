import { formatDate, timeZone } from '../../../kernel/field/format.ts'
import { currentLanguage } from '../../loading/words.ts'

/** A day, or that of an instant, with its weekday: vendredi 20.11.2026. */
export function weekdayAndDate(day: Date | string) {
  const instant = typeof day === 'string' ? new Date(`${day}T12:00:00Z`) : day
  const weekday = new Intl.DateTimeFormat(currentLanguage(), { weekday: 'long', timeZone })
  return `${weekday.format(instant)} ${formatDate(day)}`
}
