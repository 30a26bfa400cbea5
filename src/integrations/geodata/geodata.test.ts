import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { json, type LoopbackHandler, serveLoopback as serve } from '../../testing/loopback.ts'
import { unconfiguredGeodata } from './absent.server.ts'
import { geoadmin } from './geoadmin.server.ts'
import type { Geodata } from './geodata.ts'
import type { GeodataFault } from './service.server.ts'
import { sitg } from './sitg.server.ts'

const recorded = (name: string) =>
  readFile(new URL(`recorded/${name}.json`, import.meta.url), 'utf8')
/** The service as documented, with the recorded answers. */
async function documented(request: URL, response: ServerResponse) {
  const query = request.searchParams
  const text = query.get('searchText') ?? ''
  if (request.pathname === '/rest/services/height')
    return Number(query.get('easting')) > 2_480_000
      ? json(response, '{"height":"407.7"}')
      : json(response, '{"success":false,"error":{"message":"out of bounds"}}', 400)
  if (request.pathname === '/rest/services/api/SearchServer') {
    if (query.get('origins') !== 'address' || query.get('sr') !== '2056')
      return json(response, '{}', 400)
    if (/bundesplatz/i.test(text)) return json(response, await recorded('search-bundesplatz3'))
    if (/wabern/i.test(text)) return json(response, await recorded('search-wabern'))
    return json(response, '{"results":[]}')
  }
  if (request.pathname === '/rest/services/api/MapServer/find') {
    if (query.get('contains') !== 'false') return json(response, await recorded('find-3123164'))
    if (text === '1272199') return json(response, await recorded('identify-1272199'))
    if (['1231641', '3123164'].includes(text)) return json(response, await recorded(`find-${text}`))
    return json(response, '{"results":[]}')
  }
  return json(response, '{}', 404)
}

/** A client that waits long enough on a busy machine too. */
function clientOf(url: string, options = {}): Geodata {
  const clientOptions = { url, requestTimeout: 30_000, deadline: 60_000, ...options }
  const { idcYears, idcYearsOf, idcStatesOf, featuresAt } = sitg(clientOptions)
  return {
    ...{ ...geoadmin(clientOptions), idcYears, idcYearsOf, idcStatesOf },
    featuresAt: ({ name }, place) => featuresAt(name, place),
  }
}

describe('the federal service, with recorded responses', () => {
  it('fills a building from the register', async () => {
    const { url, requests } = await serve(documented)
    const answer = await clientOf(url).buildingByEgid(1231641)
    expect(answer).toEqual({
      available: true,
      value: {
        egid: 1231641,
        street_name: 'Beaulieustrasse',
        street_number: '2',
        postcode: '3012',
        city: 'Bern',
        plot_number: '2091',
        canton: 'BE',
        surface: 174,
        sre: null,
        apartments: 10,
        floors: 4,
        building_type: 1020,
        affectation: 1122,
        building_status: 1004,
        construction_year: null,
        construction_period: 8012,
        heating_generator_1: 7460,
        heating_energy_1: 7580,
        heating_source_1: 865,
        heating_updated_1: '2025-02-11',
        // "None" is a code, not unknown.
        heating_generator_2: 7400,
        heating_energy_2: 7500,
        heating_source_2: 860,
        heating_updated_2: '2001-11-29',
        coordinate_e: 2599407.817,
        coordinate_n: 1200797.593,
        entrances: [
          { street_name: 'Beaulieustrasse', street_number: '2', postcode: '3012', city: 'Bern' },
        ],
      },
    })
    expect(requests[0]?.searchParams.get('contains')).toBe('false')
  })

  it('leaves values empty that the register does not have', async () => {
    const { url } = await serve(documented)
    expect(await clientOf(url).buildingByEgid(3123164)).toMatchObject({
      value: {
        heating_generator_2: null,
        heating_energy_2: null,
        heating_updated_2: null,
        sre: null,
      },
    })
    expect(await clientOf(url).buildingByEgid(1272199)).toMatchObject({
      value: { affectation: null, apartments: null, plot_number: '212', surface: 3143 },
    })
  })

  it('ignores entries of other buildings', async () => {
    const { url } = await serve((_, response) =>
      recorded('find-3123164').then((body) => json(response, body)),
    )
    expect(await clientOf(url).buildingByEgid(123164)).toEqual({ available: true, value: null })
  })

  it('collects several entrances, the official one first, with French street names', async () => {
    const { results } = JSON.parse(await recorded('find-1231641'))
    const entrance = (attributes: object) => ({
      attributes: { ...results[0].attributes, ...attributes },
    })
    const { url } = await serve((_, response) =>
      json(
        response,
        JSON.stringify({
          results: [
            entrance({ edid: '0', deinr: '2', doffadr: 0 }),
            entrance({
              edid: '1',
              deinr: '4',
              doffadr: 1,
              strname: ['Bahnhofstrasse', 'Rue de la Gare'],
              strsp: ['DE', 'FR'],
            }),
          ],
        }),
      ),
    )
    expect(await clientOf(url).buildingByEgid(1231641)).toMatchObject({
      value: {
        street_name: 'Rue de la Gare',
        street_number: '4',
        entrances: [{ street_number: '4' }, { street_number: '2' }],
      },
    })
  })

  it('finds addresses, with easting and northing not swapped', async () => {
    const { url, requests } = await serve(documented)
    const geodata = clientOf(url)
    expect(await geodata.searchAddress('Bundesplatz 3')).toEqual({
      available: true,
      value: [
        {
          egid: 2242547,
          street_name: 'Bundesplatz',
          street_number: '3',
          postcode: '3011',
          city: 'Bern',
          canton: 'BE',
          coordinate_e: 2600423.25,
          coordinate_n: 1199521.125,
        },
      ],
    })
    // A place name is not an address.
    expect(await geodata.searchAddress('Wabern')).toEqual({ available: true, value: [] })
    await geodata.searchAddress(`${'mot '.repeat(50)}`)
    expect(requests.at(-1)?.searchParams.get('searchText')?.split(' ')).toHaveLength(10)
  })

  it('parses the altitude, which the service returns as text', async () => {
    const { url } = await serve(documented)
    const geodata = clientOf(url)
    expect(await geodata.altitude({ e: 2600968, n: 1197427 })).toEqual({
      available: true,
      value: 407.7,
    })
    expect(await geodata.altitude({ e: 1, n: 1 })).toEqual({ available: false, reason: 'refused' })
  })
})

