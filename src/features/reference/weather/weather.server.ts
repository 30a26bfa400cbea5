import { sql } from 'drizzle-orm'
import type {
  Weather,
  WeatherPeriod,
  WeatherReason,
} from '../../../integrations/weather/weather.ts'
import type { Db } from '../../../kernel/database/db.server.ts'
import { addDays, dayOf } from '../../../kernel/field/format.ts'
import { type HandlersOf, prepared } from '../../../kernel/http/handler.server.ts'
import type { Job, Jobs } from '../../../kernel/jobs.server.ts'
import geneva from '../data/daily-means-gve.json' with { type: 'json' }
import { isOfOffice } from '../inForce.ts'
import { referencesIn } from '../reference.server.ts'
import { referenceTable } from '../reference.table.ts'
import type { References, RowsOf } from '../reference.ts'
import { referenceEndpoints } from '../versions.ts'
import {
  type DailyMeansMonth,
  dailyMeansOf,
  daysIn,
  describeRefused,
  firstMeansMonth,
  mergeDailyMeans,
  type RefusedRow,
  readDailyMeans,
} from './degreeDays.ts'

/** Credit of the daily means, as their publisher asks for it. */
const credit = geneva._source

type WeatherTables = Pick<References, 'climate' | 'degree_days'>

/** Months of daily means from the service, why those of a period are missing, and rows that cannot be. */
export type FetchedWeather = {
  months: DailyMeansMonth[]
  missing: WeatherReason[]
  refused: RefusedRow[]
}

/** Daily means that ship with the product: those of Geneva, from 1991 to the end of 2024. */
const shippedMonths = (station: string): DailyMeansMonth[] =>
  station === geneva.station
    ? Object.entries(geneva.months).map(([month, daily_means]) => ({ station, month, daily_means }))
    : []

/**
 * Asks the service for the daily means that tables lack, up to yesterday: those of this year, and of the years before if
 * some are missing.
 */
export async function fetchWeather(
  tables: WeatherTables,
  weather: Weather,
  today: string,
): Promise<FetchedWeather> {
  const climate = tables.climate.rows[0]!
  const lastYear = `${Number(today.slice(0, 4)) - 1}-12`
  const isKnown = monthsWithMeans(withMonths(tables, [])).has(lastYear)
  const periods: WeatherPeriod[] = isKnown ? ['recent'] : ['historical', 'recent']
  const fetched: FetchedWeather = { months: [], missing: [], refused: [] }
  for (const period of periods) {
    const answer = await weather.dailyValues(climate.station, period)
    const read = answer.available ? readDailyMeans(answer.text, climate, today) : undefined
    if (!answer.available) fetched.missing.push(answer.reason)
    else if (!read || read.problem) fetched.missing.push('unreadable')
    else {
      fetched.months = mergeDailyMeans(fetched.months, read.months)
      fetched.refused.push(...read.refused)
    }
  }
  return fetched
}

/**
 * The rows of the table with shipped and fetched months, day by day: the office's own means count before shipped ones.
 * Synthetic rows are left out.
 */
function withMonths({ climate, degree_days }: WeatherTables, fetched: readonly DailyMeansMonth[]) {
  const { station } = climate.rows[0]!
  const measured = degree_days.rows.filter((row) => !isSynthetic(row))
  const own = measured.filter((row): row is typeof row & DailyMeansMonth =>
    Boolean(row.daily_means),
  )
  const months = fetched.filter(({ month }) => month >= firstMeansMonth)
  return [shippedMonths(station), own, months].reduce<RowsOf<'degree_days'>>(
    mergeDailyMeans,
    measured,
  )
}

/** Whether the means of a month are invented, as those of the demonstration. */
const isSynthetic = ({ origins }: RowsOf<'degree_days'>[number]) =>
  origins.degree_days?.status === 'illustrative'

/** Months all of whose days have a mean. */
const monthsWithMeans = (rows: RowsOf<'degree_days'>) =>
  new Set(
    rows.flatMap(({ month, daily_means }) =>
      dailyMeansOf(daily_means).filter((mean) => mean !== undefined).length === daysIn(month)
        ? [month]
        : [],
    ),
  )

