import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { json, type LoopbackHandler, serveLoopback } from '../../testing/loopback.ts'
import { sitg } from './sitg.server.ts'

type Feature = { attributes: Record<string, unknown> }
const recorded = async (name: string): Promise<Feature[]> =>
  JSON.parse(await readFile(new URL(`recorded/${name}.json`, import.meta.url), 'utf8')).features

/** The canton's service on loopback. */
async function canton(handler: LoopbackHandler) {
  const { url, requests } = await serveLoopback(handler)
  return { requests, ...sitg({ url, requestTimeout: 30_000, deadline: 60_000 }) }
}

/** Responds like the layer: the rows of an EGID in pages of `size`. */
const layer =
  (features: Feature[], size = 2000): LoopbackHandler =>
  (request, response) => {
    const query = request.searchParams
    const egid = Number(/^EGID=(\d+)$/.exec(query.get('where') ?? '')?.[1])
    const from = Number(query.get('resultOffset'))
    const matching = features.filter(
      ({ attributes: { EGID, egid: small } }) => (EGID ?? small) === egid,
    )
    const exceededTransferLimit = matching.length > from + size
    json(
      response,
      JSON.stringify({
        features: matching.slice(from, from + size),
        ...(exceededTransferLimit && { exceededTransferLimit }),
      }),
    )
  }

describe('heat indices of the canton', () => {
  it('have their periods, means and energy agents', async () => {
    const { idcYears, requests } = await canton(layer(await recorded('idc-rows')))
    expect(await idcYears(1000577)).toEqual({
      available: true,
      value: [
        {
          year: 2023,
          start_date: '2022-05-01',
          end_date: '2023-04-30',
          idc: 548,
          mean_2: 572,
          mean_3: 594,
          sre: 567,
          agents: [{ agent: 'Mazout', quantity: 7346, unit: 'l' }],
          responsible_entity: null,
          entry_year: 2025,
        },
        expect.objectContaining({
          year: 2022,
          idc: 595,
          agents: [{ agent: 'Mazout', quantity: 93_024, unit: 'kWh' }],
          entry_year: 2022,
        }),
      ],
    })
    expect(requests[0]?.pathname).toBe('/SCANE_INDICE_MOYENNES_3_ANS/FeatureServer/0/query')
    expect(Object.fromEntries(requests[0]!.searchParams)).toEqual({
      where: 'EGID=1000577',
      outFields: '*',
      returnGeometry: 'false',
      orderByFields: 'ANNEE DESC,OBJECTID',
      resultOffset: '0',
      f: 'json',
    })
    expect(await idcYears(1)).toEqual({ available: true, value: [] })
  })

  it('are read from several pages and with lower-case names, for the requested building only', async () => {
    const small = await recorded('idc-1015052')
    const { idcYears, requests } = await canton(layer(small, 4))
    const answer = await idcYears(1015052)
    expect(answer).toMatchObject({ available: true, value: { length: 15 } })
    const years = answer.available && answer.value.map(({ year }) => year)
    expect(years).toEqual(Array.from({ length: 15 }, (_, n) => 2025 - n))
    expect(answer).toMatchObject({
      value: { 14: { idc: 591, sre: 2409, start_date: '2010-05-01', end_date: '2011-04-30' } },
    })
    expect(requests.map((page) => page.searchParams.get('resultOffset'))).toEqual([
      '0',
      '4',
      '8',
      '12',
    ])
    const others = await canton((_, response) =>
      json(response, JSON.stringify({ features: small })),
    )
    expect(await others.idcYears(2)).toEqual({ available: true, value: [] })
  })

  it('are the latest ones if a year was entered twice, and name no respondent', async () => {
    const [first] = await recorded('idc-rows')
    const stated = (INDICE: number, DATE_SAISIE: number | null) => ({
      attributes: {
        ...first!.attributes,
        INDICE,
        DATE_SAISIE,
        BAT_C_ADR1_REPONDANT: 'Madame Une Telle',
        ID_CONCESSIONNAIRE: 42,
        AGENT_ENERGETIQUE_2: 'Électricité PAC (DD après le 5 août 2010)',
        QUANTITE_AGENT_ENERGETIQUE_2: 1200.5,
        UNITE_AGENT_ENERGETIQUE_2: 'kWh',
      },
    })
    const rows = [stated(400, 2_000), stated(500, 9_000), stated(450, 5_000), stated(300, null)]
    const { idcYears } = await canton(layer(rows))
    const answer = await idcYears(1000016)
    expect(answer).toMatchObject({
      value: [
        {
          idc: 500,
          responsible_entity: '42',
          agents: [{ agent: 'Gaz' }, { quantity: 1200.5, unit: 'kWh' }],
        },
      ],
    })
    expect(JSON.stringify(answer)).not.toContain('Une Telle')
  })

  const faults: [string, string, object][] = [
    ['a wrong question', 'refused', { error: { code: 400, message: 'Invalid', details: [] } }],
    ['a layer that wants a token', 'refused', { error: { code: 499, message: 'Token Required' } }],
    ['a fault', 'failed', { error: { code: 500, message: 'Error performing query' } }],
    ['too many questions', 'busy', { error: { code: 429, message: 'Too many' } }],
    ['neither features nor error', 'unreadable', {}],
    ['pages without an end', 'unreadable', { features: [], exceededTransferLimit: true }],
    [
      'years that cannot be',
      'unreadable',
      { features: [{ attributes: { EGID: 1, ANNEE: 20_230 } }] },
    ],
  ]
  it.each(faults)(
    '%s inside a response with status 200 is reported as %s',
    async (_, reason, body) => {
      const { idcYears } = await canton((_request, response) =>
        json(response, JSON.stringify(body)),
      )
      expect(await idcYears(1000577)).toEqual({ available: false, reason })
    },
  )

  it('are retried after a temporary fault; after repeated faults no requests are sent for a while', async () => {
    const fault = JSON.stringify({ error: { code: 500 } })
    const rows = await recorded('idc-rows')
    const passing = await canton((request, response, count) =>
      count < 3 ? json(response, fault) : layer(rows)(request, response, count),
    )
    expect(await passing.idcYears(1000577)).toMatchObject({ available: true })
    const broken = await canton((_, response) => json(response, fault))
    for (let round = 0; round < 2; round++) await broken.idcYears(1000577)
    const before = broken.requests.length
    expect(await broken.idcYears(1000577)).toEqual({ available: false, reason: 'failed' })
    expect(broken.requests.length).toBe(before)
  })
})

