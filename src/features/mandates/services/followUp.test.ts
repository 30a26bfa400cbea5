import { expect, it } from 'vitest'
import { attainedShare, followUp } from './followUp.ts'

const period = {
  energy: 100_000,
  days: 365,
  degreeDays: 3000,
  usualDegreeDays: 3000,
  sre: 1000,
  hotWater: 0.25,
  renovated: 1,
}

it('shares a usual year between hot water and heating as promised, and both by the area', () => {
  expect(followUp(period)).toEqual({
    hotWaterShare: 0.25,
    heatingShare: 0.75,
    hotWater: 25,
    heating: 75,
    corrected: 100,
    result: 100,
  })
  expect(followUp({ ...period, renovated: 0.4 })).toMatchObject({ corrected: 100, result: 40 })
})

it('brings hot water to a year by days and heating by degree-days', () => {
  // Half a year with a third of the degree-days: 0.125 of hot water to 0.25 of heating.
  const found = followUp({ ...period, days: 182.5, degreeDays: 1000 })
  expect(found.hotWaterShare).toBeCloseTo(1 / 3, 12)
  expect(found.heatingShare).toBeCloseTo(2 / 3, 12)
  expect(found.hotWater).toBeCloseTo((100 / 3) * 2, 9)
  expect(found.heating).toBeCloseTo((200 / 3) * 3, 9)
  expect(found.corrected).toBeCloseTo(200 / 3 + 200, 9)
})

it('attains of a promised saving what was saved, of none nothing that can be said', () => {
  const of = (before: number, target: number, after: number) =>
    attainedShare({ before, target, after })
  expect([of(150, 100, 100), of(150, 100, 125), of(150, 100, 150)]).toEqual([1, 0.5, 0])
  expect([of(150, 100, 175), of(150, 100, 75)]).toEqual([-0.5, 1.5])
  expect([of(100, 100, 90), of(90, 100, 80)]).toEqual([null, null])
  expect(of(100.5, 100, 100)).toBe(1)
})