/** The last day with a mean, YYYY-MM-DD; null without any. */
function lastDayIn(rows: RowsOf<'degree_days'>): string | null {
  const last = rows.filter(({ daily_means }) => daily_means !== null).at(-1)
  if (!last) return null
  const day = dailyMeansOf(last.daily_means).findLastIndex((mean) => mean !== undefined)
  return day < 0 ? null : addDays(`${last.month}-01`, day)
}

const knownDays = (rows: RowsOf<'degree_days'>) =>
  rows.reduce(
    (sum, row) => sum + dailyMeansOf(row.daily_means).filter((mean) => mean !== undefined).length,
    0,
  )

/**
 * Stores the daily means that are new as a version of the table; returns how many days are, and the last one with a
 * mean. Nothing is stored if none is new, nor if a period is missing that invented months would leave empty.
 */
export async function storeWeather(
  tables: WeatherTables,
  { months, missing }: FetchedWeather,
  today: string,
  db: Db,
): Promise<{ days: number; until: string | null }> {
  if (missing.length > 0 && tables.degree_days.rows.some(isSynthetic))
    return { days: 0, until: null }
  const before = tables.degree_days.rows.filter((row) => !isSynthetic(row))
  const rows = withMonths(tables, months)
  const days = knownDays(rows) - knownDays(before)
  if (days > 0)
    await db.insert(referenceTable).values({
      name: 'degree_days',
      ...{ valid_from: today, source: credit },
      rows: rows.map((row) => ({ ...row })),
    })
  return { days: Math.max(0, days), until: lastDayIn(rows) }
}

/** Handler that takes the weather; `officeTasks` run after a change of the table. */
export const weatherHandlers = (
  weather: Weather,
  officeTasks: readonly string[],
): Pick<HandlersOf<typeof referenceEndpoints>, 'takeWeather'> => ({
  takeWeather: prepared(referenceEndpoints.takeWeather, {
    async prepare(_, { read, now }) {
      const today = dayOf(now)
      return fetchWeather(await referencesIn(read, today), weather, today)
    },
    async handle(_, { db, now, audit, enqueue, say, prepared: fetched }) {
      // Two at a time would add the same version twice.
      await db.execute(sql`select pg_advisory_xact_lock(${weatherLock})`)
      const today = dayOf(now)
      const stored = await storeWeather(await referencesIn(db, today), fetched, today, db)
      if (stored.days > 0) {
        await audit('reference:changed', { detail: { table: 'degree_days' } })
        for (const task of officeTasks) await enqueue(task, {}, { jobKey: task })
      }
      const reasons = [...new Set(fetched.missing)]
      return {
        ...stored,
        warnings: [
          ...reasons.map((reason) => say(`reference:meteo.missing.${reason}`)),
          describeRefused(fetched.refused, (key, params) =>
            say(`reference:${key}`, params as Record<string, unknown>),
          ),
        ].filter((warning) => warning !== undefined),
      }
    },
  }),
})

/** Arbitrary key of the advisory lock on taking the weather. */
const weatherLock = 4_512_123

/** Background jobs of reference tables. */
export const referenceJobs = (weather: Weather): Jobs => ({
  tasks: { 'reference.weather': refreshJob(weather) },
  // The publisher renews its files at noon UTC.
  schedule: [{ task: 'reference.weather', match: '20 13 * * *' }],
})

/**
 * Job: keeps the daily means of an office that has taken them up to date. A version is added when a month is complete, so
 * that there are twelve a year. Whether calculations are corrected at all is the office's to decide, by its first version.
 */
const refreshJob =
  (weather: Weather): Job =>
  async (_, { database, now, log }) => {
    const today = dayOf(now())
    const { db } = database
    const tables = await referencesIn(db, today)
    if (!isOfOffice(tables.degree_days) || tables.degree_days.rows.some(isSynthetic)) return
    const fetched = await fetchWeather(tables, weather, today)
    const reasons = fetched.missing.filter((reason) => reason !== 'not_configured')
    if (reasons.length > 0) log.warn({ reasons }, 'daily means of the weather are missing')
    const known = monthsWithMeans(tables.degree_days.rows)
    const complete = monthsWithMeans(withMonths(tables, fetched.months))
    if ([...complete].every((month) => known.has(month))) return
    await database.transaction({ actor: null, source: 'system' }, (transaction) =>
      storeWeather(tables, fetched, today, transaction),
    )
  }
