import sharp, { type Sharp } from 'sharp'
import { randomFrom } from '../../addresses.ts'
import type { Chance } from './chance.ts'
import { brightness, type Light } from './light.ts'

/** A gentle wave along one axis of a picture; lengths are shares of its width. */
type Wave = { height: number; length: number; start: number }
type Point = readonly [x: number, y: number]

/** What the camera and the curl of the paper do to a picture. */
export type Distortion = {
  /** Where the corners of the new picture are in the old one, clockwise from the top left, as shares of its size. */
  corners: readonly [Point, Point, Point, Point]
  across: Wave
  along: Wave
}

/** Draws the tilt of a camera held by hand, and the curl of paper that does not lie flat. */
export function drawDistortion(chance: Chance): Distortion {
  const inset = () => chance.between(0.006, 0.05)
  const wave = (): Wave => ({
    height: chance.between(0, 0.004),
    length: chance.between(0.5, 1.6),
    start: chance.between(0, 2 * Math.PI),
  })
  return {
    corners: [
      [inset(), inset()],
      [1 - inset(), inset()],
      [1 - inset(), 1 - inset()],
      [inset(), 1 - inset()],
    ],
    across: wave(),
    along: wave(),
  }
}

/** The projective map from the unit square to four corners (Heckbert 1989, section 2.2.3). */
function projection([p0, p1, p2, p3]: Distortion['corners']) {
  const sum = [0, 1].map((axis) => p0[axis]! - p1[axis]! + p2[axis]! - p3[axis]!)
  const [right, left] = [
    [p1[0] - p2[0], p1[1] - p2[1]] as const,
    [p3[0] - p2[0], p3[1] - p2[1]] as const,
  ]
  const area = right[0] * left[1] - left[0] * right[1]
  const g = (sum[0]! * left[1] - left[0] * sum[1]!) / area
  const h = (right[0] * sum[1]! - sum[0]! * right[1]) / area
  const along = ([u, v]: Point, axis: 0 | 1) =>
    ((p1[axis] - p0[axis] + g * p1[axis]) * u +
      (p3[axis] - p0[axis] + h * p3[axis]) * v +
      p0[axis]) /
    (g * u + h * v + 1)
  return (point: Point): Point => [along(point, 0), along(point, 1)]
}

/**
 * Takes the photo of a picture: distorted, with values between the pixels interpolated, since letters must not tear,
 * in uneven light and with grain.
 */
export async function photograph(
  picture: Buffer,
  { distortion, light }: { distortion: Distortion; light: Light },
): Promise<Sharp> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const distorted = Buffer.alloc(data.length)
  const random = randomFrom(light.grainSeed)
  const project = projection(distortion.corners)
  const shift = (wave: Wave, at: number) =>
    wave.height * width * Math.sin((2 * Math.PI * at) / (wave.length * width) + wave.start)
  const shiftX = Float64Array.from({ length: height }, (_, y) => shift(distortion.across, y))
  const shiftY = Float64Array.from({ length: width }, (_, x) => shift(distortion.along, x))
  const inside = (value: number, size: number) => Math.min(Math.max(value, 0), size - 1.001)
  for (let y = 0, to = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [u, v] = project([x / width, y / height])
      const fromX = inside(u * width + shiftX[y]!, width)
      const fromY = inside(v * height + shiftY[x]!, height)
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)]
      const [right, low] = [fromX - left, fromY - top]
      const bright = brightness(light, x / width, y / height)
      const grain = light.grain * (random() + random() - 1)
      const at = (top * width + left) * channels
      for (let channel = 0; channel < channels; channel++, to++) {
        const first = at + channel
        const second = first + width * channels
        const above = data[first]! * (1 - right) + data[first + channels]! * right
        const below = data[second]! * (1 - right) + data[second + channels]! * right
        const lit = (above * (1 - low) + below * low) * bright * light.tint[channel]!
        distorted[to] = Math.min(255, Math.max(0, lit + grain))
      }
    }
  return sharp(distorted, { raw: { width, height, channels } })
}
