import type { Chance } from './chance.ts'

/** The light on a table; places are shares of the size of the picture. */
export type Light = {
  /** Place of the lamp, and how much darker it is a whole width away. */
  lamp: readonly [x: number, y: number]
  fall: number
  /** Share of red, green and blue that is left. */
  tint: readonly [number, number, number]
  /** The shadow of somebody: its corner, depth and reach. */
  shadow: { corner: readonly [number, number]; depth: number; reach: number }
  /** Strength and start of the grain of the sensor, from 0 to 255. */
  grain: number
  grainSeed: number
}

/** Draws uneven light: a lamp or window, its colour, at times a shadow, and the grain of a sensor. */
export const drawLight = (chance: Chance): Light => ({
  lamp: [chance.between(0.1, 0.9), chance.between(0, 0.7)],
  fall: chance.between(0.1, 0.42),
  tint: chance.pick([
    [1, 0.95, 0.86],
    [0.93, 0.97, 1],
    [1, 1, 1],
  ]),
  shadow: {
    corner: [chance.pick([0, 1]), chance.pick([0, 1])],
    depth: chance.happens(0.35) ? chance.between(0.2, 0.45) : 0,
    reach: chance.between(0.45, 0.8),
  },
  grain: chance.between(3, 16),
  grainSeed: chance.whole(1, 99_999),
})

/** How bright a place is, from 0 to 1. */
export function brightness({ lamp, fall, shadow }: Light, x: number, y: number): number {
  const fromLamp = Math.min(1.2, Math.max(0, Math.hypot(x - lamp[0], y - lamp[1]) - 0.2))
  const near = Math.max(
    0,
    1 - Math.hypot(x - shadow.corner[0], y - shadow.corner[1]) / shadow.reach,
  )
  return (1 - fall * fromLamp) * (1 - shadow.depth * Math.min(1, near * 1.6))
}
