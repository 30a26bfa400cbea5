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

it('splits the energy of a standard year by the hot water share and divides it by the area', () => {
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

it('scales hot water by days and heating by degree-days', () => {
  // Half a year with a third of the degree-days: hot water and heating share the energy 0.125 to 0.25.
  const corrected = followUp({ ...period, days: 182.5, degreeDays: 1000 })
  expect(corrected.hotWaterShare).toBeCloseTo(1 / 3, 12)
  expect(corrected.heatingShare).toBeCloseTo(2 / 3, 12)
  expect(corrected.hotWater).toBeCloseTo((100 / 3) * 2, 9)
  expect(corrected.heating).toBeCloseTo((200 / 3) * 3, 9)
  expect(corrected.corrected).toBeCloseTo(200 / 3 + 200, 9)
})

it('computes the attained share of a promised saving, or null if none was promised', () => {
  const shareFor = (before: number, target: number, after: number) =>
    attainedShare({ before, target, after })
  expect([shareFor(150, 100, 100), shareFor(150, 100, 125), shareFor(150, 100, 150)]).toEqual([
    1, 0.5, 0,
  ])
  expect([shareFor(150, 100, 175), shareFor(150, 100, 75)]).toEqual([-0.5, 1.5])
  expect([shareFor(100, 100, 90), shareFor(90, 100, 80)]).toEqual([null, null])
  expect(shareFor(100.5, 100, 100)).toBe(1)
})