describe('faults of the service', () => {
  const faults: [string, string, LoopbackHandler][] = [
    ['an answer that never comes', 'too_slow', () => {}],
    [
      'an answer that stops half-way',
      'too_slow',
      (_, response) => response.writeHead(200).write('{"results":['),
    ],
    ['a connection that breaks', 'unreachable', (_, response) => response.destroy()],
    [
      'a body that breaks',
      'unreachable',
      (_, response) => {
        response.writeHead(200, { 'content-length': 1000 }).write('{"results"')
        setTimeout(() => response.destroy(), 20)
      },
    ],
    ['a fault', 'failed', (_, response) => json(response, 'oops', 500)],
    ['a page of a proxy', 'unreadable', (_, response) => response.end('<html>Welcome</html>')],
    ['truncated JSON', 'unreadable', (_, response) => json(response, '{"results":[{"attr')],
    ['nothing', 'unreadable', (_, response) => response.end()],
    [
      'another shape',
      'unreadable',
      (_, response) => json(response, '{"results":{"a":1},"height":"x"}'),
    ],
    ['null', 'unreadable', (_, response) => json(response, 'null')],
    [
      'nonsense in the right shape',
      'unreadable',
      (_, response) =>
        json(
          response,
          JSON.stringify({
            height: '99999',
            results: [
              {
                attributes: { egid: '1231641', gwaerdath1: '31.02.2020' },
                attrs: { origin: 'address', label: 'a', detail: 'b', x: 2600000, y: 1200000 },
              },
            ],
          }),
        ),
    ],
    [
      'a flood',
      'unreadable',
      (_, response) => json(response, `{"results":["${'x'.repeat(3_000_000)}"]}`),
    ],
    ['a refusal', 'refused', (_, response) => json(response, '{}', 403)],
    ['a firewall', 'blocked', (_, response) => json(response, '', 406)],
    [
      'a redirect',
      'refused',
      (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
    ],
    ['too many requests', 'busy', (_, response) => json(response, '{}', 429)],
  ]
  it.each(faults)(
    '%s is reported as %s, after three attempts at most and without throwing',
    async (_, reason, handler) => {
      const { url, requests } = await serve(handler)
      const options = reason === 'too_slow' ? { requestTimeout: 150 } : {}
      const faults: GeodataFault[] = []
      const report = (fault: GeodataFault) => faults.push(fault)
      const answers = await Promise.all([
        clientOf(url, { ...options, report }).buildingByEgid(1231641),
        clientOf(url, { ...options, report }).searchAddress('Rue de Lyon 55'),
        clientOf(url, { ...options, report }).altitude({ e: 2600968, n: 1197427 }),
        clientOf(url, { ...options, report }).idcYears(1000577),
      ])
      for (const answer of answers) expect(answer).toEqual({ available: false, reason })
      expect(requests.length).toBeLessThanOrEqual(3 * answers.length)
      // For the log: each once, after all attempts, without what was asked.
      expect(faults.map((fault) => [fault.service, fault.reason])).toEqual(
        answers.map(() => [new URL(url).host, reason]),
      )
      expect(JSON.stringify(faults)).not.toMatch(/Lyon|1231641|1000577/)
    },
  )

  it('a service that does not run is unreachable', async () => {
    const { url, close } = await serve(documented)
    close()
    expect(await clientOf(url).buildingByEgid(1231641)).toEqual({
      available: false,
      reason: 'unreachable',
    })
  })

  it('a temporary fault is retried', async () => {
    const { url, requests } = await serve((request, response, count) =>
      count < 3 ? json(response, '', 503) : documented(request, response),
    )
    expect(await clientOf(url).buildingByEgid(1231641)).toMatchObject({ available: true })
    expect(requests).toHaveLength(3)
  })

  it('sends no request before the time in Retry-After', async () => {
    const times: number[] = []
    const { url } = await serve((request, response, count) => {
      times.push(Date.now())
      if (count > 1) return documented(request, response)
      return response.writeHead(429, { 'retry-after': '1' }).end()
    })
    const geodata = clientOf(url)
    expect(await geodata.buildingByEgid(1231641)).toMatchObject({ available: true })
    expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(990)
  })

  it('reports busy immediately if Retry-After is too long to wait', async () => {
    const { url, requests } = await serve((_, response) =>
      response.writeHead(429, { 'retry-after': '600' }).end(),
    )
    const geodata = clientOf(url)
    const busy = { available: false, reason: 'busy' }
    expect(await geodata.buildingByEgid(1231641)).toEqual(busy)
    expect(await geodata.altitude({ e: 2600968, n: 1197427 })).toEqual(busy)
    expect(requests).toHaveLength(1)
  })

  it('stops calling a service that keeps failing, and resumes later', async () => {
    let broken = true
    const { url, requests } = await serve((request, response) =>
      broken ? json(response, '', 500) : documented(request, response),
    )
    const geodata = clientOf(url, { breakerPause: 60_000 })
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    for (let round = 0; round < 3; round++) await geodata.buildingByEgid(1231641)
    const before = requests.length
    expect(await geodata.buildingByEgid(1231641)).toEqual({ available: false, reason: 'failed' })
    expect(requests.length).toBe(before)
    broken = false
    vi.setSystemTime(Date.now() + 60_001)
    expect(await geodata.buildingByEgid(1231641)).toMatchObject({ available: true })
  })

  it('respects the rate limit of the service', async () => {
    const times: number[] = []
    const { url } = await serve((request, response) => {
      times.push(Date.now())
      return documented(request, response)
    })
    const geodata = clientOf(url, { maxRequests: 3, rateWindow: 300 })
    const start = Date.now()
    const answers = await Promise.all(
      Array.from({ length: 7 }, () => geodata.buildingByEgid(1231641)),
    )
    expect(answers.every(({ available }) => available)).toBe(true)
    // Measure from the start, not between requests: a late one may be followed closely by the next.
    for (const [index, time] of times.entries())
      expect(time - start).toBeGreaterThanOrEqual(Math.floor(index / 3) * 300 - 5)
  })

  it('reports busy instead of a long wait for the rate limit', async () => {
    const { url, requests } = await serve(documented)
    const geodata = clientOf(url, { maxRequests: 2, rateWindow: 60_000 })
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => geodata.buildingByEgid(1231641)),
    )
    expect(answers.filter(({ available }) => available)).toHaveLength(2)
    expect(answers).toContainEqual({ available: false, reason: 'busy' })
    expect(requests).toHaveLength(2)
  })
})

