import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { referencesOn } from '../reference/inForce.ts'
import { shippedVersions } from '../reference/shipped/shipped.ts'
import { figuresLine, headlineOf } from './describeFinding.ts'
import { type IndexTarget, targetOf } from './indexTarget.ts'
import { driftThreshold } from './risingIndex.ts'
import type { FindingKind, WatchFinding } from './watch.ts'
import { judgeBuilding, type PublishedIndex, type WatchedBuilding } from './watchRules.ts'

const { energy_contents, idc_weights } = referencesOn(shippedVersions, '2026-11-27')
const tables = { limits: shippedVersions.idc_limits, energy_contents, idc_weights }
const day = '2026-11-27'

const index = (year: number, idc: number | null, mean_3: number | null = null): PublishedIndex => ({
  year,
  start_date: `${year - 1}-05-01`,
  end_date: `${year}-04-30`,
  idc,
  mean_3,
  agents: [{ agent: 'Mazout', quantity: null, unit: null }],
})
const building = (values: Partial<WatchedBuilding>): WatchedBuilding => ({
  canton: 'GE',
  hasKnownDates: true,
  published: [],
  own: [],
  works: [],
  targets: [],
  ...values,
})
const withMean = (mean: number, year = 2025) => building({ published: [index(year, mean, mean)] })
const judge = (given: WatchedBuilding, on = day) => judgeBuilding(given, on, tables)
const found = (given: WatchedBuilding, on = day) =>
  judge(given, on).map(({ kind, threshold, proposed }) => [kind, threshold, proposed])

/** Limits of the canton of Geneva: ge.ch, read on 22.11.2026 (domain, section 10.1; data/geneva-rules.json). */
const steps = [
  { from: '2022-09-01', to: '2026-12-31', optimise: 450, audit: 550, renovate: 800 },
  { from: '2027-01-01', to: '2030-12-31', optimise: 450, audit: 550, renovate: 650 },
  { from: '2031-01-01', to: '2040-12-31', optimise: 450, audit: 550, renovate: 550 },
] as const

describe('a limit', () => {
  it('is judged by the mean of the canton’s public state, where there is one', () => {
    const published = [{ ...index(2025, 440, 440), public_mean_3: 600 }]
    expect(found(building({ published }))).toEqual([['limit', 550, 'cecbplus']])
  })

  it.each([
    // Mean, day, and what is found: the next step of the law counts if it demands more than today’s.
    [450, '2026-11-27', []],
    [450.01, '2026-11-27', [['limit', 450, 'ged']]],
    [550, '2026-11-27', [['limit', 450, 'ged']]],
    [600, '2026-11-27', [['limit', 550, 'cecbplus']]],
    [650, '2026-11-27', [['limit', 550, 'cecbplus']]],
    [661, '2026-11-27', [['coming_limit', 650, 'cecbplus']]],
    [661, '2027-01-01', [['limit', 650, 'cecbplus']]],
    [600, '2027-01-01', [['coming_limit', 550, 'cecbplus']]],
    [800, '2026-12-31', [['coming_limit', 650, 'cecbplus']]],
    [800.01, '2026-12-31', [['limit', 800, 'cecbplus']]],
    [600, '2031-01-01', []],
  ] as const)('of a mean of %d on %s is %j', (mean, on, expected) => {
    // The index of 2025 is too old in 2031.
    expect(found(withMean(mean), on)).toEqual(expected)
  })

  it('comes with the day from which it applies, the years of the mean and the source of the limits', () => {
    expect(judge(withMean(661))).toEqual([
      {
        ...{ kind: 'coming_limit', year: 2025, value: 661, threshold: 650, rank: 2 },
        ...{ valid_from: '2027-01-01', proposed: 'cecbplus' },
        evidence: {
          ...{ years: [2023, 2024, 2025], duty: 'renovate', goal: 450 },
          ...{ limits_source: 'ge.ch', limits_read_on: '2026-11-22' },
          // Every step that is known, with its day and what it asks of this building.
          steps: [
            { from: '2022-09-01', limit: 800, duty: 'audit' },
            { from: '2027-01-01', limit: 650, duty: 'renovate' },
            { from: '2031-01-01', limit: 550, duty: 'renovate' },
          ],
        },
      },
    ])
  })

  it('has no day where it is not known from when the law applies to the building', () => {
    const [judged] = judge({ ...withMean(661), hasKnownDates: false })
    expect(judged).toMatchObject({ kind: 'coming_limit', threshold: 650, valid_from: null })
    expect(judged!.evidence.steps!.map(({ from, limit }) => [from, limit])).toEqual([
      [null, 800],
      [null, 650],
      [null, 550],
    ])
  })

  it('is exceeded by any mean above that of a step, and by none at or below it', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1200, noNaN: true }),
        fc.constantFrom(...steps.keys()),
        (mean, place) => {
          const { from, optimise, audit, renovate } = steps[place]!
          const year = Number(from.slice(0, 4))
          const severity = (of: { optimise: number; audit: number; renovate: number }) =>
            [of.optimise, of.audit, of.renovate].filter((limit) => mean > limit).length
          const now = severity({ optimise, audit, renovate })
          const next = steps[place + 1]
          const coming = next ? severity(next) : now
          const kinds = found(withMean(mean, year), from).map(([kind]) => kind)
          expect(kinds).toEqual(coming > now ? ['coming_limit'] : now > 0 ? ['limit'] : [])
        },
      ),
    )
  })

  it('is that of Geneva alone, and judges no mean that is old, estimated or unknown', () => {
    expect(judge({ ...withMean(900), canton: 'VD' })).toEqual([])
    expect(found({ ...withMean(900), canton: null })).toEqual([['limit', 800, 'cecbplus']])
    expect(judge(withMean(900, 2020))).toEqual([])
    expect(found(withMean(900, 2021))).toHaveLength(1)
    expect(judge(building({ published: [index(2024, 900), index(2025, 900)] }))).toEqual([])
    const three = [2023, 2024, 2025].map((year) => index(year, 900))
    expect(found(building({ published: three }))).toHaveLength(1)
  })
})

