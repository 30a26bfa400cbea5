import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleConsultation } from '../../../../prove/advice/consultations.ts'
import { comparisonExample, exampleWith } from '../../../testing/comparisonExample.ts'
import { heatingOptions } from '../../reference/heatingOption.ts'
import { printedRangeOf } from '../../reference/range/printedRange.ts'
import type { Assumption } from '../assumptions.ts'
import { compare } from '../comparison.ts'
import { formatDifference } from './formatCost.ts'
import {
  combined,
  costOfAvoided,
  costRanges,
  emissionHalfWidths,
  halfWidthOfDifference,
} from './ranges.ts'

/** Worked examples of `accuracy-bands.json`. */
const heatPump = new Map([
  ['pacAir/generator', 11_341.33 * 0.2],
  ['pacAir/subsidy', 0],
  ['useful_heat', 16_888.96 * 0.08],
  ['pacAir/efficiency', 16_888.96 * 0.12],
  ['price/electricite', 16_888.96 * 0.1],
  ['pacAir/maintenance', 1500 * 0.25],
])
const pellets = new Map([
  ['pellets/generator', 9550.6 * 0.2],
  ['useful_heat', 17_514.48 * 0.08],
  ['pellets/efficiency', 17_514.48 * 0.05],
  ['price/pellets', 17_514.48 * 0.15],
  ['pellets/maintenance', 3500 * 0.25],
])

/** An assumption with a band. */
const assumption = (name: string, band: number, option?: Assumption['option']): Assumption => ({
  ...{ name, band, ...(option && { option }) },
  ...{ unit: '', value: 1, usual: 1, override: null, origin: null, figures: [] },
})

/** Bands of all assumptions of a comparison. */
const bandsOf = (bands: Record<string, number>): Assumption[] =>
  Object.entries(bands).flatMap(([name, band]) =>
    name === 'useful_heat'
      ? [assumption(name, band)]
      : heatingOptions.map((option) => assumption(name, band, option)),
  )

describe('the range of a cost', () => {
  it('combines independent inputs by the root of the sum of squares', () => {
    expect(combined([0.08, 0.12, 0.1])).toBeCloseTo(0.17549928774784243, 12)
    expect(combined(heatPump.values())).toBeCloseTo(3751.13, 2)
  })

  it('of a difference leaves out what both share', () => {
    expect(halfWidthOfDifference(heatPump, pellets)).toBeCloseTo(4932.65, 1)
    expect(halfWidthOfDifference(heatPump, heatPump)).toBe(0)
  })

  it('of a tonne avoided is that of the difference in cost, and there is none where nothing differs', () => {
    const { input, results, assumptions } = sampleConsultation().comparison
    const ranges = costRanges(input, results, assumptions)
    const of = (option: Parameters<typeof costOfAvoided>[1]) =>
      costOfAvoided({ input, results, ranges }, option)
    const { value, halfWidth } = ranges.difference('fossile', input.reference)
    const saved = results.existing!.co2Yearly - results.fossile.co2Yearly
    expect(of('fossile')).toEqual({
      value: results.fossile.abatement,
      range: printedRangeOf((value / saved) * 1000, (halfWidth! / saved) * 1000),
    })
    expect(of('pacSondes')).toBe('insignificant')
    const without = { ...results, pacSondes: { ...results.pacSondes, abatement: null } }
    expect(costOfAvoided({ input, results: without, ranges }, 'pacSondes')).toBeNull()
  })

  it('takes the price of each energy of a blend by its part, so that oil is not all of it', () => {
    const { fossile } = comparisonExample.options
    const renewable = { share: 0.3, price: 0.2 }
    const input = exampleWith(
      { usefulHeat: 160_000 },
      { fossile: { ...fossile, energyPrice: 0.7 * 0.12 + 0.3 * 0.2, renewable } },
    )
    const results = compare(input)
    const price = bandsOf({ energy_price: 0.3 })
    const { halfWidth } = costRanges(input, results, price)
    // 8.4 of 14.4 ct are oil: √(8.4² + 6²) of them vary by 30 %.
    const part = Math.hypot(8.4, 6) / 14.4
    expect(halfWidth('fossile')).toBeCloseTo(results.fossile.energy * part * 0.3, 6)
  })

  it('is printed with two digits of the half width, and its ends add up', () => {
    expect(printedRangeOf(27_879.86, 3751.13)).toEqual({
      ...{ value: 27_900, half: 3800, low: 24_100, high: 31_700 },
    })
    expect(printedRangeOf(27_879.86, 278)).toBeUndefined()
    expect(printedRangeOf(80, 9.6)).toEqual({ value: 80, half: 10, low: 70, high: 90 })
    expect(printedRangeOf(27_346, 996)).toEqual({
      ...{ value: 27_300, half: 1000, low: 26_300, high: 28_300 },
    })
    fc.assert(
      fc.property(
        fc.double({ min: 100, max: 1e7, noNaN: true }),
        fc.double({ min: 0.011, max: 0.9, noNaN: true }),
        (value, relative) => {
          const { half, low, high, ...range } = printedRangeOf(value, value * relative)!
          expect([low + half, high - half]).toEqual([range.value, range.value])
          // Never decimals of a franc.
          const step = Math.max(1, value * relative * 0.1)
          expect(Math.abs(half - value * relative)).toBeLessThanOrEqual(step / 2 + 1e-6)
          expect(Math.abs(range.value - value)).toBeLessThanOrEqual(half / 2)
        },
      ),
    )
  })
})

