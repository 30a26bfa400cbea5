import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatFigure, roundRough } from './formatFigure.ts'

const figure = fc.oneof(
  fc.double({ min: -1e9, max: 1e9, noNaN: true }),
  fc.integer({ min: -1_000_000, max: 1_000_000 }),
  fc.double({ min: -1, max: 1, noNaN: true }),
)
/** Counts the significant digits of a number in its shortest notation: 3 for 33.1. */
const digitsOf = (value: number) => value.toExponential().split('e')[0]!.replace(/[-.]/g, '').length

describe('a calculated figure', () => {
  it('has at most three significant digits, an error of at most 0.5 %, and is unchanged if rounded again', () => {
    fc.assert(
      fc.property(figure, (value) => {
        const rounded = roundRough(value)
        if (Math.abs(value) > 1e-4) expect(digitsOf(rounded)).toBeLessThanOrEqual(3)
        expect(Math.abs(rounded - value)).toBeLessThanOrEqual(Math.abs(value) * 0.005 + 5.1e-7)
        expect(roundRough(rounded)).toBe(rounded)
      }),
    )
  })

  it('keeps its order relative to other figures', () => {
    fc.assert(
      fc.property(figure, figure, (a, b) => {
        const [smaller, larger] = [Math.min(a, b), Math.max(a, b)]
        expect(roundRough(smaller)).toBeLessThanOrEqual(roundRough(larger))
      }),
    )
  })

  it('is rounded to the same step as the total that it is part of', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 10_000_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (total, share) => {
          const step = 10 ** (Math.floor(Math.log10(total)) - 2)
          const part = roundRough(total * share, total)
          expect(part % step).toBe(0)
          expect(Math.abs(part - total * share)).toBeLessThanOrEqual(step / 2 + 1e-6)
        },
      ),
    )
  })

  it.each([
    [25_873, { isRough: true, unit: 'CHF' }, '≈\u00a025’900\u00a0CHF'],
    [25_873, { isRough: false, unit: 'CHF' }, '25’900\u00a0CHF'],
    [951.22, { isRough: false, relativeTo: 19_643 }, '1’000'],
    [59.27, { isRough: false, decimals: 1, unit: 'kW' }, '59.3\u00a0kW'],
    [5.5769, { isRough: true, unit: 't' }, '≈\u00a05.58\u00a0t'],
    [304, { isRough: true, decimals: 1 }, '≈\u00a0304'],
    [304, { isRough: false, decimals: 1 }, '304'],
    [-4106.76, { isRough: true, relativeTo: 24_385 }, '≈\u00a0−4’100'],
    [0, { isRough: true }, '0'],
    [-12, { isRough: true, relativeTo: 250_000 }, '≈\u00a00'],
    [0.3, { isRough: true }, '≈\u00a00.3'],
  ])('formats %s with %j as %s', (value, options, expected) => {
    expect(formatFigure(value, options)).toBe(expected)
  })
})
