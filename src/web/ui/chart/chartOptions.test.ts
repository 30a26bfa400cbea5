import fc from 'fast-check'
import { expect, it } from 'vitest'
import { barsByYear, lineAgainstLimits, scaleOf, spreadLabels } from './chartOptions.ts'

const height = fc.double({ min: -400, max: 0, noNaN: true })

it('spreadLabels moves labels apart and keeps their order', () => {
  fc.assert(
    fc.property(fc.array(height, { maxLength: 8 }), (heights) => {
      const offsets = spreadLabels(heights, 15)
      const order = heights.map((_, index) => index).sort((a, b) => heights[a]! - heights[b]!)
      const positions = order.map((index) => heights[index]! + offsets[index]!)
      for (const [index, position] of positions.slice(1).entries())
        expect(position - positions[index]!).toBeGreaterThanOrEqual(15 - 1e-6)
    }),
  )
  expect(spreadLabels([-100, -50, 0], 15)).toEqual([0, 0, 0])
})

it('scaleOf returns an axis slightly above the largest value, with at most six steps', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.001, max: 1e9, noNaN: true }), (largest) => {
      const { max, interval } = scaleOf(largest)
      expect(max).toBeGreaterThanOrEqual(largest)
      expect(max / interval).toBeLessThanOrEqual(6)
    }),
  )
  expect(scaleOf(800)).toEqual({ max: 1000, interval: 200 })
  expect(scaleOf(0)).toEqual({ max: 1, interval: 1 })
})

it('a chart includes a table of the same values', () => {
  const category = { name: 'Year', values: ['2023', '2024'] }
  const oil = { name: 'Oil', token: 'energy-oil' as const, values: [12, null] }
  const gas = { name: 'Gas', token: 'energy-gas' as const, values: [3, 4] }
  const bars = barsByYear({ category, unit: 'kWh', series: [oil, gas] })
  expect(bars.table).toEqual({
    head: ['Year', 'Oil, kWh', 'Gas, kWh'],
    rows: [
      ['2023', 12, 3],
      ['2024', null, 4],
    ],
  })
  const limits = [{ name: 'renovate', token: 'danger' as const, value: 800 }]
  const line = lineAgainstLimits({ category, unit: 'MJ/m²', line: gas, limits })
  const options = line.option({ colour: (token) => token, width: 640, height: 240 })
  expect(options.series).toMatchObject([
    { endLabel: { formatter: '4 Gas' }, markLine: { data: [{ yAxis: 800 }] } },
  ])
  const withPoints = lineAgainstLimits({ category, unit: 'MJ/m²', line: gas, points: oil, limits })
  expect(withPoints.table.rows).toEqual([
    ['2023', 3, 12],
    ['2024', 4, null],
  ])
})
