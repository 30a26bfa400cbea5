import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { type LoopbackHandler, serveLoopback } from '../../testing/loopback.ts'
import { meteoSwiss } from './meteoSwiss.server.ts'
import { noWeather, type Weather } from './weather.ts'

const serve = async (handler: LoopbackHandler, options = {}) => {
  const { url, requests } = await serveLoopback(handler)
  return { requests, weather: meteoSwiss({ url, timeout: 30_000, ...options }) }
}

it('fetches the file of a station and a period', async () => {
  const recorded = await readFile(
    new URL('recorded/ogd-smn_gve_d_historical.csv', import.meta.url),
    'utf8',
  )
  const { weather, requests } = await serve((_, response) => response.end(recorded))
  expect(await weather.dailyValues('GVE', 'historical')).toEqual({
    available: true,
    text: recorded,
  })
  expect(await weather.dailyValues('GVE', 'recent')).toMatchObject({ available: true })
  expect(requests.map(({ pathname }) => pathname)).toEqual([
    '/gve/ogd-smn_gve_d_historical.csv',
    '/gve/ogd-smn_gve_d_recent.csv',
  ])
})

it.each<[string, string, LoopbackHandler, object?]>([
  ['a file that does not exist', 'refused', (_, response) => response.writeHead(404).end()],
  [
    'a redirect',
    'refused',
    (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
  ],
  ['a fault', 'unreachable', (_, response) => response.writeHead(503).end()],
  ['a broken connection', 'unreachable', (_, response) => response.destroy()],
  ['silence', 'unreachable', () => undefined, { timeout: 200 }],
  ['a flood', 'unreadable', (_, response) => response.end('x'.repeat(21_000_000))],
])('tells %s as %s', async (_, reason, handler, options) => {
  const { weather } = await serve(handler, options)
  expect(await weather.dailyValues('GVE', 'recent')).toEqual({ available: false, reason })
})

it('never asks for anything but a station, and nothing at all where it is off', async () => {
  const { weather, requests } = await serve(() => expect.unreachable('was asked'))
  const ask = (of: Weather, station: string) => of.dailyValues(station, 'recent')
  for (const station of ['../x', '', 'a/b', '☃'])
    expect(await ask(weather, station)).toEqual({ available: false, reason: 'refused' })
  expect(requests).toEqual([])
  expect(await ask(noWeather, 'GVE')).toEqual({ available: false, reason: 'not_configured' })
})