describe('present states of the heat indices', () => {
  /** Rows as the canton’s layer writes them: its documented attributes, in lower case. */
  const row = (egid: number, year: number | null, idc: number | null, mean: number | null) => ({
    attributes: {
      ...{ egid, sre_m2: 900, commune: 'Genève' },
      ...{ dernier_idc: idc, annee_dernier_idc: year, moyenne_3ans: mean },
    },
  })
  const answering = (features: Feature[]) =>
    canton((_, response) => json(response, JSON.stringify({ features })))

  it('are asked for by EGID, each with its last index, year and mean', async () => {
    const { idcStatesOf, requests } = await answering([
      row(1000577, 2023, 548, 601.04),
      row(1000016, 2024, 402, null),
      // Of a building that was not asked about, and of no year.
      row(7, 2024, 300, 300),
      row(1000617, null, 500, 500),
    ])
    const answer = await idcStatesOf([1000577, 1000016, 1000617])
    expect(answer).toEqual({
      available: true,
      value: new Map([
        [1000577, { year: 2023, idc: 548, mean_3: 601 }],
        [1000016, { year: 2024, idc: 402, mean_3: null }],
      ]),
    })
    expect(requests[0]?.pathname).toBe('/Hosted/OCEN_ETAT_IDC_PUBLIC/FeatureServer/0/query')
    expect(requests[0]?.searchParams.get('where')).toBe('egid IN (1000577,1000016,1000617)')
  })

  it('are the latest ones if a building has several rows', async () => {
    const { idcStatesOf } = await answering([row(1, 2022, 500, 510), row(1, 2024, 480, 490)])
    expect(await idcStatesOf([1])).toMatchObject({
      value: new Map([[1, { year: 2024, idc: 480, mean_3: 490 }]]),
    })
  })

  it.each<[string, string, object, number]>([
    ['an address that is refused', 'blocked', {}, 406],
    ['a fault inside a response', 'failed', { error: { code: 500 } }, 200],
    ['a year that cannot be', 'unreadable', { features: [row(1, 20_240, 1, 1)] }, 200],
    ['too many questions', 'busy', { error: { code: 429 } }, 200],
  ])('%s is reported as %s', async (_, reason, body, status) => {
    const { idcStatesOf } = await canton((_request, response) =>
      json(response, JSON.stringify(body), status),
    )
    expect(await idcStatesOf([1])).toEqual({ available: false, reason })
  })
})
