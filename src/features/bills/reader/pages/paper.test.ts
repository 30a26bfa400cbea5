import { describe, expect, it } from 'vitest'
import { sheetOn } from './paper.server.ts'

const [width, height] = [300, 400]
const sheet = { left: 45, top: 30, right: 255, bottom: 326 }

/** A picture whose pixels have the brightness that a function tells. */
function drawn(brightness: (x: number, y: number) => number) {
  const data = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3
      data.fill(brightness(x, y), at, at + 3)
    }
  return { data, width, height }
}

const isOnSheet = (x: number, y: number) =>
  x >= sheet.left && x < sheet.right && y >= sheet.top && y < sheet.bottom

/** How far a point beside the sheet is from it. */
const distanceTo = (x: number, y: number) =>
  Math.hypot(
    Math.max(sheet.left - x, 0, x - sheet.right),
    Math.max(sheet.top - y, 0, y - sheet.bottom),
  )

describe('a sheet in a photo (§5)', () => {
  it.each([
    ['a dark table', () => 60, () => 225],
    [
      'a table as pale as the paper, on which it throws a shadow',
      (x: number, y: number) => 215 - 60 * Math.exp(-distanceTo(x, y) / 6),
      () => 225,
    ],
    [
      'a pale table, with its lower half in the shadow of a fold',
      (x: number, y: number) => 205 - 50 * Math.exp(-distanceTo(x, y) / 6),
      (_: number, y: number) => (y < 180 ? 225 : 195),
    ],
    [
      'a table in uneven light',
      (x: number, y: number) => 40 + (x + y) / 6,
      (x: number, y: number) => 150 + (x + y) / 8,
    ],
  ])('is found on %s', (_, table, paper) => {
    const found = sheetOn(drawn((x, y) => (isOnSheet(x, y) ? paper(x, y) : table(x, y))))
    const corners = found?.corners.map(({ x, y }) => [x, y])
    const expected = [
      [sheet.left, sheet.top],
      [sheet.right, sheet.top],
      [sheet.right, sheet.bottom],
      [sheet.left, sheet.bottom],
    ]
    expected.forEach(([x, y], at) => {
      expect(Math.abs(corners![at]![0]! - x!)).toBeLessThan(4)
      expect(Math.abs(corners![at]![1]! - y!)).toBeLessThan(4)
    })
  })

  it('is no shape whose corners are far from right angles', () => {
    const isInKite = (x: number, y: number) =>
      y > 40 + (x - 20) * 0.45 && y < 340 && x > 20 && x < 280
    expect(sheetOn(drawn((x, y) => (isInKite(x, y) ? 225 : 60)))).toBeUndefined()
  })

  it('is not found where the paper fills the picture, or nothing lies on the table', () => {
    expect(sheetOn(drawn(() => 225))).toBeUndefined()
    expect(
      sheetOn(drawn((x, y) => (x > 140 && x < 170 && y > 100 && y < 130 ? 225 : 90))),
    ).toBeUndefined()
  })
})
