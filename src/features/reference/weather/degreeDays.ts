import type { RowsOf } from '../reference.ts'

type Climate = RowsOf<'climate'>[number]

/** Daily means of a station in a month, in the format of `degree_days.daily_means`. */
export type DailyMeansMonth = { station: string; month: string; daily_means: string }

/** Earlier months are not kept, since no index needs them. */
export const firstMeansMonth = '1991-01'

/** Why there is no mean of a day: it is no day of the calendar, is still to come, or has an impossible temperature. */
type ImpossibleDay = 'day' | 'later' | 'temperature'

/** A row of a file, counted from 1 with the header, and why it is not taken. */
export type RefusedRow = { row: number; reason: ImpossibleDay }

/** No daily mean in Switzerland reaches this, °C, below or above zero; the pattern of `daily_means` says the same. */
const impossibleMean = 50

/**
 * Why a month (YYYY-MM) cannot have a mean, °C, of a day (1 to 31); undefined if it can. The one rule of files, of what
 * MeteoSwiss answers and of typed versions; `today`: YYYY-MM-DD.
 */
function impossibleDay(
  month: string,
  day: number,
  { mean, today }: { mean: number; today: string },
): ImpossibleDay | undefined {
  if (day > daysIn(month)) return 'day'
  if (`${month}-${String(day).padStart(2, '0')}` > today) return 'later'
  return Math.abs(mean) >= impossibleMean ? 'temperature' : undefined
}

/**
 * The first day of a month, YYYY-MM, whose stored mean cannot be, and why; undefined if all can. A sum instead of means
 * needs the whole month: `day` is then its last one.
 */
export function impossibleDayIn(
  { month, daily_means, degree_days }: Record<'month' | 'daily_means' | 'degree_days', unknown>,
  today: string,
): { column: 'daily_means' | 'degree_days'; day: number; reason: ImpossibleDay } | undefined {
  const known = dailyMeansOf(typeof daily_means === 'string' ? daily_means : null)
  const given = String(month)
  for (const [index, mean] of known.entries()) {
    const isDay = index < daysIn(given)
    const reason =
      mean === undefined && isDay
        ? undefined
        : impossibleDay(given, index + 1, { mean: mean ?? 0, today })
    if (reason) return { column: 'daily_means', day: index + 1, reason }
  }
  const last = daysIn(given)
  const isSum = typeof degree_days === 'number' && typeof daily_means !== 'string'
  return isSum && impossibleDay(given, last, { mean: 0, today })
    ? { column: 'degree_days', day: last, reason: 'later' }
    : undefined
}

/** A parsed file of daily means, or why it cannot be used: a column is missing, or it has no rows of the station. */
export type DailyMeansFile =
  | {
      /** In chronological order. */
      months: DailyMeansMonth[]
      /** Months of the heating season with missing days. */
      incomplete: string[]
      /** Rows that are not taken, as what they say cannot be. */
      refused: RefusedRow[]
      problem?: undefined
    }
  | { problem: 'columns' | 'station' }

const columns = ['station_abbr', 'reference_timestamp', 'tre200d0'] as const

/** Stored in place of the mean of a day that has none. */
const noMean = '-'

/**
 * Parses daily mean temperatures of MeteoSwiss by month (`ogd-smn_<station>_d_*.csv`: named columns
 * separated by `;`, days as DD.MM.YYYY HH:MM, missing values empty or `-`). Days after `today` (YYYY-MM-DD), those that
 * no month has and impossible temperatures are refused.
 */
