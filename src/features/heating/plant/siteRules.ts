import type { RowsOf } from '../../reference/reference.ts'

type SiteTerms = RowsOf<'site_terms'>[number]

/** Sizes the boreholes for a heat pump of `power` kW: total metres, count, and the ground needed in m². */
export function boreholesFor(power: number, terms: SiteTerms) {
  const metres = (power * 1000) / terms.borehole_power
  const count = Math.ceil(metres / terms.borehole_depth)
  return { metres, count, ground: count * terms.borehole_spacing ** 2 }
}

export const sensitivityDegrees = ['ds_1', 'ds_2', 'ds_3', 'ds_4'] as const
export type SensitivityDegree = (typeof sensitivityDegrees)[number]

/**
 * The rated noise level of an outdoor unit at a neighbour's window, dB(A), and the planning value at night
 * that it must not exceed: Lw − 11 + Dc − 20 log₁₀(d) + supplements for night and tone.
 */
export function noiseAt(
  { soundPower, distance }: { soundPower: number; distance: number },
  degree: SensitivityDegree,
  terms: SiteTerms,
) {
  const { noise_directivity, noise_night, noise_tone } = terms
  // The point-source formula does not hold below 1 m.
  const attenuation = 11 - noise_directivity + 20 * Math.log10(Math.max(1, distance))
  const level = soundPower - attenuation + noise_night + noise_tone
  return { level, limit: terms[`planning_${degree}`] }
}