describe('the ranges of a comparison', () => {
  const bands = bandsOf({
    ...{ generator_investment: 0.2, source_investment: 0.2, useful_heat: 0.08 },
    ...{ efficiency: 0.12, energy_price: 0.1, upkeep: 0.25, subsidy: 0 },
  })

  it('are those of the worked example', () => {
    const ranges = costRanges(comparisonExample, compare(comparisonExample), bands)
    expect(ranges.halfWidth('pacAir')).toBeCloseTo(3751.13, 1)
  })

  it('are unknown without bands, and then only the cheapest leads', () => {
    const ranges = costRanges(comparisonExample, compare(comparisonExample), [])
    expect(ranges.halfWidth('pacAir')).toBeNull()
    expect(ranges.leading).toEqual(['pacNappes'])
  })

  it('put those that do not differ from the cheapest with it, in the order of cost', () => {
    const ranges = costRanges(comparisonExample, compare(comparisonExample), bands)
    expect(ranges.leading).toEqual(['pacNappes', 'pacSondes'])
    const unsure = costRanges(
      exampleWith({}, { pacNappes: { feasible: 'no' } }),
      compare(exampleWith({}, { pacNappes: { feasible: 'no' } })),
      bands,
    )
    expect(unsure.leading[0]).toBe('pacSondes')
    expect(unsure.leading).not.toContain('pacNappes')
  })

  it('share the price of one energy: a dearer one moves two heat pumps alike', () => {
    const onlyPrice = bandsOf({ energy_price: 0.5 })
    const ranges = costRanges(comparisonExample, compare(comparisonExample), onlyPrice)
    expect(ranges.leading).toEqual(expect.arrayContaining(['pacNappes', 'fossile']))
    expect(ranges.leading).not.toContain('pacSondes')
    expect(ranges.halfWidth('pacSondes')).toBeCloseTo(0.5 * 13_511.17, 1)
  })

  it('of today’s plant shares the price of its energy with an option that burns the same', () => {
    const bill = 160_000 / 0.85 / (160_000 / 0.9)
    const { fossile } = comparisonExample.options
    const input = {
      ...comparisonExample,
      existing: { ...fossile, components: [], efficiency: 0.85 },
    }
    const path = [
      assumption('energy_bill', Math.hypot(0.3, 0.04)),
      ...heatingOptions.map((option) => assumption('energy_price', 0.3, option)),
    ]
    const ranges = costRanges(input, compare(input), path)
    const { energy } = compare(input).fossile
    // Only the bill's own part, and the price of what the old boiler burns more, are left.
    expect(ranges.difference('existing', 'fossile').halfWidth).toBeCloseTo(
      Math.hypot((bill - 1) * energy * 0.3, bill * energy * 0.04),
      4,
    )
    expect(ranges.halfWidth('existing')).toBeCloseTo(bill * energy * Math.hypot(0.3, 0.04), 4)
    const other = ranges.difference('existing', 'pacAir')
    expect(other.halfWidth).toBeGreaterThan(bill * energy * 0.3)
  })
})

describe('a difference of costs', () => {
  const ends = ({ low, high }: { low: string; high: string }) => `${low} – ${high}`
  const more = { isRough: true, relativeTo: 30_000, ends }
  const spoken = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')

  it('is printed with its own range, by year or month, without its sign', () => {
    const difference = { value: -4380, halfWidth: 3420 }
    expect(spoken(formatDifference(difference, more))).toBe('≈ 4’400 CHF (1’000 – 7’800)')
    expect(spoken(formatDifference(difference, { ...more, months: 12 }))).toBe(
      '≈ 370 CHF (80 – 660)',
    )
  })

  it('is not printed where it is smaller than its half width, and without range if that is not known', () => {
    expect(formatDifference({ value: 3400, halfWidth: 3420 }, more)).toBeUndefined()
    expect(spoken(formatDifference({ value: -4380, halfWidth: null }, more))).toBe('≈ 4’400 CHF')
  })
})

describe('the emissions of a year', () => {
  const { comparison } = sampleConsultation()
  const { input, results, assumptions } = comparison

  it('have a range by heat, efficiency and factor, printed in kg and in tenths of a tonne', () => {
    const ranges = costRanges(input, results, assumptions)
    const { co2Yearly } = results.pacSondes
    // Entered heat 10 %, measured performance 12 %, factor 10 %.
    const half = emissionHalfWidths(input, results, assumptions)!('pacSondes')
    expect(half).toBeCloseTo(co2Yearly * Math.hypot(0.1, 0.12, 0.1), 6)
    expect(ranges.emissions('pacSondes')).toEqual({ value: 5140, half: 950, low: 4190, high: 6090 })
    expect(ranges.tonnes('pacSondes')).toEqual({ value: 5.1, half: 0.95, low: 4.2, high: 6.1 })
    const today = emissionHalfWidths(input, results, assumptions)!('existing')
    expect(today).toBeCloseTo(results.existing!.co2Yearly * Math.hypot(0.1, 0.1), 6)
  })

  it('have none without the accuracy of factors, as in snapshots of before', () => {
    const before = assumptions.map((one) => (one.name === 'co2' ? { ...one, band: 0 } : one))
    expect(emissionHalfWidths(input, results, before)).toBeUndefined()
    expect(costRanges(input, results, before).emissions('pacSondes')).toBeUndefined()
  })
})
