import type { RowsOf } from './reference.ts'

type Climate = RowsOf<'climate'>[number]

/** What a file of daily means says, or why it says nothing: its columns or its station are others. */
export type Read =
  | {
      /** The means of each month in the order of time, as `degree_days.daily_means` keeps them. */
      months: { station: string; month: string; daily_means: string }[]
      /** Months of the season of which a day is missing. */
      incomplete: string[]
      problem?: undefined
    }
  | { problem: 'columns' | 'station' }

const columns = ['station_abbr', 'reference_timestamp', 'tre200d0'] as const

/** How a day without a mean is written. */
const missing = '-'

/**
 * Daily mean temperatures of MeteoSwiss (`ogd-smn_<station>_d_*.csv`: columns by name, separated by `;`,
 * the day as DD.MM.YYYY HH:MM, `-` or nothing where no value is), month by month.
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
  const months = [...means].sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    months: months.map(([month, days]) => ({
      station: climate.station,
      month,
      daily_means: Array.from({ length: daysIn(month) }, (_, at) =>
        String(days.get(String(at + 1).padStart(2, '0')) ?? missing),
      ).join(' '),
    })),
    incomplete: months
      .filter(([month]) => isInSeason(Number(month.slice(5)), climate))
      .filter(([month, days]) => days.size < daysIn(month))
      .map(([month]) => month),
  }
}

/** The means of a month's days as they are kept; undefined for a day that is not known. */
export const dailyMeansOf = (kept: string | null): (number | undefined)[] =>
  (kept ?? '')
    .split(' ')
    .map((mean) => (mean === missing || mean === '' ? undefined : Number(mean)))

/**
 * What a day adds to degree-days, K·d: a day whose mean is at or below the heating limit what it lacks to
 * the base. Source of the method: amoen_calcul_objectif_dashboard, `sections/helpers/calcul_dj.py`.
 */
export const degreeDaysOf = (mean: number, { base, heating_limit }: Climate): number =>
  mean <= heating_limit ? base - mean : 0

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
