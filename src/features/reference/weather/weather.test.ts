import { readFile } from 'node:fs/promises'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { meteoSwiss } from '../../../integrations/weather/meteoSwiss.server.ts'
import { noWeather, type Weather } from '../../../integrations/weather/weather.ts'
import { enqueueIn } from '../../../kernel/jobs.server.ts'
import { type TestApp, type TestPerson, testApp } from '../../../testing/app.ts'
import { type LoopbackHandler, serveLoopback } from '../../../testing/loopback.ts'
import { dailyMeansOf, daysIn, mergeDailyMeans } from './degreeDays.ts'

let app: TestApp
let admin: TestPerson
let weather: Weather = noWeather
const header = readFile(
  new URL('../../../integrations/weather/recorded/ogd-smn_gve_d_historical.csv', import.meta.url),
  'utf8',
).then((file) => file.split('\n')[0]!)

beforeAll(async () => {
  app = await testApp({
    outside: (outside) => ({
      ...outside,
      weather: {
        name: 'test',
        dailyValues: (...question) => weather.dailyValues(...question),
      },
    }),
  })
  admin = await app.as('admin')
})
beforeEach(() => {
  weather = noWeather
  app.setNow(new Date('2026-03-10T10:00:00Z'))
})

/** A file in the recorded form: a mean for each day from the first to the last one. */
async function fileOf(from: string, to: string, mean: (day: string) => number) {
  const days: string[] = []
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10)
    days.push(`GVE;${day.split('-').reverse().join('.')} 00:00;${mean(day)};9.9;-9.9`)
  }
  return [await header, ...days, ''].join('\r\n')
}
async function serve(files: Record<string, string>, handler?: LoopbackHandler) {
  const { url, requests } = await serveLoopback(
    handler ??
      (({ pathname }, response) => {
        const period = /_d_(\w+)\.csv$/.exec(pathname)![1]!
        const text = files[period]
        response.writeHead(text === undefined ? 404 : 200).end(text)
      }),
  )
  weather = meteoSwiss({ url, timeout: 30_000 })
  return requests
}
const inForce = async () => (await admin.reference.inForce({})).degree_days
const versionCount = async () =>
  (await admin.reference.versions({ params: { table: 'degree_days' } })).results.length
const refresh = (at: string) =>
  app.app.jobs.tasks['reference.weather']!(
    {},
    {
      database: app.database,
      enqueue: enqueueIn,
      log: app.app.server.log,
      now: () => new Date(at),
    },
  )

it('takes what ships without the internet, says what is missing, and nothing twice (§3)', async () => {
  expect((await inForce()).rows).toEqual([])
  await refresh('2026-03-10T13:20:00Z')
  expect((await inForce()).rows, 'a job decides nothing').toEqual([])
  const taken = await admin.reference.takeWeather({})
  expect(taken).toMatchObject({ days: 12_419, until: '2024-12-31' })
  expect(taken.warnings).toEqual([expect.stringContaining('METEO_URL')])
  const { rows, source } = await inForce()
  expect(source).toContain('MétéoSuisse')
  expect(rows).toHaveLength(34 * 12)
  for (const { month, daily_means } of rows)
    expect(dailyMeansOf(daily_means), month).toHaveLength(daysIn(month))
  // The first and the last day of the recorded file.
  expect(rows[0]).toMatchObject({ station: 'GVE', month: '1991-01' })
  expect(dailyMeansOf(rows[0]!.daily_means)[0]).toBe(4.5)
  expect(dailyMeansOf(rows.at(-1)!.daily_means).slice(-2)).toEqual([-0.6, -1.2])
  const versions = await versionCount()
  expect(await admin.reference.takeWeather({})).toMatchObject({ days: 0, until: '2024-12-31' })
  expect(await versionCount()).toBe(versions)
})

it('adds the years and days that MeteoSwiss publishes, and asks for past years only while they are missing (§3)', async () => {
  const requests = await serve({
    historical: await fileOf('2025-01-01', '2025-12-31', () => 10),
    recent: await fileOf('2026-01-01', '2026-03-09', () => 5),
  })
  expect(await admin.reference.takeWeather({})).toEqual({
    ...{ days: 365 + 31 + 28 + 9, until: '2026-03-09', warnings: [] },
  })
  expect(requests.map(({ pathname }) => pathname)).toEqual([
    '/gve/ogd-smn_gve_d_historical.csv',
    '/gve/ogd-smn_gve_d_recent.csv',
  ])
  requests.length = 0
  expect(await admin.reference.takeWeather({})).toMatchObject({ days: 0, warnings: [] })
  expect(requests.map(({ pathname }) => pathname)).toEqual(['/gve/ogd-smn_gve_d_recent.csv'])
})