describe('a drift after works', () => {
  const works = { element: 'chaufferie', work_type: 'remplacement', completion_year: 2021 } as const
  const since = (...values: (number | null)[]) =>
    building({ works: [works], published: values.map((idc, n) => index(2022 + n, idc)) })

  it('compares the latest index with the first whole year after the latest works', () => {
    // The period that ended in April 2022 began in the year of the works.
    expect(judge(since(200, 300, 310, 331))).toEqual([
      {
        ...{ kind: 'drift', year: 2025, value: 331, threshold: 300, valid_from: null },
        ...{ rank: 4, proposed: 'ged', evidence: { years: [2025], since: 2023, works } },
      },
    ])
    expect(judge(since(200, 300, 340, 330))).toEqual([])
    expect(judge(since(null, null, 300, 400))[0]?.evidence.since).toBe(2024)
    expect(judge(since(200, 300))).toEqual([])
    const later = { ...works, completion_year: 2024 }
    expect(judge({ ...since(200, 300, 310, 400), works: [works, later] })).toEqual([])
    const planned = { ...works, completion_year: 2028 }
    expect(judge({ ...since(200, 300, 310, 400), works: [planned, works] })).toHaveLength(1)
  })

  it('is any rise of more than the threshold, and no other', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 50, max: 430, noNaN: true }),
        fc.double({ min: 50, max: 430, noNaN: true }),
        (first, last) => {
          const kinds = judge(since(null, first, null, last)).map(({ kind }) => kind)
          expect(kinds).toEqual(last > first * driftThreshold ? ['drift'] : [])
        },
      ),
    )
  })

  it('needs works of the last years, whose year is known, for a rise of a single year', () => {
    expect(
      judge({ ...since(null, 300, null, 400), works: [{ ...works, completion_year: null }] }),
    ).toEqual([])
    const old = { ...works, completion_year: 2015 }
    expect(judge({ ...since(null, 300, null, 400), works: [old] })).toEqual([])
    const oldest = { ...works, completion_year: 2016 }
    expect(judge({ ...since(null, 300, null, 400), works: [oldest] })).toHaveLength(1)
  })

  it('compares an index of the last five years with any first one after the works', () => {
    const of = (...years: number[]) =>
      judge(
        building({
          works: [{ ...works, completion_year: 2018 }],
          published: years.map((year, n) => index(year, 200 + 100 * n)),
        }),
      )
    expect(of(2021, 2025)).toMatchObject([{ evidence: { since: 2021 } }])
    expect(of(2020, 2025)).toMatchObject([{ evidence: { since: 2020 } }])
    expect(of(2019, 2020)).toEqual([])
  })
})

