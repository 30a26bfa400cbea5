import { describe, expect, it } from 'vitest'
import { withoutBands } from './bands.server.ts'
import { densestBand, evenLight } from './pixels.server.ts'
import { withoutRules } from './rules.server.ts'

const [width, height] = [400, 200]

/** A grey picture whose pixels have the brightness that a function tells. */
function drawn(brightness: (x: number, y: number) => number) {
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data[y * width + x] = brightness(x, y)
  return { data, width, height }
}

const isBand = (x: number, y: number) => x >= 40 && x < 360 && y >= 60 && y < 100
const isLetter = (x: number, y: number) => x % 20 < 4 && x >= 60 && x < 340 && y >= 70 && y < 90

describe('a picture before it is read (§5)', () => {
  it.each([
    ['lighter', 60, 245],
    ['darker', 110, 20],
  ])('has dark letters on white where they are %s than their band', (_, band, letter) => {
    const { data } = withoutBands(
      drawn((x, y) => (isBand(x, y) ? (isLetter(x, y) ? letter : band) : 250)),
    )
    const at = (x: number, y: number) => data[y * width + x]!
    expect(at(61, 80)).toBeLessThan(60)
    expect(at(72, 80)).toBeGreaterThan(190)
    expect(at(20, 80)).toBe(250)
  })

  it('has no long lines, but what stands between them', () => {
    const isRule = (x: number, y: number) => y === 50 || y === 51 || x === 120
    const { data } = withoutRules(
      drawn((x, y) => (isRule(x, y) || isLetter(x, y) ? 30 : 250)),
      60,
    )
    const isInk = (x: number, y: number) => data[y * width + x]! < 150
    expect([isInk(200, 50), isInk(120, 150), isInk(61, 80)]).toEqual([false, false, true])
  })

  it('has white paper in a shadow too', () => {
    const { data } = evenLight(drawn((x, y) => (isLetter(x, y) ? 0.2 : 1) * (240 - x / 4)))
    const paper = [data[10 * width + 10]!, data[10 * width + 390]!]
    expect(Math.min(...paper)).toBeGreaterThan(225)
    expect(data[80 * width + 61]).toBeLessThan(90)
  })

  it('is sampled where most is written', () => {
    const { data, height: lines } = densestBand(
      drawn((x, y) => (isLetter(x, y) ? 30 : 250)),
      0.2,
    )
    expect([lines, data.filter((pixel) => pixel < 150).length]).toEqual([40, 14 * 4 * 20])
  })
})