it('is kept up to date by a job, which adds a version when a month is complete', async () => {
  const versions = await versionCount()
  await serve({ recent: await fileOf('2026-01-01', '2026-03-30', () => 5) })
  await refresh('2026-03-31T13:20:00Z')
  expect(await versionCount()).toBe(versions)
  await serve({ recent: await fileOf('2026-01-01', '2026-04-02', () => 5) })
  await refresh('2026-04-03T13:20:00Z')
  expect(await versionCount()).toBe(versions + 1)
  app.setNow(new Date('2026-04-03T14:00:00Z'))
  expect((await inForce()).rows.at(-1)).toMatchObject({ month: '2026-04' })
  await refresh('2026-04-04T13:20:00Z')
  expect(await versionCount()).toBe(versions + 1)
})

it.each<[string, LoopbackHandler]>([
  ['is away', (_, response) => response.destroy()],
  ['fails', (_, response) => response.writeHead(500).end()],
  ['answers HTML', (_, response) => response.end('<html>')],
  ['answers garbage', (_, response) => response.end('\u0000;;;\n1;2')],
])('stays as it is where the service %s', async (_, handler) => {
  app.setNow(new Date('2026-04-05T10:00:00Z'))
  const before = await inForce()
  await serve({}, handler)
  const answer = await admin.reference.takeWeather({})
  expect(answer).toMatchObject({ days: 0 })
  expect(answer.warnings).toHaveLength(1)
  await refresh('2026-05-02T13:20:00Z')
  expect(await inForce()).toEqual(before)
})

it('names the rows of a file that cannot be, and takes the others (§3)', async () => {
  app.setNow(new Date('2026-05-10T10:00:00Z'))
  await serve({
    recent: await fileOf('2026-04-01', '2026-05-12', (day) => (day === '2026-05-03' ? 85 : 9)),
  })
  const { until, warnings } = await admin.reference.takeWeather({})
  expect(until).toBe('2026-05-10')
  expect(warnings).toEqual([
    '3 rows were not taken: row 34 (impossible temperature), row 42 (day to come), row 43 (day to come).',
  ])
  expect(dailyMeansOf((await inForce()).rows.at(-1)!.daily_means)[2]).toBeUndefined()
  const rows = [{ station: 'GVE', month: '2026-05', daily_means: '9 85 9' }]
  await expect(
    admin.reference.create({
      params: { table: 'degree_days' },
      body: { valid_from: '2026-05-10', source: 'MeteoSwiss', rows },
    }),
  ).rejects.toMatchObject({
    body: { fields: { 'rows.0.daily_means': [expect.stringContaining('between -50 and 50')] } },
  })
})

it('leaves invented months in place as long as a period is missing, and says so (§3)', async () => {
  app.setNow(new Date('2026-05-10T10:00:00Z'))
  const origins = { degree_days: { status: 'illustrative', source: 'Démonstration' } }
  await admin.reference.create({
    params: { table: 'degree_days' },
    body: {
      ...{ valid_from: '2026-05-10', source: 'Démonstration' },
      rows: [{ station: 'GVE', month: '2025-11', daily_means: '9 9', origins }],
    },
  })
  const before = await inForce()
  const answers: Record<string, string>[] = [
    {},
    { recent: await fileOf('2026-05-01', '2026-05-09', () => 9) },
  ]
  for (const files of answers) {
    await serve(files)
    const answer = await admin.reference.takeWeather({})
    expect(answer).toMatchObject({ days: 0, until: null })
    expect(answer.warnings).not.toEqual([])
    expect(await inForce()).toEqual(before)
  }
})

it('is the office’s to take (§6)', async () => {
  for (const group of ['client', 'partner'] as const)
    await expect((await app.as(group)).reference.takeWeather({})).rejects.toMatchObject({
      status: 403,
    })
})

it('replaces day by day: what a file lacks stays', () => {
  const row = (daily_means: string | null) => ({ station: 'GVE', month: '2024-02', daily_means })
  const merge = (before: string | null, added: string) =>
    mergeDailyMeans([row(before)], [row(added) as { daily_means: string } & ReturnType<typeof row>])
  expect(merge('1 2 -', '- 5 6')).toMatchObject([{ daily_means: '1 5 6' }])
  expect(merge(null, '3 -')).toMatchObject([{ daily_means: '3 -' }])
})