describe('a drift without works', () => {
  const of = (...values: (number | null)[]) => values.map((idc, n) => index(2022 + n, idc))

  it('is a rise above the first of the last years that lasts two years', () => {
    expect(judge(building({ published: of(300, 350, 400, 440) }))).toEqual([
      {
        ...{ kind: 'drift', year: 2025, value: 440, threshold: 300, valid_from: null },
        ...{ rank: 4, proposed: 'ged', evidence: { years: [2025], since: 2022 } },
      },
    ])
    expect(judge(building({ published: of(300, 310, 320, 440) }))).toEqual([])
    expect(judge(building({ published: of(300, 440, 300, 440) }))).toEqual([])
    expect(judge(building({ published: of(300, null, 440) }))).toEqual([])
    expect(judge(building({ published: of(null, 300, 331, 331) }))).toHaveLength(1)
    expect(judge(building({ published: of(null, 300, 330, 331) }))).toEqual([])
  })

  it('looks at the last five years only', () => {
    const published = [index(2017, 200), ...of(400, 400, 420, 430)]
    expect(judge(building({ published }))).toEqual([])
    const ended = [2017, 2018, 2019].map((year, n) => index(year, 300 + 100 * n))
    expect(judge(building({ published: ended }))).toEqual([])
  })

  it('is seen in own readings if what is published is quiet, and says so', () => {
    const own = of(300, 350, 400, 440)
    expect(judge(building({ own }))).toMatchObject([
      { kind: 'drift', value: 440, evidence: { since: 2022, is_own: true } },
    ])
    expect(judge(building({ own, published: of(300, 300, 300) }))).toMatchObject([
      { evidence: { is_own: true } },
    ])
    const [both] = judge(building({ own, published: of(200, 230, 240) }))
    expect(both).toMatchObject({ value: 240 })
    expect(both!.evidence.is_own).toBeUndefined()
  })

  it('has words of its own, which name no works', () => {
    const t = (key: string) => key
    for (const [judged, kind] of [
      [building({ published: of(300, 350, 400, 440) }), 'drift_steady'],
      [building({ own: of(300, 350, 400, 440) }), 'drift_own'],
    ] as const)
      expect(headlineOf(judge(judged)[0] as unknown as WatchFinding, t)).toBe(`headline.${kind}`)
  })
})

