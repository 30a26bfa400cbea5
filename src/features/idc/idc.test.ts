import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  attainedShare,
  followUp,
  reachedThreshold,
} from '../mandates/services/followUp/followUp.ts'
import { energies } from '../reference/energy.ts'
import { referencesOn } from '../reference/inForce.ts'
import { type References } from '../reference/reference.ts'
import { shippedVersions } from '../reference/shipped/shipped.ts'
import { daysIn } from '../reference/weather/degreeDays.ts'
import { dateOfDay, dayNumber } from '../technical/counting/span.ts'
import {
  energyFactorFor,
  heatIndices,
  limitsExceeded,
  type MeteredConsumption,
  statementParts,
} from './idc.ts'
import { energyByName, explainDifference, type OfficialIndex } from './official.ts'

const shipped = referencesOn(shippedVersions, '2026-01-01')
const gas = (start_date: string, end_date: string, amount: number): MeteredConsumption => ({
  energy: 'gaz',
  usage: 'heating_dhw',
  amount,
  unit: 'kWh',
  start_date,
  end_date,
})

/** The shipped tables with degree-days spread over the nine heating months so that a year has `yearly`. */
function withDegreeDays(yearly: number, missingMonths: string[] = []): References {
  const months = Array.from({ length: 12 * 12 }, (_, index) => {
    const month = `${2015 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
    return {
      station: 'GVE',
      month,
      daily_means: Array.from(
        { length: daysIn(month) },
        () => 20 - yearly / 9 / daysIn(month),
      ).join(' '),
      degree_days: null,
      origins: {},
    }
  })
  const rows = months.filter(({ month }) => !missingMonths.includes(month))
  return { ...shipped, degree_days: { ...shipped.degree_days, id: 7, rows } }
}

describe('the heat index', () => {
  it('matches the published one for a real building, with each term and its source (§3)', () => {
    const [index] = heatIndices([gas('2021-01-01', '2021-12-31', 27_141)], 239, shipped)
    expect(index!.raw).toBeCloseTo(408.82, 2)
    expect(index).toMatchObject({
      year: 2021,
      days: 365,
      corrected: null,
      value: index!.raw,
      terms: [
        {
          energy: 'gaz',
          quantity: 27_141,
          megajoules: 3.6,
          weight: 1,
          result: expect.closeTo(97_707.6, 6),
          origins: { megajoules: { source: expect.stringContaining('AMOén') } },
        },
      ],
      findings: [{ kind: 'no_degree_days', from: '2021-01-01', to: '2021-12-31' }],
      versions: { energy_contents: 0, degree_days: 0 },
    })
    // Published: 410. For Avenue Giuseppe-Motta 30, heated with oil, 591 was published for 2011; by hand 607.1.
    const oil = { ...gas('2010-05-01', '2011-04-30', 38_865), energy: 'mazout', unit: 'l' } as const
    expect(heatIndices([oil], 2409, shipped)[0]!.raw).toBeCloseTo(607.1, 1)
  })

  it('is corrected for climate except for hot water, which is W or what is metered (§3)', () => {
    const reference = 3260.53901083634
    const [combined] = heatIndices(
      [gas('2021-01-01', '2021-12-31', 100_000)],
      1000,
      withDegreeDays(3000),
    )
    // 360 MJ/m²: (360 − 138) · 3260.539 / 3000 + 138.
    expect(combined!.corrected).toBeCloseTo((222 * reference) / 3000 + 138, 6)
    const metered = [
      { ...gas('2021-01-01', '2021-12-31', 80_000), usage: 'heating' },
      { ...gas('2021-01-01', '2021-12-31', 20_000), usage: 'dhw' },
    ]
    const [separate] = heatIndices(metered, 1000, withDegreeDays(3000))
    expect(separate!.corrected).toBeCloseTo((288 * reference) / 3000 + 72, 6)
    const withoutNovember = withDegreeDays(3000, ['2021-11'])
    expect(heatIndices(metered, 1000, withoutNovember)[0]).toMatchObject({
      corrected: null,
      findings: [{ kind: 'no_degree_days' }],
    })
    // Months outside the heating season are not needed.
    const withoutSummer = withDegreeDays(3000, ['2021-06', '2021-07', '2021-08'])
    expect(heatIndices(metered, 1000, withoutSummer)[0]!.corrected).toBeCloseTo(
      separate!.corrected!,
      9,
    )
  })

  it('divides statements, readings and long periods into years, and reports gaps and overlaps', () => {
    const statements = [
      gas('2020-05-01', '2021-05-31', 396),
      gas('2021-06-01', '2022-05-31', 730),
      gas('2022-06-01', '2023-04-30', 700),
    ]
    const periodsOf = (rows: MeteredConsumption[]) =>
      heatIndices(rows, 100, shipped).map(({ start_date, end_date }) => [start_date, end_date])
    expect(periodsOf(statements)).toEqual([
      ['2022-06-01', '2023-04-30'],
      ['2021-06-01', '2022-05-31'],
      ['2020-05-01', '2021-05-31'],
    ])
    expect(periodsOf([gas('2020-01-01', '2022-06-30', 900)])).toEqual([
      ['2021-07-01', '2022-06-30'],
      ['2020-07-01', '2021-06-30'],
    ])
    const monthly = Array.from({ length: 14 }, (_, index) => {
      const [first, next] = [index, index + 1].map((month) => Date.UTC(2023, month, 1) / 86_400_000)
      return gas(dateOfDay(first!), dateOfDay(next! - 1), 100 + index)
    })
    expect(periodsOf(monthly)).toEqual([['2023-03-01', '2024-02-29']])
    expect(periodsOf([gas('2023-01-01', '2023-09-30', 100)])).toEqual([])
    const [gap] = heatIndices(
      [gas('2023-01-01', '2023-06-30', 181), gas('2023-07-11', '2023-12-31', 174)],
      100,
      shipped,
    )
    expect(gap!.days).toBe(355)
    expect(gap!.raw).toBeCloseTo((365 * 3.6) / 100, 9)
    expect(gap!.findings[0]).toEqual({ kind: 'gap', from: '2023-07-01', to: '2023-07-10' })
    const overlapping = [gas('2023-01-01', '2023-12-31', 365), gas('2023-12-01', '2024-11-30', 366)]
    expect(
      heatIndices(overlapping, 100, shipped).flatMap(({ findings }) => findings),
    ).toContainEqual({
      kind: 'overlap',
      from: '2023-12-01',
      to: '2023-12-31',
      energy: 'gaz',
    })
    const twoEnergies = [
      { ...gas('2023-01-01', '2023-06-30', 1000), energy: 'mazout' as const },
      gas('2023-07-01', '2023-12-31', 500),
    ]
    const [mixedYear] = heatIndices(twoEnergies, 100, shipped)
    expect(mixedYear!.terms.map(({ energy }) => energy)).toEqual(['gaz', 'mazout'])
    expect(mixedYear!.findings.filter(({ kind }) => kind === 'partial')).toHaveLength(2)
  })

  it('does not exist without a positive reference area', () => {
    const indicesWith = (sre: number | null) =>
      heatIndices([gas('2021-01-01', '2021-12-31', 1000)], sre, shipped)
    for (const sre of [null, 0, -0.5, -100, Number.NaN]) expect(indicesWith(sre)).toEqual([])
    expect(indicesWith(0.5)).toHaveLength(1)
  })

  it('counts energy by its content per unit and its weight, which is 1 unless set', () => {
    const ownOf = (source: string) => expect.objectContaining({ status: 'own', source })
    // By AMOén's method a kWh of chips has 4.0655 MJ, one of other energies 3.6.
    expect(energyFactorFor('plaquettes', 'kWh', shipped)).toMatchObject({
      megajoules: 4.0655,
      weight: 1,
    })
    expect(energyFactorFor('mazout', 'l', shipped)).toMatchObject({ megajoules: 37.632, weight: 1 })
    expect(energyFactorFor('electricite_pac_apres', 'kWh', shipped)).toMatchObject({
      megajoules: 3.6,
      weight: 3.3,
    })
    expect(energyFactorFor('gaz', 'stere', shipped)).toBeUndefined()
    const { energy_contents: contents, idc_weights: weights } = shipped
    const heatPump = ['electricite_pac_apres', 'kWh'] as const
    const emptyWeights = { ...weights, source: 'weights', rows: [] }
    expect(
      energyFactorFor(...heatPump, { energy_contents: contents, idc_weights: emptyWeights }),
    ).toMatchObject({ weight: 1, origins: { weight: ownOf('weights') } })
    // A value without a source of its own has that of its table.
    const withoutOrigins = {
      energy_contents: {
        ...contents,
        source: 'contents',
        rows: contents.rows.map((row) => ({ ...row, origins: {} })),
      },
      idc_weights: {
        ...weights,
        source: 'weights',
        rows: weights.rows.map((row) => ({ ...row, origins: {} })),
      },
    }
    expect(energyFactorFor(...heatPump, withoutOrigins)?.origins).toEqual({
      megajoules: ownOf('contents'),
      weight: ownOf('weights'),
    })
  })

  it.each<[string, Partial<MeteredConsumption>]>([
    ['for another purpose', { usage: 'cooking' }],
    ['of a negative amount', { amount: -0.5 }],
    ['of an unknown amount', { amount: Number.NaN }],
    ['in a unit that the energy does not have', { unit: 'stere' }],
    ['that ends before it starts', { end_date: '2020-12-31' }],
    ['without a start', { start_date: '' }],
    ['without an end', { end_date: '' }],
  ])('ignores a consumption %s', (_, changes) => {
    const valid = gas('2021-01-01', '2021-12-31', 1000)
    const [period] = heatIndices([valid], 100, shipped)
    expect(statementParts(period!, [{ ...valid, ...changes }], shipped)).toEqual([])
    expect(heatIndices([valid, { ...valid, ...changes }], 100, shipped)).toEqual([period])
  })

  it('exists for a year with a consumption of zero or close to it', () => {
    const rawOf = (amount: number) =>
      heatIndices([gas('2021-01-01', '2021-12-31', amount)], 100, shipped).map(({ raw }) => raw)
    expect(rawOf(0)).toEqual([0])
    expect(rawOf(0.5)).toEqual([expect.closeTo(0.018, 9)])
  })

  it('counts the day of a meter reading that is stated in two periods in the later one only', () => {
    const twoYears = { start_date: '2022-01-01', end_date: '2023-12-31' }
    const daysOf = (...rows: MeteredConsumption[]) =>
      statementParts(twoYears, rows, shipped).map(({ days, part }) => [days, part])
    const [first, second] = [
      gas('2022-01-01', '2022-12-31', 3640),
      gas('2022-12-31', '2023-12-31', 7320),
    ]
    expect(daysOf(first, second)).toEqual([
      [364, 364],
      [366, 366],
    ])
    expect(daysOf(first, { ...second, energy: 'mazout', unit: 'l' })).toEqual([
      [365, 365],
      [366, 366],
    ])
    expect(daysOf(first, { ...second, usage: 'heating' })).toContainEqual([365, 365])
    expect(heatIndices([first, second], 100, shipped)).toMatchObject([
      // 20 kWh a day in the later year, 10 kWh a day in the earlier one.
      { start_date: '2022-12-31', days: 366, terms: [{ quantity: expect.closeTo(7320, 6) }] },
      { end_date: '2022-12-30', days: 364, terms: [{ quantity: expect.closeTo(3640, 6) }] },
    ])
    // A period of a single day keeps it.
    expect(daysOf(gas('2022-05-01', '2022-05-01', 10))).toEqual([[1, 1]])
  })

  it('counts of each statement only the days that lie in the period', () => {
    const rows = [
      gas('2020-12-01', '2021-01-10', 41),
      gas('2021-01-11', '2021-12-20', 344),
      gas('2021-12-21', '2022-01-31', 42),
      gas('2022-02-01', '2022-02-28', 28),
    ]
    const year = { start_date: '2021-01-01', end_date: '2021-12-31' }
    expect(
      statementParts(year, rows, shipped).map(({ row, term, part, days }) => [
        rows.indexOf(row),
        term,
        part,
        days,
      ]),
    ).toEqual([
      [0, 'gaz heating_dhw kWh', 10, 41],
      [1, 'gaz heating_dhw kWh', 344, 344],
      [2, 'gaz heating_dhw kWh', 11, 42],
    ])
  })

  it('names the days that are stated twice, merged, and at most twenty periods of them', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            first: fc.integer({ min: 0, max: 364 }),
            days: fc.integer({ min: 1, max: 90 }),
          }),
          { maxLength: 25 },
        ),
        (periods) => {
          const start = dayNumber('2021-01-01')
          const rows = [
            { ...gas('2021-01-01', '2021-12-31', 365), usage: 'dhw' },
            ...periods.map(({ first, days }) =>
              // Periods that follow each other share no day.
              gas(
                dateOfDay(start + first),
                dateOfDay(Math.min(start + first + days, start + 364)),
                1,
              ),
            ),
          ]
          const counts = new Map<number, number>()
          const shared = new Set(rows.map(({ usage, start_date }) => `${usage} ${start_date}`))
          for (const { usage, start_date, end_date } of rows.slice(1)) {
            const isShared = end_date > start_date && shared.has(`${usage} ${end_date}`)
            const end = dayNumber(end_date) - (isShared ? 1 : 0)
            for (let day = dayNumber(start_date); day <= end; day++)
              counts.set(day, (counts.get(day) ?? 0) + 1)
          }
          const twice = [...counts].flatMap(([day, count]) => (count > 1 ? [day] : []))
          const found = heatIndices(rows, 100, shipped)[0]!.findings.filter(
            ({ kind }) => kind === 'overlap',
          )
          const named = found.flatMap(({ from, to }) =>
            Array.from(
              { length: dayNumber(to) - dayNumber(from) + 1 },
              (_, n) => dayNumber(from) + n,
            ),
          )
          expect(new Set(named).size).toBe(named.length)
          if (found.length < 20) expect(named.sort()).toEqual(twice.sort())
          expect(found.length).toBeLessThanOrEqual(20)
        },
      ),
    )
  })

  it('reports overlaps only of the same energy for the same purpose', () => {
    const first = gas('2021-01-01', '2021-12-31', 1000)
    const overlapsWith = (other: Partial<MeteredConsumption>) =>
      heatIndices([first, { ...gas('2021-03-01', '2021-12-31', 500), ...other }], 100, shipped)
        .flatMap(({ findings }) => findings)
        .filter(({ kind }) => kind === 'overlap')
    expect(overlapsWith({})).toEqual([
      { kind: 'overlap', from: '2021-03-01', to: '2021-12-31', energy: 'gaz' },
    ])
    expect(overlapsWith({ energy: 'pellets' })).toEqual([])
    expect(overlapsWith({ usage: 'heating' })).toEqual([])
  })

  it('reports that hot water is missing if all consumption is for heating, and that degree-days are missing', () => {
    const kindsOf = (usages: string[], references: References) =>
      heatIndices(
        usages.map((usage) => ({ ...gas('2021-01-01', '2021-12-31', 1000), usage })),
        100,
        references,
      )[0]!.findings.map(({ kind }) => kind)
    const tables = withDegreeDays(3000)
    expect(kindsOf(['heating'], tables)).toEqual(['no_hot_water'])
    expect(kindsOf(['heating', 'dhw'], tables)).toEqual([])
    expect(kindsOf(['heating_dhw'], tables)).toEqual([])
    expect(kindsOf(['heating_dhw'], shipped)).toEqual(['no_degree_days'])
  })

  it.each([
    // MJ/m² in the year: metered for hot water alone, metered together with heating, resulting hot water. W is 138.
    [0, 360, 138],
    [0, 50, 50],
    [72, 360, 138],
    [72, 36, 108],
    [138.6, 360, 138.6],
    [216, 360, 216],
  ])(
    'with %d MJ/m² metered for hot water and %d together with heating has hot water of %d',
    (alone, combined, hotWater) => {
      const metered = (usage: string, megajoules: number) => ({
        ...gas('2021-01-01', '2021-12-31', (megajoules / 3.6) * 1000),
        usage,
      })
      const rows = [metered('dhw', alone), metered('heating_dhw', combined)]
      const [index] = heatIndices(rows, 1000, withDegreeDays(3000))
      expect(index!.hotWater).toBeCloseTo(hotWater, 9)
      expect(index!.corrected).toBeCloseTo(
        ((alone + combined - hotWater) * 3260.53901083634) / 3000 + hotWater,
        6,
      )
    },
  )

  it.each([
    ['2021-02-01', '2021-11-30', false],
    ['2021-02-02', '2021-12-31', true],
    ['2021-01-01', '2021-11-29', true],
    ['2021-01-01', '2021-12-31', false],
  ])('reports an energy with data from %s to %s as partial: %s', (start, end, isPartial) => {
    const middle = '2021-06-30'
    const pellets = { energy: 'pellets' as const }
    const partialOf = (...rows: MeteredConsumption[]) =>
      heatIndices(
        [gas('2021-01-01', '2021-12-31', 1000), ...rows],
        100,
        shipped,
      )[0]!.findings.filter(({ kind }) => kind === 'partial')
    const expected = isPartial ? [{ kind: 'partial', from: start, to: end, energy: 'pellets' }] : []
    expect(partialOf({ ...gas(start, end, 800), ...pellets })).toEqual(expected)
    // The same in several statements for different purposes.
    expect(
      partialOf(
        { ...gas(start, middle, 400), ...pellets, usage: 'heating_dhw' },
        { ...gas('2021-07-01', end, 400), ...pellets, usage: 'heating' },
      ),
    ).toEqual(expected)
  })

  it('does not report the only energy of a year as partial because of a gap', () => {
    const [index] = heatIndices(
      [gas('2022-01-01', '2022-12-30', 364), gas('2023-01-26', '2023-12-31', 340)],
      100,
      shipped,
    )
    expect(index!.findings.map(({ kind }) => kind)).toEqual(['gap', 'no_degree_days'])
  })

  it('exceeds limits below it, listed lowest first, but not those equal to it', () => {
    const limits = [700, 500, 900, 600].map((value) => ({ value }))
    const exceededBy = (value: number) => limitsExceeded(value, limits).map((limit) => limit.value)
    expect(exceededBy(700)).toEqual([500, 600])
    expect(exceededBy(700.01)).toEqual([500, 600, 700])
    expect(exceededBy(500)).toEqual([])
    expect(exceededBy(1000)).toEqual([500, 600, 700, 900])
  })

  it('has means over two and three years only if all of them are known', () => {
    const rows = [2020, 2021, 2023, 2024, 2025].map((year, index) =>
      gas(`${year}-01-01`, `${year}-12-31`, 1000 * (index + 1)),
    )
    const indices = heatIndices(rows, 100, shipped)
    expect(indices.map(({ year }) => year)).toEqual([2025, 2024, 2023, 2021, 2020])
    const [of2025, of2024, of2023, , of2020] = indices
    expect(of2025!.mean3).toBeCloseTo((of2025!.value + of2024!.value + of2023!.value) / 3, 9)
    expect(of2024!.mean2).toBeCloseTo((of2024!.value + of2023!.value) / 2, 9)
    expect([of2023!.mean2, of2024!.mean3, of2020!.mean2]).toEqual([null, null, null])
  })

  const anyDay = fc.integer({ min: dayNumber('2016-01-01'), max: dayNumber('2020-12-31') })
  const anyConsumption = fc
    .record({
      energy: fc.constantFrom(...energies),
      usage: fc.constantFrom('heating', 'dhw', 'heating_dhw', 'cooking'),
      amount: fc.integer({ min: 1, max: 1_000_000 }),
      start: anyDay,
      days: fc.integer({ min: 20, max: 900 }),
    })
    .map(
      ({ energy, usage, amount, start, days }): MeteredConsumption => ({
        energy,
        usage,
        amount,
        unit: 'kWh',
        start_date: dateOfDay(start),
        end_date: dateOfDay(start + days - 1),
      }),
    )
  const anyConsumptions = fc.array(anyConsumption, { minLength: 1, maxLength: 6 })
  const figures = (
    rows: readonly MeteredConsumption[],
    sre = 500,
    references = withDegreeDays(3100),
  ) =>
    heatIndices(rows, sre, references).map(
      ({ year, start_date, end_date, raw, value, hotWater }) => ({
        period: [year, start_date, end_date].join(),
        raw,
        value,
        hotWater,
      }),
    )
  /** Expects the same periods and, apart from rounding, the same values; `raw` scaled by `factor`. */
  function expectSame(
    actual: ReturnType<typeof figures>,
    expected: ReturnType<typeof figures>,
    factor = 1,
  ) {
    expect(actual.map(({ period }) => period)).toEqual(expected.map(({ period }) => period))
    for (const [index, { raw, value }] of actual.entries()) {
      expect(Math.abs(raw - expected[index]!.raw * factor)).toBeLessThan(1e-6 * Math.max(1, raw))
      if (factor === 1)
        expect(Math.abs(value - expected[index]!.value)).toBeLessThan(
          1e-6 * Math.max(1, Math.abs(value)),
        )
    }
  }

  it('depends neither on how a period is split into rows nor on their order (§3)', () => {
    fc.assert(
      fc.property(
        anyConsumptions,
        fc.nat(),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (rows, seed, share) => {
          const chosen = rows[seed % rows.length]!
          const [start, end] = [dayNumber(chosen.start_date), dayNumber(chosen.end_date)]
          const lastDay = start + Math.floor(share * (end - start))
          const daily = chosen.amount / (end - start + 1)
          const halves = [
            {
              ...chosen,
              end_date: dateOfDay(lastDay),
              amount: daily * (lastDay - start + 1),
            },
            {
              ...chosen,
              start_date: dateOfDay(lastDay + 1),
              amount: daily * (end - lastDay),
            },
          ].filter((half) => half.amount > 0)
          const others = rows.filter((row) => row !== chosen)
          // A row that shares a first or last day with a half could count as its next reading.
          fc.pre(
            !others.some(({ start_date, end_date }) =>
              [start_date, end_date].some((day) =>
                [
                  dateOfDay(lastDay),
                  dateOfDay(lastDay + 1),
                  chosen.start_date,
                  chosen.end_date,
                ].includes(day),
              ),
            ),
          )
          expectSame(figures([...halves, ...others]), figures(rows))
          expectSame(figures(rows.toReversed()), figures(rows))
        },
      ),
      { numRuns: 60 },
    )
  })

  it('is proportional to energy, and inversely proportional to the area (§3)', () => {
    fc.assert(
      fc.property(anyConsumptions, fc.double({ min: 0.2, max: 5, noNaN: true }), (rows, factor) => {
        const scaled = rows.map((row) => ({ ...row, amount: row.amount * factor }))
        expectSame(figures(scaled, 500, shipped), figures(rows, 500, shipped), factor)
        expectSame(figures(rows, 500 * factor, shipped), figures(rows, 500, shipped), 1 / factor)
      }),
      { numRuns: 40 },
    )
  })

  it('can be recalculated with an older version of a table (§3)', () => {
    const rows = [
      { ...gas('2023-01-01', '2023-12-31', 10_000), energy: 'electricite_pac_apres' as const },
    ]
    const weights = shipped.idc_weights.rows.map((row) => ({ ...row, weight: 2 }))
    const newer = { ...shipped, idc_weights: { ...shipped.idc_weights, id: 3, rows: weights } }
    // The weight of heat pump electricity, 3.3, is inferred: AMOén's method does not state it.
    expect(heatIndices(rows, 100, shipped)[0]).toMatchObject({
      raw: expect.closeTo(1188, 9),
      terms: [{ origins: { weight: { status: 'inferred', source: null } } }],
      versions: { idc_weights: 0 },
    })
    expect(heatIndices(rows, 100, newer)[0]).toMatchObject({
      raw: expect.closeTo(720, 9),
      versions: { idc_weights: 3 },
    })
    expect(limitsExceeded(720, shipped.idc_limits.rows).map(({ key }) => key)).toEqual([
      'optimise',
      'audit',
    ])
  })
})

describe('the follow-up by AMOén’s method', () => {
  it('reproduces the published test values to the last digit (§3)', () => {
    const energy = (20_000 * 37.632) / 3.6
    expect(energy).toBeCloseTo(209_066.666667, 6)
    const result = followUp({
      energy,
      days: 365,
      degreeDays: 2900,
      usualDegreeDays: 3260.53901083634,
      sre: 1600,
      hotWater: 0.25,
      renovated: 1,
    })
    expect(result.hotWaterShare).toBeCloseTo(0.272608, 6)
    expect(result.heatingShare).toBeCloseTo(0.727392, 6)
    expect(result.hotWater).toBeCloseTo(35.620783, 6)
    expect(result.heating).toBeCloseTo(106.862349, 6)
    expect(result.result).toBeCloseTo(142.483132, 6)
    expect(result.result * 3.6).toBeCloseTo(512.939274, 6)
    const share = attainedShare({ before: 150, target: 80, after: 88 })!
    expect(share).toBeCloseTo(0.885714, 6)
    expect(share).toBeGreaterThanOrEqual(reachedThreshold)
    expect(attainedShare({ before: 80, target: 80, after: 80 })).toBeNull()
  })
})

describe('a published index', () => {
  const published: OfficialIndex = {
    year: 2021,
    idc: 410,
    sre: 239,
    start_date: '2021-01-01',
    end_date: '2021-12-31',
    agents: [{ agent: 'Gaz', quantity: 27_141, unit: 'kWh' }],
  }
  const estimateWith = (amount: number, sre = 239, row: Partial<MeteredConsumption> = {}) =>
    heatIndices([{ ...gas('2021-01-01', '2021-12-31', amount), ...row }], sre, shipped)[0]!

  it('comes with reasons if the estimate differs by more than 10 % (§3)', () => {
    const reasonsOf = (index: ReturnType<typeof estimateWith>) =>
      explainDifference(index, published, shipped)!.reasons
    expect(reasonsOf(estimateWith(27_141))).toEqual([])
    expect(reasonsOf(estimateWith(27_141, 300))[0]).toBe('sre')
    expect(reasonsOf(estimateWith(40_000))[0]).toBe('quantity')
    expect(reasonsOf(estimateWith(40_000, 239, { energy: 'electricite_pac_apres' }))).toEqual([
      'agents',
      'heat_pump_weight',
      'no_correction',
    ])
    expect(reasonsOf({ ...estimateWith(27_141), value: 900, corrected: 900 })).toEqual(['unknown'])
    expect(explainDifference(estimateWith(1), { ...published, idc: null }, shipped)).toBeNull()
    expect(energyByName('Électricité PAC (DD après le 5 août 2010)')).toBe('electricite_pac_apres')
    expect(energyByName('Bois en bûches (dur)')).toBe('bois_buches_dur')
    expect(energyByName('Vapeur')).toBeUndefined()
  })
})