describe.each<[string, () => Promise<Geodata>]>([
  ['absent', async () => unconfiguredGeodata()],
  ['the real side', async () => clientOf((await serve(documented)).url)],
  ['the real side without its service', async () => clientOf('http://127.0.0.1:9')],
])('every side (%s)', (_, open) => {
  it('answers any query and never throws', async () => {
    const geodata = await open()
    expect(geodata.name).not.toBe('')
    const answers = [
      ...['', 'Rue de Lyon 55', '\u0000', '%', '🏠', 'x'.repeat(5000)].map(geodata.searchAddress),
      ...[1231641, 0, -1, Number.NaN, 1e12].map(geodata.buildingByEgid),
      ...[1000577, 0, -1, Number.NaN, 1e12].map((egid) => geodata.idcYears(egid)),
      ...[1000577, 0, -1, Number.NaN, 1e12].map((egid) => geodata.idcStatesOf([egid])),
      ...[
        { e: 2500000, n: 1117000 },
        { e: Number.NaN, n: Infinity },
      ].map(geodata.altitude),
    ]
    for (const answer of await Promise.all(answers)) {
      if (answer.available) expect(answer.value).not.toBeUndefined()
      else expect(answer.reason).toMatch(/^[a-z_]+$/)
    }
  })
})

it('names the service in use', () => {
  expect(unconfiguredGeodata().name).toBe('none')
  expect(geoadmin({ url: 'https://api3.geo.admin.ch' }).name).toBe('api3.geo.admin.ch')
  expect(sitg({ url: 'https://vector.sitg.ge.ch/arcgis/rest/services' }).name).toBe(
    'vector.sitg.ge.ch',
  )
})
