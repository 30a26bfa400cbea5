import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attainedShare, followUp, reachedThreshold } from '../mandates/services/followUp.ts'
import { daysIn } from '../reference/degreeDays.ts'
import { energies } from '../reference/energy.ts'
import { referencesOn } from '../reference/inForce.ts'
import { type References } from '../reference/reference.ts'
import { shippedVersions } from '../reference/shipped/shipped.ts'
import {
  energyFactorFor,
  heatIndices,
  limitsExceeded,
  type MeteredConsumption,
  statementParts,
} from './idc.ts'
import { difference, energyByName, type OfficialIndex } from './official.ts'
import { dateOfDay, dayNumber } from './span.ts'

const shipped = referencesOn(shippedVersions, '2026-01-01')
const gas = (start_date: string, end_date: string, amount: number): MeteredConsumption => ({
  energy: 'gaz',
  usage: 'heating_dhw',
  amount,
  unit: 'kWh',
  start_date,
  end_date,
})

/** The tables with as many degree-days in each month of heating, so that a year has `yearly`. */
function withDegreeDays(yearly: number, without: string[] = []): References {
  const months = Array.from({ length: 12 * 12 }, (_, at) => {
    const month = `${2015 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
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
  const rows = months.filter(({ month }) => !without.includes(month))
  return { ...shipped, degree_days: { ...shipped.degree_days, id: 7, rows } }
}

describe('heat index', () => {
  it('gives the index of a real record, with each term and its source (§3)', () => {
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
    // Published: 410. The oil of Avenue Giuseppe-Motta 30 in 2011: 591 published, by hand 607.1.
    const oil = { ...gas('2010-05-01', '2011-04-30', 38_865), energy: 'mazout', unit: 'l' } as const
    expect(heatIndices([oil], 2409, shipped)[0]!.raw).toBeCloseTo(607.1, 1)
  })

  it('corrects heating for climate and leaves hot water, W or as it is metered (§3)', () => {
    const reference = 3260.53901083634
    const [cold] = heatIndices(
      [gas('2021-01-01', '2021-12-31', 100_000)],
      1000,
      withDegreeDays(3000),
    )
    // 360 MJ/m²: (360 − 138) · 3260.539 / 3000 + 138.
    expect(cold!.corrected).toBeCloseTo((222 * reference) / 3000 + 138, 6)
    const metered = [
      { ...gas('2021-01-01', '2021-12-31', 80_000), usage: 'heating' },
      { ...gas('2021-01-01', '2021-12-31', 20_000), usage: 'dhw' },
    ]
    const [apart] = heatIndices(metered, 1000, withDegreeDays(3000))
    expect(apart!.corrected).toBeCloseTo((288 * reference) / 3000 + 72, 6)
    const unknown = withDegreeDays(3000, ['2021-11'])
    expect(heatIndices(metered, 1000, unknown)[0]).toMatchObject({
      corrected: null,
      findings: [{ kind: 'no_degree_days' }],
    })
    // No month without heating is missed.
    const summer = withDegreeDays(3000, ['2021-06', '2021-07', '2021-08'])
    expect(heatIndices(metered, 1000, summer)[0]!.corrected).toBeCloseTo(apart!.corrected!, 9)
  })

  it('finds years in statements, readings and long periods, and what is missing or said twice', () => {
    const statements = [
      gas('2020-05-01', '2021-05-31', 396),
      gas('2021-06-01', '2022-05-31', 730),
      gas('2022-06-01', '2023-04-30', 700),
    ]
    const years = (rows: MeteredConsumption[]) =>
      heatIndices(rows, 100, shipped).map(({ start_date, end_date }) => [start_date, end_date])
    expect(years(statements)).toEqual([
      ['2022-06-01', '2023-04-30'],
      ['2021-06-01', '2022-05-31'],
      ['2020-05-01', '2021-05-31'],
    ])
    expect(years([gas('2020-01-01', '2022-06-30', 900)])).toEqual([
      ['2021-07-01', '2022-06-30'],
      ['2020-07-01', '2021-06-30'],
    ])
    const monthly = Array.from({ length: 14 }, (_, at) => {
      const [first, next] = [at, at + 1].map((month) => Date.UTC(2023, month, 1) / 86_400_000)
      return gas(dateOfDay(first!), dateOfDay(next! - 1), 100 + at)
    })
    expect(years(monthly)).toEqual([['2023-03-01', '2024-02-29']])
    expect(years([gas('2023-01-01', '2023-09-30', 100)])).toEqual([])
    const [gap] = heatIndices(
      [gas('2023-01-01', '2023-06-30', 181), gas('2023-07-11', '2023-12-31', 174)],
      100,
      shipped,
    )
    expect(gap!.days).toBe(355)
    expect(gap!.raw).toBeCloseTo((365 * 3.6) / 100, 9)
    expect(gap!.findings[0]).toEqual({ kind: 'gap', from: '2023-07-01', to: '2023-07-10' })
    const twice = [gas('2023-01-01', '2023-12-31', 365), gas('2023-12-01', '2024-11-30', 366)]
    expect(heatIndices(twice, 100, shipped).flatMap(({ findings }) => findings)).toContainEqual({
      kind: 'overlap',
      from: '2023-12-01',
      to: '2023-12-31',
      energy: 'gaz',
    })
    const changed = [
      { ...gas('2023-01-01', '2023-06-30', 1000), energy: 'mazout' as const },
      gas('2023-07-01', '2023-12-31', 500),
    ]
    const [both] = heatIndices(changed, 100, shipped)
    expect(both!.terms.map(({ energy }) => energy)).toEqual(['gaz', 'mazout'])
    expect(both!.findings.filter(({ kind }) => kind === 'partial')).toHaveLength(2)
  })

  it('is none without a reference area, by none or by less than none', () => {
    const indicesBy = (sre: number | null) =>
      heatIndices([gas('2021-01-01', '2021-12-31', 1000)], sre, shipped)
    for (const sre of [null, 0, -0.5, -100, Number.NaN]) expect(indicesBy(sre)).toEqual([])
    expect(indicesBy(0.5)).toHaveLength(1)
  })

  it('counts an energy by its content in the unit and its weight, 1 if no weight is set', () => {
    const own = (source: string) => expect.objectContaining({ status: 'own', source })
    // Chips by the kWh are AMOén's 4.0655 MJ, others 3.6.
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
    const pump = ['electricite_pac_apres', 'kWh'] as const
    const weighsNothing = { ...weights, source: 'weights', rows: [] }
    expect(
      energyFactorFor(...pump, { energy_contents: contents, idc_weights: weighsNothing }),
    ).toMatchObject({ weight: 1, origins: { weight: own('weights') } })
    // What says no source of its own is of the source of its table.
    const unsaid = {
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
    expect(energyFactorFor(...pump, unsaid)?.origins).toEqual({
      megajoules: own('contents'),
      weight: own('weights'),
    })
  })

  it.each<[string, Partial<MeteredConsumption>]>([
    ['another purpose', { usage: 'cooking' }],
    ['less than nothing', { amount: -0.5 }],
    ['an amount that is not known', { amount: Number.NaN }],
    ['a unit that does not fit', { unit: 'stere' }],
    ['an end before its beginning', { end_date: '2020-12-31' }],
    ['no beginning', { start_date: '' }],
    ['no end', { end_date: '' }],
  ])('leaves a consumption of %s aside', (_, wrong) => {
    const right = gas('2021-01-01', '2021-12-31', 1000)
    const [period] = heatIndices([right], 100, shipped)
    expect(statementParts(period!, [{ ...right, ...wrong }], shipped)).toEqual([])
    expect(heatIndices([right, { ...right, ...wrong }], 100, shipped)).toEqual([period])
  })

  it('knows of a year in which nothing was used, or next to nothing', () => {
    const rawOf = (amount: number) =>
      heatIndices([gas('2021-01-01', '2021-12-31', amount)], 100, shipped).map(({ raw }) => raw)
    expect(rawOf(0)).toEqual([0])
    expect(rawOf(0.5)).toEqual([expect.closeTo(0.018, 9)])
  })

  it('gives a day on which a meter is read once for two periods to the later one', () => {
    const both = { start_date: '2022-01-01', end_date: '2023-12-31' }
    const daysOf = (...rows: MeteredConsumption[]) =>
      statementParts(both, rows, shipped).map(({ days, part }) => [days, part])
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
      // Twelve of the thirteen months, 20 kWh a day, are the year; 10 kWh a day were used before.
      { start_date: '2022-12-31', days: 366, terms: [{ quantity: expect.closeTo(7320, 6) }] },
      { end_date: '2022-12-30', days: 364, terms: [{ quantity: expect.closeTo(3640, 6) }] },
    ])
    // What was used on one day only is of that day.
    expect(daysOf(gas('2022-05-01', '2022-05-01', 10))).toEqual([[1, 1]])
  })

  it('takes of each statement the part whose days lie in its period', () => {
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

  it('names an overlap only of the same energy for the same purpose', () => {
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

  it('finds that hot water is missing if all was used for heating, and degree-days if they are', () => {
    const kindsOf = (usages: string[], references: References) =>
      heatIndices(
        usages.map((usage) => ({ ...gas('2021-01-01', '2021-12-31', 1000), usage })),
        100,
        references,
      )[0]!.findings.map(({ kind }) => kind)
    const known = withDegreeDays(3000)
    expect(kindsOf(['heating'], known)).toEqual(['no_hot_water'])
    expect(kindsOf(['heating', 'dhw'], known)).toEqual([])
    expect(kindsOf(['heating_dhw'], known)).toEqual([])
    expect(kindsOf(['heating_dhw'], shipped)).toEqual(['no_degree_days'])
  })

  it.each([
    // In MJ/m² of the year: alone, with heating, then what is hot water; W is 138.
    [0, 360, 138],
    [0, 50, 50],
    [72, 360, 138],
    [72, 36, 108],
    [138.6, 360, 138.6],
    [216, 360, 216],
  ])('takes of %d for hot water and %d with heating %d for hot water', (alone, both, hotWater) => {
    const used = (usage: string, megajoules: number) => ({
      ...gas('2021-01-01', '2021-12-31', (megajoules / 3.6) * 1000),
      usage,
    })
    const rows = [used('dhw', alone), used('heating_dhw', both)]
    const [index] = heatIndices(rows, 1000, withDegreeDays(3000))
    expect(index!.hotWater).toBeCloseTo(hotWater, 9)
    expect(index!.corrected).toBeCloseTo(
      ((alone + both - hotWater) * 3260.53901083634) / 3000 + hotWater,
      6,
    )
  })

  it.each([
    ['2021-02-01', '2021-11-30', false],
    ['2021-02-02', '2021-12-31', true],
    ['2021-01-01', '2021-11-29', true],
    ['2021-01-01', '2021-12-31', false],
  ])('finds an energy used from %s to %s partial: %s', (start, end, isPartial) => {
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
    // In several statements, too, whatever they are for.
    expect(
      partialOf(
        { ...gas(start, middle, 400), ...pellets, usage: 'heating_dhw' },
        { ...gas('2021-07-01', end, 400), ...pellets, usage: 'heating' },
      ),
    ).toEqual(expected)
  })

  it('finds no energy partial that was the only one', () => {
    const [index] = heatIndices(
      [gas('2022-01-01', '2022-12-30', 364), gas('2023-01-26', '2023-12-31', 340)],
      100,
      shipped,
    )
    expect(index!.findings.map(({ kind }) => kind)).toEqual(['gap', 'no_degree_days'])
  })

  it('exceeds the limits that lie below it, from the lowest, and none that it is on', () => {
    const limits = [700, 500, 900, 600].map((value) => ({ value }))
    const exceededBy = (value: number) => limitsExceeded(value, limits).map((limit) => limit.value)
    expect(exceededBy(700)).toEqual([500, 600])
    expect(exceededBy(700.01)).toEqual([500, 600, 700])
    expect(exceededBy(500)).toEqual([])
    expect(exceededBy(1000)).toEqual([500, 600, 700, 900])
  })

  it('means two and three years where all of them are known', () => {
    const rows = [2020, 2021, 2023, 2024, 2025].map((year, at) =>
      gas(`${year}-01-01`, `${year}-12-31`, 1000 * (at + 1)),
    )
    const indices = heatIndices(rows, 100, shipped)
    expect(indices.map(({ year }) => year)).toEqual([2025, 2024, 2023, 2021, 2020])
    const [last, before, first, , earliest] = indices
    expect(last!.mean3).toBeCloseTo((last!.value + before!.value + first!.value) / 3, 9)
    expect(before!.mean2).toBeCloseTo((before!.value + first!.value) / 2, 9)
    expect([first!.mean2, before!.mean3, earliest!.mean2]).toEqual([null, null, null])
  })

  const day = fc.integer({ min: dayNumber('2016-01-01'), max: dayNumber('2020-12-31') })
  const consumed = fc
    .record({
      energy: fc.constantFrom(...energies),
      usage: fc.constantFrom('heating', 'dhw', 'heating_dhw', 'cooking'),
      amount: fc.integer({ min: 1, max: 1_000_000 }),
      start: day,
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
  const many = fc.array(consumed, { minLength: 1, maxLength: 6 })
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
  function expectSame(
    one: ReturnType<typeof figures>,
    other: ReturnType<typeof figures>,
    factor = 1,
  ) {
    expect(one.map(({ period }) => period)).toEqual(other.map(({ period }) => period))
    for (const [at, { raw, value }] of one.entries()) {
      expect(Math.abs(raw - other[at]!.raw * factor)).toBeLessThan(1e-6 * Math.max(1, raw))
      if (factor === 1)
        expect(Math.abs(value - other[at]!.value)).toBeLessThan(1e-6 * Math.max(1, Math.abs(value)))
    }
  }

  it('does not change by splitting a period or by the order of rows (§3)', () => {
    fc.assert(
      fc.property(many, fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), (rows, at, part) => {
        const chosen = rows[at % rows.length]!
        const [start, end] = [dayNumber(chosen.start_date), dayNumber(chosen.end_date)]
        const cut = start + Math.floor(part * (end - start))
        const daily = chosen.amount / (end - start + 1)
        const halves = [
          { ...chosen, end_date: dateOfDay(cut), amount: daily * (cut - start + 1) },
          { ...chosen, start_date: dateOfDay(cut + 1), amount: daily * (end - cut) },
        ].filter((half) => half.amount > 0)
        const others = rows.filter((row) => row !== chosen)
        // A row that begins on the day on which another ends would take that day from one half only.
        fc.pre(
          !others.some(({ start_date, end_date }) =>
            [start_date, end_date].some((one) =>
              [dateOfDay(cut), dateOfDay(cut + 1), chosen.start_date, chosen.end_date].includes(
                one,
              ),
            ),
          ),
        )
        expectSame(figures([...halves, ...others]), figures(rows))
        expectSame(figures(rows.toReversed()), figures(rows))
      }),
      { numRuns: 60 },
    )
  })

  it('is linear in energy, and inverse in the area (§3)', () => {
    fc.assert(
      fc.property(many, fc.double({ min: 0.2, max: 5, noNaN: true }), (rows, factor) => {
        const more = rows.map((row) => ({ ...row, amount: row.amount * factor }))
        expectSame(figures(more, 500, shipped), figures(rows, 500, shipped), factor)
        expectSame(figures(rows, 500 * factor, shipped), figures(rows, 500, shipped), 1 / factor)
      }),
      { numRuns: 40 },
    )
  })

  it('recalculates with an older table what that table gave (§3)', () => {
    const rows = [
      { ...gas('2023-01-01', '2023-12-31', 10_000), energy: 'electricite_pac_apres' as const },
    ]
    const weights = shipped.idc_weights.rows.map((row) => ({ ...row, weight: 2 }))
    const newer = { ...shipped, idc_weights: { ...shipped.idc_weights, id: 3, rows: weights } }
    // Electricity of heat pumps weighs 3.3, which is inferred and not the method's of AMOén.
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

describe('follow-up of AMOén', () => {
  it('gives the figures of its published vectors to the last digit (§3)', () => {
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

describe('published indices', () => {
  const published: OfficialIndex = {
    year: 2021,
    idc: 410,
    sre: 239,
    start_date: '2021-01-01',
    end_date: '2021-12-31',
    agents: [{ agent: 'Gaz', quantity: 27_141, unit: 'kWh' }],
  }
  const own = (amount: number, sre = 239, row: Partial<MeteredConsumption> = {}) =>
    heatIndices([{ ...gas('2021-01-01', '2021-12-31', amount), ...row }], sre, shipped)[0]!

  it('are explained where the estimate differs by more than a tenth (§3)', () => {
    const reasonsOf = (index: ReturnType<typeof own>) =>
      difference(index, published, shipped)!.reasons
    expect(reasonsOf(own(27_141))).toEqual([])
    expect(reasonsOf(own(27_141, 300))[0]).toBe('sre')
    expect(reasonsOf(own(40_000))[0]).toBe('quantity')
    expect(reasonsOf(own(40_000, 239, { energy: 'electricite_pac_apres' }))).toEqual([
      'agents',
      'heat_pump_weight',
      'no_correction',
    ])
    expect(reasonsOf({ ...own(27_141), value: 900, corrected: 900 })).toEqual(['unknown'])
    expect(difference(own(1), { ...published, idc: null }, shipped)).toBeNull()
    expect(energyByName('Électricité PAC (DD après le 5 août 2010)')).toBe('electricite_pac_apres')
    expect(energyByName('Bois en bûches (dur)')).toBe('bois_buches_dur')
    expect(energyByName('Vapeur')).toBeUndefined()
  })
})
