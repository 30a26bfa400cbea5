import { dayOf } from '../field/format.ts'

/** How many backups are kept: the last one of so many days, weeks and months that have any. */
export type KeepingRule = { daily: number; weekly: number; monthly: number }

const pattern = /^egide-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.zip\.age$/

/** Name of the encrypted backup of a moment; the moment is read from it again. */
export const backupName = (at: Date) =>
  `egide-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.zip.age`

/** The moment that a name tells; undefined for what is no encrypted backup. */
export function momentOf(name: string): Date | undefined {
  const [, day, hour, minute, second] = pattern.exec(name) ?? []
  const at = new Date(`${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(at.getTime()) ? undefined : at
}

/** The Monday of a day's week, as days since 1970: the same for all days of a week. */
const weekOf = (day: string) => {
  const days = Date.parse(day) / 86_400_000
  // 01.01.1970 was a Thursday.
  return days - ((days + 3) % 7)
}

/** What tells the periods of a rule apart, by the day in Europe/Zurich. */
const periods: Record<keyof KeepingRule, (day: string) => string | number> = {
  daily: (day) => day,
  weekly: weekOf,
  monthly: (day) => day.slice(0, 7),
}

/**
 * Names of the backups to remove: all but the last one of each of the last days, weeks and months that have any. Periods
 * without a backup do not count, so that a long pause removes nothing. What is no backup is never named.
 */
export function backupsToRemove(names: readonly string[], rule: KeepingRule): string[] {
  const backups = names
    .flatMap((name) => {
      const at = momentOf(name)
      return at ? [{ name, at, day: dayOf(at) }] : []
    })
    .sort((a, b) => b.at.getTime() - a.at.getTime())
  const kept = new Set<string>()
  for (const [period, keyOf] of Object.entries(periods)) {
    const seen = new Set<string | number>()
    for (const { name, day } of backups) {
      if (seen.size === rule[period as keyof KeepingRule]) break
      if (seen.has(keyOf(day))) continue
      seen.add(keyOf(day))
      kept.add(name)
    }
  }
  return backups.map(({ name }) => name).filter((name) => !kept.has(name))
}
