import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Language, languages, resourcesOf } from '../../kernel/text.ts'
import { ownOrigin } from '../reference/origin/origin.ts'
import type { RowsOf } from '../reference/reference.ts'
import { shippedVersions } from '../reference/shipped/shipped.ts'
import {
  describeDuty,
  describeLegalPosition,
  describeMeanRange,
  describeVerdict,
  formatHeatIndex,
  formatHeatIndexBeside,
  summarizeLegalPosition,
} from './describeDuty.ts'
import { dutyText } from './duty.text.ts'
import {
  type Duty,
  duties,
  type LegalMean,
  legalMean,
  legalPosition as positionFor,
  verdictOf,
} from './duty.ts'

const versions = shippedVersions.idc_limits
const legalPosition = (mean: LegalMean, day: string, all: Parameters<typeof positionFor>[2]) =>
  positionFor(mean, day, all, { hasKnownDates: true })
const sayIn = (language: Language) => {
  const strings = resourcesOf(dutyText, language)
  return (key: string, params: Record<string, unknown> = {}) =>
    strings[key]!.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))
}
const publishedMean = (mean: number) => ({
  mean,
  years: [2023, 2024, 2025],
  basis: 'published' as const,
})
const dutyOn = (mean: number, day: string) =>
  legalPosition(publishedMean(mean), day, versions)?.now.duty as Duty | undefined