describe('a missed target', () => {
  const target: IndexTarget = {
    mandate: 7,
    kind: 'amoen',
    target: 360,
    method: 'amoen',
    before: 720,
    since: '2023-03-01',
    until: null,
    measured: null,
  }
  const years = (idc: number) => [index(2024, 300), index(2025, idc)]

  it('is found by what the office measured, where the canton has published nothing newer', () => {
    const measured = { until: '2026-06-30', result: 125, attainment: 75, reached: false }
    const of = (change: Partial<typeof measured>, idc = 300) =>
      judge(
        building({
          targets: [{ ...target, measured: { ...measured, ...change } }],
          published: years(idc),
        }),
      )
    const [missed] = of({})
    expect(missed).toMatchObject({
      ...{ kind: 'target', year: 2026, value: 450, threshold: 360 },
      evidence: { share: 75, mandate: 7, is_own: true },
    })
    expect(figuresLine(missed as unknown as WatchFinding, (key) => key)).toBe('figures.target_own')
    expect(of({ reached: true })).toEqual([])
    expect(of({ until: '2024-12-31' })).toEqual([])
    expect(of({ until: '2024-12-31', reached: true }, 428.4)).toMatchObject([{ value: 428.4 }])
    // Measured since, and reached: what was published of an earlier year no longer counts.
    expect(of({ reached: true }, 428.4)).toEqual([])
  })

  it('is one of which less than 85 % of the promised saving is reached', () => {
    const of = (idc: number) => judge(building({ targets: [target], published: years(idc) }))
    expect(of(414)).toEqual([])
    expect(of(428.4)).toMatchObject([{ kind: 'target', evidence: { share: 81, mandate: 7 } }])
    expect(of(360)).toEqual([])
    fc.assert(
      fc.property(fc.double({ min: 0, max: 440, noNaN: true }), (idc) => {
        expect(of(idc).length).toBe(idc > 360 && (720 - idc) / 360 < 0.85 ? 1 : 0)
      }),
    )
  })

  it('of a contract is any index above it, while it runs', () => {
    const ged: IndexTarget = { ...target, kind: 'ged', method: 'published', before: null }
    const of = (until: string | null) =>
      judge(building({ targets: [{ ...ged, until }], published: years(361) }))
    expect(of('2025-12-31')).toMatchObject([
      { kind: 'target', threshold: 360, proposed: 'cvc_concept', evidence: { share: null } },
    ])
    expect(of(null)).toHaveLength(1)
    // Only the index of 2024 lies within it.
    expect(of('2024-12-31')).toEqual([])
  })

  it('of an AMOén is compared in its own method, in which electricity of a heat pump weighs 2, not 3.3', () => {
    const heatPump = (idc: number, ...agents: PublishedIndex['agents'] & object) =>
      judge(building({ targets: [target], published: [{ ...index(2025, idc), agents }] }))
    const electricity = (quantity: number | null) => ({
      agent: 'Électricité PAC (DD après le 5 août 2010)',
      quantity,
      unit: 'kWh',
    })
    const weight = idc_weights.rows.find(({ energy }) => energy === 'electricite_pac_apres')!.weight
    expect(weight).toBe(3.3)
    // Exactly at its target: 360 by a weight of 2 is published as 594.
    expect(heatPump((360 * 3.3) / 2, electricity(null))).toEqual([])
    // Halfway: 540 in the method of the target.
    expect(heatPump((540 * 3.3) / 2, electricity(null))).toMatchObject([
      { value: expect.closeTo(540, 6), threshold: 360, evidence: { share: 50, published: 891 } },
    ])
    // A boiler for the peaks: 20 000 kWh of electricity and 3 600 kWh of oil.
    const mixed = [electricity(20_000), { agent: 'Mazout', quantity: 3600, unit: 'kWh' }]
    const idc = 500
    const value = (idc * (20_000 * 2 + 3600)) / (20_000 * 3.3 + 3600)
    expect(heatPump(idc, ...mixed)).toEqual([])
    expect(heatPump((idc * 500) / value, ...mixed)).toMatchObject([
      { value: expect.closeTo(500, 6), evidence: { share: 61.1 } },
    ])
    // Not known what it was heated with, or how much of each: nothing is said.
    expect(heatPump(900)).toEqual([])
    expect(heatPump(900, electricity(null), { ...mixed[1]!, quantity: 3600 })).toEqual([])
    expect(heatPump(900, { agent: 'Chaleur inconnue', quantity: 1, unit: 'kWh' })).toEqual([])
  })

  it('is one finding where several mandates have one: that missed by most', () => {
    const targets = [target, { ...target, mandate: 8, target: 300 }]
    expect(judge(building({ targets, published: years(440) }))).toMatchObject([
      { evidence: { mandate: 8 } },
    ])
  })

  it('follows from the answers of a mandate', () => {
    const mandate = { id: 7, status_dates: {} }
    const answers = { idc_target: 400, contract_start: '2023-05-01' }
    expect(targetOf({ ...mandate, kind: 'ged', answers })).toEqual({
      ...{
        mandate: 7,
        kind: 'ged',
        target: 400,
        method: 'published',
        before: null,
        measured: null,
      },
      ...{ since: '2023-05-01', until: null },
    })
    expect(targetOf({ ...mandate, kind: 'ged', answers: { idc_target: 400 } })).toBeUndefined()
    expect(targetOf({ ...mandate, kind: 'cecb', answers })).toBeUndefined()
    const promised = { ef_before: 200, ef_target: 100, 'phases/53/actual': '2023-06-30' }
    expect(targetOf({ ...mandate, kind: 'amoen', answers: promised })).toMatchObject({
      ...{ target: 360, method: 'amoen', before: 720, since: '2023-06-30' },
    })
    const { 'phases/53/actual': _, ...unaccepted } = promised
    expect(targetOf({ ...mandate, kind: 'amoen', answers: unaccepted })).toBeUndefined()
    const status_dates = { delivered: '2023-07-31T22:30:00.000Z' }
    expect(
      targetOf({ ...mandate, kind: 'amoen', answers: unaccepted, status_dates }),
    ).toMatchObject({ since: '2023-08-01' })
    // The index is that of the whole building.
    const partly = { ...promised, renovated_share: 60 }
    expect(targetOf({ ...mandate, kind: 'amoen', answers: partly })).toBeUndefined()
  })
})

it('says every kind of finding at most once a year and building', () => {
  const anyIdc = fc.option(fc.double({ min: 100, max: 1000, noNaN: true }), { nil: null })
  fc.assert(
    fc.property(fc.array(anyIdc, { minLength: 6, maxLength: 6 }), (values) => {
      const judged = judge(
        building({
          published: values.map((idc, n) => index(2020 + n, idc)),
          works: [{ element: 'toiture', work_type: 'remplacement', completion_year: 2019 }],
          targets: [1, 2].map((mandate) => ({
            ...({ mandate, kind: 'ged', target: 200 * mandate } as const),
            ...({ method: 'published', before: null } as const),
            ...{ since: '2019-01-01', until: null, measured: null },
          })),
        }),
      )
      const kinds = judged.map(({ kind }): FindingKind => kind)
      expect(new Set(kinds).size).toBe(kinds.length)
      for (const { value, threshold } of judged) expect(value).toBeGreaterThan(threshold)
    }),
  )
})
