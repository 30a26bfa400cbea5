import type { RowsOf } from './reference.ts'

type Climate = RowsOf<'climate'>[number]

/** What a file of daily means says, or why it says nothing: its columns or its station are others. */
export type Read =
  | {
      /** By month in the order of time, with one decimal as the daily means have. */
      months: { station: string; month: string; degree_days: number }[]
      /** Months of the season of which a day is missing. */
      incomplete: string[]
      problem?: undefined
    }
  | { problem: 'columns' | 'station' }

const columns = ['station_abbr', 'reference_timestamp', 'tre200d0'] as const

/**
 * Heating degree-days by month from daily mean temperatures of MeteoSwiss (`ogd-smn_<station>_d_*.csv`:
 * columns by name, separated by `;`, the day as DD.MM.YYYY HH:MM, `-` or nothing where no value is). A day
 * whose mean is at or below the heating limit adds what it lacks to the base; months between the first and
 * the last of the season count, and only those of which every day is there. Source of the method:
 * amoen_calcul_objectif_dashboard, `sections/helpers/calcul_dj.py`.
 */
export function readDailyMeans(file: string, climate: Climate): Read {
  const [head = '', ...lines] = file.replace(/^\uFEFF/, '').split(/\r?\n/)
  const names = head.split(';').map((name) => name.trim().replaceAll('"', ''))
  const [stationAt = -1, timeAt = -1, meanAt = -1] = columns.map((name) => names.indexOf(name))
  if (stationAt < 0 || timeAt < 0 || meanAt < 0) return { problem: 'columns' }
  const means = new Map<string, Map<string, number>>()
  for (const line of lines) {
    const values = line.split(';')
    const [, day, month, year] = /^(\d\d)\.(\d\d)\.(\d{4})/.exec(values[timeAt]?.trim() ?? '') ?? []
    if (!day || values[stationAt]?.trim().toUpperCase() !== climate.station.toUpperCase()) continue
    const days = means.get(`${year}-${month}`) ?? new Map<string, number>()
    means.set(`${year}-${month}`, days)
    const written = values[meanAt]?.trim() ?? ''
    const mean = Number(written)
    if (written !== '' && Number.isFinite(mean)) days.set(day, mean)
  }
  if (means.size === 0) return { problem: 'station' }
  const season = [...means]
    .filter(([month]) => isInSeason(Number(month.slice(5)), climate))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const isWhole = ([month, days]: [string, Map<string, number>]) => days.size === daysIn(month)
  return {
    months: season.filter(isWhole).map(([month, days]) => {
      const cold = [...days.values()].filter((mean) => mean <= climate.heating_limit)
      const sum = cold.reduce((total, mean) => total + climate.base - mean, 0)
      return { station: climate.station, month, degree_days: Math.round(sum * 10) / 10 }
    }),
    incomplete: season.filter((one) => !isWhole(one)).map(([month]) => month),
  }
}

/** Whether a month, 1 to 12, counts; the season may go over the turn of the year. */
export function isInSeason(
  month: number,
  { first_month, last_month }: Pick<Climate, 'first_month' | 'last_month'>,
): boolean {
  return first_month <= last_month
    ? first_month <= month && month <= last_month
    : first_month <= month || month <= last_month
}

/** How many days a month, YYYY-MM, has. */
export const daysIn = (month: string): number =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()
