import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lngLatOf, mapBits, mercatorOf, placeOf } from './projection.ts'

const easting = fc.double({ min: 2_485_000, max: 2_834_000, noNaN: true })
const northing = fc.double({ min: 1_075_000, max: 1_296_000, noNaN: true })

/** Metres of a unit of a map coordinate in Switzerland, at most. */
const unitMetres = (40_075_017 / 2 ** mapBits) * Math.cos((45.8 * Math.PI) / 180)

it('§2 the reference points of swisstopo are right within a metre', () => {
  // The old observatory of Bern, and the example of the formulas.
  const bern = lngLatOf(2_600_000, 1_200_000)
  expect(bern.lng).toBeCloseTo(7.438637, 5)
  expect(bern.lat).toBeCloseTo(46.951083, 5)
  const example = lngLatOf(2_700_000, 1_100_000)
  expect(example.lng).toBeCloseTo(8 + 43 / 60 + 49.79 / 3600, 5)
  expect(example.lat).toBeCloseTo(46 + 2 / 60 + 38.87 / 3600, 5)
})

it('§2 map coordinates keep a place within half a metre, and north is up', () => {
  fc.assert(
    fc.property(easting, northing, fc.integer({ min: 2, max: 500 }), (e, n, metres) => {
      const place = lngLatOf(e, n)
      const point = mercatorOf(place)
      const back = placeOf(point)
      expect(Math.abs(back.lng - place.lng) * 76_500).toBeLessThan(unitMetres + 0.05)
      expect(Math.abs(back.lat - place.lat) * 111_300).toBeLessThan(unitMetres + 0.05)
      const moved = mercatorOf(lngLatOf(e + metres, n + metres))
      expect(moved.x).toBeGreaterThan(point.x)
      expect(moved.y).toBeLessThan(point.y)
      // A step of as many metres in both directions has the same length on the map, but for the meridians, which converge.
      const [across, up] = [moved.x - point.x, point.y - moved.y]
      expect(Math.abs(across - up)).toBeLessThan(2 + Math.max(across, up) * 0.12)
    }),
  )
})