export function readDailyMeans(file: string, climate: Climate, today: string): DailyMeansFile {
  const [header = '', ...lines] = file.replace(/^\uFEFF/, '').split(/\r?\n/)
  const names = header.split(';').map((name) => name.trim().replaceAll('"', ''))
  const [stationColumn = -1, timeColumn = -1, meanColumn = -1] = columns.map((name) =>
    names.indexOf(name),
  )
  if (stationColumn < 0 || timeColumn < 0 || meanColumn < 0) return { problem: 'columns' }
  const meansByMonth = new Map<string, Map<string, number>>()
  const refused: RefusedRow[] = []
  for (const [index, line] of lines.entries()) {
    const values = line.split(';')
    const [, day, month, year] =
      /^(\d\d)\.(\d\d)\.(\d{4})/.exec(values[timeColumn]?.trim() ?? '') ?? []
    if (!day || values[stationColumn]?.trim().toUpperCase() !== climate.station.toUpperCase())
      continue
    const text = values[meanColumn]?.trim() ?? ''
    const mean = text === '' ? Number.NaN : Number(text)
    const reason = impossibleDay(`${year}-${month}`, Number(day), { mean, today })
    if (reason) {
      refused.push({ row: index + 2, reason })
      continue
    }
    const days = meansByMonth.get(`${year}-${month}`) ?? new Map<string, number>()
    meansByMonth.set(`${year}-${month}`, days)
    if (Number.isFinite(mean)) days.set(day, mean)
  }
  if (meansByMonth.size === 0 && refused.length === 0) return { problem: 'station' }
  const months = [...meansByMonth].sort(([month], [other]) => (month < other ? -1 : 1))
  return {
    months: months.map(([month, days]) => ({
      station: climate.station,
      month,
      daily_means: Array.from({ length: daysIn(month) }, (_, index) =>
        String(days.get(String(index + 1).padStart(2, '0')) ?? noMean),
      ).join(' '),
    })),
    incomplete: months
      .filter(([month]) => isInSeason(Number(month.slice(5)), climate))
      .filter(([month, days]) => days.size < daysIn(month))
      .map(([month]) => month),
    refused,
  }
}

/** Most refused rows that are named; the others are counted. */
const namedRows = 5

/** Says which rows of a file were refused and why; undefined if none was. */
export function describeRefused(
  refused: readonly RefusedRow[],
  t: (
    key: 'meteo.row' | 'meteo.refused_rows' | `meteo.row.${RefusedRow['reason']}`,
    params?: object,
  ) => string,
): string | undefined {
  if (refused.length === 0) return undefined
  const named = refused
    .slice(0, namedRows)
    .map(({ row, reason }) => t('meteo.row', { row, reason: t(`meteo.row.${reason}`) }))
  const more = refused.length > named.length ? ', …' : ''
  return t('meteo.refused_rows', { count: refused.length, rows: named.join(', ') + more })
}

/**
 * Adds daily means to the rows of a table, in chronological order: each day that has a mean replaces that day, a day that
 * has none stays as it was.
 */
export function mergeDailyMeans<R extends { station?: unknown; month?: unknown }>(
  rows: readonly R[],
  months: readonly DailyMeansMonth[],
): R[] {
  const keyOf = ({ station, month }: { station?: unknown; month?: unknown }) =>
    `${month} ${station}`
  const merged = new Map(rows.map((row) => [keyOf(row), row]))
  for (const added of months) {
    const before = merged.get(keyOf(added)) as (R & { daily_means?: unknown }) | undefined
    const kept = typeof before?.daily_means === 'string' ? before.daily_means.split(' ') : []
    const daily_means = added.daily_means
      .split(' ')
      .map((mean, day) => (mean === noMean ? (kept[day] ?? noMean) : mean))
      .join(' ')
    merged.set(keyOf(added), {
      ...{ degree_days: null, origins: {} },
      ...added,
      daily_means,
    } as unknown as R)
  }
  return [...merged].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}

/** Parses the stored means of a month's days; undefined for missing days. */
export const dailyMeansOf = (stored: string | null): (number | undefined)[] =>
  (stored ?? '')
    .split(' ')
    .map((mean) => (mean === noMean || mean === '' ? undefined : Number(mean)))

/**
 * The degree-days of a day, K·d: base minus mean if the mean is at or below the heating limit, else 0.
 * Source of the method: amoen_calcul_objectif_dashboard, `sections/helpers/calcul_dj.py`.
 */
export const degreeDaysOf = (mean: number, { base, heating_limit }: Climate): number =>
  mean <= heating_limit ? base - mean : 0

/** Whether a month, 1 to 12, is in the heating season, which may span the new year. */
export function isInSeason(
  month: number,
  { first_month, last_month }: Pick<Climate, 'first_month' | 'last_month'>,
): boolean {
  return first_month <= last_month
    ? first_month <= month && month <= last_month
    : first_month <= month || month <= last_month
}

/** The number of days in a month, YYYY-MM. */
export const daysIn = (month: string): number =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()