describe('the legal position of a heat index', () => {
  it('has the duty by the limits in force on the day, and those by coming limits (§3)', () => {
    expect(legalPosition(publishedMean(700), '2026-11-22', versions)).toEqual({
      ...publishedMean(700),
      now: { from: '2022-09-01', optimise: 450, audit: 550, renovate: 800, duty: 'audit' },
      later: [
        { from: '2027-01-01', optimise: 450, audit: 550, renovate: 650, duty: 'renovate' },
        { from: '2031-01-01', optimise: 450, audit: 550, renovate: 550, duty: 'renovate' },
      ],
      said: { source: 'ge.ch', read_on: '2026-11-22' },
    })
    expect(legalPosition(publishedMean(600), '2028-06-01', versions)).toMatchObject({
      now: { from: '2027-01-01', duty: 'audit' },
      later: [{ from: '2031-01-01', duty: 'renovate' }],
    })
    expect(dutyOn(500, '2026-12-31')).toBe('optimise')
    expect(dutyOn(500, '2031-01-01')).toBe('optimise')
    expect(dutyOn(700, '2026-12-31')).toBe('audit')
    expect(dutyOn(700, '2027-01-01')).toBe('renovate')
    expect(dutyOn(600, '2030-12-31')).toBe('audit')
    expect(dutyOn(600, '2031-01-01')).toBe('renovate')
    expect(legalPosition(publishedMean(700), '2022-08-31', versions)).toBeNull()
  })

  it('has the verdict of the strictest step: a coming duty to renovate outweighs today’s duty', () => {
    const verdict = (mean: number, day: string) => {
      const { verdict, step } = verdictOf(legalPosition(publishedMean(mean), day, versions)!)
      return [verdict, step.from, step.duty]
    }
    expect(verdict(450, '2026-11-22')).toEqual(['none', '2022-09-01', 'none'])
    expect(verdict(500, '2026-11-22')).toEqual(['optimise', '2022-09-01', 'optimise'])
    const from2031 = ['renovate_from', '2031-01-01', 'renovate']
    expect(verdict(600, '2026-11-22')).toEqual(from2031)
    expect(verdict(600, '2030-12-31')).toEqual(from2031)
    expect(verdict(600, '2031-01-01')).toEqual(['renovate', '2031-01-01', 'renovate'])
    expect(verdict(900, '2026-11-22')).toEqual(['renovate', '2022-09-01', 'renovate'])
  })

  it('is summarized with today’s and the coming duty kept apart, and the caveats of its mean', () => {
    const summary = (mean: object, day: string) =>
      summarizeLegalPosition(
        legalPosition({ ...publishedMean(0), ...mean }, day, versions)!,
        (key, params = {}) => [key, params.duty, params.date].filter(Boolean).join(' '),
      )
    const source = 'said 22.11.2026'
    expect(summary({ mean: 450 }, '2026-11-22')).toEqual([source])
    expect(summary({ mean: 600 }, '2026-11-22')).toEqual([
      'asks.audit',
      'later asks.renovate 01.01.2031',
      source,
    ])
    expect(summary({ mean: 900 }, '2026-11-22')).toEqual(['asks.renovate', source])
    const estimated = { mean: 400, basis: 'estimate', isCorrected: false }
    expect(summary(estimated, '2026-11-22')).toEqual(['estimate', 'uncorrected', source])
    expect(summary({ ...estimated, isCountedTwice: true }, '2026-11-22')).toEqual([
      ...['counted_twice', 'estimate', 'uncorrected', source],
    ])
  })

  it('has duties only above their limits, never lighter ones for a higher mean or a later day', () => {
    const limits = [450, 550, 650, 800]
    const anyDay = fc
      .date({ min: new Date('2022-09-01'), max: new Date('2035-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    const anyMean = fc.oneof(
      fc.double({ min: 0, max: 1200, noNaN: true }),
      fc
        .record({ limit: fc.constantFrom(...limits), offset: fc.constantFrom(-1e-6, 0, 1e-6) })
        .map(({ limit, offset }) => limit + offset),
    )
    const severity = (mean: number, on: string) => duties.indexOf(dutyOn(mean, on)!)
    fc.assert(
      fc.property(anyMean, anyMean, anyDay, anyDay, (mean, otherMean, day, otherDay) => {
        const [low, high] = [Math.min(mean, otherMean), Math.max(mean, otherMean)]
        const [first, last] = [day, otherDay].sort() as [string, string]
        expect(severity(low, first)).toBeLessThanOrEqual(severity(high, first))
        expect(severity(low, first)).toBeLessThanOrEqual(severity(low, last))
        const { now } = legalPosition(publishedMean(mean), day, versions)!
        expect(now.duty === 'none').toBe(mean <= 450)
        expect(now.duty === 'renovate').toBe(mean > now.renovate)
      }),
    )
  })

  it.each([
    [450, 'none'],
    [450.01, 'optimise'],
    [550, 'optimise'],
    [550.01, 'audit'],
    [800, 'audit'],
    [800.01, 'renovate'],
  ])('has at %d MJ/m²·a the duty of the highest limit exceeded: %s', (mean, duty) => {
    expect(dutyOn(mean, '2026-11-22')).toBe(duty)
  })

  describe('by limits set by the office', () => {
    type Limits = Partial<Record<'optimise' | 'audit' | 'renovate', number>>
    const version = (id: number, valid_from: string, limits: Limits) => ({
      ...versions[0]!,
      id,
      valid_from,
      rows: Object.entries(limits).map(([key, value]) => ({
        key,
        value,
        origins: {
          value: { ...ownOrigin(`source of ${key}`), read_on: '2026-01-01' },
        },
      })) as RowsOf<'idc_limits'>,
    })
    const positionOn = (day: string, ...steps: [string, Limits][]) =>
      legalPosition(
        publishedMean(500),
        day,
        steps.map(([from, limits], id) => version(id, from, limits)),
      )

    it('needs a limit for optimising and one for renovating', () => {
      const limits = { optimise: 400, renovate: 600 }
      expect(positionOn('2026-01-01', ['2020-01-01', limits])?.now.duty).toBe('optimise')
      expect(positionOn('2026-01-01', ['2020-01-01', { optimise: 400 }])).toBeNull()
      expect(positionOn('2026-01-01', ['2020-01-01', { renovate: 600 }])).toBeNull()
    })

    it('requires the audit together with the renovation if there is no limit for audits', () => {
      expect(
        positionOn('2026-01-01', ['2020-01-01', { optimise: 300, renovate: 400 }])?.now,
      ).toEqual({
        from: '2020-01-01',
        optimise: 300,
        audit: 400,
        renovate: 400,
        duty: 'renovate',
      })
    })

    it('names the source of the limit for renovating', () => {
      const limits = { optimise: 400, audit: 450, renovate: 600 }
      expect(positionOn('2026-01-01', ['2020-01-01', limits])?.said).toEqual({
        source: 'source of renovate',
        read_on: '2026-01-01',
      })
    })

    it('lists as later steps only those after the day, and only versions that set duties', () => {
      const steps: [string, Limits][] = [
        ['2030-01-01', { optimise: 200, renovate: 300 }],
        ['2020-01-01', { optimise: 400, renovate: 600 }],
        ['2028-01-01', { optimise: 400 }],
        ['2026-01-01', { optimise: 300, renovate: 450 }],
      ]
      const stepsOn = (day: string) => {
        const { now, later } = positionOn(day, ...steps)!
        return [now, ...later].map(({ from, duty }) => `${from} ${duty}`)
      }
      expect(stepsOn('2025-12-31')).toEqual([
        '2020-01-01 optimise',
        '2026-01-01 renovate',
        '2030-01-01 renovate',
      ])
      expect(stepsOn('2026-01-01')).toEqual(['2026-01-01 renovate', '2030-01-01 renovate'])
    })
  })

  describe('of our own estimate', () => {
    const judged = (mean: number, day = '2026-11-22', band?: number) => {
      const years = [2023, 2024, 2025]
      const estimated = { mean, years, basis: 'estimate' as const, ...(band && { band }) }
      const { now, later } = legalPosition(estimated, day, versions)!
      return [now, ...later].map(({ duty, near }) => (near ? `${duty} ${near}` : duty))
    }

    it('is too close to tell if a limit lies within its range, to either side, for each step of the law (§3)', () => {
      // Means without a band, as reports of before have them, have one of 5 %.
      expect(judged(449.04)).toEqual(['unclear 450', 'unclear 450', 'unclear 450'])
      expect(judged(428.6)[0]).toBe('unclear 450')
      expect(judged(428.5)[0]).toBe('none')
      expect(judged(473.6)[0]).toBe('unclear 450')
      expect(judged(473.7)[0]).toBe('optimise')
      expect(judged(640)).toEqual(['audit', 'unclear 650', 'renovate'])
      expect(judged(900)).toEqual(['renovate', 'renovate', 'renovate'])
      expect(judged(428.6, undefined, 0.0499)[0]).toBe('none')
      expect(judged(405, undefined, 0.12)[0]).toBe('unclear 450')
      expect(judged(400, undefined, 0.12)[0]).toBe('none')
      // Near two limits at once, the more demanding one counts.
      expect(judged(530, '2031-01-01')).toEqual(['unclear 550'])
    })

    it('says so instead of a verdict, in each language; a published mean is judged by the limit itself', () => {
      for (const language of languages) {
        const strings = resourcesOf(dutyText, language)
        const t = sayIn(language)
        const estimated = { mean: 449.04, years: [2023, 2024, 2025], basis: 'estimate' as const }
        const position = legalPosition(estimated, '2026-11-22', versions)!
        expect(describeVerdict(position, t)).toBe(strings['verdict.unclear'])
        const [now] = describeLegalPosition(position, t)
        expect(now).toMatch(/449\u00a0.*5.%.*450.*450/)
        expect(now).not.toContain(strings['asks.none'])
        // It names the limit that decides, which need not be the one that a row of the law is about.
        expect(describeDuty(position.now, position, t)).toBe(
          strings['asks.unclear_optimise']!.replace('{near}', formatHeatIndex(450)),
        )
        const near650 = legalPosition({ ...estimated, mean: 640 }, '2026-11-22', versions)!
        expect(describeDuty(near650.later[0]!, near650, t)).toBe(
          strings['asks.unclear']!.replace('{near}', formatHeatIndex(650)),
        )
      }
      expect(dutyOn(449.04, '2026-11-22')).toBe('none')
      expect(dutyOn(450.01, '2026-11-22')).toBe('optimise')
    })
  })

  it('is based on the mean of the latest years, regardless of the order of rows', () => {
    const published = [2021, 2022, 2023, 2024, 2025].map((year) => ({
      year,
      idc: year === 2025 ? null : year - 1600,
      mean_3: null,
    }))
    const estimates = [2021, 2022, 2023, 2024, 2025].map((year) => ({
      year,
      value: year - 1500,
      corrected: 480,
    }))
    const anyOrder = <T>(all: T[]) =>
      fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })
    fc.assert(
      fc.property(anyOrder(published), anyOrder(estimates), (rows, estimated) => {
        // The indices of 2022 to 2024 are 422, 423 and 424.
        expect(legalMean(rows, estimated)).toEqual({
          mean: 423,
          years: [2022, 2023, 2024],
          basis: 'published',
          isOwnMean: true,
          isCorrected: true,
        })
        expect(legalMean([], estimated)).toEqual({
          mean: 524,
          years: [2023, 2024, 2025],
          estimated: [2023, 2024, 2025],
          basis: 'estimate',
          isCorrected: true,
        })
      }),
    )
  })

  it('is that of the canton’s public state in its year, and says when it was read (§3)', () => {
    const state = { public_mean_3: 812, public_read_on: '2026-11-20' }
    const years = [
      { year: 2024, idc: 500, mean_3: null },
      { year: 2023, idc: 500, mean_3: 640, ...state },
      { year: 2022, idc: 500, mean_3: 630 },
    ]
    expect(legalMean(years)).toMatchObject({ mean: 500, isOwnMean: true })
    const decided = legalMean(years.slice(1), [{ year: 2025, value: 400, corrected: 400 }])!
    expect(decided).toEqual({
      ...{ mean: 812, years: [2021, 2022, 2023], basis: 'published', isCorrected: true },
      stateReadOn: '2026-11-20',
    })
    const position = legalPosition(decided, '2026-11-22', versions)!
    expect(position.now.duty).toBe('renovate')
    for (const language of languages) {
      const sentences = describeLegalPosition(position, sayIn(language)).join(' ')
      expect(sentences).toContain('20.11.2026')
    }
  })

  it('of our own has the widest band of its years (§3)', () => {
    const years = [2022, 2023, 2024, 2025].map((year) => ({
      ...{ year, value: 500, corrected: 500, band: year === 2022 ? 0.3 : (year - 2020) / 100 },
    }))
    const mean = legalMean([], years)!
    expect(mean).toMatchObject({ mean: 500, band: 0.05 })
    expect(describeMeanRange(mean, sayIn('fr'))).toEqual([
      expect.stringMatching(/475\sà\s525\sMJ.*huit\scas\ssur\sdix\.$/),
    ])
    expect(describeMeanRange({ ...mean, basis: 'published' }, sayIn('fr'))).toEqual([])
  })

  it('says if days of one of its years are counted twice (§3)', () => {
    const estimates = (overlapping: number) =>
      [2021, 2022, 2023, 2024, 2025].map((year) => ({
        ...{ year, value: 500, corrected: 500 },
        findings: [{ kind: year === overlapping ? ('overlap' as const) : ('gap' as const) }],
      }))
    for (const year of [2023, 2024, 2025])
      expect(legalMean([], estimates(year))).toMatchObject({ isCountedTwice: true })
    expect(legalMean([], estimates(2022))).not.toHaveProperty('isCountedTwice')
  })

  it.each([2023, 2024, 2025])(
    'is not corrected for climate if the year %d of its mean is not',
    (uncorrected) => {
      const estimates = [2022, 2023, 2024, 2025].map((year) => ({
        year,
        value: 440,
        corrected: year === 2022 || year === uncorrected ? null : 440,
      }))
      expect(legalMean([], estimates)?.isCorrected).toBe(false)
      expect(
        legalMean(
          [],
          estimates.filter(({ year }) => year !== uncorrected),
        ),
      ).toEqual(
        uncorrected === 2025 ? expect.objectContaining({ years: [2022, 2023, 2024] }) : null,
      )
      const corrected = estimates.map((estimate) =>
        estimate.year > 2022 ? { ...estimate, corrected: 440 } : estimate,
      )
      expect(legalMean([], corrected)?.isCorrected).toBe(true)
    },
  )

  it('is described without a source if that of the limits is unknown', () => {
    const sentencesOf = (origin: { source: string | null; read_on: string | null } | undefined) =>
      describeLegalPosition(
        { ...legalPosition(publishedMean(700), '2026-11-22', versions)!, said: origin },
        (key) => key,
      )
    const otherSentences = ['now', 'later', 'later', 'declare']
    expect(sentencesOf({ source: 'ge.ch', read_on: '2026-11-22' })).toEqual([
      ...otherSentences,
      'said',
    ])
    expect(sentencesOf({ source: 'ge.ch', read_on: null })).toEqual(otherSentences)
    expect(sentencesOf({ source: null, read_on: '2026-11-22' })).toEqual(otherSentences)
    expect(sentencesOf(undefined)).toEqual(otherSentences)
  })

  it('shows an index with two decimals unless it is whole', () => {
    expect(formatHeatIndex(450)).toBe('450\u00a0MJ/m²·a')
    expect(formatHeatIndex(450.004)).toBe('450.00\u00a0MJ/m²·a')
    expect(formatHeatIndex(450.126)).toBe('450.13\u00a0MJ/m²·a')
  })

  it('prints a mean as whole, unless it would look equal to a limit', () => {
    expect(formatHeatIndexBeside(1880 / 3, [450, 650])).toBe('627\u00a0MJ/m²·a')
    expect(formatHeatIndexBeside(450.004, [450, 650])).toBe('450.00\u00a0MJ/m²·a')
    expect(formatHeatIndexBeside(649.6, [450, 650])).toBe('649.60\u00a0MJ/m²·a')
  })

  it('is based on a three-year mean: published, else of three published years, else estimated', () => {
    const row = (year: number, idc: number | null, mean_3: number | null = null) => ({
      year,
      idc,
      mean_3,
    })
    expect(legalMean([row(2024, 500), row(2025, 620, 602)])).toEqual({
      mean: 602,
      years: [2023, 2024, 2025],
      basis: 'published',
      isCorrected: true,
    })
    expect(legalMean([row(2022, 400), row(2023, 500), row(2024, 601)])).toMatchObject({
      mean: (400 + 500 + 601) / 3,
      years: [2022, 2023, 2024],
    })
    const estimates = [2025, 2024, 2023].map((year) => ({ year, value: 480, corrected: 480 }))
    expect(legalMean([row(2022, 400)], estimates)).toMatchObject({
      mean: 480,
      basis: 'estimate',
      isCorrected: true,
    })
    expect(legalMean([row(2024, 601)], estimates.slice(0, 1))).toBeNull()
  })

  it('counts the published index of each year that has one, and a band for the others (§3)', () => {
    const published = [719, 731].map((idc, at) => ({ year: 2023 + at, idc, mean_3: null }))
    const estimates = [2023, 2024, 2025].map((year) => ({
      ...{ year, value: year === 2025 ? 431 : 740, corrected: year === 2025 ? 431 : null },
      ...{ band: year === 2025 ? 0.19 : 0.3 },
    }))
    const mean = legalMean(published, estimates)!
    expect(mean).toMatchObject({
      ...{ mean: 1881 / 3, years: [2023, 2024, 2025], estimated: [2025] },
      ...{ basis: 'estimate', isCorrected: true },
    })
    expect(mean.band! * mean.mean).toBeCloseTo((0.19 * 431) / 3)
    // Two published years and one of ours are enough.
    expect(legalMean(published, estimates.slice(2))).toEqual(mean)
  })

  it('is described with a caveat if a year of an estimate is not corrected for climate', () => {
    const years = (corrected: number | null) =>
      [2023, 2024, 2025].map((year) => ({
        year,
        value: 440,
        corrected: year === 2024 ? corrected : 440,
      }))
    const sentencesOf = (corrected: number | null) => {
      const mean = legalMean([], years(corrected))!
      return describeLegalPosition(legalPosition(mean, '2026-11-22', versions)!, (key) => key)
    }
    expect(sentencesOf(440)).toEqual(['now', 'later', 'later', 'estimate', 'declare', 'said'])
    expect(sentencesOf(null)).toContain('uncorrected')
  })

  it('is described in three languages, with dates, limits and duties', () => {
    const sentencesOf = (language: (typeof languages)[number], mean: number) => {
      const position = legalPosition(
        { ...publishedMean(mean), basis: 'estimate' },
        '2026-11-22',
        versions,
      )!
      return describeLegalPosition(position, sayIn(language))
    }
    for (const language of languages)
      for (const mean of [300, 500, 600, 900]) {
        const sentences = sentencesOf(language, mean)
        expect(sentences).toHaveLength(6)
        expect(sentences.join(' ')).not.toMatch(/undefined|\{/)
        expect(sentences[1]).toContain('01.01.2027')
        expect(sentences[2]).toContain('01.01.2031')
        expect(sentences[4]).toMatch(/30 (juin|June|giugno)/)
        expect(sentences[5]).toMatch(/ge\.ch.*22\.11\.2026/)
      }
    expect(sentencesOf('fr', 700)[0]).toBe(
      'Moyenne de 3 ans (2023–2025)\u00a0: 700\u00a0MJ/m²·a, au-dessus du seuil de 550\u00a0MJ/m²·a, sans dépasser 800\u00a0MJ/m²·a. Un audit énergétique et des mesures d’amélioration sont obligatoires.',
    )
    expect(sentencesOf('en', 450.004)[0]).toContain('450.00')
  })
})
