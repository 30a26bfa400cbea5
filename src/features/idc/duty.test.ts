import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languages, resourcesOf } from '../../kernel/text.ts'
import { ownOrigin } from '../reference/origin/origin.ts'
import type { RowsOf } from '../reference/reference.ts'
import { shippedVersions } from '../reference/shipped/shipped.ts'
import {
  describeLegalPosition,
  formatHeatIndex,
  summarizeLegalPosition,
  verdictOf,
} from './describeDuty.ts'
import { dutyText } from './duty.text.ts'
import { duties, legalMean, legalPosition } from './duty.ts'

const versions = shippedVersions.idc_limits
const judged = (mean: number) => ({ mean, years: [2023, 2024, 2025], basis: 'published' as const })
const dutyOn = (mean: number, day: string) => legalPosition(judged(mean), day, versions)?.now.duty

describe('the duty by the heat index', () => {
  it('is that of the limits in force on the day, and says what becomes of it (§3)', () => {
    expect(legalPosition(judged(700), '2026-11-22', versions)).toEqual({
      ...judged(700),
      now: { from: '2022-09-01', optimise: 450, audit: 550, renovate: 800, duty: 'audit' },
      later: [
        { from: '2027-01-01', optimise: 450, audit: 550, renovate: 650, duty: 'renovate' },
        { from: '2031-01-01', optimise: 450, audit: 550, renovate: 550, duty: 'renovate' },
      ],
      said: { source: 'ge.ch', read_on: '2026-11-22' },
    })
    expect(legalPosition(judged(600), '2028-06-01', versions)).toMatchObject({
      now: { from: '2027-01-01', duty: 'audit' },
      later: [{ from: '2031-01-01', duty: 'renovate' }],
    })
    expect(dutyOn(500, '2026-12-31')).toBe('optimise')
    expect(dutyOn(500, '2031-01-01')).toBe('optimise')
    expect(dutyOn(700, '2026-12-31')).toBe('audit')
    expect(dutyOn(700, '2027-01-01')).toBe('renovate')
    expect(dutyOn(600, '2030-12-31')).toBe('audit')
    expect(dutyOn(600, '2031-01-01')).toBe('renovate')
    expect(legalPosition(judged(700), '2022-08-31', versions)).toBeNull()
  })

  it('is judged by the heaviest step: a coming excess counts more than today’s duty', () => {
    const verdict = (mean: number, day: string) => {
      const { text, step } = verdictOf(legalPosition(judged(mean), day, versions)!, (key) => key)
      return [text, step.from, step.duty]
    }
    expect(verdict(450, '2026-11-22')).toEqual(['verdict.none', '2022-09-01', 'none'])
    expect(verdict(500, '2026-11-22')).toEqual(['verdict.optimise', '2022-09-01', 'optimise'])
    const from2031 = ['verdict.renovate_from', '2031-01-01', 'renovate']
    expect(verdict(600, '2026-11-22')).toEqual(from2031)
    expect(verdict(600, '2030-12-31')).toEqual(from2031)
    expect(verdict(600, '2031-01-01')).toEqual(['verdict.renovate', '2031-01-01', 'renovate'])
    expect(verdict(900, '2026-11-22')).toEqual(['verdict.renovate', '2022-09-01', 'renovate'])
  })

  it('is summed up without calling due what is only coming, with the caveats of its mean', () => {
    const summary = (mean: object, day: string) =>
      summarizeLegalPosition(
        legalPosition({ ...judged(0), ...mean }, day, versions)!,
        (key, params = {}) => [key, params.duty, params.date].filter(Boolean).join(' '),
      )
    const limits = 'said 22.11.2026'
    expect(summary({ mean: 450 }, '2026-11-22')).toEqual([limits])
    expect(summary({ mean: 600 }, '2026-11-22')).toEqual([
      'asks.audit',
      'later asks.renovate 01.01.2031',
      limits,
    ])
    expect(summary({ mean: 900 }, '2026-11-22')).toEqual(['asks.renovate', limits])
    const estimated = { mean: 400, basis: 'estimate', isCorrected: false }
    expect(summary(estimated, '2026-11-22')).toEqual(['estimate', 'uncorrected', limits])
  })

  it('begins above a limit, never on it, and is never lighter for more or later', () => {
    const limits = [450, 550, 650, 800]
    const day = fc
      .date({ min: new Date('2022-09-01'), max: new Date('2035-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    const mean = fc.oneof(
      fc.double({ min: 0, max: 1200, noNaN: true }),
      fc
        .record({ limit: fc.constantFrom(...limits), apart: fc.constantFrom(-1e-6, 0, 1e-6) })
        .map(({ limit, apart }) => limit + apart),
    )
    const weight = (one: number, on: string) => duties.indexOf(dutyOn(one, on)!)
    fc.assert(
      fc.property(mean, mean, day, day, (one, other, before, after) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)]
        const [first, last] = [before, after].sort() as [string, string]
        expect(weight(low, first)).toBeLessThanOrEqual(weight(high, first))
        expect(weight(low, first)).toBeLessThanOrEqual(weight(low, last))
        const { now } = legalPosition(judged(one), before, versions)!
        expect(now.duty === 'none').toBe(one <= 450)
        expect(now.duty === 'renovate').toBe(one > now.renovate)
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
  ])('is at %d MJ/m²·a that of the highest limit exceeded: %s', (mean, duty) => {
    expect(dutyOn(mean, '2026-11-22')).toBe(duty)
  })

  describe('by limits that the office sets', () => {
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
    const on = (day: string, ...set: [string, Limits][]) =>
      legalPosition(
        judged(500),
        day,
        set.map(([from, limits], id) => version(id, from, limits)),
      )

    it('needs one for optimising and one for renovating', () => {
      const limits = { optimise: 400, renovate: 600 }
      expect(on('2026-01-01', ['2020-01-01', limits])?.now.duty).toBe('optimise')
      expect(on('2026-01-01', ['2020-01-01', { optimise: 400 }])).toBeNull()
      expect(on('2026-01-01', ['2020-01-01', { renovate: 600 }])).toBeNull()
    })

    it('asks for an audit with the works if they set none for audits', () => {
      expect(on('2026-01-01', ['2020-01-01', { optimise: 300, renovate: 400 }])?.now).toEqual({
        from: '2020-01-01',
        optimise: 300,
        audit: 400,
        renovate: 400,
        duty: 'renovate',
      })
    })

    it('names the source of the limit for renovating', () => {
      const limits = { optimise: 400, audit: 450, renovate: 600 }
      expect(on('2026-01-01', ['2020-01-01', limits])?.said).toEqual({
        source: 'source of renovate',
        read_on: '2026-01-01',
      })
    })

    it('has as later steps only those after the day, without versions that set no limits', () => {
      const steps: [string, Limits][] = [
        ['2030-01-01', { optimise: 200, renovate: 300 }],
        ['2020-01-01', { optimise: 400, renovate: 600 }],
        ['2028-01-01', { optimise: 400 }],
        ['2026-01-01', { optimise: 300, renovate: 450 }],
      ]
      const stepsOn = (day: string) => {
        const { now, later } = on(day, ...steps)!
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

  it('is judged by the latest years, whatever order they come in', () => {
    const published = [2021, 2022, 2023, 2024, 2025].map((year) => ({
      year,
      idc: year === 2025 ? null : year - 1600,
      mean_3: null,
    }))
    const estimates = [2021, 2022, 2023, 2024, 2025].map((year) => ({
      year,
      mean3: year < 2023 ? null : year - 1500,
      corrected: 480,
    }))
    const shuffled = <T>(all: T[]) =>
      fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })
    fc.assert(
      fc.property(shuffled(published), shuffled(estimates), (rows, own) => {
        // 422, 423 and 424 of 2022 to 2024.
        expect(legalMean(rows, own)).toEqual({
          mean: 423,
          years: [2022, 2023, 2024],
          basis: 'published',
          isOwnMean: true,
          isCorrected: true,
        })
        expect(legalMean([], own)).toEqual({
          mean: 525,
          years: [2023, 2024, 2025],
          basis: 'estimate',
          isCorrected: true,
        })
      }),
    )
  })

  it.each([2023, 2024, 2025])('is not corrected for climate unless %d is', (uncorrected) => {
    const estimates = [2022, 2023, 2024, 2025].map((year) => ({
      year,
      mean3: 440,
      corrected: year === 2022 || year === uncorrected ? null : 440,
    }))
    expect(legalMean([], estimates)?.isCorrected).toBe(false)
    expect(
      legalMean(
        [],
        estimates.filter(({ year }) => year !== uncorrected),
      ),
    ).toMatchObject(uncorrected === 2025 ? { years: [2022, 2023, 2024] } : { isCorrected: false })
    const corrected = estimates.map((one) => (one.year > 2022 ? { ...one, corrected: 440 } : one))
    expect(legalMean([], corrected)?.isCorrected).toBe(true)
  })

  it('says of limits whose origin is not known nothing, and of a published mean no estimate', () => {
    const sentencesOf = (origin: { source: string | null; read_on: string | null } | undefined) =>
      describeLegalPosition(
        { ...legalPosition(judged(700), '2026-11-22', versions)!, said: origin },
        (key) => key,
      )
    const rest = ['now', 'later', 'later', 'declare']
    expect(sentencesOf({ source: 'ge.ch', read_on: '2026-11-22' })).toEqual([...rest, 'said'])
    expect(sentencesOf({ source: 'ge.ch', read_on: null })).toEqual(rest)
    expect(sentencesOf({ source: null, read_on: '2026-11-22' })).toEqual(rest)
    expect(sentencesOf(undefined)).toEqual(rest)
  })

  it('says an index to the hundredth unless it is whole', () => {
    expect(formatHeatIndex(450)).toBe('450\u00a0MJ/m²·a')
    expect(formatHeatIndex(450.004)).toBe('450.00\u00a0MJ/m²·a')
    expect(formatHeatIndex(450.126)).toBe('450.13\u00a0MJ/m²·a')
  })

  it('is judged by the mean of three years: published, else in a row, else estimated', () => {
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
    const estimate = (year: number, mean3: number | null, corrected: number | null = 480) => ({
      year,
      mean3,
      corrected,
    })
    const estimates = [estimate(2025, 480.2), estimate(2024, null), estimate(2023, null)]
    expect(legalMean([row(2022, 400), row(2024, 601)], estimates)).toMatchObject({
      mean: 480.2,
      basis: 'estimate',
      isCorrected: true,
    })
    expect(legalMean([row(2024, 601)], [estimate(2025, null)])).toBeNull()
  })

  it('says where a year of an estimate is not corrected for climate', () => {
    const years = (corrected: number | null) =>
      [2023, 2024, 2025].map((year) => ({
        year,
        mean3: year === 2025 ? 440 : null,
        corrected: year === 2024 ? corrected : 440,
      }))
    const sentencesOf = (corrected: number | null) => {
      const judged = legalMean([], years(corrected))!
      return describeLegalPosition(legalPosition(judged, '2026-11-22', versions)!, (key) => key)
    }
    expect(sentencesOf(440)).toEqual(['now', 'later', 'later', 'estimate', 'declare', 'said'])
    expect(sentencesOf(null)).toContain('uncorrected')
  })

  it('says itself in three languages, with dates, limits and what is to be done', () => {
    const sentencesOf = (language: (typeof languages)[number], mean: number) => {
      const words = resourcesOf(dutyText, language)
      const position = legalPosition(
        { ...judged(mean), basis: 'estimate' },
        '2026-11-22',
        versions,
      )!
      return describeLegalPosition(position, (key, params = {}) =>
        words[key]!.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name])),
      )
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
      'Moyenne de 3 ans (2023–2025)\u00a0: 700\u00a0MJ/m²·a, au-dessus de 550\u00a0MJ/m²·a, jusqu’à 800\u00a0MJ/m²·a. Un audit énergétique et des mesures d’amélioration sont obligatoires.',
    )
    expect(sentencesOf('en', 450.004)[0]).toContain('450.00')
  })
})
